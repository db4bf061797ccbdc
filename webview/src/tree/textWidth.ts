/** How wide a text can be, told from its letters: asking the page would lay it out. */

/** Letters that are as wide as high in some fonts, beside all that are none of ASCII. */
const WIDE = /[MWmw@%&]/;
const widths = Float32Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (WIDE.test(letter)) return 1;
  return letter >= "A" && letter <= "Z" ? 0.8 : 0.62;
});

/** In heights of the font, never less than what fonts for text and code need. */
export function mostWidth(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += widths[text.charCodeAt(at)] ?? 1;
  return width;
}

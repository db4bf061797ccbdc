/** How wide a text can be, told from its letters: asking the page would lay it out. */

/** In heights of the font. Bold DejaVu Sans and Verdana, the widest that systems bring along, need no more. */
const widths = Float32Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[MWmw@%&#+<=>^~]/.test(letter)) return 1.11;
  return /[A-Z]/.test(letter) ? 0.88 : 0.72;
});
const OTHER_WIDTH = 1.11;

/** In heights of the font, hardly ever less than what it takes. */
export function mostWidth(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += widths[text.charCodeAt(at)] ?? OTHER_WIDTH;
  return width;
}

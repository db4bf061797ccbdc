/** Random message files as texts: all encodings, both byte orders, slots, attributes, escapes and sections that are kept. */
import fc from "fast-check";

const word = fc.oneof(
  fc.constantFrom(
    "Text",
    " ",
    "\\n",
    "\\t",
    "\\\\",
    "#",
    "\\040",
    "\\x{81}",
    "\\c{red2}",
    "\\u{f043}",
    "\\z{802,120000}",
    "\\z{a05,102030405060}",
  ),
  fc.constantFrom("\\z{602}", "\\z{e03,0,f044001ef047001e}", "\\001", "\\q", "\\z{c04,10002}", "\\c{40}", "\\z{701,300}", "a", "=", "+"),
);
const wide = fc.constantFrom("日本語", "〜", "é", "\\x{d83d}\\x{de00}");

export const messageDocument: fc.Arbitrary<string> = fc
  .record({
    encoding: fc.constantFrom(1, 2, 3, 4),
    isLittle: fc.boolean(),
    hasIds: fc.boolean(),
    hasSlots: fc.boolean(),
    itemSize: fc.constantFrom(4, 6, 8, 12, 20),
    ids: fc.uniqueArray(fc.oneof(fc.nat(0xffff_ffff), fc.nat(9), fc.constantFrom(0x2454, 0x2490, 0x1194)), { maxLength: 6 }),
    texts: fc.array(fc.option(fc.array(fc.oneof(word, word, wide), { maxLength: 6 })), { minLength: 6, maxLength: 6 }),
    bytes: fc.array(fc.nat(255), { minLength: 6, maxLength: 6 }),
    section: fc.option(fc.uint8Array({ maxLength: 40 })),
    isCut: fc.boolean(),
  })
  .map(({ encoding, isLittle, hasIds, hasSlots, itemSize, ids, texts, bytes, section, isCut }) => {
    const valueOf = (words: readonly string[]) =>
      words
        .filter((one) => encoding === 2 || encoding === 4 || !/[^ -~]|x\{[d8]/.test(one) || (encoding === 3 && !/é|x\{/.test(one)))
        .join("");
    const lines = ids.map((id, at) => {
      const slot = hasSlots ? ` @${at.toString(16).padStart(4, "0")}` : "";
      const attributes = itemSize > 4 && at % 2 === 0 ? ` [${bytes[at].toString(16)}]` : "";
      const text = texts[at];
      return `${(hasIds ? id : at).toString(16)}${slot}${attributes} ${text === null ? "/" : `= ${valueOf(text)}`}`;
    });
    return [
      "#BMG",
      `@ENCODING = ${encoding}`,
      ...(isLittle ? ["@ENDIAN = 1"] : []),
      ...(hasIds ? [] : ["@BMG-MID = 0"]),
      `@INF-SIZE = ${itemSize}`,
      ...(section !== null ? ["@HEADER-SIZE = FLW1"] : []),
      ...(isCut ? ["@LAST-SECTION = CUT"] : []),
      ...lines,
      ...(section !== null ? ['@SECTION "FLW1"', `@X 0: ${Array.from(section, (byte) => byte.toString(16)).join(" ")}`] : []),
      "",
    ].join("\n");
  });

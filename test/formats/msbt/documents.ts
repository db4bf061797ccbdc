/** Random message files as texts: all encodings, both byte orders, attributes, styles, tags of a game, and odd layouts. */
import fc from "fast-check";

const anyWord = fc.constantFrom(
  "Text",
  " ",
  "\\s",
  "\\n",
  "\\t",
  "\\\\",
  "\\{",
  "# no comment",
  "- x: 'y\"",
  "\\u0007",
  "\\ue0e0",
  "\\u0000",
  "日本語",
  "é",
  "😀",
  "\n",
  "\n ",
);
const anyTag = fc.constantFrom(
  "{color 2}",
  "{color reset}",
  "{size 80}",
  "{pageBreak}",
  "{pageBreak}\n",
  "{ruby 1 て}",
  '{ruby length=2 text="a b"}',
  "{7:0}",
  "{7:1 0x00cd}",
  '{7:2 0x0102 "two words" 0x0304}',
  "{/7:1}",
  "{0:3 0x0200}",
  '{{size percent="5"}}',
  "{hex 0x0e000100}",
  "{hex 0x61}",
  "{201:3}",
);
const botwTag = fc.constantFrom(
  "{delay 20}",
  "{speed 0.4}",
  "{choice2 0 1 0 1}",
  "{icon DPadDown}",
  "{color red}",
  "{sound 7 11}",
  '{choice3OnFlag 9 Flag 0 "" 1 "a b" 2 0 3}',
  "{1:10 0x00000100}",
);
const label = fc.oneof(
  fc.constantFrom("A", "Talk00", "'0001'", "'null'", "'a:b'", "'it''s'", "with.dots-1"),
  fc.nat(5000).map((number) => `L_${number}`),
);

export const textDocument: fc.Arbitrary<string> = fc
  .record({
    isBig: fc.boolean(),
    encoding: fc.constantFrom("utf-8", "utf-16", "utf-16", "utf-32"),
    isBotw: fc.boolean(),
    labels: fc.uniqueArray(label, { maxLength: 7 }),
    texts: fc.array(fc.array(fc.oneof(anyWord, anyWord, anyTag, botwTag), { maxLength: 6 }), { minLength: 7, maxLength: 7 }),
    isOpen: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    attributes: fc.constantFrom("", "0", "2", "2 default 0x0001", "strings", "4 rest AAAA"),
    hasStyles: fc.boolean(),
    layout: fc.subarray(["pad 00", "tail AAAA", "size 7", "buckets 3", "section XYZ1 AQID"]),
    isTurned: fc.boolean(),
  })
  .map(({ isBig, encoding, isBotw, labels, texts, isOpen, attributes, hasStyles, layout, isTurned }) => {
    const messages = labels.map((key, index) => {
      const words = texts[index].filter((word) => isBotw || !BOTW.test(word));
      const text = `${words.join("").replace(/^(\n*) /, "$1x")}${isOpen[index] && words.length > 0 ? "{unterminated}" : ""}`;
      const fields = [
        ...(attributes === "strings" ? [`  attributes: "to whom ${index}"`] : []),
        ...(attributes.startsWith("2") && index % 2 === 0 ? [`  attributes: 0x0${index}00`] : []),
        ...(hasStyles ? [`  style: ${index - 1}`] : []),
      ];
      const indent = fields.length > 0 ? "    " : "  ";
      const block = `|-\n${text === "" ? "" : `${indent}${text.replaceAll("\n", `\n${indent}`)}\n`}`;
      return fields.length > 0 ? `${key}:\n${fields.join("\n")}\n  text: ${block}` : `${key}: ${block}`;
    });
    const isKept = layout.some((line) => line.startsWith("section"));
    const names = [
      "LBL1",
      ...(attributes ? ["ATR1"] : []),
      ...(hasStyles && labels.length > 0 ? ["TSY1"] : []),
      "TXT2",
      ...(isKept ? ["XYZ1"] : []),
    ];
    return [
      ...messages,
      ...[
        `file ${isBig ? "big" : "little"} ${encoding} 3`,
        ...(isBotw ? ["game botw"] : []),
        ...(attributes ? [`attributes ${attributes}`] : []),
        ...(isKept || isTurned ? [`sections ${(isTurned ? names.reverse() : names).join(" ")}`] : []),
        ...layout,
      ].map((line) => `#!layout ${line}\n`),
    ].join("");
  });

const BOTW = /delay|speed|choice|icon|red\}|sound/;

/**
 * What is said about damaged levels, in every version and style: one mistake gives one finding, in its line, and does not hide the rest.
 * And nothing is said about sound levels, however their values are.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sniffText } from "../../../formats/ass/sniff.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { extent } from "../../support/extent.mjs";
import { level, levelText, roomLevel, type Style } from "./documents.ts";
import { analyse, findingsOf } from "./findings.ts";

const FORMS: readonly (readonly [version: number, style: Style, line: string])[] = [
  [1, "BLENDER", "\n"],
  [2, "MAX", "\n"],
  [2, "BLENDER", "\r\n"],
  [3, "MAX", "\n"],
  [4, "BLENDER", "\n"],
  [5, "FBX", "\n"],
  [6, "BLENDER", "\r\n"],
  [7, "BLENDER", "\n"],
  [7, "FBX", "\r\n"],
  [7, "MAX", "\n"],
];

/** `error count-mismatch: 12`: severity, code and the text from where the finding starts to the end of its line; rows say how it starts. */
function said(text: string): string[] {
  const lines = new LineIndex(text);
  return analyse(text).issues.map(({ severity, code, text: span }) => {
    const start = span?.start ?? 0;
    return `${severity} ${code.replace("ass/", "")}: ${text.slice(start, lines.endOf(lines.placeOf(start).line - 1))}`;
  });
}

type Change = readonly [from: string | RegExp, to: string];
const LIGHTS = [3, 4, 5, 6, 7];
const ROOM_ROW = "-500.0000000000\t-500.0000000000\t-200.0000000000";
const ROTATION = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000";

const ROWS: readonly (readonly [what: string, change: Change, findings: readonly string[], versions?: readonly number[]])[] = [
  ["a material count is missing", [/(MATERIALS ###\r?\n)4\r?\n/, "$1"], ["error expected-integer: ;MATERIAL 0"]],
  ["an object count is missing", [/(OBJECTS ###\r?\n)\d\r?\n/, "$1"], ["error expected-integer: ;OBJECT 0"]],
  ["an instance count is missing", [/(INSTANCES ###\r?\n)\d\r?\n/, "$1"], ["error expected-integer: ;INSTANCE 0"]],
  ["a count is a word", [/(MATERIALS ###\r?\n)4/, "$1four"], ["error expected-integer: four"]],
  [
    "a word in a vertex",
    [ROOM_ROW, "abc\t-500.0000000000\t-200.0000000000"],
    ["error expected-number: abc\t-500.0000000000\t-200.0000000000"],
  ],
  ["a position has four values", [ROOM_ROW, `${ROOM_ROW}\t1.0000000000`], [`error row-length: ${ROOM_ROW}\t1.0000000000`]],
  ["a position has two values", [ROOM_ROW, "1.0000000000\t2.0000000000"], ["error row-length: 1.0000000000\t2.0000000000"]],
  ["a row of a vertex is missing", [new RegExp(`${ROOM_ROW}\\r?\\n`), ""], ["error expected-integer: 0.0000000000"]],
  ["a material that is not there", [/(\n12\r?\n)1/, "$199"], ["error material-index-range: 99"]],
  ["a material below none", [/("SPHERE"\r?\n""\r?\n""\r?\n)-1/, "$1-2"], ["error material-index-range: -2"]],
  ["a vertex below zero", [/(\n12\r?\n1(?:\t\t|\r?\n))0/, "$1-1"], ["error vertex-index-range: -1"]],
  ["an index that does not fit", [/(\n12\r?\n1(?:\t\t|\r?\n))0/, "$199999999999"], ["warning number-out-of-range: 99999999999"]],
  ["an index with decimals", [/(\n12\r?\n)1/, "$11.0000000000"], ["error expected-integer: 1.0000000000"]],
  ["an object that is not there", [/(;INSTANCE 3\r?\n)2/, "$1-2"], ["error object-index-range: -2"]],
  ["an instance without a name", ['"room"', '""'], ['hint instance-name-empty: ""']],
  ["the name of an instance is missing", [/"room"\r?\n/, ""], ["error expected-string: 1"]],
  ["the id of an instance is missing", [/("room"\r?\n)1\r?\n/, "$1"], [`error expected-integer: ${ROTATION}`]],
  [
    "a rotation is missing",
    [/("room"\r?\n1\r?\n1\r?\n0\r?\n).*\r?\n/, "$1"],
    ["error row-length: 0.0000000000\t0.0000000000\t0.0000000000"],
  ],
  ["a scale is missing", [/\n1\.0{10}(\t1\.0{10}\t1\.0{10})?\r?\n(\r?\n;INSTANCE 3)/, "\n$2"], ["error record-cut-short: ;INSTANCE 3"]],
  ["the comment of a record is missing", [/;INSTANCE 2\r?\n/, ""], ["hint record-marker-missing: 1"]],
  ["the comment of a record is of another kind", [";OBJECT 3", ";MATERIAL 3"], ["warning record-number: ;MATERIAL 3"]],
  ["an xref object without a path", [/("SPHERE"\r?\n""\r?\n)""/, '$1"x"'], ['warning xref-incomplete: "x"']],
  ["the xref path is missing", [/("SPHERE"\r?\n)""\r?\n/, "$1"], ["error expected-string: -1"]],
  ["a sphere with two radii", [/(5\.0{10})(\r?\n)/, "$1$21.0000000000$2"], ["error unexpected-data: 1.0000000000"]],
  ["a pill of negative height", ["50.0000000000", "-50.0000000000"], ["warning primitive-size: -50.0000000000"]],
  ["a box with two extents", [/(10\.0{10}\t20\.0{10})\t30\.0{10}/, "$1"], ["error row-length: 10.0000000000\t20.0000000000"]],
  ["a light color with two parts", ["\t0.9000000000\t", "\t"], ["error row-length: 1.0000000000\t0.8000000000"], LIGHTS],
  ["a value of a light is missing", [/1\.50{9}\r?\n/, ""], ["error expected-integer: 0.0000000000"], LIGHTS],
  ["a switch of a light with decimals", [/(60\.0{10}\r?\n)0/, "$10.0000000000"], ["error expected-integer: 0.0000000000"], LIGHTS],
  ["a light below zero", ["1.5000000000", "-1.5000000000"], ["information light-intensity: -1.5000000000"], LIGHTS],
  ["a light type in lower case", ['"SPOT_LGT"', '"spot_lgt"'], ['error unknown-light-type: "spot_lgt"'], LIGHTS],
  ["a comment right after a string", ['"room"', '"room";note'], []],
  ["a value between records", [/;OBJECT 3(\r?\n)/, '"spare"$1;OBJECT 3$1'], ['error unexpected-data: "spare"']],
  ["a value after the header", [/;### MATERIALS ###(\r?\n)/, '"spare"$1;### MATERIALS ###$1'], ['error unexpected-data: "spare"']],
  ["a value before a section", [/;### INSTANCES ###(\r?\n)/, "spare$1;### INSTANCES ###$1"], ["error unexpected-data: spare"]],
  ["a section twice", [/$/, ";### MATERIALS ###"], ["error trailing-data: ;### MATERIALS ###"]],
  ["the text ends in the header", [/"artist"[\s\S]*/, ""], ["error truncated-file: "]],
  ["the text ends in a material", [/"test floor"[\s\S]*/, ""], ["error count-mismatch: 4", "error truncated-file: "]],
  ["the text ends in a row", [/-500\.0{10}\t-200\.0{10}[\s\S]*/, "-5"], ["error count-mismatch: 5", "error truncated-file: "], [1, 2]],
  ["the text ends after a banner", [/(;### INSTANCES ###\r?\n)[\s\S]*/, "$1"], ["error truncated-file: "]],
  ["the text ends after a count", [/(;### INSTANCES ###\r?\n7\r?\n)[\s\S]*/, "$1"], ["error count-mismatch: 7"], [1, 2]],
  ["a rotation that is not a number", [`${ROTATION}`, ROTATION.replace("1.0000000000", "nan")], ["error not-a-number: nan"]],
  ["a material without a name", ['"+sky"', '" "'], ['warning material-name-empty: " "']],
  ["a seam without a name", ['"+sky"', '"+seam:"'], ['warning special-material-name: "+seam:"'], LIGHTS],
  ["a property without a number", ["lm:0.5", "lm:x"], ['warning property-value: lm:x"']],
  ["a shader with a long name", ["test floor", `test ${"f".repeat(33)}`], [`warning shader-name-length: ${"f".repeat(33)}"`]],
  ["flags of another length", [/BM_FLAGS 0+/, "BM_FLAGS 0101"], ['warning bm-flags: "BM_FLAGS 0101"'], [4, 5, 6, 7]],
  ["a quote in a name", ['"room"', '"room 6"wide"'], ['information quote-in-string: "room 6"wide"']],
  ["a character outside ASCII", ['"room"', '"räum"'], ['warning non-ascii: "räum"']],
];

describe.each(FORMS)("version %i of %s, %j", (version, style, line) => {
  const room = levelText(roomLevel(version, style)).replaceAll("\n", line);
  const rows = ROWS.filter(([, , , versions]) => versions?.includes(version) ?? true);
  test.each(rows.map(([what, change, findings]) => [what, change, findings] as const))("%s", (_, [from, to], findings) => {
    const damaged = room.replace(from, to);
    expect(damaged).not.toBe(room);
    const found = said(damaged);
    expect(found.map((one, at) => one.slice(0, findings[at]?.length))).toEqual(findings);
  });
});

/** What is between values means nothing. */
const LAYOUTS: Readonly<Record<string, (text: string) => string>> = {
  "one value a line": (text) => text.replaceAll(/\t+/g, "\n"),
  "empty lines": (text) => text.replaceAll("\n", "\n\n"),
  indented: (text) => text.replaceAll(/\n(?=[^\n;])/g, "\n\t"),
  "blanks at the end of lines": (text) => text.replaceAll("\n", " \t\n"),
  "comments after values": (text) => text.replaceAll(/^([^;\n].*)$/gm, '$1 ; it\'s a "note"'),
  "banners of other forms": (text) => text.replaceAll(/;### (\w+) ###/g, (_, name: string) => `;# ${name.toLowerCase()} #####`),
  "other comments first": (text) => `; Exported from Rampancy\n\n${text}`,
  "no line end at the end": (text) => text.trimEnd(),
  "Windows line ends": (text) => text.replaceAll("\n", "\r\n"),
  "few decimals": (text) => text.replaceAll(/(\.\d{3})\d{7}/g, "$1"),
  exponents: (text) => text.replaceAll(/\b(\d\.\d{6})\d{4}\b/g, "$1e+00"),
};

test.each(Object.entries(LAYOUTS))("nothing is wrong with sound levels: %s", (_, change) => {
  fc.assert(
    fc.property(level, (one) => {
      const found = findingsOf(change(levelText(one))).map((finding) => finding.replace(/ @.*/, ""));
      const plain = findingsOf(levelText(one)).map((finding) => finding.replace(/ @.*/, ""));
      expect(found.filter((finding) => finding.startsWith("error"))).toEqual([]);
      expect(found).toEqual(plain);
    }),
    { numRuns: extent(20, 60) },
  );
  for (const [version, style] of FORMS) expect(findingsOf(change(levelText(roomLevel(version, style))))).toEqual([]);
});

describe("subtitles are distinguished from levels", () => {
  const info = "[Script Info]\nTitle: sample\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\n";
  test.each([
    ["SubStation Alpha 4", "[Script Info]\r\nScriptType: v4.00\r\n\r\n[V4 Styles]\r\n"],
    ["Advanced SubStation Alpha", info],
    ["with a byte order mark", `\uFEFF${info}`],
    ["after comments", `; Script generated by Aegisub 3.2.2\n; http://www.aegisub.org/\n\n${info}`],
    ["after blanks", `\n \t\n  ${info}`],
    ["styles first", "[V4+ Styles]\nFormat: Name\n"],
    ["a comment that speaks of a header", `; header\n;--- HEADER ---\n${info}`],
  ])("%s", (_, text) => {
    expect(sniffText(text)).toBe("subtitle");
    expect(analyse(text).issues).toEqual([]);
  });
  test.each([
    ["the old form of comments", "!: comment\n[Script Info]\n"],
    ["no section", "Title: sample\nScriptType: v4.00+\n"],
    ["numbers as other subtitles have", "1\n00:00:01,000 --> 00:00:02,000\nHello\n"],
    ["nothing", ""],
    ["blanks", " \n\n"],
  ])("%s: unknown, so nothing is said", (_, text) => {
    expect(sniffText(text)).not.toBe("level");
    expect(analyse(text).issues).toEqual([]);
  });
});

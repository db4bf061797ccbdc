/** What the editor is told about a text with messages. The cursor is `|` in a text. */
import { expect, test } from "vitest";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { TOKEN_TYPES } from "../../../formats/core/analysis.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { msbt } from "../../../formats/msbt/index.ts";

const LAYOUT = "#!layout file big utf-16 3\n#!layout game botw\n";
const TALK = `Talk:
  attributes: Npc_A
  text: |-
    {sound 7 11}Hi {color red}you{color reset}!{pageBreak}
    Well \\ue0e0?{choice2 0 1 0 1}
'0000': |-
  Yes
'0001': |-
  No, no
${LAYOUT}#!layout attributes strings
`;

const analyse = (text: string, decoded = false): Analysis => msbt.analyse(text, { names: Names.none, decoded, fileName: "a.msbt" });
/** The offset of the first `|` in a piece of the text. */
const at = (piece: string) => {
  const offset = TALK.indexOf(piece.replace("|", ""));
  if (offset < 0) throw new Error(`no ${piece}`);
  return offset + piece.indexOf("|");
};
const shown = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);

test.each([
  ["{color 5}a", undefined, "‹color 5›a"],
  ["{color red}a", "botw", "‹red›a"],
  ["{color reset}a", undefined, "‹reset›a"],
])("the hover says the color of %s in words", (words, game, said) => {
  const text = `A: |-\n  ${words}\n#!layout file big utf-16 3\n${game ? `#!layout game ${game}\n` : ""}`;
  expect(analyse(text).hover?.(0)?.contents.source).toContain(said);
});

test("the answers in a hover and in the preview are as few and as short as a game shows", () => {
  const text = `Ask: |-\n  ${"{choice2 0 1 0 1}".repeat(500)}\n'0000': ${"yes ".repeat(500)}\n'0001': no\n${LAYOUT}`;
  const shownMessage = analyse(text).panel?.("msbt.preview", { index: 0 }) as { readonly answers: readonly string[] } | undefined;
  const answers = shownMessage?.answers ?? [];
  expect(answers).toHaveLength(24);
  expect(answers.slice(0, 2)).toEqual([`▸ ${"yes ".repeat(50)}…`, "▸ no"]);
  expect(analyse(text).hover?.(1)?.contents.source.length).toBeLessThan(10_000);
});

test.each([
  ["{so|und 7 11}", ["**sound**", "3:1 of Breath of the Wild", "a: `7` · u8 · at 0x", "`00 0E 00 03 00 01 00 02 07 0B`"]],
  ["{color r|ed}", ["**color**", "id: `red` · u16 · \\#ff0a1aff"]],
  ["\\u|e0e0", ["ButtonA", "`E0 E0`"]],
  ["Ta|lk:", ["**Talk**", "Message 0 of 3", "bucket", "‹red›you‹reset›!\n———\nWell ‹ButtonA›?\n▸ Yes\n▸ No, no"]],
  ["#!layout ga|me", ["The game whose names"]],
])("a hover at %s says what is there", (place, parts) => {
  const contents = analyse(TALK).hover?.(at(place))?.contents.source ?? "";
  for (const part of parts) expect(contents).toContain(part);
});

test("the hover on a section with an odd name has its place", () => {
  const text = "A: |-\n  a\n#!layout file big utf-16 3\n#!layout sections LBL1 TXT2 A%20B1\n#!layout section A%20B1 AQID\n";
  expect(analyse(text).hover?.(text.indexOf("section A"))?.contents.source).toMatch(/0x[0-9A-F]+/);
});

test("the offset in a hover is that of the tag in the file", () => {
  const contents = analyse(TALK).hover?.(at("{sou|nd"))?.contents.source ?? "";
  const offset = Number(/(0x[0-9A-F]+), 10 bytes:/.exec(contents)?.[1]);
  expect(
    Buffer.from(msbt.encode(TALK).bytes ?? [])
      .subarray(offset, offset + 10)
      .toString("hex"),
  ).toBe("000e000300010002070b");
});

test.each([
  ["A: |-\n  {de|\n", "delay", "A: |-\n  {delay ${1:0}\\}\n"],
  ["A: |-\n  {page|}\n", "pageBreak", "A: |-\n  {pageBreak}\n"],
  ["A: |-\n  {color r|ed}\n", "gold", "A: |-\n  {color gold}\n"],
  ["A: |-\n  {color id=|}\n", "reset", "A: |-\n  {color id=reset}\n"],
  ["A: |-\n  {animation Nod}{animation |}\n", "Nod", "A: |-\n  {animation Nod}{animation Nod}\n"],
  ["A: |-\n  {choice2 0 |}\n'0001': x\n", "1", "A: |-\n  {choice2 0 1}\n'0001': x\n"],
  ["A: |-\n  a\\|\n", "\\s", "A: |-\n  a\\s\n"],
  ["A: |-\n  a\n#!layout bu|\n", "buckets", "A: |-\n  a\n#!layout buckets \n"],
])("at %j %s is offered", (marked, label, after) => {
  const offset = marked.indexOf("|", marked.includes("|-") ? marked.indexOf("|-") + 2 : 0);
  const text = marked.slice(0, offset) + marked.slice(offset + 1) + LAYOUT;
  const item = analyse(text)
    .completions?.(offset)
    .items.find((one) => one.label === label);
  expect(item && applyEdits(text, [item.edit])).toBe(after + LAYOUT);
});

test.each([["A: |-\n  a b|\n"], ["A|: |-\n  a\n"], ["A: |-\n  \\\\{|\n"]])("at %j nothing is offered that is not a tag", (marked) => {
  const offset = marked.lastIndexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1) + LAYOUT;
  const { items } = analyse(text).completions?.(offset) ?? { items: [] };
  expect(items.filter(({ kind }) => kind !== "tag" || !marked.includes("{"))).toEqual([]);
});

test("an answer leads to its message, and a message to the questions that name it", () => {
  const analysis = analyse(TALK);
  expect(analysis.definitions?.(at("{choice2 0 |1 0 1}")).map((span) => shown(TALK, span))).toEqual(["'0001'"]);
  expect(analysis.references?.(at("'00|00'"), true).map((span) => shown(TALK, span))).toEqual(["'0000'", "0"]);
  expect(analysis.inlayHints?.({ start: 0, end: TALK.length }).map(({ label }) => label)).toEqual(["Yes", "No, no", "ButtonA"]);
});

test("a message that is renamed is renamed where it is an answer", () => {
  const edits = analyse(TALK).rename?.(at("'000|1'"))?.to("0005") ?? [];
  const renamed = applyEdits(TALK, edits);
  expect(renamed).toContain("{choice2 0 5 0 1}");
  expect(renamed).toContain("'0005': |-\n  No, no");
  expect(() => analyse(TALK).rename?.(at("'000|1'"))?.to("No")).toThrow(/four digits/);
  expect(() => analyse(TALK).rename?.(at("Ta|lk"))?.to("0001")).toThrow(/already/);
  expect(() => analyse(TALK).rename?.(at("Ta|lk"))?.to("Größe")).toThrow(/ASCII/);
});

test("a speaker is renamed in all messages that have it, and its bytes are in the hover", () => {
  const text = `A: \n  attributes: Npc_A\n  text: |-\n    a\nB:\n  attributes: Npc_B\n  text: |-\n    b\nC:\n  attributes: Npc_A\n  text: |-\n    c\n${LAYOUT}#!layout attributes strings\n`;
  const at = text.indexOf("Npc_A") + 2;
  const analysis = analyse(text);
  expect(analysis.references?.(at, true).map((span) => shown(text, span))).toEqual(["Npc_A", "Npc_A"]);
  const renaming = analysis.rename?.(at);
  expect(renaming?.name).toBe("Npc_A");
  const renamed = applyEdits(text, renaming?.to("a: b") ?? []);
  expect(renamed.match(/attributes: .*/g)).toEqual(['attributes: "a: b"', "attributes: Npc_B", 'attributes: "a: b"']);
  expect(() => renaming?.to("")).toThrow(/empty/);
  expect(analysis.hover?.(at)?.contents.source).toMatch(/0x[0-9A-F]+, 10 bytes/);
});

test("outline, folds and tokens: labels, messages of several lines, codes apart from the words", () => {
  const analysis = analyse(TALK);
  expect(analysis.outline?.().map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
    "Talk: Hi you ! Well ‹ButtonA›?",
    "0000: Yes",
    "0001: No, no",
  ]);
  expect(analysis.folds?.().map((span) => shown(TALK, span).split("\n").length)).toEqual([5, 2, 2]);
  const tokens = [...(analysis.tokens?.({ start: 0, end: TALK.length }) ?? [])];
  const words: string[] = [];
  for (let index = 0; index < tokens.length; index += 3)
    words.push(`${TOKEN_TYPES[tokens[index + 2]]} ${TALK.slice(tokens[index], tokens[index] + tokens[index + 1])}`);
  expect(words.slice(0, 4)).toEqual(["name Talk", "keyword {sound 7 11}", "string Hi ", "keyword {color red}"]);
  expect(words).toContain("keyword \\ue0e0");
});

test.each([
  ["Hello", "Talk", "    Hello\n"],
  ["two\\nlines ", "Talk", "    two\n    lines\\s\n"],
  ["{delay 5}a{pageBreak}b", "Talk", "    {delay 5}a{pageBreak}\n    b\n"],
  ["", "0000", "'0000': |-\n'0001'"],
])("the text %j set from outside is written in the block", (value, label, expected) => {
  const fields = analyse(TALK).fields?.();
  const row = ["Talk", "0000", "0001"].indexOf(label);
  const edits = fields?.setValue?.(row, value);
  if (!edits || "refused" in edits) throw new Error(edits?.refused);
  const after = applyEdits(TALK, edits.edits);
  expect(after).toContain(expected);
  expect(analyse(after).fields?.().row(row).value).toBe(value);
});

test.each([["{dely 5}"], ["a\\q"], ["{color 5"]])("the text %j is refused", (value) => {
  expect(analyse(TALK).fields?.().setValue?.(0, value)).toMatchObject({ refused: expect.any(String) });
});

test("what is odd in a game's own message is a hint there, and a warning once it is changed", () => {
  const text = `A: |-\n  {ruby 5 てんき}天気\n${LAYOUT}`;
  const read = analyse(text, true);
  expect(read.issues.map(({ severity }) => severity)).toEqual(["hint"]);
  const changed = msbt.analyse(text.replace("天気", "天"), { names: Names.none, decoded: true, fileName: "a", baseline: read.baseline });
  expect(changed.issues.map(({ severity }) => severity)).toEqual(["warning"]);
});

test("with bytes after the attributes, another number of messages is a warning", () => {
  const text = `A: |-\n  a\n${LAYOUT}#!layout attributes 4 rest AAAA\n`;
  const { baseline } = analyse(text, true);
  const issuesOf = (changed: string) => msbt.analyse(changed, { names: Names.none, decoded: true, fileName: "a", baseline }).issues;
  expect(issuesOf(text.replace("  a", "  b"))).toEqual([]);
  expect(issuesOf(`B: |-\n  b\n${text}`)).toMatchObject([
    { severity: "warning", message: expect.stringContaining("had 1 attribute, now 2") },
  ]);
});

test.each([
  ["A: |-\n  {dely 5}\n", "A: |-\n  {delay 5}\n"],
  ["A: |-\n  {color gren}\n", "A: |-\n  {color green}\n"],
  ["A: |-\n  a\\r\n  b\n", "A: |-\n  a\n  b\n"],
])("%j has a fix", (before, after) => {
  const [found] = analyse(before + LAYOUT).issues;
  const [fix] = found?.fixes?.() ?? [];
  expect(fix && applyEdits(before + LAYOUT, fix.edits)).toBe(after + LAYOUT);
});

/** Large and odd input: every answer comes in time that grows with the input, not with its square, and no stack overflows. */
import { describe, expect, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { Analysis } from "../../../formats/core/format.ts";
import { Names, parseNameList } from "../../../formats/core/names.ts";
import { inObject, WORKED_EXAMPLE } from "../../lsp/aamp/session.ts";

/** What takes time by the square takes minutes on these inputs, what does not a part of a second. */
const SOON = 4000;

function soon<T>(work: () => T): T {
  const start = performance.now();
  const value = work();
  expect(performance.now() - start).toBeLessThan(SOON);
  return value;
}

function analyse(text: string): Analysis {
  return aamp.analyse(text, { names: Names.none, decoded: false, fileName: "file.bxml.yml" });
}

const many = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index));

/** The last string of the worked example, `hi`, in other bytes. */
function fileWithString(string: Uint8Array): Uint8Array {
  const example = aamp.encode(WORKED_EXAMPLE.replace("!str32 ", "")).bytes as Uint8Array;
  const room = (string.length + 4) & ~3;
  const bytes = new Uint8Array(example.length - 4 + room);
  bytes.set(example.subarray(0, -4));
  bytes.set(string, example.length - 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0x0c, bytes.length, true);
  view.setUint32(0x28, room, true);
  return bytes;
}

describe("a file is decoded soon", () => {
  test("with a string that begins like a number", () => {
    const digits = fileWithString(new TextEncoder().encode(`${"1".repeat(300_000)}x`));
    expect(soon(() => aamp.decode(digits, Names.none))).toMatchObject({ kind: "ok", exact: true });
  });

  test.each([
    ["ASCII", "a".repeat(600_000)],
    ["letters of three bytes", "主".repeat(200_000)],
  ])("with a string of %s that is not UTF-8 at its end", (_, start) => {
    const string = new Uint8Array(Buffer.concat([Buffer.from(start), Buffer.of(0xff, 0x41)]));
    const decoded = soon(() => aamp.decode(fileWithString(string), Names.none));
    const at = fileWithString(string).lastIndexOf(0xff);
    expect(decoded).toMatchObject({ kind: "fail", issues: [{ code: "aamp/string-encoding", bytes: { start: at } }] });
  });
});

describe("a text is understood soon", () => {
  test("with a value that begins like a number", () => {
    const text = inObject(`k: ${"1".repeat(300_000)}x`);
    expect(soon(() => aamp.encode(text)).bytes).toBeDefined();
  });

  test("on one line", () => {
    const entries = many(40_000, (index) => `k${index}: ${index}`).join(", ");
    const text = `!io\nversion: 0\ntype: xml\nparam_root: !list {objects: {O: !obj {${entries}}}, lists: {}} # end\n`;
    const analysis = soon(() => analyse(text));
    expect(soon(() => analysis.folds?.())).toEqual([]);
    expect(soon(() => analysis.outline?.())).toHaveLength(1);
    expect(soon(() => analysis.formatting?.())).not.toEqual([]);
    expect(soon(() => analysis.tokens?.({ start: 0, end: text.length }))?.length).toBeGreaterThan(40_000 * 6);
    expect(soon(() => analysis.selections?.(text.length >> 1))).not.toEqual([]);
  });

  test("with more entries and comments than a call takes arguments", () => {
    const lines = many(200_000, (index) => `      k${index}: 1`).join("\n");
    const blocks = "#\n#\n\n".repeat(200_000);
    const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    O: !obj\n${lines}\n  lists: {}\n${blocks}`;
    const analysis = soon(() => analyse(text));
    expect(soon(() => analysis.folds?.())?.length).toBeGreaterThan(200_000);
    expect(soon(() => analysis.actions?.({ start: text.indexOf("k5:"), end: text.indexOf("k5:") }))).not.toEqual([]);
    const few = inObject(`${many(200_000, (index) => `"k${index}": 1`).join("\n")} # end`).replace(/^ {6}/gm, "        ");
    expect(soon(() => aamp.analyse(few, { names: Names.none, decoded: false, fileName: "" }).outline?.())).toHaveLength(1);
  });

  test("with a comment below very many entries, when it is formatted", () => {
    const text = inObject(`${many(60_000, (index) => `k${index}:  1`).join("\n")}\n# last`);
    expect(soon(() => analyse(text).formatting?.())).not.toEqual([]);
    const atEnd = `${inObject(many(20_000, (index) => `k${index}:  1`).join("\n"))}${"   # word\n".repeat(20_000)}`;
    expect(soon(() => analyse(atEnd).formatting?.())).not.toEqual([]);
  });

  test("where a line ends in very many blanks", () => {
    const text = inObject(`k${" ".repeat(300_000)}`);
    expect(soon(() => analyse(text).completions?.(text.indexOf("k ") + 1))).toBeDefined();
  });

  test("with names of very many digits", () => {
    const text = inObject(`'${"1".repeat(200_000)}a1': 1\nk: 2\n`);
    expect(soon(() => analyse(text).completions?.(text.indexOf("k:") + 1))).toBeDefined();
  });
});

describe("a list of names is read soon", () => {
  test.each([
    ["empty lines", "\n".repeat(500_000)],
    ["blanks without a key", `!io\n${" ".repeat(500_000)}`],
    ["a long line without a key", `!io\na${" ".repeat(500_000)}b`],
    ["a long quote", `!io\n${"'".repeat(500_001)}`],
  ])("of %s", (_, text) => expect(soon(() => parseNameList(text, "user", "list")).names).toEqual([]));
});

test("tokens end before the carriage return of a line", () => {
  const text = inObject("Long: 'one\n  two'\nk: 1").replaceAll("\n", "\r\n");
  const tokens = analyse(text).tokens?.({ start: 0, end: text.length }) ?? new Uint32Array();
  const shown = many(tokens.length / 3, (at) => text.slice(tokens[at * 3], tokens[at * 3] + tokens[at * 3 + 1]));
  expect(shown).toContain("'one");
  expect(shown.filter((token) => token.includes("\r"))).toEqual([]);
});

/** What the visual editor gets, for a format that brings no fields of its own. */
import { describe, expect, test, vi } from "vitest";
import { encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type {
  RowsAnswer,
  VisualAnswers,
  VisualEditResult,
  VisualIntent,
  VisualQuestion,
  VisualResult,
} from "../../../server/src/visual/protocol.ts";
import { contentsOf } from "../../../webview/src/tree/rowContents.ts";
import { TreeShape } from "../../../webview/src/tree/treeShape.ts";
import { holdTimers } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";
import { encodeToy } from "../toyBinary.ts";
import { openToy } from "../toySession.ts";
import { parseToy } from "../toyText.ts";

const TEXT = "[enemies]\nspeed = 12\ntint = #ff8000\n[bosses]\ntarget = @speed\n";

async function ask<Kind extends VisualQuestion["kind"]>(doc: TestDocument, question: Extract<VisualQuestion, { kind: Kind }>) {
  const result = (await doc.client.connection.sendRequest("bytewright/visual", { uri: doc.uri, question })) as VisualResult;
  if (!result) throw new Error("no answer");
  expect(result.version).toBe(doc.version);
  return result.answer as VisualAnswers[Kind];
}

const rows = (doc: TestDocument, known = 0, ranges: [number, number][] = [[0, 100]]): Promise<RowsAnswer> =>
  ask(doc, { kind: "rows", known, ranges });
const contents = (answer: RowsAnswer) => [...contentsOf(answer).values()];
const shown = (answer: RowsAnswer) => contents(answer).map(({ name, value }) => `${name} ${value}`.trim());

function edit(doc: TestDocument, intent: VisualIntent, version = doc.version): Promise<VisualEditResult> {
  return doc.client.connection.sendRequest("bytewright/visualEdit", { uri: doc.uri, version, intent });
}

describe("rows", () => {
  test("are the outline, with the values of the text and controls by their declarations", async () => {
    const doc = await openToy(TEXT);
    const answer = await rows(doc);
    const shape = new TreeShape();
    shape.apply(answer.shape, answer.change!);
    expect([...shape.depths]).toEqual([0, 1, 1, 0, 1]);
    expect(shown(answer)).toEqual(["enemies section", "speed 12", "tint #ff8000", "bosses section", "target @speed"]);
    const [, speed, tint] = contents(answer);
    expect(speed?.control).toMatchObject({ kind: "number", integer: true, min: 0, max: 255 });
    expect(tint?.control).toEqual({ kind: "source" });
  });

  test("keep their shape while only values change, and say what of it changed otherwise", async () => {
    const doc = await openToy(TEXT);
    const first = await rows(doc);
    doc.replace("12", "13");
    const second = await rows(doc, first.shape);
    expect(second.shape).toBe(first.shape);
    expect(second.change).toBeUndefined();
    expect(shown(second)[1]).toBe("speed 13");

    const shape = new TreeShape();
    shape.apply(first.shape, first.change!);
    doc.replace("tint = #ff8000\n", "hue = 1\nglow = 2\n");
    const third = await rows(doc, second.shape);
    expect(third.change).toMatchObject({ from: first.shape, at: 2, removed: 1, depths: [1, 1] });
    shape.apply(third.shape, third.change!);
    const whole = new TreeShape();
    const answer = await rows(doc);
    whole.apply(answer.shape, answer.change!);
    expect([...shape.ids]).toEqual([...whole.ids]);
  });

  test("are sent whole to a page that knows an older shape than the last", async () => {
    const doc = await openToy(TEXT);
    const first = await rows(doc);
    doc.replace("speed = 12\n", "");
    await rows(doc, first.shape);
    doc.replace("tint = #ff8000\n", "");
    expect((await rows(doc, first.shape)).change).toMatchObject({ from: 0, at: 0, depths: [0, 0, 1] });
  });

  test("outside of the document are left out, and no more are made than a screen can show", async () => {
    const doc = await openToy(TEXT);
    const { shape } = await rows(doc);
    expect(
      (
        await rows(doc, shape, [
          [3, 1e9],
          [-5, 1],
          [9, 4],
        ])
      ).ranges.map(({ first, rows }) => [first, rows.length]),
    ).toEqual([
      [3, 2],
      [0, 1],
      [5, 0],
    ]);
  });

  test("of the outermost level come first of all, wherever they are", async () => {
    const doc = await openToy(TEXT);
    const answer = await rows(doc, 0, [[0, 2]]);
    expect(answer.ranges.map(({ first, rows }) => [first, rows.length])).toEqual([
      [0, 2],
      [3, 1],
    ]);
    expect(shown(answer)).toEqual(["enemies section", "speed 12", "bosses section"]);
    expect(shown(await rows(doc, answer.shape, [[0, 2]]))).toEqual(["enemies section", "speed 12"]);
  });

  test("carry the worst finding inside of them", async () => {
    const doc = await openToy("[enemies]\nspeed = 999\n[bosses]\nlife = 1\n");
    expect(contents(await rows(doc)).map(({ severity }) => severity)).toEqual(["error", "error", undefined, undefined]);
  });
});

test("a search finds names and values, whatever their case", async () => {
  const doc = await openToy(TEXT);
  expect(await ask(doc, { kind: "find", query: "SPEED" })).toEqual([1, 4]);
  expect(await ask(doc, { kind: "find", query: "ff80" })).toEqual([2]);
  expect(await ask(doc, { kind: "find", query: " " })).toEqual([]);
});

test("an offset of the text is in a row, and a row has its source", async () => {
  const doc = await openToy(TEXT);
  expect(await ask(doc, { kind: "rowAt", offset: doc.offset("#ff8|000") })).toBe(2);
  expect(await ask(doc, { kind: "source", rows: [1, 2] })).toBe("speed = 12\ntint = #ff8000");
  expect(await ask(doc, { kind: "source", rows: [0, 1] })).toMatch(/^\[enemies\]\nspeed = 12\ntint = #ff8000/);
});

test("a span of the text has the values of what it stands for", async () => {
  const doc = await openToy(TEXT);
  const names = async (span: { start: number; end: number }) =>
    (await ask(doc, { kind: "values", span })).map(({ row, name, current }) => `${row} ${name} ${current}`);
  const start = TEXT.indexOf("[enemies]");
  const whole = await names({ start, end: TEXT.indexOf("[bosses]") - 1 });
  expect(whole).toContain("1 speed 12");
  expect(whole.some((one) => one.startsWith("4 "))).toBe(false);
  expect(await names({ start: TEXT.indexOf("speed"), end: TEXT.indexOf("speed = 12") + 10 })).toEqual(["1 speed 12"]);
});

test("details show path, bytes and findings", async () => {
  const doc = await openToy(TEXT);
  expect(await ask(doc, { kind: "details", row: 2 })).toMatchObject({ path: "enemies/tint", bytes: { hex: "FF 80 00" }, problems: [] });
  doc.replace("12", "999");
  const { problems, bytes } = await ask(doc, { kind: "details", row: 1 });
  expect(problems).toEqual([{ severity: "error", message: expect.any(String) }]);
  expect(bytes?.hex).toBeUndefined();
  expect(await ask(doc, { kind: "details", row: 99 })).toMatchObject({ path: "" });
});

describe("a change", () => {
  test("of a value is one edit, of what differs only", async () => {
    const doc = await openToy(TEXT);
    const result = await edit(doc, { kind: "value", rows: [1], value: "13" });
    expect(result).toEqual({
      kind: "edits",
      edits: [{ range: doc.range(TEXT.indexOf("12") + 1, TEXT.indexOf("12") + 2), text: "3" }],
    });
  });

  test("that is meant for an older version is refused as stale", async () => {
    const doc = await openToy(TEXT);
    doc.replace("12", "13");
    expect(await edit(doc, { kind: "value", rows: [1], value: "14" }, 1)).toEqual({ kind: "stale" });
  });

  test.each([
    ["of a row that is not there", { kind: "value", rows: [99], value: "1" }],
    ["of a group", { kind: "value", rows: [0], value: "1" }],
    ["with a line break", { kind: "value", rows: [1], value: "1\n2" }],
    ["that the format does not offer", { kind: "change", rows: [1], change: { kind: "delete" } }],
    ["of a picture that the format does not have", { kind: "panel", id: "toy.map", intent: {} }],
  ] as const)("%s is refused with a sentence", async (_promise, intent) => {
    const doc = await openToy(TEXT);
    expect(await edit(doc, intent)).toEqual({ kind: "refused", message: expect.stringMatching(/\.$/) });
  });
});

test("a document that is not open has no answers", async () => {
  const doc = await openToy(TEXT);
  doc.close();
  expect(await doc.client.connection.sendRequest("bytewright/visual", { uri: doc.uri, question: { kind: "find", query: "x" } })).toBeNull();
  expect(await edit(doc, { kind: "value", rows: [1], value: "1" })).toBeNull();
});

test("a format whose analysis fails is an empty tree", async () => {
  const doc = await openToy(`!throw analyse\n${TEXT}`);
  expect(shown(await rows(doc))).toEqual([]);
  expect(await doc.client.takeInternalErrors()).not.toEqual([]);
});

describe("while the text is replaced", () => {
  async function meanwhile<Answer>(work: (doc: TestDocument) => Promise<Answer>): Promise<Answer> {
    const doc = await openToy(TEXT);
    await doc.diagnostics();
    holdTimers();
    doc.replace("12", "13");
    const answer = work(doc);
    doc.replace("13", "14");
    await doc.client.handled();
    vi.runAllTimers();
    return answer;
  }

  test("a question is answered for the newest text", async () => {
    const question: VisualQuestion = { kind: "source", rows: [1] };
    const asked = meanwhile(({ client, uri }) => client.connection.sendRequest("bytewright/visual", { uri, question }));
    expect(await asked).toEqual({ version: 3, answer: "speed = 14" });
  });

  test("a change is not made", async () => {
    expect(await meanwhile((doc) => edit(doc, { kind: "value", rows: [1], value: "15" }))).toEqual({ kind: "stale" });
  });
});

describe("a file that is only looked at", () => {
  const uri = "bytewright-file:1/x.toy";
  const content = encodeToy(parseToy(TEXT)).bytes as Uint8Array;

  async function inspect(bytes: Uint8Array, format: string | null = "toy") {
    const doc = await openToy("");
    await doc.client.connection.sendRequest("bytewright/inspect", { uri, format, content: encodeBase64(bytes) });
    // findings are for texts; those of the text that is open may come at any time
    expect(doc.client.published.map((one) => one.uri)).not.toContain(uri);
    return async (question: VisualQuestion) =>
      ((await doc.client.connection.sendRequest("bytewright/visual", { uri, question })) as VisualResult)?.answer;
  }
  const all: VisualQuestion = { kind: "rows", known: 0, ranges: [[0, 100]] };

  test("shows the fields of its text, and the bytes of the file", async () => {
    const question = await inspect(content);
    expect(shown((await question(all)) as RowsAnswer)).toContain("speed 12");
    expect(await question({ kind: "find", query: "tint" })).toEqual([2]);
  });

  test("has its bytes where it cannot be decoded, and no rows where nothing was understood", async () => {
    const cut = content.subarray(0, content.length - 1);
    const question = await inspect(cut);
    expect(shown((await question(all)) as RowsAnswer)).toEqual([]);
    expect(await question({ kind: "bytes", known: 0, windows: [] })).toMatchObject({ summary: { size: cut.length } });
  });

  test("answers all that is asked at once", async () => {
    const question = await inspect(content);
    const asked = [question({ kind: "rowAt", offset: 0 }), question({ kind: "find", query: "tint" })];
    expect(await Promise.all(asked)).toEqual([0, [2]]);
  });

  test("may be of no format", async () => {
    const question = await inspect(Uint8Array.from([1, 2, 3]), null);
    expect(shown((await question(all)) as RowsAnswer)).toEqual([]);
  });
});

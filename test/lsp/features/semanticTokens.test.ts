import { expect, test } from "vitest";
import type { SemanticTokens, SemanticTokensDelta } from "vscode-languageserver";
import { SemanticTokensDeltaRequest, SemanticTokensRequest } from "vscode-languageserver";
import type { TestDocument } from "../testDocument.ts";
import { EVERYTHING, openToy } from "../toySession.ts";

function requestAll(doc: TestDocument): Promise<SemanticTokens | null> {
  return doc.client.connection.sendRequest(SemanticTokensRequest.type, { textDocument: doc.identifier });
}

function requestDelta(doc: TestDocument, previousResultId: string): Promise<SemanticTokens | SemanticTokensDelta | null> {
  return doc.client.connection.sendRequest(SemanticTokensDeltaRequest.type, { textDocument: doc.identifier, previousResultId });
}

/** What an editor makes of the answer. */
function apply(before: readonly number[], answer: SemanticTokens | SemanticTokensDelta | null): number[] {
  if (!answer || !("edits" in answer)) throw new Error("no edits were answered");
  const after = [...before];
  for (const { start, deleteCount, data } of answer.edits) after.splice(start, deleteCount, ...(data ?? []));
  return after;
}

test("colors by meaning: names that are known unlike hashes that are not", async () => {
  const doc = await openToy(`# words\n${EVERYTHING}`);
  expect(await doc.tokens()).toEqual([
    "comment # words",
    "type enemies",
    "property speed",
    "number 12",
    "property tint",
    "hash 0xceda2313",
    "number 5",
    "type bosses",
    "property target",
    "variable @speed",
  ]);
});

test("colors a range", async () => {
  const doc = await openToy(EVERYTHING);
  expect(await doc.tokens(doc.range("tint = #ff8000"))).toEqual(["property tint"]);
});

test.each([
  ["a changed word", (doc: TestDocument) => doc.replace("12", "@tint"), 5],
  ["an added line", (doc: TestDocument) => doc.replace("[bosses]", "[bosses]\nnew = 1"), 15],
  ["a removed line", (doc: TestDocument) => doc.replace("speed = 12\n", ""), 5],
  ["everything gone", (doc: TestDocument) => doc.setText(""), 0],
  ["nothing changed", (doc: TestDocument) => doc.replace("12", "13"), 0],
])("answers only the difference after %s", async (_, change, mostNumbers) => {
  const doc = await openToy(EVERYTHING);
  const before = await requestAll(doc);
  change(doc);
  const delta = await requestDelta(doc, before?.resultId ?? "");
  const applied = apply(before?.data ?? [], delta);
  expect(applied).toEqual((await requestAll(doc))?.data);
  const sent = delta && "edits" in delta ? delta.edits.flatMap(({ data }) => data ?? []) : [];
  expect(sent.length).toBeLessThanOrEqual(mostNumbers);
});

test("answers in full where the earlier answer is not known", async () => {
  const doc = await openToy("speed = 12\n");
  await requestAll(doc);
  expect(await requestDelta(doc, "some other")).toMatchObject({ data: [0, 0, 5, 0, 0, 0, 8, 2, 4, 0] });
});

test("answers no colors where the format has none", async () => {
  const doc = await openToy("!without tokens\nspeed = 12\n");
  expect(await doc.tokens()).toEqual([]);
});

import { expect, test, vi } from "vitest";
import { DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { holdTimers } from "../client.ts";
import { openToy } from "../toySession.ts";

test("says what is wrong, where, how badly, and which page says more", async () => {
  const doc = await openToy("speed = 12\ntint = 999\n", { docsBase: "https://docs.example/formats" });
  const [diagnostic, ...others] = await doc.diagnostics();
  expect(others).toEqual([]);
  expect(diagnostic).toEqual({
    range: doc.range("999"),
    severity: DiagnosticSeverity.Error,
    code: "toy/range",
    codeDescription: { href: "https://docs.example/formats/toy/range.md" },
    source: "Bytewright",
    message: "999 is more than 255.",
  });
});

test("links no page that does not exist, and none without an address of the documentation", async () => {
  const withBase = await openToy("nonsense\n", { docsBase: "https://docs.example" });
  expect((await withBase.diagnostics()).map(({ code, codeDescription }) => [code, codeDescription])).toEqual([["toy/syntax", undefined]]);
  const withoutBase = await openToy("speed = 999\n");
  expect((await withoutBase.diagnostics())[0].codeDescription).toBeUndefined();
});

test("points at what is related", async () => {
  const doc = await openToy("speed = 1\nspeed = 2\n");
  const [diagnostic] = await doc.diagnostics();
  expect(diagnostic.severity).toBe(DiagnosticSeverity.Warning);
  const [related] = diagnostic.relatedInformation ?? [];
  expect(related).toEqual({ location: { uri: doc.uri, range: doc.range(0, 5) }, message: "speed is here first." });
});

test("fades what has no effect, for a decoded file only", async () => {
  const text = "# words\n";
  const doc = await openToy(text);
  expect(await doc.diagnostics()).toMatchObject([
    { code: "toy/lost-comment", severity: DiagnosticSeverity.Hint, tags: [DiagnosticTag.Unnecessary] },
  ]);
  expect(await doc.client.open(text, { uri: "file:///game/file.toy.txt" }).diagnostics()).toEqual([]);
});

test("sends the findings of every version that comes to rest, and none when all is right", async () => {
  const doc = await openToy("speed = 999\n");
  expect(await doc.diagnostics()).toHaveLength(1);
  doc.replace("999", "99");
  expect(await doc.diagnostics()).toEqual([]);
  doc.replace("99", "@tint");
  expect(await doc.diagnostics()).toMatchObject([{ code: "toy/unknown-reference" }]);
});

test("sends findings of ever newer versions during a burst of changes, and ends with the last", async () => {
  const doc = await openToy("# a");
  for (let key = 0; key < 50; key++) doc.change({ start: doc.text.length, end: doc.text.length, text: "a" });
  expect(await doc.diagnostics()).toMatchObject([{ code: "toy/lost-comment", range: { end: { character: 53 } } }]);
  const versions = doc.client.published.map(({ version }) => version ?? 0);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(versions.at(-1)).toBe(51);
});

test("analyses only the last version of changes that arrive together", async () => {
  const doc = await openToy("# a");
  await doc.diagnostics();
  holdTimers();
  for (let key = 0; key < 50; key++) doc.change({ start: doc.text.length, end: doc.text.length, text: "a" });
  await doc.client.handled();
  vi.runAllTimers();
  await doc.diagnostics();
  expect(doc.client.published.map(({ version }) => version)).toEqual([1, 51]);
  expect((await doc.report())?.analyses.count).toBe(2);
});

test("takes the findings back when the document is closed", async () => {
  const doc = await openToy("speed = 999\n");
  await doc.diagnostics();
  doc.close();
  expect(await doc.nextDiagnostics()).toEqual([]);
});

test("shows the most severe thousand of many, and says that there are more", async () => {
  const doc = await openToy(`${"# words\n".repeat(1500)}speed = 999\n`);
  const diagnostics = await doc.diagnostics();
  expect(diagnostics).toHaveLength(1000);
  expect(diagnostics[0].code).toBe("toy/range");
  expect(diagnostics.at(-1)?.message).toBe("This text has 1501 findings; the 999 most severe are shown.");
});

test("publishes only what the client shows, and takes it back when it does not any more", async () => {
  const hidden = await openToy("speed = 999\n", { shownTexts: [] });
  const { client } = hidden;
  const shown = client.open("speed = 998\n");
  client.sendShownTexts([shown.uri]);
  expect(await shown.diagnostics()).toHaveLength(1);
  expect(client.published.map(({ uri }) => uri)).toEqual([shown.uri]);

  const taken = shown.nextDiagnostics();
  client.sendShownTexts([hidden.uri]);
  expect(await taken).toEqual([]);
  expect(await hidden.diagnostics()).toHaveLength(1);
});

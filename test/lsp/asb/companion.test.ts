/** A sequence file and the file with the events of its nodes: each leads to the other, whether that is open or only on disk. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DefinitionRequest, type Location, type Position } from "vscode-languageserver";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import type { CompanionMessage } from "../../../server/src/protocol.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";
import { LANTERN } from "./session.ts";

const EVENTS = readFileSync("samples/baev/Lantern.root.baev.json", "utf8");
const SEQUENCE_URI = "bytewright:/AS/Lantern.root.asb.json?file";
const EVENTS_URI = "bytewright:/AS/Lantern.root.baev.json?file";
const events: CompanionMessage = { uri: EVENTS_URI, fileName: "Lantern.root.baev", format: "baev", text: EVENTS };
const sequence: CompanionMessage = { uri: SEQUENCE_URI, fileName: "Lantern.root.asb", format: "asb", text: LANTERN };
const { text: _, ...unread } = events;
const broken: CompanionMessage = { ...unread, problem: "A pointer leads outside of the file. (0x1c)" };
const GUID = '"0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00|04"';
const HASH = '"0x64969|aa3"';

async function open(companion: CompanionMessage | undefined): Promise<TestDocument> {
  const doc = await openSession(
    {
      formats: [asb, baev],
      settings: { inlayHints: { references: true, hashes: false, offsets: false } },
      companions: companion ? { [SEQUENCE_URI]: companion, [EVENTS_URI]: sequence } : {},
    },
    LANTERN,
    { uri: SEQUENCE_URI, languageId: "asb" },
  );
  await doc.client.handled();
  if (companion) await doc.client.waitFor(() => doc.client.refreshes[0]);
  return doc;
}

/** The events, open like the sequence. */
async function openEvents(text = EVENTS): Promise<TestDocument> {
  const { client } = await open(events);
  const { refreshes } = client;
  const seen = refreshes.length;
  const doc = client.open(text, { uri: EVENTS_URI, languageId: "baev" });
  await client.handled();
  await client.waitFor(() => refreshes[seen]);
  return doc;
}

async function hoverText(doc: TestDocument, place: string): Promise<string> {
  return ((await doc.hover(place))?.contents as { value: string } | undefined)?.value ?? "";
}

async function leadsTo(doc: TestDocument, place: string): Promise<readonly [uri: string, start: Position]> {
  const [found] = (await doc.client.connection.sendRequest(DefinitionRequest.type, doc.at(place))) as Location[];
  return [found.uri, found.range.start];
}

/** The hints on the line of a text. */
async function hintsAt(doc: TestDocument, place: string): Promise<readonly unknown[]> {
  return (await doc.hints()).filter(({ position }) => position.line === doc.position(place).line).map(({ label }) => label);
}

const linesOf = (text: string, piece: string): number => text.slice(0, text.indexOf(piece)).split("\n").length - 1;

describe("a node shows its events", () => {
  const LINES = ['- `AtSound at 7 ("", 0, 0.5)`', "- `AtSound at 23`", '- `EffectOn from 3 on ([0.0, 1.0, 0.5], "Chain_1")`'];
  it.each([
    ["its GUID", GUID],
    ["its type", '"Node Type": "Ev|ent"'],
    ["its own events, which the game passes over", '"Ev|ent": {'],
  ])("when %s is pointed at", async (_, place) => {
    expect(await hoverText(await open(events), place)).toContain(["`3 events` · `Lantern.root.baev`", ...LINES].join("\n"));
  });

  it("where another node names it", async () => {
    expect(await hoverText(await open(events), '"Events": [|4]')).toContain("→ node 4: **Event**, 3 events");
  });

  it("by a hint after its GUID, and by the outline", async () => {
    const doc = await open(events);
    expect(await hintsAt(doc, GUID)).toEqual(["3 events"]);
    const nodes = (await doc.symbols()).find(({ name }) => name === "Nodes");
    expect(nodes?.children?.[4]).toMatchObject({ name: "4 Event", detail: "3 events" });
  });

  it("in the details of its field and in its box of the graph", async () => {
    const doc = await open(events);
    const ask = async (question: unknown) =>
      ((await doc.client.connection.sendRequest("bytewright/visual", { uri: doc.uri, question })) as { answer: never }).answer;
    const row = await ask({ kind: "rowAt", offset: doc.offset(GUID) });
    expect(await ask({ kind: "details", row })).toMatchObject({ companion: { fileName: "Lantern.root.baev", title: "3 events" } });
    const { nodes } = (await ask({ kind: "panel", id: "asb.graph" })) as { nodes: { title: string; details: string[] }[] };
    const details = nodes.find(({ title }) => title === "4 Event")?.details;
    expect(details?.slice(-2)).toEqual(['AtSound at 7 ("", 0, 0.5)', "and 2 more, 3 events in all"]);
  });

  it("and leads to them", async () => {
    const at = { line: linesOf(EVENTS, '"0x64969aa3"'), character: 2 };
    expect(await leadsTo(await open(events), GUID)).toEqual([EVENTS_URI, at]);
  });

  it("as they are in their own editor", async () => {
    const doc = await openEvents(`\n${EVENTS}`);
    const { client } = doc;
    const nodes = client.open(LANTERN, { uri: SEQUENCE_URI, languageId: "asb" });
    await client.handled();
    expect(await leadsTo(nodes, GUID)).toEqual([EVENTS_URI, { line: linesOf(EVENTS, '"0x64969aa3"') + 1, character: 2 }]);
    const refreshed = client.refreshes.length;
    doc.replace(', { "Parameters": [], "Start Frame": 23.0 }', "");
    expect(await hintsAt(nodes, GUID)).toEqual(["2 events"]);
    await client.waitFor(() => client.refreshes[refreshed]);
    doc.close();
    expect(await hintsAt(nodes, GUID)).toEqual(["3 events"]);
  });
});

describe("a node without events", () => {
  it.each([
    ["has none in the companion file", events, '"0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00|05"'],
    ["has no companion file", undefined, GUID],
  ])("%s", async (_, companion, place) => {
    const doc = await open(companion);
    expect(await hoverText(doc, place)).not.toContain("events");
    expect((await leadsTo(doc, place))[0]).toBe(SEQUENCE_URI);
    expect(await hintsAt(doc, place)).toEqual([]);
  });
});

it("says that the companion file cannot be read, until it can", async () => {
  const doc = await open(broken);
  const reported = await doc.client.waitFor(() => doc.client.published.find(({ diagnostics }) => diagnostics.length > 0)?.diagnostics);
  expect(reported).toMatchObject([{ code: "asb/companion", message: expect.stringContaining("outside of the file. (0x1c)") }]);
  const mended = doc.nextDiagnostics();
  await doc.client.connection.sendNotification("bytewright/companionChanged", { uri: doc.uri, companion: events });
  expect(await mended).toEqual([]);
  expect(await hintsAt(doc, GUID)).toEqual(["3 events"]);
});

describe("a hash shows its node", () => {
  it("by hover, hint, outline, and leads there", async () => {
    const doc = await openEvents();
    expect(await hoverText(doc, HASH)).toContain("`node 4: Event` · `Lantern.root.asb`");
    expect(await hintsAt(doc, HASH)).toEqual(["node 4: Event"]);
    expect((await doc.symbols())[0].detail).toBe("node 4: Event");
    expect(await leadsTo(doc, HASH)).toEqual([SEQUENCE_URI, { line: linesOf(LANTERN, "6f3f5d1c0004"), character: 14 }]);
  });

  it("or that no node has it, with a fix that removes the events and keeps the others in their order", async () => {
    const numbered = EVENTS.replace('"Unknown": 280,', '"Unknown": 280, "Index": 2,')
      .replace('"Unknown": 1,', '"Unknown": 1, "Index": 0,')
      .replace('"Unknown": 2,', '"Unknown": 2, "Index": 1,');
    const doc = await openEvents(numbered);
    expect(await doc.diagnostics()).toMatchObject([{ code: "baev/no-such-node", severity: 4 }]);
    const [fix] = await doc.actions(doc.range('"0x1a2b3c4d"'), ["quickfix"]);
    expect(fix.title).toBe("Remove these events");
    const text = doc.applied(fix.edit);
    expect(text).not.toContain("0x1a2b3c4d");
    expect(baev.encode(text).issues).toEqual([]);
  });
});

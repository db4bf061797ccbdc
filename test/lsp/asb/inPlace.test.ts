/** A sequence file that is edited in place, over the language server: what others have works, what needs room is not offered. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DefinitionRequest, FoldingRangeRequest, type Location } from "vscode-languageserver";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import { Names } from "../../../formats/core/names.ts";
import type { CompanionMessage } from "../../../server/src/protocol.ts";
import { textInPlace } from "../../formats/asb/lanternInPlace.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";

const TEXT = textInPlace();
const URI = "bytewright:/AS/Lantern.root.asb.json?file";
const events: CompanionMessage = {
  uri: "bytewright:/AS/Lantern.root.baev.json?file",
  fileName: "Lantern.root.baev",
  format: "baev",
  text: readFileSync("samples/baev/Lantern.root.baev.json", "utf8"),
};

async function open(): Promise<TestDocument> {
  const doc = await openSession(
    {
      formats: [asb, baev],
      settings: { inlayHints: { references: true, hashes: false, offsets: false } },
      companions: { [URI]: events },
    },
    TEXT,
    { uri: URI, languageId: "asb" },
  );
  await doc.client.handled();
  await doc.client.waitFor(() => doc.client.refreshes[0]);
  return doc;
}
const GUID = '"0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00|04"';

describe("a text that is edited in place", () => {
  it("has no findings but those that say so", async () => {
    const codes = (await (await open()).diagnostics()).map(({ code, severity }) => [code, severity]);
    expect(codes).toEqual([
      ["asb/in-place", 3],
      ["asb/unknown-node-type", 2],
    ]);
  });

  it("shows the events of the companion file, and leads there", async () => {
    const doc = await open();
    const hover = await doc.hover(GUID);
    expect((hover?.contents as { value: string } | undefined)?.value).toContain("`3 events` · `Lantern.root.baev`");
    const [found] = (await doc.client.connection.sendRequest(DefinitionRequest.type, doc.at(GUID))) as Location[];
    expect(found.uri).toBe(events.uri);
  });

  it("has a graph with these events, and fields without the original", async () => {
    const doc = await open();
    const ask = async (question: unknown) =>
      ((await doc.client.connection.sendRequest("bytewright/visual", { uri: doc.uri, question })) as { answer: never }).answer;
    const { nodes, isFixed } = (await ask({ kind: "panel", id: "asb.graph" })) as {
      nodes: { title: string; details: string[] }[];
      isFixed: true;
    };
    expect(nodes.find(({ title }) => title === "4 Event")?.details.at(-1)).toContain("3 events in all");
    expect([nodes.some(({ title }) => title.startsWith("1 ")), isFixed]).toEqual([true, true]);
    expect(await ask({ kind: "find", query: "Original" })).toEqual([]);
    expect(await ask({ kind: "find", query: "Kept" })).toHaveLength(1);
  });

  it("has numbers that lead to nodes, names that change in all places, and an outline", async () => {
    const doc = await open();
    expect((await doc.definitions('"Child Nodes": [6, |8]')).length).toBe(1);
    const renamed = doc.applied(await doc.rename('"Name": "Put|Out"', "Quench"));
    expect(renamed).toBe(TEXT.replaceAll('"PutOut"', '"Quench"'));
    const { bytes } = asb.encode(renamed);
    const again = bytes && asb.decode(bytes, Names.none);
    expect(again?.kind === "ok" && JSON.parse(again.text).Commands[1].Name).toBe("Quench");
    expect((await doc.symbols()).map(({ name }) => name)).toContain("Nodes");
  });

  it("offers no action that adds or removes, and folds the original at first", async () => {
    const doc = await open();
    expect(await doc.actions(doc.range('"Node Index": 0,'))).toEqual([]);
    const folds = await doc.client.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri: URI } });
    expect(folds?.filter(({ kind }) => kind === "imports").map(({ startLine }) => startLine)).toEqual([
      TEXT.slice(0, TEXT.indexOf('"Original"')).split("\n").length - 1,
    ]);
  });
});

/** Older files that are edited in place: the same text as when they are written anew, around what is unknown. */
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { printInPlace } from "../../../formats/asb/inPlace/inPlace.ts";
import { readInPlace } from "../../../formats/asb/inPlace/readTree.ts";
import { COMMAND } from "../../../formats/asb/records/records.ts";
import { Names } from "../../../formats/core/names.ts";
import { orSkipped, readCorpus } from "../../support/corpus.ts";
import { choose, extent } from "../../support/extent.mjs";

interface Text {
  Nodes: { "Node Index": number; "Node Type": string | number; Body?: unknown; "Calc Controllers"?: unknown }[];
  "Enum Resolve"?: unknown;
  Bytewright?: { Kept: { At: string; Of: string; Bytes: string }[] };
  [key: string]: unknown;
}

const older = readCorpus("asb", ["asb"])
  .filter(({ bytes }) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) < 0x41a)
  .filter(({ bytes }) => {
    const decoded = asb.decode(bytes, Names.none);
    return decoded.kind === "ok" && !decoded.issues.some(({ code }) => code === "asb/in-place");
  });

/** What both texts have: lists for other tools and what carries the original are left out. */
function plain(text: string): Text {
  const document = JSON.parse(text) as Text;
  for (const node of document.Nodes) delete node["Calc Controllers"];
  delete document["Enum Resolve"];
  delete document.Bytewright;
  return document;
}

/** The same, as it is laid out. */
function lines(text: string): string[] {
  const own = text.replace(/(?:,\n {2}"Bytewright": [\s\S]*|\n)\}\n$/, "");
  return own.replaceAll(/\n *"(?:Calc Controllers|Enum Resolve)": \[[^\]]*\],?/g, "").split("\n");
}

/** Nodes follow the commands, which follow the header. */
function nodesAt(view: DataView): number {
  const version = view.getUint32(4, true);
  return (version < 0x417 ? 0x68 : 0x6c) + view.getUint32(0xc, true) * COMMAND.sizeOf(version);
}

describe.skipIf(older.length === 0).each(orSkipped(choose(older).map(({ name, bytes }) => [name, bytes] as const)))("%s", (_, bytes) => {
  test("has the same text", () => {
    const decoded = asb.decode(bytes, Names.none);
    const file = readInPlace(bytes);
    const text = printInPlace(file, bytes, 1e9);
    expect(plain(text)).toEqual(plain(decoded.kind === "ok" ? decoded.text : ""));
    expect(lines(text)).toEqual(lines(decoded.kind === "ok" ? decoded.text : ""));
    expect(Object.keys(plain(text))).toEqual(Object.keys(plain(decoded.kind === "ok" ? decoded.text : "")));
    if (decoded.kind === "ok" && !decoded.text.includes('"Bytewright"')) expect(file.kept).toEqual([]);
    expect(Buffer.compare(asb.encode(text).bytes ?? new Uint8Array(), bytes)).toBe(0);
  });

  test("opens with a node of any unknown type, and other nodes read as before", () => {
    const original = asb.decode(bytes, Names.none);
    const nodes = original.kind === "ok" ? plain(original.text).Nodes : [];
    const known = [...nodes.keys()].filter((node) => nodes[node].Body !== undefined);
    for (const index of choose(known).slice(0, extent(2, 8))) {
      const changed = bytes.slice();
      const view = new DataView(changed.buffer);
      view.setUint16(nodesAt(view) + index * 0x24, 27, true);
      const decoded = asb.decode(changed, Names.none);
      expect([decoded.kind, decoded.kind === "ok" && decoded.exact]).toEqual(["ok", true]);
      expect(decoded.issues.map(({ code }) => code)).toEqual(["asb/in-place", "asb/unknown-node-type"]);
      const found = plain(decoded.kind === "ok" ? decoded.text : "").Nodes;
      expect(found[index]["Node Type"]).toBe(27);
      expect(found.filter((_, i) => i !== index)).toEqual(nodes.filter((_, i) => i !== index));
    }
  });
});

const OLD_BLOCK = older.filter(({ name }) => name.endsWith("exb_v1.asb"));

test.skipIf(OLD_BLOCK.length === 0)("a value of an expression in a block of version 1 is in the record's 20 bytes", () => {
  const [{ bytes }] = OLD_BLOCK;
  const text = printInPlace(readInPlace(bytes), bytes, 1e9);
  const places = asb
    .encode(text)
    .map()
    .atText(text.indexOf('"Output Data Type": ') + 21);
  const starts = (path: RegExp) => places.filter((place) => path.test(place.path)).map((place) => place.bytes.start);
  expect(starts(/Output Data Type$/)).toEqual(starts(/Commands\/0$/).map((start) => start + 16));
});

/** Words that the game overwrites stay with their nodes, wherever these come to be. */
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

const node = (at: number, type: string, body: string): string =>
  `{ "Node Index": ${at}, "Node Type": "${type}", "No State Transition": true, "GUID": "00000000-0000-4000-8000-00000000000${at}", "Body": { ${body} } }`;
const SELECTOR = '"Parameter": 0, "Is Sync": false, "Force Run": false';
const document = (enums: string, nodes: readonly string[]): string =>
  `{ "Metadata": { "Filename": "a", "Version": "0x410" }, "Enum Resolve": [${enums}], "Nodes": [${nodes.join(", ")}] }`;
const value = (place: string): string => `{ ${place}, "Class": "Weather", "Value": "Rain" }`;
const TWO = [node(0, "Alert", '"Message": "Hello"'), node(1, "IntSelector", SELECTOR)];

const encoded = (text: string): Uint8Array => {
  const { bytes, issues } = asb.encode(text);
  if (bytes === undefined) throw new Error(issues[0]?.message);
  return bytes;
};
const word = (bytes: Uint8Array, at: number): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
/** Offset in the file that the first record names. */
const offsetIn = (bytes: Uint8Array): number => word(bytes, word(bytes, 0x28) + 4);
const bodyOf = (bytes: Uint8Array, at: number): number => word(bytes, 0x68 + at * 0x24 + 8);

describe("a word in the body of a node", () => {
  test("is named by the node, also where its text gives the offset in the file", () => {
    const bytes = encoded(document(value('"Node Index": 1, "Offset": 4'), TWO));
    expect(offsetIn(bytes)).toBe(bodyOf(bytes, 1) + 4);
    const absolute = document(value(`"Offset": ${bodyOf(bytes, 1) + 4}`), TWO);
    expect(encoded(absolute)).toEqual(bytes);
    for (const text of [asb.format(absolute, Names.none), asb.decode(bytes, Names.none)].map((made) =>
      typeof made === "string" ? made : made?.kind === "ok" ? made.text : "",
    ))
      expect(text).toContain('{ "Node Index": 1, "Offset": 4, "Class": "Weather", "Value": "Rain" }');
  });

  test("goes with it when a node before it grows", () => {
    const grown = [node(0, "Sequential", '"Use Sync Range Mult": false, "Sync Range Mult": 0, "Unknown 3": 0, "Child Nodes": [1]'), TWO[1]];
    const bytes = encoded(document(value('"Node Index": 1, "Offset": 4'), grown));
    expect(offsetIn(bytes)).toBe(bodyOf(bytes, 1) + 4);
    expect(bodyOf(bytes, 1)).toBeGreaterThan(bodyOf(encoded(document("", TWO)), 1));
  });

  test.each([
    ["follows the numbers when another node is deleted", 0, '"Enum Resolve": [{ "Node Index": 0, "Offset": 4'],
    ["goes when its node is deleted", 1, '"Enum Resolve": []'],
  ])("%s", (_, deleted, expected) => {
    const text = document(value('"Node Index": 1, "Offset": 4'), TWO);
    const analysis = asb.analyse(text, { names: Names.none, decoded: true, fileName: "a.asb.json" });
    const at = text.indexOf(TWO[deleted]) + 5;
    const action = analysis.actions?.({ start: at, end: at }).find(({ title }) => title.startsWith("Delete node"));
    expect(applyEdits(text, action?.edits ?? [])).toContain(expected);
  });

  test("does not make its node one that is played", () => {
    const text = document(value('"Node Index": 1, "Offset": 4'), TWO);
    const { issues } = asb.analyse(text, { names: Names.none, decoded: true, fileName: "a.asb.json" });
    expect(issues.map(({ message }) => message)).toEqual([
      "No command leads to node 0 (Alert Hello).",
      "No command leads to node 1 (IntSelector).",
    ]);
  });
});

test("a word elsewhere, and one of a node that is not there, are named by their offset in the file", () => {
  for (const place of ['"Offset": 40', '"Node Index": 2, "Offset": 40']) {
    const bytes = encoded(document(value(place), TWO));
    expect(offsetIn(bytes)).toBe(40);
    const decoded = asb.decode(bytes, Names.none);
    expect(decoded.kind === "ok" && decoded.text).toContain('{ "Offset": 40, "Class"');
  }
});

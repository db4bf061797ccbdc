/** Every declared finding is raised by something: each row is a damaged file or text, and what is reported about it. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DIAGNOSTICS } from "../../../formats/baev/diagnostics.ts";
import { baev } from "../../../formats/baev/index.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";

const LANTERN = readFileSync("test/fixtures/baev/lantern.json", "utf8");
const { bytes: BYTES } = baev.encode(LANTERN);

function changed(find: string, replace: string): string {
  expect(LANTERN).toContain(find);
  return LANTERN.replace(find, () => replace);
}
function damaged(change: (view: DataView) => void): Uint8Array {
  const copy = Uint8Array.from(BYTES ?? []);
  change(new DataView(copy.buffer));
  return copy;
}
const codesOf = (issues: readonly Issue[]): string[] => [...new Set(issues.map(({ code }) => code.replace("baev/", "")))];

const CONTAINER = 0xa8 + 2 * 0x28;
/** Offset that a pointer of the file names. */
const target = (view: DataView, at: number): number => view.getUint32(at, true);
const firstEvent = (view: DataView): number => target(view, target(view, CONTAINER + 0x28));
const firstOccurrence = (view: DataView): number => target(view, firstEvent(view) + 8);

/** 32 hashes, each of which takes the whole file for its list of nodes. */
function manyLists(): Uint8Array {
  const node = '[{ "Hash": "0x1", "Unknown": 0, "Event": {} }]';
  const { bytes } = baev.encode(`{ ${Array.from({ length: 32 }, (_, hash) => `"0x${hash}": ${node}`).join(", ")} }`);
  const copy = Uint8Array.from(bytes ?? []);
  const view = new DataView(copy.buffer);
  const entries = target(view, CONTAINER + 0x18);
  for (let entry = 0; entry < 32; entry++) {
    view.setUint32(entries + entry * 0x18 + 8, 0, true);
    view.setUint32(entries + entry * 0x18 + 16, Math.floor(copy.length / 4), true);
  }
  return copy;
}

/** 300 hashes share one node with a long name: 70 kB for a text of 12 MB. */
function sharedNode(): Uint8Array {
  const node = (name: string) => `[{ "Hash": "0x1", "Unknown": 0, "Event": { "${name}": { "Event Id": 200 } } }]`;
  const lists = Array.from({ length: 300 }, (_, hash) => `"0x${hash.toString(16)}": ${node(hash === 0 ? "n".repeat(40_000) : "n")}`);
  const { bytes, issues } = baev.encode(`{ ${lists.join(", ")} }`);
  if (!bytes) throw new Error(issues[0]?.message);
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const entries = target(view, CONTAINER + 0x18);
  for (let entry = 1; entry < 300; entry++) for (let at = 8; at < 0x18; at++) copy[entries + entry * 0x18 + at] = copy[entries + at] ?? 0;
  return copy;
}

const FILES: readonly [code: string, bytes: () => Uint8Array][] = [
  ["too-short", () => damaged(() => {}).slice(0, 80)],
  ["not-baev", () => damaged((view) => view.setUint8(0x28, 0))],
  ["unsupported-version", () => damaged((view) => view.setUint32(CONTAINER + 8, 0x2_0100, true))],
  ["outside-file", () => damaged((view) => view.setUint32(CONTAINER + 0x18, 0xffff_fff0, true))],
  ["too-many-items", manyLists],
  ["too-many-items", sharedNode],
  ["parameter-type", () => damaged((view) => view.setUint32(target(view, target(view, firstOccurrence(view))), 9, true))],
  ["string-encoding", () => damaged((view) => view.setUint8(target(view, firstEvent(view)), 0xff))],
  ["layout", () => Uint8Array.from([...damaged(() => {}), 0])],
];

const TEXTS: readonly [code: string, text: () => string][] = [
  ["syntax", () => LANTERN.slice(0, -3)],
  ["expected-type", () => changed('"Unknown": 280', '"Unknown": "280"')],
  ["unknown-key", () => changed('"Unknown": 280', '"Unknown": 280, "Name": 1')],
  ["duplicate-key", () => changed('"Unknown": 280', '"Unknown": 280, "Unknown": 1')],
  ["missing-key", () => changed('"Unknown": 280,', "")],
  ["number-range", () => changed('"Unknown": 280', '"Unknown": 4294967296')],
  ["whole-number", () => changed('"Unknown": 280', '"Unknown": 280.0')],
  ["string-nul", () => changed('"Chain_1"', '"a\\u0000b"')],
  ["lone-surrogate", () => changed('"Chain_1"', '"\\ud83d"')],
  ["bad-hash", () => changed('"0x1a2b3c4d"', '"1a2b3c4d"')],
  ["node-order", () => changed('"Unknown": 280,', '"Unknown": 280, "Index": 7,')],
  ["event-number", () => changed('{ "Event Id": 200 }', "{}")],
];

describe("files", () => {
  test.each(FILES)("%s", (code, bytes) => {
    const decoded = baev.decode(bytes(), Names.none);
    expect(codesOf(decoded.issues)).toEqual([code]);
    expect(decoded.issues[0].bytes).toBeDefined();
  });
});

describe("texts", () => {
  test.each(TEXTS)("%s", (code, text) => {
    const { issues } = baev.analyse(text(), { names: Names.none, decoded: true, fileName: "x" });
    expect(codesOf(issues)).toEqual([code]);
  });
});

/** Needs a companion file, or the file as it was: test/lsp/asb/companion.test.ts and test/formats/changedTypes.test.ts. */
const ELSEWHERE = ["no-such-node", "value-type-changed"];

test("every declared finding has a row", () => {
  const rows = new Set([...FILES, ...TEXTS].map(([code]) => code));
  expect(Object.keys(DIAGNOSTICS).filter((code) => !rows.has(code) && !ELSEWHERE.includes(code))).toEqual([]);
});

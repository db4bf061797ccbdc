/** Courses made to be slow: the same points in thousands of groups, thousands of sections. Twice as many take about twice the steps. */
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { MAP_PANEL } from "../../../formats/kmp/panel/map.ts";
import { choose } from "../../support/extent.mjs";
import { expectGrowth, loadCounted } from "../../support/growth.ts";

const { kmp } = loadCounted<typeof import("../../../formats/kmp/index.ts")>("formats/kmp/index.ts");

type Section = readonly [name: string, count: number, entries: Uint8Array];

function fileOf(sections: readonly Section[]): Uint8Array {
  const head = 16 + 4 * sections.length;
  const size = sections.reduce((sum, [, , entries]) => sum + 8 + entries.length, head);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  const letters = new TextEncoder();
  bytes.set(letters.encode("RKMD"));
  view.setUint32(4, size);
  view.setUint16(8, sections.length);
  view.setUint16(10, head);
  view.setUint32(12, 2520);
  let at = head;
  for (const [slot, [name, count, entries]] of sections.entries()) {
    view.setUint32(16 + 4 * slot, at - head);
    bytes.set(letters.encode(name), at);
    view.setUint16(at + 4, count);
    bytes.set(entries, at + 8);
    at += 8 + entries.length;
  }
  return bytes;
}

const repeated = (count: number, entry: readonly number[]) =>
  Uint8Array.from({ length: count * entry.length }, (_, at) => entry[at % entry.length]);
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 2654435761) >>> 24);

/** Groups that all hold the same points and lead to each other. */
const sharing = (points: string, groups: string) => (count: number) =>
  fileOf([
    [points, 300, noise(300 * 20)],
    [groups, count, repeated(count, [0, 255, 255, 255, 255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 0, 0])],
  ]);

const makers: readonly (readonly [promise: string, make: (count: number) => Uint8Array, count: number])[] = [
  ["check points in thousands of groups", sharing("CKPT", "CKPH"), 400],
  ["enemy points in thousands of groups", sharing("ENPT", "ENPH"), 600],
  ["item points in thousands of groups", sharing("ITPT", "ITPH"), 600],
  ["thousands of empty groups", (count) => fileOf([["CKPH", count, repeated(count, [0, 0, ...Array(12).fill(255), 0, 0])]]), 1000],
  ["thousands of unknown sections", (count) => fileOf(Array.from({ length: count }, () => ["ABCD", 0, new Uint8Array(0)])), 1000],
  ["thousands of check points that lead to one", (count) => fileOf([["CKPT", count, noise(count * 20)]]), 500],
  [
    "thousands of cameras that follow one another",
    (count) => fileOf([["CAME", count, repeated(count, [1, 0, ...Array(70).fill(0)])]]),
    500,
  ],
];

/** Everything that an editor asks, once. */
function useAll(bytes: Uint8Array): void {
  const decoded = kmp.decode(bytes, kmp.builtinNames());
  if (decoded.kind !== "ok") throw new Error(decoded.issues[0].message);
  const { text } = decoded;
  const analysis = kmp.analyse(text, { names: kmp.builtinNames(), decoded: true, fileName: "course.kmp" });
  expect(analysis.issues.filter(({ code }) => code.startsWith("internal/"))).toEqual([]);
  const whole = { start: 0, end: text.length };
  analysis.outline?.();
  analysis.fields?.();
  analysis.folds?.();
  analysis.lenses?.();
  analysis.formatting?.();
  analysis.tokens?.(whole);
  analysis.inlayHints?.(whole);
  analysis.panel?.(MAP_PANEL);
  for (const offset of [1, 2, 3].map((part) => Math.floor((text.length * part) / 4))) {
    analysis.hover?.(offset);
    analysis.completions?.(offset);
    analysis.references?.(offset, true);
    analysis.selections?.(offset);
    for (const { edits } of analysis.actions?.({ start: offset, end: offset }) ?? []) applyEdits(text, edits);
  }
}

describe("a course takes time by its size", () => {
  test.each(choose(makers, 3))("%s", (_, make, count) => expectGrowth((times) => useAll(make(count * times))));
});

test("an empty group of check points before another one is a finding", () => {
  const text = "#KMP\n[CKPT]\n $GROUP A, next: B\n $GROUP B, next: A\n 0 0 0 100 0 0 0 -1 -1\n 1 0 50 100 50 0 -1 -1 -1\n[END]\n";
  const { issues } = kmp.analyse(text, { names: kmp.builtinNames(), decoded: false, fileName: "course.txt" });
  expect(issues.map(({ code }) => code)).toContain("kmp/group-empty");
});

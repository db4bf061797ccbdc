/** Work on many members of an archive grows as their number does. */
import { describe, expect, test } from "vitest";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import { openNested } from "../../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { yaz0 } from "../../../formats/containers/yaz0.ts";
import { emptyU8, sarcOf, u8Of } from "../../cli/archiveBytes.ts";
import { choose } from "../../support/extent.mjs";
import { expectGrowth, loadCounted } from "../../support/growth.ts";

const counted = loadCounted<typeof import("../../../formats/archives/nested.ts")>("formats/archives/nested.ts");

function open(bytes: Uint8Array, from = openNested) {
  const opened = from(bytes, NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.nested;
}

const COUNT = 150;
const pathOf = (index: number) => `folder ${index % 7}/member ${(index * 7919) % 10_007}.bin`;
const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => pathOf(index));
const content = Uint8Array.of(1, 2, 3);

const made = new Map<string, Uint8Array>();
function once(key: string, make: () => Uint8Array): Uint8Array {
  const bytes = made.get(key) ?? make();
  made.set(key, bytes);
  return bytes;
}

const membersOf = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, path]));

describe.each([
  ["SARC", sarcOf],
  ["U8", u8Of],
] as const)("%s", (type, make) => {
  const changes: readonly [string, (path: string, index: number) => MemberChange][] = [
    ["added", (path) => ({ kind: "put", path: `new/${path}`, content })],
    ["added between others", (path) => ({ kind: "put", path: `${path}2`, content })],
    ["replaced", (path) => ({ kind: "put", path, content })],
    ["deleted", (path) => ({ kind: "delete", path })],
    ["renamed", (path) => ({ kind: "rename", path, to: `${path}2` })],
    ["moved", (path, index) => ({ kind: "rename", path, to: `other ${index % 3}/${index}` })],
    ["moved to a folder each", (path, index) => ({ kind: "rename", path, to: `other ${index}/x` })],
  ];
  test.each(choose(changes, 3))("members that are %s", (_, changeOf) => {
    expectGrowth((times) => {
      const paths = pathsOf(COUNT * times);
      const bytes = once(`${type} ${times}`, () => make(membersOf(paths)));
      expect(open(bytes, counted.openNested).change(paths.filter((_, index) => index % 2 === 0).map(changeOf))).toBeDefined();
    });
  });

  test("members that are added to none", () => {
    expectGrowth((times) => {
      const changes = pathsOf(COUNT * times).map((path): MemberChange => ({ kind: "put", path, content }));
      expect(open(type === "U8" ? emptyU8() : sarcOf({}), counted.openNested).change(changes)).toBeDefined();
    });
  });

  test("members that are taken out, some by one", () => {
    expectGrowth((times) => {
      const paths = pathsOf(COUNT * times);
      const bytes = once(`${type} ${times}`, () => make(membersOf(paths)));
      expect([...open(bytes, counted.openNested).walkAt(paths)]).toHaveLength(paths.length);
    });
  });
});

test("changes inside of many archives, each in turn", () => {
  const inner = yaz0.wrap(sarcOf(membersOf(pathsOf(20))));
  expectGrowth((times) => {
    const archives = Array.from({ length: 8 * times }, (_, index) => `${index}.szs`);
    const bytes = once(`nested ${times}`, () => sarcOf(Object.fromEntries(archives.map((path) => [path, inner]))));
    const changes = pathsOf(10).flatMap((path) =>
      archives.map((archive): MemberChange => ({ kind: "delete", path: `${archive}/${path}` })),
    );
    expect(open(bytes, counted.openNested).change(changes)).toBeDefined();
  });
});

test("an archive inside is opened as often for one change as for many in turn with others", () => {
  const inner = yaz0.wrap(sarcOf(membersOf(pathsOf(20))));
  const archives = Array.from({ length: 8 }, (_, index) => `${index}.szs`);
  const bytes = sarcOf(Object.fromEntries(archives.map((path) => [path, inner])));
  expectGrowth((times) => {
    const changes = pathsOf(8 * times).flatMap((path) =>
      archives.map((archive): MemberChange => ({ kind: "delete", path: `${archive}/${path}` })),
    );
    const nested = open(bytes, counted.openNested);
    expect(nested.change(changes)).toBeDefined();
  });
});

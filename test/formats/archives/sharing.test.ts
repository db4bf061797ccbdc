/** Archives whose members share bytes: every walk through them ends, with a finding. `npm run fuzz -- containers` gives them to every command. */
import { describe, expect, it } from "vitest";
import { findDifferences } from "../../../client/src/archives/archiveContents.ts";
import { changeArchive } from "../../../formats/archives/change.ts";
import { type NestedArchive, openNested, type WalkedMember } from "../../../formats/archives/nested.ts";
import { NO_SUPPLIES, peel } from "../../../formats/containers/index.ts";
import { yaz0 } from "../../../formats/containers/yaz0.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { indexFile } from "../../../index/indexFile.ts";
import { IndexTables } from "../../../index/indexTables.ts";
import { openArchive } from "../../../library/src/index.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";
import { extent } from "../../support/extent.mjs";
import { seeded } from "../../support/mutate.ts";
import { makeSharing, nestOf, SHARING, sarcAt, unequalNestOf } from "../../support/sharingArchives.ts";

/** Above what a walk may list. */
const ENDLESS = 400_000;

function open(bytes: Uint8Array): NestedArchive {
  const opened = openNested(bytes, NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.nested;
}

/** All of it, or as much as shows that it does not end. */
function take<T>(all: Iterable<T>): readonly T[] {
  const taken: T[] = [];
  for (const one of all) {
    taken.push(one);
    if (taken.length > ENDLESS) throw new Error("it does not end");
  }
  return taken;
}

/** Bytes that come out when every member of a walk is read and unpacked. */
function unpackAll(rows: Iterable<WalkedMember>): number {
  let sum = 0;
  for (const row of rows) {
    if (row.isArchive || row.issue) continue;
    const peeled = catchStop(() => peel(row.read(), NO_SUPPLIES));
    sum += "value" in peeled && "content" in peeled.value ? peeled.value.content.length : 0;
    if (sum > 500_000_000) throw new Error("it does not end");
  }
  return sum;
}

const codes = (rows: readonly WalkedMember[]) => [...new Set(rows.flatMap(({ issue }) => (issue ? [issue.code] : [])))].sort();

/** A hundred thousand members take their time. */
const QUICK = SHARING.filter(({ name }) => name !== "thousands of archives on one table");

it.each(QUICK)("$name: all is listed up to a finding, and unpacks to a bounded size", ({ make }) => {
  const nested = open(make());
  expect(codes(take(nested.walk())).length + nested.archive.issues.length).toBeGreaterThan(0);
  unpackAll(nested.walk());
});

describe.each(QUICK.filter(({ name }) => ["8 wide and 14 deep", "members on one Yaz0 of 8 MB"].includes(name)))("$name", ({ make }) => {
  it("is listed by the library", () => expect(take(openArchive(make()).members()).at(-1)?.issue).toBeDefined());
  it("has an entry in the index", () => {
    const setup = { tables: new IndexTables(), namesFor: () => Names.none };
    expect(take(indexFile("x.sarc", { bytes: make(), supplies: NO_SUPPLIES }, setup)).length).toBeGreaterThan(5);
  });
});

describe("a stretch that was entered is not entered again", () => {
  it("and the row says which member has it", () => {
    const rows = take(open(nestOf(3, 3)).walk());
    // the archive sorts its members by hash
    expect(rows.map(({ path, issue }) => [path, issue?.code])).toEqual([
      ["a1.sarc", undefined],
      ["a1.sarc/a1.sarc", undefined],
      ["a1.sarc/a1.sarc/a0.toy", undefined],
      ["a1.sarc/a2.sarc", "archive/entered-before"],
      ["a1.sarc/a0.sarc", "archive/entered-before"],
      ["a2.sarc", "archive/entered-before"],
      ["a0.sarc", "archive/entered-before"],
    ]);
    expect(rows.at(-1)?.issue?.message).toBe('"a0.sarc" has the same bytes as "a1.sarc", so its contents are not listed again.');
  });

  it("but each of its paths can be opened", () => {
    const found = open(nestOf(3, 3)).find("a2.sarc/a1.sarc/a0.toy");
    expect(found?.kind === "member" && new TextDecoder().decode(found.read())).toBe("TOY:core");
  });

  it("a folder is walked where another member was the way to the same bytes", () => {
    expect(take(open(nestOf(3, 3)).walkAt("a2.sarc/a1.sarc")).map(({ path }) => path)).toEqual([
      "a2.sarc/a1.sarc",
      "a2.sarc/a1.sarc/a0.toy",
    ]);
  });

  it("equal bytes at two places are two archives", () => {
    const inner = sarcOf({ "x.toy": "TOY:x" });
    const rows = take(open(sarcOf({ "a.sarc": inner, "b.sarc": inner, "c.sarc": yaz0.wrap(inner), "d.sarc": yaz0.wrap(inner) })).walk());
    expect(rows.map(({ path, issue }) => [path, issue]).sort()).toEqual(
      ["a", "b", "c", "d"].flatMap((name) => [
        [`${name}.sarc`, undefined],
        [`${name}.sarc/x.toy`, undefined],
      ]),
    );
  });
});

it("a walk that would list too much ends with a finding, whatever part of it is asked for (slow: a hundred thousand members)", () => {
  const nest = open(unequalNestOf(20, 5));
  for (const rows of [take(nest.walk()), take(nest.walkAt("a19.sarc"))]) {
    expect(codes(rows)).toEqual(["archive/too-much"]);
    expect(rows.at(-1)?.issue?.message).toBe(
      "The file contains more than 100000 members, including nested archives, so Bytewright skips the rest of it.",
    );
  }
});

it("two that differ are compared to an end", () => {
  for (const make of [() => nestOf(8, 12), () => unequalNestOf(8, 6)]) {
    const [old, now] = [make(), make()];
    now[now.lastIndexOf("c".charCodeAt(0))] = 0x64;
    expect(take(findDifferences(open(old), open(now))).length).toBeGreaterThan(0);
  }
});

it("what only the newer of two has on one stretch is entered once", () => {
  const inner = sarcAt(
    new Uint8Array(4),
    Array.from({ length: 50 }, (_, at) => [at % 4, 1] as const),
    "toy",
  );
  const places = Array.from({ length: 20 }, () => [0, inner.length] as const);
  const old = sarcOf(Object.fromEntries(places.map((_, at) => [`a${at}.sarc`, sarcOf({ [`${at}.toy`]: "TOY:x" })])));
  // of the first archive what is inside it, of the others that they differ
  expect(take(findDifferences(open(old), open(sarcAt(inner, places))))).toHaveLength(50 + 1 + 19);
});

it("a change next to thousands of members on one stretch compares that stretch once", () => {
  const opened = open(
    sarcAt(
      new Uint8Array(4_000_000),
      Array.from({ length: 2000 }, (_, i) => (i === 0 ? [0, 4] : [16, 3_999_000 - i])),
      "toy",
    ),
  );
  const { row } = opened.archive.entries.find(({ name }) => name === "a0.toy") ?? { row: -1 };
  const changed = changeArchive(opened.archive, [{ row, content: new TextEncoder().encode("new!") }]);
  expect(changed.length).toBe(opened.archive.bytes.length);
});

it("those by chance end as well (slow: a hundred thousand members)", () => {
  const random = seeded(7);
  for (let i = 0; i < extent(3, 10); i++) {
    const { name, make } = makeSharing(random);
    const opened = openNested(make(), NO_SUPPLIES);
    if (!opened || "issue" in opened) continue;
    expect(() => take(opened.nested.walk()), name).not.toThrow();
  }
});

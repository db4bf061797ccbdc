/** The cases of archives in the merge corpus: merged member by member, at every depth. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { changeArchive } from "../../../formats/archives/change.ts";
import { findArchiveType } from "../../../formats/archives/registry.ts";
import { sarcType } from "../../../formats/archives/sarc/index.ts";
import { u8Type } from "../../../formats/archives/u8/index.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { yaz0 } from "../../../formats/containers/yaz0.ts";
import { decodeUtf8, encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { mergeFiles, resolveConflicts } from "../../../formats/mergeFiles.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { bigSarcOf, pakOf, sarcOf, u8Of } from "../../cli/archiveBytes.ts";
import { findCorpus, orSkipped } from "../../support/corpus.ts";
import { type MergeCase, readMergeCases } from "./cases.ts";

const EMPTY: Readonly<Record<string, string>> = {
  "sarc little": "sarc/empty-le.sarc",
  "sarc big": "sarc/empty-be.sarc",
  u8: "u8/empty.arc",
};

/** The archive that a section describes; members begin with `marks`. */
function build(type: string, lines: readonly string[], marks: string): Uint8Array {
  const corpus = path.dirname(findCorpus("merge") as string);
  const empty = new Uint8Array(readFileSync(path.join(corpus, EMPTY[type.trim()] as string)));
  const archive = findArchiveType(empty)?.open(empty);
  if (!archive) throw new Error(type);
  const members: { readonly head: string; readonly lines: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith(`${marks} `)) members.push({ head: line.slice(marks.length + 1), lines: [] });
    else members.at(-1)?.lines.push(line);
  }
  const adds = members.map(({ head, lines: own }) => {
    const [name = "", ...kind] = head.split(" ");
    return { add: { name, content: contentOf(name, kind.join(" "), own, marks) } };
  });
  return changeArchive(archive, adds);
}

function contentOf(name: string, kind: string, lines: readonly string[], marks: string): Uint8Array {
  if (kind === "hex") return Uint8Array.from((lines.join("").match(/[\da-f]{2}/g) ?? []).map((digits) => Number.parseInt(digits, 16)));
  if (kind !== "") return build(kind, lines, `${marks}=`);
  const { bytes, issues } = findFormatByName(name)?.encode(`${lines.join("\n").trimEnd()}\n`) ?? { issues: [] };
  if (!bytes) throw new Error(`${name}: ${issues[0]?.message}`);
  return bytes;
}

function bytesOf(section: string): Uint8Array {
  const [type = "", ...lines] = section.split("\n");
  return build(type, lines, "==");
}

const cases = readMergeCases("archives");
const bySaid = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe("cases of archives", () => {
  it.skipIf(cases.length === 0).each(orSkipped(cases.map((each): [string, MergeCase] => [`${each.id}: ${each.title}`, each])))(
    "%s",
    (_, each) => {
      const base = each.base === undefined ? undefined : bytesOf(each.base);
      const merged = mergeFiles({ base, ours: bytesOf(each.ours), theirs: bytesOf(each.theirs), path: each.file, supplies: NO_SUPPLIES });
      if (merged.kind !== "merged") throw new Error(merged.message);
      expect([...merged.conflicts].sort(bySaid).map((found) => ({ ...found }))).toEqual(
        each.conflicts.map((conflict) => ({ ...conflict })).sort(bySaid),
      );
      if (each.merged !== undefined) expect(merged.bytes).toEqual(bytesOf(each.merged));
    },
  );
});

describe("a member that cannot be merged", () => {
  const byml = findFormatByName("a.byml");
  const bytesOf = (text: string, order = "little") => byml?.encode(`${text}#!layout file ${order} 2\n`).bytes as Uint8Array;
  const pack = (first: Uint8Array | string, numbers: string) =>
    sarcOf({ "a.byml": first, "b.byml": bytesOf(numbers), "c.byml": bytesOf("x: 1\n") });
  const versions = (theirs: Uint8Array | string) => ({
    base: pack(bytesOf("a: 1\n"), "b: 1\nc: 1\n"),
    ours: pack(bytesOf("a: 2\n"), "b: 2\nc: 1\n"),
    theirs: pack(theirs, "b: 1\nc: 2\n"),
    path: "a.pack",
    supplies: NO_SUPPLIES,
  });

  it.each([
    ["is damaged", "YB\u0002\u0000", /^a\.byml: Theirs cannot be read\. ./],
    ["is of another format", "AAMP", /^a\.byml: Ours is BYML, theirs /],
    ["is of the other console", bytesOf("a: 3\n", "big"), /^a\.byml: .*big endian/],
  ])("as it %s is one value, and the others are merged", (_, theirs, note) => {
    const conflict = { path: "a.byml", field: "", kind: "edit/edit" } as const;
    const merged = resolveConflicts(versions(theirs), []);
    expect(merged).toMatchObject({
      conflicts: [
        { ...conflict, base: true, ours: true, theirs: true, sentence: expect.stringContaining("is taken whole from one of them") },
      ],
      notes: [expect.stringMatching(note)],
      bytes: pack(bytesOf("a: 2\n"), "b: 2\nc: 2\n"),
    });
    expect(resolveConflicts(versions(theirs), [{ ...conflict, choice: "theirs" }])).toMatchObject({
      bytes: pack(theirs, "b: 2\nc: 2\n"),
    });
  });
});

describe("a member that is taken whole", () => {
  const byml = (text: string) => findFormatByName("a.byml")?.encode(`${text}\n#!layout file little 2\n`).bytes as Uint8Array;
  const pack = (ground: Uint8Array | string, a: number, b = 1) => sarcOf({ "a.byml": byml(`{a: ${a}, b: ${b}}`), "course.kcl": ground });
  it.each([
    [
      "is named where only theirs changed it",
      pack("old", 2),
      pack("new", 1),
      ["course.kcl: only theirs changed it, so its whole version is used."],
    ],
    [
      "is named where only ours changed it",
      pack("new", 1),
      pack("old", 2),
      ["course.kcl: only ours changed it, so its whole version is used."],
    ],
    ["is not named where both have the same", pack("new", 1), pack("new", 2), []],
    ["is not named where it is as it was", pack("old", 2), pack("old", 1, 2), []],
    ["is not named where its members are merged", pack(sarcOf({ x: "1" }), 1), pack("old", 2), []],
  ])("%s", (_, ours, theirs, notes) => {
    const merged = mergeFiles({ base: pack("old", 1), ours, theirs, path: "a.pack", supplies: NO_SUPPLIES });
    expect(merged).toMatchObject({ kind: "merged", conflicts: [], notes });
  });
});

it("an empty file that a side left empty is what the other side made of it", () => {
  const [empty, bytes] = [new Uint8Array(), Uint8Array.of(1, 2)];
  const merge = (ours: Uint8Array, theirs: Uint8Array) => mergeFiles({ base: empty, ours, theirs, path: "a.bin", supplies: NO_SUPPLIES });
  for (const merged of [merge(empty, bytes), merge(bytes, empty)]) expect(merged).toMatchObject({ kind: "merged", bytes, conflicts: [] });
});

it("a damaged archive inside ours is one value, and the others are merged", () => {
  const inner = (a: string) => sarcOf({ a, c: "long enough to be cut off" });
  const damaged = inner("1").subarray(0, -3);
  const merged = mergeFiles({
    base: sarcOf({ "i.sarc": inner("1"), b: "1" }),
    ours: sarcOf({ "i.sarc": damaged, b: "1" }),
    theirs: sarcOf({ "i.sarc": inner("3"), b: "2" }),
    path: "a.pack",
    supplies: NO_SUPPLIES,
  });
  expect(merged).toMatchObject({
    kind: "merged",
    conflicts: [{ path: "i.sarc", field: "", kind: "edit/edit" }],
    notes: expect.arrayContaining([expect.stringMatching(/^i\.sarc: Ours cannot be changed\. The archive is damaged/)]),
    bytes: sarcOf({ "i.sarc": damaged, b: "2" }),
  });
});

it("a difference says that archives have different byte orders, even if their members are equal", () => {
  const compare = (after: Uint8Array) => diffFiles({ before: sarcOf({ a: "1" }), after, path: "a.pack", supplies: NO_SUPPLIES });
  const differs = { path: "", kind: "bytes", message: expect.stringContaining("byte orders differ") };
  expect(compare(bigSarcOf({ a: "1" }))).toEqual([expect.objectContaining(differs)]);
  expect(compare(bigSarcOf({ a: "1" }))).not.toMatchObject([{ isSame: true }]);
  expect(compare(bigSarcOf({ a: "1", b: "2" }))).toMatchObject([{ path: "b", kind: "added" }, differs]);
});

it("a difference names a member whose name differs only in case, which the game ignores", () => {
  const pack = (name: string, content: number) =>
    changeArchive(u8Type.open(u8Type.empty?.() as Uint8Array), [{ add: { name, content: Uint8Array.of(content) } }]);
  const compare = (after: Uint8Array) => diffFiles({ before: pack("Course.kcl", 1), after, path: "a.szs", supplies: NO_SUPPLIES });
  const differs = { path: "Course.kcl", kind: "bytes", message: 'In the second file, this name is spelled "course.kcl".' };
  expect(compare(pack("course.kcl", 1))).toEqual([expect.objectContaining(differs)]);
  expect(compare(pack("course.kcl", 2))).toMatchObject([differs, { path: "Course.kcl", kind: "bytes" }]);
});

it("a damaged archive refuses, and the sentence says which it is", () => {
  const [base, ours, theirs] = ["1", "2", "3"].map((x) => sarcOf({ "a.bin": x }));
  (theirs as Uint8Array)[0x14] = 0;
  const versions = { base, ours: ours as Uint8Array, theirs: theirs as Uint8Array, path: "a.pack", supplies: NO_SUPPLIES };
  expect(mergeFiles(versions)).toMatchObject({ kind: "refused", message: expect.stringMatching(/^Theirs is damaged\. ./) });
});

describe("two archives that do not fit each other are refused", () => {
  const [little, other] = [1, 2].map((x) => sarcOf({ "a.bin": String(x) }) as Uint8Array);
  const big = changeArchive(sarcType.open(bigEndian(sarcType.empty?.() as Uint8Array)), [
    { add: { name: "a.bin", content: Uint8Array.of(3) } },
  ]);
  const u8 = changeArchive(u8Type.open(u8Type.empty?.() as Uint8Array), [{ add: { name: "a.bin", content: Uint8Array.of(3) } }]);
  it.each([
    ["of two consoles", big, /^Ours is little endian .*, theirs big endian/],
    ["of two types", u8, /^Ours is an archive \(SARC\), theirs is an archive \(U8\)\.$/],
    ["an archive and a file", Uint8Array.of(1, 2, 3), /^Ours is an archive \(SARC\), theirs is not an archive\.$/],
  ])("%s", (_, theirs, message) => {
    const versions = { base: little, ours: other as Uint8Array, theirs, path: "a.pack", supplies: NO_SUPPLIES };
    expect(mergeFiles(versions)).toMatchObject({ kind: "refused", message: expect.stringMatching(message) });
    expect(mergeFiles({ ...versions, ours: little as Uint8Array })).toMatchObject({ kind: "merged", bytes: theirs });
  });
});

describe("a base that is something else than both sides counts as none, and a note says so", () => {
  const byml = (text: string) => findFormatByName("a.byml")?.encode(`${text}\n#!layout file little 2\n`).bytes as Uint8Array;
  const u8 = u8Type.empty?.() as Uint8Array;
  const pack = (content: Uint8Array | string) => sarcOf({ "a.byml": content });
  const course = findFormatByName("a.kmp")?.encode("#KMP\n[END]\n").bytes as Uint8Array;
  const [one, two, both] = ["{a: 1, b: 1}", "{a: 1, c: 1}", "{a: 1, b: 1, c: 1}"].map(byml);
  const without = (base: string) => `The base is ${base}, ours and theirs are not: they are merged without it.`;
  it.each([
    ["another format", "x.byml", course, one, two, both, without("KMP")],
    ["nothing that is known", "x.byml", encodeUtf8("a text"), one, two, both, without("of an unknown format")],
    ["an archive, the sides are not", "x.byml", u8, one, two, both, without("an archive (U8)")],
    ["another type of archive", "x.pack", u8, pack(one), pack(two), pack(both), without("an archive (U8)")],
    ["no archive, the sides are", "x.pack", one, pack(one), pack(two), pack(both), without("BYML")],
    ["another format in an archive", "x.pack", pack(course), pack(one), pack(two), pack(both), `a.byml: ${without("KMP")}`],
  ])("%s", (_, path, base, ours, theirs, expected, note) => {
    const merged = mergeFiles({ base, ours, theirs, path, supplies: NO_SUPPLIES });
    expect(merged).toMatchObject({ kind: "merged", conflicts: [], notes: [note], bytes: expected });
  });
});

describe("game files are merged with text forms", () => {
  const text = (life: number, speed: number) => encodeUtf8(`# mine\nLife: ${life}\nSpeed: ${speed}\n#!layout file little 2\n`);
  const game = (life: number, speed: number) => findFormatByName("a.byml")?.encode(decodeUtf8(text(life, speed)) ?? "").bytes as Uint8Array;
  it.each(["a.byml", "a.byml.yml"])("in a file named %s: the result is as ours is", (path) => {
    const merge = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) =>
      mergeFiles({ base, ours, theirs, path, supplies: NO_SUPPLIES });
    const result = { kind: "merged", conflicts: [], notes: [] };
    expect(merge(game(1, 1), text(2, 1), game(1, 2))).toMatchObject({ ...result, bytes: text(2, 2) });
    expect(merge(text(1, 1), game(2, 1), text(1, 2))).toMatchObject({ ...result, bytes: game(2, 2) });
    expect(merge(text(1, 1), game(2, 1), text(3, 1))).toMatchObject({ conflicts: [{ kind: "edit/edit", ours: "2", theirs: "3" }] });
  });
});

describe("a member of theirs that cannot be in ours is a conflict, and the others are merged", () => {
  const types = { U8: [u8Of, "a.arc"], SARC: [sarcOf, "a.pack"] } as const;
  const pairs = [
    ["a file where ours has a folder", { "x/y": "1", "x/z": "2" }, { x: "3" }, "x", '"x" is a folder of the archive: "x/y" is in it.'],
    ["a folder where ours has a file", { x: "3" }, { "x/y": "1" }, "x/y", '"x/y" cannot be added: "x" is a member, not a folder.'],
  ] as const;
  it.each(Object.keys(types).flatMap((type) => pairs.map((pair) => [type as keyof typeof types, ...pair] as const)))(
    "in %s: %s",
    (type, _, ours, theirs, member, note) => {
      const [of, path] = types[type];
      const versions = { base: of({ a: "1" }), ours: of({ a: "1", ...ours }), theirs: of({ a: "2", b: "1", ...theirs }) };
      expect(resolveConflicts({ ...versions, path, supplies: NO_SUPPLIES }, [])).toMatchObject({
        kind: "merged",
        conflicts: [{ path: member, field: "", kind: "check", base: null, ours: null, theirs: true, offers: ["ours"] }],
        notes: [expect.stringMatching(/^a: only theirs changed it/), note],
        bytes: of({ a: "2", ...ours, b: "1" }),
      });
    },
  );

  it.each(Object.keys(types) as (keyof typeof types)[])("in %s, but not if the merge removes the other one", (type) => {
    const [of, path] = types[type];
    const versions = { base: of({ a: "1", x: "1" }), ours: of({ a: "2", x: "1" }), theirs: of({ a: "1", "x/y": "1" }) };
    expect(mergeFiles({ ...versions, path, supplies: NO_SUPPLIES })).toMatchObject({
      conflicts: [],
      bytes: of({ a: "2", "x/y": "1" }),
    });
  });
});

describe("a member whose name one side changed in case only, where the game ignores case", () => {
  const of = (name: string, ...content: readonly number[]) =>
    changeArchive(u8Type.open(u8Type.empty?.() as Uint8Array), [
      { add: { name, content: Uint8Array.from(content) } },
      { add: { name: "d/other.bin", content: Uint8Array.of(9) } },
    ]);
  it.each([
    [
      "theirs is taken, with what ours changed elsewhere",
      of("d/a.bin", 1),
      withOther(of("d/a.bin", 1)),
      of("d/A.bin", 1),
      withOther(of("d/A.bin", 1)),
    ],
    ["theirs is taken, with its content", of("d/a.bin", 1), withOther(of("d/a.bin", 1)), of("d/A.bin", 2), withOther(of("d/A.bin", 2))],
    ["ours stays", of("d/a.bin", 1), of("d/A.bin", 1), withOther(of("d/a.bin", 1)), withOther(of("d/A.bin", 1))],
  ])("%s", (_, base, ours, theirs, expected) => {
    const merged = mergeFiles({ base, ours, theirs, path: "a.arc", supplies: NO_SUPPLIES });
    expect(merged).toMatchObject({ kind: "merged", conflicts: [] });
    const namesIn = (bytes: Uint8Array) => u8Type.open(bytes).entries.map(({ name }) => name);
    if (merged.kind === "merged") expect(namesIn(merged.bytes)).toEqual(namesIn(expected));
  });
});

describe("a PAK is merged resource by resource", () => {
  const [A, B, C] = ["STRG/0000000A.STRG", "STRG/0000000B.STRG", "TXTR/0000000B.TXTR"] as const;
  const names = { first: 10 };
  const mergePaks = ([base, ours, theirs]: readonly Uint8Array[]) =>
    mergeFiles({ base, ours: ours as Uint8Array, theirs: theirs as Uint8Array, path: "a.pak", supplies: NO_SUPPLIES });
  /** The first resource claims to be compressed. */
  const damaged = (pak: Uint8Array) => {
    const bytes = pak.slice();
    bytes[0x13] = 1;
    return bytes;
  };

  it("of which each side changed another one", () => {
    const versions = ["11", "21", "13"].map(([a = "", b = ""]) => pakOf({ [A]: a, [B]: b }, names));
    expect(mergePaks(versions)).toMatchObject({ kind: "merged", conflicts: [], bytes: pakOf({ [A]: "2", [B]: "3" }, names) });
  });

  const changed = { base: true, ours: true, theirs: true };
  it.each([
    [
      "one was added",
      [pakOf({ [A]: "1" }), pakOf({ [A]: "2" }), pakOf({ [A]: "1", [B]: "3" })],
      { path: B, base: null, ours: null, theirs: true },
      /^Members of a PAK archive cannot be added\.$/,
      pakOf({ [A]: "2" }),
    ],
    [
      "one was removed",
      [pakOf({ [A]: "1", [B]: "2" }), pakOf({ [A]: "1", [B]: "3" }), pakOf({ [B]: "2" })],
      { path: A, base: true, ours: true, theirs: null },
      /^Members of a PAK archive cannot be deleted\.$/,
      pakOf({ [A]: "1", [B]: "3" }),
    ],
    [
      "one became damaged",
      [pakOf({ [A]: "1", [B]: "2" }), pakOf({ [A]: "1", [B]: "5" }), damaged(pakOf({ [A]: "3", [B]: "2" }))],
      { path: A, ...changed },
      /^STRG\/0000000A\.STRG: The resource states \d+ bytes/,
      pakOf({ [A]: "1", [B]: "5" }),
    ],
    [
      "the names changed",
      [pakOf({ [A]: "1" }), pakOf({ [A]: "2" }), pakOf({ [A]: "1" }, names)],
      { path: "#names", ...changed },
      /./,
      pakOf({ [A]: "2" }),
    ],
  ])("in theirs, %s, which is a conflict; the others are merged", (_, versions, conflict, note, bytes) => {
    const merged = mergePaks(versions);
    expect(merged).toMatchObject({ kind: "merged", conflicts: [{ ...conflict, field: "", kind: "check" }], bytes });
    if (merged.kind === "merged") expect(merged.notes).toContainEqual(expect.stringMatching(note));
  });

  it("one that is damaged alike in all is as it was", () => {
    const [base, ours, theirs, bytes] = ["22", "32", "24", "34"].map(([b = "", a = ""]) =>
      damaged(pakOf({ [A]: "1", [B]: b, "STRG/0000000C.STRG": a })),
    );
    expect(mergePaks([base, ours, theirs] as Uint8Array[])).toMatchObject({ conflicts: [], bytes });
  });

  it("a difference names damaged resources and the names, and applying one says what is not possible", () => {
    const compare = (before: Uint8Array, after: Uint8Array) => diffFiles({ before, after, path: "a.pak", supplies: NO_SUPPLIES });
    const [before, after] = [pakOf({ [A]: "1", [B]: "2" }), damaged(pakOf({ [A]: "3", [B]: "4" }))];
    expect(compare(before, after).map(({ path, isUnreadable }) => [path, isUnreadable])).toEqual([
      [A, true],
      [B, undefined],
    ]);
    expect(compare(damaged(before), after).map(({ path }) => path)).toEqual([A, B]);
    expect(compare(damaged(before), damaged(pakOf({ [A]: "1", [B]: "4" }))).map(({ path }) => path)).toEqual([B]);
    expect(compare(before, pakOf({ [A]: "1", [B]: "2" }, names))).toMatchObject([{ path: "#names", kind: "bytes" }]);
    const changes = [{ path: C, changes: [], content: encodeUtf8("9") }];
    expect(applyToFile({ bytes: before, path: "a.pak", supplies: NO_SUPPLIES, changes })).toMatchObject({
      conflicts: [{ path: C, change: { op: "add" }, message: "Members of a PAK archive cannot be added." }],
      bytes: before,
    });
  });
});

describe("compression is merged like a value", () => {
  const wrap = (members: Readonly<Record<string, string>>, alignment: number) =>
    yaz0.wrap(sarcOf(members), { front: Uint8Array.of(0, 0, alignment, 0, 0, 0, 0, 0), back: new Uint8Array(0) });
  it.each([
    ["only ours changed the alignment", [1, 2, 1], 2, false],
    ["only theirs changed it", [1, 1, 2], 2, false],
    ["both changed it alike", [1, 2, 2], 2, false],
    ["both changed it, which a note says", [1, 2, 3], 2, true],
  ])("%s", (_, [b, o, t], expected, isNoted) => {
    const versions = {
      base: wrap({ a: "1", b: "1" }, b as number),
      ours: wrap({ a: "2", b: "1" }, o as number),
      theirs: wrap({ a: "1", b: "2" }, t as number),
    };
    const merged = mergeFiles({ ...versions, path: "a.szs", supplies: NO_SUPPLIES });
    expect(merged).toMatchObject({ kind: "merged", bytes: wrap({ a: "2", b: "2" }, expected) });
    if (merged.kind === "merged") expect(merged.notes.some((note) => note.includes("compressed"))).toBe(isNoted);
  });
});

function withOther(bytes: Uint8Array): Uint8Array {
  return changeArchive(u8Type.open(bytes), [{ add: { name: "d/new.bin", content: Uint8Array.of(3) } }]);
}

/** An archive without members, for the other console. */
function bigEndian(empty: Uint8Array): Uint8Array {
  const bytes = empty.slice();
  const [from, to] = [new DataView(empty.buffer, empty.byteOffset), new DataView(bytes.buffer)];
  for (const at of [0x04, 0x06, 0x10, 0x18, 0x1a, 0x24, 0x26]) to.setUint16(at, from.getUint16(at, true));
  for (const at of [0x08, 0x0c, 0x1c]) to.setUint32(at, from.getUint32(at, true));
  return bytes;
}

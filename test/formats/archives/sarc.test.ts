/**
 * SARC: what a console needs of a changed archive, over the corpus and made archives. Each member is found by the game's own look-up, restated
 * here from what is known of its library, and is at the alignment that its ending shows in the archive as it was.
 */

import { describe, expect, it } from "vitest";
import type { Archive, Edit } from "../../../formats/archives/archive.ts";
import { changeArchive, proveArchive } from "../../../formats/archives/change.ts";
import { openArchive } from "../../../formats/archives/registry.ts";
import { buildTree } from "../../../formats/archives/tree.ts";
import { NO_SUPPLIES, peel } from "../../../formats/containers/index.ts";
import { joinParts } from "../../../formats/core/bytes/parts.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { seeded } from "../../support/mutate.ts";

const encoder = new TextEncoder();

function open(bytes: Uint8Array): Archive {
  const opened = openArchive(bytes);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.archive;
}

/** The tables as the game's library reads them. */
class Game {
  private readonly view: DataView;
  private readonly little: boolean;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.little = bytes[6] === 0xff;
  }

  get count(): number {
    return this.view.getUint16(0x1a, this.little);
  }

  get dataOffset(): number {
    return this.word(0x0c);
  }

  private word(at: number): number {
    return this.view.getUint32(at, this.little);
  }

  private entry(index: number): { hash: number; attributes: number; begin: number; end: number } {
    const at = 0x20 + 16 * index;
    return { hash: this.word(at), attributes: this.word(at + 4), begin: this.word(at + 8), end: this.word(at + 12) };
  }

  private hasName(index: number, name: Uint8Array): boolean {
    const at = 0x20 + 16 * this.count + 8 + (this.entry(index).attributes & 0xffffff) * 4;
    return isEqual(this.bytes.subarray(at, at + name.length), name) && this.bytes[at + name.length] === 0;
  }

  /** Bisection over the hashes; then back by the entry's number, and forward over names while the hash is the same. */
  find(name: string): Uint8Array | undefined {
    const letters = encoder.encode(name);
    const key = this.word(0x1c);
    const hash = letters.reduce((sum, byte) => (Math.imul(sum, key) + (byte > 127 ? byte - 256 : byte)) >>> 0, 0);
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.entry(middle);
      if (found.hash < hash) low = middle + 1;
      else if (found.hash > hash) high = middle - 1;
      else {
        if (found.attributes === 0) return this.dataOf(middle);
        for (let at = middle - ((found.attributes >>> 24) - 1); at < this.count && this.entry(at)?.hash === hash; at++)
          if (this.hasName(at, letters)) return this.dataOf(at);
        return undefined;
      }
    }
    return undefined;
  }

  private dataOf(index: number): Uint8Array {
    const { begin, end } = this.entry(index);
    return this.bytes.subarray(this.dataOffset + begin, this.dataOffset + end);
  }

  get isSorted(): boolean {
    for (let i = 1; i < this.count; i++) if (this.entry(i - 1).hash > this.entry(i).hash) return false;
    return true;
  }
}

function endingOf(name: string): string {
  return /\.([^./]*)$/.exec(name)?.[1] ?? "";
}

const ALIGNMENTS = Array.from({ length: 14 }, (_, bit) => 2 ** bit);

/** By ending: the largest power of two that explains where all members of it are, and divides the data offset; none where nothing does. */
function shownAlignments(archive: Archive): ReadonlyMap<string, number> {
  const { dataOffset } = new Game(archive.bytes);
  const order = [...archive.entries].sort((a, b) => a.start - b.start || a.size - b.size);
  const possible = new Map<string, number[]>();
  let end = dataOffset;
  for (const { name = "", start, size } of order) {
    const gap = start - end;
    const known = possible.get(endingOf(name)) ?? ALIGNMENTS;
    possible.set(
      endingOf(name),
      known.filter((alignment) => start % alignment === 0 && alignment > gap),
    );
    end = start + size;
  }
  return new Map(
    [...possible].flatMap(([ending, all]) => {
      const usable = all.filter((alignment) => dataOffset % alignment === 0);
      return usable.length === 0 ? [] : [[ending, Math.max(...usable)] as const];
    }),
  );
}

interface Made {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Writes as the games' tools do, without any code of the product. */
function makeSarc(
  members: readonly Made[],
  { little, key = 101, alignmentOf }: { little: boolean; key?: number; alignmentOf: (name: string) => number },
): Uint8Array {
  const hashOf = (name: string) => encoder.encode(name).reduce((sum, byte) => (Math.imul(sum, key) + ((byte << 24) >> 24)) >>> 0, 0);
  const sorted = [...members].sort((a, b) => hashOf(a.name) - hashOf(b.name));
  const up = (at: number, unit: number) => Math.ceil(at / unit) * unit;
  const names: number[] = [];
  let nameEnd = 0;
  for (const { name } of sorted) {
    names.push(nameEnd);
    nameEnd = up(nameEnd + encoder.encode(name).length + 1, 4);
  }
  const namesAt = 0x20 + 16 * sorted.length + 8;
  const dataOffset = up(namesAt + nameEnd, Math.max(4, ...sorted.map(({ name }) => alignmentOf(name))));
  const starts: number[] = [];
  let end = dataOffset;
  for (const { name, content } of sorted) {
    starts.push(up(end, alignmentOf(name)));
    end = up(end, alignmentOf(name)) + content.length;
  }
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  bytes.set(encoder.encode("SARC"));
  view.setUint16(4, 0x14, little);
  view.setUint16(6, 0xfeff, little);
  view.setUint32(8, end, little);
  view.setUint32(0xc, dataOffset, little);
  view.setUint16(0x10, 0x100, little);
  bytes.set(encoder.encode("SFAT"), 0x14);
  view.setUint16(0x18, 0xc, little);
  view.setUint16(0x1a, sorted.length, little);
  view.setUint32(0x1c, key, little);
  let number = 0;
  for (const [i, { name, content }] of sorted.entries()) {
    number = i > 0 && hashOf(sorted[i - 1].name) === hashOf(name) ? number + 1 : 1;
    const at = 0x20 + 16 * i;
    view.setUint32(at, hashOf(name), little);
    view.setUint32(at + 4, number * 0x1000000 + names[i] / 4, little);
    view.setUint32(at + 8, starts[i] - dataOffset, little);
    view.setUint32(at + 12, starts[i] - dataOffset + content.length, little);
    bytes.set(encoder.encode(name), namesAt + names[i]);
    bytes.set(content, starts[i]);
  }
  bytes.set(encoder.encode("SFNT"), namesAt - 8);
  view.setUint16(namesAt - 4, 8, little);
  return bytes;
}

const UNITS: Readonly<Record<string, number>> = { byml: 0x80, bfres: 0x1000, msbt: 0x80, aamp: 4, bntx: 0x1000, arc: 0x2000, "": 4 };
/** Pairs of one hash under the key 101. */
const COLLIDING = ["fcj2_5gy.bin", "f1eqm_15qa.bin"];

function randomMembers(random: () => number): Made[] {
  const endings = Object.keys(UNITS);
  const count = random() % 12;
  const names = new Set<string>(random() % 3 === 0 ? COLLIDING : []);
  while (names.size < count) {
    const ending = endings[random() % endings.length];
    const folder = ["", "Actor/", "Ö/", "a/b/c/"][random() % 4];
    names.add(`${folder}m${random() % 1000}${ending === "" ? "" : `.${ending}`}`);
  }
  return [...names].map((name) => ({
    name,
    content: Uint8Array.from({ length: random() % 5 === 0 ? 0 : random() % 700 }, () => random() & 0xff),
  }));
}

/** What must hold of an archive after edits. @param names and contents, as they must be */
function expectUsable(bytes: Uint8Array, contents: ReadonlyMap<string, Uint8Array>, alignments: ReadonlyMap<string, number>): void {
  const archive = open(bytes);
  const game = new Game(bytes);
  expect(game.isSorted).toBe(true);
  expect(game.count).toBe(contents.size);
  for (const [name, content] of contents) expect([name, isEqual(game.find(name) ?? Uint8Array.of(1, 2, 3), content)]).toEqual([name, true]);
  for (const { name = "", start } of archive.entries) expect([name, start % (alignments.get(endingOf(name)) ?? 1)]).toEqual([name, 0]);
  for (const { name = "", size } of archive.entries) expect(size).toBe(contents.get(name)?.length);
  expect(archive.issues).toEqual([]);
  expect(proveArchive(archive)).toBeUndefined();
}

function contentsOf(archive: Archive): Map<string, Uint8Array> {
  return new Map(archive.entries.map(({ name = "", row }) => [name, archive.read(row)]));
}

describe("a changed archive is one that the game can use", () => {
  it.each(Array.from({ length: 120 }, (_, seed) => seed + 1))("made archive %i", (seed) => {
    const random = seeded(seed);
    const members = randomMembers(random);
    const bytes = makeSarc(members, { little: random() % 2 === 0, alignmentOf: (name) => UNITS[endingOf(name)] ?? 4 });
    let archive = open(bytes);
    const contents = contentsOf(archive);
    expect(archive.issues).toEqual([]);
    expect(isEqual(joinParts(archive.change([])), bytes)).toBe(true);
    const shown = shownAlignments(archive);
    for (let round = 0; round < 4; round++) {
      const rows = archive.entries.filter(() => random() % 3 === 0);
      const edits = rows.flatMap(({ row, name = "" }): Edit[] => {
        const kind = random() % 4;
        const content = Uint8Array.from({ length: random() % 900 }, () => random() & 0xff);
        if (kind === 0) {
          contents.delete(name);
          return [{ row, gone: true }];
        }
        if (kind === 1) {
          // a member keeps its alignment whatever it is renamed to
          const to = `renamed/${round}-${row}${endingOf(name) === "" ? "" : `.${endingOf(name)}`}`;
          contents.set(to, contents.get(name) ?? content);
          contents.delete(name);
          return [{ row, name: to }];
        }
        contents.set(name, content);
        return [{ row, content }];
      });
      if (random() % 2 === 0) {
        const name = `added/${round}.byml`;
        contents.set(name, encoder.encode("new"));
        edits.push({ add: { name, content: encoder.encode("new") } });
      }
      const changed = changeArchive(archive, edits);
      // one round of the alignments that were shown: what is laid out again may explain others
      expectUsable(changed, contents, round === 0 ? shown : new Map());
      archive = open(changed);
    }
  });

  it("members of one hash keep being found when one of them comes, goes or is renamed", () => {
    const made = [...COLLIDING, "other.bin"].map((name, i) => ({ name, content: Uint8Array.of(i, i) }));
    const archive = open(makeSarc(made, { little: true, alignmentOf: () => 4 }));
    for (const name of COLLIDING) {
      const { row } = archive.entries.find((entry) => entry.name === name) ?? { row: -1 };
      const left = contentsOf(archive);
      left.delete(name);
      const gone = changeArchive(archive, [{ row, gone: true }]);
      expectUsable(gone, left, new Map());
      const back = contentsOf(archive);
      expectUsable(changeArchive(open(gone), [{ add: { name, content: archive.read(row) } }]), back, new Map());
      left.set("third.bin", archive.read(row));
      expectUsable(changeArchive(archive, [{ row, name: "third.bin" }]), left, new Map());
    }
  });

  it("a name that is like the number of a member without one gives way to it", () => {
    const [only] = open(makeSarc([{ name: "other.bin", content: new Uint8Array(0) }], { little: false, alignmentOf: () => 4 })).entries;
    const hash = only?.hash ?? 0;
    const name = `#${hash.toString(16).padStart(8, "0")}`;
    const made = [name, "other.bin"].map((member) => ({ name: member, content: encoder.encode(member) }));
    const bytes = makeSarc(made, { little: false, alignmentOf: () => 4 });
    const view = new DataView(bytes.buffer);
    const row = view.getUint32(0x20) === hash ? 0 : 1;
    view.setUint32(0x20 + 16 * row + 4, 0);
    const archive = open(bytes);
    expect(buildTree(archive).find(name)?.entry.row).toBe(row);
    // not a mistake, which would be found only when the result is read back
    expect(() => changeArchive(archive, [{ row: 1 - row, gone: true }])).toThrow(/cannot be deleted/);
  });

  it("a member with the number 0 keeps its name where that comes to the start of the names", () => {
    const made = ["first.bin", "other.bin", "third.bin"].map((name, i) => ({ name, content: Uint8Array.of(i, i) }));
    const bytes = makeSarc(made, { little: false, alignmentOf: () => 4 });
    const ENTRIES = 0x20;
    bytes[ENTRIES + 16 + 4] = 0;
    const archive = open(bytes);
    expect(archive.issues.map(({ code }) => code)).toEqual(["sarc/number"]);
    const left = new Map([...contentsOf(archive)].slice(1));
    expectUsable(changeArchive(archive, [{ row: 0, gone: true }]), left, new Map());
  });
});

const real = choose(readCorpus("sarc")).flatMap(({ name, bytes }) => {
  const peeled = peel(bytes, NO_SUPPLIES);
  const opened = "content" in peeled ? openArchive(peeled.content) : undefined;
  // those with findings, and without names, promise less
  if (!opened || "issue" in opened || opened.archive.issues.length > 0) return [];
  if (opened.archive.entries.some((entry) => entry.name === undefined)) return [];
  return [{ name, archive: opened.archive }];
});

describe.skipIf(real.length === 0)("archives of the corpus", () => {
  it.each(real)("$name: found and aligned after each kind of change", ({ archive }) => {
    const shown = shownAlignments(archive);
    const { members } = buildTree(archive);
    const open = members.filter(({ locked }) => locked === undefined);
    for (const { entry } of [open.at(0), open.at(open.length >> 1), open.at(-1)].flatMap((member) => (member ? [member] : []))) {
      const { row, name = "" } = entry;
      const old = archive.read(row);
      for (const length of [old.length + 1, old.length + 64, old.length + 4097, Math.max(0, old.length - 1), 0, old.length]) {
        const content = new Uint8Array(length).fill(0x5b);
        expectUsable(changeArchive(archive, [{ row, content }]), contentsOf(archive).set(name, content), shown);
      }
      const contents = contentsOf(archive);
      contents.delete(name);
      expectUsable(changeArchive(archive, [{ row, gone: true }]), contents, shown);
      const path = name.startsWith("/") ? `/other${name}` : `other/${name}`;
      contents.set(path, old);
      expectUsable(changeArchive(archive, [{ row, name: path }]), contents, shown);
    }
  });

  it.each(real)("$name: an added member goes where others of its ending are", ({ archive }) => {
    const shown = shownAlignments(archive);
    const endings = new Set(archive.entries.flatMap(({ name }) => (name === undefined ? [] : [endingOf(name)])));
    const slash = archive.entries.length > 0 && archive.entries.every(({ name }) => name?.startsWith("/")) ? "/" : "";
    for (const ending of endings) {
      const name = `${slash}zz/added${ending === "" ? "" : `.${ending}`}`;
      const content = new Uint8Array(33).fill(1);
      const added = catchStop(() => changeArchive(archive, [{ add: { name, content } }]));
      if ("issue" in added) throw new Error(added.issue.message);
      expectUsable(added.value, contentsOf(archive).set(name, content), shown);
    }
  });
});

/**
 * The index as it is kept between two starts: a line that says what made it, a checksum, and its entries. Whatever is wrong with it, it counts
 * as none, and the index is built again.
 */
import { crc32OfBytes } from "../formats/core/bytes/crc32.ts";
import { IndexTables } from "./indexTables.ts";
import { PackedMember, packMember } from "./packedMember.ts";
import { mergeTerm } from "./terms.ts";
import { VarintReader, VarintWriter } from "./varints.ts";

/** A file on disk with all that it holds, in the version that these two identify. */
export interface IndexedSource {
  readonly size: number;
  readonly mtime: number;
  /** Each member with its length before it. */
  readonly members: Uint8Array;
}

export interface StoredIndex {
  readonly tables: IndexTables;
  /** By address. */
  readonly sources: Map<string, IndexedSource>;
}

export function emptyIndex(): StoredIndex {
  return { tables: new IndexTables(), sources: new Map() };
}

export function* membersOf({ members }: IndexedSource, tables: IndexTables): Generator<PackedMember> {
  for (const reader = new VarintReader(members); !reader.isAtEnd; ) {
    const start = reader.skipBlock();
    yield new PackedMember(members, start, reader.offset, tables);
  }
}

/**
 * Takes over the entries of another index, member by member, so that whoever asks can give others their turn: numbers of its tables become
 * those of this one. Merging all of an index into an empty one drops what is no longer used.
 */
export function* mergeIndex(into: StoredIndex, from: StoredIndex): Generator<void> {
  for (const [key, { size, mtime, members }] of from.sources) {
    const merged = new VarintWriter();
    for (const member of membersOf({ size, mtime, members }, from.tables)) {
      const read = member.read();
      const terms = read.terms && Array.from(read.terms, (pair) => mergePair(into.tables, from.tables, pair)).sort((a, b) => a - b);
      merged.block(packMember(terms ? { ...read, terms } : read, into.tables));
      yield;
    }
    into.sources.set(key, { size, mtime, members: merged.finish() });
  }
}

function mergePair(into: IndexTables, from: IndexTables, pair: number): number {
  const name = into.textNumber(from.text(from.nameOf(pair)));
  return into.pairNumber(
    name,
    mergeTerm(from.termOf(pair), (text) => into.textNumber(from.text(text))),
  );
}

/** @param recipe says what made the index: by another one it is built again */
export function printIndex(recipe: string, { tables, sources }: StoredIndex): Uint8Array<ArrayBuffer> {
  const body = new VarintWriter();
  tables.write(body);
  for (const [key, { size, mtime, members }] of sources)
    body
      .text(key)
      .number(size)
      .number(Math.max(0, Math.round(mtime)))
      .block(members);
  const bytes = body.finish();
  return new VarintWriter().text(recipe).number(crc32OfBytes(bytes)).append(bytes).finish();
}

/** Total: empty for bytes of another recipe, and for those that are damaged. */
export function parseIndex(recipe: string, stored: Uint8Array): StoredIndex {
  try {
    const reader = new VarintReader(stored);
    if (reader.text() !== recipe) return emptyIndex();
    const sum = reader.number();
    if (sum !== crc32OfBytes(stored.subarray(reader.offset))) return emptyIndex();
    const index = { tables: IndexTables.read(reader), sources: new Map<string, IndexedSource>() };
    // copies: a view would keep all of the stored bytes
    while (!reader.isAtEnd)
      index.sources.set(reader.text(), { size: reader.number(), mtime: reader.number(), members: reader.block().slice() });
    return index;
  } catch {
    return emptyIndex();
  }
}

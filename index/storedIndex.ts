/**
 * The index as stored between sessions: a text that identifies the version that wrote it, a checksum, and the entries. A damaged index is
 * discarded and built again.
 */
import { crc32OfBytes } from "../formats/core/bytes/crc32.ts";
import { IndexTables } from "./indexTables.ts";
import { PackedMember, packMember } from "./packedMember.ts";
import { mergeTerm } from "./terms.ts";
import { VarintReader, VarintWriter } from "./varints.ts";

/** A file on disk with its members, in the version that size and time identify. */
export interface IndexedSource {
  readonly size: number;
  readonly mtime: number;
  /** Contains the members from `start` to `end`, each after its length. All files of a stored index share one array. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export interface StoredIndex {
  readonly tables: IndexTables;
  /** By the address of the file on disk. */
  readonly sources: Map<string, IndexedSource>;
}

export function emptyIndex(): StoredIndex {
  return { tables: new IndexTables(), sources: new Map() };
}

/** @param members each written as a block */
export function sourceOf(size: number, mtime: number, members: VarintWriter): IndexedSource {
  const bytes = members.finish();
  return { size, mtime, bytes, start: 0, end: bytes.length };
}

export function* membersOf({ bytes, start, end }: IndexedSource, tables: IndexTables): Generator<PackedMember> {
  for (const reader = new VarintReader(bytes, start, end); !reader.isAtEnd; ) {
    const first = reader.skipBlock();
    yield new PackedMember(bytes, first, reader.offset, tables);
  }
}

/**
 * Copies the entries of another index, one member at a time, so that the caller can yield. Translates the numbers by which entries refer to
 * the tables. Merge an index into an empty one to drop unused table entries.
 */
export function* mergeIndex(into: StoredIndex, from: StoredIndex): Generator<void> {
  for (const [key, source] of from.sources) {
    const merged = new VarintWriter();
    for (const member of membersOf(source, from.tables)) {
      const read = member.read();
      const terms = read.terms && Array.from(read.terms, (pair) => mergePair(into.tables, from.tables, pair)).sort((a, b) => a - b);
      merged.block(packMember(terms ? { ...read, terms } : read, into.tables));
      yield;
    }
    into.sources.set(key, sourceOf(source.size, source.mtime, merged));
  }
}

function mergePair(into: IndexTables, from: IndexTables, pair: number): number {
  const name = into.texts.numberOf(from.texts.text(from.pairs.nameOf(pair)));
  return into.pairs.numberOf(
    name,
    mergeTerm(from.pairs.valueOf(pair), (text) => into.texts.numberOf(from.texts.text(text))),
  );
}

/** @param recipe identifies how the index was made; an index with a different recipe is discarded on reading */
export function printIndex(recipe: string, { tables, sources }: StoredIndex): Uint8Array<ArrayBuffer> {
  const body = new VarintWriter();
  tables.write(body);
  for (const [key, { size, mtime, bytes, start, end }] of sources)
    body
      .text(key)
      .number(size)
      .number(Math.max(0, Math.round(mtime)))
      .block(bytes.subarray(start, end));
  const all = body.finish();
  return new VarintWriter().text(recipe).number(crc32OfBytes(all)).append(all).finish();
}

/** Total: returns an empty index for another recipe and for damaged or forged bytes. Reading the entries later cannot throw. */
export function parseIndex(recipe: string, stored: Uint8Array): StoredIndex {
  try {
    const reader = new VarintReader(stored);
    if (reader.text() !== recipe) return emptyIndex();
    const sum = reader.number();
    if (sum !== crc32OfBytes(stored.subarray(reader.offset))) return emptyIndex();
    const index = { tables: IndexTables.read(reader), sources: new Map<string, IndexedSource>() };
    // one shared copy: a view would keep the stored tables in memory, and a copy for each file costs as much as most entries
    const bytes = stored.slice(reader.offset);
    for (const entries = new VarintReader(bytes); !entries.isAtEnd; ) {
      const [key, size, mtime, start] = [entries.text(), entries.number(), entries.number(), entries.skipBlock()];
      const source = { size, mtime, bytes, start, end: entries.offset };
      for (const member of membersOf(source, index.tables)) member.check();
      index.sources.set(key, source);
    }
    return index;
  } catch {
    return emptyIndex();
  }
}

/** A size table as it is in memory: numbers in typed arrays, since a game's table has hundreds of thousands of entries. */

/** `none` has no header: the whole file is a hash table. */
export type TableKind = "none" | "RSTB" | "RSTC" | "RESTBL";

/** What the header and the name table say of a path. */
export interface NamedEntry {
  readonly path: string;
  readonly size: number;
  /** Third number of `RSTC`, else 0. */
  readonly mark: number;
  /** Bytes after the name's NUL, without the zeros at their end. Empty in nearly all files. */
  readonly behind: Uint8Array;
}

export interface TableHead {
  readonly kind: TableKind;
  readonly littleEndian: boolean;
  /** Of `RESTBL`, else 0. */
  readonly version: number;
  /** What the header of `RESTBL` says of {@link fieldSize}, which may be wrong; else 0. */
  readonly nameLength: number;
  /** Bytes of a name in the name table. */
  readonly fieldSize: number;
}

export interface SizeTable extends TableHead {
  /** CRC32 of a path each, in the order of the file; `sizes` and `marks` go with them. */
  readonly hashes: Uint32Array;
  readonly sizes: Uint32Array;
  /** Third numbers of `RSTC`; all 0 in other kinds. */
  readonly marks: Uint32Array;
  readonly names: readonly NamedEntry[];
  /** Bytes after the last entry. */
  readonly tail: Uint8Array;
}

export const NO_BYTES = new Uint8Array(0);
/** Bytes of a name in `RSTB` and `RSTC`. */
export const USUAL_FIELD = 128;
/** Bytes of a name in `RESTBL`. */
export const LONG_FIELD = 160;
export const USUAL_VERSION = 1;

export const HEAD_SIZES: Readonly<Record<TableKind, number>> = { none: 0, RSTB: 12, RSTC: 12, RESTBL: 22 };

/** Numbers that follow the hash or name of an entry. */
export function numbersOf(kind: TableKind): 1 | 2 {
  return kind === "RSTC" ? 2 : 1;
}

export function hashEntrySize(kind: TableKind): number {
  return 4 + 4 * numbersOf(kind);
}

export function nameEntrySize({ kind, fieldSize }: Pick<TableHead, "kind" | "fieldSize">): number {
  return fieldSize + 4 * numbersOf(kind);
}

export function hashOffset({ kind }: TableHead, index: number): number {
  return HEAD_SIZES[kind] + index * hashEntrySize(kind);
}

export function nameOffset(table: SizeTable, index: number): number {
  return hashOffset(table, table.hashes.length) + index * nameEntrySize(table);
}

/** Each is larger than the one before it. */
export function isAscending(hashes: Uint32Array): boolean {
  return hashes.every((hash, at) => at === 0 || hash > hashes[at - 1]);
}

/** Less than 0, 0 or more as the paths are in the order of their UTF-8 bytes. */
export function comparePaths(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
  }
  return a.length - b.length;
}

/** UTF-16 has characters beyond 0xFFFF before those from 0xE000 on, UTF-8 after them. */
function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800;
}

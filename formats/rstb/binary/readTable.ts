/**
 * Reads a table from bytes. Tables of the `RSTB` family state neither their byte order nor the length of names: both are found from the
 * length of the file, or from which interpretation makes sense. Source: format reference, sections 2 and 5.
 */

import { hasMagic } from "../../core/files/knownFiles.ts";
import { bytesAt } from "../../core/issue.ts";
import { hexBytes } from "../../core/text/hex.ts";
import { decodeUtf8 } from "../../core/text/textCoding.ts";
import { stop } from "../diagnostics.ts";
import {
  HEAD_SIZES,
  hashEntrySize,
  hashOffset,
  type NamedEntry,
  NO_BYTES,
  nameEntrySize,
  nameOffset,
  numbersOf,
  type SizeTable,
  type TableHead,
  type TableKind,
  UNSTATED,
} from "../table.ts";

/** The header, and how to read the rest. */
interface Plan extends TableHead {
  readonly hashCount: number;
  readonly nameCount: number;
}

const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
export const MAGICS: readonly TableKind[] = ["RESTBL", "RSTB", "RSTC"];

/** The kind of a table by its magic; `none` without a magic. */
export function kindOf(bytes: Uint8Array): TableKind {
  return MAGICS.find((magic) => hasMagic(bytes, magic)) ?? "none";
}

/** @throws Stop */
export function readTable(bytes: Uint8Array): SizeTable {
  const kind = kindOf(bytes);
  if (bytes.length < HEAD_SIZES[kind])
    throw stop(
      "header-cut",
      `The file ends after ${bytes.length} bytes; the header of ${kind} has ${HEAD_SIZES[kind]}.`,
      bytesAt(0, bytes.length),
    );
  const plan = kind === "none" ? planBare(bytes) : kind === "RESTBL" ? planLong(bytes) : planMarked(bytes, kind);
  return readEntries(bytes, plan);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// ------------------------------------------------------------------------------------------------ layout

function planBare(bytes: Uint8Array): Plan {
  const hashCount = bytes.length / 8;
  const plan = (littleEndian: boolean): Plan => ({ ...UNSTATED, kind: "none", littleEndian, hashCount, nameCount: 0 });
  const wrapping = hasMagic(bytes, "Yaz0") ? "Yaz0" : hasMagic(bytes, ZSTD) ? "Zstandard" : undefined;
  if (wrapping) throw notATable(bytes, `The file is compressed with ${wrapping}; expected an uncompressed file.`);
  if (bytes.length === 0) throw notATable(bytes, "The file is empty.");
  const fitting = Number.isInteger(hashCount) ? [true, false].map(plan).filter((one) => hasRisingHashes(bytes, one)) : [];
  if (fitting.length === 2) {
    // a single hash ascends in any byte order, so take the order in which the size is smaller
    const view = viewOf(bytes);
    return fitting[view.getUint32(4, true) <= view.getUint32(4, false) ? 0 : 1];
  }
  if (fitting.length === 0)
    throw notATable(
      bytes,
      `The file begins with ${hexBytes(bytes.subarray(0, 6))}; expected \`RSTB\`, \`RSTC\` or \`RESTBL\`. It is not a table without a header either: ${Number.isInteger(hashCount) ? "its hashes ascend in neither byte order" : `its ${bytes.length} bytes are not a multiple of 8`}.`,
    );
  return fitting[0];
}

function notATable(bytes: Uint8Array, message: string) {
  return stop("not-a-table", message, bytesAt(0, Math.min(bytes.length, 8)));
}

function planLong(bytes: Uint8Array): Plan {
  const view = viewOf(bytes);
  const [version, nameLength, hashCount, nameCount] = [6, 10, 14, 18].map((at) => view.getUint32(at, true));
  const plan: Plan = { kind: "RESTBL", littleEndian: true, version, nameLength, fieldSize: nameLength, hashCount, nameCount };
  const end = endOf(plan);
  if (nameCount === 0 ? end <= bytes.length : end === bytes.length && nameLength > 0) return plan;
  if (nameCount > 0 && end < bytes.length && nameLength > 0 && hasReadableNames(bytes, plan)) return plan;
  const other = withRealField(bytes, plan);
  if (other !== undefined) return other;
  if (end > bytes.length || nameLength === 0) throw countsBeyond(bytes, plan);
  return plan;
}

function planMarked(bytes: Uint8Array, kind: "RSTB" | "RSTC"): Plan {
  const view = viewOf(bytes);
  const [little, big] = [true, false].map(
    (littleEndian): Plan => ({
      ...UNSTATED,
      kind,
      littleEndian,
      hashCount: view.getUint32(4, littleEndian),
      nameCount: view.getUint32(8, littleEndian),
    }),
  );
  // without entries, both byte orders give the same file
  if (little.hashCount === 0 && little.nameCount === 0) return little;
  const exact = [little, big].filter((plan) => endOf(plan) === bytes.length);
  if (exact.length === 1) return exact[0];
  const sensible = [little, big].flatMap((plan) => findSensible(bytes, plan) ?? []);
  if (sensible.length === 1) return sensible[0];
  if (endOf(little) > bytes.length && endOf(big) > bytes.length) throw countsBeyond(bytes, endOf(little) < endOf(big) ? little : big);
  const counts = ({ hashCount, nameCount }: Plan) => `${hashCount} hashes and ${nameCount} names`;
  const found = sensible.length > 1 ? "and both can be read" : "and neither has ascending hashes and readable names";
  throw stop(
    "byte-order",
    `The header states ${counts(little)} in little endian, ${counts(big)} in big endian. Neither fits the ${bytes.length} bytes of the file, ${found}.`,
    bytesAt(4, 8),
  );
}

/** Returns the plan if it makes sense of the bytes: with bytes after the end, or with names of another length. */
function findSensible(bytes: Uint8Array, plan: Plan): Plan | undefined {
  if (hashEnd(plan) > bytes.length || !hasRisingHashes(bytes, plan)) return undefined;
  if (endOf(plan) <= bytes.length && hasReadableNames(bytes, plan)) return plan;
  return withRealField(bytes, plan);
}

/** Returns the plan with names that fill the rest of the file, if they can be read. */
function withRealField(bytes: Uint8Array, plan: Plan): Plan | undefined {
  if (plan.nameCount === 0 || hashEnd(plan) > bytes.length) return undefined;
  const fieldSize = (bytes.length - hashEnd(plan)) / plan.nameCount - 4 * numbersOf(plan.kind);
  if (!Number.isInteger(fieldSize) || fieldSize < 1) return undefined;
  const real = { ...plan, fieldSize };
  return hasReadableNames(bytes, real) ? real : undefined;
}

function hashEnd({ kind, hashCount }: Plan): number {
  return HEAD_SIZES[kind] + hashCount * hashEntrySize(kind);
}

/** Counts have 32 bits, so a double can hold the end exactly. */
function endOf(plan: Plan): number {
  return hashEnd(plan) + plan.nameCount * nameEntrySize(plan);
}

function countsBeyond(bytes: Uint8Array, plan: Plan) {
  const { kind, hashCount, nameCount } = plan;
  const message = `The header states ${hashCount} hashes and ${nameCount} names, which end at ${endOf(plan)}, but the file has ${bytes.length} bytes.`;
  return stop("counts-beyond", message, bytesAt(HEAD_SIZES[kind] - 8, 8));
}

function hasRisingHashes(bytes: Uint8Array, plan: Plan): boolean {
  const view = viewOf(bytes);
  let before = -1;
  for (let index = 0; index < plan.hashCount; index++) {
    const hash = view.getUint32(hashOffset(plan, index), plan.littleEndian);
    if (hash <= before) return false;
    before = hash;
  }
  return true;
}

/** Whether all names are texts, followed only by zeros. */
function hasReadableNames(bytes: Uint8Array, plan: Plan): boolean {
  for (let index = 0; index < plan.nameCount; index++) {
    const start = hashEnd(plan) + index * nameEntrySize(plan);
    const field = bytes.subarray(start, start + plan.fieldSize);
    const end = field.indexOf(0);
    if (end <= 0 || field.subarray(end).some((byte) => byte !== 0) || decodeUtf8(field.subarray(0, end)) === undefined) return false;
  }
  return true;
}

// ------------------------------------------------------------------------------------------------ entries

function readEntries(bytes: Uint8Array, plan: Plan): SizeTable {
  const { hashCount, nameCount, littleEndian, ...head } = plan;
  const view = viewOf(bytes);
  const hasMark = numbersOf(plan.kind) === 2;
  const hashes = new Uint32Array(hashCount);
  const sizes = new Uint32Array(hashCount);
  const marks = new Uint32Array(hasMark ? hashCount : 0);
  const step = hashEntrySize(plan.kind);
  for (let index = 0, at = HEAD_SIZES[plan.kind]; index < hashCount; index++, at += step) {
    hashes[index] = view.getUint32(at, littleEndian);
    sizes[index] = view.getUint32(at + 4, littleEndian);
    if (hasMark) marks[index] = view.getUint32(at + 8, littleEndian);
  }
  const names: NamedEntry[] = [];
  const table: SizeTable = { ...head, littleEndian, hashes, sizes, marks, names, tail: NO_BYTES };
  for (let index = 0; index < nameCount; index++) {
    const start = nameOffset(table, index);
    const field = bytes.subarray(start, start + plan.fieldSize);
    const at = start + plan.fieldSize;
    names.push({
      ...readName(field, start),
      size: view.getUint32(at, littleEndian),
      mark: hasMark ? view.getUint32(at + 4, littleEndian) : 0,
    });
  }
  return { ...table, tail: bytes.subarray(nameOffset(table, nameCount)) };
}

function readName(field: Uint8Array, start: number): Pick<NamedEntry, "path" | "behind"> {
  const nul = field.indexOf(0);
  const end = nul < 0 ? field.length : nul;
  const path = decodeUtf8(field.subarray(0, end));
  if (path === undefined) {
    const shown = hexBytes(field.subarray(0, end), 16);
    throw stop("name-encoding", `The name is not valid UTF-8: ${shown}.`, bytesAt(start, field.length));
  }
  let last = field.length;
  while (last > end + 1 && field[last - 1] === 0) last--;
  return { path, behind: field.subarray(Math.min(end + 1, last), last) };
}

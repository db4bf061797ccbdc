/**
 * Prints a table as text: a line for each entry, then layout lines. Source: format reference, section 9; `tail`, `behind` and the name
 * length of `RSTB` are our own.
 */

import { encodeBase64 } from "../../core/bytes/base64.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import { quote } from "../../core/json/print.ts";
import { lowerHex } from "../../core/text/hex.ts";
import type { FindPath } from "../names.ts";
import { comparePaths, isAscending, type SizeTable, type TableHead, USUAL_FIELD } from "../table.ts";

export const LINE_START = "#!layout";

/** A quick test that accepts nearly all paths. */
const SIMPLE = /^[A-Za-z_./][\w./()+,&@~=-]*$/;
/** Other paths are quoted: YAML would read them differently, they look like a hash, or they have invisible characters. */
const PLAIN = /^[\w./](?:[^\p{C}\p{Z}:#"]| (?! |$|#)|:(?! |$))*$/u;
const NUMBER = /^(?:0x[\da-f]*|[\d.eE+-]*)$/i;

export function printPath(path: string): string {
  return SIMPLE.test(path) || (PLAIN.test(path) && !NUMBER.test(path)) ? path : quote(path);
}

export function printValue(size: number, mark: number): string {
  return mark === 0 ? String(size) : `[${size}, ${mark}]`;
}

/** Whether the entries have the order of a game's table, so that the text need not state it. */
export function isRegular({ hashes, names }: SizeTable): boolean {
  const nameHashes = new Set(names.map(({ path }) => crc32(path)));
  const isSorted = names.every(({ path }, at) => at === 0 || comparePaths(names[at - 1].path, path) < 0);
  return isSorted && isAscending(hashes) && !hashes.some((hash) => nameHashes.has(hash));
}

export function printTable(table: SizeTable, findPath: FindPath): string {
  const { hashes, sizes, marks, names, tail } = table;
  const isSorted = isRegular(table);
  const lines: string[] = [];
  const named: { readonly path: string; readonly value: string }[] = [];
  const own = new Set(names.map(({ path }) => path));
  for (let index = 0; index < hashes.length; index++) {
    const value = printValue(sizes[index], marks[index] ?? 0);
    const path = findPath(hashes[index]);
    const isFree = path !== undefined && !own.has(path);
    if (isSorted && isFree) named.push({ path, value });
    else lines.push(`${isFree ? printPath(path) : lowerHex(hashes[index], 8)}: ${value}`);
  }
  for (const { path, size, mark } of names) named.push({ path, value: printValue(size, mark) });
  if (isSorted) named.sort((a, b) => comparePaths(a.path, b.path));
  const withPath = named.map(({ path, value }) => `${printPath(path)}: ${value}`);
  const all = isSorted ? [...withPath, ...lines] : [...lines, ...withPath];
  all.push(`${LINE_START} table ${printHead(table)}`);
  for (const path of own) all.push(`${LINE_START} name ${printPath(path)}`);
  for (const line of printBehind(table)) all.push(line);
  if (tail.length > 0) all.push(`${LINE_START} tail ${encodeBase64(tail)}`);
  if (!isSorted) all.push(`${LINE_START} order file`);
  return `${all.join("\n")}\n`;
}

/** Prints the values of the `table` line. */
export function printHead({ kind, littleEndian, version, nameLength, fieldSize, names }: TableHead & Pick<SizeTable, "names">): string {
  if (kind === "RESTBL") {
    const isOwn = names.length === 0 || fieldSize === nameLength;
    return `RESTBL ${version} ${nameLength}${isOwn ? "" : ` ${fieldSize}`}`;
  }
  const isUsual = names.length === 0 || fieldSize === USUAL_FIELD;
  return `${kind} ${littleEndian ? "little" : "big"}${isUsual ? "" : ` ${fieldSize}`}`;
}

/** Prints the `behind` lines. A path with several entries gets a line for each of them. */
function printBehind({ names }: SizeTable): readonly string[] {
  const unclean = new Set(names.filter(({ behind }) => behind.length > 0).map(({ path }) => path));
  return names
    .filter(({ path }) => unclean.has(path))
    .map(({ path, behind }) => `${LINE_START} behind ${encodeBase64(behind) || "-"} ${printPath(path)}`);
}

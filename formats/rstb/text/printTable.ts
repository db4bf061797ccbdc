/**
 * A table as text: a line for each entry, then lines about the layout of the file. Source: format reference, section 9; `tail`, `behind` and
 * the field of `RSTB` are our own.
 */

import { encodeBase64 } from "../../core/bytes/base64.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import { quote } from "../../core/json/print.ts";
import { lowerHex } from "../../core/text/hex.ts";
import type { FindPath } from "../names.ts";
import { comparePaths, isAscending, type SizeTable, type TableHead, USUAL_FIELD } from "../table.ts";

export const LINE_START = "#!layout";

/** Nearly all paths. */
const SIMPLE = /^[A-Za-z_./][\w./()+,&@~=-]*$/;
/** Anything else is quoted: what YAML would read otherwise, what looks like a hash, and what editors do not show. */
const PLAIN = /^[\w./](?:[^\p{C}\p{Z}:#"]| (?! |$|#)|:(?! |$))*$/u;
const NUMBER = /^(?:0x[\da-f]*|[\d.eE+-]*)$/i;

export function printPath(path: string): string {
  return SIMPLE.test(path) || (PLAIN.test(path) && !NUMBER.test(path)) ? path : quote(path);
}

export function printHash(hash: number): string {
  return lowerHex(hash, 8);
}

export function printValue(size: number, mark: number): string {
  return mark === 0 ? String(size) : `[${size}, ${mark}]`;
}

/** Whether the entries are as a game's table has them, so that their order need not be said. */
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
    else lines.push(`${isFree ? printPath(path) : printHash(hashes[index])}: ${value}`);
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

/** What the line about the table says. */
export function printHead({ kind, littleEndian, version, nameLength, fieldSize, names }: TableHead & Pick<SizeTable, "names">): string {
  if (kind === "RESTBL") {
    const isOwn = names.length === 0 || fieldSize === nameLength;
    return `RESTBL ${version} ${nameLength}${isOwn ? "" : ` ${fieldSize}`}`;
  }
  const isUsual = names.length === 0 || fieldSize === USUAL_FIELD;
  return `${kind} ${littleEndian ? "little" : "big"}${isUsual ? "" : ` ${fieldSize}`}`;
}

/** Of a path that is there several times, a line for each, so that each has its own. */
function printBehind({ names }: SizeTable): readonly string[] {
  const unclean = new Set(names.filter(({ behind }) => behind.length > 0).map(({ path }) => path));
  return names
    .filter(({ path }) => unclean.has(path))
    .map(({ path, behind }) => `${LINE_START} behind ${encodeBase64(behind) || "-"} ${printPath(path)}`);
}

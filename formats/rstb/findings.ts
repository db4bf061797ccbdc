/** Findings about a table, the same for a file and a text: places are entries, which both convert to their own positions. */
import { crc32 } from "../core/bytes/crc32.ts";
import { FirstOfKind } from "../core/lists.ts";
import { counted } from "../core/text/counted.ts";
import { lowerHex } from "../core/text/hex.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import type { RstbCode } from "./diagnostics.ts";
import { canonicalPath } from "./paths.ts";
import { comparePaths, isAscending, type SizeTable, USUAL_VERSION } from "./table.ts";
import { printPath } from "./text/printTable.ts";

/** An entry of the hash table or name table by its index, or a part of the file. */
export type Place =
  | { readonly kind: "hash" | "name" | "behind"; readonly index: number }
  | { readonly kind: "head" }
  | { readonly kind: "tail" };

export interface TableFinding {
  readonly code: RstbCode;
  readonly message: string;
  readonly place: Place;
  readonly severity?: "information";
  /** The entry with the same hash or path. */
  readonly other?: Place;
}

/** Maximum number of listed findings of a kind; the rest are only counted. */
const MAX_LISTED = 100;
/** In games, no entry is larger than 102,619,680. Source: format reference, section 5. */
const GIGANTIC = 0x1000_0000;

export function findOddities(table: SizeTable): readonly TableFinding[] {
  const list = new FindingList();
  checkHead(table, list);
  checkHashes(table, list);
  checkNames(table, list);
  if (table.tail.length > 0)
    list.add({
      code: "trailing-bytes",
      message: `${counted(table.tail.length, "byte")} after the last entry, which no game reads.`,
      place: { kind: "tail" },
    });
  return list.end();
}

class FindingList {
  private readonly findings: TableFinding[] = [];
  private readonly first = new FirstOfKind<RstbCode>(MAX_LISTED);

  add(finding: TableFinding): void {
    if (this.first.takes(finding.code)) this.findings.push(finding);
  }

  end(): readonly TableFinding[] {
    const rest = this.first.rest().flatMap(([code, more]) => {
      const last = this.findings.filter((finding) => finding.code === code).at(-1);
      return last ? [{ ...last, message: `${more} more of these are not listed.` }] : [];
    });
    return [...this.findings, ...rest];
  }
}

function checkHead({ kind, version, nameLength, fieldSize, names }: SizeTable, list: FindingList): void {
  if (kind !== "RESTBL") return;
  const isWrong = names.length > 0 && nameLength !== fieldSize;
  if (version === USUAL_VERSION && !isWrong) return;
  const found = [
    ...(version === USUAL_VERSION ? [] : [`Version ${version}; expected ${USUAL_VERSION}.`]),
    ...(isWrong ? [`The header states names of ${counted(nameLength, "byte")}, but they have ${fieldSize}.`] : []),
  ];
  list.add({ code: "name-length", message: found.join(" "), place: { kind: "head" } });
}

function checkHashes({ kind, hashes, sizes, names }: SizeTable, list: FindingList): void {
  const seen = isAscending(hashes) ? undefined : new Map<number, number>();
  for (let index = 0; index < hashes.length; index++) {
    // nearly all entries are fine
    if (!seen && sizes[index] > 0 && sizes[index] < GIGANTIC) continue;
    const hash = hashes[index];
    const place: Place = { kind: "hash", index };
    if (seen) {
      const first = seen.get(hash);
      if (first === undefined) seen.set(hash, index);
      else {
        const message = `The hash ${lowerHex(hash, 8)} occurs twice, with the sizes ${sizes[first]} and ${sizes[index]}.`;
        list.add({ code: "hash-twice", message, place, other: { kind: "hash", index: first } });
      }
      if (index > 0 && hash < hashes[index - 1])
        list.add({
          code: "hashes-unsorted",
          message: `The hash ${lowerHex(hash, 8)} follows the larger ${lowerHex(hashes[index - 1], 8)}.`,
          place,
        });
    }
    // each table of Wonder has one such entry, and no names
    if (sizes[index] === 0) reportZero(lowerHex(hash, 8), place, kind === "RESTBL" && names.length === 0, list);
    else if (sizes[index] >= GIGANTIC) reportGigantic(lowerHex(hash, 8), sizes[index], place, list);
  }
}

function reportZero(title: string, place: Place, isUsual: boolean, list: FindingList): void {
  list.add({ code: "size-zero", message: `${title} has a size of 0.`, place, ...(isUsual && { severity: "information" }) });
}

function reportGigantic(title: string, size: number, place: Place, list: FindingList): void {
  const message = `${title} has a size of ${size} bytes; the largest in a game is about 100 MB.`;
  list.add({ code: "size-gigantic", message, place });
}

function checkNames({ kind, hashes, names, fieldSize }: SizeTable, list: FindingList): void {
  const firstOf = new Map<string, number>();
  const nameHashes = names.map(({ path }) => crc32(path));
  const paths = new Map<number, Set<string>>();
  names.forEach(({ path }, index) => {
    const hash = nameHashes[index];
    paths.set(hash, (paths.get(hash) ?? new Set()).add(path));
  });
  const hiding = indexOfHashes(hashes, paths);
  names.forEach(({ path, size, behind }, index) => {
    const place: Place = { kind: "name", index };
    const title = printPath(path);
    const first = firstOf.get(path);
    if (first === undefined) firstOf.set(path, index);
    else
      list.add({
        code: "name-twice",
        message: `The name ${title} occurs twice, with the sizes ${names[first].size} and ${size}.`,
        place,
        other: { kind: "name", index: first },
      });
    if (index > 0 && comparePaths(names[index - 1].path, path) > 0)
      list.add({
        code: "names-unsorted",
        message: `The name ${title} follows ${printPath(names[index - 1].path)}, but should be before it.`,
        place,
      });
    if (behind.length > 0)
      list.add({
        code: "bytes-behind-name",
        message: `${counted(behind.length, "byte")} after the name ${title}.`,
        place: { kind: "behind", index },
      });
    if (utf8Length(path) >= fieldSize)
      list.add({ code: "name-full", message: `The name fills its ${counted(fieldSize, "byte")}, without room for a NUL.`, place });
    const hidden = hiding.get(nameHashes[index]);
    if (hidden !== undefined) {
      const message = `The hash of the name ${title} is in the hash table, so games use that size and never this one.`;
      list.add({ code: "hash-hides-name", message, place, other: { kind: "hash", index: hidden } });
    } else if (paths.get(nameHashes[index])?.size === 1)
      list.add({ code: "lone-name", message: `No other path in the table has the hash of ${title}.`, place });
    if (size === 0) reportZero(title, place, false, list);
    else if (size >= GIGANTIC) reportGigantic(title, size, place, list);
    const canonical = canonicalPath(path, kind);
    if (canonical !== path) list.add({ code: "path-form", message: `Games use ${printPath(canonical)} instead of ${title}.`, place });
  });
}

/** Indices of these hashes in the hash table. */
function indexOfHashes(hashes: Uint32Array, wanted: ReadonlyMap<number, unknown>): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (wanted.size > 0) for (let index = 0; index < hashes.length; index++) if (wanted.has(hashes[index])) found.set(hashes[index], index);
  return found;
}

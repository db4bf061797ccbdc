/** Compares the size that a table has for a resource with the size it needs. Source: reference of size tables, sections 7 and 11. */

import type { Issue } from "../core/issue.ts";
import { hex } from "../core/text/hex.ts";
import { endingOf, type Game, type SizePart } from "./answer.ts";
import { sizeIssue } from "./diagnostics.ts";
import { addOnPath, hasNoEntry } from "./resourcePaths.ts";
import { sizeOf } from "./sizeOf.ts";
import { type GameAndPlatform, type OpenTable, resourcePathOf } from "./sizeTable.ts";

export type Verdict = "fits" | "small" | "missing" | "collides" | "unsure" | "unknown" | "ignored";

export interface SizeRow {
  readonly path: string;
  /** The size in the table. */
  readonly have: number | undefined;
  /** The size that the resource needs; undefined if unknown. */
  readonly need: number | undefined;
  /** `estimate`: a guess from the original's entry. `none`: the resource has no entry. */
  readonly kind: "exact" | "bound" | "estimate" | "unknown" | "none";
  readonly verdict: Verdict;
  /** For the verdict `collides`: the path that has the entry of this hash. */
  readonly other?: string | undefined;
  /** The reason, in a sentence. */
  readonly reason?: string | undefined;
  /** The parts of {@link need}, if a formula gives it. */
  readonly parts?: readonly SizePart[];
}

export interface Judged {
  /** Path below the content folder or in its archive, in the spelling of the file. */
  readonly name: string;
  readonly isAddOn: boolean;
  /** Uncompressed. */
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
  /** The uncompressed file of the unmodified game. */
  readonly original: Uint8Array | undefined;
}

export interface TablesOfGame extends GameAndPlatform {
  readonly table: OpenTable;
  /** The table of the unmodified game. */
  readonly original: OpenTable | undefined;
}

/** The path by which a table has an entry for a file. */
export function entryPath(name: string, isAddOn: boolean, game: Game, table: OpenTable): string {
  const spelled = resourcePathOf(name, game);
  return isAddOn && game === "botw" ? addOnPath(spelled, (one) => table.sizeOf(one) !== undefined) : spelled;
}

/** @param findOther finds another known path with the same hash */
export function judge(
  { name, isAddOn, bytes, isCompressed, original }: Judged,
  { table, original: ofGame, game, platform }: TablesOfGame,
  findOther: (path: string) => string | undefined,
): SizeRow {
  const path = entryPath(name, isAddOn, game, table);
  const originalEntry = ofGame?.sizeOf(path);
  const other = findOther(path);
  const have = other !== undefined && table.isByHash(path) ? undefined : table.sizeOf(path);
  if (hasNoEntry(path, game)) return { path, have, need: undefined, kind: "none", verdict: "ignored" };
  // the file extension is enough
  const answer = sizeOf({ path, bytes, game, platform, isCompressed: isCompressed || resourcePathOf(name, game).length < name.length });
  // a file that has not grown needs the size in the game's table
  const isCovered =
    original !== undefined && bytes.length <= original.length && have !== undefined && have >= (originalEntry ?? Number.POSITIVE_INFINITY);
  if (answer.kind !== "unknown") {
    const isExact = answer.kind === "exact";
    const compared = isCovered && !isExact ? FITS : compare(have, answer.size, isExact ? "small" : "unsure", other);
    return { path, have, need: answer.size, kind: answer.kind, parts: answer.parts, ...compared };
  }
  if (isCovered) return { path, have, need: originalEntry, kind: "exact", ...FITS };
  if (original === undefined || originalEntry === undefined) {
    const reason = `${answer.reason} ${toolFor(game, endingOf(path))}`;
    return { path, have, need: undefined, kind: "unknown", verdict: "unknown", reason };
  }
  const need = estimate(bytes.length, original.length, originalEntry);
  return { path, have, need, kind: "estimate", ...compare(have, need, "unsure", other) };
}

const FITS = { verdict: "fits" } as const;

function compare(
  have: number | undefined,
  need: number,
  less: "small" | "unsure",
  other: string | undefined,
): { readonly verdict: Verdict; readonly other?: string } {
  if (have === undefined) return other === undefined ? { verdict: "missing" } : { verdict: "collides", other };
  return { verdict: have >= need ? "fits" : less };
}

/** Enough for nearly all pairs of files of one type. Source: reference, section 7. */
function estimate(size: number, originalSize: number, entry: number): number {
  const grown = Math.max(entry + (size - originalSize), originalSize > 0 ? (entry * size) / originalSize : 0);
  return Math.ceil(grown * 1.25);
}

function toolFor(game: Game, ending: string): string {
  const tool = `${game === "botw" ? "BCML" : "TKMM"} estimates such files from their size`;
  return ending === "bfres" ? `${tool}, models with the largest factor.` : `${tool}.`;
}

/** Describes how the number of a row was computed, and how certain it is. */
export function explainRow({ need, kind, parts, reason }: SizeRow): string {
  if (kind === "none") return "The game keeps no entry for this file.";
  if (need === undefined) return reason ?? "Nothing is known about this type.";
  const sum = parts?.map(partWords).join(" + ");
  return `The file needs ${need}${sum ? ` = ${sum}` : ""}. ${SURE[kind === "exact" && !parts ? "covered" : kind]}`;
}

const SURE = {
  exact: "Exact: the game's own number.",
  covered: "It is not larger than the original, whose entry is this.",
  bound: "An upper bound: never less than the game's number.",
  estimate: "An estimate from the original's entry.",
  unknown: "",
};

function partWords({ name, size, rounded }: SizePart): string {
  if (!rounded) return `${name} ${hex(size)}`;
  return rounded.from === size ? `${name} ${size}` : `${name} ${size} (${rounded.from}, rounded up to a multiple of ${rounded.multiple})`;
}

/** The finding of a row whose entry is too small or missing. */
export function findingOf({ path, have, need, verdict, kind, other }: SizeRow): Issue | undefined {
  switch (verdict) {
    case "small":
      return sizeIssue("too-small", `${path} needs ${need} bytes, and the size table has ${have}.`);
    case "missing":
      return sizeIssue(
        "missing",
        `The size table has no entry for ${path}, which needs ${kind === "exact" ? need : `at most ${need}`} bytes.`,
      );
    case "collides":
      return sizeIssue("missing", `The size table has no entry for ${path}: its hash is that of ${other}. It needs ${need} bytes.`);
    case "unsure":
      return sizeIssue("unsure", `${path} may need up to ${need} bytes, and the size table has ${have}.`);
    default:
      return undefined;
  }
}

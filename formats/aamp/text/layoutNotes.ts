/**
 * The `#!layout` comments that keep a file's own order of values in its text: one line a move, at the end of the text, so
 * that other tools read the text as it is. `#!layout data ParamSet/SupportBone after ParamSet/Cloth/Cloth_0`.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { childIndexOf } from "../items.ts";
import type { LayoutMove, LayoutSection } from "../layout.ts";
import type { ParameterList, ParameterObject, ParameterTree } from "../parameterTree.ts";
import type { NameFinder } from "./printTree.ts";

export const NOTE_START = "#!layout";
const FIRST = "first";

/** Name of a list or object as the text shows it: a name, or undefined for a bare hash. */
export type ShownName = (item: ParameterList | ParameterObject) => string | undefined;

/** The names that a finder gives: the text was printed with it before, since names are to be asked for in its order. */
export function resolvedNames(names: NameFinder): ShownName {
  return (item) => names.resolve(item.hash >>> 0, (item.parent?.hash ?? 0) >>> 0, childIndexOf(item));
}

export function printLayoutNotes(moves: readonly LayoutMove[], shown: ShownName): string {
  const place = (after: ParameterObject | undefined) => (after === undefined ? FIRST : `after ${objectPath(after, shown)}`);
  return moves.map(({ section, object, after }) => `${NOTE_START} ${section} ${objectPath(object, shown)} ${place(after)}\n`).join("");
}

function objectPath(object: ParameterObject, shown: ShownName): string {
  const parts: string[] = [];
  for (let item: ParameterList | ParameterObject = object; item.parent !== undefined; item = item.parent)
    parts.unshift(segment(shown(item), item.hash));
  return parts.join("/");
}

function segment(name: string | undefined, hash: number): string {
  if (name === undefined) return String(hash >>> 0);
  // whatever could end a word or a segment is escaped; so is a name that would read as a hash, and one that is empty
  const escaped = name.replace(/[\s/%\p{C}]/gu, (character) => encodeURIComponent(character));
  return /^\d+$/.test(escaped) ? `%3${escaped}` : escaped === "" ? "%" : escaped;
}

/** A move, or what is wrong with the note. `note` is the comment from its `#` to the end of its line. */
export function parseLayoutNote(tree: ParameterTree, note: string): LayoutMove | { readonly problem: string } {
  const match = /^#!layout\s+(data|strings)\s+(\S+)\s+(?:(first)|after\s+(\S+))\s*$/.exec(note);
  if (!match) return { problem: `Expected \`${NOTE_START} data|strings OBJECT after OBJECT\` or \`… OBJECT ${FIRST}\`.` };
  const object = findObject(tree, match[2]);
  if (object === undefined) return { problem: `Unknown object ${match[2]}.` };
  const after = match[3] === FIRST ? undefined : findObject(tree, match[4]);
  if (after === undefined && match[3] !== FIRST) return { problem: `Unknown object ${match[4]}.` };
  return { section: match[1] as LayoutSection, object, after };
}

function partHash(part: string): number {
  if (/^\d+$/.test(part)) return Number(part) | 0;
  if (part === "%") return 0;
  try {
    return crc32(decodeURIComponent(part)) | 0;
  } catch {
    return crc32(part) | 0;
  }
}

function findObject(tree: ParameterTree, path: string): ParameterObject | undefined {
  const parts = path.split("/").map(partHash);
  let list: ParameterList | undefined = tree.root;
  for (const hash of parts.slice(0, -1)) list = list?.findList(hash);
  return list?.findObject(parts[parts.length - 1]);
}

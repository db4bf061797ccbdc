/**
 * The `#!layout` comments that keep a file's own order of values in its text: one line a move, at the end of the text, so
 * that other tools read the text as it is. `#!layout data ParamSet/SupportBone after ParamSet/Cloth/Cloth_0`.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { hashOf } from "../items.ts";
import type { LayoutMove, LayoutSection } from "../layout.ts";
import type { ParameterTree } from "../parameterTree.ts";
import type { NameFinder } from "./printTree.ts";

export const NOTE_START = "#!layout";
const FIRST = "first";

/** Name of a list or object as the text shows it: a name, or undefined for a bare hash. */
export type ShownName = (kind: "list" | "object", item: number) => string | undefined;

/** The names that a finder gives: the text was printed with it before, since names are to be asked for in its order. */
export function resolvedNames(tree: ParameterTree, names: NameFinder): ShownName {
  return (kind, item) => {
    const parent = kind === "object" ? tree.listOf(item) : tree.parentOf(item);
    const index = kind === "object" ? item - tree.firstObject(parent) : tree.childLists(parent).indexOf(item);
    return names.resolve(hashOf(tree, kind, item), tree.listHash(parent) >>> 0, index);
  };
}

export function printLayoutNotes(tree: ParameterTree, moves: readonly LayoutMove[], shown: ShownName): string {
  let out = "";
  for (const { section, object, after } of moves)
    out += `${NOTE_START} ${section} ${objectPath(tree, object, shown)} ${after < 0 ? FIRST : `after ${objectPath(tree, after, shown)}`}\n`;
  return out;
}

function objectPath(tree: ParameterTree, object: number, shown: ShownName): string {
  const parts = [segment(shown("object", object), tree.objectHash(object))];
  for (let list = tree.listOf(object); list > 0; list = tree.parentOf(list))
    parts.unshift(segment(shown("list", list), tree.listHash(list)));
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
  if (object < 0) return { problem: `Unknown object ${match[2]}.` };
  const after = match[3] === FIRST ? -1 : findObject(tree, match[4]);
  if (after < 0 && match[3] !== FIRST) return { problem: `Unknown object ${match[4]}.` };
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

function findObject(tree: ParameterTree, path: string): number {
  const parts = path.split("/").map(partHash);
  let list = 0;
  for (const hash of parts.slice(0, -1)) {
    list = tree.findList(list, hash);
    if (list < 0) return -1;
  }
  return tree.findObject(list, parts[parts.length - 1]);
}

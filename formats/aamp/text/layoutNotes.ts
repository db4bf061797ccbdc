/**
 * The `#!layout` comments, which keep what the other lines of a text do not show about the file: flags, unknown words, another order. They
 * are comments at the end of the text, so that other tools can read it. An example:
 * `#!layout data ParamSet/SupportBone after ParamSet/Cloth/Cloth_0`.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { childIndexOf, type Item } from "../items.ts";
import { type ChildrenKind, EMPTY, type EmptyDistance, type Layout, type LayoutMove, ORDERED, SHARED, USUAL } from "../layout.ts";
import { type Parameter, type ParameterList, type ParameterTree, USUAL_FLAGS } from "../parameterTree.ts";
import { Type } from "../valueTypes.ts";
import type { NameFinder } from "./printTree.ts";

export const NOTE_START = "#!layout";
const FIRST = "first";
/** Path of the root list. No other path is a slash, because slashes in names are escaped. */
const ROOT = "/";
const WORDS_A_LINE = 16;
/** A distance has 16 bits. */
const MAX_DISTANCE = 0xffff;

/** The name of an item in the text, or undefined for a bare hash. */
export type ShownName = (item: Item) => string | undefined;

/** Names from a finder that the text was printed with before, because it must resolve them in the order of the text. */
export function resolvedNames(names: NameFinder): ShownName {
  return (item) => names.resolve(item.hash, item.parent?.hash ?? 0, childIndexOf(item));
}

export function printNotes(tree: ParameterTree, layout: Layout, shown: ShownName): string {
  return printFileNotes(tree, shown) + printLayoutNotes(layout, shown);
}

/** Notes for the data of a tree that the text's other lines cannot express. */
function printFileNotes({ flags, unknown, parameters }: ParameterTree, shown: ShownName): string {
  const lines: string[] = [];
  if (flags !== USUAL_FLAGS) lines.push(`flags ${lowerHex(flags)}`);
  for (let at = 0; at < unknown.length; at += WORDS_A_LINE)
    lines.push(
      `unknown ${unknown
        .slice(at, at + WORDS_A_LINE)
        .map((word) => lowerHex(word))
        .join(" ")}`,
    );
  for (const parameter of parameters) if (isOddBool(parameter)) lines.push(`bool ${pathOf(parameter, shown)} ${parameter.word >>> 0}`);
  return joined(lines);
}

export function printLayoutNotes(layout: Layout, shown: ShownName): string {
  if (layout === USUAL) return "";
  const lines: string[] = [];
  const { orders, shared, empty, distances, moves } = layout;
  for (const part of keysOf(ORDERED)) if (orders[part] !== USUAL.orders[part]) lines.push(`order ${part} ${orders[part]}`);
  for (const section of keysOf(SHARED)) if (shared[section] !== USUAL.shared[section]) lines.push(`share ${section} ${shared[section]}`);
  for (const kind of keysOf(EMPTY)) if (empty[kind] !== USUAL.empty[kind]) lines.push(`empty ${kind} ${empty[kind]}`);
  for (const { kind, item, distance } of distances) lines.push(`empty ${kind} ${pathOf(item, shown)} ${distance}`);
  for (const { section, object, after } of moves)
    lines.push(`${section} ${pathOf(object, shown)} ${after === undefined ? FIRST : `after ${pathOf(after, shown)}`}`);
  return joined(lines);
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${NOTE_START} ${line}\n`).join("");
}

/** The text shows every number except 0 as `true`. */
function isOddBool({ type, word }: Parameter): boolean {
  return type === Type.bool && word >>> 0 > 1;
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

function pathOf(of: Item, shown: ShownName): string {
  const parts: string[] = [];
  for (let item = of; item.parent !== undefined; item = item.parent) parts.unshift(segment(shown(item), item.hash));
  return parts.length === 0 ? ROOT : parts.join("/");
}

function segment(name: string | undefined, hash: number): string {
  if (name === undefined) return String(hash >>> 0);
  // escape what could end a word or a segment, a name that would read as a hash, and an empty name
  const escaped = name.replace(/[\s/%\p{C}]/gu, (character) => encodeURIComponent(character));
  return /^\d+$/.test(escaped) ? `%3${escaped}` : escaped === "" ? "%" : escaped;
}

/**
 * Parses the layout from notes. What they state about the header and values is stored in the tree.
 * @param notes each from its `#` to the end of its line
 * @param report called with the index of a wrong note and the problem
 */
export function parseLayoutNotes(tree: ParameterTree, notes: readonly string[], report: (note: number, problem: string) => void): Layout {
  const stated: StatedLayout = {
    orders: { ...USUAL.orders },
    shared: { ...USUAL.shared },
    empty: { ...USUAL.empty },
    distances: [],
    moves: [],
    unknown: [],
    isUsual: true,
  };
  notes.forEach((note, number) => {
    const problem = readNote(tree, stated, note.slice(NOTE_START.length).trim().split(/\s+/));
    if (problem !== undefined) report(number, problem);
  });
  if (stated.unknown.length > 0) tree.unknown = stated.unknown;
  return stated.isUsual ? USUAL : stated;
}

interface StatedLayout extends Layout {
  readonly orders: Record<string, string> & Layout["orders"];
  readonly shared: Record<string, string> & Layout["shared"];
  readonly empty: Record<string, string> & Layout["empty"];
  readonly distances: EmptyDistance[];
  readonly moves: LayoutMove[];
  readonly unknown: number[];
  isUsual: boolean;
}

/** Returns a message if a note cannot be applied. */
function readNote(tree: ParameterTree, stated: StatedLayout, [what, ...words]: readonly string[]): string | undefined {
  const [first = "", second = ""] = words;
  if (what === "flags") {
    if (!isWord(first) || words.length !== 1) return `Expected \`${NOTE_START} flags NUMBER\`, a number of 32 bits.`;
    tree.flags = Number(first) | 0;
  } else if (what === "unknown") {
    if (words.length === 0 || !words.every(isWord)) return `Expected \`${NOTE_START} unknown NUMBER …\`, numbers of 32 bits.`;
    for (const word of words) stated.unknown.push(Number(word) | 0);
  } else if (what === "bool") {
    if (!isWord(second) || words.length !== 2) return `Expected \`${NOTE_START} bool PARAMETER NUMBER\`.`;
    const parameter = findItem(tree, first, "parameter");
    if (parameter?.kind !== "parameter") return `Unknown parameter ${first}.`;
    // if the user changed the value, the note is ignored
    if (parameter.type === Type.bool && parameter.word !== 0 && Number(second) !== 0) parameter.value = Number(second) | 0;
  } else if (what === "order") return readChoice(stated, stated.orders, ORDERED, words);
  else if (what === "share") return readChoice(stated, stated.shared, SHARED, words);
  else if (what === "empty") return words.length === 2 ? readChoice(stated, stated.empty, EMPTY, words) : readDistance(tree, stated, words);
  else return readMove(tree, stated, what, words);
  return undefined;
}

function readChoice(
  stated: StatedLayout,
  chosen: Record<string, string>,
  choices: Readonly<Record<string, readonly string[]>>,
  [key = "", ...choice]: readonly string[],
): string | undefined {
  if (!Object.hasOwn(choices, key)) return `Found \`${key}\`; expected ${Object.keys(choices).join(", ")}.`;
  if (choice.length !== 1 || !choices[key].includes(choice[0]))
    return `Found \`${choice.join(" ")}\`; expected ${choices[key].join(", ")}.`;
  chosen[key] = choice[0];
  stated.isUsual = false;
  return undefined;
}

function readDistance(tree: ParameterTree, stated: StatedLayout, words: readonly string[]): string | undefined {
  const [kind = "", path = "", distance = ""] = words;
  if (!Object.hasOwn(EMPTY, kind) || words.length !== 3 || !isWord(distance) || Number(distance) > MAX_DISTANCE)
    return `Expected \`${NOTE_START} empty lists|objects|parameters PATH NUMBER\`, a number up to ${MAX_DISTANCE}.`;
  const wanted = kind === "parameters" ? "object" : "list";
  const item = findItem(tree, path, wanted);
  if (item === undefined || item.kind === "parameter") return `Unknown ${wanted} ${path}.`;
  stated.distances.push({ kind: kind as ChildrenKind, item, distance: Number(distance) });
  stated.isUsual = false;
  return undefined;
}

function readMove(tree: ParameterTree, stated: StatedLayout, section: string | undefined, words: readonly string[]): string | undefined {
  const [path = "", place, anchor = ""] = words;
  const isMove = (section === "data" || section === "strings") && words.length === (place === FIRST ? 2 : 3);
  if (!isMove || (place !== FIRST && place !== "after"))
    return `Expected \`${NOTE_START} data|strings OBJECT after OBJECT\` or \`… OBJECT ${FIRST}\`.`;
  const object = findItem(tree, path, "object");
  if (object?.kind !== "object") return `Unknown object ${path}.`;
  const after = place === FIRST ? undefined : findItem(tree, anchor, "object");
  if (place !== FIRST && after?.kind !== "object") return `Unknown object ${anchor}.`;
  stated.moves.push({ section, object, after: after?.kind === "object" ? after : undefined });
  stated.isUsual = false;
  return undefined;
}

function isWord(text: string): boolean {
  return /^(?:\d{1,10}|0[xX][0-9a-fA-F]{1,8})$/.test(text) && Number(text) <= 0xffffffff;
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

function findItem(tree: ParameterTree, path: string, kind: Item["kind"]): Item | undefined {
  const parts = path === ROOT ? [] : path.split("/").map(partHash);
  const [parameter, object] = kind === "list" ? [] : kind === "object" ? [undefined, parts.pop()] : [parts.pop(), parts.pop()];
  let list: ParameterList | undefined = tree.root;
  for (const hash of parts) list = list?.findList(hash);
  if (object === undefined) return kind === "list" ? list : undefined;
  const found = list?.findObject(object);
  return parameter === undefined ? (kind === "object" ? found : undefined) : found?.findParameter(parameter);
}

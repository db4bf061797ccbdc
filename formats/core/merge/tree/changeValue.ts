/**
 * JSON values in changes: the text of a value, the entries of a container, or the target of a reference. Members that begin with `#` state
 * what JSON cannot express; if a key of the file begins with `#`, it gets one more. Knows no format.
 */
import { crc32, crc32OfBytes } from "../../bytes/crc32.ts";
import { lowerHex } from "../../text/hex.ts";
import { unnumbered } from "./signs.ts";
import type { TreeNode, Triple } from "./tree.ts";

/** A value: its text, or its entries. A reference states the path to its target, never a number. */
export type ChangeValue = string | { readonly ref: string } | readonly ChangeValue[] | { readonly [key: string]: ChangeValue };

/** The tag of a container. */
export const TAG = "#tag";
/** Entries as pairs, for keys that a JSON object would reorder. */
export const ENTRIES = "#entries";
/** The index of the entry itself, counted from this number. */
export const PLACE = "#place";
/** The text of a value that contains others. */
export const VALUE = "#value";
/** The checksum of a long value that the change only expects. */
const CHECKSUM = "#crc32";
/** For a long text of which much stays: the number of characters to keep at its start and end. */
const KEPT = "#kept";
const TEXT = "#text";

/** JSON objects list such keys before all others. */
const IS_INDEX = /^\d+$/;

/** Returns the path to the target of a reference. */
type PathOf = (target: Triple) => string;

/** @param isUsual whether to use the usual spelling of values instead of that of the text */
export function valueOf(node: TreeNode, pathOf: PathOf, isUsual = false): ChangeValue {
  const target = node.isNumber ? node.target?.triple : undefined;
  if (target?.parent?.base) return { ref: pathOf(target) };
  const list = target && newListAround(target, node);
  if (list) return { ref: `${pathOf(list)}/[${target.ours?.place}]` };
  if (node.derived?.isPlace && node.derived.list.triple?.base) return { [PLACE]: String(node.derived.offset) };
  if (node.kind === "value") {
    const usual = isUsual ? node.usual : undefined;
    if (node.written !== undefined || node.children.length === 0) return usual ?? node.written?.(node) ?? node.text;
    return { [VALUE]: usual ?? node.text, ...Object.fromEntries(entriesOf(node, pathOf, isUsual)) };
  }
  if (node.kind === "list") return node.children.map((child) => valueOf(child, pathOf, isUsual));
  const entries = entriesOf(node, pathOf, isUsual);
  const [first] = entries;
  const tag = node.type !== "" ? { [TAG]: node.type } : entries.length === 1 && first?.[0] === "ref" ? { [TAG]: "" } : {};
  if (entries.some(([key]) => IS_INDEX.test(key))) return { ...tag, [ENTRIES]: entries };
  return { ...tag, ...Object.fromEntries(entries) };
}

/**
 * Returns the list with the target of a reference if a change adds that list as a whole and the reference is outside of it. Otherwise returns
 * undefined: additions keep the numbers inside them.
 */
function newListAround({ parent: list, ours }: Triple, reference: TreeNode): Triple | undefined {
  const added = ours?.parent;
  const { base, ours: around } = list?.parent ?? {};
  if (added?.kind !== "list" || added.family || added.isHidden) return undefined;
  // a container whose kind or type changes is stated as a whole
  if (base === undefined || base.kind !== around?.kind || base.type !== around.type) return undefined;
  for (let at: TreeNode | undefined = reference; at; at = at.parent) if (at === added) return undefined;
  return list;
}

/** Whether a value in the node is not in its usual spelling. */
export function isUnusual({ usual, children }: TreeNode): boolean {
  return usual !== undefined || children.some(isUnusual);
}

function entriesOf(node: TreeNode, pathOf: PathOf, isUsual: boolean): [string, ChangeValue][] {
  return node.children.flatMap((child): [string, ChangeValue][] => {
    if (child.family) return membersOf(child).map(({ name, node }) => [escaped(name), valueOf(node, pathOf, isUsual)]);
    return [[escaped(child.name), valueOf(child, pathOf, isUsual)]];
  });
}

/** The members of a family as entries of the surrounding map. */
export function membersOf(list: TreeNode): { readonly name: string; readonly node: TreeNode }[] {
  return list.children.flatMap((entry, place) =>
    (entry.isRow ? entry.children : [entry]).map((node) => ({
      node,
      name: entry.isRow ? (list.family?.key(node.key, place).name ?? node.name) : node.name,
    })),
  );
}

function escaped(key: string): string {
  return key.startsWith("#") ? `#${key}` : key;
}

/** The entries of an object of {@link valueOf}, by the keys of the file. */
export function entriesIn(value: { readonly [key: string]: ChangeValue }): readonly (readonly [string, ChangeValue])[] {
  const pairs = value[ENTRIES];
  const all = Array.isArray(pairs)
    ? pairs.flatMap((pair): [string, ChangeValue][] =>
        Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string" ? [[pair[0], pair[1]]] : [],
      )
    : Object.entries(value).filter(([key]) => !key.startsWith("#") || key.startsWith("##"));
  return all.map(([key, each]) => [key.startsWith("##") ? key.slice(1) : key, each]);
}

export function isRef(value: ChangeValue): value is { readonly ref: string } {
  return (
    typeof value === "object" && !Array.isArray(value) && "ref" in value && typeof value.ref === "string" && Object.keys(value).length === 1
  );
}

/** `0x1234abcd`. */
export function checksumOf(bytes: Uint8Array): string {
  return lowerHex(crc32OfBytes(bytes), 8);
}

function checksum(value: ChangeValue): ChangeValue {
  return { [CHECKSUM]: lowerHex(crc32(JSON.stringify(withPaths(value, unnumbered))), 8) };
}

/** Number of possible checksums. */
const CHECKSUMS = 2 ** 32;

/** A checksum of an entry's content: the sum of the checksums of its values with their keys or places, without references. */
export function checksumIn(value: ChangeValue, name = ""): number {
  if (typeof value === "string") return crc32(`${lowerHex(crc32(JSON.stringify(value)), 8)} ${name}`) >>> 0;
  if (Array.isArray(value)) return sumOf(value.map((each, at) => checksumIn(each, String(at))));
  const { [VALUE]: text, [TAG]: tag } = value as { readonly [key: string]: ChangeValue };
  if (isRef(value) || PLACE in value) return 0;
  const own = [text === undefined ? 0 : checksumIn(text, name), tag === undefined ? 0 : checksumIn(tag, TAG)];
  return sumOf([...own, ...entriesIn(value as { readonly [key: string]: ChangeValue }).map(([key, each]) => checksumIn(each, key))]);
}

export function sumOf(checksums: readonly number[]): number {
  return checksums.reduce((all, each) => (all + each) % CHECKSUMS, 0);
}

/** Replaces the paths of a value's references. */
function withPaths(value: ChangeValue, pathOf: (path: string) => string): ChangeValue {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((each) => withPaths(each, pathOf));
  if (isRef(value)) return { ref: pathOf(value.ref) };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPaths(each, pathOf)]));
}

/** A value of a document that any number of changes may expect. */
export class FoundValue {
  private ownText: string | undefined;
  private ownChecksums: readonly string[] | undefined;

  /**
   * @param known the value with paths that also fit other versions @param pathOf returns the path in this text for a stated one
   * @param usual the value in its usual spelling, if the text has a different one
   */
  constructor(
    readonly value: ChangeValue,
    private readonly known = () => value,
    private readonly pathOf = (path: string) => path,
    private readonly usual?: FoundValue,
  ) {}

  get text(): string {
    return (this.ownText ??= JSON.stringify(this.value));
  }

  /** References in older patches have only numbers. */
  private get checksums(): readonly string[] {
    return (this.ownChecksums ??= [this.known(), this.value].map((each) => JSON.stringify(checksum(each))));
  }

  /** Whether it is the value that a change states, directly or by its checksum. */
  fits(stated: ChangeValue): boolean {
    return this.isAs(stated) || (this.usual?.isAs(stated) ?? false);
  }

  /** Whether it has the content of a stated value, in any spelling and whatever its references mean. */
  isLike(stated: ChangeValue): boolean {
    return checksumIn(this.value) === checksumIn(stated) || (this.usual?.isLike(stated) ?? false);
  }

  /** The complete new value for a change; undefined if the old value lacks the part to keep. */
  become(from: ChangeValue, to: ChangeValue): ChangeValue | undefined {
    // the part to keep is counted in the spelling that the change expects
    return wholeValue((this.isAs(from) ? this : (this.usual ?? this)).value, to);
  }

  private isAs(stated: ChangeValue): boolean {
    if (typeof stated === "string") return this.value === stated;
    if (CHECKSUM in stated) return this.checksums.includes(JSON.stringify(stated));
    return JSON.stringify(withPaths(stated, this.pathOf)) === this.text;
  }
}

/** Patches must not contain longer parts of a game's file. */
const MAX_EXPECTED = 24;

/** Whether the value is so short that many entries may have it. */
export function isShort(value: ChangeValue): boolean {
  return isRef(value) || JSON.stringify(value).length <= MAX_EXPECTED;
}

/** A short form of an expected value. */
function shortened(value: ChangeValue): ChangeValue {
  // in a line of changes, such a text would be read as a checksum
  if (typeof value === "string" && value.startsWith("#")) return checksum(value);
  return isShort(value) ? value : checksum(value);
}

/** Returns a new value without the part that it shares with a long old value. */
function withoutKept(from: ChangeValue, to: ChangeValue): ChangeValue {
  if (typeof from !== "string" || typeof to !== "string" || from.length <= MAX_EXPECTED) return to;
  const max = Math.min(from.length, to.length);
  let start = 0;
  while (start < max && from[start] === to[start]) start++;
  let end = 0;
  while (end < max - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  if (start + end <= MAX_EXPECTED) return to;
  return { [KEPT]: [String(start), String(end)], [TEXT]: to.slice(start, to.length - end) };
}

/** A change without bytes of the game's file: long expected values become checksums, and of a long text only the new part stays. */
export function asPatch<
  Each extends { readonly op: string; readonly field: string; readonly from?: ChangeValue | null; readonly to?: ChangeValue | null },
>(change: Each): Each {
  const { from, to } = change;
  if (from === undefined || from === null) return change;
  const isNew = to !== undefined && to !== null;
  return {
    ...change,
    from: shortened(from),
    ...(isNew && { to: change.op === "all" ? shortened(to) : withoutKept(from, to) }),
  };
}

/** The expected value of a change from {@link asPatch} in the form used in lines: only checksums begin with `#`. */
export function expectedOf(from: ChangeValue): ChangeValue {
  const crc = typeof from === "object" && CHECKSUM in from ? from[CHECKSUM] : undefined;
  return typeof crc === "string" ? crc.replace("0x", "#") : from;
}

/** Reads what {@link expectedOf} writes; undefined for a text that begins with `#` but is not a checksum. */
export function statedOf(from: unknown): unknown {
  if (typeof from !== "string" || !from.startsWith("#")) return from;
  return /^#[\da-f]{8}$/.test(from) ? { [CHECKSUM]: from.replace("#", "0x") } : undefined;
}

/** Returns the complete new value; undefined if the old value lacks the part to keep. */
function wholeValue(from: ChangeValue, to: ChangeValue): ChangeValue | undefined {
  if (typeof to === "string" || Array.isArray(to) || !(KEPT in to)) return to;
  const { [KEPT]: kept, [TEXT]: text } = to as { readonly [key: string]: ChangeValue };
  if (typeof from !== "string" || typeof text !== "string" || !Array.isArray(kept)) return undefined;
  const [start, end] = kept.map(Number);
  if (!(start >= 0 && end >= 0 && start + end <= from.length)) return undefined;
  return from.slice(0, start) + text + from.slice(from.length - end);
}

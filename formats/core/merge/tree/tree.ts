/**
 * The tree of a document for comparing and merging: what identifies an entry, what counts as one value, and what a number refers to. A format
 * builds it from a text and declares in it everything specific to the format. Knows no format.
 */

import { catchStop, Stop } from "../../issue.ts";
import { shortened } from "../../text/shortened.ts";
import type { Span } from "../../text/span.ts";

export type Side = "base" | "ours" | "theirs";

export const SIDES: readonly Side[] = ["base", "ours", "theirs"];

/** Identifies an entry of a list by the values at these paths inside it; an empty path is the entry's own value. */
export type Identity = readonly IdentityPart[];

export interface IdentityPart {
  /** Keys separated by `/`. */
  readonly path: string;
  /** Its name in conflicts; empty if the value alone is clear enough. */
  readonly name: string;
}

/** How entries of a list are identified and ordered. */
export interface ListRule {
  /** Tried in turn: the first one is used that all entries of all versions have, each with different values. */
  readonly identities: readonly Identity[];
  /** Entries that have only a part of the identity are identified by that part; entries without any part, by order. Else all need all of it. */
  readonly isPartial?: boolean;
  /** Some entries may share an identity: these are matched by content or aligned, or become one conflict. */
  readonly doubles?: "by content" | "aligned" | undefined;
  /** Entries are identified by number while all versions have the same number of entries. */
  readonly byPosition?: boolean;
  /** Paths show the number of an entry, even if an identity is known. */
  readonly isNumbered?: boolean;
  /** The order matters, so a circle of moves is a conflict. */
  readonly ordered?: boolean;
  /** The entries form chains: entries that both sides insert at one place have no order that suits both. */
  readonly isChain?: boolean;
  /** The key of a value that the last entry of a chain states for the whole chain. */
  readonly saidAtEnd?: string;
  /**
   * If nothing identifies the entries, two with the same key here are probably the same. The functions are tried in turn on entries that
   * have no equal one, and a key counts only if it is unique in both versions. Targets of references do not matter.
   */
  readonly alike?: readonly ((entry: TreeNode) => string | undefined)[];
  /** If false for two entries, they are never the same, even at the same place between the same neighbors. */
  readonly isOneKind?: (first: TreeNode, second: TreeNode) => boolean;
  /** The first entry is the root of all others, so the first entries of both sides are the same. */
  readonly hasRoot?: boolean;
  /** Sort keys, computed from the first identity, by which the file may have to be sorted. */
  readonly sortKeys?: readonly ((identity: string) => bigint | string | undefined)[];
}

export const NO_RULE: ListRule = { identities: [] };

/** Numbered entries among the named ones of a map, such as `Item0`, `Item1`; or rows of several such entries. The number is a place. */
export interface Family {
  readonly hasRows: boolean;
  /** Returns the key of an entry, or of a part of a row, at a place: its canonical form and its spelling in a text. */
  key(part: string, place: number): { readonly key: string; readonly name: string };
}

/** Numbers by which values refer to the entries of one or more lists. The lists are numbered consecutively, in order of rank. */
export interface Space {
  readonly name: string;
  readonly rank: number;
}

const NO_CHILDREN: readonly TreeNode[] = [];

/** A document has a node for each value, so members that few nodes use are on the prototype until they are set. */
export class TreeNode {
  kind: "map" | "list" | "value";
  private words: string | ((node: TreeNode) => string);
  /** Canonical key in a map, used for comparing. Empty in lists. */
  key = "";
  /** The key as shown to people. */
  name = "";
  parent: TreeNode | undefined;
  /** Index among its siblings. */
  place = 0;
  private entries: readonly TreeNode[] | (() => void) = NO_CHILDREN;
  /** Start of the key or dash; with {@link end}, the range of the whole entry. */
  start = 0;
  /** End of the key; {@link start} in lists. */
  keyEnd = 0;
  /** Start of the tag or value. */
  valueStart = 0;
  end = 0;
  /** Data of the format. A map beside the tree would take more memory than the tree. */
  declare own: unknown;
  /** The versions of this entry. */
  triple: Triple | undefined;
  /** A number that nodes with equal content share; 0 until it is needed. */
  content = 0;
  /** Written in brackets or braces, or in JSON. */
  declare flow: boolean;
  /** In a list of consecutive chains: this entry begins a chain. Entries inserted directly before it continue the previous chain. */
  declare opensChain: boolean;
  declare rule: ListRule;
  /** Is left out of paths. */
  declare isHidden: boolean;
  /** For the list of a family's members, which is not a container in the text. */
  declare family: Family | undefined;
  /** A row of a family: its children are entries of the map that contains the family. */
  declare isRow: boolean;
  declare space: Space | undefined;
  /** The entry that the value refers to, in the same version: see {@link refer}. */
  declare target: TreeNode | undefined;
  /** The value is the target's number, which is rewritten in the result; otherwise it is an id, which stays. */
  declare isNumber: boolean;
  /** Refers to the chain that begins with the target, not to that entry alone. */
  declare meansChain: boolean;
  /** The reference at the same index of a parallel list: its target identifies this entry. */
  declare beside: TreeNode | undefined;
  /** If the target is removed, only this reference is removed; otherwise the entry that contains it is removed as well. */
  declare isOptional: boolean;
  /** Text for a reference whose target is removed. */
  declare none: string | undefined;
  /** For a number that refers to no entry of its own version: its space, because the result may have an entry with this number. */
  declare lostIn: string | undefined;
  /** Computed from the length of this list, or from the index in it. */
  declare derived: { readonly list: TreeNode; readonly offset: number; readonly isPlace: boolean } | undefined;
  /** The entry that this one names or describes. This one exists only together with it. Set only if this holds for all entries of the kind. */
  declare listed: TreeNode | undefined;
  /** The entry whose {@link listed} is this one. */
  declare listing: TreeNode | undefined;
  /** The identity by which the entry is named in paths. */
  declare label: string | undefined;
  /** Returns the full text if {@link text} is only a part of it. */
  declare written: ((node: TreeNode) => string) | undefined;
  /** Compared instead of {@link text} if a value has several spellings. */
  declare compared: string | undefined;
  /** The usual spelling, if the text has a different one: a change may state either. */
  declare usual: string | undefined;
  /** {@link text} without its quotes, if it has any. */
  declare said: string | undefined;
  /** A property of the file, which is never a conflict. */
  declare isProperty: boolean;
  /** Computed from other values by the format, so never a conflict. */
  declare isDerived: boolean;
  /** A number refers to this node or to a descendant. */
  declare isMeant: boolean;
  /** This node or a descendant is a number that refers to an entry. */
  declare refers: boolean;
  /** The text of the whole container. If it is equal in two nodes, they are equal, without reading {@link text} or {@link children}. */
  declare whole: string | undefined;

  /** @param text or a function that prints it, for values whose printing is expensive and whose equality {@link compared} decides */
  constructor(
    kind: TreeNode["kind"],
    /** Tag of a container or type of a value. Values of different types are never equal. */
    readonly type: string,
    text: string | ((node: TreeNode) => string) = "",
  ) {
    this.kind = kind;
    this.words = text;
  }

  /** The text of a value; values with equal texts and types are equal. */
  get text(): string {
    return typeof this.words === "string" ? this.words : (this.words = this.words(this));
  }

  set text(text: string) {
    this.words = text;
  }

  /** @returns this node */
  named(key: string): this {
    this.key = this.name = key;
    return this;
  }

  /** Sets the range of a node without a key: all of it is the value. @returns this node */
  at({ start, end }: Span): this {
    this.start = this.keyEnd = this.valueStart = start;
    this.end = end;
    return this;
  }

  /** A family without members, which has no place in the text. */
  get isNowhere(): boolean {
    return this.family !== undefined && this.children.length === 0;
  }

  /** Root of its version. */
  get root(): TreeNode {
    let node: TreeNode = this;
    while (node.parent) node = node.parent;
    return node;
  }

  get children(): readonly TreeNode[] {
    if (typeof this.entries === "function") {
      const make = this.entries;
      this.entries = NO_CHILDREN;
      make();
    }
    return this.entries as readonly TreeNode[];
  }

  add(child: TreeNode): void {
    const isMore = typeof this.entries === "function";
    const { children } = this;
    if (isMore) this.whole = undefined;
    child.parent = this;
    child.place = children.length;
    if (children === NO_CHILDREN) this.entries = [child];
    else (children as TreeNode[]).push(child);
  }

  remove(child: TreeNode): void {
    const left = this.children.filter((each) => each !== child);
    this.clear();
    for (const each of left) this.add(each);
  }

  /** Adds children without references when they are first read: most containers are equal in both versions and are never opened. */
  addLater(make: () => void, whole: string): void {
    this.entries = make;
    this.whole = whole;
  }

  /** Removes all children. */
  clear(): void {
    this.entries = NO_CHILDREN;
  }

  /** Makes the value a reference to an entry, by its number or by an id that stays. */
  refer(target: TreeNode, isNumber: boolean): void {
    this.target = target;
    if (!isNumber) return;
    this.isNumber = true;
    for (let at: TreeNode | undefined = this; at && !at.refers; at = at.parent) at.refers = true;
    for (let at: TreeNode | undefined = target; at && !at.isMeant; at = at.parent) at.isMeant = true;
  }

  /** Sets {@link listed}. */
  list(entry: TreeNode | undefined): void {
    this.listed = entry;
    if (entry) entry.listing = this;
  }

  /** Makes the value a reference by number in a space. If no entry has this number, the result may have one that does. */
  count(number: number, space: string, entries: readonly TreeNode[]): void {
    const target = entries[number];
    if (target) this.refer(target, true);
    else if (number >= 0) this.lostIn = space;
  }

  /** Sets {@link compared} and {@link usual} if the spelling differs from the text. @returns this node */
  comparedAs(usual: string): this {
    if (usual !== this.text) this.compared = this.usual = usual;
    return this;
  }

  /** Turns a container into one value. */
  becomeValue(text: string): void {
    this.kind = "value";
    this.text = text;
    this.clear();
  }

  /** Returns the node at a path of keys inside this node, or undefined. */
  find(path: string): TreeNode | undefined {
    if (path === "") return this;
    if (!path.includes("/")) return this.children.find(({ key }) => key === path);
    let node: TreeNode | undefined = this;
    for (const key of path.split("/")) node = node?.children.find((child) => child.key === key);
    return node;
  }
}

Object.assign(TreeNode.prototype, {
  flow: false,
  opensChain: false,
  rule: NO_RULE,
  isHidden: false,
  isRow: false,
  isNumber: false,
  meansChain: false,
  isOptional: false,
  isProperty: false,
  isDerived: false,
  isMeant: false,
  refers: false,
});

/** The versions of one entry. */
export interface Triple {
  base?: TreeNode | undefined;
  ours?: TreeNode | undefined;
  theirs?: TreeNode | undefined;
  readonly parent: Triple | undefined;
  /** Its part of the path in conflicts. */
  label: string;
  /** Its part of the path in changes, unique in its container; undefined until it is needed. */
  pathLabel: string | undefined;
  /** All entries of all versions of a container. */
  children: Triple[];
  /** Set if the entry is one of several that cannot be told apart: all of them are taken from ours, or all from theirs. */
  group?: AmbiguousGroup;
  /** For one of them, the target of references to it. Versions may have different numbers of them: extra ones stand for the last shared one. */
  meant?: Triple;
  /** Both versions are equal, and no reference leads into them. */
  isSettled: boolean;
}

/** Entries that cannot be told apart, by version. */
export interface AmbiguousGroup extends Readonly<Record<Side, readonly TreeNode[]>> {
  /** The entry that the conflict is reported for. */
  readonly first: Triple;
}

/** An entry of the result. */
export interface Merged {
  /** Its content. */
  readonly node: TreeNode;
  /** The node whose spelling it keeps: from ours, if ours has the entry. */
  readonly source: TreeNode;
  readonly triple: Triple;
  children: Merged[];
}

/** Returns the text of the version that contains a node. */
export type TextOf = (node: TreeNode) => string;

export interface Rendered {
  readonly text: string;
  /** An entry of theirs that exceeds a limit of the format. */
  readonly excess?: Triple | undefined;
  /** Sentences about information that could not be kept. */
  readonly notes?: readonly string[];
}

/** The parts of a file's property, by name. */
export type PropertyParts = Readonly<Record<string, string>>;

/** How documents of a format are compared and merged. */
export interface MergeModel {
  /**
   * Reads a text without errors.
   * @param path of the file: some kinds of files have other lists
   * @throws Stop if the text contains something that the tree cannot represent
   */
  readTree(text: string, path: string): TreeNode;
  /** Returns a sentence if two valid files cannot be merged. @param base some facts are merged if only one side changed them */
  refuse?(ours: TreeNode, theirs: TreeNode, base?: TreeNode): string | undefined;
  /** Writes the result for formats whose texts are neither YAML nor JSON. */
  render?(root: Merged, textOf: TextOf): Rendered;
  /** Updates computed values in the text of the result. */
  finish?(text: string): string;
  /** Where a text states `little` or `big`, for formats whose byte order depends on the console. */
  readonly byteOrder?: {
    readonly at: RegExp;
    /** Changing this word is enough to convert the text for the other console: the text has no bytes of unknown meaning. */
    readonly isAll: boolean;
  };
  /**
   * Returns the parts of a file's property by the names that people use; undefined if its text is clear enough.
   * @param text undefined if the file does not state the property
   */
  partsOfProperty?(name: string, text: string | undefined): PropertyParts | undefined;
  /** Returns what people call an entry of a list: its path may have only a number or an id. */
  titleOf?(entry: TreeNode): string | undefined;
  /** Returns the canonical key for a name, if texts may spell a key in several ways. */
  keyOf?(name: string): string;
  /** Returns the spelling of a key in YAML or JSON. */
  keyText?(name: string): string;
  /** Prints a single-precision number as texts do. Without this, numbers that all changed alike are separate changes. */
  printFloat?(value: number): string;
  /** Whether a text stated by a change is exactly one value. Defaults to the rules of YAML. */
  isOneValue?(text: string): boolean;
  /**
   * For formats with {@link render}: prepares an entry or value stated by a change for rendering.
   * @param like another version of it, or its future container @throws Stop if the format has no such value
   */
  adopt?(node: TreeNode, like: TreeNode): void;
}

/** In characters. */
const MAX_TITLE = 60;

/**
 * Returns a title to show beside an entry's label; undefined if the label already contains it.
 * @param labelOf called only for entries with a title, because computing a label can visit the whole list
 */
export function titleBeside({ titleOf }: MergeModel, node: TreeNode | undefined, labelOf: () => string): string | undefined {
  const title = node?.parent?.kind === "list" ? titleOf?.(node) : undefined;
  return title && !labelOf().includes(title) ? shortened(title, MAX_TITLE) : undefined;
}

/** Reads one of several versions. @throws Stop with the name of the version that cannot be read */
export function readVersion(model: MergeModel, text: string, path: string, version: string): TreeNode {
  const read = catchStop(() => model.readTree(text, path));
  if ("issue" in read) throw new Stop({ ...read.issue, message: `${version} has an error. ${read.issue.message}` });
  return read.value;
}

/** Facts in which two files must agree, with their names; with `either`, one side may change the fact, and the result has the change. */
export type InCommon<T> = readonly (readonly [name: string, of: (file: T) => unknown, merged?: "either"])[];

/** Compares what the roots of files keep in {@link TreeNode.own}. */
export function refuseOthers<T>(facts: InCommon<T>): NonNullable<MergeModel["refuse"]> {
  return ({ own: ours }, { own: theirs }, base) => {
    if (!ours || !theirs) return undefined;
    const other = facts.find(([, of, merged]) => {
      const [our, their] = [of(ours as T), of(theirs as T)];
      return our !== their && !(merged && base?.own && [our, their].includes(of(base.own as T)));
    });
    return other && `Ours and theirs are incompatible: they differ in ${other[0]}.`;
  };
}

/** Type of a map of comment lines of one kind from anywhere in the text. They are written at its end. */
export const LINES = "#lines";

/** Reads the lines that begin with `start`, by key. @param places of lines, or of comments that may follow other text */
export function readLines(
  text: string,
  start: string,
  keyOf: (line: string) => string,
  places: Iterable<Span> = linesOf(text, start),
): TreeNode {
  const lines = new TreeNode("map", LINES);
  lines.isHidden = true;
  for (const place of places) {
    if (!text.startsWith(start, place.start)) continue;
    const line = text.slice(place.start, place.end);
    const child = new TreeNode("value", "line", line.trimEnd()).named(keyOf(line)).at(place);
    child.isProperty = true;
    lines.add(child);
  }
  return lines;
}

/** Finds lines that begin with a text. Few of many lines do. */
function* linesOf(text: string, beginning: string): Iterable<Span> {
  for (let start = text.indexOf(beginning); start >= 0; start = text.indexOf(beginning, start + 1)) {
    if (start > 0 && text[start - 1] !== "\n") continue;
    const feed = text.indexOf("\n", start);
    yield { start, end: feed < 0 ? text.length : feed };
  }
}

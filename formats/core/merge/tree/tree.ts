/**
 * The tree of a document that comparing and merging work on: what identifies an entry, what is one value, what a number means. A format makes
 * it of a text and says in it all that is particular to the format. Knows no format.
 */

import { catchStop, Stop } from "../../issue.ts";
import { shortened } from "../../text/shortened.ts";
import type { Span } from "../../text/span.ts";

export type Side = "base" | "ours" | "theirs";

export const SIDES: readonly Side[] = ["base", "ours", "theirs"];

/** One way to know an entry of a list again: the values at these paths inside the entry; an empty path is the entry's own value. */
export type Identity = readonly IdentityPart[];

export interface IdentityPart {
  /** Keys with `/` between. */
  readonly path: string;
  /** As conflicts call it; empty where the value says enough. */
  readonly name: string;
}

/** What a list says about its entries. */
export interface ListRule {
  /** Tried in turn: the first one that all entries of all versions have, each with other values. */
  readonly identities: readonly Identity[];
  /** The only identity holds for entries that have a part of it; those without are known by their order. Else all entries have all of it. */
  readonly isPartial?: boolean;
  /** An identity holds even where some entries share it: those keep their order, or are matched by content, or are one conflict. */
  readonly doubles?: "by content" | "aligned" | undefined;
  /** An entry is known by its number while all versions have as many. */
  readonly byPosition?: boolean;
  /** Order has a meaning: a circle of moves is a conflict. */
  readonly ordered?: boolean;
  /** What both sides insert at one place cannot be put in an order. */
  readonly isChain?: boolean;
  /** Of ways one after the other: the key of what the last entry of one says about all of it. */
  readonly saidAtEnd?: string;
  /**
   * Nothing identifies entries, and these make it likely: tried in turn on entries without an equal one, where unique in both versions. What
   * entries refer to plays no part.
   */
  readonly alike?: readonly ((entry: TreeNode) => string | undefined)[];
  /** Entries in one place between others are not the same where this is not so; in a merge, others are not either. */
  readonly isOneKind?: (first: TreeNode, second: TreeNode) => boolean;
  /** The first entry is what leads to all others: those that both sides put there are one. */
  readonly hasRoot?: boolean;
  /** Values of the first identity by which the file may have to be sorted. */
  readonly sortKeys?: readonly ((identity: string) => bigint | string | undefined)[];
}

export const NO_RULE: ListRule = { identities: [] };

/** A numbered family of entries, or of rows of entries, among the named ones of a map: the number is a place. */
export interface Family {
  readonly hasRows: boolean;
  /** The key of an entry, or of a part of a row, at this place: canonical, and as a text has it. */
  key(part: string, place: number): { readonly key: string; readonly name: string };
}

/** Entries that others name by number: lists of one space are counted one after the other, by rank. */
export interface Space {
  readonly name: string;
  readonly rank: number;
}

const NO_CHILDREN: readonly TreeNode[] = [];

/** A document has one for each of its values, so what few nodes have is on the prototype until it is set. */
export class TreeNode {
  kind: "map" | "list" | "value";
  private words: string | ((node: TreeNode) => string);
  /** Canonical key in a map: what decides. Empty in lists. */
  key = "";
  /** The key as it is shown. */
  name = "";
  parent: TreeNode | undefined;
  /** Number among its siblings. */
  place = 0;
  private entries: readonly TreeNode[] | (() => void) = NO_CHILDREN;
  /** From the key, or the dash, to the end of the value. */
  start = 0;
  /** Where its key ends; {@link start} in lists. */
  keyEnd = 0;
  /** First character of its tag or value. */
  valueStart = 0;
  end = 0;
  /** What the format keeps about the node: a map beside the tree would cost more than the tree. */
  declare own: unknown;
  /** Of the three versions of one entry. */
  triple: Triple | undefined;
  /** Number that it shares with all that are alike; 0 before it is asked for. */
  content = 0;
  /** In brackets, braces or JSON. */
  declare flow: boolean;
  /** Of a list of ways one after the other: begins one. What goes on with the way before comes before it. */
  declare opensChain: boolean;
  declare rule: ListRule;
  /** Has no part in paths. */
  declare isHidden: boolean;
  /** A list of the members of a family: it has no place of its own in the text. */
  declare family: Family | undefined;
  /** A row of a family: its children are entries of the map that the family is in. */
  declare isRow: boolean;
  declare space: Space | undefined;
  /** The entry that the value means, in the same version: see {@link refer}. */
  declare target: TreeNode | undefined;
  /** The value is the entry's number, written anew at the end; else it is an id that stays. */
  declare isNumber: boolean;
  /** It means the way that begins with the target, not that entry. */
  declare meansChain: boolean;
  /** The reference that has the same place in a list beside this one: what that means identifies the entry. */
  declare beside: TreeNode | undefined;
  /** A number that goes by itself where what it means is gone; else with the entry that it is in. */
  declare isOptional: boolean;
  /** For a reference to what is gone. */
  declare none: string | undefined;
  /** Of a number that means no entry of its own version: the space that it counts in, where the result may have an entry of this number. */
  declare lostIn: string | undefined;
  /** Follows from the number of entries of this list, or from the place in it. */
  declare derived: { readonly list: TreeNode; readonly offset: number; readonly isPlace: boolean } | undefined;
  /** It names this entry, or says more about it, so it is there where that one is, and only there. Set where all of its kind agree. */
  declare listed: TreeNode | undefined;
  /** What names it like this. */
  declare listing: TreeNode | undefined;
  /** How it is called where it names others in paths; the identity that was used. */
  declare label: string | undefined;
  /** All that the text has, where {@link text} is a part of it. */
  declare written: ((node: TreeNode) => string) | undefined;
  /** What decides whether two values are the same, where {@link text} is but one way to write it. */
  declare compared: string | undefined;
  /** What {@link text} says, where it is in quotes. */
  declare said: string | undefined;
  /** Facts of a file, which are never a conflict. */
  declare isProperty: boolean;
  /** Follows from other values, which the format sees to: never a conflict either. */
  declare isDerived: boolean;
  /** A number refers to it, or to something in it. */
  declare isMeant: boolean;
  /** It is a number that refers to an entry, or has one in it. */
  declare refers: boolean;
  /** All that is in it, as it is written: two with the same one are the same, without a look at what {@link text} or {@link children} make of it. */
  declare whole: string | undefined;

  /** @param text or a function that prints it, if that is expensive and {@link compared} decides equality: few are ever shown */
  constructor(
    kind: TreeNode["kind"],
    /** Tag of a container, type of a value. Values of two types are never equal. */
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

  /** @returns itself, as {@link at} */
  named(key: string): this {
    this.key = this.name = key;
    return this;
  }

  /** All of the place is its value. */
  at({ start, end }: Span): this {
    this.start = this.keyEnd = this.valueStart = start;
    this.end = end;
    return this;
  }

  /** A family without members: it is not in the text. */
  get isNowhere(): boolean {
    return this.family !== undefined && this.children.length === 0;
  }

  /** Of the version that it is in. */
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

  /** Children that refer to nothing, added when someone asks for them: most entries of two versions are the same as a whole. */
  addLater(make: () => void, whole: string): void {
    this.entries = make;
    this.whole = whole;
  }

  /** The children anew. */
  clear(): void {
    this.entries = NO_CHILDREN;
  }

  /** Means an entry, by its number or by an id that stays. */
  refer(target: TreeNode, isNumber: boolean): void {
    this.target = target;
    if (!isNumber) return;
    this.isNumber = true;
    for (let at: TreeNode | undefined = this; at && !at.refers; at = at.parent) at.refers = true;
    for (let at: TreeNode | undefined = target; at && !at.isMeant; at = at.parent) at.isMeant = true;
  }

  /** See {@link listed}. */
  list(entry: TreeNode | undefined): void {
    this.listed = entry;
    if (entry) entry.listing = this;
  }

  /** Is the number of an entry of a space. If no entry has this number, the result may have one that does. */
  count(number: number, space: string, entries: readonly TreeNode[]): void {
    const target = entries[number];
    if (target) this.refer(target, true);
    else if (number >= 0) this.lostIn = space;
  }

  /** Sets {@link compared} where the text is but one way to write the value. */
  comparedAs(compared: string): this {
    if (compared !== this.text) this.compared = compared;
    return this;
  }

  /** A container whose entries are one value. */
  becomeValue(text: string): void {
    this.kind = "value";
    this.text = text;
    this.clear();
  }

  /** The node at a path of keys inside, or undefined. */
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
  /** Its part of the path. */
  label: string;
  /** Its part of the way, which no other entry has, once someone asked for it. */
  pathLabel: string | undefined;
  /** Of containers: all entries of all versions. */
  children: Triple[];
  /** Of several that cannot be told apart: they stay as ours has them, or are as theirs has them, all together. */
  group?: AmbiguousGroup;
  /** Of one of them, which references to it mean: where versions have other numbers of them, those that one has more are the last that all have. */
  meant?: Triple;
  /** Both versions are equal, and nothing refers to what is in them. */
  isSettled: boolean;
}

/** All of them, in each version. */
export interface AmbiguousGroup extends Readonly<Record<Side, readonly TreeNode[]>> {
  /** What the conflict is about. */
  readonly first: Triple;
}

/** An entry of the result. */
export interface Merged {
  /** What it says. */
  readonly node: TreeNode;
  /** Whose text it is written after: ours' where there is one. */
  readonly source: TreeNode;
  readonly triple: Triple;
  children: Merged[];
}

/** Texts of the versions, for the nodes that come from them. */
export type TextOf = (node: TreeNode) => string;

export interface Rendered {
  readonly text: string;
  /** An entry of theirs that the format has no room for. */
  readonly excess?: Triple | undefined;
  /** Sentences about what could not be kept. */
  readonly notes?: readonly string[];
}

/** How documents of a format are compared and merged. */
export interface MergeModel {
  /**
   * The text, which has no errors, as a tree.
   * @param path of the file: kinds of files may have lists of their own
   * @throws Stop where the text has more than a tree can
   */
  readTree(text: string, path: string): TreeNode;
  /** Why the two cannot be merged, though both are good: a sentence. @param base some facts are merged if only one side changed them */
  refuse?(ours: TreeNode, theirs: TreeNode, base?: TreeNode): string | undefined;
  /** The text of the result, where it is neither YAML nor JSON. */
  render?(root: Merged, textOf: TextOf): Rendered;
  /** Makes values right that follow from others, in the text of the result. */
  finish?(text: string): string;
  /** Where the text says `little` or `big`, of a format that consoles have in their own byte order. */
  readonly byteOrder?: {
    readonly at: RegExp;
    /** With the word changed, the text is that of the other console: it has no bytes whose meaning is not known. */
    readonly isAll: boolean;
  };
  /** What an entry of a list is, for people: its way may have only a number or an id. */
  titleOf?(entry: TreeNode): string | undefined;
  /** A key as the text has it, where that is YAML or JSON. */
  keyText?(name: string): string;
  /** A number of single precision as texts have it: without it, numbers that all changed alike are as many changes. */
  printFloat?(value: number): string;
  /** A text that a change states is one value, and all of one. What is not declared is as in YAML. */
  isOneValue?(text: string): boolean;
  /**
   * Of a format with {@link render}: makes what a change states, an entry of a list or a value of an entry, something that it renders.
   * @param like another version of it, or the container that it comes into @throws Stop where the format has no such value
   */
  adopt?(node: TreeNode, like: TreeNode): void;
}

/** Characters. */
const MAX_TITLE = 60;

/**
 * Returns a title that tells people what an entry of a list is; undefined if its label contains it already.
 * @param labelOf called only for an entry with a title: a label can cost a walk through the list
 */
export function titleBeside({ titleOf }: MergeModel, node: TreeNode | undefined, labelOf: () => string): string | undefined {
  const title = node?.parent?.kind === "list" ? titleOf?.(node) : undefined;
  return title && !labelOf().includes(title) ? shortened(title, MAX_TITLE) : undefined;
}

/** The tree of one of several versions. @throws Stop that says which one has more than a tree can */
export function readVersion(model: MergeModel, text: string, path: string, version: string): TreeNode {
  const read = catchStop(() => model.readTree(text, path));
  if ("issue" in read) throw new Stop({ ...read.issue, message: `${version} has an error. ${read.issue.message}` });
  return read.value;
}

/** What two files have to have in common, by how it is called; `either` if the result has it as the side that changed it. */
export type InCommon<T> = readonly (readonly [name: string, of: (file: T) => unknown, merged?: "either"])[];

/** Compares what the roots of files keep in {@link TreeNode.own}. */
export function refuseOthers<T>(facts: InCommon<T>): NonNullable<MergeModel["refuse"]> {
  return ({ own: ours }, { own: theirs }, base) => {
    if (!ours || !theirs) return undefined;
    const other = facts.find(([, of, merged]) => {
      const [our, their] = [of(ours as T), of(theirs as T)];
      return our !== their && !(merged && base?.own && [our, their].includes(of(base.own as T)));
    });
    return other && `The two do not fit: ${other[0]} is another in theirs.`;
  };
}

/** Type of a map whose entries are comments of a kind, one a line, wherever they are in the text: they are written at its end. */
export const LINES = "#lines";

/** The lines that begin like this, by their key. @param places of lines, or of comments that may follow other text */
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

/** Lines that begin so: few of many. */
function* linesOf(text: string, beginning: string): Iterable<Span> {
  for (let start = text.indexOf(beginning); start >= 0; start = text.indexOf(beginning, start + 1)) {
    if (start > 0 && text[start - 1] !== "\n") continue;
    const feed = text.indexOf("\n", start);
    yield { start, end: feed < 0 ? text.length : feed };
  }
}

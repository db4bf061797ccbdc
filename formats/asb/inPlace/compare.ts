/** Compares a text with the file that it carries, value by value, and finds changes for which the file has no bytes. */
import type { Issue } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { groupBy } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import { type AsbFile, Flag, isCalculation } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import { PropertyParser } from "../text/parseProperties.ts";
import { Printing } from "../text/printing.ts";
import { KEPT } from "../text/words.ts";
import { bytesLeaf } from "./parts.ts";
import type { InPlaceFile } from "./readTree.ts";
import { type Leaf, type Member, type ObjectTree, type Placed, type Tree, textOf } from "./tree.ts";

/** A value of the text that has bytes. */
export interface Use {
  readonly leaf: Leaf;
  readonly row: number;
  readonly value: unknown;
  readonly isChanged: boolean;
}

/** Keys that repeat other data. */
const DERIVED = new Set(["Node Index", "Calc Controllers", "BAEV Events", "HasASNodeBaev", "Offset"]);
/** A list after a pointer: an empty list has bytes, a missing one does not. */
const POINTED = "Tags";

/** Compares plain values and properties directly; others are compared by their printed text. */
function isSame(value: unknown, other: unknown): boolean {
  if (typeof value !== "object" || typeof other !== "object") return value === other;
  const [a, b] = [value as Partial<Prop>, other as Partial<Prop>];
  return a.flags !== undefined && a.flags === b.flags && typeof a.value !== "object" && a.value === b.value;
}

export class Comparison {
  readonly uses: Use[] = [];
  /** Parts with bytes and their rows, outermost first. */
  readonly places: (readonly [place: Placed | Leaf, row: number])[] = [];
  readonly issues: Issue[] = [];
  /** Rows of values that the text shows in several places, with the number of places. */
  readonly shared = new Map<number, number>();
  /** Nodes whose body no longer matches their type: other errors in them are consequences. */
  readonly foreign: number[] = [];
  /** Errors that prevent reading values, including those that parsing the whole text reports. */
  readonly unread: Issue[] = [];
  readonly printing: Printing;
  private readonly parser: PropertyParser;
  private readonly where: string;

  constructor(
    private readonly json: JsonText,
    private readonly text: AsbFile,
    file: InPlaceFile,
    private readonly bytes: Uint8Array,
  ) {
    this.parser = new PropertyParser(json, file.blank);
    this.parser.isInPlace = true;
    this.printing = new Printing(file.blank, Number.POSITIVE_INFINITY);
    this.where = `Version ${lowerHex(file.version)} is edited in place`;
    this.members(file.tree.members, 0, [KEPT]);
    this.kept(file);
    this.findShared();
  }

  report(code: AsbCode, message: string, row: number, more: Partial<Issue> = {}): void {
    this.issues.push(issue(code, message, { text: this.json.span(row), path: this.json.pathOf(row), ...more }));
  }
  room(message: string, row: number): void {
    this.report("in-place-room", `${this.where}: ${message}`, row);
  }

  /** @param others further keys that are allowed there */
  private members(members: readonly Member[], row: number, others: readonly string[] = []): void {
    const { json } = this;
    for (const { key, tree } of members) this.tree(tree, json.find(row, key), key, row);
    for (const key of json.keys(row)) {
      const name = json.string(key);
      const isKnown = members.some((known) => known.key === name) || others.includes(name) || DERIVED.has(name);
      if (!isKnown) this.extra(name, key + 1);
    }
  }

  /** An empty value without bytes has no effect, except for lists after a pointer. */
  private extra(key: string, row: number): void {
    const { json } = this;
    const isEmpty = json.kinds[row] <= Json.array && json.nexts[row] === row + 1;
    if (!isEmpty || key === POINTED) this.room(`the file has no room for the key "${key}" here.`, row);
  }

  private tree(tree: Tree, row: number, key: string, owner: number): void {
    const { json } = this;
    if (row < 0) return this.missing(tree, key, owner);
    if (tree.kind === "leaf") return this.leaf(tree, row);
    if (tree.kind === "object" && tree.property !== undefined) return this.leaf(tree.property, row, tree);
    this.place(tree.places, row);
    if (tree.kind === "said") {
      if (!tree.isIgnored && !this.says(row, tree.text)) this.room(`"${key}" cannot be changed from ${tree.text}.`, row);
      return;
    }
    const { length } = tree.kind === "list" ? tree.items : tree.members;
    const isFilled = json.nexts[row] > row + 1;
    if (json.kinds[row] !== (tree.kind === "list" ? Json.array : Json.object)) {
      if (json.kinds[row] !== Json.missing && (length > 0 || isFilled)) this.room(`"${key}" cannot change its form.`, row);
    } else if (tree.kind === "list") this.items(tree.items, row, key);
    else if (length === 0 && isFilled && key === "State Transition") this.room("the file has no room for a state transition here.", row);
    else this.members(tree.members, row);
  }

  /** An omitted value is the usual one; a value without bytes may be omitted. */
  private missing(tree: Tree, key: string, owner: number): void {
    if (tree.kind === "said" || (tree.kind === "leaf" && textOf(this.printing, tree, tree.value) === "")) return;
    const usual = tree.kind === "leaf" ? (tree.valueIn?.(this.text) ?? tree.usual) : undefined;
    if (tree.kind === "leaf" && usual !== undefined) {
      if (tree.value !== usual) this.uses.push({ leaf: tree, row: owner, value: usual, isChanged: true });
    } else if (tree.kind === "leaf" || key === POINTED || (tree.kind === "list" ? tree.items : tree.members).length > 0)
      this.room(`the bytes of "${key}" cannot be removed.`, owner);
  }

  private place(places: readonly Placed[], row: number): void {
    for (const place of places) this.places.push([place, row]);
  }

  /** Whether the value is the same in any notation: other programs format lists and numbers differently. */
  private says(row: number, text: string): boolean {
    const raw = this.json.raw(row);
    if (raw === text) return true;
    try {
      return JSON.stringify(JSON.parse(raw)) === JSON.stringify(JSON.parse(text));
    } catch {
      return false;
    }
  }

  private items(items: readonly Tree[], row: number, key: string): void {
    const { json } = this;
    const rows = json.items(row);
    if (rows.length !== items.length)
      this.room(`the list "${key}" keeps its ${counted(items.length, "entry")}; found ${rows.length}.`, row);
    else
      for (const [i, item] of items.entries()) {
        const before = this.issues.length;
        this.tree(item, rows[i], key, row);
        // consequences of the changed type are not findings of their own
        if (key === "Nodes" && this.issues.slice(before).some(({ path }) => path?.endsWith("/Node Type"))) {
          this.foreign.push(rows[i]);
          const kept = this.issues.splice(before).filter(({ path }) => path?.endsWith("/Node Type"));
          this.issues.push(...kept);
        }
      }
  }

  private parse(leaf: Leaf, row: number): unknown {
    const { length } = this.parser.issues;
    const value = leaf.part.parse(this.parser, row, {} as never);
    const errors = this.parser.issues.slice(length).filter(({ severity }) => severity === "error");
    this.unread.push(...errors);
    return errors.length > 0 ? leaf.value : value;
  }

  /** @param calculation the file's calculation for the value */
  private leaf(leaf: Leaf, row: number, calculation?: ObjectTree): void {
    const parsed = this.parse(leaf, row);
    const value = leaf.valueIn?.(this.text) ?? parsed;
    const { flags = 0 } = (value ?? {}) as Partial<Prop>;
    if (!isCalculation(flags) || this.json.find(row, "Calc Mode") < 0) return this.use(leaf, row, value);
    if (calculation === undefined) return this.room("a calculation needs a record of its own.", row);
    const index = (leaf.value as Prop).flags & Flag.index;
    this.use(leaf, row, { ...(value as Prop), flags: ((flags & ~Flag.index) | index) >>> 0 });
    this.place(calculation.places, row);
    this.members(calculation.members, row, ["Select Flag", "Word", "Flags"]);
  }

  private use(leaf: Leaf, row: number, value: unknown): void {
    this.places.push([leaf, row]);
    const isChanged = !isSame(value, leaf.value) && textOf(this.printing, leaf, value) !== textOf(this.printing, leaf, leaf.value);
    if (isChanged && leaf.fixed !== undefined) this.room(`${leaf.fixed}.`, row);
    else if (isChanged && leaf.isBytes && (value as string).length !== leaf.size * 2)
      this.room(`this has ${counted(leaf.size, "byte")}; found ${(value as string).length / 2}.`, row);
    else this.uses.push({ leaf, row, value, isChanged });
  }

  /** Entries are identified by offset; omitted ones stay unchanged. */
  private kept({ kept }: InPlaceFile): void {
    const { json } = this;
    const ranges = new Map(kept.map((range) => [range.at, range]));
    for (const item of json.items(json.find(json.find(0, KEPT), "Kept"))) {
      const [at, of, bytes] = ["At", "Of", "Bytes"].map((key) => json.find(item, key));
      const range = at < 0 ? undefined : ranges.get(Number.parseInt(json.string(at), 16));
      if (range === undefined) this.room("no kept bytes begin here.", Math.max(at, item));
      else if (of >= 0 && json.string(of) !== range.of) this.room(`these bytes are "${range.of}".`, of);
      else if (bytes >= 0) this.leaf(bytesLeaf(this.bytes, range.at, range.length), bytes);
    }
  }

  /** Values that the text shows in several places must be the same in all of them. */
  private findShared(): void {
    for (const uses of groupBy(this.uses, ({ leaf: { start, mask = 0 } }) => start * 2 ** 24 + mask).values()) {
      if (uses.length === 1) continue;
      for (const { row } of uses) this.shared.set(row, uses.length);
      const texts = new Set(uses.map(({ leaf, value }) => textOf(this.printing, leaf, value)));
      if (texts.size > 1) for (const use of uses) if (use.isChanged) this.reportShared(use, uses);
    }
  }

  private reportShared({ row, leaf }: Use, uses: readonly Use[]): void {
    const { json } = this;
    this.report(
      "in-place-shared",
      `This value is stored once for ${uses.length} places, but others show ${textOf(this.printing, leaf, leaf.value)}.`,
      row,
      {
        related: uses
          .slice(0, 20)
          .filter((other) => other.row !== row)
          .map((other) => ({ message: "The same bytes.", text: json.span(other.row) })),
        fixes: () => [
          {
            title: `Change all ${uses.length} places`,
            preferred: true,
            edits: uses.filter((other) => other.row !== row).map((other) => ({ span: json.span(other.row), text: json.raw(row) })),
          },
        ],
      },
    );
  }
}

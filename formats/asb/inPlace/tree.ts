/**
 * A file that is edited in place, as its text shows it: what is there, and where. One tree is printed, compared with a changed text, and
 * says which bytes a value has.
 */
import { block, inline, lines } from "../../core/json/print.ts";
import type { FieldSchema } from "../../core/schema.ts";
import type { Span } from "../../core/text/span.ts";
import type { Prop } from "../model/props.ts";
import { FIELDS } from "../records/mapRecords.ts";
import type { AsbPart } from "../records/recordParts.ts";
import type { Printing } from "../text/printing.ts";

/** What needs bytes that the file does not have. */
export class NoRoom extends Error {}

/** Bytes that a part of the text stands for. */
export interface Placed {
  /** Source map fields: those of a record, or the one of a part without a record. */
  readonly field: FieldSchema | undefined;
  readonly start: number;
  readonly size: number;
  /** The version whose layout the record has, if it differs from the file's. */
  readonly version?: number;
}

/** A value with bytes of its own. */
export interface Leaf {
  readonly kind: "leaf";
  /** Source map fields of everything that is not a record field. */
  readonly field?: FieldSchema | undefined;
  readonly at: number;
  readonly size: number;
  // biome-ignore lint/suspicious/noExplicitAny: leaves have values of all types
  readonly part: AsbPart<any>;
  readonly value: unknown;
  /** The value that the text leaves out. */
  readonly usual?: unknown;
  /** Why it cannot be changed. */
  readonly fixed?: string;
  /** Number of bytes, where another text might be longer or shorter. */
  readonly isBytes?: true;
  /** Leaves that share a word have numbers of their own. */
  readonly place?: number;
  /** Puts a value into the bytes; missing where the part writes all of them. */
  readonly patch?: (target: Target, value: unknown) => void;
}

/** Bytes that are changed. */
interface Target {
  readonly view: DataView;
  /** Offset of a string in the pool. @throws NoRoom */
  readonly intern: (text: string) => number;
}

/** A float whose value a calculation gives: members of a record elsewhere, at the property. */
export interface Calculated {
  readonly kind: "calculated";
  readonly property: Leaf;
  readonly members: readonly Member[];
  readonly places: readonly Placed[];
}

export interface Member {
  readonly key: string;
  readonly tree: Tree;
}

export interface ObjectTree {
  readonly kind: "object";
  readonly members: readonly Member[];
  readonly isBlock: boolean;
  readonly places: readonly Placed[];
}

export interface ListTree {
  readonly kind: "list";
  readonly items: readonly Tree[];
  readonly isInline: boolean;
  readonly places: readonly Placed[];
}

/** What the text says, but no bytes of its own: other texts are refused, or passed over. */
interface Said {
  readonly kind: "said";
  readonly text: string;
  readonly isIgnored: boolean;
  readonly places: readonly Placed[];
}

export type Tree = Leaf | Calculated | ObjectTree | ListTree | Said;

export function object(members: readonly (Member | undefined)[], isBlock = false, places: readonly Placed[] = []): ObjectTree {
  return { kind: "object", members: members.filter((member) => member !== undefined), isBlock, places };
}
export function list(items: readonly Tree[], isInline = false, places: readonly Placed[] = []): ListTree {
  return { kind: "list", items, isInline, places };
}
export function said(text: string, isIgnored = true, places: readonly Placed[] = []): Said {
  return { kind: "said", text, isIgnored, places };
}
/** A table, or any other part that is as long as a list in the text. */
export function section(start: number, size: number): Placed {
  return { field: FIELDS.section, start, size };
}
export function member(key: string, tree: Tree | undefined): Member | undefined {
  return tree && { key, tree };
}

/** Bytes of a value, or of a record. */
export function bytesOf(tree: Tree): Span {
  const { start, size } = tree.kind === "leaf" ? { start: tree.at, size: tree.size } : (tree.places?.[0] ?? { start: 0, size: 0 });
  return { start, end: start + size };
}

/** Undefined where the text leaves a value out. @param indent of the line that it starts in */
export function printTree(printing: Printing, tree: Tree, indent: string): string | undefined {
  switch (tree.kind) {
    case "said":
      return tree.text;
    case "leaf":
      return printLeaf(printing, tree);
    case "calculated":
      return inline([...printMembers(printing, tree.members, indent), ...printing.besideCalculation(tree.property.value as Prop)]);
    case "list": {
      const items = tree.items.map((item) => printTree(printing, item, `${indent}  `) ?? "");
      return tree.isInline ? `[${items.join(", ")}]` : lines(items, indent);
    }
    case "object": {
      const members = printMembers(printing, tree.members, tree.isBlock ? `${indent}  ` : indent);
      return tree.isBlock ? block(members, indent) : inline(members);
    }
  }
}

function printMembers(printing: Printing, members: readonly Member[], indent: string): string[] {
  return members.flatMap(({ key, tree }) => {
    const text = printTree(printing, tree, indent);
    return text === undefined ? [] : [`"${key}": ${text}`];
  });
}

function printLeaf(printing: Printing, leaf: Leaf): string | undefined {
  if (leaf.usual !== undefined && leaf.value === leaf.usual) return undefined;
  const text = textOf(printing, leaf, leaf.value);
  return text === "" ? undefined : printing.counted(text);
}

/** How a value of a leaf is written: equal for equal values; empty where the text leaves it out. */
export function textOf(printing: Printing, { part }: Leaf, value: unknown): string {
  return part.print(printing, value, "", undefined as never) ?? "";
}

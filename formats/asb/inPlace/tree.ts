/**
 * A file that is edited in place, as its text shows it: values and their offsets. The same tree is printed and compared with a changed
 * text, and it maps values to bytes.
 */
import { block, inline, lines } from "../../core/json/print.ts";
import type { FieldSchema } from "../../core/schema.ts";
import type { Span } from "../../core/text/span.ts";
import type { AsbFile } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import { FIELDS } from "../records/mapRecords.ts";
import type { AsbPart } from "../records/recordParts.ts";
import type { Printing } from "../text/printing.ts";

/** A change needs bytes that the file does not have. */
export class NoRoom extends Error {}

/** The bytes of a part of the text. */
export interface Placed {
  /** Its field in the source map. */
  readonly field?: FieldSchema | undefined;
  readonly start: number;
  readonly size: number;
}

/** A value with bytes of its own. */
export interface Leaf extends Placed {
  readonly kind: "leaf";
  // biome-ignore lint/suspicious/noExplicitAny: leaves have values of all types
  readonly part: AsbPart<any>;
  readonly value: unknown;
  /** The value that the text omits. */
  readonly usual?: unknown;
  /** The value to write, if it depends on other values of the text. */
  readonly valueIn?: (text: AsbFile) => unknown;
  /** Why it cannot be changed. */
  readonly fixed?: string;
  /** The value is a string of bytes, which must keep its length. */
  readonly isBytes?: true;
  /** Its bits in a word that it shares with other values. */
  readonly mask?: number;
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
  /** A float that comes from a calculation: the members of that record are shown at the property. */
  readonly property?: Leaf;
}

export interface ListTree {
  readonly kind: "list";
  readonly items: readonly Tree[];
  readonly isInline: boolean;
  readonly places: readonly Placed[];
}

/** A value in the text without bytes of its own: changes are refused or ignored. */
interface Said {
  readonly kind: "said";
  readonly text: string;
  readonly isIgnored: boolean;
  readonly places: readonly Placed[];
}

export type Tree = Leaf | ObjectTree | ListTree | Said;

export function object(members: readonly (Member | undefined)[], isBlock = false, places: readonly Placed[] = []): ObjectTree {
  return { kind: "object", members: members.filter((member) => member !== undefined), isBlock, places };
}
export function list(items: readonly Tree[], isInline = false, places: readonly Placed[] = []): ListTree {
  return { kind: "list", items, isInline, places };
}
export function said(text: string, isIgnored = true, places: readonly Placed[] = []): Said {
  return { kind: "said", text, isIgnored, places };
}
/** A table, or another part that is a list in the text. */
export function section(start: number, size: number): Placed {
  return { field: FIELDS.section, start, size };
}

/** Bytes of a value, or of a record. */
export function bytesOf(tree: Tree): Span {
  const { start, size } = tree.kind === "leaf" ? tree : (tree.places[0] ?? { start: 0, size: 0 });
  return { start, end: start + size };
}

/** Returns undefined if the text omits the value. @param indent indentation of its first line */
export function printTree(printing: Printing, tree: Tree, indent: string): string | undefined {
  switch (tree.kind) {
    case "said":
      return tree.text;
    case "leaf":
      return printLeaf(printing, tree);
    case "list": {
      const items = tree.items.map((item) => printTree(printing, item, `${indent}  `) ?? "");
      return tree.isInline ? `[${items.join(", ")}]` : lines(items, indent);
    }
    case "object": {
      const members = printMembers(printing, tree.members, tree.isBlock ? `${indent}  ` : indent);
      if (tree.property !== undefined) members.push(...printing.besideCalculation(tree.property.value as Prop));
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

/** The printed value of a leaf: equal for equal values; empty if the text omits it. */
export function textOf(printing: Printing, { part }: Leaf, value: unknown): string {
  return part.print(printing, value, "", undefined as never) ?? "";
}

/**
 * A text as a tree of fields that a form can show and change: rows in the order of the text, made on demand. Must not know the editor, the
 * protocol or a particular format.
 */

import type { OutlineKind } from "../outline.ts";
import { firstIndex } from "../search.ts";
import type { Field } from "../sourceMap.ts";
import type { Span, TextEdit } from "../text/span.ts";

/** How to edit a value. Numbers are passed as typed text, so that each format keeps its own notation (`0x1F`, `.nan`). */
export type Control =
  | { readonly kind: "boolean" }
  | {
      readonly kind: "number";
      readonly integer: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly unit?: string;
    }
  /** The current value is also offered, even if unknown. An object that many rows share is sent to a page only once. */
  | { readonly kind: "choice"; readonly options: readonly ChoiceOption[] }
  | {
      readonly kind: "text";
      /** Maximum length in UTF-8 bytes. */
      readonly maxBytes?: number;
      /** Source of a regular expression that the text must match. */
      readonly pattern?: string;
      /** Describes `pattern`: the end of a sentence that begins with "Expected". */
      readonly expected?: string;
      /** Suggestions, such as names in the same document. */
      readonly suggestions?: readonly string[];
    }
  /** The notation of the text, for values without a specific control. */
  | { readonly kind: "source" }
  | { readonly kind: "vector"; readonly parts: readonly string[]; readonly integer: boolean }
  /** Red, green, blue, alpha; 1 is full. */
  | { readonly kind: "color" }
  /** Four numbers in the order of the text; `order` shows which one is the real part. */
  | { readonly kind: "quaternion"; readonly order: "xyzw" | "wxyz" };

export interface ChoiceOption {
  /** The value for {@link FieldTree.setValue}. */
  readonly value: string;
  readonly label: string;
  readonly meaning?: string;
}

/** A boolean for `boolean`; each part for `vector`, `color` or `quaternion`; otherwise the typed or chosen text. */
export type FieldValue = boolean | string | readonly string[];

/** The texts of a row for a search. */
export interface SearchText {
  readonly name: string;
  /** The value as shown; empty for most groups. */
  readonly value: string;
  /** The name's hash, unsigned, if the format uses hashes as names. */
  readonly hash?: number;
  /** A readable name for an item of a list whose own name is only a number. */
  readonly identity?: string;
}

/** The name of a {@link FieldWord} for every item of a list, whose names are `[0]`, `[1]` and so on. */
export const ANY_ITEM = "[]";

/** A field in the index. A number may be rounded; values of several numbers are empty. */
export interface FieldWord {
  readonly name: string;
  readonly value: string | number;
}

export interface FieldRow extends SearchText {
  /** The type of a value, or a short description of a group. */
  readonly type: string;
  readonly kind: OutlineKind;
  readonly nameSpan: Span;
  /** For groups, an empty span after the name. */
  readonly valueSpan: Span;
  /** Undefined if the value cannot be changed on its own. */
  readonly control?: Control;
  /** The initial value of the control. */
  readonly current?: FieldValue;
}

export type FieldChangeKind = "add" | "duplicate" | "delete" | "moveUp" | "moveDown" | "rename";

export interface FieldChange {
  readonly kind: FieldChangeKind;
  /** For `add`: the chosen one of {@link FieldTree.additions}. */
  readonly option?: string;
  /** For `add` and `rename`: the new name of the field. */
  readonly name?: string;
}

/** Something that can be added inside a row. */
export interface FieldAddition {
  readonly option: string;
  readonly label: string;
  /** An unused name as the initial value; undefined if the new field has no name. */
  readonly name?: string;
  /** Other possible names; without them, any name is possible. */
  readonly names?: readonly string[];
}

/** Edits, or the reason why they are refused, as a sentence. */
export type FieldEdits = { readonly edits: readonly TextEdit[] } | { readonly refused: string };

/** Arrays have one entry per row; rows are depth first, in the order of the text. */
export interface FieldTree {
  /** 0 for the outermost rows; a row is a child of the nearest row above with a depth that is one less. */
  readonly depths: Uint8Array;
  /** Identifies siblings across versions, for example a hash of the name. */
  readonly keys: Int32Array;
  /** Start and end of the row in the text, including its children. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  row(index: number): FieldRow;
  /** The same texts as {@link row}, but cheaper, because a search needs all rows. */
  words?(index: number): SearchText;
  /** The row's field in the source map. Without this method, it is found by the row's text. */
  field?(index: number): Field | undefined;
  /** The start of the row's value, after its name, where its field is found without {@link field}. */
  valueStart?(index: number): number;
  /** The innermost row at an offset, or -1. Needed if rows are not in the order of the text. */
  rowAt?(offset: number): number;
  /** @param isPart whether this is part of a change that is checked as a whole later, so that each value need not be checked */
  setValue?(index: number, value: FieldValue, isPart?: boolean): FieldEdits;
  /** Kinds of {@link change} that are possible for this row. For several rows, all of them must have the kind. */
  changes?(index: number): readonly FieldChangeKind[];
  /** Only `delete` supports several rows. */
  change?(indices: readonly number[], change: FieldChange): FieldEdits;
  /** What `add` can add to the row. */
  additions?(index: number): readonly FieldAddition[];
}

/** The innermost row at the offset, or -1. */
export function findRowAt(tree: FieldTree, offset: number): number {
  if (tree.rowAt) return tree.rowAt(offset);
  const { depths, starts, ends } = tree;
  let row = firstIndex(starts.length, (at) => starts[at] > offset) - 1;
  while (row >= 0 && ends[row] < offset) row = parentRow(depths, row);
  return row;
}

/** The parent of a row, or -1. */
export function parentRow(depths: Uint8Array, row: number): number {
  const depth = depths[row];
  let at = row - 1;
  while (at >= 0 && depths[at] >= depth) at--;
  return at;
}

/** Names from the outermost row to this one, joined by `/`. */
export function pathOfRow(tree: FieldTree, row: number): string {
  const parts: string[] = [];
  for (let at = row; at >= 0; at = parentRow(tree.depths, at)) parts.push(tree.row(at).name);
  return parts.reverse().join("/");
}

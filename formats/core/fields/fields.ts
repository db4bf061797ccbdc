/**
 * A text as a tree of fields that a form can show and change: rows in the order of the text, made when they are looked at.
 * Must know no editor, no protocol and no particular format.
 */

import type { OutlineKind } from "../outline.ts";
import { firstIndex } from "../search.ts";
import type { Field } from "../sourceMap.ts";
import type { Span, TextEdit } from "../text/span.ts";

/** What fits a value. Numbers travel as the text that was typed, so that each format keeps its own notation (`0x1F`, `.nan`). */
export type Control =
  | { readonly kind: "boolean" }
  | {
      readonly kind: "number";
      readonly integer: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly unit?: string;
    }
  /** What is there is offered too, known or not. One object for many rows is sent to a page once. */
  | { readonly kind: "choice"; readonly options: readonly ChoiceOption[] }
  | {
      readonly kind: "text";
      /** Most bytes of UTF-8. */
      readonly maxBytes?: number;
      /** Source of a regular expression that the text has to match. */
      readonly pattern?: string;
      /** What `pattern` asks for, in words: ends a sentence that begins with "Expected". */
      readonly expected?: string;
      /** Suggestions, such as names of things in the same document. */
      readonly suggestions?: readonly string[];
    }
  /** The notation of the text itself, for values that have no control of their own. */
  | { readonly kind: "source" }
  | { readonly kind: "vector"; readonly parts: readonly string[]; readonly integer: boolean }
  /** Red, green, blue, alpha; 1 is full. */
  | { readonly kind: "color" }
  /** Four numbers in the order of the text; `order` says which of them is the real part. */
  | { readonly kind: "quaternion"; readonly order: "xyzw" | "wxyz" };

export interface ChoiceOption {
  /** What {@link FieldTree.setValue} is given. */
  readonly value: string;
  readonly label: string;
  readonly meaning?: string;
}

/** Of a `boolean` the truth; of a `vector`, `color` or `quaternion` each part; else the text that was typed or chosen. */
export type FieldValue = boolean | string | readonly string[];

/** What a search looks at. */
export interface SearchText {
  readonly name: string;
  /** As a person reads it; empty for most groups. */
  readonly value: string;
  /** Where the format names by hashes. Unsigned. */
  readonly hash?: number;
  /** A readable name for an item of a list whose own name is only a number. */
  readonly identity?: string;
}

/** The name of a {@link FieldWord} for every item of a list, whose names are `[0]`, `[1]` and so on. */
export const ANY_ITEM = "[]";

/** What the index keeps of a field. A number may be kept rounded; values of several numbers are empty. */
export interface FieldWord {
  readonly name: string;
  readonly value: string | number;
}

export interface FieldRow extends SearchText {
  /** The type of a value, or what a group is, in few words. */
  readonly type: string;
  readonly kind: OutlineKind;
  readonly nameSpan: Span;
  /** Empty after the name for groups. */
  readonly valueSpan: Span;
  /** Missing where the value cannot be changed by itself. */
  readonly control?: Control;
  /** What the control starts from; its shape is that of {@link FieldValue}. */
  readonly current?: FieldValue;
}

export type FieldChangeKind = "add" | "duplicate" | "delete" | "moveUp" | "moveDown" | "rename";

export interface FieldChange {
  readonly kind: FieldChangeKind;
  /** For `add`: which of {@link FieldTree.additions} is added. */
  readonly option?: string;
  /** For `add` and `rename`: what the field is to be called. */
  readonly name?: string;
}

/** Something that can be added inside a row. */
export interface FieldAddition {
  readonly option: string;
  readonly label: string;
  /** A name that is free, to start from; missing where the new field has no name. */
  readonly name?: string;
  /** Other names that fit, to choose from; without them, any name will do. */
  readonly names?: readonly string[];
}

/** Edits, or a sentence with the reason. */
export type FieldEdits = { readonly edits: readonly TextEdit[] } | { readonly refused: string };

/** Arrays have one entry a row; rows are depth first, in the order of the text. */
export interface FieldTree {
  /** 0 for the outermost rows; a row is a child of the nearest row above that is one less deep. */
  readonly depths: Uint8Array;
  /** Tells siblings apart across versions: a hash of the name, or the like. */
  readonly keys: Int32Array;
  /** Where the row, its children included, starts and ends in the text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  row(index: number): FieldRow;
  /** The same words as {@link row}, at less cost: a search asks for all rows. */
  words?(index: number): SearchText;
  /** The field of the source map that the row stands for. Where it is missing, it is found by the row's text. */
  field?(index: number): Field | undefined;
  /** Where what the row stands for starts, after its name: there its field is found where {@link field} is missing. */
  valueStart?(index: number): number;
  /** The innermost row at an offset, or -1, where rows are not in the order of the text. */
  rowAt?(offset: number): number;
  /** @param isPart of a change that is tried as a whole later: the rest of the text is not looked at for each of its values */
  setValue?(index: number, value: FieldValue, isPart?: boolean): FieldEdits;
  /** Kinds that {@link change} takes for this row; those for several rows at once only where each has them. */
  changes?(index: number): readonly FieldChangeKind[];
  /** Several rows only for `delete`. */
  change?(indices: readonly number[], change: FieldChange): FieldEdits;
  /** What `add` may put into the row. */
  additions?(index: number): readonly FieldAddition[];
}

/** The innermost row that holds the offset, or -1. */
export function findRowAt(tree: FieldTree, offset: number): number {
  if (tree.rowAt) return tree.rowAt(offset);
  const { depths, starts, ends } = tree;
  let row = firstIndex(starts.length, (at) => starts[at] > offset) - 1;
  while (row >= 0 && ends[row] < offset) row = parentRow(depths, row);
  return row;
}

/** The row that holds this one, or -1. */
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

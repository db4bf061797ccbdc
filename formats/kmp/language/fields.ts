/** The document as a tree of fields: sections, groups and routes, and their entries, which can be copied, renamed and deleted. */
import type { FieldChange, FieldChangeKind, FieldEdits, FieldTree } from "../../core/fields/fields.ts";
import { outlineFields } from "../../core/fields/outlineFields.ts";
import { hasErrors } from "../../core/issue.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { applyEdits } from "../../core/text/span.ts";
import { encode } from "../codec.ts";
import { copyAll } from "../gestures/copies.ts";
import { Sheet } from "../gestures/sheet.ts";
import { Row, rowAt, rowSpan } from "../text/parsedText.ts";
import { deletionOf, deletionOfAll } from "./deletion.ts";
import type { KmpDocument } from "./document.ts";
import type { EntryRef } from "./entries.ts";
import { renamingAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { isRearrangeable } from "./rearranging.ts";

const LIKE_THE_LAST = { option: "last", label: "a copy of the last entry" };
const CANNOT: FieldEdits = {
  refused: "This is not possible here: the text has errors, generates the entry in a loop, or has links by number. Change it in the text.",
};

export function fieldsOf(document: KmpDocument): FieldTree {
  const tree = outlineFields(document.text, { encoded: () => document.encoded(), outline: () => outlineOf(document) });
  return {
    ...tree,
    setValue: (index, value) => judged(document, tree.setValue?.(index, value) ?? CANNOT),
    changes: (index) => changesOf(document, tree, index),
    change: (indices, change) => changeOf(document, tree, indices, change),
    additions: (index) => (lastIn(document, tree, index) === undefined ? [] : [LIKE_THE_LAST]),
  };
}

/** Refuses a change that causes an error: a value may be a name or a calculation, so encoding checks it. Existing errors may stay. */
function judged(document: KmpDocument, outcome: FieldEdits): FieldEdits {
  if ("refused" in outcome || hasErrors(document.encoded().issues)) return outcome;
  const error = encode(applyEdits(document.text, outcome.edits)).issues.find(({ severity }) => severity === "error");
  return error ? { refused: error.message } : outcome;
}

function changesOf(document: KmpDocument, tree: FieldTree, index: number): readonly FieldChangeKind[] {
  const changes: FieldChangeKind[] = lastIn(document, tree, index) === undefined ? [] : ["add"];
  const entry = entryAt(document, tree, index);
  if (entry === undefined) return changes;
  if (copyOf(document, entry) !== undefined) changes.push("duplicate");
  if (deletionOf(document, entry) !== undefined) changes.push("delete");
  if (renamingAt(document, tree.row(index).nameSpan.start)) changes.push("rename");
  return changes;
}

function changeOf(document: KmpDocument, tree: FieldTree, indices: readonly number[], { kind, name = "" }: FieldChange): FieldEdits {
  const [index] = indices;
  if (index === undefined) return { edits: [] };
  if (kind === "delete") return deletionsOf(document, tree, indices);
  if (indices.length > 1) return { refused: "This works with only one entry at a time." };
  const entry = kind === "add" ? lastIn(document, tree, index) : entryAt(document, tree, index);
  if (entry === undefined) return CANNOT;
  if (kind === "rename") return rename(document, tree.row(index).nameSpan.start, name);
  const edits = kind === "add" || kind === "duplicate" ? copyOf(document, entry) : undefined;
  return edits === undefined ? CANNOT : { edits };
}

function rename(document: KmpDocument, offset: number, name: string): FieldEdits {
  const renaming = renamingAt(document, offset);
  if (!renaming) return { refused: "This entry has no name of its own." };
  try {
    return { edits: renaming.to(name) };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

function deletionsOf(document: KmpDocument, tree: FieldTree, indices: readonly number[]): FieldEdits {
  // an entry inside another is deleted with it
  const isInside = (index: number): boolean =>
    indices.some((other) => other < index && tree.depths[other] < tree.depths[index] && tree.ends[other] >= tree.ends[index]);
  const outer = indices.filter((index) => !isInside(index));
  const edits = deletionOfAll(
    document,
    outer.map((index) => entryAt(document, tree, index)),
  );
  return edits === undefined ? CANNOT : { edits };
}

/** The entry of a row of the tree; undefined for fields and sections, and if the text has loops, macros or conditions. */
function entryAt(document: KmpDocument, tree: FieldTree, index: number): EntryRef | undefined {
  if (!isRearrangeable(document) || tree.row(index).kind === "key") return undefined;
  const { rows } = document.parsed;
  const at = rowAt(document.parsed, tree.starts[index]);
  return at >= 0 && rows[at + Row.start] === tree.starts[index] ? document.rowAt(tree.starts[index]) : undefined;
}

/** The last entry of a section, group or route, if it can be copied. */
function lastIn(document: KmpDocument, tree: FieldTree, index: number): EntryRef | undefined {
  if (!isRearrangeable(document) || tree.row(index).kind === "key" || tree.row(index).kind === "object") return undefined;
  const last = lastEntryIn(document, { start: tree.starts[index], end: tree.ends[index] });
  return last !== undefined && copyOf(document, last) !== undefined ? last : undefined;
}

/** Undefined if the entry does not have its own row, must be unique, or a note states something that a copy would have to change. */
export function copyOf(document: KmpDocument, entry: EntryRef): readonly TextEdit[] | undefined {
  const sheet = new Sheet(document);
  const piece = sheet.findChangeable(entry);
  return piece && !copyAll(sheet, [piece], { dx: 0, dz: 0 }) ? sheet.edits() : undefined;
}

/** The last entry inside a section, group or route, or undefined if it is empty. */
function lastEntryIn(document: KmpDocument, span: Span): EntryRef | undefined {
  const { parsed } = document;
  for (let at = parsed.rows.length - Row.stride; at >= 0; at -= Row.stride) {
    const start = parsed.rows[at + Row.start];
    if (start <= span.start || start >= span.end) continue;
    const entry = document.rowAt(start);
    if (entry && rowSpan(parsed, entry.section, entry.index)) return entry;
  }
  return undefined;
}

/** The edits in one text that a rename across files needs. */
import type { FieldEdits } from "../formats/core/fields/fields.ts";
import type { Span, TextEdit } from "../formats/core/text/span.ts";
import type { FieldValues } from "./values.ts";

/** Where a text names an entry or file. */
export interface NamedPlaces {
  /** The definition; renaming it also changes its references in the text. */
  readonly definitions: readonly Span[];
  readonly links: readonly Span[];
}

/** The edits, or a sentence for the user about why the text cannot have the new name. */
export function renameInText(values: FieldValues, { definitions, links }: NamedPlaces, old: string, name: string): FieldEdits {
  const edits: TextEdit[] = [];
  const isChanged = ({ start, end }: Span) => edits.some(({ span }) => span.start <= start && end <= span.end);
  for (const [span, isDefinition] of [...definitions.map((one) => [one, true] as const), ...links.map((one) => [one, false] as const)]) {
    if (isChanged(span)) continue;
    const made =
      (isDefinition || isNoField(values, span) ? renameDefinition(values, span, name) : undefined) ?? setValue(values, span, old, name);
    if ("refused" in made) return made;
    // the user has already confirmed changes of names and hashes, where the rename began
    for (const { span, text } of made.edits) edits.push({ span, text });
  }
  return { edits };
}

/** True for text outside names and values, such as a note on a field. */
function isNoField(values: FieldValues, span: Span): boolean {
  const row = values.rowAt(span.start);
  return row >= 0 && values.spans(row).every(({ start, end }) => span.start >= end || span.end <= start);
}

function renameDefinition(values: FieldValues, { start }: Span, name: string): FieldEdits | undefined {
  try {
    const edits = values.renames(start, name);
    return edits && { edits };
  } catch (error) {
    // other errors are bugs
    if (error instanceof Error && error.name === "Error") return { refused: error.message };
    throw error;
  }
}

/** The field keeps its type. In a list of names separated by commas, only the old name changes. */
function setValue(values: FieldValues, span: Span, old: string, name: string): FieldEdits {
  const row = values.rowAt(span.start);
  const { current } = row < 0 ? {} : values.current(row);
  if (typeof current !== "string") return { refused: `"${old}" is not a text that can be edited.` };
  const changed = current.split(",").map((part) => (part === old ? name : part));
  return values.set(row, changed.join(","));
}

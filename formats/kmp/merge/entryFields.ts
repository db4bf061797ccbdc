/** The fields of an entry for comparing courses: a vector, or both ends of a line, is one value. */
import { groupBy } from "../../core/lists.ts";
import { mayLink } from "../language/entries.ts";
import { type Column, ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";

export interface EntryField {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Index of the first of its columns in the row. */
  readonly first: number;
  readonly mayLink: boolean;
}

function fieldNameOf({ name, style, field }: Column): string {
  // the groups' order determines the neighbours of check points
  if (field.link === "CKPT") return `${name} line`;
  if (style !== "float") return name;
  if (/^[xyz]$/.test(name)) return "position";
  if (/^(left|right)_/.test(name)) return "ends";
  return name.replace(/_[xyz]$/, "");
}

const FIELDS = new Map(
  Object.entries(ROW_LAYOUTS).map(([kind, layout]) => {
    const byName = groupBy(layout?.columns ?? [], fieldNameOf);
    const fieldOf = (name: string, columns: readonly Column[]): EntryField => ({
      name,
      columns,
      first: layout?.columns.indexOf(columns[0]) ?? 0,
      mayLink: mayLink(kind as RowKind, columns[0].field),
    });
    return [kind, Array.from(byName, ([name, columns]) => fieldOf(name, columns))];
  }),
);

export function fieldsOf(kind: RowKind): readonly EntryField[] {
  return FIELDS.get(kind) ?? [];
}

/** Whether the field normally follows from the entry's index. */
export function isAutomatic(kind: RowKind, field: string): boolean {
  return field === "id" ? kind === "JGPT" || kind === "CNPT" || kind === "MSPT" : kind === "CKPT" && field.endsWith(" line");
}

/** What an entry of a course consists of when courses are compared: vectors and both ends of a line are one value. */
import { groupBy } from "../../core/lists.ts";
import { mayLink } from "../language/entries.ts";
import { type Column, ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";

export interface EntryField {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Number of the first one in the row; the others follow. */
  readonly first: number;
  readonly mayLink: boolean;
}

function fieldNameOf({ name, style, field }: Column): string {
  // links of groups are at points too
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

/** Whether the field follows from the place of the entry in files that are as usual. */
export function isAutomatic(kind: RowKind, field: string): boolean {
  return field === "id" ? kind === "JGPT" || kind === "CNPT" || kind === "MSPT" : kind === "CKPT" && field.endsWith(" line");
}

/** Names of the columns of a section's rows, in lines like those of the rows, for hovers and for comments in new texts. */
import { ROW_LAYOUTS, type RowKind } from "./rowLayouts.ts";

/** Empty for sections without rows. */
export function columnHeads(section: string): readonly string[] {
  const { columns, letter } = ROW_LAYOUTS[(section === "POTI" ? "POTI_point" : section) as RowKind] ?? { columns: [], letter: undefined };
  if (columns.length === 0) return [];
  const lines: string[][] = [[letter === undefined ? "index" : "name"]];
  for (const { name, breaks } of columns) {
    if (breaks) lines.push([">"]);
    lines[lines.length - 1].push(name);
  }
  return lines.map((words) => words.join("  "));
}

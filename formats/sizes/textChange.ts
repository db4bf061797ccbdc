/** Changes of a size table as edits of its text: they are shown, undone and saved like any other. */
import { crc32 } from "../core/bytes/crc32.ts";
import type { TextEdit } from "../core/text/span.ts";
import { parseText } from "../rstb/text/parseText.ts";
import { printPath } from "../rstb/text/printTable.ts";
import type { TableChange } from "./sizeTable.ts";

/** Entries that are there get the size in place, others a line of their own. @param text of a size table */
export function editsOfChanges(text: string, changes: readonly TableChange[]): readonly TextEdit[] {
  const { rows, layout } = parseText(text);
  const byPath = new Map(changes.map((change) => [change.path, change] as const));
  const byHash = new Map(changes.map((change) => [crc32(change.path), change] as const));
  const edits: TextEdit[] = [];
  const found = new Set<string>();
  for (let row = 0; row < rows.count; row++) {
    const wanted = byHash.get(rows.hash(row));
    const path = wanted && rows.path(row);
    const change = path === undefined ? wanted : byPath.get(path);
    if (!change) continue;
    found.add(change.path);
    if (rows.size(row) < change.size)
      edits.push({ span: { start: rows.sizeStart(row), end: rows.sizeEnd(row) }, text: String(change.size) });
  }
  const added = changes.filter(({ path }) => !found.has(path)).map(({ path, size }) => `${printPath(path)}: ${size}\n`);
  const at = layout.headSpan?.start ?? text.length;
  if (added.length > 0) edits.push({ span: { start: at, end: at }, text: added.join("") });
  return edits;
}

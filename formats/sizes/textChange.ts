/** Changes of a size table as edits of its text, which can be reviewed, undone and saved like any others. */
import { crc32 } from "../core/bytes/crc32.ts";
import { addToList, groupBy } from "../core/lists.ts";
import type { TextEdit } from "../core/text/span.ts";
import { parseText } from "../rstb/text/parseText.ts";
import { LINE_START, printPath } from "../rstb/text/printTable.ts";

export interface TableChange {
  readonly path: string;
  readonly size: number;
  /** Another path that has the entry of this hash: both go to the name table. */
  readonly other?: string | undefined;
}

/** The path of a line of a size table's text; undefined if it has none. */
export function pathOfLine(line: string): string | undefined {
  const { rows } = parseText(line);
  return rows.count === 1 ? rows.path(0) : undefined;
}

/**
 * Existing entries get the new size in place, new entries get a line, and paths with the same hash go to the name table.
 * @param text of a size table
 */
export function editsOfChanges(text: string, changes: readonly TableChange[]): readonly TextEdit[] {
  const { rows, layout } = parseText(text);
  const wanted = groupBy(changes, ({ path }) => crc32(path));
  const rowsByHash = new Map<number, number[]>();
  for (let row = 0; row < rows.count; row++) {
    const hash = rows.hash(row);
    if (wanted.has(hash)) addToList(rowsByHash, hash, row);
  }
  const edits: TextEdit[] = [];
  const added: string[] = [];
  for (const [hash, group] of wanted) {
    const paths = new Map((rowsByHash.get(hash) ?? []).map((row) => [rows.path(row), row] as const));
    const missing: TableChange[] = [];
    // an entry with only a hash belongs to the path that has no other entry
    const owner = group.find(({ other }) => other !== undefined)?.other;
    const nameless = paths.get(undefined);
    if (nameless !== undefined && owner !== undefined) {
      edits.push({ span: { start: rows.keyStart(nameless), end: rows.keyEnd(nameless) }, text: printPath(owner) });
      paths.set(owner, nameless);
    }
    for (const change of group) {
      const row = paths.get(change.path) ?? (owner === undefined && group.length === 1 ? nameless : undefined);
      if (row === undefined) missing.push(change);
      else if (rows.size(row) < change.size)
        edits.push({ span: { start: rows.sizeStart(row), end: rows.sizeEnd(row) }, text: String(change.size) });
    }
    for (const { path, size } of missing) added.push(`${printPath(path)}: ${size}\n`);
    const together = new Set([...paths.keys(), ...missing.map(({ path }) => path)].filter((path) => path !== undefined));
    if (missing.length > 0 && together.size > 1)
      for (const path of together) if (!layout.names.has(path)) added.push(`${LINE_START} name ${printPath(path)}\n`);
  }
  const at = layout.headSpan?.start ?? text.length;
  if (added.length > 0) edits.push({ span: { start: at, end: at }, text: added.join("") });
  return edits.sort((a, b) => a.span.start - b.span.start);
}

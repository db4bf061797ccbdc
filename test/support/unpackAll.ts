import type { RowContent } from "../../server/src/visual/protocol.ts";
import { UnpackedRows } from "../../webview/src/tree/unpackRows.ts";

/** All rows of an answer of the server, as the page has them. */
export function unpackAll(text: string): RowContent[] {
  const rows = new UnpackedRows(text);
  const all: RowContent[] = [];
  for (let row = rows.at(0); row; row = rows.at(all.length)) all.push(row);
  return all;
}

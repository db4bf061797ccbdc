/** Reads and edits the lists after `$GROUP … next:` and `$PREV:`. */
import { addToCount } from "../../core/lists.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { Link, nameSpan, rowOf, rowSpan } from "../text/parsedText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";

export type LinkDirection = "next" | "previous";

/** The names of a list, as written. Only enemy groups can repeat a name as `B*2`. */
export function linksOf({ parsed, links, text }: KmpDocument, groups: RowKind, group: number, direction: LinkDirection): string[] {
  const names: string[] = [];
  const kind = ROW_KINDS.indexOf(groups);
  const number = direction === "next" ? 0 : 1;
  for (const at of links().of(kind, group, number)) {
    const end = parsed.links[at + Link.end];
    const stated = groups === "ENPH" ? /^[ \t]*\*[ \t]*(\d+)/.exec(text.slice(end, end + 12))?.[1] : undefined;
    const times = Number(stated ?? 1);
    for (let time = 0; time < Math.min(times, 6); time++) names.push(text.slice(parsed.links[at + Link.start], end));
  }
  return names;
}

/** `B B C`, or `B*2 C` for enemy groups. */
export function listText(groups: RowKind, names: readonly string[]): string {
  if (groups !== "ENPH")
    return names
      .slice(0, 6)
      .map((name) => ` ${name}`)
      .join("");
  const counts = new Map<string, number>();
  for (const name of names.slice(0, 6)) addToCount(counts, name);
  return [...counts].map(([name, count]) => ` ${name}${count > 1 ? `*${count}` : ""}`).join("");
}

/** Replaces a list. Undefined if the text does not have the list. */
export function listEdit(
  document: KmpDocument,
  groups: RowKind,
  group: number,
  direction: LinkDirection,
  names: readonly string[],
): TextEdit | undefined {
  const { parsed, text } = document;
  const name = nameSpan(parsed, groups, group);
  const row = rowSpan(parsed, groups, group);
  if (name === undefined || row === undefined || rowOf(parsed, groups, group) < 0) return undefined;
  if (direction === "next") {
    const rest = text.slice(name.end, row.end);
    const colon = rest.indexOf(":");
    return colon < 0
      ? { span: { start: name.end, end: row.end }, text: `, next:${listText(groups, names)}` }
      : { span: { start: name.end + colon + 1, end: row.end }, text: listText(groups, names) };
  }
  // the group's directives end at a row, another group or another section
  const own = /^[^\n]*(?:\n[ \t]*(?:#[^\n]*|\$(?!GROUP)[^\n]*|(?=\r?\n)\r?))*/i.exec(text.slice(row.end))?.[0] ?? "";
  const line = /^[ \t]*\$PREV[ \t]*:?([^#\r\n]*?)[ \t]*(?=#|\r?$)/im.exec(own);
  if (line === null) return undefined;
  const end = row.end + line.index + line[0].trimEnd().length;
  return { span: { start: end - line[1].trimEnd().length, end }, text: listText(groups, names) };
}

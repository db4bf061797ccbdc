/** The outline: sections, in them groups and routes, in those the entries. */

import type { OutlineNode } from "../../core/outline.ts";
import { hex } from "../../core/text/hex.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { SECTIONS } from "../schema/index.ts";
import { Gobj } from "../schema/things.ts";
import { Row } from "../text/parsedText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { isEntryKind } from "./entries.ts";

interface Growing extends OutlineNode {
  span: { start: number; end: number };
  readonly children: Growing[];
}

export function outlineOf(document: KmpDocument): readonly OutlineNode[] {
  const { parsed } = document;
  const { rows } = parsed;
  const nodes: Growing[] = parsed.blocks
    .filter((block) => block.name !== "")
    .map((block) => ({
      name: block.name,
      detail: isEntryKind(block.name) ? `${titleOf(block.name)} · ${parsed.course.tables[block.name].count}` : titleOf(block.name),
      kind: "group",
      span: { start: block.start, end: block.end },
      nameSpan: block.nameSpan,
      children: [],
    }));
  let block = 0;
  let head: Growing | undefined;
  const seen = new Set<number>();
  for (let at = 0; at < rows.length; at += Row.stride) {
    const start = rows[at + Row.start];
    // a row in a loop makes many entries but is in the text only once
    if (seen.has(start)) continue;
    seen.add(start);
    if (nodes[block] === undefined || start < nodes[block].span.start || start >= nodes[block].span.end) {
      block = nodes.findIndex(({ span }) => span.start <= start && start < span.end);
      head = undefined;
      if (block < 0) break;
    }
    const node = nodeOf(document, at);
    const kind = ROW_KINDS[rows[at]];
    if (kind === "POTI" || kind.endsWith("PH")) {
      nodes[block].children.push(node);
      head = node;
    } else if (head === undefined) nodes[block].children.push(node);
    else {
      head.children.push(node);
      head.span.end = Math.max(head.span.end, node.span.end);
    }
  }
  return nodes;
}

function nodeOf({ text, parsed }: KmpDocument, at: number): Growing {
  const { rows } = parsed;
  const kind = ROW_KINDS[rows[at]];
  const nameSpan = { start: rows[at + Row.nameStart], end: Math.max(rows[at + Row.nameEnd], rows[at + Row.nameStart]) };
  const name = text.slice(nameSpan.start, nameSpan.end) || `${rows[at + Row.entry]}`;
  const isHead = kind === "POTI" || kind.endsWith("PH");
  return {
    name,
    detail: detailOf(parsed.course, kind, rows[at + Row.entry]),
    kind: isHead ? "array" : "object",
    span: { start: rows[at + Row.start], end: Math.max(rows[at + Row.end], nameSpan.end) },
    nameSpan,
    children: [],
  };
}

function detailOf(course: KmpDocument["parsed"]["course"], kind: RowKind, entry: number): string {
  if (kind !== "GOBJ") return "";
  const id = course.tables.GOBJ.u16(entry, Gobj.object);
  return findObjectKind(id)?.name ?? hex(id);
}

function titleOf(section: string): string {
  const title = (SECTIONS as Readonly<Partial<Record<string, { readonly title: string }>>>)[section]?.title;
  return title === undefined ? "" : title;
}

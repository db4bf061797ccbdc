/** Outline by bone. */

import { Json } from "../../core/json/json.ts";
import type { OutlineNode } from "../../core/outline.ts";
import type { Span } from "../../core/text/span.ts";
import { KINDS } from "../clip.ts";
import type { AnimDocument } from "./document.ts";

const MAX_DETAIL = 60;

export function outlineOf(document: AnimDocument): readonly OutlineNode[] {
  const { json, fields, bones, plainTracks } = document.parsed;
  const nodes: OutlineNode[] = [];
  for (const [name, row] of fields) {
    const span = { start: json.starts[row - 1], end: json.ends[row] };
    const nameSpan = document.span(row - 1);
    const isList = json.kinds[row] <= Json.array;
    let children: OutlineNode[] = [];
    if (name === "bones") children = bones.map((_, index) => boneNode(document, index));
    const kind = KINDS.findIndex((one) => `${one}s` === name);
    if (kind >= 0)
      children = (plainTracks[kind] ?? []).map((track, index) => trackNode(document, `Track ${index}`, "", track, document.span(track)));
    const detail =
      isList && children.length > 0
        ? String(children.length)
        : document.text.slice(json.starts[row], Math.min(json.ends[row], json.starts[row] + MAX_DETAIL));
    nodes.push({ name, detail, kind: children.length > 0 ? "group" : outlineKind(json.kinds[row]), span, nameSpan, children });
  }
  return nodes;
}

function outlineKind(kind: number): OutlineNode["kind"] {
  if (kind === Json.string) return "text";
  return kind === Json.integer || kind === Json.float ? "number" : kind === Json.object ? "object" : "array";
}

function boneNode(document: AnimDocument, index: number): OutlineNode {
  const { parsed, packed } = document;
  const { row, id, tracks } = parsed.bones[index];
  const bone = packed?.bones[index];
  const children = tracks.flatMap((track, kind) =>
    track
      ? [trackNode(document, KINDS[kind], `${bone?.tracks[kind]?.widths.join(", ")} bits`, track.row, document.span(track.row - 1))]
      : [],
  );
  return {
    name: `Bone ${bone?.id ?? index}`,
    detail: children.length === 0 ? "" : children.map(({ name }) => name).join(", "),
    kind: "object",
    span: document.span(row),
    nameSpan: id >= 0 ? document.span(id) : { start: document.span(row).start, end: document.span(row).start + 1 },
    children,
  };
}

function trackNode(document: AnimDocument, name: string, detail: string, row: number, nameSpan: Span): OutlineNode {
  const { end } = document.span(row);
  const start = Math.min(nameSpan.start, document.span(row).start);
  return {
    name,
    detail,
    kind: "array",
    span: { start, end },
    nameSpan: nameSpan.end - nameSpan.start > 100 ? { start, end: start + 1 } : nameSpan,
    children: [],
  };
}

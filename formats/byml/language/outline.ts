/** The document as a tree. Items of sequences are named by their identifying value. */
import type { OutlineKind, OutlineNode } from "../../core/outline.ts";
import type { Span } from "../../core/text/span.ts";
import { isBinary, isContainer, Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";
import { identityOf, shortValue } from "./labels.ts";

const NO_CHILDREN: readonly OutlineNode[] = [];

export function outlineOf(document: BymlDocument): readonly OutlineNode[] {
  return document.graph.root < 0 ? NO_CHILDREN : childrenOf(document, document.graph.root);
}

function childrenOf(document: BymlDocument, container: number): readonly OutlineNode[] {
  const { graph } = document;
  const isArray = document.isArray(container);
  const nodes: OutlineNode[] = [];
  for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
    nodes.push(nodeOf(document, entry, isArray));
  return nodes;
}

function nodeOf(document: BymlDocument, entry: number, isItem: boolean): OutlineNode {
  const { graph } = document;
  const type = graph.entryTypes[entry];
  const inner = isContainer(type) ? graph.entryValues[entry] : -1;
  const identity = inner < 0 || !isItem ? undefined : identityOf(document, inner);
  const span = document.whole(entry);
  const key = document.key(entry);
  const index = isItem ? `[${document.name(entry)}]` : "";
  return {
    name: isItem ? (identity ?? index) : document.name(entry),
    detail: identity === undefined ? shortValue(document, entry) : index,
    kind: kindOf(type),
    span,
    nameSpan: isItem ? { start: span.start, end: Math.min(span.end, span.start + 1) } : key,
    children: inner >= 0 && !isShort(document, span) ? childrenOf(document, inner) : NO_CHILDREN,
  };
}

/** The detail shows a value on one line, such as a vector, in full. */
function isShort({ text }: BymlDocument, { start, end }: Span): boolean {
  const lineEnd = text.indexOf("\n", start);
  return lineEnd < 0 || lineEnd >= end;
}

export function kindOf(type: number): OutlineKind {
  if (type === Type.string) return "text";
  if (type === Type.bool) return "boolean";
  if (type === Type.array || isBinary(type)) return "array";
  return isContainer(type) ? "object" : "number";
}

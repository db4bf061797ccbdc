/** The document as a tree of lists, objects and parameters, each with a short form of its value. */
import type { OutlineKind, OutlineNode } from "../../core/outline.ts";
import { list, object, parameter } from "../items.ts";
import { Place } from "../text/parsedText.ts";
import { isString, Type } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { definedClass, definedName } from "./references.ts";
import { shortened } from "./words.ts";

const MAX_DETAIL = 60;

/** The children of the root list: it is the same in every file, so it would only be a level more. */
export function outlineOf(document: AampDocument): readonly OutlineNode[] {
  return document.parsed.documentKeys.root === undefined ? [] : childrenOf(document, 0);
}

function childrenOf(document: AampDocument, of: number): OutlineNode[] {
  const { tree } = document;
  const nodes = tree.childObjects(of).map((object) => objectNode(document, object));
  const objectsEnd = nodes.length;
  for (const child of tree.childLists(of)) nodes.push(listNode(document, child));
  const isReversed = objectsEnd > 0 && objectsEnd < nodes.length && nodes[objectsEnd].span.start < nodes[0].span.start;
  return isReversed ? [...nodes.slice(objectsEnd), ...nodes.slice(0, objectsEnd)] : nodes;
}

function listNode(document: AampDocument, at: number): OutlineNode {
  const item = list(at);
  return {
    name: document.shown(item),
    detail: entryDetail(document, at),
    kind: "group",
    span: document.whole(item),
    nameSpan: document.key(item),
    children: childrenOf(document, at),
  };
}

/** `BasicStatusRoot Root` for an entry of an AI program. */
export function entryDetail({ tree }: AampDocument, at: number): string {
  const className = definedClass(tree, at);
  return className === undefined ? "" : `${className} ${definedName(tree, at) ?? ""}`.trimEnd();
}

function objectNode(document: AampDocument, at: number): OutlineNode {
  const item = object(at);
  const children = document.tree.childParameters(at).map((child) => parameterNode(document, child));
  return { name: document.shown(item), detail: "", kind: "object", span: document.whole(item), nameSpan: document.key(item), children };
}

const NO_CHILDREN: readonly OutlineNode[] = [];

function parameterNode(document: AampDocument, at: number): OutlineNode {
  const { parsed, text, tree } = document;
  const places = parsed.places.parameter;
  const place = at * Place.stride;
  const start = places[place];
  const keyEnd = places[place + Place.keyEnd];
  const valueStart = places[place + Place.valueStart];
  const end = places[place + Place.end];
  return {
    name: document.shown(parameter(at)),
    detail: shortened(text.slice(valueStart, Math.min(end, valueStart + MAX_DETAIL + 1)), MAX_DETAIL),
    kind: kindOf(tree.typeOf(at)),
    span: { start, end },
    nameSpan: { start, end: keyEnd },
    children: NO_CHILDREN,
  };
}

export function kindOf(type: number): OutlineKind {
  if (isString(type)) return "text";
  if (type === Type.bool) return "boolean";
  if (type === Type.int || type === Type.u32 || type === Type.f32) return "number";
  return "array";
}

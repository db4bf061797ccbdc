/** The outline: a tree of lists, objects and parameters, each with a short form of its value. */

import type { OutlineKind, OutlineNode } from "../../core/outline.ts";
import { shortened } from "../../core/text/shortened.ts";
import type { Item } from "../items.ts";
import type { Parameter, ParameterList } from "../parameterTree.ts";
import { isString, Type } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { definedClass, definedName } from "./references.ts";

const MAX_DETAIL = 60;

/** Starts with the children of the root list, which is the same in every file and would only add a level. */
export function outlineOf(document: AampDocument): readonly OutlineNode[] {
  return document.tree.keys.root === undefined ? [] : childrenOf(document, document.tree.root);
}

function childrenOf(document: AampDocument, { objects, lists }: ParameterList): OutlineNode[] {
  const first = objects.map((object) =>
    nodeOf(
      document,
      object,
      "object",
      "",
      object.parameters.map((child) => parameterNode(document, child)),
    ),
  );
  const second = lists.map((list) => nodeOf(document, list, "group", entryDetail(list), childrenOf(document, list)));
  const isReversed = second.length > 0 && first[0]?.span.start > second[0].span.start;
  return isReversed ? [...second, ...first] : [...first, ...second];
}

function nodeOf(document: AampDocument, item: Item, kind: OutlineKind, detail: string, children: readonly OutlineNode[]): OutlineNode {
  return { name: document.shown(item), detail, kind, span: document.whole(item), nameSpan: document.key(item), children };
}

/** `BasicStatusRoot Root` for an entry of an AI program. */
export function entryDetail(list: ParameterList): string {
  const className = definedClass(list);
  return className === undefined ? "" : `${className} ${definedName(list) ?? ""}`.trimEnd();
}

const NO_CHILDREN: readonly OutlineNode[] = [];

function parameterNode(document: AampDocument, item: Parameter): OutlineNode {
  const { valueStart, end } = item;
  const value = document.text.slice(valueStart, Math.min(end, valueStart + MAX_DETAIL + 1));
  return nodeOf(document, item, kindOf(item.type), shortened(value, MAX_DETAIL), NO_CHILDREN);
}

export function kindOf(type: number): OutlineKind {
  if (isString(type)) return "text";
  if (type === Type.bool) return "boolean";
  if (type === Type.int || type === Type.u32 || type === Type.f32) return "number";
  return "array";
}

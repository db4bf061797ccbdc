import { Container, lastStarting, Place } from "../text/parsedText.ts";
import type { AampDocument } from "./document.ts";

/** What entries of a block are; `item` is the list or object that has the block. */
export interface KeyPlace {
  readonly block: "document" | "list" | "objects" | "lists" | "object";
  readonly item: number;
}

/** The block that a line with this indentation continues or opens; undefined where it would be below a value. */
export function keyPlaceAt(document: AampDocument, lineStart: number, column: number): KeyPlace | undefined {
  const { parsed, tree } = document;
  const last = (places: ArrayLike<number>, count: number, stride: number) => {
    const at = lastStarting(places, count, stride, lineStart - 1);
    return { at, start: at < 0 ? -1 : places[at * stride] };
  };
  const parameter = last(parsed.parameterPlaces, tree.parameterCount, Place.stride);
  const object = last(parsed.objectPlaces, tree.objectCount, Place.stride);
  const list = parsed.documentKeys.root === undefined ? { at: -1, start: -1 } : last(parsed.listPlaces, tree.listCount, Place.stride);
  const container = last(parsed.containers, parsed.containers.length / Container.stride, Container.stride);
  const latest = Math.max(parameter.start, object.start, list.start, container.start);
  if (latest < 0) return column === 0 ? { block: "document", item: 0 } : undefined;
  if (latest === parameter.start) {
    if (document.indentAt(latest) < column) return undefined;
    return outward(document, { block: "object", item: tree.objectOf(parameter.at) }, column);
  }
  if (latest === object.start) return outward(document, { block: "object", item: object.at }, column);
  if (latest === list.start) return outward(document, { block: "list", item: list.at }, column);
  const at = container.at * Container.stride;
  return outward(
    document,
    { block: parsed.containers[at + Container.which] === 0 ? "objects" : "lists", item: parsed.containers[at + Container.list] },
    column,
  );
}

/** The innermost block around that is opened by a line further left than the column. */
function outward(document: AampDocument, from: KeyPlace, column: number): KeyPlace | undefined {
  for (let place: KeyPlace | undefined = from; place !== undefined; place = around(document, place)) {
    if (place.block === "document") return column === 0 ? place : undefined;
    if (document.indentAt(openerOf(document, place)) < column) return place;
  }
  return undefined;
}

function around({ tree }: AampDocument, { block, item }: KeyPlace): KeyPlace | undefined {
  if (block === "document") return undefined;
  if (block === "object") return { block: "objects", item: tree.listOf(item) };
  if (block === "objects" || block === "lists") return { block: "list", item };
  const parent = tree.parentOf(item);
  return parent < 0 ? { block: "document", item: 0 } : { block: "lists", item: parent };
}

/** True where entries of the block could be in this column: that of those it has, or any where it has none. */
export function isColumnOf(document: AampDocument, { block, item }: KeyPlace, column: number): boolean {
  const { parsed, tree } = document;
  let first = -1;
  if (block === "document") return column === 0;
  if (block === "object" && tree.parametersIn(item) > 0) first = parsed.parameterPlaces[tree.firstParameter(item) * Place.stride];
  if (block === "objects" && tree.objectsIn(item) > 0) first = parsed.objectPlaces[tree.firstObject(item) * Place.stride];
  const child = tree.firstList(item);
  if (block === "lists" && child >= 0) first = parsed.listPlaces[child * Place.stride];
  if (block === "list") {
    const half = document.containerOf(item, 0) < 0 ? document.containerOf(item, 1) : document.containerOf(item, 0);
    if (half >= 0) first = parsed.containers[half];
  }
  return first < 0 || document.indentAt(first) === column;
}

/** Offset of the key that opens a block. */
function openerOf(document: AampDocument, { block, item }: KeyPlace): number {
  const { parsed } = document;
  if (block === "object") return parsed.objectPlaces[item * Place.stride];
  if (block === "list") return parsed.listPlaces[item * Place.stride];
  const at = document.containerOf(item, block === "objects" ? 0 : 1);
  return at < 0 ? parsed.listPlaces[item * Place.stride] : parsed.containers[at];
}

/** What a reference of a kind may name: for completion and forms. */
import { Json } from "../../core/json/json.ts";
import type { AsbDocument } from "./document.ts";
import type { ReferenceKind } from "./references.ts";

/** Kinds that name by a text; the others do by a number. */
export type NamedKind = "tag" | "bone group" | "command";

export function isNamed(kind: ReferenceKind): kind is NamedKind {
  return kind === "tag" || kind === "bone group" || kind === "command";
}

/** What each number stands for; undefined where it does not fit. */
export function numbersOf(document: AsbDocument, kind: Exclude<ReferenceKind, NamedKind>): readonly (string | undefined)[] {
  switch (kind) {
    case "node":
      return document.nodeRows.map((_, index) => document.describeNode(index));
    case "event":
      return nodesOf(document, ["Event"]);
    case "frame":
      return nodesOf(document, ["FrameController", "InitialFrame"]);
    case "expression":
      return document.expressionRows().map((row) => document.describeExpression(row));
    case "partial skeleton":
      return document.itemsOf("Partial Skeletons").map((row) => document.textOf(row, "Name") ?? "");
    default:
      return document.blackboardRows(kind).map((row) => document.textOf(row, "Name") ?? "");
  }
}

function nodesOf(document: AsbDocument, types: readonly string[]): readonly (string | undefined)[] {
  return document.nodeRows.map((_, index) => {
    const said = document.describeNode(index);
    return types.some((type) => said.startsWith(type)) ? said : undefined;
  });
}

/** Each name once, in the order of the text. */
export function namesOf(document: AsbDocument, kind: NamedKind): readonly string[] {
  const { json } = document;
  if (kind === "tag") return document.itemsOf("Valid Tags").flatMap((row) => (json.kinds[row] === Json.string ? [json.string(row)] : []));
  const rows = document.itemsOf(kind === "command" ? "Commands" : "Bone Groups");
  return [...new Set(rows.flatMap((row) => document.textOf(row, "Name") ?? []))];
}

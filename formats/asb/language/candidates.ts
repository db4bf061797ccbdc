/** Possible targets of a kind of reference, for completion, forms and checks. */
import type { AsbDocument } from "./document.ts";
import type { NamedKind, ReferenceKind } from "./references.ts";
import { nameOf, rowsOf, targetOf } from "./targets.ts";

const NODES: Readonly<Partial<Record<ReferenceKind, readonly string[]>>> = { event: ["Event"], frame: ["FrameController", "InitialFrame"] };

/** Rows of all possible targets of a kind of reference. */
export function candidatesOf(document: AsbDocument, kind: ReferenceKind): readonly number[] {
  return rowsOf(document, targetOf({ kind, index: -1, name: "" }));
}

/** A description for each index; undefined if it does not fit. */
export function numbersOf(document: AsbDocument, kind: Exclude<ReferenceKind, NamedKind>): readonly (string | undefined)[] {
  const types = NODES[kind];
  return candidatesOf(document, kind).map((row, index) => {
    if (kind === "expression") return document.describeExpression(row);
    if (kind !== "node" && types === undefined) return nameOf(document, row) ?? "";
    const said = document.describeNode(index);
    return types === undefined || types.some((type) => said.startsWith(type)) ? said : undefined;
  });
}

/** Names without duplicates, in the order of the text. */
export function namesOf(document: AsbDocument, kind: NamedKind): readonly string[] {
  return [...new Set(candidatesOf(document, kind).flatMap((row) => nameOf(document, row) ?? []))];
}

/** What fits a value of a text: what its reader asks for, and where it refers to something, what there is to refer to. */
import type { JsonExpectation } from "../../core/jsonExpectation.ts";
import { isNamed, namesOf, numbersOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { findReference } from "./targets.ts";

/** More are no list to choose from. */
const MOST_CHOICES = 200;

export function expectationOf(document: AsbDocument, row: number): JsonExpectation | undefined {
  const asked = document.expectationOf(row);
  const reference = asked === undefined ? undefined : findReference(document, row);
  if (asked === undefined || reference === undefined) return asked;
  const { kind } = reference;
  if (isNamed(kind)) return asked.kind === "text" ? { ...asked, suggestions: namesOf(document, kind) } : asked;
  if (asked.kind !== "integer") return asked;
  const names = numbersOf(document, kind);
  const count = names.filter((name) => name !== undefined).length;
  if (count > 0 && count <= MOST_CHOICES) return { kind: "numbered", names, least: asked.least, most: asked.most };
  const isThere = reference.index < names.length;
  return isThere ? { ...asked, most: names.length - 1 } : asked;
}

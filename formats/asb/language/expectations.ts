/** What fits a value of a text: what its reader asks for, and where it refers to something, what there is to refer to. */
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { isNamed, namesOf, numbersOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import type { ReferenceKind } from "./references.ts";
import { findReference } from "./targets.ts";

/** More make no list to choose from. */
const MAX_CHOICES = 200;

/** Of one document: what there is to refer to is looked for once for each kind. */
export class Expectations {
  private readonly document: AsbDocument;
  private readonly counts = new Map<ReferenceKind, number>();
  private readonly made = new Map<string, JsonExpectation>();

  constructor(document: AsbDocument) {
    this.document = document;
  }

  of(row: number): JsonExpectation | undefined {
    const { document } = this;
    const asked = document.expectationOf(row);
    if (asked?.kind !== "text" && asked?.kind !== "integer") return asked;
    const reference = findReference(document, row);
    if (reference === undefined || isNamed(reference.kind) !== (asked.kind === "text")) return asked;
    const { kind, index } = reference;
    const found = asked.kind === "text" ? this.kept(kind, kind, asked) : this.kept(`${kind} ${asked.least} ${asked.most}`, kind, asked);
    // a number that nothing has is as it is: only the reader's own range holds it
    const isOutside = found.kind === "integer" && index >= (this.counts.get(kind) ?? 0);
    return isOutside ? asked : found;
  }

  private kept(key: string, kind: ReferenceKind, asked: JsonExpectation & { readonly kind: "text" | "integer" }): JsonExpectation {
    let found = this.made.get(key);
    if (found === undefined) {
      found = this.make(kind, asked);
      this.made.set(key, found);
    }
    return found;
  }

  private make(kind: ReferenceKind, asked: JsonExpectation & { readonly kind: "text" | "integer" }): JsonExpectation {
    const { document } = this;
    if (isNamed(kind)) return asked.kind === "text" ? { ...asked, suggestions: namesOf(document, kind) } : asked;
    if (asked.kind === "text") return asked;
    const names = numbersOf(document, kind);
    this.counts.set(kind, names.length);
    const fitting = names.filter((name) => name !== undefined).length;
    if (fitting > 0 && fitting <= MAX_CHOICES) return { kind: "numbered", names, least: asked.least, most: asked.most };
    return names.length > 0 ? { ...asked, most: names.length - 1 } : asked;
  }
}

/** The outline of a text, as nodes. */
import type { Span } from "./text/span.ts";

export type OutlineKind = "file" | "group" | "object" | "text" | "number" | "boolean" | "array" | "key";

export interface OutlineNode {
  readonly name: string;
  readonly detail: string;
  readonly kind: OutlineKind;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineNode[];
}

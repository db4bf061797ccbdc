/** What a number refers to, after the number. */
import type { InlayHint } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import type { AsbDocument } from "./document.ts";
import { findDefinition, targetOf } from "./targets.ts";

export function inlayHintsOf(document: AsbDocument, within: Span): readonly InlayHint[] {
  const { json } = document;
  const hints: InlayHint[] = [];
  for (const reference of document.references) {
    const offset = json.ends[reference.row];
    if (offset < within.start || offset > within.end || reference.index < 0) continue;
    const target = targetOf(reference);
    const definition = findDefinition(document, target);
    if (definition < 0) continue;
    if (target.group === "node") hints.push({ offset, label: document.describeNode(target.index), kind: "reference" });
    else if (target.group === "blackboard") {
      const name = document.textOf(definition, "Name");
      if (name !== undefined && name !== "") hints.push({ offset, label: name, kind: "reference" });
    } else if (target.group === "expression") hints.push({ offset, label: document.describeExpression(definition), kind: "reference" });
  }
  return hints;
}

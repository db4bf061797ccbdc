/** What a gesture in a panel does to a text. */
import type { Analysis } from "../../formats/core/analysis.ts";
import { applyEdits } from "../../formats/core/text/span.ts";

/** @throws Error with the sentence of a refusal */
export function textAfterGesture(text: string, analysis: Analysis, panel: string, intent: unknown): string {
  const edits = analysis.panelEdits?.(panel, intent) ?? [];
  if ("refused" in edits) throw new Error(edits.refused);
  return applyEdits(text, edits);
}

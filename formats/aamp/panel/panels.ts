/** The panels of AAMP by id. Intents come from a page, so they are validated. */
import type { PanelDeclaration } from "../../core/format.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { AampDocument } from "../language/document.ts";
import { curveEdits, curvesPanel } from "./curves.ts";
import type { CurvesIntent } from "./model.ts";
import { programGraph } from "./programGraph.ts";

const CURVES = "aamp.curves";
const GRAPH = "aamp.graph";

export const PANELS: readonly PanelDeclaration[] = [
  { id: CURVES, title: "Curves" },
  { id: GRAPH, title: "Graph", menu: [[{ id: "showInText", title: "Show in Text" }]] },
];

export function panelOf(document: AampDocument, id: string): unknown {
  if (id === CURVES) return curvesPanel(document);
  if (id === GRAPH) return programGraph(document);
  return null;
}

export function panelEditsOf(document: AampDocument, id: string, intent: unknown): readonly TextEdit[] {
  if (id === CURVES && isCurvesIntent(intent)) return curveEdits(document, intent);
  return [];
}

function isCurvesIntent(intent: unknown): intent is CurvesIntent {
  const { kind, curve, values = [] } = (intent ?? {}) as Partial<CurvesIntent>;
  return kind === "set" && typeof curve === "number" && Array.isArray(values) && values.every(Array.isArray);
}

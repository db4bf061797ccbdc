/** The panels of AAMP by their ids. What comes from a page is looked at before it is believed. */
import type { PanelDeclaration } from "../../core/format.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { AampDocument } from "../language/document.ts";
import { colourEdits, coloursPanel } from "./colours.ts";
import { curveEdits, curvesPanel } from "./curves.ts";
import type { ColoursIntent, CurvesIntent } from "./model.ts";
import { programGraph } from "./programGraph.ts";

const CURVES = "aamp.curves";
const COLOURS = "aamp.colours";
const GRAPH = "aamp.graph";

export const PANELS: readonly PanelDeclaration[] = [
  { id: CURVES, title: "Curves" },
  { id: COLOURS, title: "Colors" },
  { id: GRAPH, title: "Graph", menu: [[{ id: "showInText", title: "Show in Text" }]] },
];

export function panelOf(document: AampDocument, id: string): unknown {
  if (id === CURVES) return curvesPanel(document);
  if (id === COLOURS) return coloursPanel(document);
  if (id === GRAPH) return programGraph(document);
  return null;
}

export function panelEditsOf(document: AampDocument, id: string, intent: unknown): readonly TextEdit[] {
  if (id === CURVES && isCurvesIntent(intent)) return curveEdits(document, intent);
  if (id === COLOURS && isColoursIntent(intent)) return colourEdits(document, intent);
  return [];
}

function isCurvesIntent(intent: unknown): intent is CurvesIntent {
  const { kind, curve, values = [] } = (intent ?? {}) as Partial<CurvesIntent>;
  return kind === "set" && typeof curve === "number" && Array.isArray(values) && values.every(Array.isArray);
}

function isColoursIntent(intent: unknown): intent is ColoursIntent {
  const { kind, colours, parts, factor } = (intent ?? {}) as Readonly<Record<string, unknown>>;
  return Array.isArray(colours) && ((kind === "set" && Array.isArray(parts)) || (kind === "scale" && typeof factor === "number"));
}

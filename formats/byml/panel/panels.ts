/** The views of a document in the visual editor. */
import type { PanelDeclaration } from "../../core/format.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { BymlDocument } from "../language/document.ts";
import { MAP_PANEL, mapOf } from "./map.ts";
import { mapEdits } from "./mapEdits.ts";
import type { PlacedIntent } from "./mapModel.ts";
import { pageOf, TABLE_PANEL, tablesOf } from "./table.ts";
import { tableEdits } from "./tableEdits.ts";
import type { TableIntent, TableQuery } from "./tableModel.ts";

export const PANELS: readonly PanelDeclaration[] = [
  { id: TABLE_PANEL, title: "Table" },
  { id: MAP_PANEL, title: "Map" },
];

export function panelOf(document: BymlDocument, id: string, query: unknown): unknown {
  if (id === MAP_PANEL) return mapOf(document);
  if (id !== TABLE_PANEL) return null;
  return query === undefined ? tablesOf(document) : pageOf(document, query as TableQuery);
}

export function panelEditsOf(document: BymlDocument, id: string, intent: unknown): readonly TextEdit[] | { readonly refused: string } {
  if (id === MAP_PANEL) return mapEdits(document, intent as PlacedIntent);
  return id === TABLE_PANEL ? tableEdits(document, intent as TableIntent) : [];
}

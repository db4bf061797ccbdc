/** The views of a document in the visual editor. */

import type { FieldEdits } from "../../core/fields/fields.ts";
import type { PanelDeclaration } from "../../core/format.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { floatBits, floatOf, printFloat } from "../../core/yaml/floats.ts";
import { findDuplicate } from "../language/actions.ts";
import type { BymlDocument } from "../language/document.ts";
import { changeEntries } from "../language/fieldChanges.ts";
import { setValue } from "../language/fieldValues.ts";
import { pathOf } from "../text/parsedText.ts";
import { equalsOf } from "./equalItems.ts";
import { MAP_PANEL, mapOf } from "./map.ts";
import type { PlacedIntent } from "./mapModel.ts";
import { type Place, placesOf } from "./places.ts";
import { pageOf, TABLE_PANEL, tablesOf } from "./table.ts";
import { tableEdits } from "./tableEdits.ts";
import type { TableIntent, TableQuery } from "./tableModel.ts";

const AXES = ["x", "y", "z"] as const;

/** The text edits for gestures on the map. */
function mapEdits(document: BymlDocument, intent: PlacedIntent): FieldEdits {
  switch (intent.kind) {
    case "move": {
      const by = [intent.dx, intent.dy, intent.dz];
      const edits = withEquals(document, find(document, intent.points), intent.together).flatMap(({ axes }) =>
        axes.flatMap((axis, at) => (by[at] === 0 ? [] : [moved(document, axis, by[at])])),
      );
      return { edits };
    }
    case "set": {
      const edits: TextEdit[] = [];
      for (const { axes } of withEquals(document, find(document, [intent.point]), intent.together))
        for (const [at, name] of AXES.entries()) {
          const typed = intent.values[name];
          if (typed === undefined) continue;
          const result = setValue(document, axes[at], undefined, typed);
          if ("refused" in result) return result;
          edits.push(...result.edits);
        }
      return { edits };
    }
    case "duplicate": {
      const [place] = find(document, [intent.point]);
      const edit = place && place.owner >= 0 ? findDuplicate(document, place.owner) : undefined;
      return edit ? { edits: [edit] } : { refused: "Only items of a list that have their own lines can be duplicated." };
    }
    case "delete":
      return changeEntries(
        document,
        find(document, intent.points)
          .map(({ owner }) => owner)
          .filter((owner) => owner >= 0),
        { kind: "delete" },
      );
  }
}

function find(document: BymlDocument, paths: readonly string[]): readonly Place[] {
  const wanted = new Set(paths);
  return placesOf(document).all.filter(({ owner }) => wanted.has(owner < 0 ? "" : pathOf(document.parsed, owner)));
}

/** The places and, if requested, all places equal to one of them, without repetitions. */
function withEquals(document: BymlDocument, places: readonly Place[], together: boolean): readonly Place[] {
  if (!together) return places;
  const containers = new Set(places.flatMap(({ container }) => equalsOf(document, container)));
  return placesOf(document).all.filter(({ container }) => containers.has(container));
}

function moved(document: BymlDocument, axis: number, by: number): TextEdit {
  const value = floatOf(document.graph.entryValues[axis]) + by;
  return { span: document.value(axis), text: printFloat(floatBits(value)) };
}

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
  if (id !== MAP_PANEL && id !== TABLE_PANEL) return [];
  const result = id === MAP_PANEL ? mapEdits(document, intent as PlacedIntent) : tableEdits(document, intent as TableIntent);
  return "refused" in result ? result : result.edits;
}

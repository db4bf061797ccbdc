/** The analysis of one version of a BYML text. Each feature is a module next to this one and runs on first use. */

import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import { once } from "../../core/memoize.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { foldsOf as foldsIn, selectionsIn } from "../../core/tree/folds.ts";
import { formatText } from "../codec.ts";
import { isHalf } from "../otherHalf.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { LINE_START } from "../text/layoutLines.ts";
import { Place, placeOf } from "../text/parsedText.ts";
import { actionsWithin } from "./actions.ts";
import { BaselineTypes } from "./baselineTypes.ts";
import { check } from "./checks.ts";
import { colorsOf, colorText } from "./colors.ts";
import { completionsAt } from "./completion.ts";
import { BymlDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { definitionsAt, referencesAt, renamingAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { sharedPartsOf } from "./sharedParts.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new BymlDocument(text, context);
  return {
    issues: check(document),
    get baseline() {
      return new BaselineTypes(document);
    },
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => foldsOf(document),
    selections: (offset) => selectionsAt(document, offset),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    rename: (offset) => renamingAt(document, offset),
    actions: (within) => actionsWithin(document, within),
    formatting: () => formattingOf(document),
    ...(isHalf(context.fileName) && { sharedParts: once(() => sharedPartsOf(document)) }),
    inlayHints: (within) => inlayHintsOf(document, within),
    colors: () => colorsOf(document),
    colorText: (mark, color) => colorText(document, mark, color),
    panel: (id, query) => panelOf(document, id, query),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}

/** Folding, and the steps of "expand selection". */
function foldsOf({ graph, parsed }: BymlDocument): readonly Span[] {
  const { places } = parsed;
  return foldsIn(
    parsed,
    graph.entryCount,
    (entry) => places[entry * Place.stride],
    (entry) => places[entry * Place.stride + Place.end],
  );
}

function selectionsAt(document: BymlDocument, offset: number): readonly Span[] {
  const { parsed } = document;
  const { start, end } = parsed.root;
  const root = { keyStart: start, keyEnd: start, valueStart: start, end };
  return selectionsIn(parsed, offset, [root, ...document.entriesAt(offset).map((entry) => placeOf(parsed, entry))]);
}

/** Empty if the text has errors, is already canonical, or has comments, which would be lost. */
function formattingOf({ parsed, text }: BymlDocument): readonly TextEdit[] {
  return parsed.comments.some(({ start }) => !text.startsWith(LINE_START, start)) ? [] : lineEdits(text, formatText(text));
}

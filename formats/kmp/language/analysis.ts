/** One version of a course text, understood. Each feature is a module of its own next to this one; none works before it is asked. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import { gestureEdits } from "../gestures/index.ts";
import { answerOf } from "../panel/answers.ts";
import { MAP_PANEL, mapOf } from "../panel/map.ts";
import type { MapIntent } from "../panel/mapIntents.ts";
import type { MapQuery } from "../panel/mapQueries.ts";
import { actionsIn } from "./actions.ts";
import { checkIssues } from "./checkIssues.ts";
import { colorsOf, colorText } from "./colors.ts";
import { completionsAt } from "./completion.ts";
import { KmpDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { foldsOf } from "./folding.ts";
import { formattingOf } from "./formatting.ts";
import { hintsIn } from "./hints.ts";
import { hoverAt } from "./hover.ts";
import { keptOddities } from "./keptOddities.ts";
import { definitionsAt, referencesAt, renameableAt, renamesAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { selectionsAt } from "./selections.ts";
import { textFindings } from "./textFindings.ts";
import { tokensIn } from "./tokens.ts";
import { lensesOf } from "./users.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new KmpDocument(text, context);
  return {
    issues: [
      // those of writing too: notes may describe what no game reads as a course
      ...document.encoded().issues,
      ...keptOddities(document),
      ...textFindings(document.parsed),
      ...checkIssues(document.parsed, document.findings()),
    ],
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    renameable: (offset) => renameableAt(document, offset),
    renames: (offset, name) => renamesAt(document, offset, name),
    tokens: (within) => tokensIn(document, within),
    inlayHints: (within) => hintsIn(document, within),
    colors: () => colorsOf(document),
    colorText,
    selections: (offset) => selectionsAt(document, offset),
    formatting: () => formattingOf(document),
    actions: (within) => actionsIn(document, within),
    lenses: () => lensesOf(document),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => foldsOf(document),
    panel: (id, query) => {
      if (id !== MAP_PANEL) return null;
      return query === undefined ? mapOf(document.parsed, document.findings()) : answerOf(document.parsed, query as MapQuery);
    },
    panelEdits: (id, intent) => (id === MAP_PANEL ? gestureEdits(document, intent as MapIntent) : []),
  };
}

/** One version of one text, understood. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import type { Encoded } from "../../core/coded.ts";
import type { SharedParts } from "../../core/companion.ts";
import { hasErrors, type Issue } from "../../core/issue.ts";
import { jsonFormatting } from "../../core/json/formatting.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { encodeParsed } from "../codec.ts";
import { issue } from "../diagnostics.ts";
import { parseFile } from "../text/parseFile.ts";
import { printFile } from "../text/printFile.ts";
import { completionsAt } from "./completion.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { findOrphans } from "./orphans.ts";
import { outlineOf } from "./outline.ts";
import { sharedPartsOf } from "./parts.ts";

/** Parameters of events. */
const BY_LOOK: LookRule = {
  keys: new Set(["Parameters"]),
  kindOf: (json, row) => (json.find(row, "Float") >= 0 ? "fraction" : undefined),
};

export function analyse(text: string, { companion, asRead }: AnalysisContext): Analysis {
  const parsed = parseFile(text);
  const { json } = parsed;
  const changes = asRead instanceof KindsAsRead ? asRead.findChanges(json, issue) : [];
  let made: Encoded | undefined;
  let parts: SharedParts | undefined;
  const encoded = (): Encoded => (made ??= encodeParsed(parsed));
  return {
    issues: [...parsed.issues, ...changes, ...findOrphans(json, companion)],
    get asRead() {
      return new KindsAsRead(json, BY_LOOK);
    },
    encoded,
    hover: (offset) => hoverAt(json, encoded, offset),
    completions: (offset) => completionsAt(json, offset),
    outline: () => outlineOf(json, companion),
    fields: () => fieldsOf(json, companion),
    sharedParts: () => (parts ??= sharedPartsOf(json)),
    formatting: () => (hasErrors(parsed.issues) ? [] : jsonFormatting(json, () => printFile(parsed.file))),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within),
  };
}

export function typeChanges(before: string, text: string): readonly Issue[] {
  return new KindsAsRead(parseJson(before), BY_LOOK).findChanges(parseJson(text), issue);
}

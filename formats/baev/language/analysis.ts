/** One version of one text, understood. */
import type { Analysis, AnalysisContext, Encoded } from "../../core/format.ts";
import { jsonFolds, jsonOutline, jsonSelections, jsonTokens } from "../../core/jsonLanguage.ts";
import { encodeParsed } from "../codec.ts";
import { parseFile } from "../text/parseFile.ts";

export function analyse(text: string, _context: AnalysisContext, _previous?: Analysis): Analysis {
  const parsed = parseFile(text);
  const { json } = parsed;
  let encoded: Encoded | undefined;
  return {
    issues: parsed.issues,
    encoded: () => (encoded ??= encodeParsed(parsed)),
    outline: () => jsonOutline(json),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within),
  };
}

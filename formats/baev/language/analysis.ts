/** One version of one text, understood. */
import type { Analysis, AnalysisContext, Encoded } from "../../core/format.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/jsonLanguage.ts";
import { encodeParsed } from "../codec.ts";
import { parseFile } from "../text/parseFile.ts";
import { completionsAt } from "./completion.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { outlineOf } from "./outline.ts";

export function analyse(text: string, _context: AnalysisContext, _previous?: Analysis): Analysis {
  const parsed = parseFile(text);
  const { json } = parsed;
  let made: Encoded | undefined;
  const encoded = (): Encoded => (made ??= encodeParsed(parsed));
  return {
    issues: parsed.issues,
    encoded,
    hover: (offset) => hoverAt(json, encoded, offset),
    completions: (offset) => completionsAt(json, offset),
    outline: () => outlineOf(json),
    fields: () => fieldsOf(json),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within),
  };
}

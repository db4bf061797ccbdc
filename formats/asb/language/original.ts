/** The original that a text carries. The text needs it, but users do not read it. */
import type { Fold } from "../../core/analysis.ts";
import type { JsonText } from "../../core/json/json.ts";
import { jsonFolds } from "../../core/json/language.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { KEPT, ORIGINAL } from "../text/words.ts";
import type { AsbDocument } from "./document.ts";

/** Its row; -1 if the text has none. */
export function findOriginal(json: JsonText): number {
  return json.find(json.find(0, KEPT), ORIGINAL);
}

export function foldsOf({ json }: AsbDocument): readonly Fold[] {
  const start = json.starts[findOriginal(json)];
  return jsonFolds(json).map((fold) => (fold.start === start ? ({ ...fold, isClosed: true } as const) : fold));
}

/** The text without the original. */
export function withoutOriginal(text: string): string {
  const json = parseJson(text);
  const row = findOriginal(json);
  return row < 0 ? text : `${text.slice(0, json.starts[row])}"…"${text.slice(json.ends[row])}`;
}

/**
 * A file inspected without its own text, because it cannot be decoded or is not exact. Analyzed like a document, but with the file's bytes.
 * Must know no protocol.
 */

import type { Analysis, AnalysisContext } from "../../../formats/core/analysis.ts";
import { notDecoded, notEncoded } from "../../../formats/core/codec.ts";
import type { Decoded } from "../../../formats/core/coded.ts";
import { mapFields } from "../../../formats/core/fields/mapFields.ts";
import type { Format } from "../../../formats/core/format.ts";
import { catchStop, unlessStopped } from "../../../formats/core/issue.ts";
import { once } from "../../../formats/core/memoize.ts";
import { Names, namesOf } from "../../../formats/core/names.ts";
import { SourceMap } from "../../../formats/core/sourceMap.ts";

export interface Inspected {
  readonly text: string;
  readonly analysis: Analysis;
}

/** Total: problems become findings. */
export function inspect(content: Uint8Array, format: Format, context: AnalysisContext): Inspected {
  const outcome = catchStop(() => format.decode(content, namesOf(format, context.names, context)));
  const decoded: Decoded = "value" in outcome ? outcome.value : notDecoded(outcome.issue);
  const encoded = { bytes: content, issues: decoded.issues, map: once(() => mapOf(decoded)) };
  if (decoded.kind === "fail") {
    // views find each other's selection by its bytes
    const placed = { ...encoded, map: once(() => mapOf(decoded).placedByBytes()) };
    const analysis: Analysis = { issues: decoded.issues, encoded: () => placed, fields: () => mapFields(placed.map(), content) };
    return { text: "", analysis };
  }
  // everything from the text except its bytes, which may differ from the file's
  const ofText = format.analyse(decoded.text, context);
  const analysis: Analysis = {
    issues: decoded.issues,
    encoded: () => encoded,
    outline: () => ofText.outline?.() ?? [],
    ...(ofText.fields && { fields: () => ofText.fields?.() ?? mapFields(encoded.map(), content) }),
  };
  return { text: decoded.text, analysis };
}

/** For a broken file, the map of the readable part. */
function mapOf(decoded: Decoded): SourceMap {
  return unlessStopped(() => decoded.map()) ?? SourceMap.empty;
}

/** The format of unknown files, so that their bytes can be inspected. */
export const NO_FORMAT: Format = {
  id: "file",
  title: "",
  description: "",
  languageId: "",
  textSuffix: "",
  extensions: [],
  decode: () => notDecoded(),
  encode: () => notEncoded([]),
  analyse: () => ({ issues: [], encoded: () => notEncoded([]) }),
  format: () => undefined,
  builtinNames: () => Names.none,
  diagnostics: {},
  structs: [],
};

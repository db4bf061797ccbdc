/** Compares and merges whole files by content. Bytes are sent as text. */
import { decodeBase64, encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { Format } from "../../../formats/core/format.ts";
import { placedDifferenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { entryOf, statementsOf } from "../../../formats/core/merge/changes/sentences.ts";
import { diffFiles, type FileDifference, type FilesToCompare } from "../../../formats/diffFiles.ts";
import { resolveConflicts } from "../../../formats/mergeFiles.ts";
import { findFormat } from "../../../formats/registry.ts";
import { suppliesOf } from "../../../formats/supplied.ts";
import type { ComparedPart, PictureParams, PictureResult, SuppliedMessage } from "../protocol.ts";
import type { Session } from "../session.ts";

const NOT_COMPARED: ComparedPart = { path: "", kind: "bytes", message: "The files could not be compared.", statements: [] };

export function comparing(session: Session): void {
  session.onRequest("bytewright/compareFiles", "comparing files", [NOT_COMPARED], ({ path, before, after, supplied }) =>
    compare({ path, before: decodeBase64(before), after: decodeBase64(after), supplies: suppliesFrom(supplied) }),
  );
  session.onRequest("bytewright/mergeFiles", "merging files", { refused: "The files could not be merged." }, (params) => {
    const { path, base, choices } = params;
    const [ours, theirs, supplies] = [decodeBase64(params.ours), decodeBase64(params.theirs), suppliesFrom(params.supplied)];
    const merged = resolveConflicts({ path, base: base === null ? undefined : decodeBase64(base), ours, theirs, supplies }, choices);
    if (merged.kind === "refused") return { refused: merged.message };
    const { bytes, conflicts, notes } = merged;
    return { bytes: encodeBase64(bytes), conflicts, notes, taken: compare({ path, before: ours, after: bytes, supplies }) };
  });
  session.onRequest("bytewright/picture", "drawing versions", null, pictureOf);
}

function pictureOf({ format: id, fileName, texts }: PictureParams): PictureResult | null {
  const format = findFormat(id);
  const panel = format?.panels?.find(({ compares }) => compares);
  if (!format || !panel) return null;
  const context = { names: format.builtinNames(), decoded: true, fileName };
  const models = texts.map((text) => format.analyse(text, context).panel?.(panel.id) ?? null);
  if (models.includes(null)) return null;
  return { panel: panel.id, models, places: placesOf(format, texts, fileName) };
}

/** In the order of the statements about two versions. */
function placesOf({ merge }: Format, texts: readonly string[], path: string): PictureResult["places"] {
  const [before, after] = texts;
  if (!merge || texts.length !== 2 || before === undefined || after === undefined) return [];
  const placed = new Map(placedDifferenceOf(merge, before, after, path).map((one) => [one.change, one]));
  return statementsOf([...placed.keys()]).map(({ changes }) =>
    (["before", "after"] as const).map((side) => changes.flatMap((change) => placed.get(change)?.[side] ?? [])),
  );
}

function compare(files: FilesToCompare): readonly ComparedPart[] {
  return diffFiles(files).map(partOf);
}

function partOf({ path, kind, message, changes, titles, lines }: FileDifference): ComparedPart {
  const lineOf = new Map(changes.map((change, at) => [change, lines[at] ?? 0]));
  const statements = statementsOf(changes, titles).map((statement) => ({
    sentence: statement.sentence,
    entry: entryOf(statement, titles ?? new Map()),
    line: lineOf.get(statement.changes[0]) ?? 0,
  }));
  return { path, kind, ...(message === undefined ? {} : { message }), statements };
}

/** The data for compression from a message. */
export function suppliesFrom({ library, dictionaries }: SuppliedMessage) {
  return suppliesOf({
    library: library === undefined ? undefined : decodeBase64(library),
    dictionaries: dictionaries.map(({ id, bytes }) => ({ id, bytes: decodeBase64(bytes) })),
  });
}

/** Fields of any texts, open or not: found by expressions, compared with the unmodified game, changed. */
import { originalValue, parseChange } from "../../../index/change.ts";
import { findRows, parseQuery, parseTarget } from "../../../index/query.ts";
import { renameInText } from "../../../index/renamedText.ts";
import { replaceValues } from "../../../index/replace.ts";
import { originalPartsAt, resetEdit } from "../../../index/reset.ts";
import { FieldValues } from "../../../index/values.ts";
import type { TextMessage } from "../protocol.ts";
import type { Session } from "../session.ts";

/** Maximum texts whose fields are kept: the two that a hover compares, and some that are searched and then changed. */
const MAX_KEPT = 8;
/** Maximum fields of a text in a search result. */
const MAX_FIELDS = 2000;
const NOT_CHANGED = { refused: "The file could not be changed." };

export function fieldRequests(session: Session): void {
  const kept: { readonly message: TextMessage; readonly names: unknown; readonly values: FieldValues }[] = [];
  const valuesOf = (message: TextMessage): FieldValues => {
    const format = session.service.getFormat(message.format);
    const names = session.service.namesOf(format);
    const known = kept.find((one) => isSame(one.message, message) && one.names === names);
    if (known) return known.values;
    const values = new FieldValues(message.text, format, names, message.fileName);
    kept.push({ message, names, values });
    if (kept.length > MAX_KEPT) kept.shift();
    return values;
  };
  session.onRequest("bytewright/originalParts", "comparing with the original", [], ({ mod, original, offset }) => {
    const values = valuesOf(mod);
    return originalPartsAt(values, valuesOf(original), offset).map((part) => {
      const { span, text } = resetEdit(values, part);
      const now = mod.text.slice(span.start, span.end);
      return { path: part.path, isEqual: part.isEqual, now, text: part.text, span, reset: text };
    });
  });
  session.onRequest("bytewright/findFields", "searching", { fields: [], isCut: false }, ({ text, expression, paths }) => {
    const values = valuesOf(text);
    const rows = findRows(parseQuery(expression), values, paths);
    const fields = rows.slice(0, MAX_FIELDS).map((row) => {
      return { row, path: values.shownPath(row), value: values.words(row).value, span: values.span(row) };
    });
    return { fields, isCut: rows.length > fields.length };
  });
  session.onRequest("bytewright/replaceFields", "replacing", NOT_CHANGED, ({ text, expression, paths, change: typed, original }) => {
    const [values, format, change] = [valuesOf(text), session.service.getFormat(text.format), parseChange(typed)];
    const rows = findRows(parseTarget(expression, change.kind === "replace"), values, paths).filter((row) => values.isValue(row));
    const game = original && valuesOf(original);
    const originalOf = (row: number) => originalValue(game, values, row);
    const names = session.service.namesOf(format);
    const replaced = replaceValues({ values, rows, change, format, names, originalOf, fileName: text.fileName });
    if ("refused" in replaced)
      return { refused: replaced.row === undefined ? replaced.refused : `${values.path(replaced.row)}: ${replaced.refused}` };
    const edits = replaced.edits.map((edit) => ({ span: edit.span, text: edit.text }));
    return { edits, count: replaced.changes.length, names: [...new Set(replaced.changes.map(({ row }) => values.title(row)))] };
  });
  session.onRequest("bytewright/renamePlaces", "renaming", NOT_CHANGED, ({ text, definitions, links, old, name }) =>
    renameInText(valuesOf(text), { definitions, links }, old, name),
  );
}

function isSame(a: TextMessage, b: TextMessage): boolean {
  return a.format === b.format && a.fileName === b.fileName && a.text === b.text;
}

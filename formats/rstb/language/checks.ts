/** The findings of a text, about its lines and about the resulting table, with fixes. */
import { crc32 } from "../../core/bytes/crc32.ts";
import { type Fix, hasErrors, type Issue } from "../../core/issue.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { issue } from "../diagnostics.ts";
import { findOddities, type Place, type TableFinding } from "../findings.ts";
import { canonicalPath } from "../paths.ts";
import { LONG_FIELD, USUAL_VERSION } from "../table.ts";
import { deletionOf } from "../text/assemble.ts";
import { LINE_START, printHead, printPath } from "../text/printTable.ts";
import type { RstbDocument } from "./document.ts";

export function check(document: RstbDocument): readonly Issue[] {
  const { parsed, assembled, context } = document;
  const issues = [...parsed.issues, ...assembled.issues];
  // the table of a text with errors is not the intended one
  if (hasErrors(issues)) return issues;
  const [comment] = parsed.comments;
  if (context.decoded && comment)
    issues.push(issue("comment-lost", "A game file cannot keep comments: they are gone when you open it again.", { text: comment }));
  const odd = findOddities(assembled.table);
  const isTwice = odd.some(({ code }) => code === "hash-twice" || code === "name-twice" || code === "hash-hides-name");
  for (const finding of odd) {
    const { code, message, place, severity } = finding;
    issues.push(issue(code, message, { text: spanOf(document, place), fixes: () => fixesOf(document, finding, isTwice) }, severity));
  }
  return issues;
}

const START: Span = { start: 0, end: 0 };

function spanOf({ parsed, assembled }: RstbDocument, place: Place): Span {
  const { rows, layout } = parsed;
  switch (place.kind) {
    case "hash":
    case "name": {
      const row = (place.kind === "hash" ? assembled.hashRows : assembled.nameRows)[place.index];
      return { start: rows.keyStart(row), end: rows.keyEnd(row) };
    }
    case "behind": {
      const { path } = assembled.table.names[place.index];
      return layout.behind.find((line) => line.path === path && line.bytes.length > 0)?.span ?? START;
    }
    case "head":
      return layout.headSpan ?? START;
    case "tail":
      return layout.tailSpan ?? START;
  }
}

/** @param isTwice whether the text has duplicates, which would be errors in a sorted table */
function fixesOf(document: RstbDocument, { code, place, other }: TableFinding, isTwice: boolean): readonly Fix[] {
  const { text, parsed, assembled } = document;
  const { layout } = parsed;
  const { table } = assembled;
  const deleting = (span: Span, title: string): Fix => ({ title, edits: [deletionOf(text, span)], preferred: true });
  const line = (of: Place, title: string): Fix => deleting(spanOf(document, of), title);
  switch (code) {
    case "trailing-bytes":
      return [line(place, "Remove the bytes after the last entry")];
    case "hashes-unsorted":
    case "names-unsorted":
      return layout.orderSpan && !isTwice ? [deleting(layout.orderSpan, "Sort the table")] : [];
    case "hash-twice":
    case "name-twice":
      return other ? [line(sizeAt(document, other) < sizeAt(document, place) ? other : place, "Keep the larger")] : [];
    case "bytes-behind-name":
      return [line(place, "Clear the bytes after the name")];
    case "hash-hides-name":
      return other ? [line(other, "Remove the hash entry")] : [];
    case "lone-name": {
      const named = place.kind === "name" ? layout.names.get(table.names[place.index].path) : undefined;
      const hasBytes = place.kind === "name" && layout.behind.some(({ path }) => path === table.names[place.index].path);
      return named && !isTwice && !hasBytes ? [{ title: "Move to the hash table", edits: [deletionOf(text, named)] }] : [];
    }
    case "name-length": {
      const nameLength = table.names.length > 0 ? table.fieldSize : table.nameLength || LONG_FIELD;
      const words = printHead({ ...table, version: USUAL_VERSION, nameLength });
      return layout.headSpan
        ? [{ title: `Write "${words}"`, edits: [{ span: layout.headSpan, text: `${LINE_START} table ${words}` }], preferred: true }]
        : [];
    }
    case "path-form":
      return place.kind === "name" ? pathFixes(document, table.names[place.index].path, spanOf(document, place)) : [];
    default:
      return [];
  }
}

function sizeAt({ assembled: { table } }: RstbDocument, place: Place): number {
  return place.kind === "hash" ? table.sizes[place.index] : place.kind === "name" ? table.names[place.index].size : 0;
}

/** Empty if the correct path already has an entry, or does not fit its field. */
function pathFixes({ parsed, assembled }: RstbDocument, path: string, key: Span): readonly Fix[] {
  const { table, nameHashes } = assembled;
  const canonical = canonicalPath(path, table.kind);
  const hash = crc32(canonical);
  const line = parsed.layout.names.get(path);
  const isUsed = canonical === "" || nameHashes.has(hash) || table.hashes.includes(hash);
  const isSimple = line !== undefined && !parsed.layout.behind.some((one) => one.path === path) && !parsed.layout.orderSpan;
  if (isUsed || !isSimple) return [];
  const edits: TextEdit[] = [
    { span: key, text: printPath(canonical) },
    { span: line, text: `${LINE_START} name ${printPath(canonical)}` },
  ];
  return [{ title: `Write ${printPath(canonical)}`, edits, preferred: true }];
}

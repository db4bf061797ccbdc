/** Problems in and between files, as the tools report them. */

import { lastPart } from "../formats/core/files/fileNames.ts";
import type { Format } from "../formats/core/format.ts";
import { catchStop, type Issue, type Severity } from "../formats/core/issue.ts";
import { distinctBy } from "../formats/core/lists.ts";
import { once } from "../formats/core/memoize.ts";
import { LineIndex } from "../formats/core/text/lineIndex.ts";
import { decodeBytewise, decodeUtf8 } from "../formats/core/text/textCoding.ts";
import { findTextFormat } from "../formats/registry.ts";
import { archiveIssues, findBinaryIssues, issuesOf } from "../index/binaryIssues.ts";
import { type ContentFile, contentFilesIn } from "../index/contentFiles.ts";
import type { FieldValues } from "../index/values.ts";
import { clipped } from "./answer.ts";
import { type Opened, valuesOf } from "./contents.ts";
import type { Context } from "./context.ts";

export interface Finding {
  readonly path: string;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** In the decompressed file; for a text, the line. */
  readonly offset?: number;
  readonly line?: number;
  readonly field?: string;
}

export function findingOf(
  path: string,
  { severity, code, message, path: field }: Issue,
  place: Pick<Finding, "offset" | "line"> = {},
): Finding {
  return {
    path,
    severity,
    code,
    message: clipped(message, 1_000),
    ...place,
    ...(field === undefined ? {} : { field: clipped(field, 500) }),
  };
}

/** The findings in a file on disk and its members. */
export function* findingsIn(context: Context, opened: Opened, inside: string): Generator<Finding> {
  const { path, bytes, issue, nested } = opened;
  if (issue) yield findingOf(path, issue);
  if (issue) return;
  context.tick();
  if (nested && inside === "") for (const found of archiveIssues(nested)) yield findingOf(path, found);
  const format = nested ? undefined : findTextFormat(path, bytes);
  if (format) yield* findingsOfText(context, opened, format);
  else
    for (const file of contentFilesIn(opened, inside))
      yield* "issue" in file ? [findingOf(file.path, file.issue)] : findingsOfFile(context, file);
}

function* findingsOfText({ host }: Context, { path, bytes }: Opened, format: Format): Generator<Finding> {
  const text = decodeUtf8(bytes) ?? decodeBytewise(bytes);
  const lines = new LineIndex(text);
  const analysis = format.analyse(text, { names: host.namesFor(format), decoded: false, fileName: lastPart(path), path });
  const issues = issuesOf(analysis, format);
  for (const found of distinctBy(issues, ({ code, message, text: span }) => `${code} ${span?.start} ${message}`))
    yield findingOf(path, found, { line: lines.placeOf(found.text?.start ?? 0).line });
}

function findingsOfFile(context: Context, file: ContentFile): readonly Finding[] {
  const { host, tick } = context;
  const { path, content, format } = file;
  tick();
  const naming = { names: host.namesFor(format), decoded: true, fileName: lastPart(path), path };
  const found = catchStop(() => findBinaryIssues(content, format, naming));
  if ("issue" in found) return [findingOf(path, found.issue)];
  const values = once(() => {
    const decoded = format.decode(content, host.namesFor(format));
    return decoded.kind === "ok" ? valuesOf(context, file, decoded.text) : undefined;
  });
  const findings = found.value.map(({ issue, offset }) => findingOf(path, { ...issue, ...fieldOf(issue, values) }, { offset }));
  return distinctBy(findings, ({ code, offset, message }) => `${code} ${offset} ${message}`);
}

/** The field by the path that all tools accept: issues name their place by the structure of the bytes. */
function fieldOf({ path, text, bytes }: Issue, valuesOfFile: () => FieldValues | undefined): Pick<Issue, "path"> {
  const values = path === undefined ? undefined : valuesOfFile();
  const row = (text ? values?.rowAt(text.start) : bytes && values?.rowAtByte(bytes.start)) ?? -1;
  return values && row >= 0 ? { path: values.path(row) } : {};
}

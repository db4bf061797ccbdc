/** Findings about the bytes of one binary file or archive. Knows no file system. */

import { proveArchive } from "../formats/archives/change.ts";
import type { NestedArchive } from "../formats/archives/nested.ts";
import type { Analysis, AnalysisContext } from "../formats/core/analysis.ts";
import type { Format } from "../formats/core/format.ts";
import { hasErrors, type Issue } from "../formats/core/issue.ts";
import { hex } from "../formats/core/text/hex.ts";
import type { Span } from "../formats/core/text/span.ts";

/** The offset of findings without a place in the file. */
const NOWHERE = 0;

/** @param offset in the unwrapped file */
export interface PlacedIssue {
  readonly issue: Issue;
  readonly offset: number;
}

export function inexactIssue(offset: number, encodedSize: number, fileSize: number): Issue {
  const sizes = encodedSize === fileSize ? `both have ${fileSize} bytes` : `${encodedSize} bytes instead of ${fileSize}`;
  return {
    code: "verify/inexact",
    severity: "warning",
    message: `The text encodes to other bytes (${sizes}); the first difference is at byte ${hex(offset)}.`,
    bytes: { start: offset, end: offset + 1 },
  };
}

/** Formats whose files are text encode unchanged, so encoding adds no findings. */
export function issuesOf(analysis: Analysis, { textSuffix }: Format): readonly Issue[] {
  return textSuffix === "" ? analysis.issues : [...analysis.issues, ...analysis.encoded().issues];
}

/** @param content without containers */
export function findBinaryIssues(content: Uint8Array, format: Format, context: AnalysisContext): readonly PlacedIssue[] {
  const decoded = format.decode(content, context.names);
  if (decoded.kind === "fail") return decoded.issues.map((issue) => ({ issue, offset: issue.bytes?.start ?? NOWHERE }));
  const analysis = format.analyse(decoded.text, context);
  // the encoded text matches the file only up to the first difference: after it, offsets refer to other bytes
  const isOfFile = ({ end }: Span) => decoded.exact || end <= (decoded.difference ?? 0);
  const ofText = ({ bytes, text }: Issue) => {
    const span = bytes ?? (text && decoded.map().atText(text.start)[0]?.bytes);
    return span && isOfFile(span) ? span.start : NOWHERE;
  };
  // the text may repeat findings of the bytes, with less exact places
  const read = new Set(decoded.issues.map(({ code, message }) => `${code} ${message}`));
  const found = [
    ...decoded.issues.map((issue) => ({ issue, offset: issue.bytes ? issue.bytes.start : ofText(issue) })),
    // encoding an exact text again would add no findings
    ...(decoded.exact ? analysis.issues : issuesOf(analysis, format))
      .filter(({ code, message }) => !read.has(`${code} ${message}`))
      .map((issue) => ({ issue, offset: ofText(issue) })),
  ];
  if (decoded.exact) return found;
  const offset = decoded.difference ?? 0;
  return [...found, { issue: inexactIssue(offset, analysis.encoded().bytes?.length ?? 0, content.length), offset }];
}

/** Findings about unreadable parts of an archive, and whether it can be changed. */
export function archiveIssues({ archive }: NestedArchive): readonly Issue[] {
  const inexact = hasErrors(archive.issues) ? undefined : proveArchive(archive);
  return inexact ? [inexact, ...archive.issues] : archive.issues;
}

/**
 * Findings about a file or a text, and the internal exception for a finding that ends a decode. Knows only offsets; the outer folders
 * handle lines and editors.
 */
import type { Span, TextEdit } from "./text/span.ts";

export type Severity = "error" | "warning" | "information" | "hint";

/** Tasks for an editor: copy to the clipboard, add a name to the user's list, look for names, reopen a file in another encoding. */
export type Task =
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "keepName"; readonly name: string }
  | { readonly kind: "importNames" }
  /** Looks for a name with this hash, and renames the key at the offset. */
  | { readonly kind: "findName"; readonly hash: number; readonly offset: number }
  | { readonly kind: "reopenWithEncoding" };

/** One automatic correction of an issue. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Replaces the edits in an editor that supports it. */
  readonly task?: Task;
  /** The fix that is right in nearly all cases. */
  readonly preferred?: boolean;
  /** The type of the value with this fix, as its format numbers types: a file may say which one the value should have. */
  readonly type?: number;
}

export interface Issue {
  /** `<format id>/<name>`, stable: scripts and the documentation pages rely on it. */
  readonly code: string;
  readonly severity: Severity;
  /** What was found, what was expected. */
  readonly message: string;
  /** In the text, as UTF-16 offsets. */
  readonly text?: Span;
  /** In the file, as byte offsets. */
  readonly bytes?: Span;
  /** Names from the root to the item, joined by `/`. */
  readonly path?: string;
  readonly related?: readonly { readonly message: string; readonly text?: Span; readonly bytes?: Span }[];
  /** The places in the text of all entries that the finding is about; `text` is the first. Computed when asked for. */
  readonly entries?: () => readonly Span[];
  /** The text has no effect: shown faded. */
  readonly unnecessary?: boolean;
  /** Computed when asked for: a fix may need a search among thousands of names. */
  readonly fixes?: () => readonly Fix[];
}

/** The place of a finding: bytes of the file. */
export function bytesAt(start: number, size: number): { readonly bytes: Span } {
  return { bytes: { start, end: start + size } };
}

/** Ends a read or a write at its first fatal finding; the format's boundary catches it. */
export class Stop extends Error {
  constructor(readonly issue: Issue) {
    super(issue.message);
    this.name = "Stop";
  }
}

export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === "error");
}

export function findError(issues: readonly Issue[]): Issue | undefined {
  return issues.find(({ severity }) => severity === "error");
}

/** Picks the finding to show when only one fits: the first error, or else the first finding. @throws RangeError for an empty list. */
export function firstError(issues: readonly Issue[]): Issue {
  const error = findError(issues) ?? issues[0];
  if (!error) throw new RangeError("there is no finding to report");
  return error;
}

/**
 * Runs `work` and turns exceptions into issues: a {@link Stop} into its own issue, any other exception (a bug) into `internal/unexpected`.
 */
export function catchStop<T>(work: () => T): { value: T } | { issue: Issue } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof Stop) return { issue: error.issue };
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return {
      issue: { code: "internal/unexpected", severity: "error", message: `Bytewright failed on this input (${said}). Nothing was changed.` },
    };
  }
}

/** The result of `work`, or undefined if it throws. */
export function unlessStopped<T>(work: () => T): T | undefined {
  const done = catchStop(work);
  return "issue" in done ? undefined : done.value;
}

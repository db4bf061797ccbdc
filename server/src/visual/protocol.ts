/**
 * The visual editor's requests to the language server, through the client: one for all questions and one for all changes, so that a new
 * question needs one line here, one in the server, and its use in the webview. Imports only types of formats.
 */
import type { ByteFacts, ByteWindow } from "../../../formats/core/byteView/byteContent.ts";
import type { FoundBytes } from "../../../formats/core/byteView/byteSearch.ts";
import type { Control, FieldAddition, FieldChange, FieldChangeKind, FieldRow, FieldValue } from "../../../formats/core/fields/fields.ts";
import type { Span } from "../../../formats/core/text/span.ts";

/** Lines and UTF-16 columns from 0, as in the Language Server Protocol. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** Identifies a document. */
export interface UriParams {
  readonly uri: string;
}

export interface VisualParams {
  readonly uri: string;
  readonly question: VisualQuestion;
}
/** Null if the document has none of our languages or is not open. */
export type VisualResult = {
  /** The document's version that the answer is about. */
  readonly version: number;
  readonly answer: VisualAnswers[VisualQuestion["kind"]];
} | null;

export type VisualQuestion =
  | RowsQuestion
  | { readonly kind: "find"; readonly query: string }
  | { readonly kind: "rowAt"; readonly offset: number }
  | { readonly kind: "details"; readonly row: number }
  /** The values of a span of the text. */
  | { readonly kind: "values"; readonly span: Span }
  /** The text lines of rows, without their common indentation. */
  | { readonly kind: "source"; readonly rows: readonly number[] }
  | BytesQuestion
  | { readonly kind: "byte"; readonly offset: number }
  /** `bytes` are base64. */
  | { readonly kind: "findBytes"; readonly bytes: string }
  | { readonly kind: "bytesOfText"; readonly span: Span }
  | { readonly kind: "panel"; readonly id: string; readonly query?: unknown };

/** By the kind of the question. */
export interface VisualAnswers {
  readonly rows: RowsAnswer;
  /** Rows that match, ascending. */
  readonly find: readonly number[];
  /** -1 for none. */
  readonly rowAt: number;
  readonly details: DetailsAnswer;
  /** Without list items, and limited to the size of a form. */
  readonly values: readonly InnerValue[];
  readonly source: string;
  readonly bytes: BytesAnswer;
  /** Null after the end. */
  readonly byte: ByteFacts | null;
  readonly findBytes: FoundBytes;
  /** Ascending ranges of bytes; none while the bytes are of another text. */
  readonly bytesOfText: readonly Span[];
  /** Declared by the format; null if it has nothing to show. */
  readonly panel: unknown;
}

export interface InspectParams {
  /** Made by the client; not the address of a document. */
  readonly uri: string;
  /** Id; null if no format knows the file. */
  readonly format: string | null;
  /** Without containers: base64. */
  readonly content: string;
}

/** Windows of the file as it would be saved now. */
export interface BytesQuestion {
  readonly kind: "bytes";
  /** The content that the client has; 0 for none. */
  readonly known: number;
  /** Half-open ranges of offsets, clipped to the file. */
  readonly windows: readonly (readonly [number, number])[];
}

export interface BytesAnswer {
  /** Number of the content: the same number means the same bytes, fields and changes. */
  readonly content: number;
  /** Absent if the client knows the content. */
  readonly summary?: ByteSummary;
  readonly windows: readonly ByteWindow[];
}

export interface ByteSummary {
  readonly size: number;
  /**
   * `current`: of the newest text. `earlier`: the text has errors, and these are of an earlier version without. `saved`: the text has had
   * errors since it was opened, and these are on disk. `none`: nothing to show.
   */
  readonly state: "current" | "earlier" | "saved" | "none";
  /** Changes since the last save, flat: start, end, and the number of bytes before. Missing if the saved bytes are unknown. */
  readonly changes?: readonly number[];
}

export interface SavedParams {
  readonly uri: string;
  readonly saved: /** The text that the server has now. */
    | { readonly kind: "newest" }
    /** The game file would be what this text encodes to. */
    | { readonly kind: "text"; readonly text: string }
    /** The file itself, without its containers: base64. */
    | { readonly kind: "bytes"; readonly bytes: string };
}

/** Contents of rows, and changes in the tree's shape since the client's. */
export interface RowsQuestion {
  readonly kind: "rows";
  /** The shape that the client has; 0 for none. */
  readonly known: number;
  /** Half-open ranges of row numbers of the newest shape, clipped to it. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A page without a shape also gets the outermost rows, which a tree with closed groups shows first. */
export interface RowsAnswer {
  /** Number of the shape. The same number means the same rows, whatever their values. */
  readonly shape: number;
  /** Absent if the client knows the shape. */
  readonly change?: ShapeChange;
  /** The controls of the rows, each once: many rows share one, and some are long lists. */
  readonly controls: readonly Control[];
  readonly ranges: readonly { readonly first: number; readonly rows: readonly SentRow[] }[];
}

export interface SentRow extends Omit<RowContent, "control"> {
  /** Index into {@link RowsAnswer.controls}. */
  readonly control?: number;
}

/** In place of `removed` rows from `at` on, rows with these depths and keys. A whole shape removes all. */
export interface ShapeChange {
  /** Number of the shape that the change starts from; 0 for a whole shape. */
  readonly from: number;
  readonly at: number;
  readonly removed: number;
  readonly depths: readonly number[];
  readonly keys: readonly number[];
}

export interface RowContent extends FieldRow {
  /** The worst finding in the row or its children. */
  readonly severity?: "error" | "warning";
}

export interface InnerValue extends RowContent {
  readonly row: number;
}

export interface DetailsAnswer {
  readonly path: string;
  /** One or two sentences; empty if unknown. */
  readonly meaning: string;
  readonly unit?: string;
  /** In the file as it would be saved now. */
  readonly bytes?: { readonly start: number; readonly end: number; readonly hex: string };
  readonly problems: readonly { readonly severity: string; readonly message: string }[];
  /** The row's part of the companion file. */
  readonly companion?: { readonly fileName: string; readonly title: string; readonly details: readonly string[] };
  /** Possible changes of the row besides setting its value. */
  readonly changes: readonly FieldChangeKind[];
  readonly additions: readonly FieldAddition[];
}

export interface VisualEditParams {
  readonly uri: string;
  /** The version that the user saw. */
  readonly version: number;
  readonly intent: VisualIntent;
}

export type VisualIntent =
  /** The same value for each of the rows. */
  | { readonly kind: "value"; readonly rows: readonly number[]; readonly value: FieldValue }
  | { readonly kind: "change"; readonly rows: readonly number[]; readonly change: FieldChange }
  /** An intent of a panel, declared by the format. */
  | { readonly kind: "panel"; readonly id: string; readonly intent: unknown };

export type VisualEditResult =
  | { readonly kind: "edits"; readonly edits: readonly { readonly range: TextRange; readonly text: string }[] }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "stale" }
  | null;

/** Requests by method: parameters and answer. */
export interface VisualRequests {
  readonly "bytewright/visual": [VisualParams, VisualResult];
  /** Allows questions about a file without a text, in place of any previous one. */
  readonly "bytewright/inspect": [InspectParams, boolean];
  /** The text edits for a change in the visual editor. */
  readonly "bytewright/visualEdit": [VisualEditParams, VisualEditResult];
}

/** Notifications to the server by method. */
export interface VisualNotifications {
  /** Ends an inspection. */
  readonly "bytewright/inspectEnd": UriParams;
  /** The bytes on disk. */
  readonly "bytewright/saved": SavedParams;
}

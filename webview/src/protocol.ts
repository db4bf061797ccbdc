/**
 * Messages between the visual editor's page and the extension. Imports types only, so that both sides can import it. Every request is
 * answered: with a result, with an error, or by the page's own timeout.
 */
import type { PanelDeclaration } from "../../formats/core/format.ts";
import type { Span } from "../../formats/core/text/span.ts";
import type { VisualAnswers, VisualIntent, VisualQuestion } from "../../server/src/visual/protocol.ts";

export type ToPage =
  | InitMessage
  /** The text or its analysis changed. */
  | ChangedMessage
  /** The selection in a text editor of the same document. */
  | { readonly kind: "selection"; readonly selection: Span }
  | { readonly kind: "state"; readonly state: DocumentState }
  | { readonly kind: "report"; readonly report: Report }
  /** A command was chosen in the context menu that the page opened last. */
  | { readonly kind: "menu"; readonly command: string }
  /** The answer to the request with this id. */
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

/** The answers to requests, by kind. */
export interface Answers {
  readonly ask: Answered<VisualQuestion["kind"]>;
  readonly edit: EditOutcome;
  /** Null if the document has no backdrop. */
  readonly backdrop: BackdropAnswer | null;
  readonly clipboard: string;
}

export interface Answered<Kind extends VisualQuestion["kind"]> {
  readonly version: number;
  readonly answer: VisualAnswers[Kind];
}

/** Sent by each page when it has loaded. The answer is its `init` message. */
export interface Ready {
  readonly kind: "ready";
}

/** Sent by a page that could not load a part of itself. The page is loaded again. */
export interface Reload {
  readonly kind: "reload";
}

/** Part of each page's `init` message. */
export interface Translated {
  /** By English text; empty if VS Code's display language is English. */
  readonly translations: Readonly<Record<string, string>>;
}

export interface InitMessage extends Translated {
  readonly kind: "init";
  /** The page's number, for the context of its menus. */
  readonly page: number;
  /** The game file's name. */
  readonly fileName: string;
  readonly version: number;
  readonly panels: readonly PanelDeclaration[];
  readonly state: DocumentState;
  readonly selection?: Span;
  /** For a file that is only shown: the reason, and facts about it. */
  readonly report?: Report;
}

/** A report about a file, in addition to its fields and bytes. */
export interface Report {
  readonly title: string;
  readonly summary: string;
  /** Sets the icon before the summary. The summary must say the same in words. */
  readonly state: "broken" | "warning" | "good";
  /** Titles of actions; the page sends back their index. */
  readonly actions: readonly string[];
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly heading: string;
  readonly intro?: string;
  readonly body: ReportBody;
}

export type ReportBody =
  | { readonly kind: "text" }
  | { readonly kind: "pairs"; readonly pairs: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "findings"; readonly findings: readonly ReportFinding[] }
  | { readonly kind: "hex"; readonly label: string; readonly rows: readonly HexRow[] };

export interface ReportFinding {
  readonly severity: string;
  readonly message: string;
  readonly code: string;
  /** Offset and path. */
  readonly place: string;
  /** Index of the action that opens the page about the code. */
  readonly action?: number;
}

/** One row of a hex dump. Its cells are split into pieces, so that marked ones can look different. */
export interface HexRow {
  /** Offset of the first byte: 8 hexadecimal digits. */
  readonly offset: string;
  readonly isMarked: boolean;
  readonly pieces: readonly HexPiece[];
  /** One character per byte; dots for unprintable ones. */
  readonly characters: string;
}

export interface HexPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A file next to the document, for its format's panels to draw. */
export interface BackdropAnswer {
  readonly fileName: string;
  /** Its type is declared in the format's `panel` folder. */
  readonly data: unknown;
}

export interface ChangedMessage {
  readonly kind: "changed";
  readonly version: number;
}

export interface DocumentState {
  /** Why the document is read-only; missing if it is not. */
  readonly readOnly?: string;
  readonly hasHexEditor: boolean;
  /** The text can be shown in a text editor. */
  readonly hasText: boolean;
}

export type EditOutcome =
  | { readonly kind: "done"; readonly version: number }
  | { readonly kind: "refused"; readonly message: string }
  /** The text has changed since: the page shows the new version, and the user decides again. */
  | { readonly kind: "stale" };

export type FromPage =
  | { readonly kind: "ask"; readonly id: number; readonly question: VisualQuestion }
  | { readonly kind: "edit"; readonly id: number; readonly version: number; readonly intent: VisualIntent }
  /** Requests the file that panels draw below the document; the answer is {@link BackdropAnswer}. */
  | { readonly kind: "backdrop"; readonly id: number }
  /** Reveals a span in a visible text editor. With `focus`, opens one if necessary and focuses it. */
  | { readonly kind: "revealText"; readonly span: Span; readonly focus: boolean }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "clipboard"; readonly id: number }
  | { readonly kind: "openHexEditor" }
  /** Runs one of {@link Report.actions}. */
  | { readonly kind: "action"; readonly number: number }
  | { readonly kind: "log"; readonly message: string };

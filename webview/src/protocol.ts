/**
 * What the visual editor's page and the extension say to each other. Imports types only, so that both sides can take it. Every
 * request is answered: with a result, with an error, or by the page's own timeout.
 */
import type { PanelDeclaration } from "../../formats/core/format.ts";
import type { Span } from "../../formats/core/text/span.ts";
import type { VisualAnswers, VisualIntent, VisualQuestion } from "../../server/src/visual/protocol.ts";

export type ToPage =
  | InitMessage
  /** The text, or what is understood of it, is another. */
  | ChangedMessage
  /** Text offsets that are selected in a text editor of the same document. */
  | { readonly kind: "selection"; readonly selection: Span }
  | { readonly kind: "state"; readonly state: DocumentState }
  | { readonly kind: "report"; readonly report: Report }
  /** A command was chosen in the context menu that the page opened last. */
  | { readonly kind: "menu"; readonly command: string }
  /** To what the page asked with this id. */
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

/** What a request is answered with, by its kind. */
export interface Answers {
  readonly ask: Answered<VisualQuestion["kind"]>;
  readonly edit: EditOutcome;
  /** Null where there is nothing below the document. */
  readonly backdrop: BackdropAnswer | null;
  readonly clipboard: string;
}

export interface Answered<Kind extends VisualQuestion["kind"]> {
  readonly version: number;
  readonly answer: VisualAnswers[Kind];
}

/** What each page says when it runs: the answer is its `init`. */
export interface Ready {
  readonly kind: "ready";
}

/** In the `init` of each page. */
export interface Translated {
  /** By the English text; empty where the editor speaks English. */
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
  /** Of a file that is only looked at: why, and what is known of it. */
  readonly report?: Report;
}

/** What there is to say about a file besides its fields and bytes. */
export interface Report {
  readonly title: string;
  readonly summary: string;
  /** Decides the sign before the summary; the summary must say it in words too. */
  readonly state: "broken" | "warning" | "good";
  /** Titles of what can be done; sent back by their numbers. */
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
  /** Where: offset, path. */
  readonly place: string;
  /** The number of the action that opens the page about the code. */
  readonly action?: number;
}

/** One row of a hex dump; its cells are in pieces, so that the marked ones can look different too. */
export interface HexRow {
  /** Offset of the first byte, 8 hexadecimal digits. */
  readonly offset: string;
  readonly isMarked: boolean;
  readonly pieces: readonly HexPiece[];
  /** One character a byte, dots for what cannot be printed. */
  readonly characters: string;
}

export interface HexPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A file next to the document as its format's panels draw it. */
export interface BackdropAnswer {
  readonly fileName: string;
  /** Its shape is declared in the format's `panel` folder. */
  readonly data: unknown;
}

export interface ChangedMessage {
  readonly kind: "changed";
  readonly version: number;
}

export interface DocumentState {
  /** Why nothing can be changed; missing where it can. */
  readonly readOnly?: string;
  readonly hasHexEditor: boolean;
  /** A place can be shown in a text editor. */
  readonly hasText: boolean;
}

export type EditOutcome =
  | { readonly kind: "done"; readonly version: number }
  | { readonly kind: "refused"; readonly message: string }
  /** The text had changed since: the page shows the newest and the user decides again. */
  | { readonly kind: "stale" };

export type FromPage =
  | { readonly kind: "ask"; readonly id: number; readonly question: VisualQuestion }
  | { readonly kind: "edit"; readonly id: number; readonly version: number; readonly intent: VisualIntent }
  /** Asks for what the format's panels draw below the document; the answer is {@link BackdropAnswer}. */
  | { readonly kind: "backdrop"; readonly id: number }
  /** Shows a place in a text editor next to; takes the keyboard there where asked to. */
  | { readonly kind: "revealText"; readonly span: Span; readonly focus: boolean }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "clipboard"; readonly id: number }
  | { readonly kind: "openHexEditor" }
  /** One of {@link Report.actions}. */
  | { readonly kind: "action"; readonly number: number }
  | { readonly kind: "log"; readonly message: string };

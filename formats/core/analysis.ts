/** One version of one text, understood: what an editor asks about it. Positions are offsets in UTF-16 units of the text. */
import type { Encoded, Fact } from "./coded.ts";
import type { CompanionFile, SharedParts } from "./companion.ts";
import type { FieldTree } from "./fields/fields.ts";
import type { Fix, Issue } from "./issue.ts";
import type { Names } from "./names.ts";
import type { OutlineNode } from "./outline.ts";
import type { LinkTarget } from "./relations.ts";
import type { Markdown } from "./text/markdown.ts";
import type { Span, TextEdit } from "./text/span.ts";

/** From the first line to the last line of what can be folded away. */
export interface Fold extends Span {
  /** Folded when the text is opened: nothing to read, or seldom. */
  readonly isClosed?: true;
}

export interface AnalysisContext {
  readonly names: Names;
  /** The text stands for a binary file, which keeps nothing that the format has no place for (comments). */
  readonly decoded: boolean;
  /** Last part of the address, for messages. */
  readonly fileName: string;
  /** The whole path of the file with `/` between its parts, where it is known: a game may look for files in certain folders only. */
  readonly path?: string;
  /** {@link Analysis.baseline} of the document's file as it was read last; missing for that text itself. */
  readonly baseline?: unknown;
  /** {@link Analysis.reusable} of any other version of the document. */
  readonly earlier?: unknown;
  /** The file of {@link Format.companion}, where there is one. The same object for as long as that file is the same. */
  readonly companion?: CompanionFile;
}

export interface Hover {
  readonly span: Span;
  readonly contents: Markdown;
  /** A name that nothing else is known of, as fields have it: its values in other files help. */
  readonly unknownName?: string;
}

export type CompletionKind = "name" | "value" | "tag" | "keyword" | "reference" | "file";

export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Short text next to the label. */
  readonly detail?: string;
  readonly edit: TextEdit;
  /** `edit.text` holds `${1:…}` stops. */
  readonly snippet?: boolean;
  readonly sortText?: string;
  readonly filterText?: string;
  /** Computed when the item is looked at. */
  readonly documentation?: () => Markdown;
}

export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** More exist: ask again after the next key. */
  readonly incomplete: boolean;
  readonly names?: OfferedNames;
}

/** The value may name something in other files: what is there comes before the items of the text itself. */
export interface OfferedNames {
  /** With {@link ANY_NAME} for the name. */
  readonly target: LinkTarget;
  /** The field's own name. */
  readonly field: string;
  /** What is replaced. */
  readonly span: Span;
  /** What is written for a name. */
  readonly textOf: (name: string) => string;
}

export type TokenType = "name" | "hash" | "tag" | "string" | "number" | "keyword" | "comment" | "reference" | "type";
export const TOKEN_TYPES: readonly TokenType[] = ["name", "hash", "tag", "string", "number", "keyword", "comment", "reference", "type"];

export interface ColorMark {
  readonly span: Span;
  /** Red, green, blue, alpha; 1 is full, parts above 1 occur. */
  readonly color: readonly [number, number, number, number];
}

export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  readonly tooltip?: string;
  /** `reference`: what a value points to; `hash`: the hash of a name or the name of a hash; `offset`: where a value is. */
  readonly kind: "reference" | "hash" | "offset";
}

export interface Action extends Fix {
  readonly kind: "quickfix" | "refactor" | "source";
  /** The issue that it corrects. */
  readonly issue?: Issue;
}

/** A name that all places that mean the same can have another of. */
export interface Renaming {
  /** Under the cursor. */
  readonly span: Span;
  readonly name: string;
  /** @throws Error with a sentence for the user where the new name is not possible. */
  to(name: string): readonly TextEdit[];
}

export interface Lens {
  readonly span: Span;
  readonly title: string;
}

/**
 * One version of one text, understood. Made once per version; every feature of the language server is answered from it.
 * A format leaves out what it does not offer.
 */
export interface Analysis {
  readonly issues: readonly Issue[];
  /** What later versions of the text are compared with, where the format does so. Kept for as long as the document is open: no whole analysis. */
  readonly baseline?: unknown;
  /** What the analysis of the next version may take over, for texts that are too long to be parsed at each key. The issues are the same without it. */
  readonly reusable?: unknown;
  /** Encodes this text; computed at the first call, then kept. */
  encoded(): Encoded;
  hover?(offset: number): Hover | undefined;
  completions?(offset: number): CompletionList;
  outline?(): readonly OutlineNode[];
  /** The document as fields with controls. Where it is missing, one is made of {@link outline} and the source map. */
  fields?(): FieldTree;
  folds?(): readonly Fold[];
  /** Spans around the offset, the innermost first. */
  selections?(offset: number): readonly Span[];
  /** Flat: offset, length, index into {@link TOKEN_TYPES}; ascending, on one line each. */
  tokens?(within: Span): Uint32Array;
  colors?(): readonly ColorMark[];
  colorText?(mark: Span, color: readonly [number, number, number, number]): TextEdit;
  inlayHints?(within: Span): readonly InlayHint[];
  definitions?(offset: number): readonly Span[];
  /** All places that mean the same thing, the definition included when asked for. */
  references?(offset: number, withDefinition: boolean): readonly Span[];
  /** The name under the cursor, where it can be changed. */
  rename?(offset: number): Renaming | undefined;
  /** Corrections and rewrites offered for a selection. */
  actions?(within: Span): readonly Action[];
  lenses?(): readonly Lens[];
  /** What the companion file has a part for too: hovers, hints and "Go to Definition" lead from one to the other. */
  sharedParts?(): SharedParts;
  /** What the document holds, in numbers. */
  facts?(): readonly Fact[];
  /**
   * The canonical form of this text, as edits; none where the text has errors.
   * @param within only edits there are asked for: more may be given
   * @param style one of {@link Format.styles}; without it the one that the text itself asks for
   */
  formatting?(within?: Span, style?: string): readonly TextEdit[];
  /**
   * What a panel of {@link Format.panels} shows: plain data that can be sent as a message, places as text offsets. Its shape is
   * declared in the format's `panel` folder, which the panel in the webview imports as types. With a query of the panel, whose shape
   * is declared there too, the answer to that: parts of a model that is too large to be sent with each change.
   */
  panel?(id: string, query?: unknown): unknown;
  /**
   * What a gesture in a panel does to the text; none where it no longer fits, a sentence where it is not possible. The intent's shape
   * is declared next to the panel's.
   */
  panelEdits?(id: string, intent: unknown): readonly TextEdit[] | { readonly refused: string };
}

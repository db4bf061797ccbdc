/** The analysis of one text version, for an editor. Positions are offsets in UTF-16 units of the text. */
import type { Encoded, Fact } from "./coded.ts";
import type { CompanionFile, SharedParts } from "./companion.ts";
import type { FieldTree } from "./fields/fields.ts";
import type { Fix, Issue } from "./issue.ts";
import type { Names } from "./names.ts";
import type { OutlineNode } from "./outline.ts";
import type { LinkTarget } from "./relations.ts";
import type { Markdown } from "./text/markdown.ts";
import type { Span, TextEdit } from "./text/span.ts";

/** From the first to the last line of a foldable region. */
export interface Fold extends Span {
  /** Folded when the text opens, because it is rarely read. */
  readonly isClosed?: true;
}

export interface AnalysisContext {
  readonly names: Names;
  /** The text represents a binary file, which cannot store comments and the like. */
  readonly decoded: boolean;
  /** Last part of the address, for messages. */
  readonly fileName: string;
  /** The full path of the file, separated by `/`, if known: a game may look for files only in certain folders. */
  readonly path?: string;
  /** {@link Analysis.baseline} of the document's file when last read; missing for that text itself. */
  readonly baseline?: unknown;
  /** {@link Analysis.reusable} of any other version of the document. */
  readonly earlier?: unknown;
  /** The file of {@link Format.companion}, if it exists. The same object until that file changes. */
  readonly companion?: CompanionFile;
}

export interface Hover {
  readonly span: Span;
  readonly contents: Markdown;
  /** A field name with unknown meaning: the hover adds its values in other files. */
  readonly unknownName?: string;
}

export type CompletionKind = "name" | "value" | "tag" | "keyword" | "reference" | "file";

export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Short text next to the label. */
  readonly detail?: string;
  readonly edit: TextEdit;
  /** `edit.text` contains `${1:…}` stops. */
  readonly snippet?: boolean;
  readonly sortText?: string;
  readonly filterText?: string;
  /** Computed when the item is selected. */
  readonly documentation?: () => Markdown;
}

export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** More exist: ask again after the next keystroke. */
  readonly incomplete: boolean;
  readonly names?: OfferedNames;
}

/** The value may name something in other files: those names come before the text's own items. */
export interface OfferedNames {
  /** With {@link ANY_NAME} as the name. */
  readonly target: LinkTarget;
  /** The field's own name. */
  readonly field: string;
  /** The replaced text. */
  readonly span: Span;
  /** The text to insert for a name. */
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
  /** `reference`: the target of a value; `hash`: the hash of a name or the name of a hash; `offset`: the place of a value. */
  readonly kind: "reference" | "hash" | "offset";
}

export interface Action extends Fix {
  readonly kind: "quickfix" | "refactor" | "source";
  /** The issue that it corrects. */
  readonly issue?: Issue;
}

/** A rename of a name in all its places. */
export interface Renaming {
  /** Under the cursor. */
  readonly span: Span;
  readonly name: string;
  /** @throws Error with a sentence for the user if the new name is not possible */
  to(name: string): readonly TextEdit[];
}

export interface Lens {
  readonly span: Span;
  readonly title: string;
}

/**
 * The analysis of one text version. Made once per version; every feature of the language server uses it. A format omits features that it
 * does not offer.
 */
export interface Analysis {
  readonly issues: readonly Issue[];
  /**
   * Data to compare with later versions of the text, for formats that do so. Kept while the document is open, so it must not hold the whole
   * analysis.
   */
  readonly baseline?: unknown;
  /**
   * Data that the analysis of the next version may reuse, for texts too long to parse at each keystroke. The issues are the same without
   * it.
   */
  readonly reusable?: unknown;
  /** Encodes this text; computed once, on the first call. */
  encoded(): Encoded;
  hover?(offset: number): Hover | undefined;
  completions?(offset: number): CompletionList;
  outline?(): readonly OutlineNode[];
  /** The document as fields with controls. By default, made from {@link outline} and the source map. */
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
  /** All places that refer to the same thing, with the definition on request. */
  references?(offset: number, withDefinition: boolean): readonly Span[];
  /** The name under the cursor, if it can be renamed. */
  rename?(offset: number): Renaming | undefined;
  /** Quick fixes and refactorings for a selection. */
  actions?(within: Span): readonly Action[];
  lenses?(): readonly Lens[];
  /** Parts that the companion file also has: hovers, hints and "Go to Definition" connect the two. */
  sharedParts?(): SharedParts;
  /** Counts of the document's contents. */
  facts?(): readonly Fact[];
  /**
   * The canonical form of this text, as edits; empty if the text has errors.
   * @param within the range that needs edits: the result may contain more
   * @param style one of {@link Format.styles}; by default the one that the text itself requests
   */
  formatting?(within?: Span, style?: string): readonly TextEdit[];
  /**
   * The contents of a panel of {@link Format.panels}: plain data that can be sent as a message, places as text offsets. The format's
   * `panel` folder declares its type, for the panel in the webview to import. With a query, whose type is declared there too, returns part
   * of a model that is too large to send with each change.
   */
  panel?(id: string, query?: unknown): unknown;
  /**
   * The edits for a gesture in a panel; empty if it no longer applies, a sentence if it is not possible. The intent's type is declared next
   * to the panel's.
   */
  panelEdits?(id: string, intent: unknown): readonly TextEdit[] | { readonly refused: string };
}

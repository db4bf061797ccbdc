/**
 * What a format is to the rest of the product: bytes to text and back, and everything an editor asks about a text.
 * All positions are plain offsets: UTF-16 units in texts, bytes in files. Must know no editor and no protocol.
 */
import type { Issue } from "./issue.ts";
import type { Names } from "./names.ts";
import type { DiagnosticCatalogue, StructSchema } from "./schema.ts";
import type { SourceMap } from "./sourceMap.ts";
import type { Span, TextEdit } from "./span.ts";

/** Total: any bytes give a value. */
export type Decoded =
  | {
      readonly kind: "ok";
      readonly text: string;
      readonly issues: readonly Issue[];
      /** Proved by encoding the text: it gives the same bytes. */
      readonly exact: boolean;
      /** First byte offset at which the encoded text differs, where it does. */
      readonly difference?: number;
      readonly map: () => SourceMap;
      readonly facts: readonly Fact[];
    }
  | {
      readonly kind: "fail";
      /** Holds at least one error. */
      readonly issues: readonly Issue[];
      /** What was understood; its text offsets are all 0. */
      readonly map: () => SourceMap;
      readonly facts: readonly Fact[];
    };

/** A line about a file for the status item and the page of a broken file: "version", "2". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Encoded {
  /** Present if and only if no issue is an error. */
  readonly bytes?: Uint8Array;
  readonly issues: readonly Issue[];
  readonly map: () => SourceMap;
}

export interface AnalysisContext {
  readonly names: Names;
  /** The text stands for a binary file, which keeps nothing that the format has no place for (comments). */
  readonly decoded: boolean;
  /** Last part of the address, for messages. */
  readonly fileName: string;
}

export interface Hover {
  readonly span: Span;
  /** Markdown. */
  readonly contents: string;
}

export type CompletionKind = "name" | "value" | "tag" | "keyword" | "reference" | "file";

export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Short text beside the label. */
  readonly detail?: string;
  readonly edit: TextEdit;
  /** `edit.text` holds `${1:…}` stops. */
  readonly snippet?: boolean;
  readonly sortText?: string;
  readonly filterText?: string;
  /** Markdown, computed when the item is looked at. */
  readonly documentation?: () => string;
}

export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** More exist: ask again after the next key. */
  readonly incomplete: boolean;
}

export type OutlineKind = "file" | "group" | "object" | "text" | "number" | "boolean" | "array" | "key";

export interface OutlineNode {
  readonly name: string;
  readonly detail: string;
  readonly kind: OutlineKind;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineNode[];
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
  /** `reference`: what a value points to; `hash`: the hash of a name or the name of a hash; `offset`: where a value lies. */
  readonly kind: "reference" | "hash" | "offset";
}

export interface Action {
  readonly title: string;
  readonly kind: "quickfix" | "refactor" | "source";
  readonly edits: readonly TextEdit[];
  readonly preferred?: boolean;
  /** The issue that it corrects. */
  readonly issue?: Issue;
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
  /** Encodes this text; computed at the first call, then kept. */
  encoded(): Encoded;
  hover?(offset: number): Hover | undefined;
  completions?(offset: number): CompletionList;
  outline?(): readonly OutlineNode[];
  /** Spans from the first line to the last line of a fold. */
  folds?(): readonly Span[];
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
  /** The name under the cursor that {@link renames} would change. */
  renameable?(offset: number): { readonly span: Span; readonly name: string } | undefined;
  /** @throws Error with a sentence for the user where the new name is not possible. */
  renames?(offset: number, name: string): readonly TextEdit[];
  /** Corrections and rewrites offered for a selection. */
  actions?(within: Span): readonly Action[];
  lenses?(): readonly Lens[];
  /** The canonical form of this text, as edits; none where the text has errors. */
  formatting?(): readonly TextEdit[];
}

export interface Format {
  /** Also the first part of every issue code. */
  readonly id: string;
  readonly title: string;
  /** A sentence for lists of formats. */
  readonly description: string;
  readonly languageId: string;
  /** Appended to a file's name for its decoded address and for a text form on disk: `.yml`. Empty where the file is text. */
  readonly textSuffix: string;
  /** Endings of file names, without the dot, lower case, those of wrapped variants (`sbxml`) included. */
  readonly extensions: readonly string[];
  /** Recognises the first bytes of an unwrapped file (at least 64 where it has them). */
  sniff(head: Uint8Array): boolean;
  decode(bytes: Uint8Array, names: Names): Decoded;
  encode(text: string): Encoded;
  /** `previous` is an earlier analysis of the same document, for formats that can go on from it. */
  analyse(text: string, context: AnalysisContext, previous?: Analysis): Analysis;
  /** The text in canonical form with the given names, or undefined where it has errors. Law 2 is stated with it. */
  format(text: string, names: Names): string | undefined;
  /** The names that the format's own table brings; empty where it has none. Loaded lazily. */
  readonly builtinNames: () => Names;
  /** Strings inside a file that may serve as names elsewhere. Cheap and total. */
  nameStrings?(bytes: Uint8Array): readonly string[];
  /** Hashes in a file that `names` leave without a name: what an import should look for. Cheap and total. */
  unknownHashes?(bytes: Uint8Array, names: Names): readonly number[];
  /** The hash that a name has in this format. */
  hashName?(name: string): number;
  readonly diagnostics: DiagnosticCatalogue;
  readonly structs: readonly StructSchema[];
}

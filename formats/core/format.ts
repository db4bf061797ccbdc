/**
 * What a format is to the rest of the product: bytes to text and back, and everything an editor asks about a text.
 * All positions are plain offsets: UTF-16 units in texts, bytes in files. Must know no editor and no protocol.
 */
import type { Beginning } from "./beginning.ts";
import type { FieldTree, FieldWord } from "./fields/fields.ts";
import type { Issue } from "./issue.ts";
import type { Names } from "./names.ts";
import type { PageMenu } from "./pageCommands.ts";
import type { LinkTarget, RelationReader } from "./relations.ts";
import type { DiagnosticCatalogue, StructSchema } from "./schema.ts";
import type { SourceMap } from "./sourceMap.ts";
import type { Markdown } from "./text/markdown.ts";
import type { Span, TextEdit } from "./text/span.ts";

/** Total: any bytes give a value. */
export type Decoded = DecodedText | NotDecoded;

export interface DecodedText {
  readonly kind: "ok";
  readonly text: string;
  readonly issues: readonly Issue[];
  /** Proved by encoding the text: it gives the same bytes. */
  readonly exact: boolean;
  /** First byte offset at which the encoded text differs, where it does. */
  readonly difference?: number | undefined;
  readonly map: () => SourceMap;
  readonly facts: readonly Fact[];
}

export interface NotDecoded {
  readonly kind: "fail";
  /** Holds at least one error. */
  readonly issues: readonly Issue[];
  /** What was understood; its text offsets are all 0. */
  readonly map: () => SourceMap;
  readonly facts: readonly Fact[];
}

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
  /** The whole path of the file with `/` between its parts, where it is known: a game may look for files in certain folders only. */
  readonly path?: string;
  /** {@link Analysis.asRead} of the document's file as it was read last; missing for that text itself. */
  readonly asRead?: unknown;
  /** The file of {@link Format.companion}, where there is one. The same object for as long as that file is the same. */
  readonly companion?: CompanionFile;
}

/** The companion file of a document as it is now: unsaved in an editor, or on disk. */
export type CompanionFile = { readonly fileName: string } & (
  | {
      /** Never calls for the parts of the document that asks: those must follow from its text alone. */
      readonly parts: () => SharedParts;
    }
  /** Why it cannot be read: a sentence with the place. */
  | { readonly problem: string }
);

/** A part of a document that its companion file has a part for too: a node here, its events there. */
export interface SharedPart {
  /** The places that mean it: a name, a number. The first is where links lead; hints follow it. */
  readonly places: readonly Span[];
  /** In few words, for the other file: "node 4: Event", "2 events". */
  readonly title: string;
  /** What it holds, a line of plain text each. */
  readonly details: readonly string[];
}

/** By what both files know a part by. */
export type SharedParts = ReadonlyMap<string, SharedPart>;

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
  /** `reference`: what a value points to; `hash`: the hash of a name or the name of a hash; `offset`: where a value is. */
  readonly kind: "reference" | "hash" | "offset";
}

/** What only an editor can do: fill the clipboard, keep a name in a list of the user's, look for names. */
export type Task =
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "keepName"; readonly name: string }
  | { readonly kind: "importNames" }
  /** Looks for a name with this hash, and renames the key at the offset. */
  | { readonly kind: "findName"; readonly hash: number; readonly offset: number };

export interface Action {
  readonly title: string;
  readonly kind: "quickfix" | "refactor" | "source";
  readonly edits: readonly TextEdit[];
  /** Done instead of edits, by an editor that can. */
  readonly task?: Task;
  readonly preferred?: boolean;
  /** The issue that it corrects. */
  readonly issue?: Issue;
}

export interface Lens {
  readonly span: Span;
  readonly title: string;
}

/** A picture of a document next to its fields and bytes: a map, curves, a graph. */
export interface PanelDeclaration {
  /** `<format id>.<name>`; the webview has a folder of this name for it. */
  readonly id: string;
  readonly title: string;
  /** Its context menu. */
  readonly menu?: PageMenu;
}

/**
 * One version of one text, understood. Made once per version; every feature of the language server is answered from it.
 * A format leaves out what it does not offer.
 */
export interface Analysis {
  readonly issues: readonly Issue[];
  /** What later versions of the text are compared with, where the format does so. Kept for as long as the document is open: no whole analysis. */
  readonly asRead?: unknown;
  /** Encodes this text; computed at the first call, then kept. */
  encoded(): Encoded;
  hover?(offset: number): Hover | undefined;
  completions?(offset: number): CompletionList;
  outline?(): readonly OutlineNode[];
  /** The document as fields with controls. Where it is missing, one is made of {@link outline} and the source map. */
  fields?(): FieldTree;
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

/**
 * How texts are recognized among others with the same file name extension: those of a format that is text itself, and text forms of binary
 * files under names that do not say so.
 */
export interface TextAssociation {
  /** Patterns of paths (`**\/folder/*.ext`), which win over an ending that another extension claims. */
  readonly filePatterns: readonly string[];
  /** Pattern of the first line, for texts whose path says nothing. */
  readonly firstLine: string;
  /** Languages that such a text may be opened as before anybody has looked at it. */
  readonly openedAs: readonly string[];
  /** UTF-16 units that {@link sniff} looks at. */
  readonly headSize: number;
  /** Whether the start of a text is ours; undefined where it cannot say. */
  sniff(head: string): boolean | undefined;
}

/** The same content for something else, or a sentence that says what would be lost. */
export type Converted = { readonly text: string; readonly changes: readonly string[] } | { readonly refused: string };

/** Makes of a text another one of the same format, for another game: offered as a command, which lists the changes. */
export interface Conversion {
  /** What comes of it: "Metroid Prime 2: Echoes". */
  readonly title: string;
  /** Undefined where the text is that already, or where the question does not arise. Total. */
  convert(text: string): Converted | undefined;
}

/** A file that shares parts with this one, and may have to follow when their names change. */
export interface Companion {
  /** Where it may be, from the folder of the file, with `/` between the parts; the first that exists counts. */
  places(fileName: string): readonly string[];
  /**
   * What becomes of its text after this one's has changed; undefined where nothing does. Missing where it never has to follow. Total.
   * @param companion undefined where it cannot be read: then there can only be notes
   */
  follow?(before: string, after: string, companion: string | undefined): Followed | { readonly refused: string } | undefined;
}

/** A file of another kind next to the document, which its panels draw below it and nobody writes: the collision of a course. */
export interface Backdrop {
  /** Where it may be, from the folder of the file, with `/` between the parts; the first that exists counts. */
  places(fileName: string): readonly string[];
  /** Plain data that can be sent as a message; its shape is declared in the format's `panel` folder. Total. */
  read(bytes: Uint8Array): unknown;
}

/** How a companion follows a change. */
export interface Followed {
  /** Undefined where its text stays. */
  readonly text?: string;
  /** What the user should know all the same: a sentence each. */
  readonly notes: readonly string[];
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
  /** Where others use the same ending for texts; without it the name alone decides. */
  readonly association?: TextAssociation;
  /** Pictures in the visual editor, in the order in which they are offered. */
  readonly panels?: readonly PanelDeclaration[];
  readonly conversions?: readonly Conversion[];
  readonly companion?: Companion;
  readonly backdrop?: Backdrop;
  /** What its new files may begin with. */
  readonly beginnings?: readonly Beginning[];
  /** Canonical forms to choose from, where there is more than one. */
  readonly styles?: readonly string[];
  /** Settings of VS Code that texts of this format need otherwise than all formats: they win over what the extension sets by itself. */
  readonly editorDefaults?: Readonly<Record<string, unknown>>;
  /**
   * Recognises the first bytes of an unwrapped file (at least 64 where it has them).
   * @param path of the file, where a damaged one may be recognised by its folder
   */
  sniff(head: Uint8Array, path?: string): boolean;
  decode(bytes: Uint8Array, names: Names): Decoded;
  encode(text: string): Encoded;
  analyse(text: string, context: AnalysisContext): Analysis;
  /**
   * Warnings about values that have another type than in an older text of the same file, though nothing in the text says so. Missing where
   * no look of a value decides its type. Total.
   */
  typeChanges?(before: string, text: string, context: AnalysisContext): readonly Issue[];
  /** The text in canonical form with the given names, or undefined where it has errors. Law 2 is stated with it. */
  format(text: string, names: Names): string | undefined;
  /** The names that the format's own table brings; empty where it has none. Loaded lazily. */
  readonly builtinNames: () => Names;
  /**
   * Names and values of all fields of a file, in any order, without its text: shows which files a search may find something in. Cheap and
   * total; undefined where the file is damaged.
   */
  fieldWords?(bytes: Uint8Array, names: Names): Iterable<FieldWord> | undefined;
  /** Strings inside a file that may serve as names elsewhere. Cheap and total. */
  nameStrings?(bytes: Uint8Array): readonly string[];
  /** Hashes in a file that `names` leave without a name: what an import should look for. Cheap and total. */
  unknownHashes?(bytes: Uint8Array, names: Names): readonly number[];
  /** The hash that a name has in this format. */
  hashName?(name: string): number;
  /** Names that are in no list and have this hash: those of `names` with other numbers, letters or endings. Takes up to seconds. */
  guessNames?(hash: number, names: Names): readonly string[];
  /** A name with this hash among `names`, for a hash that is anywhere. */
  findName?(hash: number, names: Names): string | undefined;
  /** What its files say about other files, where they do. */
  readonly relations?: RelationReader;
  readonly diagnostics: DiagnosticCatalogue;
  readonly structs: readonly StructSchema[];
}

/**
 * The messages of client and server beyond the Language Server Protocol: method names and types. Imports only types.
 */
import type { Look } from "../../assistant/host.ts";
import type { NameList } from "../../formats/core/names.ts";
import type { Span } from "../../formats/core/text/span.ts";
import type { FileDifference } from "../../formats/diffFiles.ts";
import type { ConflictChoice, ConflictToResolve } from "../../formats/mergeFiles.ts";
import type { NameValue } from "../../index/nameValues.ts";
import type { NameQuestion, OfferedNames } from "../../index/offeredNames.ts";
import type { Origin } from "../../index/project.ts";
import type { TextPosition, TextRange, UriParams, VisualNotifications, VisualRequests } from "./visual/protocol.ts";

/** The enabled inlay hints; none by default. */
export interface InlayHintOptions {
  /** Targets of values. */
  readonly references: boolean;
  /** Hashes of names, and names of hashes. */
  readonly hashes: boolean;
  /** Places of values in the file. */
  readonly offsets: boolean;
}

export interface InitializationOptions {
  /** The client answers {@link ClientRequests} and has the commands of {@link TASK_COMMANDS}. */
  readonly answers?: boolean;
  /** The documents whose findings are shown, if the client sends `bytewright/shownTexts`; by default, all open documents. */
  readonly shownTexts?: readonly string[];
  /** Address of the folder of documentation pages, without a slash at its end. */
  readonly docsBase?: string;
  readonly nameLists?: readonly NameList[];
  readonly inlayHints?: InlayHintOptions;
}

/** Commands of the client that code actions call, by task. */
export const TASK_COMMANDS = {
  copy: "bytewright.copyText",
  keepName: "bytewright.keepName",
  importNames: "bytewright.importNames",
  findName: "bytewright.findName",
  reopenWithEncoding: "bytewright.reopenWithEncoding",
} as const;

/** Argument of `findName`: a key, and the hash that it is. */
export interface FindNameParams {
  readonly uri: string;
  readonly position: TextPosition;
  readonly hash: number;
}

export interface CompanionMessage {
  /** Address of its text: an open document there is newer than {@link text}. */
  readonly uri: string;
  readonly fileName: string;
  /** Id of its format; empty if it has none. */
  readonly format: string;
  /** As on disk; absent if it cannot be read. */
  readonly text?: string;
  /** The relevant facts of a file without a format. */
  readonly facts?: unknown;
  /** Why it cannot be read: a sentence with the place. */
  readonly problem?: string;
}

/** The smallest field that holds the byte. */
export interface LocatedText {
  readonly range: TextRange;
  /** Names from the root, joined by `/`. */
  readonly path: string;
  /** Bytes that the field takes. */
  readonly size: number;
}
/** Half-open range of byte offsets of the smallest field at the position. */
export interface LocatedBytes {
  readonly start: number;
  readonly end: number;
  readonly path: string;
}
export interface Report {
  readonly format: string;
  readonly version: number;
  /** UTF-16 units. */
  readonly textLength: number;
  readonly lines: number;
  /** How often each code occurs among the document's findings. */
  readonly issues: Readonly<Record<string, number>>;
  readonly analyses: AnalysisTimes;
  /** Documents that are open in the server. */
  readonly openDocuments: number;
  /** Bytes; absent if unknown. */
  readonly heapUsed?: number;
}
/** Analyses of one document since it was opened, in milliseconds. */
export interface AnalysisTimes {
  readonly count: number;
  readonly last: number;
  readonly longest: number;
}
/** A text, open in an editor or not. */
export interface TextMessage {
  /** Id of its format. */
  readonly format: string;
  readonly fileName: string;
  readonly text: string;
}

export interface OriginalPartsParams {
  readonly mod: TextMessage;
  readonly original: TextMessage;
  readonly offset: number;
}
export interface OriginalPartMessage {
  /** Names from the root, joined by `/`. */
  readonly path: string;
  readonly isEqual: boolean;
  /** The part in each text. */
  readonly now: string;
  readonly text: string;
  /** The edit that restores the original. */
  readonly span: Span;
  readonly reset: string;
}

export interface FindFieldsParams {
  readonly text: TextMessage;
  readonly expression: string;
  /** Paths where a path pattern may start. */
  readonly paths: readonly string[];
}
export interface FoundField {
  readonly row: number;
  /** Path for people, in which items of lists have their names. */
  readonly path: string;
  readonly value: string;
  readonly span: Span;
}
export interface FindFieldsResult {
  readonly fields: readonly FoundField[];
  /** There are more than the answer contains. */
  readonly isCut: boolean;
}

export interface ReplaceFieldsParams {
  readonly text: TextMessage;
  /** The search: as the target of a change, a word is a whole name. */
  readonly expression: string;
  /** Paths where a path pattern may start. */
  readonly paths: readonly string[];
  readonly change: string;
  /** The unmodified game's, for the change `original`. */
  readonly original?: TextMessage;
}
export type ReplaceFieldsResult =
  | { readonly refused: string }
  | {
      readonly edits: readonly { readonly span: Span; readonly text: string }[];
      readonly count: number;
      /** Names of the changed values, each once. */
      readonly names: readonly string[];
    };

export interface RenamePlacesParams {
  readonly text: TextMessage;
  /** Its own places, and the places that refer to it. */
  readonly definitions: readonly Span[];
  readonly links: readonly Span[];
  readonly old: string;
  readonly name: string;
}
export type RenamePlacesResult =
  | { readonly refused: string }
  | { readonly edits: readonly { readonly span: Span; readonly text: string }[] };

/** Data for compression, with bytes in base64. */
export interface SuppliedMessage {
  readonly library?: string;
  readonly dictionaries: readonly { readonly id: number; readonly bytes: string }[];
}

export interface CompareFilesParams {
  /** The extension shows the kind of file. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly supplied: SuppliedMessage;
}
/** A file, or a member of an archive, that differs. */
export interface ComparedPart extends Pick<FileDifference, "path" | "kind" | "message"> {
  readonly statements: readonly ComparedStatement[];
}
export interface ComparedStatement {
  readonly sentence: string;
  /** The entry that the sentence describes; empty if it describes several. */
  readonly entry: string;
  /** Line of the first change in the newer text, from 0. */
  readonly line: number;
}
export interface MergeFilesParams {
  readonly path: string;
  /** Null if both sides added the file. */
  readonly base: string | null;
  readonly ours: string;
  readonly theirs: string;
  readonly supplied: SuppliedMessage;
  readonly choices: readonly ConflictChoice[];
}
export type MergeFilesResult =
  | { readonly refused: string }
  | {
      readonly bytes: string;
      readonly conflicts: readonly ConflictToResolve[];
      readonly notes: readonly string[];
      /** Changes that the result takes from theirs. */
      readonly taken: readonly ComparedPart[];
    };

export interface PictureParams {
  readonly format: string;
  readonly fileName: string;
  /** Texts of the versions, the oldest first. */
  readonly texts: readonly string[];
}
export interface PictureResult {
  /** Id of a panel that compares. */
  readonly panel: string;
  /** The panel's model of each version. */
  readonly models: readonly unknown[];
  /** For two versions: the places of each sentence about them, in the text of each. */
  readonly places: readonly (readonly (readonly Span[])[])[];
}

export interface ConfirmParams {
  readonly question: string;
  readonly detail: string;
  /** The button that says yes. */
  readonly action: string;
}

export interface AssistantParams {
  readonly name: string;
  /** As the assistant sent it. */
  readonly input: unknown;
  readonly dumpCount: number;
  /** Whether the user trusts the workspace. */
  readonly mayWrite: boolean;
}
export interface AssistantResult {
  /** The answer as JSON. */
  readonly text: string;
  /** Code, message and hint of an error. */
  readonly error?: string;
}

export type AssistantFilesParams =
  | { readonly kind: "look" | "walk"; readonly path: string }
  /** @param hasLibrary the server needs no library for compression */
  | { readonly kind: "read"; readonly path: string; readonly hasLibrary: boolean }
  /** @param known the version that the server has */
  | { readonly kind: "project"; readonly known: number }
  | { readonly kind: "replace"; readonly changes: readonly AssistantChange[] };
/** Without `before`, the file is new; without `content`, it is deleted. */
export interface AssistantChange {
  readonly path: string;
  /** SHA-256 of the existing content. */
  readonly before?: string;
  readonly content?: string;
}
export type AssistantFilesResult =
  /** The reason for a failure. */
  | { readonly issue: { readonly code: string; readonly message: string } }
  | { readonly look: Look }
  | { readonly paths: readonly string[] }
  | { readonly bytes: string; readonly supplied: SuppliedMessage }
  /** @property index missing if the server has this version; addresses in it are paths of the tools */
  | { readonly version: number; readonly index?: string; readonly origins?: readonly (readonly [path: string, origin: Origin])[] }
  | Readonly<Record<string, never>>;

/** Requests to the server by method: parameters and answer. */
export interface Requests extends VisualRequests {
  /** The text of a byte in the uncompressed file, as it would be saved now. */
  readonly "bytewright/locateByte": [UriParams & { readonly offset: number }, LocatedText | null];
  /** The bytes of the text at a position, in the file as it would be saved now. */
  readonly "bytewright/byteRange": [UriParams & { readonly position: TextPosition }, LocatedBytes | null];
  /** Facts about a document and the server, for a report that a user can paste. */
  readonly "bytewright/report": [UriParams, Report | null];
  /** The unmodified game's version of a place in a text and of the fields around it, innermost first. */
  readonly "bytewright/originalParts": [OriginalPartsParams, readonly OriginalPartMessage[]];
  /** The fields of a text that an expression finds. */
  readonly "bytewright/findFields": [FindFieldsParams, FindFieldsResult];
  /** Edits that change values in a text and, as proved, nothing else. */
  readonly "bytewright/replaceFields": [ReplaceFieldsParams, ReplaceFieldsResult];
  /** The edits that a rename across files makes in one of their texts. */
  readonly "bytewright/renamePlaces": [RenamePlacesParams, RenamePlacesResult];
  /** The differences in content between two versions of a file. Bytes are in base64. */
  readonly "bytewright/compareFiles": [CompareFilesParams, readonly ComparedPart[]];
  /** Merges two sides' versions of a file, with the choices at conflicts. Bytes are in base64. */
  readonly "bytewright/mergeFiles": [MergeFilesParams, MergeFilesResult];
  /** The contents of a picture of several versions of a document. Null if its format has none. */
  readonly "bytewright/picture": [PictureParams, PictureResult | null];
  /** Calls one of the tools for AI assistants. */
  readonly "bytewright/assistantCall": [AssistantParams, AssistantResult];
  /** The question for the user before a tool call; null for a tool that does not write. */
  readonly "bytewright/assistantQuestion": [AssistantParams, string | null];
}

/** Requests to the client by method. */
export interface ClientRequests {
  /** The companion file of a document, as its format declares it. The client sends its changes from then on. */
  readonly "bytewright/companion": [UriParams, CompanionMessage | null];
  /** The text of a document's file, if the document was opened with another text, such as one that VS Code kept unsaved. Otherwise null. */
  readonly "bytewright/fileText": [UriParams, string | null];
  /**
   * The values of fields with a name in the game files of the workspace and the dumps, except in the document itself. The most frequent come
   * first. Does not wait: null until all files are read.
   */
  readonly "bytewright/valuesOfName": [UriParams & { readonly name: string }, readonly NameValue[] | null];
  /** Names for a value, from the files known so far. Does not wait. */
  readonly "bytewright/offeredNames": [UriParams & NameQuestion, OfferedNames];
  /** The user's answer to a question, before anything is changed. */
  readonly "bytewright/confirm": [ConfirmParams, boolean];
  /** Requests about files for the AI assistants' tools. Paths are the tools' own; bytes are in base64. */
  readonly "bytewright/assistantFiles": [AssistantFilesParams, AssistantFilesResult];
}

/** Notifications to the server by method. */
export interface Notifications extends VisualNotifications {
  /** Replaces all lists sent before. */
  readonly "bytewright/nameLists": { readonly lists: readonly NameList[] };
  /** Sets the documents whose findings are shown. */
  readonly "bytewright/shownTexts": { readonly uris: readonly string[] };
  /** The setting was changed. */
  readonly "bytewright/inlayHints": InlayHintOptions;
  /** The new text of a document's file. */
  readonly "bytewright/fileTextRead": UriParams & { readonly text: string };
  /** The document's companion file was replaced, changed or removed. */
  readonly "bytewright/companionChanged": UriParams & { readonly companion: CompanionMessage | null };
}

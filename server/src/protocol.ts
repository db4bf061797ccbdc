/**
 * What client and server say to each other beyond the Language Server Protocol: names of methods and shapes of messages.
 * Imports types only.
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

/** Which inlay hints are shown; none unless asked for. */
export interface InlayHintOptions {
  /** What a value points to. */
  readonly references: boolean;
  /** Hashes of names, and names of hashes. */
  readonly hashes: boolean;
  /** Where a value is in the file. */
  readonly offsets: boolean;
}

export interface InitializationOptions {
  /** The client answers {@link ClientRequests} and has the commands of {@link TASK_COMMANDS}. */
  readonly answers?: boolean;
  /** The documents whose findings are shown, where the client sends `bytewright/shownTexts`; without it those of all open documents are. */
  readonly shownTexts?: readonly string[];
  /** Address of the folder of documentation pages, without a slash at its end. */
  readonly docsBase?: string;
  readonly nameLists?: readonly NameList[];
  readonly inlayHints?: InlayHintOptions;
}

/** Commands of the client that code actions call, by what they do. */
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
  /** Of its text: the document of this address, where one is open, is newer than {@link text}. */
  readonly uri: string;
  readonly fileName: string;
  /** Id of its format; empty where it is not of any. */
  readonly format: string;
  /** As on disk; missing where it cannot be read. */
  readonly text?: string;
  /** Of a file that is not of any format: what counts of it. */
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
  /** Bytes; missing where the platform does not say. */
  readonly heapUsed?: number;
}
/** Analyses of one document since it was opened, in milliseconds. */
export interface AnalysisTimes {
  readonly count: number;
  readonly last: number;
  readonly longest: number;
}
/** A text that need not be open in an editor. */
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
  /** Of both texts. */
  readonly now: string;
  readonly text: string;
  /** What is replaced, and by what, to bring the original back. */
  readonly span: Span;
  readonly reset: string;
}

export interface FindFieldsParams {
  readonly text: TextMessage;
  readonly expression: string;
  /** That patterns of paths may begin in. */
  readonly paths: readonly string[];
}
export interface FoundField {
  readonly row: number;
  /** For people: items of lists with what identifies them. */
  readonly path: string;
  readonly value: string;
  readonly span: Span;
}
export interface FindFieldsResult {
  readonly fields: readonly FoundField[];
  /** There are more than are given. */
  readonly isCut: boolean;
}

export interface ReplaceFieldsParams {
  readonly text: TextMessage;
  /** What was searched for: as a target of a change a word is a whole name. */
  readonly expression: string;
  /** That patterns of paths may begin in. */
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
      /** What the changed values are called, each once. */
      readonly names: readonly string[];
    };

export interface RenamePlacesParams {
  readonly text: TextMessage;
  /** Where the thing itself is, and where it is named. */
  readonly definitions: readonly Span[];
  readonly links: readonly Span[];
  readonly old: string;
  readonly name: string;
}
export type RenamePlacesResult =
  | { readonly refused: string }
  | { readonly edits: readonly { readonly span: Span; readonly text: string }[] };

/** What compression needs, with bytes in base64. */
export interface SuppliedMessage {
  readonly library?: string;
  readonly dictionaries: readonly { readonly id: number; readonly bytes: string }[];
}

export interface CompareFilesParams {
  /** The ending says which kind of file it is. */
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
  /** The entry of the file that it is about; empty where it is about several. */
  readonly entry: string;
  /** Of the first change, in the newer text, from 0. */
  readonly line: number;
}
export interface MergeFilesParams {
  readonly path: string;
  /** Null where both sides added the file. */
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
      /** What the result has from theirs. */
      readonly taken: readonly ComparedPart[];
    };

export interface PictureParams {
  readonly format: string;
  readonly fileName: string;
  /** Of the versions, the oldest first. */
  readonly texts: readonly string[];
}
export interface PictureResult {
  /** Of a panel that compares. */
  readonly panel: string;
  /** Of each version. */
  readonly models: readonly unknown[];
  /** Of two versions: for each statement about them, its places in the text of each. */
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
  /** The user trusts the workspace. */
  readonly mayWrite: boolean;
}
export interface AssistantResult {
  /** The answer as JSON. */
  readonly text: string;
  /** Code, message and hint of what went wrong. */
  readonly error?: string;
}

export type AssistantFilesParams =
  | { readonly kind: "look" | "walk"; readonly path: string }
  /** @param hasLibrary the server needs no library for compression */
  | { readonly kind: "read"; readonly path: string; readonly hasLibrary: boolean }
  /** @param known the version that the server has */
  | { readonly kind: "project"; readonly known: number }
  | { readonly kind: "replace"; readonly changes: readonly AssistantChange[] };
/** Without `before` the file is new, without `content` it goes. */
export interface AssistantChange {
  readonly path: string;
  /** SHA-256 of what is there. */
  readonly before?: string;
  readonly content?: string;
}
export type AssistantFilesResult =
  /** What could not be done. */
  | { readonly issue: { readonly code: string; readonly message: string } }
  | { readonly look: Look }
  | { readonly paths: readonly string[] }
  | { readonly bytes: string; readonly supplied: SuppliedMessage }
  /** @property index missing where the server has this version; addresses in it are paths of the tools */
  | { readonly version: number; readonly index?: string; readonly origins?: readonly (readonly [path: string, origin: Origin])[] }
  | Readonly<Record<string, never>>;

/** Requests to the server by method: parameters and answer. */
export interface Requests extends VisualRequests {
  /** The text that stands for a byte of the file, without its containers, as it would be saved now. */
  readonly "bytewright/locateByte": [UriParams & { readonly offset: number }, LocatedText | null];
  /** The bytes that the text at a position stands for, in the file as it would be saved now. */
  readonly "bytewright/byteRange": [UriParams & { readonly position: TextPosition }, LocatedBytes | null];
  /** Facts about a document and the server, for a report that a user can paste. */
  readonly "bytewright/report": [UriParams, Report | null];
  /** What the unmodified game has at a place of a text, and all around it, the innermost first. */
  readonly "bytewright/originalParts": [OriginalPartsParams, readonly OriginalPartMessage[]];
  /** The fields of a text that an expression finds. */
  readonly "bytewright/findFields": [FindFieldsParams, FindFieldsResult];
  /** The edits that change values in a text, proved to change nothing else. */
  readonly "bytewright/replaceFields": [ReplaceFieldsParams, ReplaceFieldsResult];
  /** The edits that a rename across files makes in one of their texts. */
  readonly "bytewright/renamePlaces": [RenamePlacesParams, RenamePlacesResult];
  /** What differs between two versions of a file, by what is in them. Bytes are in base64. */
  readonly "bytewright/compareFiles": [CompareFilesParams, readonly ComparedPart[]];
  /** One file made of the versions of two sides, with what was chosen at conflicts. Bytes are in base64. */
  readonly "bytewright/mergeFiles": [MergeFilesParams, MergeFilesResult];
  /** What a picture of several versions of a document draws. Null where its format has none. */
  readonly "bytewright/picture": [PictureParams, PictureResult | null];
  /** Calls one of the tools for AI assistants. */
  readonly "bytewright/assistantCall": [AssistantParams, AssistantResult];
  /** What the user is asked before the tool is called; null for one that writes nothing. */
  readonly "bytewright/assistantQuestion": [AssistantParams, string | null];
}

/** Requests to the client by method. */
export interface ClientRequests {
  /** The companion file of a document, as its format declares it. The client sends its changes from then on. */
  readonly "bytewright/companion": [UriParams, CompanionMessage | null];
  /** The text of a document's file, where the document was opened with another: VS Code keeps unsaved texts over its end. Null where it was not. */
  readonly "bytewright/fileText": [UriParams, string | null];
  /**
   * The values that fields of a name have in the game files of the workspace and of the dumps, but for the document's own. Null before all files
   * are read: nothing is waited for. The most frequent values come first.
   */
  readonly "bytewright/valuesOfName": [UriParams & { readonly name: string }, readonly NameValue[] | null];
  /** The names that a value may have, as the files that are known by now say. Nothing is waited for. */
  readonly "bytewright/offeredNames": [UriParams & NameQuestion, OfferedNames];
  /** The user's answer to a question, before anything is changed. */
  readonly "bytewright/confirm": [ConfirmParams, boolean];
  /** Something about the files that the tools for AI assistants work on. Paths are those of the tools, bytes are in base64. */
  readonly "bytewright/assistantFiles": [AssistantFilesParams, AssistantFilesResult];
}

/** Notifications to the server by method. */
export interface Notifications extends VisualNotifications {
  /** These lists, in place of all that were sent before. */
  readonly "bytewright/nameLists": { readonly lists: readonly NameList[] };
  /** The documents whose findings are shown are these now. */
  readonly "bytewright/shownTexts": { readonly uris: readonly string[] };
  /** The setting was changed. */
  readonly "bytewright/inlayHints": InlayHintOptions;
  /** A document's file was read again, and this is its text. */
  readonly "bytewright/fileTextRead": UriParams & { readonly text: string };
  /** The document has another companion file, another version of it, or none. */
  readonly "bytewright/companionChanged": UriParams & { readonly companion: CompanionMessage | null };
}

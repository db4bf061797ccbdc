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
  /** The client has the commands of {@link TASK_COMMANDS}. */
  readonly tasks?: boolean;
  /** The client answers {@link COMPANION}. */
  readonly companions?: boolean;
  /** The client answers {@link FILE_TEXT}. */
  readonly fileTexts?: boolean;
  /** The client answers {@link VALUES_OF_NAME}. */
  readonly valuesOfNames?: boolean;
  /** The documents whose findings are shown, where the client sends {@link SHOWN_TEXTS}; without it those of all open documents are. */
  readonly shownTexts?: readonly string[];
  /** The client answers {@link OFFERED_NAMES}. */
  readonly offeredNames?: boolean;
  /** The client answers {@link CONFIRM}. */
  readonly confirms?: boolean;
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

/** Notification, client to server: these lists, in place of all that were sent before. */
export const NAME_LISTS = "bytewright/nameLists";
export interface NameListsParams {
  readonly lists: readonly NameList[];
}

/** Notification, client to server: the documents whose findings are shown are these now. */
export const SHOWN_TEXTS = "bytewright/shownTexts";
export interface ShownTextsParams {
  readonly uris: readonly string[];
}

/** Notification, client to server, of {@link InlayHintOptions}: the setting was changed. */
export const INLAY_HINTS = "bytewright/inlayHints";

/**
 * Request, server to client: the text of a document's file, where the document was opened with another: VS Code keeps unsaved texts over its
 * end. Null where it was not.
 */
export const FILE_TEXT = "bytewright/fileText";
export type FileTextResult = string | null;

/** Notification, client to server: a document's file was read again, and this is its text. */
export const FILE_TEXT_READ = "bytewright/fileTextRead";
export interface FileTextReadParams {
  readonly uri: string;
  readonly text: string;
}

/** Request, server to client: the companion file of a document, as its format declares it. The client sends its changes from then on. */
export const COMPANION = "bytewright/companion";
export type CompanionResult = CompanionMessage | null;
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

/** Notification, client to server: the document has another companion file, another version of it, or none. */
export const COMPANION_CHANGED = "bytewright/companionChanged";
export interface CompanionChangedParams {
  readonly uri: string;
  readonly companion: CompanionResult;
}

/** Request, server to client: the values that fields of a name have in the game files of the workspace and of the dumps. */
export const VALUES_OF_NAME = "bytewright/valuesOfName";
export interface ValuesOfNameParams {
  /** The document that asks: its own file is left out. */
  readonly uri: string;
  readonly name: string;
}
/** Null before all files are read: nothing is waited for. The most frequent values come first. */
export type ValuesOfNameResult = readonly NameValue[] | null;

/** Request, server to client: the names that a value may have, as the files that are known by now say. Nothing is waited for. */
export const OFFERED_NAMES = "bytewright/offeredNames";
export interface OfferedNamesParams extends NameQuestion {
  readonly uri: string;
}
export type OfferedNamesResult = OfferedNames;

/** Request: the text that stands for a byte of the file as it would be saved now. */
export const LOCATE_BYTE = "bytewright/locateByte";
export interface LocateByteParams {
  readonly uri: string;
  /** Bytes from the start of the file without its containers. */
  readonly offset: number;
}
/** The smallest field that holds the byte. */
export interface LocatedText {
  readonly range: TextRange;
  /** Names from the root, joined by `/`. */
  readonly path: string;
  /** Bytes that the field takes. */
  readonly size: number;
}
export type LocateByteResult = LocatedText | null;

/** Request: the bytes that the text at a position stands for, in the file as it would be saved now. */
export const BYTE_RANGE = "bytewright/byteRange";
export interface ByteRangeParams {
  readonly uri: string;
  readonly position: TextPosition;
}
/** Half-open range of byte offsets of the smallest field at the position. */
export interface LocatedBytes {
  readonly start: number;
  readonly end: number;
  readonly path: string;
}
export type ByteRangeResult = LocatedBytes | null;

/** Request: facts about a document and the server, for a report that a user can paste. */
export const REPORT = "bytewright/report";
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
export type ReportResult = Report | null;

/** A text that need not be open in an editor. */
export interface TextMessage {
  /** Id of its format. */
  readonly format: string;
  readonly fileName: string;
  readonly text: string;
}

/** Request: what the unmodified game has at a place of a text, and all around it, the innermost first. */
export const ORIGINAL_PARTS = "bytewright/originalParts";
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

/** Request: the fields of a text that an expression finds. */
export const FIND_FIELDS = "bytewright/findFields";
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

/** Request: the edits that change values in a text, proved to change nothing else. */
export const REPLACE_FIELDS = "bytewright/replaceFields";
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

/** Request: the edits that a rename across files makes in one of their texts. */
export const RENAME_PLACES = "bytewright/renamePlaces";
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

/** Request: what differs between two versions of a file, by what is in them. Bytes are in base64. */
export const COMPARE_FILES = "bytewright/compareFiles";
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
export type CompareFilesResult = readonly ComparedPart[];

/** Request: one file made of the versions of two sides, with what was chosen at conflicts. Bytes are in base64. */
export const MERGE_FILES = "bytewright/mergeFiles";
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

/** Request: what a picture of several versions of a document draws. Null where its format has none. */
export const PICTURE = "bytewright/picture";
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

/** Request to the client: the user's answer to a question, before anything is changed. */
export const CONFIRM = "bytewright/confirm";
export interface ConfirmParams {
  readonly question: string;
  readonly detail: string;
  /** The button that says yes. */
  readonly action: string;
}

/** Request: calls one of the tools for AI assistants. */
export const ASSISTANT_CALL = "bytewright/assistantCall";
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

/** Request: what the user is asked before the tool is called; null for one that writes nothing. */
export const ASSISTANT_QUESTION = "bytewright/assistantQuestion";

/** Request to the client: something about the files that the tools work on. Paths are those of the tools, bytes are in base64. */
export const ASSISTANT_FILES = "bytewright/assistantFiles";
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
  readonly [LOCATE_BYTE]: [LocateByteParams, LocateByteResult];
  readonly [BYTE_RANGE]: [ByteRangeParams, ByteRangeResult];
  readonly [REPORT]: [UriParams, ReportResult];
  readonly [ORIGINAL_PARTS]: [OriginalPartsParams, readonly OriginalPartMessage[]];
  readonly [FIND_FIELDS]: [FindFieldsParams, FindFieldsResult];
  readonly [REPLACE_FIELDS]: [ReplaceFieldsParams, ReplaceFieldsResult];
  readonly [RENAME_PLACES]: [RenamePlacesParams, RenamePlacesResult];
  readonly [COMPARE_FILES]: [CompareFilesParams, CompareFilesResult];
  readonly [MERGE_FILES]: [MergeFilesParams, MergeFilesResult];
  readonly [PICTURE]: [PictureParams, PictureResult | null];
  readonly [ASSISTANT_CALL]: [AssistantParams, AssistantResult];
  readonly [ASSISTANT_QUESTION]: [AssistantParams, string | null];
}

/** Requests to the client by method. */
export interface ClientRequests {
  readonly [COMPANION]: [UriParams, CompanionResult];
  readonly [FILE_TEXT]: [UriParams, FileTextResult];
  readonly [VALUES_OF_NAME]: [ValuesOfNameParams, ValuesOfNameResult];
  readonly [OFFERED_NAMES]: [OfferedNamesParams, OfferedNamesResult];
  readonly [CONFIRM]: [ConfirmParams, boolean];
  readonly [ASSISTANT_FILES]: [AssistantFilesParams, AssistantFilesResult];
}

/** Notifications to the server by method. */
export interface Notifications extends VisualNotifications {
  readonly [NAME_LISTS]: NameListsParams;
  readonly [SHOWN_TEXTS]: ShownTextsParams;
  readonly [INLAY_HINTS]: InlayHintOptions;
  readonly [FILE_TEXT_READ]: FileTextReadParams;
  readonly [COMPANION_CHANGED]: CompanionChangedParams;
}

/**
 * The library's public types. They stay compatible within a minor version: 0.2 may break code for 0.1, 0.1.1 may not. Imports nothing, so
 * the declarations ship unchanged. Nothing here throws for bad input: each problem is an {@link Issue}, also for arguments of the wrong
 * type.
 */

/** A range of a text in UTF-16 units, or of a file in bytes; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A finding about bytes or a text. */
export interface Issue {
  /** Such as `aamp/unknown-type`. Stable; `docs/` has a page for each. */
  readonly code: string;
  readonly severity: "error" | "warning" | "information" | "hint";
  /** What was found, what was expected, what to do: whole sentences, one line. */
  readonly message: string;
  /** In the decompressed file. */
  readonly bytes?: Span;
  /** In the text. */
  readonly text?: Span;
  /** Line and column of `text.start`, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface FormatInfo {
  /** Such as `aamp`. Also the first part of its issue codes. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** File extensions without the dot, including those of compressed variants. */
  readonly extensions: readonly string[];
  /** Appended to a file's name for its text form: `.yml`. Empty if files of the format are text. */
  readonly textSuffix: string;
}

/** A field of the file, and its place. */
export interface Field {
  /** Names from the root, joined by `/`. */
  readonly path: string;
  readonly name: string;
  /** `u32`, `string`, or the text form's own word for the type. */
  readonly type: string;
  /** A sentence or two; empty if unknown. */
  readonly meaning: string;
  /** In the decompressed file. */
  readonly bytes: Span;
  /** In the text; `text.slice(start, end)` is the value as written. */
  readonly text: Span;
}

export interface CompressionOptions {
  /**
   * The dictionaries of the file's game: the bytes of its `Pack/ZsDic.pack.zs`, or of single dictionaries. Different games use the same
   * numbers for different dictionaries; if several have one number, the first that fits is used.
   */
  readonly dictionaries?: readonly Uint8Array[];
}

export interface OpenOptions extends CompressionOptions {
  /** Names for hashes, in addition to the built-in ones. They change the text, never the bytes. */
  readonly names?: readonly string[];
}

/** Either bytes, or at least one issue that is an error. */
export interface EncodeResult {
  readonly bytes?: Uint8Array;
  readonly issues: readonly Issue[];
}

/** A message for players, in a file that contains messages. */
export interface Message {
  /** Label or ID. */
  readonly id: string;
  /** With real line breaks, and codes as in the decoded text: `Good {color red}evening`. */
  readonly words: string;
  /** Codes in the words, as UTF-16 offsets. A translation keeps them. */
  readonly codes: readonly Span[];
}

export interface WordsResult {
  /** Undefined if an issue is an error. */
  readonly text?: string;
  readonly issues: readonly Issue[];
}

export interface OpenedFile {
  /** Undefined if neither content nor name shows it: then `text` is undefined too, and an issue says so. */
  readonly format: FormatInfo | undefined;
  /** The decoded text; undefined if the file cannot be read. */
  readonly text: string | undefined;
  /** Proved: encoding the text gives exactly the file's bytes. */
  readonly exact: boolean;
  /** Byte offset of the first difference, if there is a text that is not `exact`. */
  readonly difference?: number;
  readonly issues: readonly Issue[];
  /** The file's layers of compression, outermost first: `["yaz0"]`. */
  readonly compression: readonly string[];
  /** The fields of the file in no particular order; for a damaged file, those that could be read. */
  fields(): readonly Field[];
  /** All findings about a text of this format, as the editor shows them. */
  check(text: string): readonly Issue[];
  /** The messages with words in a text of this format; empty if the format has no messages. */
  messages(text: string): readonly Message[];
  /** The text with new words for messages, by label or ID. Comments are not kept. */
  withWords(text: string, words: Readonly<Record<string, string>>): WordsResult;
  /**
   * Encodes a text with the file's compression; the result is decoded again and compared first. If `exact` is true, the unchanged text
   * gives exactly the bytes that were opened.
   */
  encode(text: string): EncodeResult;
}

export interface Member {
  /** From the root of the outer archive; continues inside nested archives. */
  readonly path: string;
  /** Stored size in bytes, possibly compressed. */
  readonly size: number;
  /** The member is an archive: its members follow in the list. */
  readonly isArchive: boolean;
  /** Why it cannot be changed, if so. */
  readonly readOnly?: string;
  /** Why its members cannot be listed, if it is a damaged archive. */
  readonly issue?: Issue;
}

export type MemberChange =
  /** Replaces or adds the member. The content is stored unchanged: compress it first if the game expects that. */
  | { readonly kind: "put"; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

export interface OpenedArchive {
  /** Such as `sarc`; undefined, with an issue, if the bytes are not a readable archive. */
  readonly type: string | undefined;
  readonly issues: readonly Issue[];
  /** All members at all depths, in the order of the archives. */
  members(): Iterable<Member>;
  /** A member's bytes as stored, or an issue. */
  read(path: string): { readonly bytes?: Uint8Array; readonly issues: readonly Issue[] };
  /**
   * Makes all changes or none; other members keep their bytes, and the archive keeps its compression. The result is read back and compared.
   */
  change(changes: readonly MemberChange[]): EncodeResult;
}

/** Three versions of a file, as stored. */
export interface Versions {
  /** The common version; empty or omitted if both sides added the file. */
  readonly base?: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
  /** The file's path, with `/` between its parts: the extension shows the type of file. */
  readonly path: string;
}

/** A conflict, for which the result keeps ours. A value is its text, true for an entry, or null if absent. */
export interface Conflict {
  /** The path inside the archive; empty for the file itself. */
  readonly path: string;
  /** The path of the value, with list entries by what identifies them; empty for the whole file or member. */
  readonly field: string;
  /** `edit/edit`, `edit/delete`, `delete/edit`, `add/add`, `type`, `order`, `sequence`, `ambiguous`, `reference` or `check`. */
  readonly kind: string;
  readonly base: string | true | null;
  readonly ours: string | true | null;
  readonly theirs: string | true | null;
  /** What ours and theirs mean if their texts are the same: the entries that they refer to, or what they count. */
  readonly means?: { readonly ours: string; readonly theirs: string };
}

/** What to take at a conflict. A value is written as in the text form. */
export type Choice = "ours" | "theirs" | "both" | { readonly value: string };

/** The decision for conflicts with this path, field and kind. */
export interface ConflictChoice extends Pick<Conflict, "path" | "field" | "kind"> {
  readonly choice: Choice;
}

export interface MergeOptions extends CompressionOptions {
  /** Without a choice, the result keeps ours at a conflict. */
  readonly choices?: readonly ConflictChoice[];
}

/** A conflict with the details needed to decide it. */
export interface ConflictToResolve extends Conflict {
  /** The field with the title of each entry on the way: `GOBJ/[2] Goomba (kuribo)/position`. */
  readonly title: string;
  readonly sentence: string;
  /** The text of each version there, cut after 4,000 characters. */
  readonly shown: { readonly base?: string; readonly ours?: string; readonly theirs?: string };
  /** The meaning of a value in one line, if the format knows it: a number's name, the entry it refers to. */
  readonly meanings?: { readonly base?: string; readonly ours?: string; readonly theirs?: string };
  /** The places of {@link shown} in the texts of the versions. */
  readonly places: { readonly base?: Span; readonly ours?: Span; readonly theirs?: Span };
  /** The possible choices; `value`: your own value. */
  readonly offers: readonly ("ours" | "theirs" | "both" | "value")[];
  /** Undefined until you choose. */
  readonly choice?: Choice | undefined;
}

export interface MergeResult {
  /** A valid file with the choice at each conflict, or ours without one; undefined if the files cannot be merged. */
  readonly bytes?: Uint8Array;
  /** All conflicts, including decided ones. */
  readonly conflicts: readonly ConflictToResolve[];
  /** Sentences about differences that were merged automatically. */
  readonly notes: readonly string[];
  /** Why there are no bytes: a sentence. */
  readonly message?: string;
}

/** A value: its text, its entries, or the target entry of a reference. */
export type ChangeValue = string | { readonly ref: string } | readonly ChangeValue[] | { readonly [key: string]: ChangeValue };

export type Change =
  | { readonly op: "change"; readonly field: string; readonly from: ChangeValue; readonly to: ChangeValue }
  | {
      readonly op: "add";
      readonly field: string;
      readonly to: ChangeValue;
      readonly after: string | null;
      readonly in?: string;
      readonly key?: string;
    }
  /** `alone`: a reference from or to it stays. */
  | { readonly op: "remove"; readonly field: string; readonly from: ChangeValue; readonly alone?: true }
  | { readonly op: "move"; readonly field: string; readonly after: string | null }
  /** Recalculates all values of this name or place that have no change of their own; only from `diff --json`. */
  | {
      readonly op: "all";
      readonly field: string;
      readonly from: ChangeValue;
      readonly to: ChangeValue;
      /** `"2.25"`, `"4/9"`, or one for each number of a value. */
      readonly times?: string | readonly string[];
      readonly plus?: string | readonly string[];
      readonly decimals?: string;
      readonly digits?: string;
    }
  | { readonly op: "set"; readonly field: string; readonly from: ChangeValue | null; readonly to: ChangeValue | null };

/** The differences in a file or an archive member. */
export interface FileDifference {
  /** The path inside the archive; empty for the file itself. */
  readonly path: string;
  /** `bytes`: the format cannot be compared, or one of the two files cannot be read; `message` says why. */
  readonly kind: "changed" | "added" | "removed" | "bytes";
  readonly changes: readonly Change[];
  /** For each change, the value's bytes in both decompressed versions; omitted if the files are texts. */
  readonly bytes?: readonly { readonly before?: Span | undefined; readonly after?: Span | undefined }[] | undefined;
  /** The changes in plain English, most important first. */
  readonly sentences: readonly string[];
  readonly message?: string;
  /** For `bytes`: all values are the same; `message` says what differs. */
  readonly isSame?: true;
  /** Content of an added file or member. */
  readonly content?: Uint8Array | undefined;
  /** Byte order of the archive of one console to which a member was added. */
  readonly littleEndian?: boolean | undefined;
  /** Checksum of a removed file or member. */
  readonly checksum?: string | undefined;
}

/** Changes to make in a file or an archive member: a {@link FileDifference}, as found or edited. */
export interface MemberChanges extends Pick<FileDifference, "path" | "changes" | "isSame" | "content" | "littleEndian" | "checksum"> {}

/** An addition or removal of a whole file or member. */
export interface WholeChange {
  readonly op: "add" | "remove";
  readonly field: "";
}

export interface ApplyResult {
  /** The file with the changes that fit; undefined if it cannot be changed at all. */
  readonly bytes?: Uint8Array;
  /** Number of changes made, without those that the file already had. */
  readonly made: number;
  /** Changes that do not fit the file, each with a sentence. */
  readonly conflicts: readonly { readonly path: string; readonly change: Change | WholeChange; readonly message: string }[];
  readonly notes: readonly string[];
  /** Why there are no bytes. */
  readonly message?: string;
}

/**
 * A custom format for {@link registerFormat}. Exceptions from its functions become issues. Bytes are passed without compression, which
 * Bytewright handles.
 */
export interface FormatProvider {
  /** Such as `foo`: lowercase, unique, and the first part of its issue codes. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** File extensions without the dot, in lowercase. */
  readonly extensions: readonly string[];
  /** Appended to a file's name for its text form, including the dot: `.yml`. */
  readonly textSuffix: string;
  /** The language of its texts in VS Code. Default: `plaintext`. */
  readonly languageId?: string;
  /** Recognizes a file by its first 256 bytes, or all bytes of a shorter file. */
  sniff(head: Uint8Array): boolean;
  /** Without `text`, at least one issue must be an error. */
  decode(bytes: Uint8Array): { readonly text?: string; readonly issues: readonly Issue[] };
  encode(text: string): EncodeResult;
}

/** Removes the registered format. */
export type Unregister = () => void;

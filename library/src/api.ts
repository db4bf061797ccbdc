/**
 * The library's public types. They stay compatible within a minor version: 0.2 may break what 0.1 had, 0.1.1 may not. Imports nothing, so
 * that the declarations ship as they are. Nothing here throws for bad input: what is wrong with bytes or a text is an {@link Issue}, also
 * where they are neither.
 */

/** A stretch of a text in UTF-16 units, or of a file in bytes; `end` is not part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A finding about bytes or a text. */
export interface Issue {
  /** `aamp/unknown-type`. Stable; `docs/` has a page for each. */
  readonly code: string;
  readonly severity: "error" | "warning" | "information" | "hint";
  /** What was found, what was expected, what to do: whole sentences, one line. */
  readonly message: string;
  /** In the file after decompression. */
  readonly bytes?: Span;
  /** In the text. */
  readonly text?: Span;
  /** Line and column of `text.start`, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface FormatInfo {
  /** `aamp`. Also the first part of the codes of its issues. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Endings of file names without the dot, those of compressed variants included. */
  readonly extensions: readonly string[];
  /** What a text form's name adds to that of the file: `.yml`. Empty for a format that is text itself. */
  readonly textSuffix: string;
}

/** A field of the file, and where it is. */
export interface Field {
  /** Names from the root, joined by `/`. */
  readonly path: string;
  readonly name: string;
  /** `u32`, `string`, or the word that the text form has for the type. */
  readonly type: string;
  /** A sentence or two; empty where nothing is known. */
  readonly meaning: string;
  /** In the file after decompression. */
  readonly bytes: Span;
  /** In the text; `text.slice(start, end)` is the value as the text has it. */
  readonly text: Span;
}

export interface CompressionOptions {
  /**
   * What the game of the file has in `Pack/ZsDic.pack.zs`: the bytes of that archive, or of single dictionaries. Two games have different
   * dictionaries of the same numbers; of several of one number the first that fits is used.
   */
  readonly dictionaries?: readonly Uint8Array[];
}

export interface OpenOptions extends CompressionOptions {
  /** Names that hashes may stand for, next to the built-in ones. They change the text, never the bytes. */
  readonly names?: readonly string[];
}

/** Exactly one of both: bytes, or at least one issue that is an error. */
export interface EncodeResult {
  readonly bytes?: Uint8Array;
  readonly issues: readonly Issue[];
}

/** A text for players, of a file that holds such. */
export interface Message {
  /** Label or ID. */
  readonly id: string;
  /** Line breaks as they are, codes as the decoded text has them: `Good {color red}evening`. */
  readonly words: string;
  /** Codes in the words, UTF-16 offsets. A translation keeps them. */
  readonly codes: readonly Span[];
}

export interface WordsResult {
  /** Undefined where an issue says why there is none. */
  readonly text?: string;
  readonly issues: readonly Issue[];
}

export interface OpenedFile {
  /** Undefined where neither content nor name shows it: then there is no text, and an issue says so. */
  readonly format: FormatInfo | undefined;
  /** The decoded text; undefined where the file cannot be read. */
  readonly text: string | undefined;
  /** Proved: encoding the text gives the very bytes of the file. */
  readonly exact: boolean;
  /** Byte offset of the first difference where `exact` is false and there is a text. */
  readonly difference?: number;
  readonly issues: readonly Issue[];
  /** What the file is compressed with, outermost first: `["yaz0"]`. */
  readonly compression: readonly string[];
  /** The fields of the file in no particular order; of a file that cannot be read those that were understood. */
  fields(): readonly Field[];
  /** All findings about a text of this format, as the editor shows them. */
  check(text: string): readonly Issue[];
  /** The messages of a text of this format that have words; none where the format holds no messages. */
  messages(text: string): readonly Message[];
  /** A text with other words for messages, by label or ID, to be encoded. Comments of the text are not kept. */
  withWords(text: string, words: Readonly<Record<string, string>>): WordsResult;
  /**
   * The file with another text, compressed as it was; the bytes are decoded again and compared before they are given. The text that was
   * decoded gives the very bytes that were opened, where `exact` is true.
   */
  encode(text: string): EncodeResult;
}

export interface Member {
  /** From the root of the outer archive; goes on inside archives that are members. */
  readonly path: string;
  /** Bytes as stored, still compressed where it is. */
  readonly size: number;
  /** The member is an archive: the members inside it follow in the list. */
  readonly isArchive: boolean;
  /** Why it cannot be changed, where it cannot. */
  readonly readOnly?: string;
  /** Why what is inside it cannot be listed, where it is a damaged archive. */
  readonly issue?: Issue;
}

export type MemberChange =
  /** Replaces the member, or adds it. The content goes in as it is: compressed if the game wants that. */
  | { readonly kind: "put"; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

export interface OpenedArchive {
  /** `sarc`; undefined where the bytes are not an archive that can be read, which an issue then says. */
  readonly type: string | undefined;
  readonly issues: readonly Issue[];
  /** All members at all depths, in the order of the archives. */
  members(): Iterable<Member>;
  /** A member's bytes as stored, or an issue. */
  read(path: string): { readonly bytes?: Uint8Array; readonly issues: readonly Issue[] };
  /** All changes or none; members that are not named keep their bytes, and so does the compression. The result is read back and compared. */
  change(changes: readonly MemberChange[]): EncodeResult;
}

/** Three versions of a file, as stored. */
export interface Versions {
  /** The common one; empty or left out where both sides added the file. */
  readonly base?: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
  /** What the file is called, with `/` between the parts: its ending says which kind of file it is. */
  readonly path: string;
}

/** What could not be decided: the result has what ours has. A value is null for nothing, true for an entry, else its text. */
export interface Conflict {
  /** The way into the archive; empty for the file itself. */
  readonly path: string;
  /** The way to the value, entries of lists by what identifies them; empty for the whole file or member. */
  readonly field: string;
  /** `edit/edit`, `edit/delete`, `delete/edit`, `add/add`, `type`, `order`, `sequence`, `ambiguous`, `reference` or `check`. */
  readonly kind: string;
  readonly base: string | true | null;
  readonly ours: string | true | null;
  readonly theirs: string | true | null;
}

/** What to take at a conflict. A value is written as the text form writes it. */
export type Choice = "ours" | "theirs" | "both" | { readonly value: string };

/** What was decided for the conflicts of this path, field and kind. */
export interface ConflictChoice extends Pick<Conflict, "path" | "field" | "kind"> {
  readonly choice: Choice;
}

export interface MergeOptions extends CompressionOptions {
  /** Without one, the result has ours at a conflict. */
  readonly choices?: readonly ConflictChoice[];
}

/** A conflict with all that is needed to decide it. */
export interface ConflictToResolve extends Conflict {
  readonly sentence: string;
  /** What the text of each version has there, cut after 4,000 characters. */
  readonly shown: { readonly base?: string; readonly ours?: string; readonly theirs?: string };
  /** What a value stands for, in one line, where its format says so: the name of a number, the entry that is meant. */
  readonly meanings?: { readonly base?: string; readonly ours?: string; readonly theirs?: string };
  /** Where that is in the text of the version. */
  readonly places: { readonly base?: Span; readonly ours?: Span; readonly theirs?: Span };
  /** What can be chosen; `value`: one of your own. */
  readonly offers: readonly ("ours" | "theirs" | "both" | "value")[];
  /** Undefined while nothing is chosen. */
  readonly choice?: Choice | undefined;
}

export interface MergeResult {
  /** A valid file that has what was chosen at each conflict, else ours; undefined where the files cannot be merged. */
  readonly bytes?: Uint8Array;
  /** All, those that are decided too. */
  readonly conflicts: readonly ConflictToResolve[];
  /** Sentences about what was decided though both sides differ. */
  readonly notes: readonly string[];
  /** Why there are no bytes: a sentence. */
  readonly message?: string;
}

/** A value: its text, its entries, or the entry that a reference means. */
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
  /** `alone`: it names an entry that stays, or what names it stays. */
  | { readonly op: "remove"; readonly field: string; readonly from: ChangeValue; readonly alone?: true }
  | { readonly op: "move"; readonly field: string; readonly after: string | null }
  /** All values of this name or place that have no change of their own, calculated anew; only from `diff --json`. */
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

/** What is different in a file, or in a member of an archive. */
export interface FileDifference {
  /** The way into the archive; empty for the file itself. */
  readonly path: string;
  /** `bytes`: of no format that can be compared, or one of the two cannot be read; `message` says why. */
  readonly kind: "changed" | "added" | "removed" | "bytes";
  readonly changes: readonly Change[];
  /** Of each change, where the value is in both versions, without compression; none where the files are texts. */
  readonly bytes?: readonly { readonly before?: Span | undefined; readonly after?: Span | undefined }[] | undefined;
  /** The changes as a person would say them, most telling first. */
  readonly sentences: readonly string[];
  readonly message?: string;
  /** Of what was added. */
  readonly content?: Uint8Array | undefined;
  /** Of what was added to an archive of one console: its byte order. */
  readonly littleEndian?: boolean | undefined;
  /** Of what was removed. */
  readonly checksum?: string | undefined;
}

/** What is to change in a file, or in a member of an archive: what {@link FileDifference} has, as it is or edited. */
export interface MemberChanges extends Pick<FileDifference, "path" | "changes" | "content" | "littleEndian" | "checksum"> {}

/** A member that was to come or go. */
export interface WholeChange {
  readonly op: "add" | "remove";
  readonly field: "";
}

export interface ApplyResult {
  /** The file with the changes that fit; undefined where it cannot be changed at all. */
  readonly bytes?: Uint8Array;
  /** How many changes were made; those that were there already do not count. */
  readonly made: number;
  /** Changes that do not fit what is there, each with a sentence. */
  readonly conflicts: readonly { readonly path: string; readonly change: Change | WholeChange; readonly message: string }[];
  readonly notes: readonly string[];
  /** Why there are no bytes. */
  readonly message?: string;
}

/**
 * A format that others bring, for {@link registerFormat}. What its functions throw becomes an issue. Bytes come and go without compression,
 * which Bytewright handles.
 */
export interface FormatProvider {
  /** `foo`: lower case, and the first part of the codes of its issues. No other format may have it. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Endings of file names without the dot, lower case. */
  readonly extensions: readonly string[];
  /** What a text form's name adds to that of the file, with its dot: `.yml`. */
  readonly textSuffix: string;
  /** In VS Code: the language of its texts. `plaintext` where it is left out. */
  readonly languageId?: string;
  /** Recognizes the first 256 bytes of a file, or all of a shorter one. */
  sniff(head: Uint8Array): boolean;
  /** Without `text` one issue must be an error. */
  decode(bytes: Uint8Array): { readonly text?: string; readonly issues: readonly Issue[] };
  encode(text: string): EncodeResult;
}

/** Removes what was registered. */
export type Unregister = () => void;

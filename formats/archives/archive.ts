/**
 * The contract of archives: files that hold files. An archive knows nothing of the formats of its members and nothing of what it is
 * wrapped in; the tree of paths (`tree.ts`), access through several archives (`nested.ts`) and the proof of a change (`change.ts`) are made
 * once for all types.
 */
import type { Issue } from "../core/issue.ts";
import type { DiagnosticCatalogue, StructSchema } from "../core/schema.ts";

/** One member. Rows number the members of one version of an archive, from 0; they mean nothing in another version. */
export interface Entry {
  readonly row: number;
  /** As the archive holds it; undefined where it holds none, or none that is text. Data, not a path: it may say anything. */
  readonly name: string | undefined;
  /** The path that a user would give the member, where that differs from its name. */
  readonly path?: string;
  /** What the archive finds the member by, where it has such a number. */
  readonly hash?: number;
  /** Where the member's stored bytes begin, from the start of the unwrapped archive. */
  readonly start: number;
  /** Stored bytes. */
  readonly size: number;
  /** Four letters or a word for what the archive says the member is: `ANIM`. */
  readonly type?: string;
  /** The archive itself compresses the member: {@link Archive.read} gives the content, which has another size. */
  readonly compressed?: boolean;
  /** Size of the content where it is known without reading it and differs from `size`. */
  readonly contentSize?: number;
  /** The archive holds the member more than once, with the same bytes; a change is made in all copies. */
  readonly copies?: number;
  /** A sentence that says why the member cannot be changed, where it cannot. */
  readonly locked?: string;
}

/** A new member. */
export interface New {
  readonly name: string;
  readonly content: Uint8Array;
}

/** One change. A row may have its content and its name changed at once, by two edits. */
export type Edit =
  | { readonly row: number; readonly content: Uint8Array }
  | { readonly row: number; readonly name: string }
  | { readonly row: number; readonly gone: true }
  | { readonly add: New };

export type EditKind = "replace" | "add" | "rename" | "delete";

/** One version of an archive, read. Never changes: {@link Archive.change} gives new bytes, to be opened again. */
export interface Archive {
  readonly type: ArchiveType;
  /** The unwrapped bytes that it was read from. */
  readonly bytes: Uint8Array;
  readonly entries: readonly Entry[];
  /** Folders without members, where the type has such a thing. */
  readonly emptyFolders?: readonly string[];
  readonly issues: readonly Issue[];
  /** Where consoles differ in it. */
  readonly littleEndian?: boolean;
  /** A sentence that says why nothing in the archive can be changed, where that is so. */
  readonly locked?: string;
  /**
   * The content of a member, still wrapped in what it is wrapped in: a view into {@link bytes} where the archive does not compress it.
   * @throws Stop where that member is damaged; the others are not concerned.
   */
  read(row: number): Uint8Array;
  /** More names of a member, for people: found when asked for, which may take as long as reading other members. */
  describe?(row: number): readonly string[];
  /** What a new member needs the whole archive to be aligned to in memory, where the type knows such a thing. */
  alignmentOf?(added: New): number;
  /**
   * The archive laid out again with the changes made: parts one after the other, views of what stays. Without any change they give
   * {@link bytes} again, and `proveArchive` proves it. Use `changeArchive` instead: it proves the result, too.
   * @throws Stop where a change is not possible.
   */
  change(edits: readonly Edit[]): readonly Uint8Array[];
}

export interface ArchiveType {
  /** Also the first part of every issue code. */
  readonly id: string;
  readonly title: string;
  /** A sentence for lists of formats. */
  readonly description: string;
  /** Endings of file names under which such archives are met, without the dot, lower case, those of wrapped ones included. */
  readonly extensions: readonly string[];
  readonly offers: readonly EditKind[];
  /** An archive without members, which a new one begins as. */
  empty?(): Uint8Array;
  /** Endings of those that games compress with Yaz0. */
  readonly yaz0Extensions?: readonly string[];
  /** The game finds members without regard to upper and lower case. */
  readonly ignoresCase?: boolean;
  /** The content of a member reads back padded to a multiple of this. */
  readonly contentUnit?: number;
  /** Recognises the first {@link ARCHIVE_HEAD_SIZE} bytes of an unwrapped archive. */
  sniff(head: Uint8Array): boolean;
  /** Bounded in time and memory by the size of `bytes`. @throws Stop with a byte offset where they cannot be listed. */
  open(bytes: Uint8Array): Archive;
  readonly diagnostics: DiagnosticCatalogue;
  readonly structs: readonly StructSchema[];
}

/** Bytes that suffice for every type to recognise itself, and for `kindOf`. */
export const ARCHIVE_HEAD_SIZE = 64;

/**
 * The contract of archives. An archive knows neither the formats of its members nor its own compression; all types share the tree of paths
 * (`tree.ts`), access to nested archives (`nested.ts`) and the proof of a change (`change.ts`).
 */
import type { Issue } from "../core/issue.ts";
import type { DiagnosticCatalogue, StructSchema } from "../core/schema.ts";

/** One member. Rows number the members of one version of an archive, from 0; they mean nothing in another version. */
export interface Entry {
  readonly row: number;
  /** As stored; undefined if missing or not text. Untrusted data, not a path. */
  readonly name: string | undefined;
  /** The path that users see, if it differs from the name. */
  readonly path?: string;
  /** The hash by which the archive finds the member, if any. */
  readonly hash?: number;
  /** Offset of the member's stored bytes in the uncompressed archive. */
  readonly start: number;
  /** Stored bytes. */
  readonly size: number;
  /** The member's type according to the archive, as four letters or a word: `ANIM`. */
  readonly type?: string;
  /** The archive itself compresses the member: {@link Archive.read} gives the content, which has another size. */
  readonly compressed?: boolean;
  /** Size of the content, if it is known without reading and differs from `size`. */
  readonly contentSize?: number;
  /** Why the member cannot be changed, as a sentence. */
  readonly locked?: string;
}

/** A new member. */
export interface New {
  readonly name: string;
  readonly content: Uint8Array;
}

/** One change. Two edits can change a row's content and name at once. */
export type Edit =
  | { readonly row: number; readonly content: Uint8Array }
  | { readonly row: number; readonly name: string }
  | { readonly row: number; readonly gone: true }
  | { readonly add: New };

export type EditKind = "replace" | "add" | "rename" | "delete";

/** One version of an archive, read. Never changes: {@link Archive.change} gives new bytes, to be opened again. */
export interface Archive {
  readonly type: ArchiveType;
  /** The uncompressed bytes of the archive. */
  readonly bytes: Uint8Array;
  readonly entries: readonly Entry[];
  /** Folders without members, if the type supports them. */
  readonly emptyFolders?: readonly string[];
  readonly issues: readonly Issue[];
  /** The archive's own table of names, if the type has one. Changes keep it. */
  readonly nameTable?: Uint8Array;
  /** The byte order, if consoles use different ones. */
  readonly littleEndian?: boolean;
  /** Why the archive cannot be changed, as a sentence. */
  readonly locked?: string;
  /**
   * A member's content with its own compression: a view into {@link bytes} unless the archive compresses it.
   * @throws Stop if the member is damaged; others can still be read
   */
  read(row: number): Uint8Array;
  /** More names of a member, for display. May be as slow as reading other members. */
  describe?(row: number): readonly string[];
  /** The memory alignment of the whole archive that a new member needs, if the type has one. */
  alignmentOf?(added: New): number;
  /**
   * The changed archive as consecutive parts, with views of unchanged data. Without changes, the parts equal {@link bytes}, as
   * `proveArchive` proves. Use `changeArchive` instead, which also proves the result.
   * @throws Stop if a change is not possible
   */
  change(edits: readonly Edit[]): readonly Uint8Array[];
}

export interface ArchiveType {
  /** Also the first part of every issue code. */
  readonly id: string;
  readonly title: string;
  /** A sentence for lists of formats. */
  readonly description: string;
  /** File extensions without the dot, in lowercase, including those of compressed archives. */
  readonly extensions: readonly string[];
  readonly offers: readonly EditKind[];
  /** An empty archive, for making a new one. */
  empty?(): Uint8Array;
  /** Extensions of archives that games compress with Yaz0. */
  readonly yaz0Extensions?: readonly string[];
  /** The game ignores case when it finds members. */
  readonly ignoresCase?: boolean;
  /** The content of a member reads back padded to a multiple of this. */
  readonly contentUnit?: number;
  /** Recognizes an archive by its first {@link ARCHIVE_HEAD_SIZE} uncompressed bytes. */
  sniff(head: Uint8Array): boolean;
  /** Time and memory are bounded by the size of `bytes`. @throws Stop with a byte offset if the members cannot be listed */
  open(bytes: Uint8Array): Archive;
  readonly diagnostics: DiagnosticCatalogue;
  readonly structs: readonly StructSchema[];
}

/** Bytes that every type needs for {@link ArchiveType.sniff}, and that `kindOf` needs. */
export const ARCHIVE_HEAD_SIZE = 64;

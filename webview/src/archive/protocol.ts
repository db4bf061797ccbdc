/** Messages between the page of an archive and the extension. Types only, so that both sides can import it. */

/** A member at any depth. */
export interface MemberRow {
  /** The path inside the page's archive, through nested archives; unique. */
  readonly path: string;
  /** Stored size in bytes, still compressed. */
  readonly size: number;
  /** The type by its first bytes, such as "AAMP" or "SARC, Yaz0"; empty if unknown. */
  readonly kind: string;
  readonly isArchive: boolean;
  /** Other names that the archive knows: the animations of an ANIM. */
  readonly names?: string;
  /** A sentence that says why it cannot be opened or edited. */
  readonly problem?: string;
}

/** `unsaved`: an editor has changes; `changed`: saved in this window. */
export type MemberMark = "unsaved" | "changed";

/** How a member compares with the unmodified game. */
export type OriginalMark = "added" | "changed" | "equal";

export interface ArchiveReport {
  readonly title: string;
  /** One line: type, compression, sizes. */
  readonly summary: string;
  /** Why the archive is read-only; empty if it is not. */
  readonly readOnly: string;
  readonly findings: readonly string[];
}

export type ToArchivePage =
  | {
      readonly kind: "init";
      /** The archive's address, from which member addresses are made. */
      readonly archive: string;
    }
  | { readonly kind: "report"; readonly report: ArchiveReport }
  /** All members so far; `isComplete` is false while nested archives are still being read. */
  | { readonly kind: "members"; readonly rows: readonly MemberRow[]; readonly isComplete: boolean }
  | { readonly kind: "marks"; readonly marks: Readonly<Record<string, MemberMark>>; readonly undo: string }
  /** How members compare with the unmodified game, and the members that no file refers to. */
  | { readonly kind: "project"; readonly originals: Readonly<Record<string, OriginalMark>>; readonly unnamed: readonly string[] };

export type ArchiveCommand = "addFiles" | "extract" | "replace" | "rename" | "delete" | "copyPath" | "undo";

export type FromArchivePage =
  | { readonly kind: "open"; readonly path: string; readonly toSide: boolean }
  /** `path` is empty for the archive. */
  | { readonly kind: "command"; readonly command: ArchiveCommand; readonly path: string };

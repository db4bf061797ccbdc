/** What the page of an archive and the extension say to each other. Types only, so that both sides can import it. */

/** A member at any depth. */
export interface MemberRow {
  /** Inside the archive of the page, over archives inside it; unique. */
  readonly path: string;
  /** Bytes as they are in the archive, still compressed. */
  readonly size: number;
  /** What it is, by its first bytes: "AAMP", "SARC, Yaz0"; empty where that is not known. */
  readonly kind: string;
  readonly isArchive: boolean;
  /** What else it is called, where the archive knows: the animations of an ANIM. */
  readonly names?: string;
  /** Why it cannot be opened or edited: a sentence. */
  readonly problem?: string;
}

/** `unsaved`: an editor has changes; `changed`: saved in this window. */
export type MemberMark = "unsaved" | "changed";

/** Against the unmodified game. */
export type OriginalMark = "added" | "changed" | "equal";

export interface ArchiveReport {
  readonly title: string;
  /** In one line: type, compression, sizes. */
  readonly summary: string;
  /** Why nothing can be changed; empty where it can. */
  readonly readOnly: string;
  readonly findings: readonly string[];
}

export type ToArchivePage =
  | {
      readonly kind: "init";
      /** Address of the archive, which those of its members begin with. */
      readonly archive: string;
    }
  | { readonly kind: "report"; readonly report: ArchiveReport }
  /** All members; `isComplete` is false while archives inside are still read. */
  | { readonly kind: "members"; readonly rows: readonly MemberRow[]; readonly isComplete: boolean }
  | { readonly kind: "marks"; readonly marks: Readonly<Record<string, MemberMark>>; readonly undo: string }
  /** Members that are compared with the unmodified game, and those that no file names. */
  | { readonly kind: "project"; readonly originals: Readonly<Record<string, OriginalMark>>; readonly unnamed: readonly string[] };

export type ArchiveCommand = "addFiles" | "extract" | "replace" | "rename" | "delete" | "copyPath" | "undo";

export type FromArchivePage =
  | { readonly kind: "open"; readonly path: string; readonly toSide: boolean }
  /** `path` is empty for the archive itself. */
  | { readonly kind: "command"; readonly command: ArchiveCommand; readonly path: string };

/** Messages between the page of a comparison and the extension. Types only, so that both sides can import it. */
import type { ComparedStatement, PictureResult } from "../../../server/src/protocol.ts";
import type { BackdropAnswer } from "../protocol.ts";

/** A file or archive member that differs. */
export interface ComparedFile {
  /** The path relative to the compared file or folder, through archives. */
  readonly path: string;
  readonly kind: "changed" | "added" | "removed" | "bytes";
  /** Why it was not compared by content. */
  readonly message?: string;
  readonly statements: readonly ComparedStatement[];
}

/** The picture of a file's versions: a panel's models, and for each statement, its spans in their texts. */
export interface VersionsPicture extends Pick<PictureResult, "panel" | "places"> {
  readonly versions: readonly { readonly title: string; readonly model: unknown }[];
  /** The backdrop of the newest version. */
  readonly backdrop: BackdropAnswer | null;
}

export type ToComparePage =
  | {
      readonly kind: "init";
      readonly before: string;
      readonly after: string;
    }
  /** More differences: the page already has the earlier ones. */
  | {
      readonly kind: "files";
      /** How many files precede these; 0 when a comparison begins. */
      readonly from: number;
      readonly files: readonly ComparedFile[];
      readonly compared: number;
      readonly total: number;
      readonly isComplete: boolean;
    }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "picture"; readonly file: number; readonly picture: VersionsPicture | null };

export type FromComparePage =
  | { readonly kind: "openFile"; readonly file: number }
  /** Opens a file at a statement. */
  | { readonly kind: "open"; readonly file: number; readonly statement: number }
  /** Requests the picture. */
  | { readonly kind: "picture"; readonly file: number }
  | { readonly kind: "copy" }
  | { readonly kind: "save" }
  | { readonly kind: "again" };

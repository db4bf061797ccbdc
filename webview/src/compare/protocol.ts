/** What the page of a comparison and the extension say to each other. Types only, so that both sides can import it. */
import type { ComparedStatement, PictureResult } from "../../../server/src/protocol.ts";
import type { BackdropAnswer } from "../protocol.ts";

/** A file, or a member of an archive, that differs. */
export interface ComparedFile {
  /** Below what is compared, over archives. */
  readonly path: string;
  readonly kind: "changed" | "added" | "removed" | "bytes";
  /** Why it is not compared by what is in it. */
  readonly message?: string;
  readonly statements: readonly ComparedStatement[];
}

/** What is drawn of versions of a file: a panel's models, and for each statement about them where it is in their texts. */
export interface VersionsPicture extends Pick<PictureResult, "panel" | "places"> {
  readonly versions: readonly { readonly title: string; readonly model: unknown }[];
  /** Next to the newest version. */
  readonly backdrop: BackdropAnswer | null;
}

export type ToComparePage =
  | {
      readonly kind: "init";
      readonly before: string;
      readonly after: string;
    }
  /** Further differences: the page already has the earlier ones. */
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
  /** At the place of a statement. */
  | { readonly kind: "open"; readonly file: number; readonly statement: number }
  /** Asks for it. */
  | { readonly kind: "picture"; readonly file: number }
  | { readonly kind: "copy" }
  | { readonly kind: "save" }
  | { readonly kind: "again" };

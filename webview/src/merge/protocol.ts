/** Messages between the page of a merge and the extension. Types only, so that both sides can import it. */
import type { ConflictToResolve } from "../../../formats/mergeFiles.ts";
import type { ComparedFile, VersionsPicture } from "../compare/protocol.ts";

export type ToMergePage =
  | {
      readonly kind: "init";
      readonly title: string;
      /** File names of the sides, or empty. */
      readonly sides: Readonly<Record<"base" | "ours" | "theirs", string>>;
      /** The file is part of merged mods: choices go to the page of the mods, and nothing is written. */
      readonly isPart: boolean;
    }
  | {
      readonly kind: "merged";
      /** Revision of the choices: messages about an older one are ignored. */
      readonly revision: number;
      readonly conflicts: readonly ConflictToResolve[];
      readonly notes: readonly string[];
      /** What the result takes from theirs, and what ours changed. */
      readonly taken: readonly ComparedFile[];
      readonly kept: readonly ComparedFile[];
      readonly canUndo: boolean;
      readonly canRedo: boolean;
      readonly isSaved: boolean;
    }
  /** The files cannot be merged. */
  | { readonly kind: "failed"; readonly message: string }
  /** The picture of the file or member at this path. */
  | { readonly kind: "picture"; readonly path: string; readonly picture: VersionsPicture | null }
  /** A choice had no effect. */
  | { readonly kind: "refused"; readonly message: string };

export type FromMergePage =
  | { readonly kind: "choose"; readonly revision: number; readonly conflict: number; readonly choice: "ours" | "theirs" | "both" }
  | { readonly kind: "chooseValue"; readonly revision: number; readonly conflict: number; readonly value: string }
  /** Opens a file of the taken or kept changes. */
  | { readonly kind: "openFile"; readonly revision: number; readonly part: "taken" | "kept"; readonly file: number }
  /** Opens a file at a statement. */
  | { readonly kind: "open"; readonly revision: number; readonly part: "taken" | "kept"; readonly file: number; readonly statement: number }
  /** Requests the picture. */
  | { readonly kind: "picture"; readonly path: string }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  | { readonly kind: "save" }
  /** Saves, then opens the file of a conflict in VS Code's merge editor. */
  | { readonly kind: "openEditor"; readonly conflict: number };

/** What the page of a merge and the extension say to each other. Types only, so that both sides can import it. */
import type { ConflictToResolve } from "../../../formats/mergeFiles.ts";
import type { ComparedFile, VersionsPicture } from "../compare/protocol.ts";

export type ToMergePage =
  | {
      readonly kind: "init";
      readonly title: string;
      /** What the sides are called besides: the names of their files. */
      readonly sides: Readonly<Record<"base" | "ours" | "theirs", string>>;
      /** One file of mods that are merged: what is chosen goes to their page, and nothing is written. */
      readonly isPart: boolean;
    }
  | {
      readonly kind: "merged";
      /** Of the choices: a message about an older one is passed over. */
      readonly revision: number;
      readonly conflicts: readonly ConflictToResolve[];
      readonly notes: readonly string[];
      /** What the result has from theirs, and what ours changed. */
      readonly taken: readonly ComparedFile[];
      readonly kept: readonly ComparedFile[];
      readonly canUndo: boolean;
      readonly canRedo: boolean;
      readonly isSaved: boolean;
    }
  /** The files cannot be merged. */
  | { readonly kind: "failed"; readonly message: string }
  /** Of the file or member of this path. */
  | { readonly kind: "picture"; readonly path: string; readonly picture: VersionsPicture | null }
  /** A choice had no effect. */
  | { readonly kind: "refused"; readonly message: string };

export type FromMergePage =
  | { readonly kind: "choose"; readonly revision: number; readonly conflict: number; readonly choice: "ours" | "theirs" | "both" }
  | { readonly kind: "chooseValue"; readonly revision: number; readonly conflict: number; readonly value: string }
  /** What is taken or kept. */
  | { readonly kind: "openFile"; readonly revision: number; readonly part: "taken" | "kept"; readonly file: number }
  /** At the place of a statement. */
  | { readonly kind: "open"; readonly revision: number; readonly part: "taken" | "kept"; readonly file: number; readonly statement: number }
  /** Asks for it. */
  | { readonly kind: "picture"; readonly path: string }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  | { readonly kind: "save" }
  /** Saves, and opens the file of a conflict in VS Code's merge editor. */
  | { readonly kind: "openEditor"; readonly conflict: number };

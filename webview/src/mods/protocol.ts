/** Messages between the page of two merged mods and the extension. Types only, so that both sides can import it. */

export interface MergedModFile {
  readonly path: string;
  /** `theirs` and `ours`: only that mod has the file; `same`: both have the same bytes. */
  readonly state: "conflicts" | "refused" | "merged" | "theirs" | "ours" | "same";
  /** Number of unresolved conflicts. */
  readonly open: number;
  /** Why it cannot be merged, or a note. */
  readonly message?: string | undefined;
}

export type ToModsPage =
  | { readonly kind: "init"; readonly title: string }
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  /** All files, in an order that stays until the next merge. */
  | { readonly kind: "files"; readonly files: readonly MergedModFile[] }
  | { readonly kind: "failed"; readonly message: string };

export type FromModsPage =
  | { readonly kind: "open"; readonly file: number }
  | { readonly kind: "save" }
  /** Merges files that changed on disk again, and keeps the choices of the others. */
  | { readonly kind: "again" };

/** What the page of two mods that are merged and the extension say to each other. Types only, so that both sides can import it. */

export interface MergedModFile {
  readonly path: string;
  /** Which mods have it, whether what both have is the same, and how many conflicts are without a choice. */
  readonly state: "conflicts" | "refused" | "merged" | "theirs" | "ours" | "same";
  readonly open: number;
  /** Why it cannot be merged, or what else is to know. */
  readonly message?: string | undefined;
}

export type ToModsPage =
  | { readonly kind: "init"; readonly title: string }
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  /** All files; their order stays until they are merged again. */
  | { readonly kind: "files"; readonly files: readonly MergedModFile[] }
  | { readonly kind: "failed"; readonly message: string };

export type FromModsPage =
  | { readonly kind: "open"; readonly file: number }
  | { readonly kind: "save" }
  /** Merges what has changed on disk, and keeps the other choices. */
  | { readonly kind: "again" };

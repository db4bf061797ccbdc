/**
 * Changes members by path, then compresses the archive as before and proves it. `nested.ts` finds the archive of a path.
 */
import { type Peeled, proveWrapped, rewrap } from "../containers/index.ts";
import { quote } from "../core/json/print.ts";
import type { Edit } from "./archive.ts";
import { archiveStop } from "./diagnostics.ts";

/** One change of one member, by its path in the outer file. `put` adds a missing member. */
export type MemberChange =
  | { readonly kind: "put"; readonly path: string; readonly content: Uint8Array }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

/** The content of a changed archive, not compressed yet. */
export interface ChangedContent {
  readonly content: Uint8Array;
  /** Compresses the content and proves that it decompresses to itself. @throws Stop if it does not */
  wrap(): Uint8Array;
}

/** A separate function, so that its closure does not keep the old archive in memory. */
export function wrapper(content: Uint8Array, layers: Peeled["layers"], alignment: number): ChangedContent {
  return {
    content,
    wrap() {
      const bytes = rewrap(content, layers, alignment);
      const problem = proveWrapped(bytes, content, layers);
      if (problem === undefined) return bytes;
      throw archiveStop("not-proved", "The compressed archive does not decompress to itself. Nothing was changed.");
    },
  };
}

/** The same change with paths inside a nested archive. @throws Stop if it would leave that archive */
export function moveInto(change: MemberChange, prefix: string): MemberChange {
  const cut = (path: string): string => path.slice(prefix.length + 1);
  if (change.kind !== "rename") return { ...change, path: cut(change.path) };
  if (!change.to.startsWith(`${prefix}/`))
    throw archiveStop("not-possible", `${quote(change.path)} cannot be moved out of ${quote(prefix)} by renaming it.`, {
      path: change.path,
    });
  return { ...change, path: cut(change.path), to: cut(change.to) };
}

export function editOf(change: MemberChange, row: number): Edit {
  if (change.kind === "put") return { row, content: change.content };
  return change.kind === "delete" ? { row, gone: true } : { row, name: change.to };
}

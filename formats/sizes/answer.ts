/** Questions about the memory of a resource, and possible answers. */
import { alignUp } from "../core/bytes/bytes.ts";

export type Game = "botw" | "totk" | "wonder" | "acnh";
export type Platform = "switch" | "wiiu";

export interface Resource {
  /** Path by which the game requests it: below its content folder or in its archive, without the extension of the compression. */
  readonly path: string;
  /** Uncompressed. */
  readonly bytes: Uint8Array;
  readonly game: Game;
  readonly platform: Platform;
  /** Whether the game stores it in Yaz0, if known: this matters on Wii U. */
  readonly isCompressed?: boolean | undefined;
}

/** `exact`: the game's own number; `bound`: never below it; `unknown`: nothing is known of this type. */
export type SizeAnswer =
  | { readonly kind: "exact" | "bound"; readonly size: number; readonly parts: readonly SizePart[] }
  | { readonly kind: "unknown"; readonly reason: string };

/** A part of a size. */
export interface SizePart {
  readonly name: string;
  readonly size: number;
  /** Set if the size was rounded: the size before, and the multiple. */
  readonly rounded?: { readonly from: number; readonly multiple: number };
}

/** The rounded file and a constant. */
export function constantSize(bytes: Uint8Array, constant: number, more: readonly SizePart[] = []): SizeAnswer {
  return exactSize(bytes, 32, [{ name: "object and heap", size: constant }, ...more]);
}

/** The rounded file and what goes with it. */
export function exactSize({ length }: Uint8Array, multiple: number, others: readonly SizePart[]): SizeAnswer {
  const parts = [{ name: "file", size: alignUp(length, multiple), rounded: { from: length, multiple } }, ...others];
  return { kind: "exact", size: parts.reduce((sum, { size }) => sum + size, 0), parts };
}

export function unknownSize(ending: string): SizeAnswer {
  return { kind: "unknown", reason: `No formula is known for .${ending} files.` };
}

/** The text after the last dot of the path, in lowercase. */
export function endingOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") ? path.slice(dot + 1).toLowerCase() : "";
}

export function readWord(bytes: Uint8Array, at: number): number {
  return at + 4 <= bytes.length ? (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0 : 0;
}

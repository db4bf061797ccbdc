/** What is asked about the memory of a resource, and what may be answered. */
import { alignUp } from "../core/bytes/bytes.ts";

export type Game = "botw" | "totk" | "wonder" | "acnh";
export type Platform = "switch" | "wiiu";

export interface Resource {
  /** As the game asks for it: below its content folder or in its archive, without the ending of the compression. */
  readonly path: string;
  /** Unpacked. */
  readonly bytes: Uint8Array;
  readonly game: Game;
  readonly platform: Platform;
  /** Whether the game has it in Yaz0, where that is known: on Wii U it makes a difference. */
  readonly isCompressed?: boolean | undefined;
}

/** `exact`: the game's own number; `bound`: never below it; `unknown`: nothing is known of this type. */
export type SizeAnswer =
  | { readonly kind: "exact" | "bound"; readonly size: number; readonly parts: readonly SizePart[] }
  | { readonly kind: "unknown"; readonly reason: string };

/** What a number is made of. */
export interface SizePart {
  readonly name: string;
  readonly size: number;
  /** Where the size was rounded: what it was, and to multiples of what. */
  readonly rounded?: { readonly from: number; readonly multiple: number };
}

/** The rounded file and something constant. */
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

/** What follows the last dot of the path, in lower case. */
export function endingOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") ? path.slice(dot + 1).toLowerCase() : "";
}

export function readWord(bytes: Uint8Array, at: number): number {
  return at + 4 <= bytes.length ? (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0 : 0;
}

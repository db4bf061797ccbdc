/** What a file may be wrapped in. A container knows nothing of the formats inside it. */
import type { Issue } from "../core/issue.ts";
import { catchStop } from "../core/issue.ts";
import { yaz0 } from "./yaz0.ts";

export interface Container {
  readonly id: string;
  readonly title: string;
  sniff(bytes: Uint8Array): boolean;
  /** @throws Stop with a byte offset where the data is broken. */
  unwrap(bytes: Uint8Array): Uint8Array;
  /** Wraps `content` anew with the settings (alignment and the like) of the `original` wrapped file, where there is one. */
  wrap(content: Uint8Array, original?: Uint8Array): Uint8Array;
}

export const containers: readonly Container[] = [yaz0];

/** A file without its wrappings. */
export interface Peeled {
  readonly content: Uint8Array;
  /** Outermost first; empty for a plain file. */
  readonly layers: readonly { readonly container: Container; readonly original: Uint8Array }[];
}

const MOST_LAYERS = 4;

/** Takes off all wrappings, or says why one does not come off. */
export function peel(bytes: Uint8Array): Peeled | { readonly issue: Issue } {
  let content = bytes;
  const layers: { container: Container; original: Uint8Array }[] = [];
  for (let depth = 0; depth < MOST_LAYERS; depth++) {
    const original = content;
    const container = containers.find((candidate) => candidate.sniff(original));
    if (!container) break;
    const unwrapped = catchStop(() => container.unwrap(original));
    if ("issue" in unwrapped) return { issue: unwrapped.issue };
    layers.push({ container, original });
    content = unwrapped.value;
  }
  return { content, layers };
}

/** Puts changed content back into the wrappings it came in. */
export function rewrap(content: Uint8Array, layers: Peeled["layers"]): Uint8Array {
  return layers.reduceRight((inner, layer) => layer.container.wrap(inner, layer.original), content);
}

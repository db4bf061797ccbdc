/** What a file may be wrapped in. A container knows nothing of the formats inside it. */
import { hasExtension } from "../core/fileNames.ts";
import type { Format } from "../core/format.ts";
import type { Issue } from "../core/issue.ts";
import { catchStop } from "../core/issue.ts";
import { yaz0 } from "./yaz0.ts";
import { zstd } from "./zstd.ts";

export { ARCHIVE_BESIDE, addDictionaries, DICTIONARY_ARCHIVE, noteSearch } from "./dictionaries.ts";
export { findMissingDictionary, needsZstdLibrary, provideZstdLibrary } from "./zstd.ts";

export interface Container {
  readonly id: string;
  readonly title: string;
  /** The name that the content would have on its own, where a file's name says that it is wrapped in this: `x.bxml` of `x.sbxml`. */
  findInnerName(fileName: string): string | undefined;
  sniff(bytes: Uint8Array): boolean;
  /** @throws Stop with a byte offset where the data is broken. */
  unwrap(bytes: Uint8Array): Uint8Array;
  /** Wraps `content` anew with the settings (alignment and the like) of the `original` wrapped file, where there is one. */
  wrap(content: Uint8Array, original?: Uint8Array): Uint8Array;
}

export const containers: readonly Container[] = [yaz0, zstd];

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

/** The containers that a name asks for, outermost first: those whose inner name is one of the format's too. */
export function containersForName(fileName: string, { extensions }: Format): readonly Container[] {
  const asked: Container[] = [];
  let name = fileName;
  while (hasExtension(name, extensions) && asked.length < MOST_LAYERS) {
    const container = containers.find((candidate) => hasExtension(candidate.findInnerName(name) ?? "", extensions));
    if (!container) break;
    asked.push(container);
    name = container.findInnerName(name) ?? "";
  }
  return asked;
}

/** Wraps the content of a file that has no older version to take its containers from, as its name asks. */
export function wrapByName(content: Uint8Array, fileName: string, format: Format): Uint8Array {
  return containersForName(fileName, format).reduceRight((inner, container) => container.wrap(inner), content);
}

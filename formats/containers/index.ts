/** Removes and restores all layers of compression around a file. */
import { hasExtension } from "../core/files/fileNames.ts";
import type { Format } from "../core/format.ts";
import { bytesAt, catchStop, type Issue, Stop } from "../core/issue.ts";
import { findDifference } from "../core/proof.ts";
import { hex } from "../core/text/hex.ts";
import { UnpackBudget } from "./budget.ts";
import type { Container, Settings } from "./container.ts";
import { containerIssue } from "./diagnostics.ts";
import { NO_SUPPLIES, type Supplies } from "./supplies.ts";
import { yaz0 } from "./yaz0.ts";
import { dictionaryForNew, zstd } from "./zstd.ts";
import { MAX_BLOCK } from "./zstdFrames.ts";

export { MAX_TOTAL as MAX_UNPACKED, UnpackBudget } from "./budget.ts";
export type { Unwrapped } from "./container.ts";
export { ARCHIVE_BESIDE, DICTIONARY_ARCHIVE, type Dictionary, findDictionary, MAX_DICTIONARY_FILE, PLACES_AROUND } from "./dictionaries.ts";
export { NO_SUPPLIES, type Supplied, type Supplies, withNearer } from "./supplies.ts";
export { provideZstdLibrary } from "./zstd.ts";

export const containers: readonly Container[] = [yaz0, zstd];

/** Finds the container of a file by its first bytes. */
export function findContainer(head: Uint8Array): Container | undefined {
  return containers.find((candidate) => candidate.sniff(head));
}

/** Returns memory to the container that allocated it. The bytes, and views of them, must not be read again. */
export function giveBackUnwrapped(bytes: Uint8Array): void {
  for (const container of containers) container.giveBack?.(bytes);
}

/** Returns bytes that can move to another thread. Memory of a library cannot, so it is copied and returned to the library. */
export function movable(bytes: Uint8Array): Uint8Array {
  if (bytes.byteOffset === 0) return bytes;
  const copy = new Uint8Array(bytes);
  giveBackUnwrapped(bytes);
  return copy;
}

/** A removed layer of compression. */
export interface Layer {
  readonly container: Container;
  /** The compressed size. */
  readonly size: number;
  readonly settings: Settings;
}

/** A file without compression. */
export interface Peeled {
  readonly content: Uint8Array;
  /** Outermost first; empty for a plain file. */
  readonly layers: readonly Layer[];
}

/** Real files have one or two layers. */
const MAX_LAYERS = 4;
/** Enough bytes to recognize a container. */
const HEAD_SIZE = 4096;

/**
 * Removes all layers of compression, or returns why that fails. A caller that also peels contents of the file, such as members of an
 * archive, passes one budget for all of them: `new UnpackBudget(bytes.length)` of the stored file.
 */
export function peel(bytes: Uint8Array, supplies: Supplies, budget = new UnpackBudget(bytes.length)): Peeled | { readonly issue: Issue } {
  let content = bytes;
  const layers: Layer[] = [];
  for (;;) {
    const wrapped = content;
    const container = findContainer(wrapped);
    if (!container) return { content, layers };
    if (layers.length === MAX_LAYERS) {
      const message = `The file is compressed more than ${MAX_LAYERS} times, unlike any real file.`;
      return { issue: containerIssue("too-many-layers", message, bytesAt(0, 4)) };
    }
    const unwrapped = catchStop(() => container.unwrap(wrapped, supplies, budget));
    if ("issue" in unwrapped) return { issue: insideOf(unwrapped.issue, layers) };
    layers.push({ container, size: wrapped.length, settings: unwrapped.value.settings });
    content = unwrapped.value.content;
  }
}

/** The same with a new budget. @throws Stop if a layer cannot be removed */
export function unwrap(bytes: Uint8Array, supplies: Supplies): Peeled {
  const peeled = peel(bytes, supplies);
  if ("issue" in peeled) throw new Stop(peeled.issue);
  return peeled;
}

/** Adds to a message what its offsets are relative to, if it is not the file. */
export function insideOf(issue: Issue, layers: Peeled["layers"]): Issue {
  if (layers.length === 0) return issue;
  const outer = [...layers].reverse().map(({ container }) => container.title);
  return { ...issue, message: `${issue.message} (Offsets are relative to the content of the ${outer.join(" data inside ")} data.)` };
}

/**
 * The first bytes of the result of {@link peel}, at most `most`: enough to recognize it, without unpacking the rest. Fewer or none if a
 * layer is broken or needs missing supplies. Total.
 */
export function peelHead(bytes: Uint8Array, supplies: Supplies, most = HEAD_SIZE): Uint8Array {
  const container = findContainer(bytes);
  if (!container) return bytes.subarray(0, most);
  // nearly always there is one layer, of which no more than this must be unpacked
  const outer = container.unwrapHead(bytes, most, supplies);
  if (outer.length > 0 && !findContainer(outer)) return outer;
  const head = unwrapHeads(bytes, Math.max(most, HEAD_SIZE), supplies);
  // if a zstd frame is inside another layer, its whole first block may be needed
  return (head.length > 0 ? head : unwrapHeads(bytes, HEAD_SIZE + MAX_BLOCK, supplies)).subarray(0, most);
}

function unwrapHeads(bytes: Uint8Array, most: number, supplies: Supplies): Uint8Array {
  let head = bytes;
  for (let depth = 0; depth < MAX_LAYERS; depth++) head = findContainer(head)?.unwrapHead(head, most, supplies) ?? head;
  return head;
}

/**
 * The number of bytes that {@link peel} would unpack, all layers together: as stated if there is one layer, otherwise found by unpacking.
 * Content that exceeds the budget of the file is not unpacked and does not count. Total.
 */
export function measureUnpacked(bytes: Uint8Array, supplies: Supplies): number {
  const container = findContainer(bytes);
  if (!container) return 0;
  const budget = new UnpackBudget(bytes.length);
  const stated = container.statedSize(bytes);
  if (stated !== undefined && !findContainer(container.unwrapHead(bytes, HEAD_SIZE, supplies))) return stated <= budget.most ? stated : 0;
  const peeled = peel(bytes, supplies, budget);
  if ("content" in peeled) giveBackUnwrapped(peeled.content);
  return budget.most - budget.left;
}

/** Compresses changed content as before. @param alignment the alignment that the content needs in memory */
export function rewrap(content: Uint8Array, layers: Peeled["layers"], alignment?: number): Uint8Array {
  return layers.reduceRight((inner, { container, settings }, i) => {
    const isInnermost = i === layers.length - 1;
    return container.wrap(inner, settings, isInnermost ? alignment : undefined);
  }, content);
}

/**
 * Proves that content decompresses to itself after compression; returns a finding if it does not. The compressed bytes may differ from the
 * original's. Total.
 */
export function proveWrapping(content: Uint8Array, layers: Peeled["layers"]): Issue | undefined {
  const wrapped = catchStop(() => rewrap(content, layers));
  return "issue" in wrapped ? wrapped.issue : proveWrapped(wrapped.value, content, layers);
}

/** Proves that compressed bytes decompress to the content. Total. */
export function proveWrapped(wrapped: Uint8Array, content: Uint8Array, layers: Peeled["layers"]): Issue | undefined {
  const [layer] = layers;
  if (!layer) return undefined;
  const { container, size, settings } = layer;
  if (layers.length === 1 && container.gives) {
    const given = catchStop(() => container.gives?.(wrapped, content, settings));
    if ("issue" in given) return given.issue;
    if (given.value) return undefined;
  }
  const known = layers.flatMap(({ settings: { dictionary } }) => dictionary ?? []);
  const peeled = peel(wrapped, { ...NO_SUPPLIES, dictionaries: () => known }, new UnpackBudget(Math.max(wrapped.length, size)));
  if ("issue" in peeled) return peeled.issue;
  const at = findDifference(peeled.content, content);
  if (at === undefined) return undefined;
  return containerIssue("not-proved", `Compressed again, the content would differ from ${hex(at)} on.`, bytesAt(at, 1));
}

/** The containers that a file's name implies, outermost first, until the inner name is one of the format's. */
export function containersForName(fileName: string, { extensions }: Format): readonly Container[] {
  const asked: Container[] = [];
  let name = fileName;
  while (asked.length < MAX_LAYERS) {
    const container = containers.find((candidate) => hasExtension(candidate.findInnerName(name) ?? "", extensions));
    if (!container) break;
    asked.push(container);
    name = container.findInnerName(name) ?? "";
  }
  return asked;
}

/** The layers that a new file's name implies. */
export function layersForName(fileName: string, format: Format, supplies: Supplies): Peeled["layers"] {
  return containersForName(fileName, format).map((container) => ({ container, size: 0, settings: container.newSettings(supplies) }));
}

/** The same layers for a file in another place, with the dictionary of that place. */
export function layersElsewhere(layers: Peeled["layers"], supplies: Supplies): Peeled["layers"] {
  return layers.map((layer) => {
    const dictionary = layer.settings.dictionary && dictionaryForNew(layer.settings.dictionary.id, supplies);
    return dictionary ? { ...layer, settings: { ...layer.settings, dictionary } } : layer;
  });
}

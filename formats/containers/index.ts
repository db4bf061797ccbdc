/** What a file may be wrapped in. A container knows nothing of the formats inside it. */
import { hasExtension } from "../core/fileNames.ts";
import type { Format } from "../core/format.ts";
import { bytesAt, catchStop, type Issue } from "../core/issue.ts";
import { findDifference } from "../core/proof.ts";
import { hex } from "../core/text/hex.ts";
import { UnpackBudget } from "./budget.ts";
import { containerIssue } from "./diagnostics.ts";
import { yaz0 } from "./yaz0.ts";
import { zstd } from "./zstd.ts";
import { LARGEST_BLOCK } from "./zstdFrames.ts";

export { UnpackBudget } from "./budget.ts";
export {
  ARCHIVE_BESIDE,
  addDictionaries,
  allDictionaries,
  DICTIONARY_ARCHIVE,
  forgetDictionaries,
  hasDictionary,
  noteSearch,
} from "./dictionaries.ts";
export { findZstdLibrary, provideZstdLibrary } from "./zstd.ts";

/** What has to be handed over before a file can be unwrapped: the zstd library, or a dictionary of the game. */
export type Need = { readonly kind: "library" } | { readonly kind: "dictionary"; readonly id: number };

/** What a wrapped file has besides its content, as plain data: copies, so that the file can go. Each container knows its own. */
export interface Settings {
  /** Bytes in front of the data. */
  readonly front: Uint8Array;
  /** Bytes after the data. */
  readonly back: Uint8Array;
  /** The file's size is a multiple of this. */
  readonly unit?: number;
  /** Id of the dictionary; 0 for none. */
  readonly dictionary?: number;
  /** There is more between the data, which cannot be kept. */
  readonly hasMore?: boolean;
}

export interface Unwrapped {
  readonly content: Uint8Array;
  readonly settings: Settings;
}

export interface Container {
  readonly id: string;
  readonly title: string;
  /** The name that the content would have on its own, where a file's name says that it is wrapped in this: `x.bxml` of `x.sbxml`. */
  findInnerName(fileName: string): string | undefined;
  /** By the first bytes. */
  sniff(head: Uint8Array): boolean;
  /** What is missing to unwrap it, by its first bytes. Total. */
  findNeed?(head: Uint8Array): Need | undefined;
  /** What is missing to wrap content that has no older version. Total. */
  findNeedToWrap?(): Need | undefined;
  /**
   * Takes the size of the content off the budget before it allocates memory for it.
   * @throws Stop with a byte offset where the data is broken, or larger than the budget.
   */
  unwrap(bytes: Uint8Array, budget?: UnpackBudget): Unwrapped;
  /** Bytes of the content as the header states them; undefined where it does not, or what it states is not possible. Total. */
  statedSize(bytes: Uint8Array): number | undefined;
  /** The first bytes of the content, at most `most`, as far as `head` gives them: the first bytes of a file or all of it. Total. */
  unwrapHead(head: Uint8Array, most: number): Uint8Array;
  /**
   * Wraps content with the settings of an older version, or with the usual ones.
   * @param alignment what the content needs in memory: a container that states an alignment states no smaller one
   */
  wrap(content: Uint8Array, settings?: Settings, alignment?: number): Uint8Array;
  /** Whether unwrapping gives this content, found out without memory for it, where that is possible. @throws Stop as {@link unwrap} */
  gives?(bytes: Uint8Array, content: Uint8Array): boolean;
  /** Takes memory back that it handed out, so that it need not be collected first. Leaves other bytes alone. */
  giveBack?(bytes: Uint8Array): void;
}

export const containers: readonly Container[] = [yaz0, zstd];

function findContainer(head: Uint8Array): Container | undefined {
  return containers.find((candidate) => candidate.sniff(head));
}

/** Gives memory back to the container that handed it out. The bytes, and views of them, must not be read again. */
export function giveBackUnwrapped(bytes: Uint8Array): void {
  for (const container of containers) container.giveBack?.(bytes);
}

/** Bytes that can move to another thread. What is in the memory of a library cannot leave it, so that is copied, and given back. */
export function movable(bytes: Uint8Array): Uint8Array {
  if (bytes.byteOffset === 0) return bytes;
  const copy = new Uint8Array(bytes);
  giveBackUnwrapped(bytes);
  return copy;
}

/** A wrapping that came off. */
export interface Layer {
  readonly container: Container;
  /** Wrapped bytes. */
  readonly size: number;
  readonly settings: Settings;
}

/** A file without its wrappings. */
export interface Peeled {
  readonly content: Uint8Array;
  /** Outermost first; empty for a plain file. */
  readonly layers: readonly Layer[];
}

/** Real files have one layer, or two. */
const MOST_LAYERS = 4;
/** Enough to recognise a container. */
const HEAD_SIZE = 4096;

/**
 * Takes off all wrappings, or says why one does not come off. Whoever peels what is inside a file, such as the members of an archive,
 * hands over one budget for all of it: `new UnpackBudget(bytes.length)` of the file as it is stored.
 */
export function peel(bytes: Uint8Array, budget = new UnpackBudget(bytes.length)): Peeled | { readonly issue: Issue } {
  let content = bytes;
  const layers: Layer[] = [];
  for (;;) {
    const wrapped = content;
    const container = findContainer(wrapped);
    if (!container) return { content, layers };
    if (layers.length === MOST_LAYERS) {
      const message = `The file is compressed more than ${MOST_LAYERS} times over, which no real file is.`;
      return { issue: containerIssue("too-many-layers", message, bytesAt(0, 4)) };
    }
    const unwrapped = catchStop(() => container.unwrap(wrapped, budget));
    if ("issue" in unwrapped) return { issue: insideOf(unwrapped.issue, layers) };
    layers.push({ container, size: wrapped.length, settings: unwrapped.value.settings });
    content = unwrapped.value.content;
  }
}

/** Says where offsets count that are not those of the file. */
function insideOf(issue: Issue, layers: Peeled["layers"]): Issue {
  if (layers.length === 0) return issue;
  const outer = [...layers].reverse().map(({ container }) => container.title);
  return { ...issue, message: `${issue.message} (Offsets count in the content of the ${outer.join(" data inside ")} data.)` };
}

/**
 * The first bytes of what {@link peel} would give, at most `most`: enough to recognize it, without unpacking the rest. Fewer or none
 * where a wrapping is broken or needs what is not there. Total.
 */
export function peelHead(bytes: Uint8Array, most = HEAD_SIZE): Uint8Array {
  const container = findContainer(bytes);
  if (!container) return bytes.subarray(0, most);
  // nearly always there is one wrapping, of which no more than that has to come off
  const outer = container.unwrapHead(bytes, most);
  if (outer.length > 0 && !findContainer(outer)) return outer;
  const head = unwrapHeads(bytes, Math.max(most, HEAD_SIZE));
  // of a zstd frame inside another wrapping, the first block may be needed whole
  return (head.length > 0 ? head : unwrapHeads(bytes, HEAD_SIZE + LARGEST_BLOCK)).subarray(0, most);
}

function unwrapHeads(bytes: Uint8Array, most: number): Uint8Array {
  let head = bytes;
  for (let depth = 0; depth < MOST_LAYERS; depth++) head = findContainer(head)?.unwrapHead(head, most) ?? head;
  return head;
}

/**
 * Bytes that {@link peel} would unpack, all layers together: as stated where there is one layer, else found by unpacking. Content that
 * exceeds the budget of the file is not unpacked, and does not count. Total.
 */
export function measureUnpacked(bytes: Uint8Array): number {
  const container = findContainer(bytes);
  if (!container) return 0;
  const budget = new UnpackBudget(bytes.length);
  const stated = container.statedSize(bytes);
  if (stated !== undefined && !findContainer(container.unwrapHead(bytes, HEAD_SIZE))) return stated <= budget.most ? stated : 0;
  const peeled = peel(bytes, budget);
  if ("content" in peeled) giveBackUnwrapped(peeled.content);
  return budget.most - budget.left;
}

/** What the outermost layer that does not come off yet is missing. Unpacks first bytes only. Total. */
export function findNeed(bytes: Uint8Array): Need | undefined {
  let head = bytes;
  for (let depth = 0; depth < MOST_LAYERS; depth++) {
    const container = findContainer(head);
    const need = container?.findNeed?.(head);
    if (!container || need) return need;
    head = container.unwrapHead(head, HEAD_SIZE);
  }
  return undefined;
}

/** Puts changed content back into the wrappings it came in. `alignment` is what the content needs in memory. */
export function rewrap(content: Uint8Array, layers: Peeled["layers"], alignment?: number): Uint8Array {
  return layers.reduceRight((inner, { container, settings }, i) => {
    const isInnermost = i === layers.length - 1;
    return container.wrap(inner, settings, isInnermost ? alignment : undefined);
  }, content);
}

/**
 * Whether content that is put into its wrappings comes out of them again: a finding where it does not. The bytes of the wrappings themselves
 * may differ from the original's. Total.
 */
export function proveWrapping(content: Uint8Array, layers: Peeled["layers"]): Issue | undefined {
  const wrapped = catchStop(() => rewrap(content, layers));
  return "issue" in wrapped ? wrapped.issue : proveWrapped(wrapped.value, content, layers);
}

/** Whether the content comes out of the wrapped bytes again. Total. */
export function proveWrapped(wrapped: Uint8Array, content: Uint8Array, layers: Peeled["layers"]): Issue | undefined {
  const [layer] = layers;
  if (!layer) return undefined;
  const { container, size } = layer;
  if (layers.length === 1 && container.gives) {
    const given = catchStop(() => container.gives?.(wrapped, content));
    if ("issue" in given) return given.issue;
    if (given.value) return undefined;
  }
  const peeled = peel(wrapped, new UnpackBudget(Math.max(wrapped.length, size)));
  if ("issue" in peeled) return peeled.issue;
  const at = findDifference(peeled.content, content);
  if (at === undefined) return undefined;
  return containerIssue("not-proved", `Compressed again, the content would differ from ${hex(at)} on.`, bytesAt(at, 1));
}

/** The containers that a name asks for, outermost first: those whose inner name is one of the format's. */
export function containersForName(fileName: string, { extensions }: Format): readonly Container[] {
  const asked: Container[] = [];
  let name = fileName;
  while (asked.length < MOST_LAYERS) {
    const container = containers.find((candidate) => hasExtension(candidate.findInnerName(name) ?? "", extensions));
    if (!container) break;
    asked.push(container);
    name = container.findInnerName(name) ?? "";
  }
  return asked;
}

/** What is missing to wrap a new file as its name asks. A dictionary that is not found is done without. Total. */
export function findNeedToWrap(fileName: string, format: Format): Need | undefined {
  for (const container of containersForName(fileName, format)) {
    const need = container.findNeedToWrap?.();
    if (need) return need;
  }
  return undefined;
}

/** Wraps the content of a file that has no older version to take its containers from, as its name asks: see {@link findNeedToWrap}. */
export function wrapByName(content: Uint8Array, fileName: string, format: Format): Uint8Array {
  return containersForName(fileName, format).reduceRight((inner, container) => container.wrap(inner), content);
}

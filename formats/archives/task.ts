/**
 * Work on a whole archive that is slow enough for a separate thread. Input and output can be cloned. Must not know threads.
 */
import {
  containers,
  giveBackUnwrapped,
  type Layer,
  movable,
  NO_SUPPLIES,
  type Peeled,
  type Supplied,
  type Supplies,
  unwrap,
} from "../containers/index.ts";
import { catchStop, type Issue, Stop } from "../core/issue.ts";
import { archiveStop } from "./diagnostics.ts";
import type { MemberChange } from "./memberChange.ts";
import { type OpenedNested, openPeeled } from "./nested.ts";
import { fitsArchive } from "./registry.ts";

export interface ArchiveTask {
  /** The stored bytes of the outer file. */
  readonly bytes: Uint8Array;
  /** Undefined to only unpack it. */
  readonly changes: readonly MemberChange[] | undefined;
  readonly supplied: Supplied;
}

/** A decompressed file. See {@link Peeled}. */
export interface Unpacked {
  /** Undefined for a file without compression. */
  readonly content: Uint8Array | undefined;
  readonly layers: readonly (Omit<Layer, "container"> & { readonly id: string })[];
}

export type ArchiveResult =
  | {
      /** The changed file; undefined if nothing changed. */
      readonly changed: Uint8Array | undefined;
      /** The decompressed content of the changed file. */
      readonly unpacked: Unpacked;
    }
  | { readonly issue: Issue };

/** Total. */
export function runArchiveTask({ bytes, changes, supplied }: ArchiveTask): ArchiveResult {
  const { library, dictionaries } = supplied;
  const supplies = { ...NO_SUPPLIES, library: () => library, dictionaries: () => dictionaries, fits: fitsArchive };
  const done = catchStop(() => {
    const changed = changes && change(bytes, changes, supplies);
    return { changed, unpacked: cloneable(unwrap(changed ?? bytes, supplies)) };
  });
  return "issue" in done ? { issue: done.issue } : done.value;
}

/** The buffers of a result that can move to another thread. */
export function buffersOf(result: ArchiveResult): ArrayBufferLike[] {
  if ("issue" in result) return [];
  const { changed, unpacked } = result;
  return [changed, unpacked.content].flatMap((bytes) => (bytes ? [bytes.buffer] : []));
}

/** Opens the result of a task; undefined if it is not a known archive. Total. */
export function openUnpacked(bytes: Uint8Array, unpacked: Unpacked, supplies: Supplies): OpenedNested {
  return openPeeled(bytes.length, peeledFrom(bytes, unpacked), supplies);
}

/** Converts the result of a task. @param bytes the file that was unpacked */
export function peeledFrom(bytes: Uint8Array, { content = bytes, layers }: Unpacked): Peeled {
  const known = layers.flatMap(({ id, ...layer }) => {
    const container = containers.find((candidate) => candidate.id === id);
    return container ? [{ ...layer, container }] : [];
  });
  return { content, layers: known };
}

function change(bytes: Uint8Array, changes: readonly MemberChange[], supplies: Supplies): Uint8Array | undefined {
  const opened = openPeeled(bytes.length, unwrap(bytes, supplies), supplies);
  if (!opened) throw archiveStop("not-an-archive", "The file is not an archive any more.");
  if ("issue" in opened) throw new Stop(opened.issue);
  const changed = opened.nested.changeContent(changes);
  giveBackUnwrapped(opened.nested.archive.bytes);
  const wrapped = changed?.wrap();
  return wrapped && movable(wrapped);
}

function cloneable({ content, layers }: Peeled): Unpacked {
  return {
    content: layers.length > 0 ? movable(content) : undefined,
    layers: layers.map(({ container: { id }, ...layer }) => ({ id, ...layer })),
  };
}

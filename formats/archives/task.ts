/**
 * Work on a whole archive that takes long enough to be done in a thread of its own: what goes there and what comes back can be cloned.
 * Knows no thread.
 */
import { addDictionaries, containers, type Need, type Peeled, peel, provideZstdLibrary, UnpackBudget } from "../containers/index.ts";
import { catchStop, type Issue, Stop } from "../core/issue.ts";
import { archiveIssue } from "./diagnostics.ts";
import { type MemberChange, type NestedArchive, openPeeled, type Prepare } from "./nested.ts";

export interface ArchiveTask {
  /** The outer file as it is stored. */
  readonly bytes: Uint8Array;
  /** Undefined to unpack it only. */
  readonly changes: readonly MemberChange[] | undefined;
  /** What the thread needs to know of, where compression asks for it. See {@link Need}. */
  readonly library: Uint8Array | undefined;
  readonly dictionaries: readonly Uint8Array[];
}

export type ArchiveResult =
  | {
      /** The file with the changes made; undefined where there were none to make. */
      readonly changed: Uint8Array | undefined;
      /** What comes out of its compression, outermost first. */
      readonly layers: readonly { readonly id: string; readonly content: Uint8Array }[];
    }
  | { readonly issue: Issue };

/** Total. */
export function runArchiveTask({ bytes, changes, library, dictionaries }: ArchiveTask): ArchiveResult {
  if (library) provideZstdLibrary(library);
  for (const dictionary of dictionaries) addDictionaries(dictionary);
  const done = catchStop(() => {
    const before = peelOrStop(bytes);
    if (!changes) return { changed: undefined, layers: cloneable(before) };
    const opened = openPeeled(bytes.length, before);
    if (!opened) throw new Stop(archiveIssue("not-an-archive", "The file is not an archive any more."));
    if ("issue" in opened) throw new Stop(opened.issue);
    const changed = opened.nested.change(changes);
    return { changed, layers: cloneable(peelOrStop(changed)) };
  });
  return "issue" in done ? { issue: done.issue } : done.value;
}

/** Opens what a task has unpacked; undefined where it is not an archive of ours. Total. */
export function openUnpacked(
  bytes: Uint8Array,
  layers: readonly { readonly id: string; readonly content: Uint8Array }[],
  prepare?: Prepare,
): { readonly nested: NestedArchive } | { readonly issue: Issue } | undefined {
  return openPeeled(bytes.length, peeledFrom(bytes, layers), prepare);
}

/** What a task has unpacked, with the bytes that it was unpacked from. */
export function peeledFrom(bytes: Uint8Array, layers: readonly { readonly id: string; readonly content: Uint8Array }[]): Peeled {
  const originals = [bytes, ...layers.map(({ content }) => content)];
  const peeled = layers.flatMap(({ id }, i) => {
    const container = containers.find((candidate) => candidate.id === id);
    return container ? [{ container, original: originals[i] }] : [];
  });
  return { content: originals[layers.length], layers: peeled };
}

function peelOrStop(bytes: Uint8Array): Peeled {
  const peeled = peel(bytes, new UnpackBudget(bytes.length));
  if ("issue" in peeled) throw new Stop(peeled.issue);
  return peeled;
}

function cloneable({ content, layers }: Peeled): { id: string; content: Uint8Array }[] {
  return layers.map(({ container }, i) => ({ id: container.id, content: layers[i + 1]?.original ?? content }));
}

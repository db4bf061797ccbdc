/** Dictionaries of compression that are members themselves: games keep theirs in an archive, and so may a mod. */
import { ARCHIVE_BESIDE, addDictionaries, peel } from "../containers/index.ts";
import { catchStop } from "../core/issue.ts";
import type { NestedArchive } from "./nested.ts";

const OF_DICTIONARIES = new RegExp(`(?:^|/)(?:${ARCHIVE_BESIDE.replaceAll(".", "\\.")}|[^/]+\\.zsdic)$`, "i");

/** Takes the dictionaries that the archives hold. Those of an id that is known already stay: they are the user's own. Total. */
export function learnDictionaries(archives: readonly NestedArchive[]): void {
  for (const { archive } of archives)
    for (const { row, name } of archive.entries) {
      if (name === undefined || !OF_DICTIONARIES.test(name)) continue;
      const peeled = catchStop(() => peel(archive.read(row)));
      if ("value" in peeled && "content" in peeled.value) addDictionaries(peeled.value.content, { replaces: false });
    }
}

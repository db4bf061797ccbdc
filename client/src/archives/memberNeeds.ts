/**
 * What members need before their compression comes off: found out while an archive is looked through, provided afterwards, since reading
 * files takes its time. Knows no archive file.
 */
import type { Uri } from "vscode";
import { learnDictionaries } from "../../../formats/archives/dictionaryMembers.ts";
import type { NestedArchive, Prepare } from "../../../formats/archives/nested.ts";
import { findNeed, hasDictionary, type Need } from "../../../formats/containers/index.ts";
import { supply } from "../files/dictionaries.ts";

export class MemberNeeds {
  private readonly found = new Map<string, { readonly need: Need; readonly around: readonly NestedArchive[] }>();

  /** For `openNested`. */
  readonly note: Prepare = (wrapped, around) => {
    const need = findNeed(wrapped);
    if (need) this.found.set(need.kind === "dictionary" ? `${need.id}` : need.kind, { need, around });
  };

  /** Provides what was found to be needed: true where something is there now that was not, so that looking again finds more. */
  async provide(outer: Uri, library: Uri): Promise<boolean> {
    const all = [...this.found.values()];
    this.found.clear();
    let isMore = false;
    for (const { need, around } of all) {
      let isThere = await supply(need, outer, library);
      if (!isThere && need.kind === "dictionary") {
        learnDictionaries(around);
        isThere = hasDictionary(need.id);
      }
      isMore ||= isThere;
    }
    return isMore;
  }
}

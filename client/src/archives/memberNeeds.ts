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
  private count = 0;
  private underWay = Promise.resolve();
  private readonly found = new Map<string, { readonly need: Need; readonly around: readonly NestedArchive[] }>();

  /** For `openNested`. */
  readonly note: Prepare = (wrapped, around) => {
    const need = findNeed(wrapped);
    if (need) this.found.set(need.kind === "dictionary" ? `${need.id}` : need.kind, { need, around });
  };

  /** How often something was provided. Whoever looked before that finds more by looking again. */
  get provided(): number {
    return this.count;
  }

  /**
   * Provides what was found to be needed. Several may look at once: what one of them found out is provided for all.
   * @param before {@link provided} as it was when the caller began to look
   * @returns true where something is there now that was not then
   */
  async provide(outer: Uri, library: Uri, before: number): Promise<boolean> {
    this.underWay = this.underWay.then(() => this.provideFound(outer, library));
    await this.underWay;
    return this.count > before;
  }

  private async provideFound(outer: Uri, library: Uri): Promise<void> {
    const all = [...this.found.values()];
    this.found.clear();
    for (const { need, around } of all) {
      let isThere = await supply(need, outer, library);
      if (!isThere && need.kind === "dictionary") {
        learnDictionaries(around);
        isThere = hasDictionary(need.id);
      }
      if (isThere) this.count++;
    }
  }
}

/** The budget for going through several versions of an archive together: as much as a walk through each of them, and no deeper. */

import type { Peeled } from "../containers/index.ts";
import { Stop } from "../core/issue.ts";
import { archiveIssue } from "./diagnostics.ts";
import { MAX_DEPTH } from "./nested.ts";
import { WalkBudget } from "./walkBudget.ts";

type Versions<T> = readonly (T | undefined)[];

export class VersionsBudget {
  private readonly budget: WalkBudget;
  private depth = 0;

  /** @param files stored bytes */
  constructor(files: Versions<Uint8Array>) {
    this.budget = new WalkBudget(files.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0));
  }

  /** Counts a member before it is read; equal members are also compared and possibly decompressed. @throws Stop if it is too much */
  addMember(versions: Versions<{ readonly size: number }>): void {
    for (const member of versions) this.budget.addBytes(member?.size ?? 0);
    this.stopIfSpent();
  }

  /** Counts decompressed data. @throws Stop if it is too much */
  addUnpacked(versions: Versions<Peeled>): void {
    for (const peeled of versions) if (peeled && peeled.layers.length > 0) this.budget.addBytes(peeled.content.length);
    this.stopIfSpent();
  }

  /** Goes through archives with these members. @throws Stop if there are too many, or they are nested too deeply */
  enter<T>(members: readonly { readonly size: number }[], inside: string, work: () => T): T {
    for (const { size } of members) this.budget.addMembers(size);
    this.stopIfSpent();
    if (this.depth > MAX_DEPTH) throw new Stop(archiveIssue("too-deep", `${inside} is nested more than ${MAX_DEPTH} archives deep.`));
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
    }
  }

  private stopIfSpent(): void {
    const issue = this.budget.end();
    if (issue) throw new Stop(issue);
  }
}

/** What was changed in archives in this window, so that each step can be taken back. Kept in memory; must know no file system. */
import type { Uri } from "vscode";

export interface HistoryStep<Change> {
  /** In the user's words: "Delete Actor/Link.bxml". */
  readonly title: string;
  /** The outer file before and after: as long as it is as it was left, the old bytes come back as they were. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Brings back the members where something else was changed since. */
  readonly inverse: readonly Change[];
}

/** Each step holds on to two versions of the outer file. */
const MAX_STEPS = 20;

export class ArchiveHistory<Change> {
  /** By the outer file's address, the oldest step first. */
  private readonly steps = new Map<string, HistoryStep<Change>[]>();

  add(outer: Uri, step: HistoryStep<Change>): void {
    const key = outer.toString();
    this.steps.set(key, [...(this.steps.get(key) ?? []), step].slice(-MAX_STEPS));
  }

  /** The title of the step that {@link takeLast} would give. */
  findLast(outer: Uri): string | undefined {
    return this.steps.get(outer.toString())?.at(-1)?.title;
  }

  takeLast(outer: Uri): HistoryStep<Change> | undefined {
    return this.steps.get(outer.toString())?.pop();
  }
}

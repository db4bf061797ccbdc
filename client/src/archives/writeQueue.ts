/**
 * Queues writes of outer files: waiting writes of one file are combined. Decides when to write, not what.
 */

import type { Uri } from "vscode";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { isCancelled } from "../fileErrors.ts";
import { MAX_DELAY, QUIET } from "./saveDelay.ts";

/** Changes of members, or a whole version to restore. */
type Work = readonly MemberChange[] | { readonly restore: Uint8Array };

export interface Waiting {
  readonly work: Work;
  /** Expected contents by path; undefined for a member that must not exist. */
  readonly expected: ReadonlyMap<string, Uint8Array | undefined>;
  readonly settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void };
}

interface Batch {
  readonly waiting: Waiting[];
  readonly latest: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  isManual: boolean;
}

/** Milliseconds in which saves arrive that VS Code sends together. */
const TOGETHER = 20;

export class WriteQueue {
  private readonly batches = new Map<string, Batch>();
  private readonly writes = new Turns();

  constructor(private readonly write: (outer: Uri, waiting: readonly Waiting[]) => Promise<void>) {}

  /** The current write of the outer file, which never rejects, or undefined. */
  running(outer: Uri): Promise<void> | undefined {
    return this.writes.running(outer.toString());
  }

  /** Joins the outer file's waiting batch, or begins one. Resolves when it is written. @param mayWait for further writes */
  add(outer: Uri, work: Work, mayWait: boolean, expected: Waiting["expected"] = new Map()): Promise<void> {
    const key = outer.toString();
    const now = Date.now();
    const begin = (): Batch => ({ waiting: [], latest: now + MAX_DELAY, timer: undefined, isManual: false });
    const batch = getOrMake(this.batches, key, begin);
    batch.isManual ||= !mayWait;
    clearTimeout(batch.timer);
    const delay = batch.isManual ? TOGETHER : Math.max(0, Math.min(QUIET, batch.latest - now));
    batch.timer = setTimeout(() => this.startBatch(outer, batch), delay);
    return new Promise((resolve, reject) => batch.waiting.push({ work, expected, settle: { resolve, reject } }));
  }

  private startBatch(outer: Uri, batch: Batch): void {
    const key = outer.toString();
    this.batches.delete(key);
    void this.writes.take(() => this.writeBatch(outer, batch.waiting), key);
  }

  /** Writes all in one step; if that fails, one by one, so that one failure does not affect the others. */
  private async writeBatch(outer: Uri, waiting: readonly Waiting[]): Promise<void> {
    try {
      await this.write(outer, waiting);
      for (const { settle } of waiting) settle.resolve();
    } catch (error) {
      if (waiting.length === 1 || isCancelled(error)) for (const { settle } of waiting) settle.reject(error);
      else for (const one of waiting) await this.writeBatch(outer, [one]);
    }
  }
}

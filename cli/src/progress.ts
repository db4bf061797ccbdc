/** A line of progress on a terminal. */
import type { Run } from "./run.ts";

/** Milliseconds between two states shown. */
const PROGRESS_PERIOD = 100;

/** One line that is written over on a terminal; nothing elsewhere. */
export class Progress {
  private readonly run: Run;
  private readonly shown: boolean;
  private last = 0;
  private visible = false;

  constructor(run: Run) {
    this.run = run;
    this.shown = run.given.stderr.isTTY === true;
  }

  show(line: () => string): void {
    const now = performance.now();
    if (!this.shown || now - this.last < PROGRESS_PERIOD) return;
    this.last = now;
    this.visible = true;
    this.run.given.stderr.write(`\r\x1b[K${line()}`);
  }

  /** Before lines are written to the same terminal, and at the end. */
  clear(): void {
    if (!this.visible) return;
    this.visible = false;
    this.run.given.stderr.write("\r\x1b[K");
  }
}

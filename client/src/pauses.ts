/** What long loops owe to others: turns for other work of the extension host, and a look at what was found so far. */

/** Longest stretch of work at a time, in milliseconds. */
const TURN = 12;
/** Milliseconds after which a page is shown what was found so far. */
export const SHOWN_EVERY = 300;

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

export class Pauses {
  private turnStart = Date.now();
  private shown = Date.now();

  /** Whether what was found is to be shown again: once for each stretch of time. */
  isShowDue(): boolean {
    if (Date.now() < this.shown + SHOWN_EVERY) return false;
    this.shown = Date.now();
    return true;
  }

  /** Waits for a moment where the turn has taken long enough. */
  async takeTurns(): Promise<void> {
    if (Date.now() - this.turnStart < TURN) return;
    await pause(0);
    this.turnStart = Date.now();
  }
}

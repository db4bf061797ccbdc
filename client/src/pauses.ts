/** Pauses in long loops, for other work of the extension host and for showing partial results. */

/** Maximum milliseconds of work without a pause. */
const TURN = 12;
/** Milliseconds between updates of a page with partial results. */
export const SHOWN_EVERY = 300;

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

export class Pauses {
  private turnStart = Date.now();
  private shown = Date.now();

  /** Whether partial results are due to be shown. */
  isShowDue(): boolean {
    if (Date.now() < this.shown + SHOWN_EVERY) return false;
    this.shown = Date.now();
    return true;
  }

  /** Pauses if the turn has taken long enough. */
  async takeTurns(): Promise<void> {
    if (Date.now() - this.turnStart < TURN) return;
    await pause(0);
    this.turnStart = Date.now();
  }
}

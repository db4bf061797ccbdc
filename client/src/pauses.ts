/** Gives other work of the extension host its turn during long loops. */

/** Longest stretch of work at a time, in milliseconds. */
const TURN = 12;

export class Pauses {
  private turnStart = Date.now();

  /** Waits for a moment where the turn has taken long enough. */
  async takeTurns(): Promise<void> {
    if (Date.now() - this.turnStart < TURN) return;
    await new Promise((resume) => setTimeout(resume, 0));
    this.turnStart = Date.now();
  }
}

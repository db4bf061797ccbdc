/** Runs tasks for the same key one at a time. If one fails, the next still runs. */
export class Turns {
  /** By key, while there is work. */
  private readonly ends = new Map<unknown, Promise<void>>();

  /** Resolves when all work so far has ended, and never rejects; undefined if there is none. */
  running(key?: unknown): Promise<void> | undefined {
    return this.ends.get(key);
  }

  take<T>(work: () => T | Promise<T>, key?: unknown): Promise<T> {
    const turn = (this.ends.get(key) ?? Promise.resolve()).then(work);
    const settle = () => {
      if (this.ends.get(key) === end) this.ends.delete(key);
    };
    const end: Promise<void> = turn.then(settle, settle);
    this.ends.set(key, end);
    return turn;
  }
}

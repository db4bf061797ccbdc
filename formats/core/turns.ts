/** Work that goes one after the other, for each key on its own. A failure is that of its own turn alone: the next one begins all the same. */
export class Turns {
  /** By key, while there is work. */
  private readonly ends = new Map<unknown, Promise<void>>();

  /** Resolves, and never rejects, when all work that has begun or waits has ended; undefined where there is none. */
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

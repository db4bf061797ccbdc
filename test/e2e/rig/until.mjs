/** Generous, because test machines have few cores and other work. A passing wait ends much sooner. */
export const patience = 30_000;

/**
 * Polls until `probe` gives something truthy, and returns that.
 * @template T
 * @param {string} what completes the sentence "timed out waiting until ..."
 * @param {() => T | Promise<T>} probe
 * @returns {Promise<T>}
 */
export async function until(what, probe, limit = patience) {
  const end = Date.now() + limit;
  /** @type {Error | undefined} */
  let failure;
  for (;;) {
    try {
      const value = await probe();
      if (value) return value;
      failure = undefined;
    } catch (error) {
      failure = /** @type {Error} */ (error); // an element may vanish between two looks; only the last look counts
    }
    if (Date.now() > end) throw new Error(`timed out waiting until ${what}${failure ? `: ${failure.message}` : ""}`);
    await pause(50);
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

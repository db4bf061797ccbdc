const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Only what hangs takes so long, however busy the machine is. A passing wait ends much sooner. */
export const patience = (Number(process.env.E2E_PATIENCE) || 300) * SECOND;

/** Longer than a wait, so that it is the wait that says what it waited for. */
export const hangLimit = Math.max(10 * MINUTE, 2 * patience);

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

// What steps in a browser came to: a line for each as it ends, what a stranger needs where one fails, the sum, and the file for `npm test`.
import { writeFileSync } from "node:fs";
import { hangLimit, pause } from "./until.mjs";

/** @typedef {{ suite: string, step: string, seconds: number }} TimedStep */

export class Report {
  passed = 0;
  failed = 0;
  /** @type {TimedStep[]} */
  #steps = [];
  #total;

  /** @param {number} total steps that are to be run */
  constructor(total) {
    this.#total = total;
    this.#write();
  }

  /**
   * Runs a step, which fails too when nothing is heard of it for so long that it must hang. Others may run at the same time.
   * @param {string} suite @param {string} step the promise that it checks
   * @param {(note: (text: string) => void) => Promise<void>} run `note`: it goes on; also a line for who looks at the output
   * @param {() => Promise<string[]>} look at the page after a failure: lines
   * @returns {Promise<boolean>} whether it passed
   */
  async step(suite, step, run, look) {
    const start = performance.now();
    /** @type {Error | undefined} */
    let failure;
    try {
      await withoutHang(run);
    } catch (error) {
      failure = /** @type {Error} */ (error);
    }
    const seconds = (performance.now() - start) / 1000;
    this.#steps.push({ suite, step, seconds });
    if (failure) this.failed++;
    else this.passed++;
    const verdict = failure ? ", FAILED" : "";
    console.log(`step ${this.#steps.length} of ${this.#total}: ${suite}: ${step} (${seconds.toFixed(1)} s${verdict})`);
    if (failure) {
      const seen = await look().catch((error) => [`the page cannot be looked at: ${error.message}`]);
      console.log([`FAILED ${suite}: ${step}`, ...explain(failure), ...seen].join("\n  "));
    }
    this.#write();
    return !failure;
  }

  /** The last line. */
  end() {
    console.log(`\n${this.passed} passed, ${this.failed} failed, ${this.#skipped} skipped`);
  }

  get #skipped() {
    return this.#total - this.#steps.length;
  }

  /** After each step, so that a run that is killed still counts. */
  #write() {
    const file = process.env.BYTEWRIGHT_E2E_RESULT;
    const { passed, failed } = this;
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped: this.#skipped, steps: this.#steps }));
  }
}

/** @param {(note: (text: string) => void) => Promise<void>} run */
async function withoutHang(run) {
  let lastHeard = performance.now();
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      if (performance.now() - lastHeard > hangLimit) throw new Error(`it hangs: nothing was heard of it for ${hangLimit / 60_000} minutes`);
      await pause(500);
    }
  };
  const running = run((text) => {
    lastHeard = performance.now();
    console.log(`  ${text}`);
  });
  try {
    await Promise.race([running, watch()]);
  } finally {
    isDone = true;
    // it may yet fail, when its page is closed
    running.catch(() => {});
  }
}

/** What was waited for, and where in the steps. @param {Error} error */
function explain({ message, stack = "" }) {
  const place = stack.split("\n").find((line) => /suites\/|[sS]teps\.mjs/.test(line));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the browser's driver writes in color
  const lines = message.replace(/\x1b\[\d+m/g, "").split("\n");
  return [...lines.slice(0, 40), ...(place ? [place.trim()] : [])];
}

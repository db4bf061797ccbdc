// What the console of a page, its webviews and its workers says: all of it for finding the cause of a failure, and what counts as an error.

/** What VS Code itself, without our extension, writes as errors in this set-up. */
const knownNoise = [
  /'@vscode\/(spdlog|native-watchdog|ripgrep-universal)'/, // native parts that the rig leaves out
  /vsda(_bg\.wasm|\.js)/, // Microsoft's own builds only
  /Activating extension 'vscode\./, // its npm support wants one of those
  /\[lifecycle\] Long running operations during shutdown/, // on reload
  /IndexedDB database '.*' is closed/, // on reload, too
  /Unable to read file '.*' \(Canceled: Canceled\)/, // on reload, of a file that was being read
  /Unable to write file 'vscode-log:/, // on reload, of VS Code's own log
  /'abort' on 'IDBTransaction'/, // on reload, where a write of VS Code's has just ended
  /Throttler is disposed/, // a window that was asked whether it can go, and then goes
  /Timed out waiting for authentication provider/, // on a busy machine
  /Request \d+ timed out/, // of VS Code to a part of its own, on a busy machine
  /Aborted onWillSaveTextDocument-event after/, // on a busy machine, too
  /package\.nls\.json/, // asked for whether it exists or not
];
const LINES_KEPT = 15;
const MAX_LINE = 300;

export class PageConsole {
  /** `console.error`, uncaught exceptions, refusals of a content security policy. @type {string[]} */
  errors = [];
  /** Messages that are not errors. @type {readonly RegExp[]} */
  expected = [];
  /** @type {string[]} */
  #lines = [];

  /** @param {import("playwright-core").Page} page */
  constructor(page) {
    page.on("console", (message) => {
      const text = `${message.text()} (${message.location().url})`;
      const isRefusal = /Content Security Policy/i.test(text);
      this.#add(text, message.type() === "error" || isRefusal);
    });
    page.on("pageerror", (error) => this.#add(`uncaught: ${error.stack ?? error.message}`, true));
  }

  /** A new step begins. */
  forget() {
    this.errors = [];
    this.#lines = [];
  }

  /** @throws Error that names the errors since the step began */
  assertNoErrors() {
    if (this.errors.length > 0) throw new Error(`the console has errors:\n${[...new Set(this.errors)].join("\n")}`);
  }

  /** The last lines since the step began. */
  last() {
    return this.#lines.map((line) => `console: ${line.trim().split("\n").slice(0, 3).join(" ").slice(0, MAX_LINE)}`);
  }

  /** @param {string} text @param {boolean} isError */
  #add(text, isError) {
    const plain = text.replace(/%c/g, "").replace(/( color: \S*)+/g, ""); // without console colors
    if (knownNoise.some((noise) => noise.test(plain))) return;
    if (isError && !this.expected.some((noise) => noise.test(plain))) this.errors.push(plain);
    this.#lines.push(`${isError ? "error: " : ""}${plain}`);
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
  }
}

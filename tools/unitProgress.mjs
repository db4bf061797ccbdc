/** A reporter of vitest that prints a line of progress, `step N of M: FILE`, for each file of tests that ends. */
import { relative } from "node:path";

export default class UnitProgress {
  #ended = 0;
  #files = 0;

  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  onTestModuleEnd(module) {
    console.log(`step ${++this.#ended} of ${this.#files}: ${relative(".", module.moduleId)}`);
  }
}

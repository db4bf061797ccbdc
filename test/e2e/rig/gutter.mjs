// The marks next to changed lines, frame by frame: what comes and goes between two looks of a test is seen, too.

/** @typedef {{ line: string, text: string }} Marked number and text of a line with a mark */

/**
 * Notes the marks of the editor in front at every frame, while `act` runs.
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<Marked[][]>} what was marked, each time that it changed
 */
export async function recordMarks(page, act) {
  await page.evaluate(startRecording);
  try {
    await act();
  } finally {
    await page.evaluate(() => cancelAnimationFrame(/** @type {any} */ (globalThis).marksRecording.frame));
  }
  return page.evaluate(() => /** @type {any} */ (globalThis).marksRecording.states);
}

/**
 * How often the line with this key was marked without a break. Once is as it should be; never, where it was not changed.
 * @param {Marked[][]} states @param {string} key
 */
export function timesMarked(states, key) {
  const isMarked = states.map((state) => state.some((line) => keyOf(line) === key));
  return isMarked.filter((marked, at) => marked && !isMarked[at - 1]).length;
}

/** Keys of all lines that were marked at some time. @param {Marked[][]} states */
export function keysMarked(states) {
  return [...new Set(states.flat().map(keyOf))].sort();
}

/** Also while the line is being typed, before its colon. @param {Marked} line */
function keyOf({ text }) {
  return text.split(":")[0];
}

function startRecording() {
  const recording = { states: /** @type {Marked[][]} */ ([]), frame: 0 };
  /** @type {any} */ (globalThis).marksRecording = recording;
  const marks = '[class*="dirty-diff-"]:not(.dirty-diff-deleted)';
  let last = "";
  const look = () => {
    recording.frame = requestAnimationFrame(look);
    const editor = document.querySelector(".editor-group-container.active .monaco-editor");
    if (!editor) return;
    const texts = new Map(
      [...editor.querySelectorAll(".view-lines > .view-line")].map((line) => [
        /** @type {HTMLElement} */ (line).style.top,
        (line.textContent ?? "").replaceAll("\u00a0", " ").trim(),
      ]),
    );
    const state = [...editor.querySelectorAll(".margin-view-overlays > div")]
      .filter((line) => line.querySelector(marks))
      .map((line) => ({
        line: line.querySelector(".line-numbers")?.textContent ?? "",
        text: texts.get(/** @type {HTMLElement} */ (line).style.top) ?? "",
      }));
    const now = state.map(({ line, text }) => `${line} ${text.split(":")[0]}`).join("\n");
    if (now !== last || recording.states.length === 0) recording.states.push(state);
    last = now;
  };
  recording.frame = requestAnimationFrame(look);
}

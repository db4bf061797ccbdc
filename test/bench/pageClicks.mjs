// Clicks and the pages that come of them, timed inside the window: the driver's own way there and back would count otherwise.

export const ROWS = ".tree .row:not(.loading) .name:not(:empty)";

/** The documents of visual editors, which the rig's VS Code shows from its own origin, and a look at each frame. */
export const helpers = `
  window.visualDocuments = () => [...document.querySelectorAll("iframe.webview.ready")]
    .map((frame) => frame.contentDocument?.querySelector("#active-frame")?.contentDocument)
    .filter(Boolean);
  window.eachFrame = (probe, limit = 20000) => new Promise((resolve, reject) => {
    const start = performance.now();
    const look = () => {
      const found = probe();
      if (found) resolve(performance.now());
      else if (performance.now() - start > limit) reject(new Error("too late"));
      else requestAnimationFrame(look);
    };
    look();
  });
  window.explorerRow = (file) => {
    const row = [...document.querySelectorAll(".explorer-folders-view .monaco-list-row")].find((one) => one.textContent?.trim() === file);
    return row?.querySelector(".label-name") ?? row;
  };
  window.titleButton = (label) => document.querySelector(\`.editor-group-container.active .editor-actions a[aria-label^="\${label}"]\`);
`;

/**
 * Milliseconds from a click until a page shows something.
 * @param {import("../e2e/rig/workbench.mjs").Workbench} workbench @param {{ row: string } | { button: string }} target
 * @param {string} shown what is looked for
 */
export async function timeClick({ page }, target, shown) {
  await page.evaluate(helpers);
  const time = await page.evaluate(
    async ([target, shown]) => {
      const { explorerRow, titleButton, eachFrame, visualDocuments } = /** @type {any} */ (window);
      const element = "row" in target ? explorerRow(target.row) : titleButton(target.button);
      const start = performance.now();
      for (const type of ["mousedown", "mouseup", "click"])
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, button: 0, detail: 1 }));
      const end = await eachFrame(() => visualDocuments().some((/** @type {Document} */ inside) => inside.querySelector(shown)));
      return end - start;
    },
    /** @type {const} */ ([target, shown]),
  );
  return Number(time);
}

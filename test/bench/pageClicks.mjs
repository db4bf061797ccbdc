// Clicks and their results, timed inside the window so that the driver's round trips do not count.

export const ROWS = ".tree .row:not(.loading) .name:not(:empty)";

/**
 * Functions that run in the window.
 *
 * `visualDocuments`: the documents of visual editors, which have VS Code's own origin in the rig.
 *
 * `eachFrame`: resolves to the time of the first frame in which `probe` is true.
 *
 * `whenShown`: resolves to the time at which the frame that made `probe` true reached the screen. A script cannot see that, so the function
 * draws a mark in the same frame, and the browser reports when the mark was presented (Element Timing). The next call of
 * `requestAnimationFrame` would be late: it waits for all that the window does after a frame, although the screen is up to date by then.
 * `probe` runs after each change of the window or of a document in it, not in each frame: the window would draw every one of those
 * frames, which takes time from the measured work.
 *
 * `documentsInside`: the loaded documents of all editors' pages, and the documents around them.
 */
export const helpers = `
  window.visualDocuments = () => [...document.querySelectorAll("iframe.webview.ready")]
    .map((frame) => frame.contentDocument?.querySelector("#active-frame")?.contentDocument)
    .filter(Boolean);
  window.documentsInside = () => {
    const around = [...document.querySelectorAll("iframe.webview.ready")].map((frame) => frame.contentDocument).filter(Boolean);
    return [...around, ...window.visualDocuments()];
  };
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
  window.whenShown = (probe, limit = 20000) => new Promise((resolve, reject) => {
    const mark = document.createElement("div");
    mark.setAttribute("elementtiming", "shown " + performance.now());
    mark.textContent = "shown";
    mark.style.cssText = "position: fixed; right: 0; bottom: 0; z-index: 1000; pointer-events: none; font-size: 9px";
    const settle = () => {
      mutations.disconnect();
      paints.disconnect();
      mark.remove();
      clearTimeout(timer);
    };
    const timer = setTimeout(() => {
      settle();
      reject(new Error("too late"));
    }, limit);
    const paints = new PerformanceObserver((list) => {
      const [entry] = list.getEntries().filter(({ identifier }) => identifier === mark.getAttribute("elementtiming"));
      if (!entry) return;
      settle();
      resolve(entry.renderTime);
    });
    paints.observe({ type: "element" });
    const watched = new Set();
    const look = () => {
      if (mark.isConnected) return;
      for (const one of [document, ...window.documentsInside()])
        if (!watched.has(one)) {
          watched.add(one);
          mutations.observe(one, { subtree: true, childList: true, characterData: true, attributes: true });
        }
      if (!probe()) return;
      mutations.disconnect();
      document.body.append(mark);
    };
    const mutations = new MutationObserver(look);
    look();
  });
  window.explorerRow = (file) => {
    const row = [...document.querySelectorAll(".explorer-folders-view .monaco-list-row")].find((one) => one.textContent?.trim() === file);
    return row?.querySelector(".label-name") ?? row;
  };
  window.titleButton = (label) => document.querySelector(\`.editor-group-container.active .editor-actions a[aria-label^="\${label}"]\`);
  window.isTextShown = (tab, firstLine) =>
    document.querySelector(".tab.active")?.textContent?.includes(tab) &&
    document.querySelector(".editor-group-container.active .view-line")?.textContent?.replaceAll("\\u00a0", " ") === firstLine;
`;

/** @type {WeakSet<object>} */
const unreported = new WeakSet();

/**
 * Turns off Playwright's reports of the data on the window's socket, which are not used: the window writes each message, and the browser and
 * the driver read it, on the same processor. Playwright has no public option for this.
 * @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page
 */
async function reportNoTraffic(page) {
  if (unreported.has(page)) return;
  unreported.add(page);
  await /** @type {any} */ (page)._connection.toImpl(page).delegate._mainFrameSession._client.send("Network.disable");
}

/**
 * What has to appear: a selector in a page, in VS Code's own editor or in the window, or a text and its tab.
 * @typedef {{ inPage: string } | { inEditor: string } | { inWindow: string } | { tab: string, firstLine: string }} Shown
 */

/**
 * Milliseconds from a click until a page or a text is on the screen.
 * @param {import("../e2e/rig/workbench.mjs").Workbench} workbench @param {{ row: string } | { button: string }} target @param {Shown} shown
 */
export async function timeClick(workbench, target, shown) {
  const { time } = await timeStages(workbench, target, { time: shown });
  return Number(time);
}

/**
 * The same for several stages.
 * @template {string} Stage
 * @param {import("../e2e/rig/workbench.mjs").Workbench} workbench @param {{ row: string } | { button: string }} target
 * @param {Readonly<Record<Stage, Shown>>} stages
 * @returns {Promise<Record<Stage, number>>}
 */
export async function timeStages({ page }, target, stages) {
  await reportNoTraffic(page);
  await page.evaluate(helpers);
  const times = await page.evaluate(
    async ([target, stages]) => {
      const { explorerRow, titleButton, whenShown, isTextShown, visualDocuments } = /** @type {any} */ (window);
      const element = "row" in target ? explorerRow(target.row) : titleButton(target.button);
      const probe = (/** @type {Shown} */ shown) => {
        if ("inPage" in shown) return visualDocuments().some((/** @type {Document} */ inside) => inside.querySelector(shown.inPage));
        if ("inEditor" in shown) return document.querySelector(`.editor-group-container.active ${shown.inEditor}`);
        if ("inWindow" in shown) return document.querySelector(shown.inWindow);
        return isTextShown(shown.tab, shown.firstLine);
      };
      const ends = Object.entries(stages).map(([stage, shown]) =>
        whenShown(() => probe(shown)).then((/** @type {number} */ end) => [stage, end]),
      );
      const start = performance.now();
      for (const type of ["mousedown", "mouseup", "click"])
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, button: 0, detail: 1 }));
      return (await Promise.all(ends)).map(([stage, end]) => [stage, end - start]);
    },
    /** @type {const} */ ([target, /** @type {Record<string, Shown>} */ (stages)]),
  );
  return /** @type {any} */ (Object.fromEntries(times));
}

/** The median, or 0 without measurements. @param {number[]} times */
export function middle(times) {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

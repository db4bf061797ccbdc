// Times frames inside the page while all rows of the field tree scroll by.
import { VisualPage } from "../e2e/visualPage.mjs";

/**
 * Opens a file with the visual editor, expands all rows, waits for 180 idle frames, and then scrolls for 180 frames: two thirds as with the
 * wheel, the rest as by dragging the scroll bar.
 * @param {import("../e2e/rig/workbench.mjs").Workbench} workbench @param {string} file
 */
export async function scrollThrough(workbench, file) {
  await workbench.openFromExplorer(file, `${file}.yml`);
  const visual = new VisualPage(workbench);
  await visual.whenShown();
  await visual.page.locator(".tree .row:not(.loading)").first().waitFor();
  await visual.page.getByRole("button", { name: "Expand All" }).click();
  return visual.tree.evaluate(async (tree) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (tree.scrollHeight <= 20000) await nextFrame();
    let waiting = 0;
    let rows = 0;
    /** @param {(frame: number) => void} work runs at the start of each frame */
    const frames = async (work) => {
      const gaps = [];
      let last = performance.now();
      for (let frame = 0; frame < 180; frame++) {
        work(frame);
        await nextFrame();
        const now = performance.now();
        gaps.push(now - last);
        last = now;
      }
      return { over: gaps.filter((gap) => gap > 32).length, sorted: gaps.sort((a, b) => a - b) };
    };
    const idle = await frames(() => {});
    const { sorted, over } = await frames((frame) => {
      tree.scrollTop += frame < 120 ? 120 : 3000;
      waiting += tree.querySelectorAll(".row.loading:not([hidden])").length;
      rows += tree.querySelectorAll(".row:not([hidden])").length;
    });
    return {
      longest: sorted.at(-1) ?? 0,
      median: sorted[sorted.length >> 1] ?? 0,
      over,
      idleLongest: idle.sorted.at(-1) ?? 0,
      idleMedian: idle.sorted[idle.sorted.length >> 1] ?? 0,
      idleOver: idle.over,
      waiting: waiting / rows,
      height: tree.scrollHeight,
    };
  });
}

// Counts frames of the course map during panning and dragging, on the file that the benchmark names. Run by
// test/bench/map.ts through the rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { VisualPage } from "../e2e/visualPage.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const name = path.basename(large);
const FRAMES = 180;

/** @type {Record<string, number>} */
const results = {};

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "bytewright.openAs": "visual" },
  files: { [name]: large ? readFileSync(large) : "" },
  steps: {
    async "the map is panned, zoomed, and a point is dragged"({ workbench, note }) {
      await workbench.openFromExplorer(name, `${name}.txt`);
      const visual = new VisualPage(workbench);
      await visual.whenShown();
      const inside = workbench.webview();
      await inside.getByRole("tab", { name: "Map", exact: true }).click();
      const canvas = inside.locator(".canvas-picture canvas");
      await canvas.waitFor();
      await inside.locator(".map-side [role=row]").nth(5).waitFor();
      for (const gesture of ["pan", "pan close", "drag", "hover"]) {
        const times = await canvas.evaluate(
          async (/** @type {HTMLCanvasElement} */ map, [gesture, frames]) => {
            const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
            const send = (/** @type {string} */ type, /** @type {number} */ x, /** @type {number} */ y) => {
              const { left, top } = map.getBoundingClientRect();
              map.dispatchEvent(new PointerEvent(type, { clientX: left + x, clientY: top + y, button: 0, pointerId: 1, bubbles: true }));
            };
            // the browser knows no pressed pointer that could be captured
            map.setPointerCapture = () => {};
            const [width, height] = [map.clientWidth, map.clientHeight];
            map.dispatchEvent(new KeyboardEvent("keydown", { key: "0" }));
            if (gesture === "pan close") for (let i = 0; i < 6; i++) map.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
            await nextFrame();
            let [x, y] = [2, 2];
            if (gesture === "drag") {
              // the pointer changes over an entry
              for (let at = 0; at < 4000 && map.style.cursor !== "pointer"; at++) {
                [x, y] = [(at * 37) % width, (at * 53) % height];
                send("pointermove", x, y);
              }
            }
            if (gesture !== "hover") send("pointerdown", x, y);
            const gaps = [];
            const works = [];
            let last = Number(await nextFrame());
            for (let frame = 0; frame < Number(frames); frame++) {
              const turn = (frame / 30) * Math.PI;
              const start = performance.now();
              // a mouse reports more often than the screen shows
              for (let part = 0; part < 4; part++)
                send("pointermove", x + 60 * Math.sin(turn + part / 40) + frame, y + 60 * (1 - Math.cos(turn)) + part);
              // this frame has drawn the result of the gesture before this callback
              const now = Number(await nextFrame());
              works.push(performance.now() - start);
              gaps.push(now - last);
              last = now;
            }
            map.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
            send("pointercancel", x, y);
            const sorted = [...gaps].sort((a, b) => a - b);
            return {
              median: sorted[sorted.length >> 1],
              most: sorted[Math.floor(sorted.length * 0.95)],
              longest: sorted[sorted.length - 1],
              over: gaps.filter((gap) => gap > 25).length,
              cursor: map.style.cursor,
            };
          },
          [gesture, FRAMES],
        );
        note(`${gesture}: ${JSON.stringify(times)}`);
        Object.assign(results, { [`${gesture} median`]: times.median, [`${gesture} 95%`]: times.most, [`${gesture} over`]: times.over });
      }
      writeFileSync(resultFile, JSON.stringify(results));
    },
  },
};

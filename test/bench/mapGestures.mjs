// The cost of gestures on a course map of 2,000 entries, and of 18,000 triangles of ground in a moving view. Runs the page alone, in a browser
// without VS Code. Run by test/bench/map.ts, which names the file for the result.
import { readFileSync, writeFileSync } from "node:fs";
import { Stage } from "../components/stage.mjs";
import { floor, groundFile } from "../support/groundFile.mjs";

const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const rows = Array.from(
  { length: 2000 },
  (_, at) =>
    ` oX${at} 0x65 ${(at % 50) * 300 - 7500}.0 0.0 ${Math.floor(at / 50) * 300 - 6000}.0 0 0 0 0 -1\n > 0 0.0 0.0 0.0 0 0 0 0 0x3f\n > 1.0 1.0 1.0\n`,
);
const course = {
  fileName: "course.kmp",
  text: readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8").replace("[GOBJ]\n", `[GOBJ]\n${rows.join("")}`),
};
const backdrop = { fileName: "course.kcl", bytes: groundFile(floor(95, 9000, 0)) };
const looks = { tab: "kmp.map", memory: { "view:kmp.map": { layers: ["objects"], view: { x: 0, z: 0, scale: 0.04 } } } };

const stage = await Stage.open();
const { page } = stage;
const shown = page.locator(".canvas-picture > canvas");
await stage.show(course, looks);
await shown.waitFor();
await stage.whenInStep();
const plain = await page.evaluate(panTime);
await stage.show({ ...course, backdrop }, looks);
await page.locator(".map-ground summary").waitFor();
await stage.whenInStep();
const ground = await page.evaluate(panTime);
const gestures = await page.evaluate(gestureTimes);
writeFileSync(resultFile, JSON.stringify({ plain, ground, gestures }));
await stage.close();

/** Runs in the page. Returns the median milliseconds of work in a frame while the view is dragged. */
async function panTime() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(".canvas-picture > canvas"));
  const box = canvas.getBoundingClientRect();
  const send = (/** @type {string} */ type, /** @type {number} */ x, /** @type {number} */ y) =>
    canvas.dispatchEvent(new PointerEvent(type, { clientX: box.left + x, clientY: box.top + y, button: 1, pointerId: 1, bubbles: true }));
  canvas.setPointerCapture = () => {};
  send("pointerdown", 300, 300);
  /** @type {number[]} */
  const times = [];
  for (let at = 1; at <= 60; at++)
    times.push(
      await new Promise((resolve) => {
        requestAnimationFrame(() => {
          const start = performance.now();
          setTimeout(() => resolve(performance.now() - start));
        });
        send("pointermove", 300 + Math.sin(at / 8) * 60, 300 + Math.cos(at / 8) * 60);
      }),
    );
  send("pointerup", 300, 300);
  return times.sort((a, b) => a - b)[30];
}

/**
 * Runs in the page. Returns the milliseconds from a gesture to the end of the frame that shows it: the minimum of several, because other
 * programs use the processor.
 */
async function gestureTimes() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(".canvas-picture > canvas"));
  const box = canvas.getBoundingClientRect();
  const send = (/** @type {string} */ type, /** @type {number} */ x, /** @type {number} */ y, /** @type {object} */ more = {}) =>
    canvas.dispatchEvent(new PointerEvent(type, { clientX: box.left + x, clientY: box.top + y, pointerId: 1, bubbles: true, ...more }));
  /** @param {() => void} gesture @param {number} [pause] milliseconds for the text to follow */
  const measure = async (gesture, pause = 0) => {
    /** @type {number[]} */
    const times = [];
    const rounds = pause > 0 ? 5 : 15;
    for (let at = 0; at < rounds; at++) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const start = performance.now();
      gesture();
      const work = performance.now() - start;
      times.push(
        await new Promise((resolve) =>
          requestAnimationFrame(() => {
            const frame = performance.now();
            setTimeout(() => resolve(work + performance.now() - frame));
          }),
        ),
      );
    }
    return Math.min(...times);
  };
  /** @param {string} key @param {object} [more] */
  const press = (key, more = {}) => canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  let step = 0;
  const rectangle = () => {
    send("pointermove", 20 + (step++ % 20) * 20, 500);
  };
  send("pointerdown", 5, 120, { shiftKey: true });
  const marquee = await measure(rectangle);
  send("pointerup", 400, 500, { shiftKey: true });
  const select = await measure(() => {
    send("pointerdown", 5, 120, { shiftKey: true });
    send("pointermove", 300, 400, { shiftKey: true });
    send("pointerup", 300, 400, { shiftKey: true });
  });
  const hover = await measure(() => send("pointermove", 100 + (step++ % 90), 300));
  const walk = await measure(() => press("ArrowRight"));
  press("Escape");
  // each changes the text, and is shown before the text has changed
  const turn = await measure(() => press("r"), 700);
  const duplicate = await measure(() => press("d", { ctrlKey: true }), 700);
  const remove = await measure(() => press("Delete"), 700);
  return { marquee, select, hover, walk, turn, duplicate, remove };
}

// The course map of the visual editor, as its user sees it.
import assert from "node:assert/strict";
import { until } from "./rig/until.mjs";

/** @typedef {import("./rig/runSuite.mjs").Toolbox} Toolbox */

/**
 * Where a place of the course is on the screen, by what the map says of two places under the mouse.
 * @param {Toolbox} toolbox @param {ReturnType<Toolbox["workbench"]["webview"]>} page
 */
export async function screenOf({ workbench }, page) {
  const box = await page.locator(".canvas-picture > canvas").boundingBox();
  assert.ok(box);
  const readout = page.locator(".map-readout");
  let told = "";
  /** @param {number} x @param {number} y */
  const placeAt = async (x, y) => {
    await workbench.page.mouse.move(x, y);
    /** @type {RegExpExecArray | null | undefined} */
    let found;
    await until("the map tells the place", async () => {
      const text = (await readout.textContent()) ?? "";
      found = text === told ? null : /x (-?\d+), z (-?\d+)$/.exec(text);
      if (found) told = text;
      return found !== null;
    });
    return { x: Number(found?.[1]), z: Number(found?.[2]) };
  };
  const [left, right, top, bottom] = [box.x + 60, box.x + box.width - 60, box.y + 100, box.y + box.height - 60];
  const first = await placeAt(left, top);
  const last = await placeAt(right, bottom);
  return (/** @type {number} */ x, /** @type {number} */ z) => ({
    x: left + ((x - first.x) * (right - left)) / (last.x - first.x),
    y: top + ((z - first.z) * (bottom - top)) / (last.z - first.z),
  });
}

// The maps of the visual editor, as their user sees them.
import assert from "node:assert/strict";
import { until } from "./rig/until.mjs";

/** @typedef {import("./rig/suite.mjs").Toolbox} Toolbox */

/**
 * Where a place of a map is on the screen, by what the map says of two places under the mouse.
 * @param {Toolbox} toolbox @param {ReturnType<Toolbox["workbench"]["webview"]>} page
 * @param {"y" | "z"} down the axis that the map shows from top to bottom, or from bottom to top
 */
export async function screenOf({ workbench }, page, down = "z") {
  const canvas = page.locator(".canvas-picture > canvas");
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const readout = page.locator(".canvas-note");
  const place = new RegExp(`x (-?[\\d.]+), ${down} (-?[\\d.]+)$`);
  let said = "";
  /** @param {number} x @param {number} y */
  const placeAt = async (x, y) => {
    /** @type {RegExpExecArray | null} */
    let found = null;
    await until("the map says what is under the mouse", async () => {
      // a page that comes up late has missed the first move
      await workbench.page.mouse.move(x + Math.random(), y);
      await workbench.page.mouse.move(x, y);
      const text = (await readout.textContent({ timeout: 500 })) ?? "";
      found = text === said ? null : place.exec(text);
      if (found) said = text;
      return found !== null;
    });
    return { x: Number(found?.[1]), down: Number(found?.[2]) };
  };
  const [left, right, top, bottom] = [box.x + 60, box.x + box.width - 60, box.y + 100, box.y + box.height - 60];
  const first = await placeAt(left, top);
  const last = await placeAt(right, bottom);
  return (/** @type {number} */ x, /** @type {number} */ at) => ({
    x: left + ((x - first.x) * (right - left)) / (last.x - first.x),
    y: top + ((at - first.down) * (bottom - top)) / (last.down - first.down),
  });
}

// What a page must be for people who hear it or use no mouse. Found in the tree that the browser hands to assistive technology, and by axe.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * What axe finds on the page as it is; none where all is well.
 * @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page @returns {Promise<string[]>}
 */
export async function findViolations(page) {
  await page.evaluate(axe);
  return page.evaluate(`axe
    .run(document, { rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } } })
    .then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ": " + help + ": " + html.slice(0, 160))))`);
}

/** Roles that mean nothing without a name. */
const NAMED =
  /^\s*- (button|textbox|searchbox|tab|tablist|tree|treeitem|grid|table|combobox|option|menuitem|dialog|checkbox|slider|spinbutton|link|img|application)\b(?! ")/;

/**
 * Sentences about what is wrong; none where all is well.
 * @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page @returns {Promise<string[]>}
 */
export async function findBarriers(page) {
  const spoken = await page.locator("body").ariaSnapshot();
  const unnamed = spoken.split("\n").filter((line) => NAMED.test(line));
  const inDocument = await page.evaluate(() => {
    const found = [];
    const all = [...document.querySelectorAll("*")];
    const ids = all.flatMap(({ id }) => (id ? [id] : []));
    for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`two elements have the id ${id}`);
    for (const element of all) {
      if (Number(element.getAttribute("tabindex")) > 0) found.push(`${element.tagName} comes before others in the order of the keyboard`);
      for (const name of ["aria-activedescendant", "aria-controls", "aria-labelledby"]) {
        const target = element.getAttribute(name);
        if (target && !document.getElementById(target)) found.push(`${name} of ${element.tagName} names ${target}, which is not there`);
      }
      const isHiddenButReachable =
        element.closest("[aria-hidden=true]") && element.matches("button, input, select, a[href], [tabindex='0']");
      if (isHiddenButReachable) found.push(`${element.tagName} takes the keyboard, and is hidden from screen readers`);
    }
    return found;
  });
  return [...unnamed.map((line) => `without a name: ${line.trim()}`), ...inDocument];
}

/**
 * Where the keyboard stops, from the start of the page on, each with whether that can be seen: what has the keyboard looks other than
 * without it. @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page
 */
export async function tabStops(page) {
  /** @type {{ name: string, isMarked: boolean }[]} */
  const stops = [];
  // as if the keyboard had brought it there
  await page
    .locator(".bar [role=tab][aria-selected=true]")
    .evaluate((tab) => tab.focus(/** @type {FocusOptions} */ ({ focusVisible: true })));
  for (let at = 0; at < 40; at++) {
    if (at > 0) await page.keyboard.press("Tab");
    const { name, wasMarked } = await page.evaluate(() => {
      const looks = (/** @type {readonly Element[]} */ elements) =>
        elements
          .map((element) => {
            const { outlineStyle, outlineWidth, boxShadow, borderColor, borderWidth, backgroundColor, stroke, strokeWidth } =
              getComputedStyle(element);
            const outline = outlineStyle === "none" ? "" : outlineStyle + outlineWidth;
            const border = borderWidth === "0px" ? "" : borderColor + borderWidth;
            return [outline, boxShadow, border, backgroundColor, stroke, strokeWidth].join();
          })
          .join("|");
      const memory = /** @type {{ keyboardStop?: { readonly elements: readonly Element[], readonly look: string } }} */ (
        /** @type {unknown} */ (window)
      );
      const wasMarked = memory.keyboardStop !== undefined && looks(memory.keyboardStop.elements) !== memory.keyboardStop.look;
      memory.keyboardStop = undefined;
      let active = document.activeElement;
      let host = active;
      while (active?.shadowRoot?.activeElement) {
        host = active;
        active = active.shadowRoot.activeElement;
      }
      if (!active || active === document.body) return { name: undefined, wasMarked };
      // itself, what it is drawn with, and what it is in
      const inner = [...active.querySelectorAll("*"), ...(active.shadowRoot?.querySelectorAll("*") ?? [])].slice(0, 200);
      const elements = [active, ...inner, host, active.parentElement].filter((one) => one !== null);
      memory.keyboardStop = { elements, look: looks(elements) };
      return { name: host?.getAttribute("aria-label") ?? active.getAttribute("aria-label") ?? active.textContent?.trim() ?? "", wasMarked };
    });
    const last = stops.at(-1);
    if (last) last.isMarked = wasMarked;
    if (name === undefined) break;
    stops.push({ name, isMarked: true });
  }
  return stops;
}

/**
 * Text that is hard to read against its background: less than 4.5 to 1, as WCAG asks.
 * @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page
 */
export const faintTexts = (page) =>
  page.evaluate(() => {
    const parse = (/** @type {string} */ color) => {
      const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return { rgb: [r, g, b], a };
    };
    const over = (/** @type {number[]} */ top, /** @type {number[]} */ below, /** @type {number} */ a) =>
      top.map((part, i) => part * a + (below[i] ?? 0) * (1 - a));
    const light = (/** @type {number[]} */ rgb) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faint = [];
    for (const element of document.querySelectorAll("body *")) {
      const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent?.trim());
      if (!text.join("") || !(/** @type {HTMLElement} */ (element).checkVisibility()) || element.closest(":disabled")) continue;
      let opacity = 1;
      /** @type {Element[]} */
      const chain = [];
      for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) chain.unshift(at);
      let behind = [255, 255, 255];
      for (const one of chain) {
        const { backgroundColor, opacity: own } = getComputedStyle(one);
        const { rgb, a } = parse(backgroundColor);
        behind = over(rgb, behind, a);
        opacity *= Number(own);
      }
      const shown = over(parse(getComputedStyle(element).color).rgb, behind, opacity);
      const [a, b] = [light(shown), light(behind)].sort((x, y) => y - x);
      const contrast = ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
      if (contrast < 4.5) faint.push(`${element.className || element.tagName}: ${contrast.toFixed(2)} (${text.join(" ")})`);
    }
    return [...new Set(faint)];
  });

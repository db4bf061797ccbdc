// Words that show whether a page takes all of its texts from the translations.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../e2e/rig/paths.mjs";

/** @type {Record<string, string>} */
const words = JSON.parse(readFileSync(path.join(root, "l10n/bundle.l10n.json"), "utf8"));

/** Every text of the product in quotation marks that no page has by itself. @type {Record<string, string>} */
export const translations = Object.fromEntries(Object.keys(words).map((word) => [word, `«${word}»`]));

/** @template {{ kind: string }} T @param {readonly T[]} messages those to a page, of which the first brings the translations */
export const translated = (messages) => messages.map((message) => (message.kind === "init" ? { ...message, translations } : message));

/** Labels and texts of elements that are not out of the translations. @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page @param {string} selector */
export async function findUntranslated(page, selector) {
  const labels = await page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""));
  return labels.filter((label) => !label.includes("«"));
}

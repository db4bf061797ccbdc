/**
 * The label of a row in any list or tree of the workbench, compared as a whole.
 * @param {import("playwright-core").Page} page @param {string} text
 */
export function exactLabel(page, text) {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return page.locator(".label-name", { hasText: new RegExp(`^\\s*${escaped}\\s*$`) });
}

// The context menus of the visual editor where Node runs the extension, and how they look.
import assert from "node:assert/strict";
import { files, moreSteps, steps } from "../menuSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { ...files, "themes.kmp": files["mapMenus.kmp"], "palette.kmp": files["mapMenus.kmp"] },
  steps: {},
  all: {
    ...steps,
    ...moreSteps,

    async "the palette offers no command of a menu but those that need no page"({ workbench }) {
      await workbench.openFromExplorer("palette.kmp", "palette.kmp.txt");
      await workbench.editor.whenVisible(/^#KMP/);
      const found = async (/** @type {string} */ words) => {
        await workbench.page.keyboard.press("F1");
        await workbench.quickInput.locator("input").fill(`>${words}`);
        const rows = await workbench.quickInput.locator(".monaco-list-row").allTextContents();
        await workbench.page.keyboard.press("Escape");
        return rows.some((row) => row.includes(words));
      };
      assert.ok(await found("Bytewright: Mirror Course"));
      assert.ok(!(await found("Bytewright: Split Group Here")));
    },

    async "they have the colors of the theme"({ workbench }) {
      await workbench.openFromExplorer("themes.kmp", "themes.kmp.txt");
      await workbench.editor.whenVisible(/^#KMP/);
      const page = await workbench.openVisualEditor({ beside: false });
      await page.getByRole("tab", { name: "Map" }).click();
      const row = page.getByRole("row", { name: /Enemy point 1/ });
      for (const theme of /** @type {const} */ (["Dark Modern", "Light Modern", "Dark High Contrast"])) {
        await workbench.useTheme(theme);
        await row.click({ button: "right" });
        await workbench.page.locator(".monaco-menu:visible").getByRole("menuitem").first().waitFor();
        await workbench.screenshot(theme.toLowerCase().replaceAll(" ", "-"));
        await workbench.page.keyboard.press("Escape");
      }
    },
  },
};

// The browser and its page, and start-up options of the workbench.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findChromium, playwrightEntry } from "./install.mjs";
import { patience } from "./until.mjs";

/** @typedef {import("playwright-core").Browser} Browser */

// by its place, not by its name: the checks of the root's imports must not need an installed rig
const { chromium } = await import(playwrightEntry);

const launch = {
  executablePath: findChromium(),
  headless: true,
  // no sandbox: containers and root have none to offer. The rest keeps Chromium off the network
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
const window = {
  viewport: { width: 1200, height: 800 },
  locale: "en-US",
  permissions: ["clipboard-read", "clipboard-write"],
};

/** @returns {Promise<Browser>} for pages that follow each other: the second finds its scripts compiled. Pages at the same time would share a clipboard */
export const startBrowser = () => chromium.launch(launch);

/**
 * A page that shares nothing with earlier ones.
 * @param {Browser} browser
 * @param {string} [profile] an empty folder, for a window whose webviews have an origin of their own; see {@link ownOriginOptions}
 */
export async function openPage(browser, profile) {
  const context = profile ? await openProfile(profile) : await browser.newContext(window);
  context.setDefaultTimeout(patience);
  const page = context.pages()[0] ?? (await context.newPage());
  // "leave the page?" is asked on reload with unsaved text: yes
  page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
  return { page, close: () => context.close() };
}

/**
 * Webviews of another origin are third parties, whose service worker Chromium refuses unless a profile allows it, and the policy of the
 * window knows only the origin that they have in VS Code's own cloud.
 * @param {string} folder
 */
function openProfile(folder) {
  mkdirSync(path.join(folder, "Default"), { recursive: true });
  const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };
  writeFileSync(path.join(folder, "Default/Preferences"), JSON.stringify(preferences));
  return chromium.launchPersistentContext(folder, { ...launch, ...window, bypassCSP: true });
}

/** @param {{ port: number }} server */
export const ownOriginOptions = ({ port }) => ({ webviewEndpoint: `http://{{uuid}}.localhost:${port}/*` });

/**
 * Changes the workbench's start-up options before its module script reads them. Not by `page.route`: a fulfilled document
 * has no address space, and Chromium then blocks its websocket to localhost.
 * @param {import("playwright-core").Page} page
 * @param {Record<string, object | string>} options objects add to what was there; in texts, `*` stands for it
 */
export const patchWorkbenchOptions = (page, options) =>
  page.addInitScript((extra) => {
    new MutationObserver((_, observer) => {
      const meta = document.getElementById("vscode-workbench-web-configuration");
      if (!meta) return;
      observer.disconnect();
      const settings = JSON.parse(meta.getAttribute("data-settings") ?? "{}");
      for (const [key, value] of Object.entries(extra))
        settings[key] = typeof value === "string" ? value.replace("*", settings[key]) : { ...settings[key], ...value };
      meta.setAttribute("data-settings", JSON.stringify(settings));
    }).observe(document, { childList: true, subtree: true });
  }, options);

// A throw-away home for one VS Code: its settings, its extensions and the folder that it opens.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Quiet and deterministic; a suite may override any of them. Each other set of settings is a VS Code more to start. */
const baseSettings = {
  "workbench.colorTheme": "Dark Modern",
  "editor.cursorBlinking": "solid", // a cursor that blinks is drawn all the time
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.reduceMotion": "on", // pictures of finished things
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "security.workspace.trust.enabled": false,
  "security.workspace.trust.startupPrompt": "never",
  "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "remote.autoForwardPortsSource": "output", // else the extension host starts processes every other second to look for ports
  "files.autoSave": "off", // on the web its default is on
  "files.autoSaveDelay": 100, // for those who turn it on
  "files.hotExit": "onExit",
  "files.simpleDialog.enable": true, // file dialogs in the page, where the tests can reach them
  "explorer.compactFolders": false,
  "diffEditor.useInlineViewWhenSpaceIsLimited": false, // the window is narrow, and two sides are easier to tell apart
};

/** Of commands that come between steps: quicker than by the palette. */
export const keys = {
  closeEditors: "Control+Alt+Shift+F6",
  clearNotifications: "Control+Alt+Shift+F7",
  closePanel: "Control+Alt+Shift+F8",
  refreshExplorer: "Control+Alt+Shift+F9",
};
const keyBindings = [
  { key: keys.closeEditors, command: "workbench.action.closeAllEditors" },
  { key: keys.clearNotifications, command: "notifications.clearAll" },
  { key: keys.closePanel, command: "workbench.action.closePanel" },
  { key: keys.refreshExplorer, command: "workbench.files.action.refreshFilesExplorer" },
].map(({ key, command }) => ({ key: key.replace("Control", "ctrl").toLowerCase(), command }));

/**
 * @param {{ settings?: Record<string, unknown>, workspace?: string }} [options]
 *   `workspace`: open this folder instead of an empty one of our own
 */
export function createScratch({ settings = {}, workspace } = {}) {
  // in the temp folder, not under dist: the server's sockets need a short path
  const dir = mkdtempSync(path.join(tmpdir(), "bytewright-"));
  const inside = (/** @type {string} */ name) => path.join(dir, name);
  for (const name of ["userdata/User", "extensions", "unpacked", "workspace", "home", "tmp"]) {
    mkdirSync(inside(name), { recursive: true });
  }
  writeFileSync(inside("userdata/User/settings.json"), JSON.stringify({ ...baseSettings, ...settings }, null, 2));
  writeFileSync(inside("userdata/User/keybindings.json"), JSON.stringify(keyBindings, null, 2));

  return {
    dir,
    userData: inside("userdata"),
    extensions: inside("extensions"),
    /** For an extension that is served to the browser instead of installed. */
    unpacked: inside("unpacked"),
    /** Of the browser, where it needs one. */
    profile: inside("profile"),
    serverLog: inside("server.log"),
    workspace: workspace ?? inside("workspace"),
    /** Everything VS Code would write into the user's home or temp folder stays in here. */
    environment: {
      ...process.env,
      HOME: inside("home"),
      XDG_CONFIG_HOME: inside("home/.config"),
      XDG_DATA_HOME: inside("home/.local/share"),
      XDG_CACHE_HOME: inside("home/.cache"),
      XDG_RUNTIME_DIR: inside("tmp"),
      TMPDIR: inside("tmp"),
      EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: "" }), // no calls to a marketplace
      NODE_OPTIONS: "",
    },
    discard: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** @typedef {ReturnType<typeof createScratch>} Scratch */

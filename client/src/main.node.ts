/** Entry point of the extension in Node: on the desktop, over SSH, in containers. */
import type { ExtensionContext } from "vscode";
import type { BytewrightApi } from "./api.ts";
import { activateOn } from "./extension.ts";
import type { Platform } from "./platform.ts";
import { localDisk } from "./save/localDisk.node.ts";
import { startThread } from "./threads/startThread.node.ts";

export { deactivate } from "./extension.ts";

const platform: Platform = {
  name: "node",
  disk: localDisk,
  pathOf: ({ scheme, fsPath }) => (scheme === "file" ? fsPath : undefined),
  startArchiveThread: (extension) => startThread(extension, "archiveWorker.cjs"),
  startIndexThread: (extension) => startThread(extension, "indexWorker.cjs"),
  async createClient(context, options) {
    const { createLanguageClient } = await import("./language/languageClient.node.ts");
    return createLanguageClient(context, options);
  },
};

export function activate(context: ExtensionContext): BytewrightApi {
  return activateOn(context, platform);
}

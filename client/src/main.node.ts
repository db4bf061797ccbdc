/** Entry point of the extension where Node runs it: on the desktop, over SSH, in containers. */
import type { ExtensionContext } from "vscode";
import type { BytewrightApi } from "./api.ts";
import { startArchiveTask } from "./archives/worker/start.node.ts";
import { activateOn } from "./extension.ts";
import type { Platform } from "./platform.ts";
import { startIndexThread } from "./project/worker/start.node.ts";
import { localDisk } from "./save/localDisk.node.ts";

export { deactivate } from "./extension.ts";

const platform: Platform = {
  name: "node",
  disk: localDisk,
  startArchiveTask,
  startIndexThread,
  async createClient(context, options) {
    const { createLanguageClient } = await import("./language/languageClient.node.ts");
    return createLanguageClient(context, options);
  },
};

export function activate(context: ExtensionContext): BytewrightApi {
  return activateOn(context, platform);
}

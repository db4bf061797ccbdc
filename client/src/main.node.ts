/** Entry point of the extension where Node runs it: on the desktop, over SSH, in containers. */
import type { ExtensionContext } from "vscode";
import type { BytewrightApi } from "./api.ts";
import { activateOn } from "./extension.ts";
import type { Platform } from "./platform.ts";

export { deactivate } from "./extension.ts";

const platform: Platform = {
  name: "node",
  async createClient(context, options) {
    const { LanguageClient, TransportKind } = await import("vscode-languageclient/node");
    // a small nursery: parsing makes much garbage, and a third of the memory would be room for it, at no gain in speed
    const runtime = { execArgv: ["--max-semi-space-size=2"] };
    const server = { module: context.asAbsolutePath("dist/server/node.cjs"), transport: TransportKind.ipc, options: runtime };
    return new LanguageClient("bytewright", "Bytewright", server, options);
  },
};

export function activate(context: ExtensionContext): BytewrightApi {
  return activateOn(context, platform);
}

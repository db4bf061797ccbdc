/** Entry point of the extension in a browser: vscode.dev, github.dev. */
import { type ExtensionContext, Uri, workspace } from "vscode";
import type { BytewrightApi } from "./api.ts";
import { activateOn } from "./extension.ts";
import type { Platform } from "./platform.ts";

export { deactivate } from "./extension.ts";

const platform: Platform = {
  name: "web",
  disk: undefined,
  async createClient(context, options) {
    const { BrowserMessageReader, BrowserMessageWriter, LanguageClient } = await import("vscode-languageclient/browser");
    // the host's own Worker is no instance of the global one, by which the client would tell a worker: give it the streams
    const connect = async () => {
      const worker = await startWorker(context);
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return new LanguageClient("bytewright", "Bytewright", connect, options);
  },
};

/** From the files' bytes, since a worker made from the address of a remote extension never answers. */
async function startWorker({ extensionUri }: ExtensionContext): Promise<Worker> {
  const folder = Uri.joinPath(extensionUri, "dist/server");
  const script = Uri.joinPath(folder, "web.js");
  let parts: Uint8Array<ArrayBuffer>[];
  try {
    const files = await Promise.all([Uri.joinPath(folder, "core.js"), script].map((file) => workspace.fs.readFile(file)));
    parts = files.map((bytes) => new Uint8Array(bytes));
  } catch {
    // the host cannot read its own extension as a file: then it is on a plain web address, which a worker can have
    return new Worker(script.toString(true));
  }
  const address = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
  return new Worker(address);
}

export function activate(context: ExtensionContext): BytewrightApi {
  return activateOn(context, platform);
}

/** Entry point of the extension in a browser: vscode.dev, github.dev. */
import { type ExtensionContext, Uri, workspace } from "vscode";
import type { BytewrightApi } from "./api.ts";
import { activateOn } from "./extension.ts";
import type { Platform } from "./platform.ts";

export { deactivate } from "./extension.ts";

const platform: Platform = {
  name: "web",
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

/** From the file's bytes, since a worker made from the address of a remote extension never answers. */
async function startWorker({ extensionUri }: ExtensionContext): Promise<Worker> {
  const script = Uri.joinPath(extensionUri, "dist/server/web.js");
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await workspace.fs.readFile(script));
  } catch {
    // the host cannot read its own extension as a file: then it is on a plain web address, which a worker can have
    return new Worker(script.toString(true));
  }
  const address = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  return new Worker(address);
}

export function activate(context: ExtensionContext): BytewrightApi {
  return activateOn(context, platform);
}

/** Entry point of the extension in a browser: vscode.dev, github.dev. */
import { type ExtensionContext, Uri, workspace } from "vscode";
import type { BytewrightApi } from "./api.ts";
import { activateOn } from "./extension.ts";
import type { Platform } from "./platform.ts";
import { TaskThread } from "./threads/taskThread.ts";

export { deactivate } from "./extension.ts";

const platform: Platform = {
  name: "web",
  disk: undefined,
  pathOf: () => undefined,
  startArchiveThread: (extension) => startThread([Uri.joinPath(extension, "dist/client/archiveWorker.js")]),
  startIndexThread(extension) {
    const folder = Uri.joinPath(extension, "dist/server");
    return startThread([Uri.joinPath(folder, "core.js"), Uri.joinPath(folder, "index.js")]);
  },
  async createClient(context, options) {
    const { BrowserMessageReader, BrowserMessageWriter, LanguageClient } = await import("vscode-languageclient/browser");
    // the client does not recognize the host's own Worker, which is not an instance of the global one: pass it the streams
    const connect = async () => {
      const folder = Uri.joinPath(context.extensionUri, "dist/server");
      const worker = await startWorker([Uri.joinPath(folder, "core.js"), Uri.joinPath(folder, "web.js")]);
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return new LanguageClient("bytewright", "Bytewright", connect, options);
  },
};

async function startThread<Task, Result>(scripts: readonly [...Uri[], Uri]): Promise<TaskThread<Task, Result>> {
  const worker = await startWorker(scripts);
  const thread = new TaskThread<Task, Result>(
    (task, moved) => worker.postMessage(task, [...moved] as ArrayBuffer[]),
    () => worker.terminate(),
  );
  worker.onmessage = ({ data }: MessageEvent<Result>) => thread.answer(data);
  worker.onerror = ({ message }) => thread.fail(new Error(message));
  return thread;
}

/**
 * Uses the files' bytes, because a worker made from the address of a remote extension never answers.
 * @param scripts the last one loads the others if it is started on its own
 */
async function startWorker(scripts: readonly [...Uri[], Uri]): Promise<Worker> {
  let parts: Uint8Array<ArrayBuffer>[];
  try {
    const files = await Promise.all(scripts.map((file) => workspace.fs.readFile(file)));
    parts = files.map((bytes) => new Uint8Array(bytes));
  } catch {
    // the host cannot read its own extension as a file: then it has a plain web address, from which a worker can start
    return new Worker((scripts.at(-1) as Uri).toString(true));
  }
  const address = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
  return new Worker(address);
}

export function activate(context: ExtensionContext): BytewrightApi {
  return activateOn(context, platform);
}

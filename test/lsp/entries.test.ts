/** The two entry points as they are shipped: bundled, and spoken to from outside. */
import { fork, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { BuildOptions, Plugin } from "esbuild";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DataCallback, Message, MessageReader, MessageWriter } from "vscode-languageserver";
import { AbstractMessageReader, AbstractMessageWriter } from "vscode-languageserver";
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { TestClient } from "./client.ts";
import { toy } from "./toyFormat.ts";
import type { Link } from "./transport.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The registry as it is, but for its list of formats. */
const onlyToy: Plugin = {
  name: "only the toy format",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]formats[/\\]registry\.ts$/ }, async ({ path }) => {
      const registry = (await readFile(path, "utf8"))
        .replace(/^import \{ \w+ \} from "\.\/\w+\/index\.ts";$/gm, "")
        .replace(/^export const formats\b.*$/m, "export const formats: readonly Format[] = [toy];");
      return { contents: `import { toy } from ${JSON.stringify(here("./toyFormat.ts"))};\n${registry}`, loader: "ts" };
    });
  },
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bytewright-entries-"));
  const common: BuildOptions = { bundle: true, plugins: [onlyToy], logLevel: "error" };
  await Promise.all([
    build({
      ...common,
      entryPoints: [here("../../server/src/main.node.ts")],
      outfile: join(folder, "node.cjs"),
      platform: "node",
      format: "cjs",
    }),
    build({
      ...common,
      entryPoints: [here("../../server/src/main.web.ts")],
      outfile: join(folder, "web.js"),
      platform: "browser",
      format: "iife",
    }),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

function link(
  reader: MessageReader,
  writer: MessageWriter,
  process: { once(event: "exit", listener: (code: number) => void): unknown },
): Link {
  const exited = new Promise<number>((resolve) => process.once("exit", resolve));
  return { connection: createProtocolConnection(reader, writer), exited };
}

function startOverStdio(): Link {
  const child = spawn(process.execPath, [join(folder, "node.cjs"), "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  return link(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin), child);
}

function startOverIpc(): Link {
  const child = fork(join(folder, "node.cjs"), ["--node-ipc"]);
  return link(new IPCMessageReader(child), new IPCMessageWriter(child), child);
}

/** What a web worker has, and nothing that only Node has. */
const WORKER_SCOPE = `
  const { parentPort } = require("node:worker_threads");
  const close = process.exit.bind(process, 0);
  const self = { postMessage: (message) => parentPort.postMessage(message), addEventListener: () => undefined, close };
  parentPort.on("message", (data) => self.onmessage({ data }));
  (function (process, Buffer, require, module, exports, setImmediate, global) {`;

async function startAsWorker(): Promise<Link> {
  const worker = new Worker(`${WORKER_SCOPE}${await readFile(join(folder, "web.js"), "utf8")}})();`, { eval: true });
  class Reader extends AbstractMessageReader {
    listen(callback: DataCallback) {
      worker.on("message", callback);
      return { dispose: () => void worker.off("message", callback) };
    }
  }
  class Writer extends AbstractMessageWriter {
    async write(message: Message) {
      worker.postMessage(message);
    }
    end() {}
  }
  return link(new Reader(), new Writer(), worker);
}

test.each([
  ["a process over stdio", startOverStdio],
  ["a process over its parent's channel", startOverIpc],
  ["a web worker", startAsWorker],
])("serves a session as %s", async (_, start) => {
  const client = await TestClient.start({ formats: [toy], link: await start() });
  const doc = client.open("spe|ed = 999\n");
  expect(await doc.diagnostics()).toMatchObject([{ code: "toy/range" }]);
  doc.replace("999", "99");
  expect(await doc.diagnostics()).toEqual([]);
  expect((await doc.hover())?.contents).toMatchObject({ value: "**speed** (Toy's own names)" });
  expect(await doc.report()).toMatchObject({ format: "toy", analyses: { count: 2 } });
  await client.stop();
  expect(await client.exited).toBe(0);
});

/** The built product: its sizes, and the language server in its own process, as for an editor. Run `npm run package` first. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { aamp } from "../../formats/aamp/index.ts";
import { readCorpus } from "../support/corpus.ts";
import { duration, type Measure, median } from "./measure.ts";

const SERVER = "dist/server/node.cjs";
const EXTENSION = "dist/bytewright.vsix";
/** As the client starts it: see client/src/language/languageClient.node.ts. */
const RUNTIME = ["--max-semi-space-size=2"];
const EDITS = 60;

export async function benchProduct(): Promise<Measure[]> {
  const measures: Measure[] = [];
  if (existsSync(EXTENSION)) measures.push({ name: "extension, packed", value: statSync(EXTENSION).size / 1000, unit: "kB" });
  if (existsSync(SERVER)) measures.push(...(await benchServer()));
  return measures;
}

/** Opens ten large documents and types in the largest. */
async function benchServer(): Promise<Measure[]> {
  const texts = readCorpus("aamp")
    .map(({ bytes }) => aamp.decode(bytes, aamp.builtinNames()))
    .flatMap((decoded) => (decoded.kind === "ok" ? [decoded.text] : []))
    .sort((a, b) => b.length - a.length)
    .slice(0, 10);
  if (texts.length === 0) return [];
  // the largest ten times, if there are fewer large ones
  const opened = Array.from({ length: 10 }, (_, index) => texts[index % 2]);
  const server = spawn(process.execPath, [...RUNTIME, SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    return await talk(server, opened);
  } finally {
    server.kill();
  }
}

async function talk(server: ChildProcess, texts: readonly string[]): Promise<Measure[]> {
  if (server.stdout === null || server.stdin === null) throw new Error("the server has no streams");
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  let published: ((params: PublishDiagnosticsParams) => void) | undefined;
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => published?.(params));
  for (const request of [
    "workspace/inlayHint/refresh",
    "workspace/semanticTokens/refresh",
    "workspace/codeLens/refresh",
    "client/registerCapability",
    "workspace/configuration",
  ])
    connection.onRequest(request, () => null);
  connection.listen();
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const diagnosed = (uri: string, version: number) =>
    new Promise<void>((resolve) => {
      published = (params) => {
        if (params.uri === uri && (params.version ?? version) === version) resolve();
      };
    });
  const uriOf = (index: number) => `bytewright:/bench/${index}.baiprog.yml`;
  for (const [index, text] of texts.entries()) {
    const done = diagnosed(uriOf(index), 1);
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uriOf(index), languageId: "aamp", version: 1, text },
    });
    await done;
  }
  const opened = residentMegabytes(server.pid ?? 0);
  const uri = uriOf(0);
  const line = Math.floor(texts[0].split("\n").length / 2);
  let version = 1;
  /** Types a character and deletes it again, many times. */
  const type = async (at: { readonly line: number; readonly character: number }, typed: string): Promise<number[]> => {
    const times: number[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      const range = { start: at, end: { line: at.line, character: at.character + (edit % 2) } };
      const done = diagnosed(uri, ++version);
      const start = performance.now();
      await connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ range, text: edit % 2 === 0 ? typed : "" }],
      });
      await done;
      times.push(performance.now() - start);
    }
    return times;
  };
  const keys = await type({ line, character: 0 }, " ");
  const lines = texts[0].split("\n");
  const float = lines.findIndex((written, index) => index > line && /: \d+\.\d+$/.test(written));
  const digits = await type({ line: float, character: lines[float].lastIndexOf(".") }, "1");
  const hovers: number[] = [];
  for (let ask = 0; ask < EDITS; ask++) {
    const start = performance.now();
    await connection.sendRequest("textDocument/hover", { textDocument: { uri }, position: { line: line + ask, character: 20 } });
    hovers.push(performance.now() - start);
  }
  const edited = residentMegabytes(server.pid ?? 0);
  return [
    duration("server: keystroke to diagnostics, transport included (median)", median(digits.slice(10))),
    duration("server: keystroke that breaks the text, and the one that mends it (median)", median(keys.slice(10))),
    duration("server: hover, transport included (median)", median(hovers.slice(10))),
    ...megabytes("server: memory with ten of the two largest files open", opened),
    ...megabytes(`server: memory after ${EDITS} edits of one of them`, edited),
  ];
}

function megabytes(name: string, value: number | undefined): Measure[] {
  return value === undefined ? [] : [{ name, value, unit: "MB" }];
}

/** Resident memory of a process, on systems that report it. */
function residentMegabytes(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const found = existsSync(file) ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, "utf8")) : null;
  return found ? Number(found[1]) / 1000 : undefined;
}

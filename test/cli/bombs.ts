/**
 * Containers and bombs: layers of compression and archives in every order, with every stated size against every true one; archives whose
 * members share bytes. Given to the tool in a process with little memory, each must end in a finding or in a text: no kill, no hang, no stack
 * trace.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { makeSharing, SHARING } from "../support/sharingArchives.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { sarcOf } from "./archiveBytes.ts";
import { type Flavour, toolPath } from "./buildTool.ts";

/** What a process may have: the heap by a limit of Node, all of it by what the system has counted. */
const MEBIBYTE = 1024 * 1024;
const HEAP_MIB = 256;
export const MAX_MIB = 512;
/** Only what hangs takes so long for one file, however busy the machine is. */
const PATIENCE_MS = 300_000;

/** How a size is stated, given the true one. */
const STATEMENTS: readonly ((size: number) => number)[] = [
  (size) => size,
  () => 0,
  () => 1,
  (size) => Math.max(0, size - 1),
  (size) => size + 1,
  (size) => size * 2,
  () => 16 * MEBIBYTE,
  () => 256 * MEBIBYTE,
  () => 256 * MEBIBYTE + 1,
  () => 0x7fff_ffff,
  () => 0xffff_ffff,
];

/** Yaz0 data that gives a byte and then so many copies of it: 25 bytes for 2184. */
function yaz0Of(size: number): Uint8Array {
  const groups = Math.max(0, Math.ceil((size - 8) / 2184));
  const bytes = new Uint8Array(16 + 9 + groups * 25);
  bytes.set([0x59, 0x61, 0x7a, 0x30]);
  bytes[16] = 0xff;
  for (let at = 25; at < bytes.length; at += 25) for (let copy = 0; copy < 8; copy++) bytes.set([0x00, 0x00, 0xff], at + 1 + copy * 3);
  new DataView(bytes.buffer).setUint32(4, size);
  return bytes;
}

const RLE_BLOCK = 0x2_0000;

function zstdOf(size: number): Uint8Array {
  const count = Math.max(1, Math.ceil(size / RLE_BLOCK));
  const sizeOf = (i: number) => (i === count - 1 ? size - (count - 1) * RLE_BLOCK : RLE_BLOCK);
  return frame({ size, blocks: Array.from({ length: count }, (_, i) => block("rle", sizeOf(i), [0], i === count - 1)) });
}

/** Bytes as they are, in raw blocks. */
function zstdAround(content: Uint8Array, stated: number | undefined): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < content.length || at === 0; at += 0x1_0000) {
    const part = content.subarray(at, at + 0x1_0000);
    blocks.push(block("raw", part.length, [...part], at + 0x1_0000 >= content.length));
  }
  return frame({ ...(stated === undefined ? {} : { size: stated }), blocks });
}

type Layer = "yaz0" | "zstd" | "zstd without a size" | "sarc";
const LAYERS: readonly Layer[] = ["yaz0", "zstd", "zstd without a size", "sarc"];

function wrapIn(layer: Layer, content: Uint8Array, state: (size: number) => number): Uint8Array {
  if (layer === "sarc") {
    const archive = Buffer.from(sarcOf({ "a.toy": content, "b.toy": "TOY:b" }));
    // where the first member ends, and the size of the file
    const stated = state(content.length);
    if (stated !== content.length) archive.writeUInt32LE(stated >>> 0, 0x20 + 12);
    return archive;
  }
  const stated = state(content.length);
  if (layer !== "yaz0") return zstdAround(content, layer === "zstd" ? stated >>> 0 : undefined);
  const bytes = yaz0.wrap(content);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(4, stated >>> 0);
  return bytes;
}

/** What is at the core: small texts, and data that unpacks to far more than it has. */
const CORES: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ["text", () => Buffer.from("TOY:core")],
  ["empty", () => new Uint8Array(0)],
  ["yaz0 of 20 MB", () => yaz0Of(20_000_000)],
  ["yaz0 of 200 MB", () => yaz0Of(200_000_000)],
  ["yaz0 of 1 GiB", () => yaz0Of(1 << 30)],
  ["zstd of 15 MB", () => zstdOf(15_000_000)],
  ["zstd of 250 MB", () => zstdOf(250_000_000)],
  ["zstd of 1 GiB", () => zstdOf(1 << 30)],
];

export interface Bomb {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One of all combinations, by a generator of numbers. */
export function makeBomb(random: () => number): Bomb {
  const [core, make] = CORES[random() % CORES.length];
  let bytes = make();
  const said = [core];
  for (let depth = random() % 6; depth > 0; depth--) {
    const layer = LAYERS[random() % LAYERS.length];
    // mostly true, or nothing inside is reached
    const statement = random() % 3 === 0 ? random() % STATEMENTS.length : 0;
    bytes = wrapIn(layer, bytes, STATEMENTS[statement]);
    said.push(statement === 0 ? layer : `${layer} (statement ${statement})`);
    if (bytes.length > 8 * MEBIBYTE) break;
  }
  return { name: said.reverse().join(" > "), bytes };
}

/** Every pair of layers around every core, all of it stated as it is; and every layer with every statement. Each made when it is asked for. */
export function allPairs(): readonly (() => Bomb)[] {
  const truly = STATEMENTS[0];
  const pairs = LAYERS.flatMap((outer) => LAYERS.map((inner) => [outer, inner] as const));
  const around = CORES.flatMap(([core, make]) =>
    pairs.map(
      ([outer, inner]) =>
        (): Bomb => ({
          name: `${outer} > ${inner} > ${core}`,
          bytes: wrapIn(outer, wrapIn(inner, make(), truly), truly),
        }),
    ),
  );
  const stated = LAYERS.flatMap((layer) =>
    STATEMENTS.map(
      (state, i) => (): Bomb => ({
        name: `${layer} (statement ${i}) > text`,
        bytes: wrapIn(layer, Buffer.from("TOY:core"), state),
      }),
    ),
  );
  return [...around, ...stated];
}

/** Archives whose members share bytes, and others by chance. */
export function allSharing(count: number, random: () => number): readonly (() => Bomb)[] {
  const made = Array.from({ length: count }, () => makeSharing(random));
  return [...SHARING, ...made].map(({ name, make }) => () => ({ name, bytes: make() }));
}

export const BOMB_COMMANDS: readonly (readonly string[])[] = [
  ["verify", "--json", "--jobs", "1"],
  ["check", "--json", "--jobs", "1"],
  ["stats", "--json"],
  ["list", "--json"],
  ["decode", "--out-dir", "out"],
  ["query", "nothing"],
  ["set", "nothing", "= 1"],
  ["textconv"],
  ["extract", "--recursive", "--force", "--out-dir", "out"],
];

/** Commands that take one file. */
export const ALONE = ["textconv", "extract"];

/**
 * Kilobytes and milliseconds of work, to the last of the process's files when it ends. Not `maxRSS`, in which the process that started it counts too; where the system
 * has no such file, only what is held at the end.
 */
const MEASURE = `const fs = require("fs");
const most = () => {
  try { return /VmHWM:\\s*(\\d+)/.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]; }
  catch { return String(Math.round(process.memoryUsage.rss() / 1024)); }
};
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  fs.writeSync(3, most() + " " + Math.round((user + system) / 1000));
});`;

interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** Mebibytes. */
  readonly memory: number;
  /** Milliseconds of work. */
  readonly work: number;
}

async function run(tool: string, folder: string, args: readonly string[], patience: number): Promise<Outcome> {
  const measure = join(folder, "..", "measure.cjs");
  writeFileSync(measure, MEASURE);
  const options = [`--max-old-space-size=${HEAP_MIB}`, "--require", measure];
  const child = spawn(process.execPath, [...options, tool, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const said: string[] = ["", "", "", ""];
  for (const stream of [1, 2, 3])
    child.stdio[stream]?.on("data", (chunk: Buffer) => (said[stream] = (said[stream] + String(chunk)).slice(-1e6)));
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done) => child.on("close", (...end) => done(end)));
  clearTimeout(timer);
  const [memory = 0, work = 0] = said[3].split(" ").map(Number);
  return { code, signal, output: said[1] + said[2], memory: memory / 1024, work };
}

/** What breaks the promise, in a sentence. */
function findFault({ code, signal, output, memory, work }: Outcome, maxWork: number): string | undefined {
  if (signal !== null) return `it was ended by ${signal}, perhaps for taking too long`;
  if (code !== 0 && code !== 1) return `it ended with ${code}: ${output.slice(-500)}`;
  const trace = /internal\/\w+|internal error|FATAL|\n\s+at .*:\d+|out of memory/i.exec(output);
  if (trace) return `it says ${trace[0]}: ${output.slice(Math.max(0, trace.index - 200), trace.index + 300)}`;
  if (memory > MAX_MIB) return `it took ${memory.toFixed(0)} MiB`;
  return work > maxWork ? `it worked for ${work} ms` : undefined;
}

/** Runs the command on files, and on each alone where something is wrong, to find the one that it is. */
async function judge(
  tool: string,
  folder: string,
  command: readonly string[],
  files: readonly (Bomb & { readonly file: string })[],
  maxWork: number,
): Promise<number> {
  const outcome = await run(tool, folder, [...command, ...files.map(({ file }) => file)], PATIENCE_MS * (1 + files.length / 8));
  const fault = findFault(outcome, maxWork * files.length);
  if (fault === undefined) return outcome.memory;
  for (const one of files.length > 1 ? files : []) {
    rmSync(join(folder, "out"), { recursive: true, force: true });
    await judge(tool, folder, command, [one], maxWork);
  }
  const [{ name, bytes }] = files;
  const what = files.length > 1 ? `${files.length} files together, not of one alone` : `${name} (${bytes.length} bytes)`;
  const shown = files.length === 1 && bytes.length < 400 ? `\n${Buffer.from(bytes).toString("hex")}` : "";
  throw new Error(`${command.join(" ")} of ${what}: ${fault}${shown}`);
}

/**
 * Gives the bombs to a command, all in one process where it takes several files. Gives the most memory that it took, in mebibytes.
 * @param options `flavour` with a mistake, to see that it is found; `maxWork` for one file, in milliseconds of processor time, in campaigns
 * @throws Error that names the bomb that breaks the promise
 */
export async function defuse(
  bombs: readonly Bomb[],
  command: readonly string[],
  { flavour = "toys", maxWork = Number.POSITIVE_INFINITY }: { readonly flavour?: Flavour; readonly maxWork?: number } = {},
): Promise<number> {
  const tool = await toolPath(flavour);
  const top = mkdtempSync(join(tmpdir(), "bytewright-bombs-"));
  const folder = join(top, "files");
  try {
    mkdirSync(folder);
    const files = bombs.map((bomb, i) => ({ ...bomb, file: `${i}.toy` }));
    for (const { file, bytes } of files) writeFileSync(join(folder, file), bytes);
    if (!ALONE.includes(command[0])) return await judge(tool, folder, command, files, maxWork);
    let memory = 0;
    for (const one of files) memory = Math.max(memory, await judge(tool, folder, command, [one], maxWork));
    return memory;
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

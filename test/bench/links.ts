/** The cost of a project's index, as multiples of `verify` for the same files, of decoding them, and of their size. */
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { aamp } from "../../formats/aamp/index.ts";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES, peel } from "../../formats/containers/index.ts";
import type { Decoded } from "../../formats/core/coded.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { findFormatOf } from "../../formats/registry.ts";
import { CandidateFilter } from "../../index/candidates.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames, type IndexTask, readIndexResult } from "../../index/indexTask.ts";
import { findRows, parseQuery } from "../../index/query.ts";
import { emptyIndex, parseIndex, printIndex } from "../../index/storedIndex.ts";
import { FieldValues } from "../../index/values.ts";
import { readCorpus } from "../support/corpus.ts";
import { type Measure, medianTime } from "./measure.ts";
import { serverKeystrokes } from "./serverKeystrokes.ts";

const RUNS = 5;
/** A search with few hits, as is usual. */
const QUERIES = ["Weapon_Sword_001", "Attack/Power > 60", "Npc_TripMaster_00"];
const KEYS = 60;
const COPIES = 20;
const WORKER = "dist/client/node/indexWorker.cjs";

type File = ReturnType<typeof readCorpus>[number];

/** Single files, and actor packs, whose files have much in common. */
function readFiles(): readonly File[] {
  return [...readCorpus("aamp"), ...readCorpus("byml"), ...readCorpus("sarc").filter(({ name }) => name.endsWith("actorpack"))];
}

/** The contents of the files by path. */
function contentsOf(files: readonly File[]): ReadonlyMap<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  for (const { name, bytes } of files) {
    const opened = openNested(bytes, NO_SUPPLIES);
    if (!opened) contents.set(name, unwrapped(bytes));
    else if ("nested" in opened)
      for (const row of opened.nested.walk()) if (!row.isArchive) contents.set(`${name}/${row.path}`, unwrapped(row.read()));
  }
  return contents;
}

function unwrapped(bytes: Uint8Array): Uint8Array {
  const peeled = catchStop(() => peel(bytes, NO_SUPPLIES));
  return "value" in peeled && "content" in peeled.value ? peeled.value.content : bytes;
}

export async function benchLinks(): Promise<Measure[]> {
  const files = readFiles();
  if (files.length === 0) return [];
  const contents = contentsOf(files);
  const texts = [...contents].flatMap(([path, bytes]) => {
    const format = findFormatOf(path, bytes);
    return format ? [{ bytes, format }] : [];
  });
  const decodeAll = () => texts.map(({ bytes, format }) => format.decode(bytes, format.builtinNames()));
  const verify = medianTime(() => {
    for (const [at, decoded] of decodeAll().entries()) if (decoded.kind === "ok") texts[at]?.format.encode(decoded.text);
  }, RUNS);
  const decode = medianTime(decodeAll, RUNS);
  const first = medianTime(() => build(files), RUNS);
  const stored = printIndex("bench", build(files).index);
  const second = medianTime(() => open(stored), RUNS);
  const known = build(files);
  const change = medianTime(() => files.forEach((file) => add(known, file)), RUNS);
  const size = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  const filters = QUERIES.map((expression) => medianTime(() => candidatesOf(known, expression), RUNS));
  const queries = QUERIES.map((expression) => medianTime(() => query(known, contents, expression), RUNS));
  return [
    { name: "links: first index, of the time of verify", value: first / verify, unit: "times" },
    { name: "links: second start, of the time of the first", value: second / first, unit: "times" },
    { name: "links: a changed file, of its share of the first index", value: change / first, unit: "times" },
    { name: "links: a query over the index, of the time of decoding all", value: Math.max(...filters) / decode, unit: "times" },
    { name: "links: the same with reading the files that have hits", value: Math.max(...queries) / decode, unit: "times" },
    { name: "links: index in memory, of the size of the files", value: memoryOf(stored) / size, unit: "times" },
    { name: "links: index stored, of the size of the files", value: stored.length / size, unit: "times" },
    ...(await benchKeystrokes(
      files,
      decodeAll().filter((_, at) => texts[at]?.format === aamp),
    )),
  ];
}

function build(files: readonly File[]): IndexedProject<IndexedFile> {
  const known = makeKnown(emptyIndex());
  for (const file of files) add(known, file);
  known.index.tables.trim();
  return known;
}

function add(known: IndexedProject<IndexedFile>, { name, bytes }: File): void {
  const { sources, tables } = known.index;
  sources.set(name, indexSource(name, { bytes, supplies: NO_SUPPLIES }, 0, { tables, namesFor: builtinNames }));
  known.place(name, "mod");
}

function makeKnown(index: ReturnType<typeof emptyIndex>): IndexedProject<IndexedFile> {
  return new IndexedProject(index, (key, origin, member) => new IndexedFile(key, origin, member));
}

function open(stored: Uint8Array): IndexedProject<IndexedFile> {
  const known = makeKnown(parseIndex("bench", stored));
  for (const key of known.index.sources.keys()) known.place(key, "mod");
  return known;
}

/** The files that may have hits, from the index. */
function candidatesOf(known: IndexedProject<IndexedFile>, expression: string): readonly IndexedFile[] {
  const filter = new CandidateFilter(parseQuery(expression), known.index.tables, () => undefined);
  return [...known.files()].filter(({ format, terms }) => format !== undefined && filter.mayMatch(terms));
}

/** Finds hits like the editor: candidates from the index, then their fields. */
function query(known: IndexedProject<IndexedFile>, contents: ReadonlyMap<string, Uint8Array>, expression: string): number {
  const parsed = parseQuery(expression);
  let count = 0;
  for (const { path, format } of candidatesOf(known, expression)) {
    const bytes = contents.get(path);
    const names = format?.builtinNames();
    if (!format || !names || !bytes) continue;
    const decoded = format.decode(bytes, names);
    if (decoded.kind === "ok") count += findRows(parsed, new FieldValues(decoded.text, format, names, path), [path]).length;
  }
  return count;
}

/** Bytes in use after reading a stored index with many files, because the memory of the rest of the process varies. */
function memoryOf(stored: Uint8Array): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    for (let run = 0; run < 3; run++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  used();
  const before = used();
  const known = Array.from({ length: COPIES }, () => open(stored));
  const after = used();
  if (known.some(({ size }) => size === 0)) throw new Error("The index is empty.");
  return (after - before) / COPIES;
}

/** Keystrokes in a text while the thread indexes files. The extension host, another process, merges the entries. */
async function benchKeystrokes(files: readonly File[], decoded: readonly Decoded[]): Promise<Measure[]> {
  const texts = decoded.flatMap((one) => (one.kind === "ok" ? [one.text] : []));
  const [text] = texts.sort((a, b) => b.length - a.length);
  if (text === undefined || !existsSync(WORKER)) return [];
  const at = text.search(/\d\.\d/);
  const measure = async () => (await serverKeystrokes(aamp, text, at, KEYS)).sort((a, b) => a - b)[KEYS / 2];
  await measure();
  const alone = await measure();
  const worker = new Worker(`./${WORKER}`);
  let isWanted = true;
  const indexing = (async () => {
    for (let at = 0; isWanted; at = (at + 1) % files.length) {
      const { name, bytes } = files[at];
      const task: IndexTask = { key: name, name, mtime: 0, bytes, supplied: { library: undefined, dictionaries: [] } };
      const result = await new Promise<Uint8Array>((resolve) => {
        worker.once("message", resolve);
        worker.postMessage(task);
      });
      if (readIndexResult(result).sources.size === 0) throw new Error("The thread has made no entry.");
    }
  })();
  const meanwhile = await measure();
  isWanted = false;
  await indexing;
  await worker.terminate();
  return [{ name: "links: keystroke to findings while the index is built, of without", value: meanwhile / alone, unit: "times" }];
}

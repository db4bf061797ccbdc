/**
 * BYML's times as multiples of AAMP's: both do the same work alternately, so that changes of the machine's speed affect both. Per MB of text
 * and per value, because BYML has shorter lines and thus more values per megabyte.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { readTree } from "../../formats/aamp/binary/readTree.ts";
import { aamp } from "../../formats/aamp/index.ts";
import { aampNameIndex, NameResolver } from "../../formats/aamp/names/index.ts";
import { parseText as parseAamp } from "../../formats/aamp/text/parseText.ts";
import { printTree } from "../../formats/aamp/text/printTree.ts";
import { readGraph } from "../../formats/byml/binary/readGraph.ts";
import { fileOrder } from "../../formats/byml/codec.ts";
import { byml } from "../../formats/byml/index.ts";
import { parseGraph } from "../../formats/byml/text/parseText.ts";
import { printGraph } from "../../formats/byml/text/printGraph.ts";
import type { Format } from "../../formats/core/format.ts";
import { readCorpus } from "../support/corpus.ts";
import { bymlMapText } from "./bymlMapText.ts";
import { type Measure, median } from "./measure.ts";
import { serverKeystrokes } from "./serverKeystrokes.ts";

const RUNS = 25;
/** Rounds of keystrokes in one text, then in the other. */
const KEYS = 5;
const ROUNDS = 9;
/** Characters of the edited texts, and the number of objects in a map of that length. */
const LARGE = 1_000_000;
const MAP_OBJECTS = 3_000;

interface Side {
  readonly texts: readonly string[];
  /** Bytes of all texts. */
  readonly bytes: number;
  /** Entries; in AAMP lists, objects and parameters. */
  readonly values: number;
  print(): unknown;
  read(): unknown;
}

export async function benchBymlToAamp(): Promise<Measure[]> {
  const ours = bymlSide();
  const theirs = aampSide();
  // the worst case: a map, whose objects and links are checked, too
  const ourText = bymlMapText(MAP_OBJECTS);
  const theirText = largeAamp(theirs.texts);
  const size = `${Math.round(ourText.length / 1000)} kB to ${Math.round(theirText.length / 1000)} kB`;
  let turn = 0;
  const analysing = pairedRatio(
    () => analyseChanged(byml, ourText, turn++ % 10),
    () => analyseChanged(aamp, theirText, turn++ % 10),
  );
  return [
    ...speeds("print text", ours, theirs, "print"),
    ...speeds("read text", ours, theirs, "read"),
    times(`time to analyse a changed text, ${size}`, analysing),
    times(`time from a keystroke to its findings, ${size}`, await keystrokes(ourText, theirText)),
  ];
}

function speeds(what: string, ours: Side, theirs: Side, work: "print" | "read"): Measure[] {
  const slower = pairedRatio(ours[work], theirs[work]);
  return [
    times(`${what}, MB/s`, ours.bytes / theirs.bytes / slower),
    times(`${what}, values/s (${lengthOf(ours)} bytes each, ${lengthOf(theirs)} in AAMP)`, ours.values / theirs.values / slower),
  ];
}

function lengthOf({ bytes, values }: Side): string {
  return (bytes / values).toFixed(1);
}

function times(name: string, value: number): Measure {
  return { name: `byml to aamp: ${name}`, value, unit: "times" };
}

/** The time of `ours` as a multiple of that of `theirs`: the median of pairs. */
function pairedRatio(ours: () => unknown, theirs: () => unknown): number {
  const ratios: number[] = [];
  for (let run = 0; run < 2 * RUNS; run++) {
    const start = performance.now();
    ours();
    const middle = performance.now();
    theirs();
    ratios.push((middle - start) / (performance.now() - middle));
  }
  return median(ratios.slice(RUNS));
}

// ------------------------------------------------------------------------------------------------ codecs

function bymlSide(): Side {
  const graphs = inputs(byml, "everyType.yml").map((bytes) => readGraph(bytes).graph);
  const orders = graphs.map(fileOrder);
  const texts = graphs.map((graph, at) => printGraph(graph, orders[at]));
  return {
    // counts a shared node each time it is printed
    ...total(
      texts,
      texts.map((text) => parseGraph(text).graph.entryCount),
    ),
    print: () => graphs.forEach((graph, at) => printGraph(graph, orders[at]).charCodeAt(0)),
    read: () => texts.forEach(parseGraph),
  };
}

function aampSide(): Side {
  const index = aampNameIndex(aamp.builtinNames());
  const trees = inputs(aamp, "everyType.yml").map((bytes) => readTree(bytes).tree);
  const texts = trees.map((tree) => printTree(tree, new NameResolver(index, tree.strings)));
  return {
    ...total(
      texts,
      trees.map(({ lists, objects, parameters }) => lists.length + objects.length + parameters.length),
    ),
    print: () => trees.forEach((tree) => printTree(tree, new NameResolver(index, tree.strings)).charCodeAt(0)),
    read: () => texts.forEach(parseAamp),
  };
}

function total(texts: readonly string[], values: readonly number[]): Pick<Side, "texts" | "bytes" | "values"> {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  return { texts, bytes: sum(texts.map((text) => Buffer.byteLength(text))), values: sum(values) };
}

function inputs(format: Format, fixture: string): readonly Uint8Array[] {
  const files = readCorpus(format.id);
  if (files.length > 0) return files.map(({ bytes }) => bytes);
  const { bytes, issues } = format.encode(readFileSync(path.resolve("test/fixtures", format.id, fixture), "utf8"));
  if (bytes === undefined) throw new Error(issues[0].message);
  return [bytes];
}

// ------------------------------------------------------------------------------------------------ keystrokes

/** The time from a keystroke to the language server's findings, in `ours` as a multiple of that in `theirs`. */
async function keystrokes(ours: string, theirs: string): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const typed = async (format: Format, text: string) => median(await serverKeystrokes(format, text, middleOf(text), KEYS));
    ratios.push((await typed(byml, ours)) / (await typed(aamp, theirs)));
  }
  return median(ratios);
}

function analyseChanged(format: Format, text: string, digit: number): unknown {
  const at = middleOf(text);
  const changed = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
  return format.analyse(changed, { names: format.builtinNames(), decoded: true, fileName: `large.${format.extensions[0]}` }).issues;
}

/** Offset of a digit after the first one of a number. */
function middleOf(text: string): number {
  const number = /: [1-9](?=\d)/g;
  number.lastIndex = text.length >> 1;
  return (number.exec(text)?.index ?? 0) + 3;
}

/** All texts as items of one list, repeated until it is long enough. */
function largeAamp(texts: readonly string[]): string {
  let large = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists:\n";
  for (let i = 0; large.length < LARGE; i++) {
    const [, root] = withoutComments(texts[i % texts.length]).split("param_root: !list\n");
    large += `    File_${i}: !list\n${root.replace(/^(?=.)/gm, "    ")}`;
  }
  return large;
}

function withoutComments(text: string): string {
  return text.replace(/^#.*\n/gm, "");
}

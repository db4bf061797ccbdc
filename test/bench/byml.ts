/** The BYML codec and language features, on the corpus if present, and on a map of the size of games' largest files. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readGraph } from "../../formats/byml/binary/readGraph.ts";
import { writeGraph } from "../../formats/byml/binary/writeGraph.ts";
import { fileOrder } from "../../formats/byml/codec.ts";
import { byml } from "../../formats/byml/index.ts";
import { usualLayout } from "../../formats/byml/layout.ts";
import { parseGraph } from "../../formats/byml/text/parseText.ts";
import { printGraph } from "../../formats/byml/text/printGraph.ts";
import type { Analysis } from "../../formats/core/analysis.ts";
import { readCorpus } from "../support/corpus.ts";
import { bymlMapText } from "./bymlMapText.ts";
import { duration, flat, type Measure, medianTime, medianTimeOn, rate, sum, values } from "./measure.ts";
import { withToolMemory } from "./toolMemory.ts";

const RUNS = 5;

export function benchByml(): Measure[] {
  const files = readCorpus("byml");
  const inputs = files.length > 0 ? files.map(({ bytes }) => bytes) : [fixture()];
  return [...codec("corpus", inputs, 15), ...codec("large map", [mapOf(30_000)], RUNS), ...editing(bymlMapText(3_400)), ...benchMemory()];
}

/** Memory as multiples of the file's size, for games' largest files and for usual large ones. */
function benchMemory(): Measure[] {
  return withToolMemory((most, folder) =>
    [60_000, 10_000].map((objects) => {
      const file = path.join(folder, "large.byml");
      const bytes = mapOf(objects);
      writeFileSync(file, bytes);
      return {
        name: `byml: most memory to decode ${Math.round(bytes.length / 1000)} kB, by the file`,
        value: most("decode", file) / bytes.length,
        unit: "x",
      };
    }),
  );
}

function codec(what: string, inputs: readonly Uint8Array[], runs: number): Measure[] {
  const read = inputs.map((bytes) => readGraph(bytes));
  const orders = read.map(({ graph }) => fileOrder(graph));
  const texts = read.map(({ graph }, at) => printGraph(graph, orders[at]));
  const size = sum(inputs.map(({ length }) => length));
  const reading = medianTime(() => texts.forEach(parseGraph), runs);
  const textSize = sum(texts.map((text) => Buffer.byteLength(text)));
  return [
    rate(
      `byml: parse binary, ${what} of ${Math.round(size / 1000)} kB`,
      size,
      medianTime(() => inputs.forEach((bytes) => readGraph(bytes)), runs),
    ),
    rate(
      `byml: write binary, ${what}`,
      size,
      medianTime(() => read.forEach(({ graph }) => writeGraph(graph, usualLayout(graph.littleEndian, graph.version))), runs),
    ),
    rate(
      `byml: print text, ${what}`,
      textSize,
      medianTime(() => read.forEach(({ graph }, at) => flat(printGraph(graph, orders[at]))), runs),
    ),
    rate(`byml: read text, ${what}`, textSize, reading),
    values(`byml: entries read from text, ${what}`, sum(texts.map((text) => parseGraph(text).graph.entryCount)), reading),
    rate(
      `byml: open (decode with proof), ${what}`,
      size,
      medianTime(() => inputs.every((bytes) => byml.decode(bytes, byml.builtinNames()).kind === "ok"), runs),
    ),
  ];
}

/** Keystrokes in a text of about 1 MB, as the language server handles them. */
function editing(text: string): Measure[] {
  const context = { names: byml.builtinNames(), decoded: true, fileName: "large.mubin.yml" };
  const size = `${Math.round(Buffer.byteLength(text) / 1000)} kB text`;
  const middle = text.indexOf("SRTHash: ", text.length >> 1) + "SRTHash: ".length;
  let turn = 0;
  const edited = () => `${text.slice(0, middle)}${(turn++ % 9) + 1}${text.slice(middle)}`;
  const analyse = medianTime(() => byml.analyse(edited(), context).issues);
  const first = (ask: (fresh: Analysis) => unknown) => medianTimeOn(() => byml.analyse(edited(), context), ask);
  return [
    duration(`byml: analyse ${size} (a keystroke)`, analyse),
    duration(
      `byml: encode ${size}`,
      first((fresh) => fresh.encoded()),
    ),
    duration(
      `byml: completion in ${size}`,
      first((fresh) => fresh.completions?.(middle)),
    ),
    duration(
      `byml: outline of ${size}`,
      first((fresh) => fresh.outline?.()),
    ),
  ];
}

function mapOf(objects: number): Uint8Array {
  const { bytes, issues } = byml.encode(bymlMapText(objects));
  if (bytes === undefined) throw new Error(issues[0].message);
  return bytes;
}

function fixture(): Uint8Array {
  const { bytes } = byml.encode(readFileSync(path.resolve("test/fixtures/byml/everyType.yml"), "utf8"));
  if (bytes === undefined) throw new Error("the fixture has errors");
  return bytes;
}

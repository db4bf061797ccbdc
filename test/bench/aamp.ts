/** The AAMP codec and language features, on real files where they are present. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readTree } from "../../formats/aamp/binary/readTree.ts";
import { writeTree } from "../../formats/aamp/binary/writeTree.ts";
import { aamp } from "../../formats/aamp/index.ts";
import { aampNameIndex, NameResolver } from "../../formats/aamp/names/index.ts";
import { parseText } from "../../formats/aamp/text/parseText.ts";
import { printTree } from "../../formats/aamp/text/printTree.ts";
import type { Analysis } from "../../formats/core/analysis.ts";
import type { Decoded } from "../../formats/core/coded.ts";
import { parseNameList } from "../../formats/core/names.ts";
import { type CorpusFile, findCorpus, readCorpus } from "../support/corpus.ts";
import { duration, flat, type Measure, median, medianTime, medianTimeOn, rate, sum, values } from "./measure.ts";

export function benchAamp(): Measure[] {
  const files = readCorpus("aamp");
  const inputs = files.length > 0 ? files : fixtures();
  const names = aamp.builtinNames();
  const index = aampNameIndex(names);
  const trees = inputs.map(({ bytes }) => readTree(bytes).tree);
  const named = trees.map((tree) => printTree(tree, new NameResolver(index, tree.strings)));
  const bare = trees.map((tree) => printTree(tree, undefined));
  const parsed = named.map(parseText);
  const binarySize = sum(inputs.map(({ bytes }) => bytes.length));
  const namedSize = sum(named.map((text) => Buffer.byteLength(text)));
  const bareSize = sum(bare.map((text) => Buffer.byteLength(text)));
  const reading = medianTime(() => named.forEach(parseText));
  const measures = [
    rate(
      "aamp: parse binary",
      binarySize,
      medianTime(() => inputs.forEach(({ bytes }) => readTree(bytes))),
    ),
    rate(
      "aamp: write binary",
      binarySize,
      medianTime(() => parsed.forEach(({ tree, layout }) => writeTree(tree, layout))),
    ),
    rate(
      "aamp: print text without names",
      bareSize,
      medianTime(() => trees.forEach((tree) => flat(printTree(tree, undefined)))),
    ),
    rate(
      "aamp: print text with names",
      namedSize,
      medianTime(() => trees.forEach((tree) => flat(printTree(tree, new NameResolver(index, tree.strings))))),
    ),
    rate("aamp: read text", namedSize, reading),
    values(
      "aamp: lists, objects and parameters read from text",
      sum(parsed.map(({ tree }) => tree.lists.length + tree.objects.length + tree.parameters.length)),
      reading,
    ),
    rate(
      "aamp: open (decode with names and proof)",
      binarySize,
      medianTime(() => inputs.every(({ bytes }) => isExact(aamp.decode(bytes, names)))),
    ),
  ];
  if (files.length > 0) measures.push(...quality(files));
  return [...measures, ...largest(named)];
}

/** The expected results for the corpus: exact files, equal texts, names. */
function quality(files: readonly CorpusFile[]): Measure[] {
  const folder = findCorpus("aamp") as string;
  const lists = ["names-reference.txt", "names-numbered-reference.txt"].map((name) => path.join(folder, name)).filter(existsSync);
  const reference = { lists: lists.map((file) => parseNameList(readFileSync(file, "utf8"), "user", file)) };
  let exact = 0;
  let equal = 0;
  let keys = 0;
  let unnamed = 0;
  for (const { name, bytes } of files) {
    const decoded = aamp.decode(bytes, aamp.builtinNames());
    if (decoded.kind !== "ok") continue;
    if (decoded.exact) exact++;
    for (const line of decoded.text.split("\n")) {
      const key = /^ +('[^']*'|[^ :'#][^:]*):(?: |$)/.exec(line)?.[1];
      if (key === undefined || key === "objects" || key === "lists") continue;
      keys++;
      if (/^\d+$/.test(key)) unnamed++;
    }
    const expected = path.join(folder, "expected", `${name}.yml`);
    if (lists.length < 2 || !existsSync(expected)) continue;
    const again = aamp.decode(bytes, reference);
    // oead has no layout notes, which keep files exact that it rewrites
    if (again.kind === "ok" && again.text.replace(/^#!layout .*\n/gm, "") === readFileSync(expected, "utf8")) equal++;
  }
  return [
    { name: "aamp: corpus files", value: files.length, unit: "files" },
    { name: "aamp: corpus files exact", value: exact, unit: "files" },
    { name: "aamp: corpus texts equal to oead's with its name lists (layout notes aside)", value: equal, unit: "files" },
    { name: "aamp: name occurrences resolved by our own table", value: (100 * (keys - unnamed)) / keys, unit: "%" },
  ];
}

/** Editing the largest text, one keystroke at a time, as the language server does. */
function largest(texts: readonly string[]): Measure[] {
  const text = texts.reduce((longest, candidate) => (candidate.length > longest.length ? candidate : longest), "");
  const context = { names: aamp.builtinNames(), decoded: true, fileName: "largest.baiprog.yml" };
  const size = `${Math.round(Buffer.byteLength(text) / 1000)} kB text`;
  const middle = text.indexOf(": ", text.length >> 1) + 2;
  let turn = 0;
  // a new text each time, as after a keystroke
  const edited = () => `${text.slice(0, middle)}${turn++ % 10}${text.slice(middle)}`;
  const analyse = medianTime(() => aamp.analyse(edited(), context).issues);
  const analysis = aamp.analyse(text, context);
  analysis.encoded().map();
  analysis.hover?.(middle);
  const hovers: number[] = [];
  for (let at = 0; at < text.length; at += Math.ceil(text.length / 200)) {
    const start = performance.now();
    analysis.hover?.(at);
    hovers.push(performance.now() - start);
  }
  const first = (ask: (fresh: Analysis) => unknown) => medianTimeOn(() => aamp.analyse(edited(), context), ask);
  return [
    duration(`aamp: analyse ${size} (parse and checks)`, analyse),
    duration(
      `aamp: encode ${size}`,
      first((fresh) => fresh.encoded()),
    ),
    duration(`aamp: hover in ${size}`, median(hovers)),
    duration(
      `aamp: completion in ${size}`,
      first((fresh) => fresh.completions?.(middle)),
    ),
    duration(
      `aamp: outline of ${size}`,
      first((fresh) => fresh.outline?.()),
    ),
    duration(
      `aamp: semantic tokens of ${size}`,
      first((fresh) => fresh.tokens?.({ start: 0, end: text.length })),
    ),
  ];
}

function fixtures(): CorpusFile[] {
  const folder = path.resolve("test/fixtures/aamp");
  return readdirSync(folder).map((name) => {
    const { bytes } = aamp.encode(readFileSync(path.join(folder, name), "utf8"));
    if (bytes === undefined) throw new Error(`${name} has errors`);
    return { name, bytes };
  });
}

function isExact(decoded: Decoded): boolean {
  return decoded.kind === "ok" && decoded.exact;
}

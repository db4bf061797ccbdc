/** The index of links, in multiples of what `verify` takes for the same files, and of their size. */
import { aamp } from "../../formats/aamp/index.ts";
import { indexFile } from "../../index/indexFile.ts";
import { emptyIndex, parseIndex, printIndex, type StoredIndex } from "../../index/storedIndex.ts";
import { readCorpus } from "../support/corpus.ts";
import { type Measure, medianTime } from "./measure.ts";

const RUNS = 3;

export function benchLinks(): Measure[] {
  const files = readCorpus("aamp");
  if (files.length === 0) return [];
  const names = aamp.builtinNames();
  const verify = medianTime(() => {
    for (const { bytes } of files) {
      const decoded = aamp.decode(bytes, names);
      if (decoded.kind === "ok") aamp.encode(decoded.text);
    }
  }, RUNS);
  const build = () => {
    const index = emptyIndex();
    const setup = { tables: index.tables, namesFor: () => names };
    for (const { name, bytes } of files)
      index.sources.set(name, { size: bytes.length, mtime: 0, members: [...indexFile(name, bytes, setup)] });
    return index;
  };
  const first = medianTime(build, RUNS);
  const text = printIndex("bench", build());
  const second = medianTime(() => parseIndex("bench", text), RUNS);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return [
    { name: "links: first index, of the time of verify", value: first / verify, unit: "times" },
    { name: "links: second start, of the time of the first", value: second / first, unit: "times" },
    { name: "links: index in memory, of the size of the files", value: sizeOf(build()) / size, unit: "times" },
    { name: "links: index stored, of the size of the files", value: text.length / size, unit: "times" },
  ];
}

/** Bytes of the packed links; texts are counted as stored. */
function sizeOf({ sources, tables }: StoredIndex): number {
  let numbers = 0;
  for (const { members } of sources.values())
    for (const { relations } of members) numbers += relations ? relations.links.length + relations.definitions.length : 0;
  return numbers * Int32Array.BYTES_PER_ELEMENT + 2 * JSON.stringify(tables.stored()).length;
}

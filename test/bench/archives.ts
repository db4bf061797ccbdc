/** Archives and their compression, on real files: as multiples of Node's own zlib over the same content, in pairs of runs. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { openNested } from "../../formats/archives/nested.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { readCorpus } from "../support/corpus.ts";
import { type Measure, median } from "./measure.ts";

const LEVEL = 9;

export function benchArchives(): Measure[] {
  const packed = [...readCorpus("sarc"), ...readCorpus("u8")].map(({ bytes }) => bytes).filter((bytes) => yaz0.sniff(bytes));
  if (packed.length === 0) return [];
  const contents = packed.map((bytes) => yaz0.unwrap(bytes));
  const deflated = contents.map((content) => deflateRawSync(content, { level: LEVEL }));
  const unpackAll = () => packed.forEach((bytes) => yaz0.unwrap(bytes));
  const packAll = () => contents.map((content, i) => yaz0.wrap(content, packed[i]));
  const inflateAll = () => deflated.forEach((bytes) => inflateRawSync(bytes));
  const deflateAll = () => contents.forEach((content) => deflateRawSync(content, { level: LEVEL }));
  const listAll = () => packed.forEach(list);
  const total = (all: readonly Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0);
  return [
    { name: "archives: Yaz0 unpack, speed by inflateRaw", value: timesAsFast(inflateAll, unpackAll, 15), unit: "x" },
    { name: "archives: Yaz0 pack, speed by deflateRaw of level 9", value: timesAsFast(deflateAll, packAll, 3), unit: "x" },
    { name: "archives: Yaz0 pack, size by the original", value: total(packAll()) / total(packed), unit: "x" },
    { name: "archives: open and list, time by unpacking alone", value: timesAsFast(listAll, unpackAll, 15), unit: "x" },
  ];
}

function list(bytes: Uint8Array): number {
  const opened = openNested(bytes);
  return opened && "nested" in opened ? opened.nested.members().length : 0;
}

/** How many times as fast the second work is: the median over pairs of runs, after as many that warm up. */
function timesAsFast(yardstick: () => unknown, work: () => unknown, runs: number): number {
  const time = (run: () => unknown) => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };
  return median(Array.from({ length: 2 * runs }, () => time(yardstick) / time(work)).slice(runs));
}

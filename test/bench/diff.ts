/**
 * Comparing two versions of a text of 1 MB that differ in every fiftieth value, without decoding them: processor time as a multiple of
 * decoding one of the files.
 */

import { placedDifferenceOf } from "../../formats/core/merge/changes/difference.ts";
import { findFormat } from "../../formats/registry.ts";
import { LARGE_TEXTS } from "./largeTexts.ts";
import { type Measure, median } from "./measure.ts";

const RUNS = 11;
const WARM_UP = 3;

export function benchDiff(): Measure[] {
  return LARGE_TEXTS.map(({ format: id, path, text, edited }) => {
    const format = findFormat(id);
    const model = format?.merge;
    if (!format || !model) throw new Error(`${id} cannot be compared`);
    const names = format.builtinNames();
    const decoded = [text, edited].map((written) => {
      const { bytes, issues } = format.encode(written);
      if (!bytes) throw new Error(issues[0].message);
      const read = format.decode(bytes, names);
      if (read.kind === "fail") throw new Error(read.issues[0].message);
      return { bytes, text: read.text };
    });
    const [before, after] = decoded;
    // a level's file is a text, which decoding does not parse
    const isText = id === "ass";
    const parse = () =>
      isText ? format.analyse(before.text, { names, decoded: false, fileName: path }).issues : format.decode(before.bytes, names);
    const times = { decode: [] as number[], compare: [] as number[] };
    // alternately, so that a busy machine affects both
    for (let run = -WARM_UP; run < RUNS; run++) {
      const decode = processorTime(parse);
      const compare = processorTime(() => placedDifferenceOf(model, before.text, after.text, path));
      if (run < 0) continue;
      times.decode.push(decode);
      times.compare.push(compare);
    }
    const size = Math.round(Buffer.byteLength(before.text) / 1000);
    return {
      name: `${id}: compare two texts of ${size} kB, by the time to ${isText ? "parse" : "decode"} one`,
      value: median(times.compare) / median(times.decode),
      unit: "x",
    };
  });
}

function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

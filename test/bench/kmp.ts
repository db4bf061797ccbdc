/** The KMP codec and text language, on real files if present. The main figures are for the file nearest to 12 kB. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCourse } from "../../formats/kmp/binary/readCourse.ts";
import { writeCourse } from "../../formats/kmp/binary/writeCourse.ts";
import { checkCourse } from "../../formats/kmp/checks/index.ts";
import { kmp } from "../../formats/kmp/index.ts";
import { printCourse } from "../../formats/kmp/text/printCourse.ts";
import { type CorpusFile, findCorpus, readCorpus } from "../support/corpus.ts";
import { duration, type Measure, medianTime, rate } from "./measure.ts";

const USUAL_SIZE = 12_000;

export function benchKmp(): Measure[] {
  const files = readCorpus("kmp");
  const inputs = files.length > 0 ? files : fixtures();
  const names = kmp.builtinNames();
  const courses = inputs.map(({ bytes }) => readCourse(bytes));
  const size = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const texts = courses.map(printCourse);
  const textSize = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const all = [
    rate(
      "kmp: read binary",
      size,
      medianTime(() => inputs.forEach(({ bytes }) => readCourse(bytes))),
    ),
    rate(
      "kmp: write binary",
      size,
      medianTime(() => courses.forEach(writeCourse)),
    ),
    rate(
      "kmp: print text",
      textSize,
      medianTime(() => courses.forEach((course) => printCourse(course).charCodeAt(9))),
    ),
    rate(
      "kmp: text to bytes",
      textSize,
      medianTime(() => texts.forEach((text) => kmp.encode(text))),
    ),
    rate(
      "kmp: open (decode with proof)",
      size,
      medianTime(() => inputs.forEach(({ bytes }) => kmp.decode(bytes, names))),
    ),
  ];
  const usual = inputs.reduce((best, file) => (distance(file) < distance(best) ? file : best));
  const largest = inputs.reduce((best, file) => (file.bytes.length > best.bytes.length ? file : best));
  return [...all, ...one(usual), ...one(largest), ...(files.length > 0 ? quality(files) : [])];
}

function one({ name, bytes }: CorpusFile): Measure[] {
  const names = kmp.builtinNames();
  const decoded = kmp.decode(bytes, names);
  const text = decoded.kind === "ok" ? decoded.text : "";
  const course = readCourse(bytes);
  const context = { names, decoded: true, fileName: `${name}.txt` };
  const what = `${(bytes.length / 1000).toFixed(0)} kB file`;
  const folder = findCorpus("kmp");
  const handFile = path.join(folder ?? "", name.replace(/\.kmp$/, ".txt"));
  const measures = [
    duration(
      `kmp: decode ${what} with text and proof`,
      medianTime(() => kmp.decode(bytes, names), 101),
    ),
    duration(
      `kmp: text of ${what} to bytes`,
      medianTime(() => kmp.encode(text), 101),
    ),
    duration(
      `kmp: all checks of ${what}`,
      medianTime(() => checkCourse(course), 101),
    ),
    duration(
      `kmp: analyse text of ${what}`,
      medianTime(() => kmp.analyse(text, context).issues, 101),
    ),
  ];
  if (folder === undefined || !existsSync(handFile)) return measures;
  const wkmpt = readFileSync(handFile, "utf8");
  return [
    ...measures,
    duration(
      `kmp: wkmpt's text of ${what} to bytes`,
      medianTime(() => kmp.encode(wkmpt), 101),
    ),
  ];
}

/** The expected results for the corpus: exact files, and wkmpt's bytes for wkmpt's texts. */
function quality(files: readonly CorpusFile[]): Measure[] {
  const folder = findCorpus("kmp") as string;
  const exact = files.filter(({ bytes }) => {
    const decoded = kmp.decode(bytes, kmp.builtinNames());
    return decoded.kind === "ok" && decoded.exact;
  });
  const expected = readFileSync(path.join(folder, "reencoded.tsv"), "utf8").trim().split("\n").slice(1);
  const equal = expected.filter((row) => {
    const [name, , , , sha1] = row.trim().split("\t");
    const { bytes } = kmp.encode(readFileSync(path.join(folder, `${name}.txt`), "utf8"));
    return bytes !== undefined && createHash("sha1").update(bytes).digest("hex") === sha1;
  });
  return [
    { name: "kmp: corpus files", value: files.length, unit: "files" },
    { name: "kmp: corpus files exact", value: exact.length, unit: "files" },
    { name: "kmp: texts of wkmpt", value: expected.length, unit: "files" },
    { name: "kmp: texts of wkmpt that give its bytes", value: equal.length, unit: "files" },
  ];
}

function distance({ bytes }: CorpusFile): number {
  return Math.abs(bytes.length - USUAL_SIZE);
}

function fixtures(): CorpusFile[] {
  const folder = path.resolve("test/fixtures/kmp");
  return readdirSync(folder).map((name) => {
    const { bytes } = kmp.encode(readFileSync(path.join(folder, name), "utf8"));
    if (bytes === undefined) throw new Error(`${name} has errors`);
    return { name, bytes };
  });
}

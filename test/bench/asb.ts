/** The ASB codec and one keystroke, on the largest file of the corpus where it is present, else on the fixture. */
import { readFileSync } from "node:fs";
import { readFile } from "../../formats/asb/binary/readFile.ts";
import { writeFile } from "../../formats/asb/binary/writeFile.ts";
import { asb } from "../../formats/asb/index.ts";
import { parseFile } from "../../formats/asb/text/parseFile.ts";
import { printFile } from "../../formats/asb/text/printFile.ts";
import { parseJson } from "../../formats/core/json.ts";
import { Names } from "../../formats/core/names.ts";
import { readCorpus } from "../support/corpus.ts";
import { duration, type Measure, median, medianTime, rate } from "./measure.ts";
import { serverKeystrokes } from "./serverKeystrokes.ts";

const KEYS = 60;

export async function benchAsb(): Promise<Measure[]> {
  const largest = readCorpus("asb", ["asb"])
    .filter(({ name }) => name.endsWith(".asb"))
    .reduce<Uint8Array | undefined>((found, { bytes }) => (found === undefined || bytes.length > found.length ? bytes : found), undefined);
  const bytes = largest ?? asb.encode(readFileSync("test/fixtures/asb/lantern.json", "utf8")).bytes;
  if (bytes === undefined) throw new Error("the fixture has errors");
  const { file } = readFile(bytes);
  const text = printFile(file);
  const size = Buffer.byteLength(text);
  const context = { names: Names.none, decoded: true, fileName: "largest.asb.json" };
  const kilobytes = `${Math.round(size / 1000)} kB`;
  const middle = text.indexOf(": 1.0", text.length >> 1) + 4;
  const edited = (turn: number, digits = String(turn % 10)): string => `${text.slice(0, middle)}${digits}${text.slice(middle + 1)}`;
  let turn = 0;
  let analysis = asb.analyse(text, context);
  const served = await serverKeystrokes(asb, text, middle, KEYS);
  return [
    rate(
      "asb: read binary",
      bytes.length,
      medianTime(() => readFile(bytes)),
    ),
    rate(
      "asb: write binary",
      bytes.length,
      medianTime(() => writeFile(file)),
    ),
    rate(
      "asb: print text",
      size,
      medianTime(() => printFile(file).charCodeAt(size >> 2)),
    ),
    rate(
      "asb: JSON table of the text",
      size,
      medianTime(() => parseJson(text)),
    ),
    rate(
      "asb: read text",
      size,
      medianTime(() => parseFile(text)),
    ),
    rate(
      "asb: open (decode with proof)",
      bytes.length,
      medianTime(() => asb.decode(bytes, Names.none)),
    ),
    rate(
      "asb: baseline: JSON.parse of the text",
      size,
      medianTime(() => JSON.parse(text)),
    ),
    duration(
      `asb: analysis of ${kilobytes}`,
      medianTime(() => asb.analyse(edited(turn++), context).issues),
    ),
    duration(
      `asb: keystroke in ${kilobytes}, analysis`,
      medianTime(() => (analysis = asb.analyse(edited(turn++), context, analysis)), KEYS),
    ),
    duration(
      `asb: keystroke in ${kilobytes} that breaks the text for a moment, analysis`,
      medianTime(() => (analysis = asb.analyse(turn % 2 === 0 ? edited(turn++, '"') : edited(turn++), context, analysis)), KEYS),
    ),
    duration(`asb: keystroke in ${kilobytes} to published findings (median)`, median(served)),
    duration(`asb: keystroke in ${kilobytes} to published findings (worst of ${KEYS})`, Math.max(...served)),
  ];
}

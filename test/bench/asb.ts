/** The ASB codec and one keystroke, on the corpus's largest file or, without a corpus, on the fixture. */
import { readFileSync } from "node:fs";
import { writeFile } from "../../formats/asb/binary/writeFile.ts";
import { readFile } from "../../formats/asb/codec.ts";
import { asb } from "../../formats/asb/index.ts";
import { parseFile } from "../../formats/asb/text/parseFile.ts";
import { printFile } from "../../formats/asb/text/printFile.ts";
import type { Analysis } from "../../formats/core/analysis.ts";
import type { JsonText } from "../../formats/core/json/json.ts";
import { parseJson } from "../../formats/core/json/parseJson.ts";
import { Names } from "../../formats/core/names.ts";
import { joinEdits, type Span, type TextEdit } from "../../formats/core/text/span.ts";
import { readCorpus } from "../support/corpus.ts";
import { duration, type Measure, median, medianTime, rate } from "./measure.ts";
import { serverEdits, serverKeystrokes } from "./serverKeystrokes.ts";

const KEYS = 60;
/** Size of the game's largest file: the corpus's largest reaches it by repeating its nodes. */
const LARGE = 1_500_000;
/** Number of times to read the corpus's file, which takes a few milliseconds. */
const READS = 100;

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
  const analysis = asb.analyse(text, context);
  const served = await serverKeystrokes(asb, text, middle, KEYS);
  const rounds: Measure[] = [];
  for (const [what, [first, second]] of Object.entries(roundsOf(text, analysis))) {
    const times = await serverEdits(
      asb,
      text,
      Array.from({ length: KEYS }, (_, at) => (at % 2 === 0 ? first : second)),
    );
    rounds.push(duration(`asb: ${what} in ${kilobytes} to published findings (median)`, median(times)));
  }
  const large = withMoreNodes(text, LARGE / bytes.length);
  const reading = medianTime(() => readFile(bytes), READS);
  const readingLarge = medianTime(() => readFile(large));
  return [
    rate("asb: read binary", bytes.length, reading),
    rate(`asb: read binary of ${(large.length / 1e6).toFixed(1)} MB`, large.length, readingLarge),
    {
      name: `asb: read binary of ${(large.length / 1e6).toFixed(1)} MB, speed against ${Math.round(bytes.length / 1000)} kB`,
      value: large.length / readingLarge / (bytes.length / reading),
      unit: "x",
    },
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
      medianTime(() => asb.analyse(edited(turn++), context).issues, KEYS),
    ),
    duration(
      `asb: keystroke in ${kilobytes} that breaks the text for a moment, analysis`,
      medianTime(() => asb.analyse(turn % 2 === 0 ? edited(turn++, '"') : edited(turn++), context).issues, KEYS),
    ),
    duration(`asb: keystroke in ${kilobytes} to published findings (median)`, median(served)),
    duration(`asb: keystroke in ${kilobytes} to published findings (worst of ${KEYS})`, Math.max(...served)),
    ...rounds,
  ];
}

/** Spans of a document's nodes. */
function nodesOf(json: JsonText): readonly Span[] {
  const list = json.find(0, "Nodes");
  const nodes: Span[] = [];
  for (let row = list + 1; row < json.nexts[list]; row = json.nexts[row]) nodes.push(json.span(row));
  return nodes;
}

/** The file of a text whose nodes are repeated. */
function withMoreNodes(text: string, times: number): Uint8Array {
  const nodes = nodesOf(parseJson(text));
  const count = Math.round(nodes.length * times);
  const made = Array.from({ length: count }, (_, index) => {
    const { start, end } = nodes[index % nodes.length];
    return text.slice(start, end).replace(/"Node Index": \d+/, `"Node Index": ${index}`);
  });
  const { start } = nodes[0];
  const { end } = nodes[nodes.length - 1];
  const { bytes, issues } = asb.encode(`${text.slice(0, start)}${made.join(",\n    ")}${text.slice(end)}`);
  if (bytes === undefined) throw new Error(issues[0]?.message);
  return bytes;
}

/** Edits that affect more than one record, each followed by its inverse. */
function roundsOf(text: string, analysis: Analysis): Readonly<Record<string, readonly [TextEdit, TextEdit]>> {
  const json = parseJson(text);
  const nodes = nodesOf(json);
  const node = (at: number): string => text.slice(nodes[at].start, nodes[at].end);
  const last = nodes.length - 1;
  const middle = last >> 1;
  const insert = (at: number, piece: string): readonly [TextEdit, TextEdit] => [
    { span: { start: at, end: at }, text: piece },
    { span: { start: at, end: at + piece.length }, text: "" },
  ];
  const removal = ({ start, end }: Span): readonly [TextEdit, TextEdit] => [
    { span: { start, end }, text: "" },
    { span: { start, end: start }, text: text.slice(start, end) },
  ];
  const name = json.find(json.find(0, "Metadata"), "Filename");
  const version = json.find(json.find(0, "Metadata"), "Version");
  const deletions = nodes.flatMap(({ start }) => {
    const actions = analysis.actions?.({ start: start + 1, end: start + 1 }) ?? [];
    return actions.filter(({ title }) => title.startsWith("Delete node"));
  });
  const deletion = joinEdits(text, deletions[deletions.length >> 1].edits);
  return {
    "a blank between nodes": insert(nodes[middle].start, " "),
    "a node more at the end": insert(nodes[last].end, `,\n    ${node(last)}`),
    "a node more in the middle, which leaves later nodes misnumbered": insert(nodes[middle].start, `${node(middle)},\n    `),
    "a node less at the end": removal({ start: nodes[last - 1].end, end: nodes[last].end }),
    "a node less in the middle, which leaves later nodes misnumbered": removal({
      start: nodes[middle].start,
      end: nodes[middle + 1].start,
    }),
    "a node deleted by the action, which renumbers later nodes": [
      deletion,
      {
        span: { start: deletion.span.start, end: deletion.span.start + deletion.text.length },
        text: text.slice(deletion.span.start, deletion.span.end),
      },
    ],
    "a letter of the file's name": insert(json.starts[name] + 1, "x"),
    "another version": [
      { span: json.span(version), text: '"0x418"' },
      { span: json.span(version), text: json.raw(version) },
    ],
  };
}

/** Bytes to text and back, with the proof that the text encodes to the same bytes. */

import { byteOrderFact, encodeWithMap, notEncoded, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact, NotDecoded } from "../core/coded.ts";
import { hasMagic } from "../core/files/knownFiles.ts";
import { catchStop, hasErrors, type Issue, unlessStopped } from "../core/issue.ts";
import type { Names } from "../core/names.ts";
import { SourceMap } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import { hex } from "../core/text/hex.ts";
import { findLayout } from "./binary/findLayout.ts";
import { HEADER_SIZE } from "./binary/header.ts";
import { OrderedGraph } from "./binary/orderedGraph.ts";
import { type ReadFile, readGraph } from "./binary/readGraph.ts";
import { WriteLimit, writeGraph } from "./binary/writeGraph.ts";
import { issue } from "./diagnostics.ts";
import type { Graph } from "./graph.ts";
import { usualLayout } from "./layout.ts";
import { isBinary, isContainer, Type } from "./nodeTypes.ts";
import { mapOfGraph, mapOfText } from "./sourceMap.ts";
import { printLayout } from "./text/layoutLines.ts";
import type { ParsedGraph, ParsedText } from "./text/parsedText.ts";
import { parseGraph, parseText } from "./text/parseText.ts";
import { printGraph } from "./text/printGraph.ts";

/** Approximate UTF-16 units of a value that is not a string, including its tag. */
const USUAL_VALUE = 8;
/** Approximate UTF-16 units of key, separators and indentation. */
const AROUND = 4;
/** Shorter texts and data repeat often in real files, and cost no more than the entries that have them. */
const LONG = 256;

/** Approximate UTF-16 units. */
interface TextSize {
  readonly size: number;
  /** The part that the text repeats but the file stores once: containers, and long texts and data. */
  readonly repeated: number;
}

/** @param inward the containers, each after the containers inside it */
function textSize(graph: Graph, inward: Int32Array): TextSize {
  const sizes = new Float64Array(graph.containerCount);
  const long = { keys: new Set<number>(), strings: new Set<number>(), data: new Set<number>() };
  let once = 0;
  for (let i = 0; i < inward.length; i++) {
    const container = inward[i];
    const isDictionary = graph.typeOf(container) === Type.dictionary;
    let own = AROUND;
    let inside = 0;
    let repeated = 0;
    const add = (length: number, known: Set<number>, index: number) => {
      own += length;
      if (length <= LONG) return;
      if (known.has(index)) repeated += length;
      known.add(index);
    };
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const type = graph.entryTypes[entry];
      const value = graph.entryValues[entry];
      own += AROUND;
      if (isDictionary) add(graph.keys[graph.entryKeys[entry]].length, long.keys, graph.entryKeys[entry]);
      if (isContainer(type)) inside += sizes[value];
      else if (type === Type.string) add(graph.strings[value].length, long.strings, value);
      else if (isBinary(type)) add(graph.data[value].bytes.length * 1.34, long.data, value);
      else own += USUAL_VALUE;
    }
    sizes[container] = own + inside;
    once += own - repeated;
  }
  const size = graph.root < 0 ? 0 : sizes[graph.root];
  return { size, repeated: Math.max(0, size - once) };
}

/** More text than VS Code passes to extensions, and far more than any file needs. */
const MAX_TEXT = 100e6;
/** Limit for repeated text: a few hundred bytes could produce any amount. Real files repeat about their own size. */
const MAX_REPEATED = 4e6;
const REPEATED_PER_BYTE = 4;

/** Entries of all containers in the order of the file. */
export function fileOrder(graph: Graph): Int32Array {
  return new OrderedGraph(graph).order;
}

/** The printed file without its graph, because the proof needs the memory. */
interface PrintedFile {
  readonly kind: "printed";
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly facts: readonly Fact[];
  /** No layout reproduces the file, and a finding of the reader says why. */
  readonly isExplained: boolean;
}

export function decode(bytes: Uint8Array, _names: Names): Decoded {
  const file = print(bytes);
  if (file.kind === "fail") return file;
  const again = encode(file.text);
  return provedText(bytes, file.text, again, file, ({ at }) =>
    file.isExplained ? undefined : otherLayout(at, again.bytes?.length ?? 0, bytes.length),
  );
}

function print(bytes: Uint8Array): PrintedFile | NotDecoded {
  let partial: Graph | undefined;
  const read = catchStop(() =>
    readGraph(bytes, (graph) => {
      partial = graph;
    }),
  );
  if ("issue" in read)
    return { kind: "fail", issues: [read.issue], map: () => mapOfGraph(partial, bytes.length), facts: headerFacts(bytes) };
  const { value: file } = read;
  const { graph, issues } = file;
  const facts = factsOf(file, bytes.length);
  const { size, repeated } = textSize(graph, file.inward);
  const mostRepeated = Math.max(MAX_REPEATED, bytes.length * REPEATED_PER_BYTE);
  if (size > MAX_TEXT || repeated > mostRepeated) {
    const written = size > 1e12 ? "terabytes" : `more than ${Math.floor(size / 1e6)} MB`;
    const message = `The text of this file would need ${written}, because its containers are shared many times over. Bytewright shows at most ${MAX_TEXT / 1e6} MB, of which at most ${Math.floor(mostRepeated / 1e6)} MB may be repetitions.`;
    const found = issue("text-too-large", message, { bytes: { start: 0, end: bytes.length } });
    return { kind: "fail", issues: [...issues, found], map: () => mapOfGraph(graph, bytes.length), facts };
  }
  const ordered = new OrderedGraph(graph);
  const layout = findLayout(file, ordered, bytes);
  const text = printGraph(graph, ordered.order, printLayout(layout ?? usualLayout(graph.littleEndian, graph.version)));
  return { kind: "printed", text, issues, facts, isExplained: layout === undefined && issues.some(({ code }) => UNWRITABLE.has(code)) };
}

/** Findings that mean that a file cannot be written back unchanged. */
const UNWRITABLE: ReadonlySet<string> = new Set(["byml/equal-keys", "byml/key-order", "byml/value-bits"]);

function otherLayout(difference: number, size: number, before: number): Issue {
  const grows =
    size < before
      ? `${counted(before - size, "byte")} smaller`
      : size > before
        ? `${counted(size - before, "byte")} larger`
        : "of the same size";
  return issue(
    "other-layout",
    `Saved by the usual rules, this file would differ from byte ${hex(difference)} on, and be ${grows}. Its values stay the same.`,
    { bytes: { start: difference, end: difference + 1 } },
  );
}

/** Parses the text again if the map is requested: keeping the positions of all entries would take most of the memory for opening a file. */
export function encode(text: string): Encoded {
  return encodeGraph(parseGraph(text), () => encodeParsed(parseText(text)).map());
}

/** Encodes a parsed text and stores the byte offsets in its graph. */
export function encodeParsed(parsed: ParsedText): Encoded {
  return encodeGraph(parsed, () => mapOfText(parsed, fileOrder(parsed.graph)));
}

function encodeGraph({ graph, layout, issues, root }: ParsedGraph, makeMap: () => SourceMap): Encoded {
  if (layout === undefined) return notEncoded(issues);
  return encodeWithMap(
    issues,
    () => writeGraph(graph, layout),
    makeMap,
    (error) => (error instanceof WriteLimit ? issue("too-large", error.message, { text: root }) : undefined),
  );
}

/** Returns the text as decoding its file would print it, without comments. Undefined if the text has errors. */
export function formatText(text: string): string | undefined {
  const parsed = parseGraph(text);
  if (hasErrors(parsed.issues)) return undefined;
  const { bytes } = encodeGraph(parsed, () => SourceMap.empty);
  if (bytes === undefined) return undefined;
  // print the text's own graph, because a save compares this with what the bytes decode to
  return printGraph(parsed.graph, fileOrder(parsed.graph), layoutLinesOf(bytes));
}

/** The layout lines that a file shows. They may be fewer than in the text: an order of children has no effect without such children. */
function layoutLinesOf(bytes: Uint8Array): string {
  const file = unlessStopped(() => readGraph(bytes));
  const layout = file && findLayout(file, new OrderedGraph(file.graph), bytes);
  return layout === undefined ? "" : printLayout(layout);
}

export function factsOf({ graph, header }: ReadFile, size: number): readonly Fact[] {
  return [
    { label: "Format", value: `BYML, version ${header.version}` },
    byteOrderFact(header.littleEndian),
    sizeFact(size),
    {
      label: "Contents",
      value: [
        counted(graph.containerCount, "container"),
        counted(graph.entryCount, "entry", "entries"),
        counted(graph.keys.length, "key"),
        counted(graph.strings.length, "string"),
      ].join(", "),
    },
  ];
}

/** Facts from the header of a file that could not be read further. */
function headerFacts(bytes: Uint8Array): readonly Fact[] {
  const size = sizeFact(bytes.length);
  const isLittle = hasMagic(bytes, "YB");
  if (bytes.length < HEADER_SIZE || !(isLittle || hasMagic(bytes, "BY"))) return [size];
  const version = isLittle ? bytes[2] | (bytes[3] << 8) : bytes[3] | (bytes[2] << 8);
  return [{ label: "Format", value: `BYML, version ${version}` }, byteOrderFact(isLittle), size];
}

/** Bytes to text and back, with the proof that the text encodes to the same bytes. */
import { encodeWithMap, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { catchStop, hasErrors, type Issue } from "../core/issue.ts";
import type { Names } from "../core/names.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import { hex } from "../core/text/hex.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { keySpan, valueSpan } from "../core/tree/textPlace.ts";
import { readHeader } from "./binary/header.ts";
import { MAX_TEXT, type ReadResult, readTree, tooLarge } from "./binary/readTree.ts";
import { LayoutLimit, writeTree } from "./binary/writeTree.ts";
import { issue } from "./diagnostics.ts";
import { findDuplicates } from "./duplicates.ts";
import { type Item, pathOfHashes } from "./items.ts";
import { type Layout, USUAL } from "./layout.ts";
import { layoutFromFile } from "./layoutFromFile.ts";
import { aampNameIndex, NameResolver } from "./names/index.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { HEADER, HEADER_SIZE, RECORD_SIZES, RECORDS, TYPE_STRING, VALUES } from "./schema.ts";
import { NOTE_START, printNotes, resolvedNames } from "./text/layoutNotes.ts";
import type { ParsedText } from "./text/parsedText.ts";
import { shownPath } from "./text/parsedText.ts";
import { parseText } from "./text/parseText.ts";
import { printBounded, printTree } from "./text/printTree.ts";
import { valueBytes } from "./valueBytes.ts";
import { NO_TYPE } from "./valueTypes.ts";
import { findWrittenLayout } from "./writtenLayout.ts";

/** Node numbers of a source map hold the kind in the lowest bits and the item's index above. */
const KIND_BITS = 2;
const HEADER_KIND = 3;

/** The map of a text that was just encoded: byte offsets are those of the file as it would be saved. */
function mapOfText(parsed: ParsedText): SourceMap {
  const { tree } = parsed;
  const { version, type } = tree.keys;
  const builder = new SourceMapBuilder(tree.lists.length + tree.objects.length + tree.parameters.length * 2 + HEADER.fields.length + 1);
  const texts = { magic: { start: 0, end: 3 }, data_version: version && valueSpan(version), type_size: type && valueSpan(type) };
  builder.addStruct(HEADER, HEADER_KIND, texts);
  const typeSize = utf8Length(tree.type) + 1;
  builder.add(TYPE_STRING, HEADER_KIND, type?.keyStart ?? 0, type?.end ?? 0, HEADER_SIZE, HEADER_SIZE + typeSize);
  addItems(builder, tree);
  return build(builder, tree, (item) => shownPath(parsed.text, item));
}

/** Maps the part of a file that was read before an error. All text offsets are 0. */
function mapOfTree(tree: ParameterTree | undefined, fileSize: number): SourceMap {
  const builder = new SourceMapBuilder();
  if (fileSize >= HEADER_SIZE) builder.addStruct(HEADER, HEADER_KIND);
  if (tree !== undefined) addItems(builder, tree);
  return build(builder, tree, pathOfHashes);
}

function addItems(builder: SourceMapBuilder, { lists, objects, parameters }: ParameterTree): void {
  for (const { index, keyStart, end, recordAt } of lists)
    builder.add(RECORDS.list, index << KIND_BITS, keyStart, end, recordAt, recordAt + RECORD_SIZES.list);
  for (const { index, keyStart, end, recordAt } of objects)
    builder.add(RECORDS.object, (index << KIND_BITS) | 1, keyStart, end, recordAt, recordAt + RECORD_SIZES.object);
  for (const parameter of parameters) {
    const { index, keyStart, keyEnd, valueStart, end, recordAt, type } = parameter;
    const node = (index << KIND_BITS) | 2;
    builder.add(RECORDS.parameter, node, keyStart, keyEnd, recordAt, recordAt + RECORD_SIZES.parameter);
    if (type === NO_TYPE) continue;
    const value = valueBytes(parameter);
    builder.add(VALUES[type], node, valueStart, end, value.start, value.end);
  }
}

function build(builder: SourceMapBuilder, tree: ParameterTree | undefined, pathOf: (item: Item) => string): SourceMap {
  const items = [tree?.lists, tree?.objects, tree?.parameters];
  return builder.build((node) => {
    const item = items[node & ((1 << KIND_BITS) - 1)]?.[node >>> KIND_BITS];
    return item === undefined ? "header" : pathOf(item);
  });
}

export function decode(bytes: Uint8Array, names: Names): Decoded {
  let partial: ParameterTree | undefined;
  const read = catchStop(() =>
    readTree(bytes, (tree) => {
      partial = tree;
    }),
  );
  if ("issue" in read)
    return { kind: "fail", issues: [read.issue], map: () => mapOfTree(partial, bytes.length), facts: headerFacts(bytes) };
  const { tree, warnings } = read.value;
  const issues: Issue[] = [...warnings, ...duplicateNames(tree)];
  const facts = factsOf(read.value, bytes.length);
  if (hasErrors(issues)) return { kind: "fail", issues, map: () => mapOfTree(tree, bytes.length), facts };
  return makeText(bytes, read.value, names, issues, facts);
}

/** @param issues the file's quirks, shown with the text */
function makeText(bytes: Uint8Array, read: ReadResult, names: Names, issues: readonly Issue[], facts: readonly Fact[]): Decoded {
  const { tree } = read;
  const resolver = new NameResolver(aampNameIndex(names), tree.strings);
  const text = printBounded(tree, resolver, MAX_TEXT);
  if (text === undefined)
    return { kind: "fail", issues: [...issues, tooLarge(bytes.length)], map: () => mapOfTree(tree, bytes.length), facts };
  const prove = (candidate: string) =>
    provedText(bytes, candidate, encode(candidate), { issues, facts }, ({ message, place }) =>
      issues.some(({ severity }) => severity !== "hint") ? undefined : issue("table-order", `${message}.`, place),
    );
  const withNotes = (layout: Layout) => prove(text + printNotes(tree, layout, resolvedNames(resolver)));
  const plain = withNotes(USUAL);
  const layout = plain.exact ? undefined : layoutFromFile(bytes, read);
  const noted = layout && withNotes(layout);
  return noted?.exact ? noted : plain;
}

export function encode(text: string): Encoded {
  return encodeParsed(parseText(text));
}

/** Encodes a parsed text and stores the byte offsets in its tree. */
export function encodeParsed(parsed: ParsedText): Encoded {
  const { tree, layout } = parsed;
  return encodeWithMap(
    parsed.issues,
    () => (findWrittenLayout(tree, layout) === undefined ? lostLayout(parsed) : writeTree(tree, layout)),
    () => mapOfText(parsed),
    (error) => (error instanceof LayoutLimit ? issue("too-far", error.message, { text: keySpan(error.item) }) : undefined),
  );
}

function lostLayout({ comments, text }: ParsedText): Issue {
  const [note] = comments.filter(({ start }) => text.startsWith(NOTE_START, start));
  const message =
    "With this layout, the order of the values could not be read from the file again. Remove the `#!layout` lines to get the usual order.";
  return issue("layout-lost", message, { text: note });
}

function duplicateNames(tree: ParameterTree): Issue[] {
  const issues: Issue[] = [];
  findDuplicates(tree, ({ recordAt: first }, { kind, hash, recordAt: second }) => {
    const message = `Two ${kind}s of one parent have the name hash ${hex(hash >>> 0)}: at ${hex(first)} and at ${hex(second)}.`;
    issues.push(issue("duplicate-name", message, { bytes: { start: second, end: second + 4 } }));
  });
  return issues;
}

function factsOf(result: ReadResult, size: number): readonly Fact[] {
  const { tree, header } = result;
  return [
    { label: "Format", value: `AAMP, version ${header["version"]}` },
    { label: "Type", value: tree.type },
    { label: "Data version", value: String(tree.dataVersion) },
    sizeFact(size),
    {
      label: "Contents",
      value: [
        counted(tree.lists.length, "list"),
        counted(tree.objects.length, "object"),
        counted(tree.parameters.length, "parameter"),
      ].join(", "),
    },
  ];
}

/** Facts from the header of a file that could not be read further. */
function headerFacts(bytes: Uint8Array): readonly Fact[] {
  const size = sizeFact(bytes.length);
  if (bytes.length < HEADER_SIZE) return [size];
  const header = readHeader(bytes);
  return [
    { label: "Format", value: `AAMP, version ${header["version"]}` },
    size,
    { label: "Size in the header", value: counted(header["file_size"], "byte") },
    { label: "Data version", value: String(header["data_version"]) },
    {
      label: "Contents in the header",
      value: `${counted(header["list_count"], "list")}, ${counted(header["object_count"], "object")}, ${counted(header["parameter_count"], "parameter")}`,
    },
  ];
}

/** Returns the text as decoding its file with these names would print it, without comments. Undefined if the text has errors. */
export function formatText(text: string, names: Names): string | undefined {
  const { tree, layout, issues } = parseText(text);
  if (hasErrors(issues)) return undefined;
  const written = findWrittenLayout(tree, layout);
  if (written === undefined) return undefined;
  const resolver = new NameResolver(aampNameIndex(names), tree.strings);
  return printTree(tree, resolver) + printNotes(tree, written, resolvedNames(resolver));
}

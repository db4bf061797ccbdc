/** Bytes to text and back, with the proof that one gives the other. */

import { encodeWithMap, provedText } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { catchStop, hasErrors, type Issue } from "../core/issue.ts";
import type { Names } from "../core/names.ts";
import { hex } from "../core/text/hex.ts";
import { keySpan } from "../core/tree/textPlace.ts";
import { HEADER_SIZE, readHeader } from "./binary/header.ts";
import { MAX_TEXT, type ReadResult, readTree, tooLarge } from "./binary/readTree.ts";
import { LayoutLimit, writeTree } from "./binary/writeTree.ts";
import { issue } from "./diagnostics.ts";
import { findDuplicates } from "./duplicates.ts";
import { type Layout, USUAL } from "./layout.ts";
import { layoutFromFile } from "./layoutFromFile.ts";
import { aampNameIndex, NameResolver } from "./names/index.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { mapOfText, mapOfTree } from "./sourceMap.ts";
import { NOTE_START, printNotes, resolvedNames } from "./text/layoutNotes.ts";
import type { ParsedText } from "./text/parsedText.ts";
import { parseText } from "./text/parseText.ts";
import { printBounded } from "./text/printTree.ts";
import { findWrittenLayout } from "./writtenLayout.ts";

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

/** @param issues what is odd about the file, shown with the text */
function makeText(bytes: Uint8Array, read: ReadResult, names: Names, issues: readonly Issue[], facts: readonly Fact[]): Decoded {
  const { tree } = read;
  const resolver = new NameResolver(aampNameIndex(names), tree.strings);
  const text = printBounded(tree, resolver, MAX_TEXT);
  if (text === undefined)
    return { kind: "fail", issues: [...issues, tooLarge(bytes.length)], map: () => mapOfTree(tree, bytes.length), facts };
  const prove = (candidate: string) =>
    provedText(bytes, candidate, encode(candidate), { issues, facts }, ({ message, bytes: place }) =>
      issues.some(({ severity }) => severity !== "hint") ? [] : [issue("table-order", `${message}.`, { bytes: place })],
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

/** Encodes a text that was parsed already; its tree learns the byte offsets. */
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
    { label: "Size", value: `${size} bytes` },
    { label: "Contents", value: `${tree.lists.length} lists, ${tree.objects.length} objects, ${tree.parameters.length} parameters` },
  ];
}

/** What the header says, for a file that could not be read further. */
function headerFacts(bytes: Uint8Array): readonly Fact[] {
  const size = { label: "Size", value: `${bytes.length} bytes` };
  if (bytes.length < HEADER_SIZE) return [size];
  const header = readHeader(bytes);
  return [
    { label: "Format", value: `AAMP, version ${header["version"]}` },
    size,
    { label: "Size in the header", value: `${header["file_size"]} bytes` },
    { label: "Data version", value: String(header["data_version"]) },
    {
      label: "Contents by the header",
      value: `${header["list_count"]} lists, ${header["object_count"]} objects, ${header["parameter_count"]} parameters`,
    },
  ];
}

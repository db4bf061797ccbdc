/** Hovers: type, meaning, name of a hash, linked object, and the bytes in the file as it would be saved now. */

import type { Hover } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { counted } from "../../core/text/counted.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { bold, code, inLines, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { Container } from "../graph.ts";
import { findTypeInfo, isContainer, Type } from "../nodeTypes.ts";
import { meaningOf, typeName, VERSIONS } from "../schema.ts";
import { LINE_START, LINE_WORDS } from "../text/layoutLines.ts";
import type { BymlDocument } from "./document.ts";
import { bytesLines, headerLines, rootLines } from "./hoverBytes.ts";
import { contents } from "./labels.ts";
import { linkAt, numberOf } from "./links.ts";
import { isInOtherHalf } from "./sharedParts.ts";
import { degreesOf, hashedKey, hashedName, linkedTo } from "./stoodFor.ts";

const MAX_PLACES = 3;

export function hoverAt(document: BymlDocument, offset: number): Hover | undefined {
  const comment = document.findComment(offset);
  if (comment !== undefined) return layoutHover(document, comment);
  const entry = document.entriesAt(offset).at(-1);
  if (entry === undefined) return rootHover(document, offset);
  const { graph } = document;
  const key = document.key(entry);
  const isKey = offset <= key.end && key.end > key.start;
  const value = document.value(entry);
  // between the entries of a block there is only white space
  if (!isKey && isContainer(graph.entryTypes[entry]) && offset > value.start && document.text.slice(value.start, offset).includes("\n"))
    return undefined;
  return {
    span: isKey ? key : value,
    contents: inParagraphs([
      ...aboutValue(document, entry),
      typeLine(document, entry),
      bytesLines(document, entry, isKey, () => sharedLine(document, entry)),
    ]),
  };
}

/** Hover for the root's tag or bracket, or for `null` in a document without a root. */
function rootHover(document: BymlDocument, offset: number): Hover | undefined {
  const { text, graph, parsed } = document;
  const { start } = parsed.root;
  const end = start + (text.slice(start).match(/^(?:[[{]|[^\s,\]}]+)/)?.[0].length ?? 0);
  if (offset < start || offset > end) return undefined;
  const about = graph.root < 0 ? ["empty document"] : [typeName(graph.typeOf(graph.root)), contents(document, graph.root)];
  return { span: { start, end }, contents: inParagraphs([markdown`${bold("root")} · ${about.join(" · ")}`, rootLines(document)]) };
}

function layoutHover(document: BymlDocument, span: Span): Hover | undefined {
  const { text } = document;
  if (!text.startsWith(LINE_START, span.start)) return undefined;
  const [word, ...written] = text
    .slice(span.start + LINE_START.length, span.end)
    .trim()
    .split(/\s+/);
  if (!Object.hasOwn(LINE_WORDS, word)) return undefined;
  const { meaning, values } = LINE_WORDS[word];
  const head = [markdown`${bold(word)} · layout of the file`, prose(meaning)];
  if (word === "file") return { span, contents: inParagraphs([...head, knownValues(VERSIONS, Number(written[1])), headerLines(document)]) };
  const known = values.map((value) => ({ value, name: "" }));
  const present = values.includes(written.join(" ")) ? written.join(" ") : written[0];
  return { span, contents: inParagraphs([...head, ...(known.length > 0 ? [knownValues(known, present)] : [])]) };
}

function aboutValue(document: BymlDocument, entry: number): Markdown[] {
  const head = markdown`${bold(document.name(entry))} · ${typeName(document.graph.entryTypes[entry]) || "unreadable value"}`;
  const container = document.graph.containerOf(entry);
  const meaning = document.isArray(container) ? undefined : document.meaningOf(container, document.name(entry));
  const facts = [
    meaning === undefined ? undefined : prose(meaning),
    hashKeyLine(document, entry),
    hashLine(document, entry),
    linkLine(document, entry),
    angleLine(document, entry),
    contentsLine(document, entry),
  ];
  return [head, inLines(facts)];
}

function contentsLine(document: BymlDocument, entry: number): Markdown | undefined {
  const { graph } = document;
  if (!isContainer(graph.entryTypes[entry])) return undefined;
  return plain(contents(document, graph.entryValues[entry]));
}

function hashKeyLine(document: BymlDocument, entry: number): Markdown | undefined {
  const name = hashedKey(document, entry);
  return name === undefined ? undefined : markdown`The key is the CRC32 of ${code(name)}`;
}

function hashLine(document: BymlDocument, entry: number): Markdown | undefined {
  const name = hashedName(document, entry);
  return name === undefined ? undefined : markdown`CRC32 of ${code(name)}`;
}

function linkLine(document: BymlDocument, entry: number): Markdown | undefined {
  const link = linkAt(document, entry);
  if (link === undefined) return undefined;
  const { links } = document;
  if (link.isName) return markdown`${counted(links().pointers.get(link.number).length, "link")} to this object`;
  const target = links().names.get(link.number).at(0);
  if (target === undefined) return isOutside(document, link.number) ? undefined : markdown`Does not link to an object of this file`;
  const identity = linkedTo(document, entry);
  return identity === undefined ? markdown`Links to an object of this file` : markdown`Links to ${bold(identity)}`;
}

/** Whether the other half of the map has the object. */
function isOutside({ context: { companion } }: BymlDocument, number: number | bigint): boolean {
  return companion !== undefined && !("problem" in companion) && isInOtherHalf(companion.parts(), number);
}

function angleLine(document: BymlDocument, entry: number): Markdown | undefined {
  const degrees = degreesOf(document, entry);
  return degrees === undefined ? undefined : markdown`${degrees}, if it is in radians`;
}

// ------------------------------------------------------------------------------------------------ bytes

/** The other entries that refer to the same node of the file. */
function sharedLine(document: BymlDocument, entry: number): Markdown | undefined {
  const { graph } = document;
  if (!isContainer(graph.entryTypes[entry])) return undefined;
  const owners = document.parsed.owners();
  const places = sharersOf(document, graph.entryValues[entry])
    .map((container) => owners[container])
    .filter((owner) => owner >= 0 && owner !== entry);
  if (places.length === 0) return undefined;
  const lines = places.slice(0, MAX_PLACES).map((owner) => document.text.slice(0, document.whole(owner).start).split("\n").length);
  const more = places.length > MAX_PLACES ? ", …" : "";
  return markdown`Stored once with ${counted(places.length, "equal node")}: ${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}${more}`;
}

/** Containers that share a node in the file as it would be saved, including this one. */
export function sharersOf(document: BymlDocument, container: number): readonly number[] {
  const { graph } = document;
  if (document.encoded().bytes === undefined) return [container];
  const at = graph.containers[container * Container.stride + Container.at];
  const found: number[] = [];
  for (let other = 0; other < graph.containerCount; other++)
    if (graph.containers[other * Container.stride + Container.at] === at) found.push(other);
  return found;
}

function typeLine(document: BymlDocument, entry: number): Markdown {
  const { graph } = document;
  const type = graph.entryTypes[entry];
  const info = findTypeInfo(type);
  const isNumber = type === Type.u32 || type === Type.u64;
  const hex = isNumber ? `${lowerHex(numberOf(document, entry), type === Type.u32 ? 8 : 16)} ` : "";
  return markdown`${hex === "" ? "" : code(hex)}${hex === "" ? "" : " · "}*${info?.name ?? "no type"}: ${prose(meaningOf(type))}*`;
}

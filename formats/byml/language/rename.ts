/** Renames a key in all maps of one kind, and the number of a map object with all links to it. */
import type { Span, TextEdit } from "../../core/text/span.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { Type } from "../nodeTypes.ts";
import { printU32 } from "../text/printGraph.ts";
import type { BymlDocument } from "./document.ts";
import { linkAt } from "./links.ts";
import { isInFlow, siblingEntries } from "./navigation.ts";

export function renameableAt(document: BymlDocument, offset: number): { readonly span: Span; readonly name: string } | undefined {
  const entry = document.entriesAt(offset).at(-1);
  if (entry === undefined) return undefined;
  const span = document.key(entry);
  const isKey = offset <= span.end && span.end > span.start;
  if (isKey)
    return document.graph.typeOf(document.graph.containerOf(entry)) === Type.dictionary ? { span, name: document.name(entry) } : undefined;
  const link = linkAt(document, entry);
  return link && { span: document.value(entry), name: numberText(document, link.number) };
}

/** @throws Error with a sentence for the user where the new name is not possible. */
export function renamesAt(document: BymlDocument, offset: number, name: string): readonly TextEdit[] {
  const entry = document.entriesAt(offset).at(-1);
  if (entry === undefined || renameableAt(document, offset) === undefined) throw new Error("Nothing to rename here.");
  const link =
    offset > document.key(entry).end || document.key(entry).end === document.key(entry).start ? linkAt(document, entry) : undefined;
  if (link !== undefined) return renumber(document, link.number, name);
  if (name.includes("\0") || !isWellFormed(name)) throw new Error("The key holds a character that a file cannot keep.");
  const entries = siblingEntries(document, entry);
  for (const each of entries) {
    const other = document.graph.findEntry(document.graph.containerOf(each), name);
    if (other >= 0 && other !== each) {
      const line = document.text.slice(0, document.key(other).start).split("\n").length;
      throw new Error(`The key ${name} is taken: line ${line} has it, in one of the ${entries.length} maps that would be changed.`);
    }
  }
  return entries.map((each) => ({ span: document.key(each), text: printScalar(name, "escaped", 0, undefined, isInFlow(document, each)) }));
}

function numberText({ links }: BymlDocument, number: number | bigint): string {
  return links.kind?.type === Type.u32 ? printU32(Number(number)) : String(number);
}

function renumber(document: BymlDocument, number: number | bigint, typed: string): readonly TextEdit[] {
  const { links } = document;
  const isNarrow = links.kind?.type === Type.u32;
  if (!/^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(typed)) throw new Error(`Must be a whole number; found ${typed}.`);
  const wanted = BigInt(typed);
  if (wanted >> (isNarrow ? 32n : 64n) !== 0n) throw new Error(`${typed} is out of range: a ${isNarrow ? "u32" : "u64"} is expected.`);
  if (wanted !== BigInt(number) && links.names.get(wanted).length > 0)
    throw new Error(`The number ${typed} is taken by another object of this map.`);
  const text = isNarrow ? `!u ${printU32(Number(wanted))}` : `!ul ${wanted}`;
  return [...links.names.get(number), ...links.pointers.get(number)].map((entry) => ({
    span: document.value(entry),
    text,
  }));
}

/**
 * Writes the events in the game's layout: for each node its events and occurrences, then each table of parameters followed by its
 * parameters.
 */
import type { Trace } from "../../core/record/record.ts";
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import { type BaevFile, HASH_ENTRY, NODE } from "../records.ts";
import { CLASS_NAME, CLASS_OFFSET, HEADER_SIZE, VERSION_1_0_0 } from "./readFile.ts";
import { Writing } from "./writing.ts";

const SECTION_SIZE = 0x28;
const CONTAINER = HEADER_SIZE + 2 * SECTION_SIZE;

export function writeFile({ entries, nodes }: BaevFile, trace?: Trace): Uint8Array {
  const writing = new Writing(trace);
  const { out } = writing;
  internTexts(writing, nodes);
  out.bytes(encodeUtf8("BFFH"));
  out.u32(0);
  const fileSize = out.reserve(4);
  out.u32(8);
  writing.pointer(HEADER_SIZE);
  out.u32(2);
  out.u32(SECTION_SIZE);
  writing.pointer(CONTAINER);
  out.bytes(encodeUtf8(CLASS_NAME));
  out.reserve(HEADER_SIZE - CLASS_OFFSET - CLASS_NAME.length);
  const fillDefault = section(writing, "Default", 8);
  const fillPool = section(writing, "StringPool", 1);
  out.reserve(8);
  writing.pointer(VERSION_1_0_0);
  const strings = out.reserve(8);
  const size = entries.length > 0 ? HASH_ENTRY.sizeOf(1) : 0;
  writing.array(entries.length, size, () => {
    for (const entry of entries) HASH_ENTRY.write(writing, entry);
  });
  const nodeTable = out.length;
  out.reserve(16);
  out.settle();
  out.padTo(8);
  if (nodes.length > 0) {
    out.setU32(nodeTable, out.length);
    out.setU32(nodeTable + 8, nodes.length);
    out.setU32(nodeTable + 12, NODE.sizeOf(1));
  }
  for (const node of nodes) NODE.write(writing, node);
  out.settleEach();
  const pool = writing.pool();
  out.setU32(strings, pool);
  out.setU32(fileSize, out.length);
  fillDefault(CONTAINER, pool);
  fillPool(pool, out.length);
  return out.toBytes();
}

/** Writes the header of a section. The returned function fills in the section's position. */
function section({ out }: Writing, name: string, alignment: number): (start: number, end: number) => void {
  out.bytes(encodeUtf8("BFSI"));
  const at = out.reserve(8);
  out.u32(alignment);
  out.reserve(8);
  out.bytes(encodeUtf8(name));
  out.reserve(16 - name.length);
  return (start, end) => {
    out.setU32(at, start);
    out.setU32(at + 4, end - start);
    out.setU32(at + 12, start);
  };
}

/** The pool starts with an empty string, followed by the names and texts of each event. */
function internTexts({ strings }: Writing, nodes: BaevFile["nodes"]): void {
  strings.intern("");
  for (const { name, triggers, holds } of nodes.flatMap(({ events }) => events)) {
    strings.intern(name);
    for (const { parameters } of [...triggers, ...holds])
      for (const parameter of parameters) if (parameter.type === 5) strings.intern(parameter.text);
  }
}

/**
 * The records of an ASB file that have tables of their own, each declared once: reading, writing, printing, parsing, keys, source map and
 * documentation derive from the declaration. Source: format reference, sections 4 to 6. What a declaration cannot express is in
 * `binary/parts/`.
 */

import { hexWord as printWord } from "../../core/json/print.ts";
import { single, unsigned } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import { sourceHashes } from "../model/sourceHashes.ts";
import { type AsbPart, POINTER, pointing, str } from "./recordParts.ts";

export * from "./boneRecords.ts";
export * from "./calculationRecord.ts";
export * from "./commandRecords.ts";
export * from "./eventRecords.ts";
export * from "./transitionRecords.ts";

export const MATERIAL_BLEND = new RecordType(
  {
    name: "materialBlend",
    title: "Material blend",
    meaning: "How a material clip is blended into others.",
    what: "a material blend",
  },
  { name: str("Name", "Name of the blend."), start: field("Blend Start", "Where the blend starts.", single) },
);
export type MaterialBlend = ValueOf<typeof MATERIAL_BLEND>;

const wordOffset: AsbPart<number> = {
  ...unsigned("u32"),
  schema: POINTER,
  said: () => ({ isIgnored: true }),
  write: (writing, value, { node }: { node: number }) => writing.out.u32((writing.bodyStarts[node] ?? 0) + value),
};
export const ENUM_RESOLVE = new RecordType(
  {
    name: "enumResolve",
    title: "Enum value",
    meaning:
      "A word that the game replaces with the value of an enum when it loads the file. In use in 0x40f and 0x410; files of Tears of the Kingdom have none.",
    what: "an enum value",
    order: ["Node Index", "Offset", "Class", "Value"],
  },
  {
    /** From the start of the body of that node, or of the file. */
    offset: field("Offset", pointing("The word."), wordOffset),
    className: str("Class", "Name of the enum."),
    value: str("Value", "Name of the value."),
    /** Node in whose body the word is; -1 if it is elsewhere. */
    node: field(
      "Node Index",
      "Node whose body contains the word.",
      { ...unsigned("u16"), schema: { type: "u16", size: 0 }, read: () => -1, write: () => undefined },
      { usual: -1 },
    ),
  },
);
export type EnumResolve = ValueOf<typeof ENUM_RESOLVE>;

/** Hashes of path, name and extension; undefined if they are the usual ones. */
const hashes: AsbPart<readonly number[] | undefined> = {
  schema: { type: "bytes", size: 12 },
  read: (reading, at, start) => {
    const words = reading.list(at, 3);
    const usual = sourceHashes(reading.input.str(start));
    return words.every((word, i) => word === usual[i]) ? undefined : words;
  },
  write: (writing, words, { path }: { path: string }) => writing.list(words ?? sourceHashes(path)),
  print: (_, words) => words && `[${words.map(printWord).join(", ")}]`,
  parse: (parser, row) => (row < 0 ? undefined : parser.hexList(row, 3)),
};
export const SOURCE_FILE = new RecordType(
  {
    name: "sourceFile",
    title: "Reference file",
    meaning: "The file from which blackboard entries come.",
    what: "a source file",
  },
  {
    path: str("Reference File", "Path of the file."),
    hashes: field(
      "Reference Hashes",
      "Murmur3 hashes (x86, 32 bits, seed 0) of the path, of the file name without its last extension, and of that extension.",
      hashes,
      { optional: true },
    ),
  },
);
export type SourceFile = ValueOf<typeof SOURCE_FILE>;

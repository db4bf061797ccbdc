/**
 * The header of 0x41A and 0x41B, of which two accounts exist that do not agree. Source: format reference, section 10. Files of these
 * versions are looked at, never written.
 */
import { type FieldSchema, fieldOf, fieldOffset, type StructSchema } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";

const u32 = (name: string, meaning: string): FieldSchema => fieldOf(name, "u32", meaning);
const count = (of: string): FieldSchema => u32(`${of} count`, `Number of ${of}s, as far as is known.`);
/** What a table contains, if its name does not say so. */
const TABLES: Readonly<Record<string, string>> = {
  nodes: "Documents call them elements.",
  events: "Unused: these games take events from BAEV files. Not written.",
  partials: "Slots of the model that animations fill.",
  attachments: "Earlier versions call them sync records, then parts.",
  "attachment indices": "A number of 32 bits each.",
  "string pool": "The strings.",
  "enum relocations": "Words that the game replaces with enum values when it loads the file.",
  states: "State transitions of earlier versions.",
  calculations: "Public documents call them float property ex.",
  "bone blends": "Bone weights; earlier versions have bone groups. Layout unknown.",
  "partial skeletons": "Lists of bones.",
  transitions: "Layout unknown.",
  "transition partial skeletons": "Their count, then one 32-bit number each.",
  "tag list": "Their count, then one string each.",
  "external actions": "Their count, then records of unknown size; earlier versions call them AS markings.",
  expressions: "The expression block; 0 for none.",
  "transition groups": "Earlier versions call them command groups. Layout unknown.",
  "material blends": "Their count, then 8 bytes each.",
};
const ptr = (name: string): FieldSchema => ({
  ...u32(name, `${TABLES[name] ?? `The ${name}.`} Offset in the file.`),
  label: "pointer",
});
const poolSize: FieldSchema = { ...u32("string pool size", "Size of the strings."), unit: "bytes" };

const START: readonly FieldSchema[] = [
  { name: "magic", type: "bytes", size: 4, meaning: "The letters `ASB ` with a space." },
  u32("version", "Version of the format."),
  { ...u32("Filename", "Name of the file without its ending. Offset of a string in the pool."), label: "string" },
  count("command"),
  ptr("commands"),
  count("node"),
  ptr("nodes"),
  count("event"),
  ptr("events"),
];
const END: readonly FieldSchema[] = [
  "transitions",
  "transition partial skeletons",
  "tag list",
  "external actions",
  "expressions",
  "transition groups",
  "material blends",
].map(ptr);

function header(name: string, meaning: string, middle: readonly FieldSchema[]): StructSchema {
  const fields = [...START, ...middle, ...END];
  return { name, title: `Header of ${hex(fields.length * 4)} bytes`, meaning: `Of version 0x41a or 0x41b. ${meaning}`, fields };
}

/** By their sizes: 0x70 and 0x80 bytes. */
export const NEWER_HEADERS: readonly StructSchema[] = [
  header("header70", "According to the first description, which its author replaced.", [
    count("attachment"),
    ptr("attachments"),
    ptr("attachment indices"),
    ptr("blackboard"),
    ptr("string pool"),
    count("calculation"),
    ptr("calculations"),
    count("bone blend"),
    ptr("bone blends"),
    count("partial skeleton"),
    ptr("partial skeletons"),
    poolSize,
  ]),
  header("header80", "According to a public reader and the later description.", [
    count("partial"),
    ptr("partials"),
    count("attachment"),
    ptr("attachments"),
    ptr("attachment indices"),
    ptr("blackboard"),
    ptr("string pool"),
    ptr("enum relocations"),
    ptr("states"),
    ptr("calculations"),
    count("calculation"),
    count("bone blend"),
    ptr("bone blends"),
    count("partial skeleton"),
    ptr("partial skeletons"),
    poolSize,
  ]),
];

export interface NewerHeader {
  readonly size: number;
  readonly fields: readonly FieldSchema[];
  /** The word of a field by its name; 0 where the account has no such field. */
  readonly word: (name: string) => number;
  /** Byte offset of a field by its name; -1 where the account has no such field. */
  readonly placeOf: (name: string) => number;
}

/**
 * The account that fits the bytes: something follows the header at once, so its smallest pointer is its size. Where neither fits, the one
 * whose pointers are all in the file and whose strings end with it; the one with 0x80 bytes first, which replaced the other. Undefined for
 * other versions, and where nothing fits.
 */
export function findNewerHeader(bytes: Uint8Array): NewerHeader | undefined {
  if (bytes.length < 0x70) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  if (version < 0x41a || version > 0x41b) return undefined;
  const headers = NEWER_HEADERS.map((account): NewerHeader => {
    const { fields } = account;
    const placeOf = (name: string): number => (fields.some((field) => field.name === name) ? fieldOffset(account, name) : -1);
    const word = (name: string): number => {
      const at = placeOf(name);
      return at >= 0 && bytes.length >= fields.length * 4 ? view.getUint32(at, true) : 0;
    };
    return { size: fields.length * 4, fields, word, placeOf };
  });
  const newestFirst = headers.reverse();
  const pointers = ({ fields, word }: NewerHeader): readonly number[] =>
    fields.flatMap(({ label, name }) => (label === "pointer" && word(name) > 0 ? [word(name)] : []));
  return (
    newestFirst.find((header) => Math.min(...pointers(header)) === header.size) ??
    newestFirst.find(
      (header) =>
        pointers(header).every((pointer) => pointer >= header.size && pointer <= bytes.length) &&
        header.word("string pool") + header.word("string pool size") === bytes.length,
    )
  );
}

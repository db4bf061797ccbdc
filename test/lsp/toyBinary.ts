/** The toy format's bytes. */
import { ByteReader, ByteWriter } from "../../formats/core/bytes/bytes.ts";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import type { Decoded, Encoded } from "../../formats/core/coded.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import type { Names } from "../../formats/core/names.ts";
import type { FieldSchema } from "../../formats/core/schema.ts";
import { SourceMap, SourceMapBuilder } from "../../formats/core/sourceMap.ts";
import type { ToyLine } from "./toyText.ts";
import { checkToy, parseToy } from "./toyText.ts";

export const MAGIC = 0x00594f54;
const KINDS = ["section", "number", "color", "reference"] as const;
export const SCHEMAS: readonly FieldSchema[] = [
  { name: "section", type: "record", size: 5, meaning: "Starts a group of entries." },
  { name: "number", type: "u8", size: 1, meaning: "A small number.", range: [0, 255] },
  { name: "color", type: "vector", size: 3, meaning: "Red, green and blue." },
  { name: "reference", type: "u32", size: 4, meaning: "Hash of the name of another entry." },
];

/** The lines as bytes; no bytes where the text has errors. */
export function encodeToy(lines: readonly ToyLine[]): Encoded {
  const issues = checkToy(lines);
  const writer = new ByteWriter();
  const map = new SourceMapBuilder();
  writer.u32(MAGIC);
  lines.forEach((line, index) => {
    if (line.kind === "none") return;
    const start = writer.length;
    writer.u8(KINDS.indexOf(line.kind));
    writer.u32(line.hash);
    const text = line.kind === "section" ? line.span : line.valueSpan;
    if (line.kind === "number") writer.u8(line.number);
    if (line.kind === "color") for (const part of line.color) writer.u8(Math.round(part * 255));
    if (line.kind === "reference") writer.u32(line.target);
    map.add(SCHEMAS[KINDS.indexOf(line.kind)], index, text.start, text.end, line.kind === "section" ? start : start + 5, writer.length);
  });
  const whole = { issues, map: () => map.build((index) => lines[index].name) };
  return hasErrors(issues) ? whole : { ...whole, bytes: writer.toBytes() };
}

export function decodeToy(bytes: Uint8Array, names: Names): Decoded {
  const known = new Map<number, string>();
  for (const list of names.lists) for (const name of list.names) known.set(crc32(name), name);
  const nameOf = (hash: number) => known.get(hash) ?? `0x${hash.toString(16).padStart(8, "0")}`;
  try {
    const reader = new ByteReader(bytes);
    if (reader.u32(0) !== MAGIC) throw new RangeError("no magic");
    const lines: string[] = [];
    for (let at = 4; at < bytes.length; ) {
      const kind = KINDS[reader.u8(at)];
      const name = nameOf(reader.u32(at + 1));
      at += 5;
      if (kind === "section") lines.push(`[${name}]`);
      else if (kind === "number") lines.push(`${name} = ${reader.u8(at)}`);
      else if (kind === "color") {
        reader.require(at, 3);
        lines.push(`${name} = #${hexOf(bytes.subarray(at, at + 3))}`);
      } else if (kind === "reference") lines.push(`${name} = @${nameOf(reader.u32(at))}`);
      else throw new RangeError(`no kind ${reader.u8(at - 5)}`);
      at += { section: 0, number: 1, color: 3, reference: 4 }[kind];
    }
    const text = lines.map((line) => `${line}\n`).join("");
    const encoded = encodeToy(parseToy(text));
    return { kind: "ok", text, issues: encoded.issues, exact: hexOf(encoded.bytes ?? []) === hexOf(bytes), map: encoded.map, facts: [] };
  } catch (error) {
    const issues = [{ code: "toy/broken", severity: "error", message: String(error), bytes: { start: 0, end: bytes.length } }] as const;
    return { kind: "fail", issues, map: () => SourceMap.empty, facts: [] };
  }
}

function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a source map of a JSON text gives each value its own bytes, and whether these say what the text says. */

import type { Encoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import { Json } from "../../formats/core/json/json.ts";
import { parseSpecialSingle, singleBits } from "../../formats/core/json/numbers.ts";
import { parseJson } from "../../formats/core/json/parseJson.ts";
import { Names } from "../../formats/core/names.ts";
import type { Field } from "../../formats/core/sourceMap.ts";

export interface Mapped {
  /** Values that were compared with their bytes. */
  readonly compared: number;
  /** One line for each value whose bytes say another one. */
  readonly wrong: readonly string[];
  /** Paths of plain values without bytes of their own, numbers in them replaced by `*`, each once. */
  readonly unmapped: readonly string[];
}

/** @param text without errors @param encoded of it */
export function compareMapped(text: string, encoded: Encoded): Mapped {
  const json = parseJson(text);
  const map = encoded.map();
  const bytes = encoded.bytes as Uint8Array;
  const wrong: string[] = [];
  const unmapped = new Set<string>();
  let compared = 0;
  for (let row = 0; row < json.count; row++) {
    if (json.kinds[row] <= Json.array || json.kinds[row] === Json.key) continue;
    const own = map
      .atText(json.starts[row] + 1)
      .filter(({ text: place }) => place.start === json.starts[row] && place.end === json.ends[row]);
    if (own.length === 0) unmapped.add(json.pathOf(row).replace(/\d+/g, "*"));
    for (const field of own) {
      const said = readNumber(bytes, field);
      const wanted = numberOf(json.kinds[row] === Json.string ? json.string(row) : json.raw(row), field);
      if (said === undefined || wanted === undefined) continue;
      compared++;
      if (said !== wanted) wrong.push(`${json.pathOf(row)}: ${wanted} in the text, ${said} at 0x${field.bytes.start.toString(16)}`);
    }
  }
  return { compared, wrong, unmapped: [...unmapped].sort() };
}

/** The bits that the bytes of a field say; undefined for what is not a number, or is an offset of something else. */
function readNumber(bytes: Uint8Array, { schema, bytes: place }: Field): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (schema.label === "string" || schema.label === "pointer") return undefined;
  switch (schema.type) {
    case "u8":
      return view.getUint8(place.start);
    case "u16":
      return view.getUint16(place.start, true);
    case "u32":
    case "s32":
    case "f32":
      return view.getUint32(place.start, true);
    default:
      return undefined;
  }
}

function numberOf(text: string, { schema }: Field): number | undefined {
  if (text === "true" || text === "false") return text === "true" ? 1 : 0;
  if (schema.type === "f32") {
    const special = parseSpecialSingle(text);
    return special ?? singleBits(Number(text));
  }
  const named = schema.values?.find(({ name }) => name === text)?.value;
  if (typeof named === "number") return named;
  return /^-?\d+$|^0x[0-9a-f]+$/i.test(text) ? Number(text) >>> 0 : undefined;
}

/** Plain values of a text by their paths. */
function valuesOf(text: string): ReadonlyMap<string, string> {
  const json = parseJson(text);
  const rows = Array.from(json.kinds.subarray(0, json.count).keys());
  return new Map(
    rows.flatMap((row) => (json.kinds[row] > Json.array && json.kinds[row] !== Json.key ? [[json.pathOf(row), json.raw(row)]] : [])),
  );
}

/**
 * Changes the file where the map has a value, one value after the other, and looks which values of the text change. Files that cannot
 * be read then say nothing.
 * @param text without errors @param step of so many values one is changed @returns changes that were read, and a line for each that no value with this byte shows
 */
export function changeMapped(format: Format, text: string, step: number): { readonly read: number; readonly stray: readonly string[] } {
  const { bytes, map } = format.encode(text);
  const fields = map();
  const before = valuesOf(format.format(text, Names.none) ?? "");
  const stray: string[] = [];
  let read = 0;
  for (let index = 0; index < fields.count; index += step) {
    const { schema, path, bytes: place } = fields.field(index);
    if (schema.type === "record" || !before.has(path)) continue;
    const changed = (bytes as Uint8Array).slice();
    // the value of a property comes after its flags
    const at = place.start + (schema.type === "bits" && place.end - place.start === 8 ? 4 : 0);
    changed[at] ^= 1;
    const decoded = format.decode(changed, Names.none);
    if (decoded.kind !== "ok") continue;
    read++;
    const after = valuesOf(decoded.text);
    const paths = [...before.keys(), ...after.keys()].filter((one) => before.get(one) !== after.get(one));
    const own = fields.atByte(at).map((field) => field.path);
    if (!own.some((one) => paths.some((other) => other === one || other.startsWith(`${one}/`))))
      stray.push(`${path} at 0x${at.toString(16)}: ${paths.slice(0, 3).join(", ") || "nothing"} changed`);
  }
  return { read, stray };
}

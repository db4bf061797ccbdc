/** Parses and checks one material record. */
import { checkMaterialName } from "../checks/materialName.ts";
import { closestFix } from "../closestFix.ts";
import { FLAG_MEANINGS, isMaterialString, MATERIAL_STRINGS } from "../materialStrings.ts";
import type { Layout, MaterialRecord, RecordPlace, StringPart } from "../scene.ts";
import { textStart } from "../scene.ts";
import { checkCount, checkNegative } from "./counts.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Checks one string of a material. */
function checkMaterialString({ findings }: RecordReader, part: StringPart): void {
  const { text } = part;
  const words = text.split(/[ \t]+/).filter((word) => word !== "");
  const key = words[0] ?? "";
  const values = words.slice(1);
  const kind = MATERIAL_STRINGS.find((one) => one.key === key);
  if (kind === undefined) {
    const keys = MATERIAL_STRINGS.map((one) => one.key);
    const start = textStart(part) + text.indexOf(key);
    const correction = key === "" ? undefined : closestFix({ start, end: start + key.length }, key.toUpperCase(), keys);
    findings.add("bm-key", part, `Unknown material string ${key}; expected ${keys.join(", ")}.`, correction);
    return;
  }
  if (key === "BM_FLAGS") {
    const isWord = values.length === 1 && /^[01]+$/.test(values[0]);
    // exporters of version 4 wrote one flag less
    if (!isWord || values[0].length > FLAG_MEANINGS.length || values[0].length < FLAG_MEANINGS.length - 1)
      findings.add("bm-flags", part, `BM_FLAGS needs one word of 22 digits, each 0 or 1; found ${values.join(" ") || "nothing"}.`);
    return;
  }
  if (!kind.counts.includes(values.length))
    findings.add("bm-args", part, `${key} has ${values.length} ${values.length === 1 ? "value" : "values"}; it needs ${kind.counts[0]}.`);
  const bad = values.find((value) => !NUMBER.test(value));
  if (bad !== undefined) findings.add("bm-number", part, `${key} contains ${bad} instead of a number.`);
}

/** @param version determines which names and symbols exist */
export function readMaterial(reader: RecordReader, layout: Layout, version: number): Omit<MaterialRecord, keyof RecordPlace> {
  const { scanner } = reader;
  const name = reader.string("the name of the material");
  const effect = reader.string("the effect of the material");
  const strings: StringPart[] = [];
  const count = layout.strings ? reader.integer("the number of material strings") : undefined;
  if (count !== undefined && !reader.isCut) {
    checkNegative(reader, count, "material string");
    // extra material strings still belong to this list, because the next material starts after a comment
    while (scanner.kind === Kind.string && (strings.length < count.value || isMaterialString(scanner.inner))) {
      const part = reader.string("a material string");
      if (part === undefined) break;
      strings.push(part);
    }
    if (scanner.kind === Kind.end && strings.length < count.value) reader.cut("a material string");
    else checkCount(reader, count, strings.length, "material string");
  }
  if (name !== undefined) checkMaterialName(reader, name, version);
  for (const part of strings) checkMaterialString(reader, part);
  return { name, effect, count, strings };
}

/** Checks of one string of a material by itself. */
import { closestFix } from "../closestFix.ts";
import { FLAG_MEANINGS, MATERIAL_STRINGS } from "../materialStrings.ts";
import type { RecordReader } from "../parse/reader.ts";
import { type StringPart, textStart } from "../scene.ts";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

export function checkMaterialString({ findings }: RecordReader, part: StringPart): void {
  const { text } = part;
  const words = text.split(/[ \t]+/).filter((word) => word !== "");
  const key = words[0] ?? "";
  const values = words.slice(1);
  const kind = MATERIAL_STRINGS.find((one) => one.key === key);
  if (kind === undefined) {
    const keys = MATERIAL_STRINGS.map((one) => one.key);
    const start = textStart(part) + text.indexOf(key);
    const correction = key === "" ? undefined : closestFix({ start, end: start + key.length }, key.toUpperCase(), keys);
    findings.add("bm-key", part, `Unknown material string ${key}; known are ${keys.join(", ")}.`, correction);
    return;
  }
  if (key === "BM_FLAGS") {
    const isWord = values.length === 1 && /^[01]+$/.test(values[0]);
    // exporters of version 4 knew one flag less
    if (!isWord || values[0].length > FLAG_MEANINGS.length || values[0].length < FLAG_MEANINGS.length - 1)
      findings.add("bm-flags", part, `BM_FLAGS holds one word of 22 digits, 0 or 1, found ${values.join(" ") || "nothing"}.`);
    return;
  }
  if (!kind.counts.includes(values.length))
    findings.add("bm-args", part, `${key} has ${values.length} values, ${kind.counts[0]} are needed.`);
  const bad = values.find((value) => !NUMBER.test(value));
  if (bad !== undefined) findings.add("bm-number", part, `${key} holds ${bad}, where a number was expected.`);
}

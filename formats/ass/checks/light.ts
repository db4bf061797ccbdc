/** Checks of a light by itself. */
import { closestFix } from "../closestFix.ts";
import { type Correction, rewrite } from "../findings.ts";
import type { RecordReader } from "../parse/reader.ts";
import { LIGHT_TYPES, type Light, type NumberPart, UNKNOWN } from "../scene.ts";

const MAX_CONE = 180;

export function checkLight({ findings, scanner, isCut }: RecordReader, { type, color, numbers }: Light): void {
  if (type !== undefined && !LIGHT_TYPES.includes(type.text)) {
    const correction = closestFix(type, type.text.toUpperCase(), LIGHT_TYPES, undefined, (closest) => `"${closest}"`);
    findings.add("unknown-light-type", type, `Unknown light type ${type.text === "" ? '""' : type.text}.`, correction);
  }
  // of a record that breaks off it is not sure which value is which
  if (isCut) return;
  const negative = color.find(({ value }) => value < 0);
  if (negative) findings.add("light-color", negative, "Light color component below zero.");
  const { intensity, hotspot, falloff, nearOn, nearStart, nearEnd, farOn, farStart, farEnd, shape } = numbers;
  if (intensity && intensity.value < 0) findings.add("light-intensity", intensity, "Negative light intensity.");
  if (hotspot && falloff) checkCone(hotspot, falloff);
  checkFlag(nearOn, "near attenuation");
  checkFlag(farOn, "far attenuation");
  checkFlag(shape, "shape");
  checkAttenuation(nearOn, nearStart, nearEnd, "Near");
  checkAttenuation(farOn, farStart, farEnd, "Far");

  function checkCone(inner: NumberPart, outer: NumberPart): void {
    const hasCone = type?.text === "SPOT_LGT" || type?.text === "DIRECT_LGT";
    if (hasCone && inner.value > outer.value)
      findings.add("light-cone-order", inner, "Hotspot angle is larger than the falloff angle.", swap(inner, outer));
    if (type?.text === "SPOT_LGT" && (inner.value > MAX_CONE || outer.value > MAX_CONE))
      findings.add("light-cone-range", inner, "Cone angle above 180 degrees.");
  }

  function checkFlag(part: NumberPart | undefined, which: string): void {
    if (part === undefined || part.value === UNKNOWN || part.value === 0 || part.value === 1) return;
    findings.add("light-flag", part, `The ${which} value should be 0 or 1.`);
  }

  function checkAttenuation(on: NumberPart | undefined, start: NumberPart | undefined, end: NumberPart | undefined, which: string): void {
    if (on === undefined || start === undefined || end === undefined) return;
    if (on.value === 0 || on.value === UNKNOWN || !(start.value > end.value)) return;
    findings.add("light-attenuation", start, `${which} attenuation starts after its end.`, swap(start, end));
  }

  function swap(a: NumberPart, b: NumberPart): Correction {
    const text = (part: NumberPart) => scanner.source.slice(part.start, part.end);
    return { title: "Swap the two values", edits: [rewrite(a, text(b)), rewrite(b, text(a))] };
  }
}

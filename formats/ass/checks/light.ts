/** Checks of a light by itself. */
import { closestWord } from "../closestWord.ts";
import { type Correction, replacement } from "../findings.ts";
import type { RecordReader } from "../parse/reader.ts";
import { LIGHT_TYPES, type Light, type NumberPart, UNKNOWN } from "../scene.ts";

/** Places of the values of a light. Source: format reference, section 4. */
export const LightValue = {
  red: 0,
  green: 1,
  blue: 2,
  intensity: 3,
  hotspot: 4,
  falloff: 5,
  nearOn: 6,
  nearStart: 7,
  nearEnd: 8,
  farOn: 9,
  farStart: 10,
  farEnd: 11,
  shape: 12,
  aspect: 13,
} as const;

const WIDEST_CONE = 180;

export function checkLight({ findings, scanner, isCut }: RecordReader, { type, values }: Light): void {
  if (type !== undefined) checkType(type.text, type.start, type.end);
  // of a record that breaks off it is not sure which value is which
  if (isCut) return;
  const negative = values.slice(0, LightValue.intensity).find(({ value }) => value < 0);
  if (negative) report("light-color", negative, "Light color component below zero.");
  const intensity = values[LightValue.intensity];
  if (intensity?.value < 0) report("light-intensity", intensity, "Negative light intensity.");
  checkCone();
  checkFlag(LightValue.nearOn, "near attenuation");
  checkFlag(LightValue.farOn, "far attenuation");
  checkFlag(LightValue.shape, "shape");
  checkAttenuation(LightValue.nearOn, "Near");
  checkAttenuation(LightValue.farOn, "Far");

  function report(code: "light-color" | "light-intensity" | "light-flag" | "light-cone-range", part: NumberPart, message: string): void {
    findings.add(code, part.start, part.end, message);
  }

  function checkType(text: string, start: number, end: number): void {
    if (LIGHT_TYPES.includes(text)) return;
    const closest = closestWord(text.toUpperCase(), LIGHT_TYPES);
    const correction = closest === undefined ? undefined : replacement(`Change to ${closest}`, start, end, `"${closest}"`);
    findings.add("unknown-light-type", start, end, `Unknown light type ${text === "" ? '""' : text}.`, correction);
  }

  function checkCone(): void {
    const hotspot = values[LightValue.hotspot];
    const falloff = values[LightValue.falloff];
    if (hotspot === undefined || falloff === undefined) return;
    const hasCone = type?.text === "SPOT_LGT" || type?.text === "DIRECT_LGT";
    if (hasCone && hotspot.value > falloff.value) {
      const start = hotspot.start;
      findings.add("light-cone-order", start, hotspot.end, "Hotspot angle is larger than the falloff angle.", swap(hotspot, falloff));
    }
    if (type?.text === "SPOT_LGT" && (hotspot.value > WIDEST_CONE || falloff.value > WIDEST_CONE))
      report("light-cone-range", hotspot, "Cone angle above 180 degrees.");
  }

  function checkFlag(at: number, which: string): void {
    const part = values[at];
    if (part === undefined || part.value === UNKNOWN || part.value === 0 || part.value === 1) return;
    report("light-flag", part, `The ${which} value should be 0 or 1.`);
  }

  function checkAttenuation(switchAt: number, which: string): void {
    const [on, start, end] = values.slice(switchAt, switchAt + 3);
    if (on === undefined || start === undefined || end === undefined) return;
    if (on.value === 0 || on.value === UNKNOWN || !(start.value > end.value)) return;
    const message = `${which} attenuation start lies after its end.`;
    findings.add("light-attenuation", start.start, start.end, message, swap(start, end));
  }

  function swap(a: NumberPart, b: NumberPart): Correction {
    const text = (part: NumberPart) => scanner.source.slice(part.start, part.end);
    const edits = [
      { start: a.start, end: a.end, text: text(b) },
      { start: b.start, end: b.end, text: text(a) },
    ];
    return { title: "Swap the two values", edits };
  }
}

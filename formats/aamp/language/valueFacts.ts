/** Hover lines about a value beyond its type: parts of vectors, room in strings, curves. Must not depend on the text form. */
import { counted } from "../../core/text/counted.ts";
import { upperHex } from "../../core/text/hex.ts";
import { code, type Markdown, markdown, plain } from "../../core/text/markdown.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { floatOf, printFloat } from "../../core/yaml/floats.ts";
import type { Parameter } from "../parameterTree.ts";
import { CURVE_TYPES, CURVE_WORDS, isBuffer, Type, VALUE_TYPES } from "../valueTypes.ts";
import { hexHash } from "./words.ts";

/** One line per fact; empty if there is nothing to add. */
export function valueFacts({ type, word, words, text }: Parameter): Markdown[] {
  if (text !== undefined) return stringFacts(text, type);
  if (isBuffer(type)) return [markdown`Holds ${counted(words.length, type === Type.bufferBinary ? "byte" : "number")}.`];
  switch (type) {
    case Type.int:
      return word > 9 || word < 0 ? [markdown`Hexadecimal: ${code(hexHash(word))}`] : [];
    case Type.u32:
      return word >>> 0 > 9 ? [markdown`Hexadecimal: ${code(hexHash(word))}`] : [];
    case Type.f32:
      return floatFacts(word);
    case Type.color:
      return colorFacts(words);
    case Type.vec2:
    case Type.vec3:
    case Type.vec4:
    case Type.quat:
      return [partsOf(words, VALUE_TYPES[type].parts ?? [])];
    default:
      return type >= Type.curve1 && type <= Type.curve4 ? curveFacts(words, type - Type.curve1 + 1) : [];
  }
}

function stringFacts(text: string, type: number): Markdown[] {
  const { limit } = VALUE_TYPES[type];
  return limit > 0 ? [markdown`Uses ${utf8Length(text)} of ${limit} bytes.`] : [];
}

const FEW_DEGREES = 1e-3;

/** Game files have angles in radians: shows degrees if the number is very close to a whole number of them. */
function floatFacts(bits: number): Markdown[] {
  const value = floatOf(bits);
  const degrees = (value * 180) / Math.PI;
  const whole = Math.round(degrees);
  const isAngle = whole !== 0 && Math.abs(whole) <= 720 && !Number.isInteger(value) && Math.abs(degrees - whole) < FEW_DEGREES;
  return isAngle ? [markdown`As an angle: ${whole}°.`] : [];
}

function partsOf(words: readonly number[], parts: readonly string[]): Markdown {
  return plain(parts.map((part, at) => `${part} ${printFloat(words[at])}`).join(" · "));
}

function colorFacts(words: readonly number[]): Markdown[] {
  const parts = words.map(floatOf);
  const digits = parts.map((part) => upperHex(Math.round(Math.min(Math.max(part || 0, 0), 1) * 255), 2));
  const onScreen = code(`#${digits.join("")}`);
  const isBright = parts.some((part) => part > 1);
  return [
    partsOf(words, VALUE_TYPES[Type.color].parts ?? []),
    isBright ? markdown`${onScreen}, with parts brighter than the screen can show` : onScreen,
  ];
}

/** The name of one number of several, such as `x` or `coefficient 3 of curve 1`. @param index from 0, counting all numbers of the value */
export function numberTitle({ type, words }: Parameter, index: number): string {
  const { parts, shape } = VALUE_TYPES[type];
  if (shape !== "curve") return parts?.[index] ?? `${type === Type.bufferBinary ? "byte" : "number"} ${index}`;
  const curve = Math.floor(index / CURVE_WORDS);
  const of = type === Type.curve1 ? "" : ` of curve ${curve + 1}`;
  const at = (index % CURVE_WORDS) - 2;
  if (at < 0) return `${at === -2 ? "number of coefficients in use" : "curve type"}${of}`;
  const point = POINT_PARTS[words[curve * CURVE_WORDS + 1]];
  return `coefficient ${at}${of}${point === undefined ? "" : ` (${point[at % point.length]} of point ${Math.floor(at / point.length)})`}`;
}

function curveFacts(words: readonly number[], count: number): Markdown[] {
  return Array.from({ length: count }, (_, curve) => {
    const at = curve * CURVE_WORDS;
    const kind = CURVE_TYPES[words[at + 1]];
    const used = words[at] >>> 0;
    return markdown`${count > 1 ? `Curve ${curve + 1}: ` : ""}type ${words[at + 1] >>> 0}${kind === undefined ? "" : ` (${kind})`}, ${used} of ${CURVE_WORDS - 2} coefficients in use${pointsOf(words[at + 1], used)}.`;
  });
}

/** In 2D curves coefficients are pairs or triplets, by the curve type. Source: format reference, section 4. */
const POINT_PARTS: Readonly<Record<number, readonly string[]>> = { 6: ["x", "y"], 7: ["x", "y", "slope"] };

function pointsOf(kind: number, used: number): string {
  const parts = POINT_PARTS[kind];
  return parts === undefined || used % parts.length !== 0 ? "" : ` (${counted(used / parts.length, "point")} ${parts.join(", ")})`;
}

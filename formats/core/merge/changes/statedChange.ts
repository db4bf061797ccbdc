/** Reads a change that a script or person wrote, and checks every part of it. */
import { shortened } from "../../text/shortened.ts";
import type { ChangeValue } from "../tree/changeValue.ts";
import { CALCULATIONS, type Calculation } from "./alikeNumbers.ts";
import type { Change } from "./difference.ts";

/** No file has deeper values. */
const MAX_DEPTH = 200;

/** Returns the change, or a sentence that says what is wrong. */
export function readChange(line: Readonly<Record<string, unknown>>): Change | string {
  const { op, field, from = null, to = null, after = null, in: inside, key, alone } = line;
  const wrong = (name: string, value: unknown, isNull: boolean) =>
    (isNull && value === null) || isValue(value) ? undefined : `"${name}" is ${shown(value)}, expected ${VALUE}.`;
  const text = (name: string, value: unknown) =>
    value === undefined || typeof value === "string" ? undefined : `"${name}" is ${shown(value)}, expected a text.`;
  const calculation = (name: keyof Calculation, form: RegExp) =>
    [line[name] ?? []].flat().every((each) => typeof each === "string" && form.test(each))
      ? undefined
      : `"${name}" is ${shown(line[name])}, which cannot be calculated.`;
  const needs: Readonly<Record<string, readonly (string | undefined)[]>> = {
    change: [wrong("from", from, false), wrong("to", to, false)],
    add: [wrong("to", to, false), text("in", inside), text("key", key), text("after", after ?? undefined)],
    remove: [wrong("from", from, false), alone === undefined || alone === true ? undefined : `"alone" is ${shown(alone)}, expected true.`],
    move: [text("after", after ?? undefined)],
    set: [wrong("from", from, true), wrong("to", to, true)],
    all: [wrong("from", from, false), wrong("to", to, false), ...CALCULATIONS.map(([name, form]) => calculation(name, form))],
  };
  if (typeof op !== "string" || typeof field !== "string") return '"op" and "field" have to be texts.';
  const checks = Object.hasOwn(needs, op) ? needs[op] : undefined;
  if (!checks) return `"op" is ${shown(op)}, expected change, add, remove, move, all or set.`;
  const problem = checks.find((each) => each !== undefined);
  const stated =
    op === "all" ? Object.fromEntries(CALCULATIONS.flatMap(([name]) => (line[name] === undefined ? [] : [[name, line[name]]]))) : {};
  const more = Object.entries({ in: inside, key, alone }).filter(([, value]) => value !== undefined);
  return problem ?? ({ ...stated, op, field, from, to, after, ...Object.fromEntries(more) } as Change);
}

const VALUE = 'a text such as "1.5", or an object or a list of texts';
/** Number of characters of a found value that a message shows. */
const MAX_SHOWN = 80;

function shown(value: unknown): string {
  if (value === null) return "missing";
  if (typeof value === "object") return "an object or a list with unexpected values";
  return shortened(typeof value === "string" ? JSON.stringify(value) : String(value), MAX_SHOWN);
}

export function isValue(value: unknown, depth = 0): value is ChangeValue {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  return Object.values(value).every((each) => isValue(each, depth + 1));
}

/** Versions of the format, types of values, and the words and numbers with a known meaning. Source: format reference, sections 2 to 6. */
import type { NamedValue } from "../../core/schema.ts";

export const VERSION_40F = 0x40f;
export const VERSION_410 = 0x410;
export const VERSION_417 = 0x417;
/** Read like 0x417, which it follows. Nothing else is known about it, so the proof decides. */
export const VERSION_418 = 0x418;
/** Read as far as it is understood, and edited in place. */
export const VERSION_41A = 0x41a;
export const VERSION_41B = 0x41b;

/** Games by version. */
export const GAMES: ReadonlyMap<number, string> = new Map([
  [0x304, "Ring Fit Adventure"],
  [0x3fb, "Labo Toy-Con 04, Game Builder Garage"],
  [0x407, "Animal Crossing: New Horizons"],
  [VERSION_40F, "Nintendo Switch Sports"],
  [VERSION_410, "Splatoon 3"],
  [VERSION_417, "Tears of the Kingdom, Mario vs. Donkey Kong"],
  [VERSION_418, "Super Mario Bros. Wonder"],
  [VERSION_41A, "Switch Online Playtest Program"],
  [VERSION_41B, "Switch Online Playtest Program"],
]);

export type ValueType = "string" | "int" | "float" | "bool" | "vec3f" | "pointer";

/** Meanings of the words of an enumeration, in order. */
const MEANINGS = new Map<readonly (string | undefined)[], readonly string[]>();

export function words(said: Readonly<Record<string, string>>): readonly string[] {
  const names = Object.keys(said);
  MEANINGS.set(names, Object.values(said));
  return names;
}

export const SELECT_FLAGS = words({
  NoSelectOnUpdate: "Once, at the start.",
  SelectOnUpdate: "Again on every update.",
  SelectOnUpdateNoFadeout: "Again on every update; the previous child is not faded out.",
});
export const AXES: readonly string[] = ["X", "Y", "Z"];
export const INITIAL_FRAME_MODES = words({
  ReturnStart: "The start frame (Start).",
  NormCurrent: "The position in the previous clip, as a fraction of its length (FrameOffset).",
  NormCurrentComplement: "The same fraction from the end (InvFrameOffset).",
  AllLoops: "A random frame (Random).",
  BoneComparison: "The start frame, or a later one depending on the positions of two bones (BonePosition).",
  ReturnEnd: "The end frame (End).",
  Current: "The frame number of the previous clip (Frame).",
  CurrentComplement: "Its frame number counted from the end (InvFrame).",
  NormSingleLoop: "The position within one loop, in sync with the other slots (SlotSync).",
});
export const CALC_MODES = words({
  Generic: "A plain number.",
  Degrees: "An angle, the shortest way round.",
  Radians: "An angle, the shortest way round.",
  DegreesNormalize: "An angle; the result is normalized to one turn.",
  RadiansNormalize: "An angle; the result is normalized to one turn.",
});
export const CHECK_TYPES = words({
  CheckStateAndNodeMatch: "Node and state must match.",
  CheckState: "The state only; always goes to the target.",
  CheckStateFinishAndNodeMatch: "The state must have finished.",
});
export const OPERATORS = words({
  GreaterThan: "Value 1 > Value 2.",
  LessThanEquals: "Value 1 ≤ Value 2.",
  Equals: "Value 1 = Value 2.",
  NotEquals: "Value 1 ≠ Value 2.",
  GreaterThanEquals: "Value 1 ≥ Value 2.",
  LessThan: "Value 1 < Value 2.",
});
export const TRANSITION_TYPES: readonly string[] = ["int", "string", "float", "bool", "vec3f"];
export const INTERPOLATIONS = words({
  default: "",
  none: "No blending.",
  "cross fade": "",
  "local bone": "",
  "inertia local bone": "Keeps the motion of the old pose.",
  parts: "",
});

/** Types of event parameters by the top byte of their table. */
export const EVENT_PARAMETER_TYPES: Readonly<Record<number, ValueType>> = { 0x40: "string", 0x30: "float", 0x20: "int", 0x10: "bool" };

/** Data of the playing command, by number. */
export const COMMAND_DATA: readonly (string | undefined)[] = [
  "the current frame divided by the length, from 0 to 1",
  "a random number from 0 to 1",
  "a random number from 0 to 1 (in 0x410 a stored number)",
  "a string",
  "the fade-in frame",
  undefined,
  "a float with unknown meaning",
];

const NUMBERED: ReadonlySet<readonly (string | undefined)[]> = new Set([
  SELECT_FLAGS,
  AXES,
  INITIAL_FRAME_MODES,
  CALC_MODES,
  CHECK_TYPES,
  OPERATORS,
  TRANSITION_TYPES,
]);

/** The words with their numbers, for the documentation. */
export function named(names: readonly (string | undefined)[]): NamedValue[] {
  return names.flatMap((name, value) => (name === undefined ? [] : [{ name, value, ...meaningOf(names, value) }]));
}

/** The words of a list for a hover, as written in the text; with their numbers if the file stores their position. */
export function namedWords(names: readonly (string | undefined)[]): NamedValue[] {
  return named(names).map((one) => (NUMBERED.has(names) ? one : { ...one, value: one.name }));
}

function meaningOf(names: readonly (string | undefined)[], at: number): Pick<NamedValue, "meaning"> {
  const meaning = MEANINGS.get(names)?.[at];
  return meaning ? { meaning } : {};
}

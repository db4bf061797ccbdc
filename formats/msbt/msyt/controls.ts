/** msyt's names for the tags of Breath of the Wild. Source: format reference, section 6.7. */

import type { TagPiece } from "../pieces.ts";
import { printQuoted } from "../text/written.ts";
import type { Yaml } from "./readYaml.ts";

const COLORS: readonly string[] = ["red", "light_green1", "blue", "grey", "light_green4", "orange", "light_grey"];
const PAUSES: readonly string[] = ["short", "long", "longer"];
const NUMBERS: readonly string[] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const RESET = 0xffff;
const FILL = 0xcd;
/** Icons by number; msyt writes the number after a word with a colon. */
const ICONS: ReadonlyMap<number, string> = new Map(
  "0 l_stick_forward,1 l_stick_back,2 l_stick_left,3 l_stick_right,4 r_stick_vertical,5 r_stick_horizontal,6 d_pad_up,7 d_pad_down,8 d_pad_left,9 d_pad_right,10 a:,11 a:,12 x:,13 y,14 zl:,15 zl:,17 b,20 l,21 r,23 plus,24 minus,25 right_arrow,26 left_arrow,27 up_arrow,33 l_stick_press,34 r_stick_press,36 gamepad,37 x:,38 x:"
    .split(",")
    .map((entry): [number, string] => {
      const [number, name] = entry.split(" ");
      return [Number(number), name];
    }),
);

/** A tag in msyt: its lines, in order. */
export type Control = readonly (readonly [key: string, value: string | readonly string[] | readonly [string, string][]])[];

interface Fields {
  text(key: string): string;
  number(key: string): number;
  numbers(key: string): readonly number[];
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Returns the tag in the text form, or undefined if the control is unknown or invalid. */
export function tagOf(control: ReadonlyMap<string, Yaml>): string | undefined {
  const fields: Fields = {
    text: (key) => String(control.get(key) ?? ""),
    number: (key) => numberOf(control.get(key)),
    numbers: (key) => listOf(control.get(key)).map(numberOf),
  };
  const tag = printed(fields.text("kind"), fields, control);
  // quoted names may contain these letters
  return tag?.replace(QUOTED, "").includes("NaN") ? undefined : tag;
}

function numberOf(value: Yaml): number {
  return typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
}

function listOf(value: Yaml): readonly Yaml[] {
  return Array.isArray(value) ? value : [];
}

function printed(kind: string, { text, number, numbers }: Fields, control: ReadonlyMap<string, Yaml>): string | undefined {
  const numbered = (names: readonly string[], word: string) => (names.includes(word) ? names.indexOf(word) : Number.NaN);
  switch (kind) {
    case "set_colour":
      return `{color ${numbered(COLORS, text("colour"))}}`;
    case "reset_colour":
      return "{color reset}";
    case "text_size":
      return `{size ${number("percent")}}`;
    case "font":
      return { normal: "{font 65535}", hylian: "{font 0}" }[text("font_kind")];
    case "pause":
      return control.has("frames") ? `{delay ${number("frames")}}` : `{5:${numbered(PAUSES, text("length"))}}`;
    case "auto_advance":
      return `{autoAdvance ${number("frames")}}`;
    case "icon":
      return `{icon ${iconNumber(control.get("icon"))}}`;
    case "choice":
      return choice(numbers("choice_labels"), number("selected_index"), number("cancel_index"), number("unknown"));
    case "single_choice":
      return `{choice1 ${number("label")} 1}`;
    case "sound":
      return numbers("unknown").length === 2 ? `{sound ${numbers("unknown").join(" ")}}` : undefined;
    case "sound2":
      return `{4:1 0x${numbers("unknown").map(hexByte).join("")}}`;
    case "animation":
      return `{animation ${printQuoted(text("name"))}}`;
    case "variable":
      return `{2:${number("variable_kind")} ${variableBytes(text("name"))}}`;
    case "raw":
      return rawTag(control);
    default:
      return undefined;
  }
}

function hexByte(byte: number): string {
  return Number.isNaN(byte) || byte > 0xff ? "NaN" : byte.toString(16).padStart(2, "0");
}

/** A name and the index 0, as values of a tag by number: `"name" 0x0000`. */
function variableBytes(name: string): string {
  return `${printQuoted(name)} 0x0000`;
}

function iconNumber(icon: Yaml): number {
  if (icon instanceof Map) return numberOf([...icon.values()][0]);
  const [number = Number.NaN] = [...ICONS].find(([, name]) => name === icon) ?? [];
  return number;
}

function choice(labels: readonly number[], selected: number, cancel: number, size: number): string | undefined {
  const { length } = labels;
  if (length < 2 || length > 4) return undefined;
  // a different size is an error in the game's text: the bytes after it would become characters
  return size === 2 * length + 2 ? `{choice${length} ${labels.join(" ")} ${selected} ${cancel}}` : undefined;
}

/** `one: { zero: { field_1: 4, field_2: 20 } }`: tags without values, and the delay. */
function rawTag(control: ReadonlyMap<string, Yaml>): string | undefined {
  for (const [group, word] of NUMBERS.entries()) {
    const inside = control.get(word);
    if (!(inside instanceof Map)) continue;
    const [[name, fields]] = inside;
    const type = NUMBERS.indexOf(name);
    if (type < 0 || !(fields instanceof Map)) return undefined;
    if (fields.size === 1 && numberOf(fields.get("field_1")) === 0) return `{${group}:${type}}`;
    return group === 1 && type === 0 ? `{delay ${numberOf(fields.get("field_2"))}}` : undefined;
  }
  return undefined;
}

/** Returns how msyt writes a tag, or undefined if it cannot, or that is unknown. */
export function controlOf({ group, type, parameters }: TagPiece, littleEndian: boolean): Control | undefined {
  const view = new DataView(parameters.buffer, parameters.byteOffset, parameters.byteLength);
  const size = parameters.length;
  const word = (at: number) => view.getUint16(at, littleEndian);
  const kind = (name: string, ...rest: Control): Control => [["kind", name], ...rest];
  const name = () => (size >= 2 && 2 + word(0) <= size ? textAt(view, 2, word(0), littleEndian) : undefined);
  switch (`${group}:${type}`) {
    case "0:1":
      return size === 2 && [0, RESET].includes(word(0)) ? kind("font", ["font_kind", word(0) === 0 ? "hylian" : "normal"]) : undefined;
    case "0:2":
      return size === 2 ? kind("text_size", ["percent", String(word(0))]) : undefined;
    case "0:3":
      if (size !== 2) return undefined;
      if (word(0) === RESET) return kind("reset_colour");
      return word(0) < COLORS.length ? kind("set_colour", ["colour", COLORS[word(0)]]) : undefined;
    case "1:0":
      return size === 4 ? kind("pause", ["frames", String(view.getUint32(0, littleEndian))]) : undefined;
    case "1:3":
      return size === 4 ? kind("auto_advance", ["frames", String(view.getUint32(0, littleEndian))]) : undefined;
    case "1:4":
    case "1:5":
    case "1:6":
      return size === 2 * (type - 2) + 2
        ? kind(
            "choice",
            ["choice_labels", Array.from({ length: type - 2 }, (_, index) => String(word(2 * index)))],
            ["selected_index", String(parameters[size - 2])],
            ["cancel_index", String(parameters[size - 1])],
            ["unknown", String(size)],
          )
        : undefined;
    case "1:7":
      return size === 2 && parameters[1] === FILL ? kind("icon", ["icon", iconWords(parameters[0])]) : undefined;
    case "1:10":
      return size === 4 && parameters[2] === 1 && parameters[3] === FILL ? kind("single_choice", ["label", String(word(0))]) : undefined;
    case "3:1":
      return size === 2 ? kind("sound", ["unknown", Array.from(parameters, String)]) : undefined;
    case "4:1":
      return size === 2 ? kind("sound2", ["unknown", Array.from(parameters, String)]) : undefined;
    case "4:2":
      return name() !== undefined && size === 2 + word(0) ? kind("animation", ["name", name() ?? ""]) : undefined;
    default:
  }
  if (group === 2 && name() !== undefined && size === 4 + word(0) && word(size - 2) === 0)
    return kind("variable", ["variable_kind", String(type)], ["name", name() ?? ""]);
  if (group === 5 && type < PAUSES.length && size === 0) return kind("pause", ["length", PAUSES[type]]);
  if (group !== 2 && group < NUMBERS.length && type < NUMBERS.length && size === 0)
    return kind("raw", [NUMBERS[group], [[NUMBERS[type], "field_1: 0"]]]);
  return undefined;
}

function iconWords(number: number): string | readonly [string, string][] {
  const name = ICONS.get(number) ?? "unknown:";
  return name.endsWith(":") ? [[name.slice(0, -1), String(number)]] : name;
}

function textAt(view: DataView, at: number, size: number, littleEndian: boolean): string {
  let text = "";
  for (let unit = at; unit + 1 < at + size; unit += 2) text += String.fromCharCode(view.getUint16(unit, littleEndian));
  return text;
}

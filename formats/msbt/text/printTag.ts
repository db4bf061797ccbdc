/** Prints tags: by name if their bytes fit the known parameters, otherwise by number. */
import { ownOf } from "../../core/lists.ts";
import { hexDigits } from "../../core/text/hex.ts";
import type { Coding } from "../messages.ts";
import { UNIT_SIZES } from "../messages.ts";
import type { ClosingPiece, TagPiece } from "../pieces.ts";
import { textOf } from "../pieces.ts";
import { type Game, gameOf, isOwnTag, NO_GAME, type Parameter, type TagKind } from "../tags/games.ts";
import { isPlain, printFloat, printQuoted, printText } from "./written.ts";

/** Padding to an even offset. */
export const FILL = 0xcd;

interface PrintedTag {
  readonly text: string;
  /** Whether a name was printed that only this game has. */
  readonly isOwn: boolean;
}

/** The value of one parameter of a tag. */
export interface Value {
  readonly parameter: Parameter;
  /** The value as written in the text. */
  readonly text: string;
  /** The value of a numeric parameter. */
  readonly number?: number;
  /** Start and end in the bytes of the parameters. */
  readonly at: number;
  readonly end: number;
  readonly isOwn: boolean;
}

export function printClosing({ group, type }: ClosingPiece, game: Game): PrintedTag {
  const kind = game.findTag(group, type);
  return kind?.name ? { text: `{/${kind.name}}`, isOwn: isOwnTag(kind) } : { text: `{/${group}:${type}}`, isOwn: false };
}

export function printTag(tag: TagPiece, coding: Coding, game: Game): PrintedTag {
  const kind = game.findTag(tag.group, tag.type);
  const values = kind?.name === undefined ? undefined : valuesOf(kind, tag.parameters, coding, game);
  if (!kind || !values) return { text: `{${tag.group}:${tag.type}${printParameters(tag.parameters, coding)}}`, isOwn: false };
  let count = values.length;
  while (count > 0 && isUsual(values[count - 1])) count--;
  const shown = values.slice(0, count);
  return {
    text: `{${[kind.name, ...shown.map(({ text }) => text)].join(" ")}}`,
    isOwn: isOwnTag(kind) || shown.some(({ isOwn }) => isOwn),
  };
}

function isUsual({ parameter, text }: Value): boolean {
  return parameter.usual !== undefined && text === (parameter.type === "str" ? printText(parameter.usual) : parameter.usual);
}

/** The values of a tag of a known kind; undefined if the bytes do not fit. */
export function valuesOf(kind: TagKind, bytes: Uint8Array, coding: Coding, game: Game): readonly Value[] | undefined {
  if (!kind.parameters) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: Value[] = [];
  let at = 0;
  for (const parameter of kind.parameters) {
    const { type, size } = parameter;
    if (type === "str") {
      if (at % 2 === 1 && bytes[at++] !== FILL) return undefined;
      if (at + 2 > bytes.length) return undefined;
      const end = at + 2 + view.getUint16(at, coding.littleEndian);
      const text = end > bytes.length ? undefined : textOf(bytes.subarray(at + 2, end), coding);
      if (text === undefined) return undefined;
      values.push({ parameter, text: printText(text), at, end, isOwn: false });
      at = end;
      continue;
    }
    if (at + size > bytes.length) return undefined;
    const part = bytes.subarray(at, at + size);
    const number = type === "hex" ? undefined : numberAt(view, at, type, coding.littleEndian);
    const counted = type === "chars" ? charactersOf(number ?? 0, coding) : number;
    const printed = counted === undefined ? undefined : type === "f32" ? printFloat(counted) : String(counted);
    const text = type === "hex" ? `0x${hexDigits(part)}` : printed;
    if (text === undefined) return undefined;
    const name = number === undefined || parameter.list === undefined ? undefined : nameOf(parameter.list, number, game);
    const isOwn = name !== undefined && nameOf(parameter.list ?? "", number ?? 0, gameOf(NO_GAME)) !== name;
    values.push({ parameter, text: name ?? text, ...(counted === undefined ? {} : { number: counted }), at, end: at + size, isOwn });
    at += size;
  }
  if (at % 2 === 1 && bytes[at++] !== FILL) return undefined;
  return at === bytes.length ? values : undefined;
}

function nameOf(list: string, number: number, game: Game): string | undefined {
  return game.lists.get(list)?.byNumber.get(number);
}

/** Getters for all types except u16. */
const GETTERS = { u8: "getUint8", s8: "getInt8", s16: "getInt16", u32: "getUint32", s32: "getInt32", f32: "getFloat32" } as const;

function numberAt(view: DataView, at: number, type: string, littleEndian: boolean): number {
  return view[(ownOf<string>(GETTERS, type) ?? "getUint16") as "getUint16"](at, littleEndian);
}

/** The number of characters in this many bytes; undefined if the last one is incomplete. */
function charactersOf(size: number, { encoding }: Coding): number | undefined {
  const characters = size / UNIT_SIZES[encoding];
  return Number.isInteger(characters) ? characters : undefined;
}

const MIN_WITH_TEXT = 6;
const MIN_TEXT = 4;

/** Prints bytes as hexadecimal digits; in UTF-16, parts that look like text are printed as text. */
function printParameters(bytes: Uint8Array, coding: Coding): string {
  if (bytes.length === 0) return "";
  if (coding.encoding !== 1 || bytes.length < MIN_WITH_TEXT) return ` 0x${hexDigits(bytes)}`;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let out = "";
  let from = 0;
  const flush = (end: number) => {
    if (end > from) out += ` 0x${hexDigits(bytes.subarray(from, end))}`;
  };
  for (let at = 0; at < bytes.length; ) {
    const length = at + 2 <= bytes.length ? view.getUint16(at, coding.littleEndian) : 0;
    const end = at + 2 + length;
    const isText = length >= MIN_TEXT && length % 2 === 0 && end <= bytes.length;
    const text = isText ? textOf(bytes.subarray(at + 2, end), coding) : undefined;
    if (text === undefined || !isPlain(text)) {
      at += 2;
      continue;
    }
    flush(at);
    out += ` ${printQuoted(text)}`;
    from = at = end;
  }
  flush(bytes.length);
  return out;
}

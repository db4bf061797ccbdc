/**
 * Notes `#!kmp key = value`, for data of a file that wkmpt's grammar cannot express. wkmpt treats them as comments. This module reads
 * them, `printCourse.ts` prints them, and text.md lists them.
 */
import { joinParts } from "../../core/bytes/parts.ts";
import { getOrMake, ownOf } from "../../core/lists.ts";
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import type { Piece } from "../course.ts";
import { ENTRY_SIZES, OLD_ENTRY_SIZES, SECTION_NAMES, type SectionName } from "../schema/index.ts";
import { GROUP_LINKS, Group, NO_GROUP } from "../schema/points.ts";
import type { GroupNote } from "./groups.ts";
import type { ReadContext } from "./readContext.ts";
import type { ColumnBits } from "./rowReader.ts";

export const NOTE_START = "#!kmp";

/** Maximum number of bytes in notes. */
const MAX_BYTES = 16_000_000;

/** Notes about the whole file, applied at the end of the text. */
export class FileNotes {
  statedLength: number | undefined;
  hasVersion = true;
  startHasNoCount = false;
  sections: readonly string[] | undefined;
  order: readonly string[] | undefined;
  /** Bytes by the key and subject of their note. */
  private readonly stated = new Map<string, number[]>();
  readonly entrySizes = new Map<SectionName, number>();
  readonly extras = new Map<SectionName, number>();

  /** Adds bytes, as pairs of hexadecimal digits, to those of earlier notes with the same key. */
  addBytes(key: string, words: readonly string[]): boolean {
    const into = getOrMake(this.stated, key, () => []);
    for (const word of words) {
      if (word.length % 2 !== 0 || /[^\da-f]/i.test(word) || into.length + word.length / 2 > MAX_BYTES) return false;
      for (let at = 0; at < word.length; at += 2) into.push(Number.parseInt(word.slice(at, at + 2), 16));
    }
    return true;
  }

  has(key: string): boolean {
    return this.stated.has(key);
  }

  bytes(key: string): Uint8Array {
    return Uint8Array.from(this.stated.get(key) ?? []);
  }
}

interface Note {
  readonly key: string;
  readonly about: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the note on this line, without moving the scanner.
 * @param group the group that contains the note, if any
 * @param bits collects the values for the next row
 */
export function readNote(context: ReadContext, file: FileNotes, group: GroupNote | undefined, bits: ColumnBits[]): void {
  const { scan } = context;
  const start = scan.pos;
  const end = scan.lineEnd(start);
  const match = /^#!kmp[ \t]+([a-z-]+)(?:[ \t]+([^\s=]+))?[ \t]*=[ \t]*(.*?)[ \t]*$/.exec(scan.text.slice(start, end));
  const note: Note | undefined = match ? { key: match[1], about: match[2] ?? "", value: match[3], start, end } : undefined;
  if (note === undefined || !(applyToRow(note, bits) || applyToGroup(note, group) || applyToFile(note, file))) {
    const message = "A note has the form `#!kmp key = value`. The documentation of the text form lists the keys and values.";
    context.report("note", message, start, end);
  }
}

function applyToRow({ key, about, value }: Note, bits: ColumnBits[]): boolean {
  const column = number(about);
  const word = number(value);
  if (key !== "bits" || column === undefined || word === undefined) return false;
  bits.push({ column: column - 1, bits: word });
  return true;
}

/** Offset and number of the bytes of a group's note. */
const GROUP_BYTES: Readonly<Record<string, readonly [offset: number, count: number]>> = {
  start: [Group.start, 1],
  length: [Group.length, 1],
  next: [Group.next, GROUP_LINKS],
  previous: [Group.previous, GROUP_LINKS],
};

function applyToGroup({ key, value }: Note, group: GroupNote | undefined): boolean {
  if (group === undefined) return false;
  const numbers = value.split(/[ \t]+/).map((word) => (word === "-" ? NO_GROUP : (number(word) ?? Number.NaN)));
  const [offset, count] = ownOf(GROUP_BYTES, key) ?? [];
  if (offset === undefined || numbers.length !== count || !numbers.every((item) => item <= 0xff)) return false;
  group.set(offset, numbers);
  return true;
}

function applyToFile({ key, about, value }: Note, file: FileNotes): boolean {
  const words = value.split(/[ \t]+/).filter((word) => word !== "");
  const known = SECTION_NAMES.find((name) => name === about);
  switch (key) {
    case "file-length":
      file.statedLength = number(value);
      return file.statedLength !== undefined;
    case "version":
      file.hasVersion = false;
      return about === "" && value === "none";
    case "count":
      file.startHasNoCount = true;
      return about === "KTPT" && value === "none";
    case "header":
      return file.addBytes(key, words);
    case "sections":
      file.sections = words;
      return words.every(isPieceId);
    case "order":
      file.order = words;
      return words.every(isPieceId);
    case "raw":
    case "gap":
      return (isPieceId(about) || (key === "gap" && about === "header")) && file.addBytes(`${key} ${about}`, words);
    case "entry-size": {
      const size = number(value);
      if (known === undefined || size === undefined || (size !== ENTRY_SIZES[known] && size !== OLD_ENTRY_SIZES[known]?.size)) return false;
      file.entrySizes.set(known, size);
      return true;
    }
    case "extra": {
      const extra = number(value);
      if (known === undefined || extra === undefined || extra > 0xffff) return false;
      file.extras.set(known, extra);
      return true;
    }
    default:
      return false;
  }
}

/** Reads an unsigned 32-bit number, decimal or with `0x`. */
function number(text: string): number | undefined {
  if (!/^(?:0x[0-9a-f]{1,8}|\d{1,10})$/i.test(text)) return undefined;
  const value = Number(text);
  return value <= 0xffffffff ? value : undefined;
}

/** A section's letters, or `0x12345678` if they cannot be shown; further ones with the same letters have `.2` and so on. */
const PIECE_ID = /^(?:[A-Za-z0-9_]{4}|0x[0-9a-f]{8})(?:\.[1-9]\d{0,4})?$/;

function isPieceId(text: string): boolean {
  return PIECE_ID.test(text);
}

/** The names of pieces in notes, in the order of the file. */
export function pieceIds(pieces: readonly Piece[]): readonly string[] {
  const seen = new Map<string, number>();
  const sections = new Set<string | undefined>(pieces.map(({ section }) => section));
  return pieces.map((piece) => {
    if (piece.section !== undefined) return piece.section;
    const letters = /^[A-Za-z0-9_]{4}$/.test(piece.name)
      ? piece.name
      : `0x${[...piece.name].map((char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("")}`;
    const known = sections.has(letters) ? 1 : 0;
    const count = (seen.get(letters) ?? known) + 1;
    seen.set(letters, count);
    return count === 1 ? letters : `${letters}.${count}`;
  });
}

/** Applies the notes and the `INFO` of SETUP to the layout. */
export function applyFileNotes(context: ReadContext, file: FileNotes, info: string | undefined): void {
  const { layout, entrySizes, extras, tables } = context.course;
  layout.statedLength = file.statedLength;
  layout.headerExtra = file.bytes("header");
  layout.hasVersion = file.hasVersion;
  context.course.startHasNoCount = file.startHasNoCount;
  layout.firstGap = file.bytes("gap header");
  for (const [name, size] of file.entrySizes) entrySizes[name] = size;
  if (file.startHasNoCount) entrySizes.KTPT = OLD_ENTRY_SIZES.KTPT?.size ?? ENTRY_SIZES.KTPT;
  const atStart = context.scan.lineEnd(0);
  if (!file.hasVersion && layout.version !== 0)
    context.report(
      "note",
      `The header has no version (\`${NOTE_START} version = none\`), and KMP-VERSION states ${layout.version}.`,
      0,
      atStart,
    );
  for (const name of SECTION_NAMES)
    if (file.has(`raw ${name}`) && tables[name].count > 0)
      context.report("note", `Section ${name} is kept by \`${NOTE_START} raw ${name}\`: it cannot have rows in the text.`, 0, atStart);
  for (const [name, extra] of file.extras) extras[name] = extra;
  const slots = file.sections ?? SECTION_NAMES;
  const named = new Set([...(file.order ?? []), ...slots]);
  // a section with entries is written even if the list omits it
  const missing = SECTION_NAMES.filter((name) => !named.has(name) && tables[name].count > 0);
  const places = new Map([...named, ...missing].map((id, place) => [id, place]));
  layout.pieces = [...places.keys()].map((id) => pieceOf(id, file));
  layout.slots = [...slots, ...missing].map((id) => places.get(id) ?? 0);
  // wkmpt writes the info string after the last section, with a zero byte and zeros up to a multiple of four
  const last = layout.pieces.at(-1);
  if (info !== undefined && last) last.gap = joinParts([last.gap, infoBytes(info)]);
}

function pieceOf(id: string, file: FileNotes): Piece {
  const section = file.has(`raw ${id}`) ? undefined : SECTION_NAMES.find((name) => name === id);
  const gap = file.bytes(`gap ${id}`);
  if (section !== undefined) return { section, name: section, raw: new Uint8Array(0), gap };
  const raw = file.bytes(`raw ${id}`);
  return { name: String.fromCharCode(...raw.subarray(0, 4)), raw, gap };
}

/** The bytes of an info string after the last section. */
export function infoBytes(info: string): Uint8Array {
  const codes = encodeUtf8(info);
  const bytes = new Uint8Array(4 * Math.ceil((codes.length + 1) / 4));
  bytes.set(codes);
  return bytes;
}

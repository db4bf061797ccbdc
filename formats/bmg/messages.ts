/** The messages of a file, without offsets. Source: format reference, sections 2 and 5. */

/** CP1252, UTF-16, Shift-JIS, UTF-8. */
export type Encoding = 1 | 2 | 3 | 4;
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = { 1: "CP1252", 2: "UTF-16", 3: "Shift-JIS", 4: "UTF-8" };

export interface Message {
  id: number;
  /** 4 bytes less than the size of an item. */
  attributes: Uint8Array;
  /** UTF-16 units, including escapes; undefined is null, which differs from an empty text. */
  text: string | undefined;
}

export interface KeptSection {
  readonly name: string;
  readonly data: Uint8Array;
}

export interface MessageFile {
  littleEndian: boolean;
  /** Encoding 0: CP1252, with the length of the file in blocks. */
  legacy: boolean;
  encoding: Encoding;
  hasIds: boolean;
  itemSize: number;
  inf0C: number;
  mid0A: number;
  mid0C: number;
  reserved: Uint8Array;
  /** The length in the header. */
  headerSize: "length" | "FLW1" | number;
  /** Whether the file ends with the data of its last section, although the section's size is rounded up. */
  isCut: boolean;
  messages: readonly Message[];
  /** Other sections, kept as bytes. */
  sections: readonly KeptSection[];
}

export const HEADER_SIZE = 0x20;
export const BLOCK = 32;
export const MAX_MESSAGES = 0xffff;
export const ESCAPE = 0x1a;
/** Flag of MID1: IDs ascend, so the game uses a binary search. */
export const SORTED_FLAG = 0x1000;

export function rounded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

/** The number of words of the escape at `at`, including 001A; at least 1, possibly beyond the end of the text. */
export function escapeWords(text: string, at: number): number {
  return at + 1 < text.length ? ((text.charCodeAt(at + 1) >> 8) + 1) >> 1 : 1;
}

export function isStrictlyAscending(messages: readonly Message[]): boolean {
  return messages.every(({ id }, at) => at === 0 || messages[at - 1].id < id);
}

/** Whether the file has Mario Kart Wii's form, whose escapes have names. */
export function hasNamedEscapes({ encoding, legacy, itemSize }: Pick<MessageFile, "encoding" | "legacy" | "itemSize">): boolean {
  return encoding === 2 && !legacy && itemSize === 8;
}

/** The default attributes of a message. */
export function defaultAttributes(itemSize: number): Uint8Array {
  const bytes = new Uint8Array(itemSize - 4);
  if (bytes.length > 0) bytes[0] = 1;
  return bytes;
}

/** Removes the escapes from a text. */
export function wordsOf(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf("\x1a"); at >= 0; at = text.indexOf("\x1a", from)) {
    parts.push(text.slice(from, at));
    from = at + Math.max(1, escapeWords(text, at));
  }
  return parts.join("") + text.slice(from);
}

/** Messages as the file has them, without their places. Source: format reference, sections 2 and 5. */

/** CP1252, UTF-16, Shift-JIS, UTF-8. */
export type Encoding = 1 | 2 | 3 | 4;
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = { 1: "CP1252", 2: "UTF-16", 3: "Shift-JIS", 4: "UTF-8" };

export interface Message {
  id: number;
  /** Item size - 4 bytes. */
  attributes: Uint8Array;
  /** UTF-16 units, escapes as units too; undefined is null, which is not an empty text. */
  text: string | undefined;
}

export interface KeptSection {
  readonly name: string;
  readonly data: Uint8Array;
}

export interface MessageFile {
  littleEndian: boolean;
  /** Encoding 0: CP1252 with the length in blocks. */
  legacy: boolean;
  encoding: Encoding;
  hasIds: boolean;
  itemSize: number;
  inf0C: number;
  mid0A: number;
  mid0C: number;
  reserved: Uint8Array;
  /** What the header says of the length. */
  headerSize: "length" | "FLW1" | number;
  /** The last section ends with its data, though its size is rounded up. */
  isCut: boolean;
  messages: readonly Message[];
  /** Kept as bytes. */
  sections: readonly KeptSection[];
}

export const HEADER_SIZE = 0x20;
export const BLOCK = 32;
export const MAX_MESSAGES = 0xffff;
export const ESCAPE = 0x1a;
/** Flag of MID1: IDs ascend, so a game may bisect. */
export const SORTED_FLAG = 0x1000;

export function rounded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

/** Words of the escape that begins there, 001A included; at least 1, may run over the end. */
export function escapeWords(text: string, at: number): number {
  return at + 1 < text.length ? ((text.charCodeAt(at + 1) >> 8) + 1) >> 1 : 1;
}

export function isStrictlyAscending(messages: readonly Message[]): boolean {
  return messages.every(({ id }, at) => at === 0 || messages[at - 1].id < id);
}

/** What Mario Kart Wii writes: its escapes have names. */
export function hasNamedEscapes({ encoding, legacy, itemSize }: Pick<MessageFile, "encoding" | "legacy" | "itemSize">): boolean {
  return encoding === 2 && !legacy && itemSize === 8;
}

/** Bytes of a text whose messages all are as the header's defaults say. */
export function defaultAttributes(itemSize: number): Uint8Array {
  const bytes = new Uint8Array(itemSize - 4);
  if (bytes.length > 0) bytes[0] = 1;
  return bytes;
}

/** A text without its escapes. */
export function wordsOf(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf("\x1a"); at >= 0; at = text.indexOf("\x1a", from)) {
    parts.push(text.slice(from, at));
    from = at + Math.max(1, escapeWords(text, at));
  }
  return parts.join("") + text.slice(from);
}

/**
 * Encodes and decodes UTF-8 and other encodings. The platform's coders exist in Node, browsers and workers, but not in the type libraries
 * that the core may use, hence the declarations.
 */
interface Decoder {
  decode(bytes: Uint8Array): string;
}
declare const TextDecoder: new (label: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder;
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, target: Uint8Array): { readonly read?: number; readonly written?: number };
};

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const singleByte = new TextDecoder("latin1");
const encoder = new TextEncoder();

/** The text of UTF-8 bytes, including a byte order mark, or undefined if they are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The size of the UTF-8 character at `at`; 0 if it is invalid or incomplete. */
export function characterSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0xff;
  if (first < 0x80) return 1;
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let i = 1; i < size; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isNoCharacter = (first === 0xed && second >= 0xa0) || (first === 0xf4 && second >= 0x90);
  return isOverlong || isNoCharacter ? 0 : size;
}

/** Offset of the first byte that is not part of a UTF-8 character, or the length. */
export function validUtf8Length(bytes: Uint8Array): number {
  let at = 0;
  for (let size = 1; at < bytes.length && size > 0; at += size) size = characterSize(bytes, at);
  return at;
}

/** One UTF-16 unit per byte, so byte offsets are text offsets. Correct only for ASCII. */
export function decodeBytewise(bytes: Uint8Array): string {
  return singleByte.decode(bytes);
}

/** Decodes UTF-16 without its byte order mark; half a unit at the end is ignored. */
export function decodeUtf16(bytes: Uint8Array, order: "little" | "big"): string {
  const pieces: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(CHUNK);
  for (let at = 0; at + 1 < bytes.length; ) {
    let count = 0;
    for (; count < CHUNK && at + 1 < bytes.length; at += 2) units[count++] = view.getUint16(at, order === "little");
    pieces.push(String.fromCharCode(...units.subarray(0, count)));
  }
  return pieces.join("").replace(/^\uFEFF/, "");
}
const CHUNK = 4096;

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Writes a text as UTF-8 into `target`, which needs three bytes per UTF-16 unit. @returns the number of bytes written */
export function encodeUtf8Into(text: string, target: Uint8Array): number {
  return encoder.encodeInto(text, target).written ?? 0;
}

/** Writes an ASCII text to the start of `target`. Returns false, with an undefined result in `target`, if the text is not ASCII. */
export function encodeAscii(text: string, target: Uint8Array): boolean {
  const { read, written } = encoder.encodeInto(text, target);
  return read === text.length && written === text.length;
}

/** The size of the text in UTF-8; lone surrogates count 3, like their replacement. */
export function utf8Length(text: string, start = 0, end = text.length): number {
  let length = end - start;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    if (code < 0x800) length += 1;
    else if (code >= 0xd800 && code < 0xdc00 && i + 1 < end && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      length += 2;
      i++;
    } else length += 2;
  }
  return length;
}

/** Matches half of a character. */
export const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether every surrogate of the text has its partner, so that UTF-8 preserves the text. */
export function isWellFormed(text: string): boolean {
  // the engine's own check is a hundred times faster, but older supported engines do not have it
  const own = (text as { isWellFormed?: () => boolean }).isWellFormed;
  return own === undefined ? !LONE_SURROGATE.test(text) : own.call(text);
}

/** Number of bytes at the start of a file to check. */
const LOOK_SIZE = 4096;

/** Whether a file is text of any kind, by its start: no control characters, or a byte order mark of UTF-16. An empty file is not text. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes.length >= 4 && bytes[0] + bytes[1] === 0xff + 0xfe && bytes[0] >= 0xfe) return bytes.length % 2 === 0;
  const look = bytes.subarray(0, LOOK_SIZE);
  if (look.length === 0) return false;
  return look.every((byte) => byte >= 0x20 || TEXT_CONTROLS.includes(byte));
}

/** Tab, line feed, form feed, carriage return, and the end mark of DOS texts. */
const TEXT_CONTROLS = [9, 10, 12, 13, 26];

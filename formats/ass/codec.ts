/** Bytes to text and back. A level source is already text, so both are the same, in UTF-8. Other encodings can be read, with a finding. */

import { provedText } from "../core/codec.ts";
import type { Decoded, Encoded } from "../core/coded.ts";
import type { Issue } from "../core/issue.ts";
import { SourceMap } from "../core/sourceMap.ts";
import { hex } from "../core/text/hex.ts";
import { decodeBytewise, decodeUtf8, decodeUtf16, encodeUtf8, validUtf8Length } from "../core/text/textCoding.ts";
import { isLevel, SNIFFED } from "./sniff.ts";

export const FOREIGN_NAME = "Name contains a non-ASCII character.";

const noMap = () => SourceMap.empty;

export function encode(text: string): Encoded {
  return { bytes: encodeUtf8(text), issues: [], map: noMap };
}

/** The longest string that JavaScript engines support, with one character per byte. */
const MAX_BYTES = 0x1fffffe8;

export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > MAX_BYTES) {
    const message = `The file has ${bytes.length} bytes. Bytewright reads texts of at most ${MAX_BYTES} bytes.`;
    const place = { start: MAX_BYTES, end: bytes.length };
    return { kind: "fail", issues: [{ code: "ass/text-too-large", severity: "error", message, bytes: place }], map: noMap, facts: [] };
  }
  const wide = findWideOrder(bytes);
  if (wide !== undefined) {
    const text = decodeUtf16(bytes, wide);
    const issue = decodingIssue("encoding-utf16", "File is UTF-16; the game tools expect 8-bit text.", 0, bytes);
    return decoded(bytes, text, [issue]);
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined) return decoded(bytes, text, []);
  const bytewise = decodeBytewise(bytes);
  // every byte is a character here: uses the message of the text check, so that the finding appears once
  const inString = /^[^;"\n]*("[^\n]*?[\u0080-\u00ff])/m.exec(bytewise);
  if (inString !== null) {
    const at = inString.index + inString[0].length - inString[1].length;
    return decoded(bytes, bytewise, [decodingIssue("non-ascii", FOREIGN_NAME, at, bytes)]);
  }
  const at = validUtf8Length(bytes);
  const message = `Byte ${hex(bytes[at])} is not valid UTF-8 and is shown as the character with this number.`;
  return decoded(bytes, bytewise, [decodingIssue("non-ascii", message, at, bytes)]);
}

function decodingIssue(name: string, message: string, at: number, bytes: Uint8Array): Issue {
  const end = Math.min(at + 1, bytes.length);
  return { code: `ass/${name}`, severity: "warning", message, text: { start: at, end }, bytes: { start: at, end } };
}

function decoded(bytes: Uint8Array, text: string, issues: readonly Issue[]): Decoded {
  // the bytes are the text
  if (issues.length === 0) return { kind: "ok", text, issues, exact: true, map: noMap, facts: [] };
  return provedText(bytes, text, encode(text), { issues, facts: [] }, () => undefined);
}

/** Detects UTF-16 by its byte order mark, otherwise by zero bytes next to the first characters. */
function findWideOrder(bytes: Uint8Array): "little" | "big" | undefined {
  if (bytes.length < 4) return undefined;
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return "little";
  if (a === 0xfe && b === 0xff) return "big";
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "little";
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? "big" : undefined;
}

/** Whether bytes are a level source, in any encoding. In a folder of the game tools, undecided contents count as one. */
export function sniffBytes(head: Uint8Array, path = ""): boolean {
  const some = head.subarray(0, SNIFFED);
  const wide = findWideOrder(some);
  const text = wide === undefined ? decodeBytewise(some).replace(/^\u00ef\u00bb\u00bf/, "") : decodeUtf16(some, wide);
  return isLevel(text, path);
}

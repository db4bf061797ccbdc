/** Bytes to text and back, with the proof that one gives the other. */

import { encodeWithMap, provedText } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { catchStop, hasErrors } from "../core/issue.ts";
import { maxTextOf } from "../core/text/textLimit.ts";
import { CLASS_NAME, readFile } from "./binary/readFile.ts";
import { writeFile } from "./binary/writeFile.ts";
import { issue } from "./diagnostics.ts";
import { mapOfBytes, mapOfText } from "./sourceMap.ts";
import { type ParsedText, parseFile } from "./text/parseFile.ts";
import { printFile } from "./text/printFile.ts";

/** True where the header names the class of animation event archives: other files begin with the same letters. */
export function isBaev(head: Uint8Array): boolean {
  if (head[0] !== 0x42 || head[1] !== 0x46 || head[2] !== 0x46 || head[3] !== 0x48) return false;
  const end = Math.min(CLASS_NAME.length, head.length - 0x28);
  for (let i = 0; i < end; i++) if (head[0x28 + i] !== CLASS_NAME.charCodeAt(i)) return false;
  return end > 0;
}

export function decode(bytes: Uint8Array): Decoded {
  const read = catchStop(() => {
    const file = readFile(bytes);
    return { file, text: printFile(file, maxTextOf(bytes.length)) };
  });
  const size: Fact = { label: "Size", value: `${bytes.length} bytes` };
  if ("issue" in read) return { kind: "fail", issues: [read.issue], map: () => mapOfBytes(bytes), facts: [size] };
  const { file, text } = read.value;
  const events = file.nodes.reduce((sum, node) => sum + node.events.length, 0);
  const facts: Fact[] = [
    { label: "Format", value: "BAEV, version 1.0.0" },
    size,
    { label: "Contents", value: `${file.entries.length} hashes, ${file.nodes.length} nodes, ${events} events` },
  ];
  return provedText(bytes, text, encode(text), { issues: [], facts }, ({ message, bytes: place }) => [
    issue("layout", `${message}.`, { bytes: place }),
  ]);
}

export function encode(text: string): Encoded {
  return encodeParsed(parseFile(text));
}

/** Encodes a text that was parsed already. */
export function encodeParsed(parsed: ParsedText): Encoded {
  return encodeWithMap(
    parsed.issues,
    () => writeFile(parsed.file),
    () => mapOfText(parsed),
  );
}

/** The canonical form of a text. Undefined where it has errors. */
export function formatText(text: string): string | undefined {
  const { file, issues } = parseFile(text);
  return hasErrors(issues) ? undefined : printFile(file);
}

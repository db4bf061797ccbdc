/** Bytes to text and back, with the proof that one gives the other. */

import { encodeWithMap, provedText } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { catchStop, hasErrors } from "../core/issue.ts";
import { findDifference } from "../core/proof.ts";
import { hex } from "../core/text/hex.ts";
import { maxTextOf } from "../core/text/textLimit.ts";
import { WriteLimit } from "./binary/output.ts";
import { type ReadFile, readFile } from "./binary/readFile.ts";
import { findSection } from "./binary/sections.ts";
import { poolsOf, writeFile } from "./binary/writeFile.ts";
import { issue } from "./diagnostics.ts";
import { layOut } from "./expressions/writeExpressions.ts";
import { mapOfText } from "./records/sourceMap.ts";
import { type ParsedText, parseFile } from "./text/parseFile.ts";
import { printFile } from "./text/printFile.ts";
import { unreadable } from "./unreadable.ts";

export function decode(bytes: Uint8Array): Decoded {
  const read = catchStop(() => {
    const result = readFile(bytes);
    keepOrder(result, bytes);
    return { result, text: printFile(result.file, maxTextOf(bytes.length)) };
  });
  if ("issue" in read) return unreadable(bytes, read.issue);
  const { result, text } = read.value;
  const facts = factsOf(result, bytes.length);
  return provedText(bytes, text, encode(text), { issues: [], facts }, ({ at, message, bytes: place }) => [
    issue("layout", `${message} (${findSection(result.header, at)}).`, { bytes: place }),
  ]);
}

/** Keeps the order of the strings and the bytes of the expressions where they are not the usual ones. */
function keepOrder({ file, header, input }: ReadFile, bytes: Uint8Array): void {
  if (file.expressions !== undefined) {
    const block = bytes.subarray(header.expressions, header.markings);
    if (findDifference(layOut(file.expressions), block) !== undefined) file.expressions.raw = block.slice();
  }
  if (findDifference(writeFile(file), bytes) === undefined) return;
  const pool = input.poolStrings();
  if (pool === undefined) return;
  const { usual } = poolsOf(file);
  if (usual.length !== pool.length || usual.some((text, i) => text !== pool[i])) file.pool = pool;
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
    (error) =>
      error instanceof WriteLimit ? issue(error.code, error.message, { text: parsed.json.span(Math.max(error.at, 0)) }) : undefined,
  );
}

/** The canonical form of a text: what decoding its file would show. Undefined where it has errors. */
export function formatText(text: string): string | undefined {
  const parsed = parseFile(text);
  return hasErrors(parsed.issues) ? undefined : printFile(parsed.file);
}

function factsOf({ file }: ReadFile, size: number): readonly Fact[] {
  const counts = [
    `${file.commands.length} commands`,
    `${file.nodes.length} nodes`,
    `${file.events.length} event groups`,
    `${file.blackboard.reduce((sum, entries) => sum + entries.length, 0)} blackboard entries`,
  ];
  return [
    { label: "Format", value: `ASB, version ${hex(file.version)}` },
    { label: "Name", value: file.fileName },
    { label: "Size", value: `${size} bytes` },
    { label: "Contents", value: counts.join(", ") },
  ];
}

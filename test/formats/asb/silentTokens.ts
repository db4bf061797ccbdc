/** Looks for tokens of a text whose hovers leave something out. */
import type { Format } from "../../../formats/core/format.ts";
import { Names } from "../../../formats/core/names.ts";

/** More than a name, a type and a place: a sentence, also at once. */
function hasMeaning(said: string): boolean {
  const [head, ...rest] = said.split("\n\n");
  return (
    /· FNV| · (?:(?:trigger|hold) )?event/.test(head) ||
    !head.startsWith("**") ||
    rest.some((part) => !/ at 0x[\dA-F]+, \d+ bytes?|^This has no bytes in the file/.test(part))
  );
}

/** Those without a hover, and those whose hover has neither meaning nor place. */
export function silentTokens(format: Format, text: string): string[] {
  const analysis = format.analyse(text, { names: Names.none, decoded: true, fileName: "a" });
  const tokens = analysis.tokens?.({ start: 0, end: text.length }) ?? new Uint32Array();
  const silent: string[] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    const [start, length] = tokens.subarray(at, at + 2);
    const line = text.slice(Math.max(0, start - 60), start + length).replace(/\s+/g, " ");
    const said = analysis.hover?.(start)?.contents.source;
    if (said === undefined) silent.push(`no hover: ${line}`);
    else if (!/0x[\dA-F]+, \d+ bytes?|This has no bytes in the file/.test(said)) silent.push(`no place: ${line} -> ${said.slice(0, 80)}`);
    else if (!hasMeaning(said)) silent.push(`no meaning: ${line} -> ${said.slice(0, 80)}`);
  }
  return silent;
}

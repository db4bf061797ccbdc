/** Hovers for bytes that are not understood: how they were found, and words in them that may be pointers. */

import { placeLine } from "../../core/hover/places.ts";
import { catchStop } from "../../core/issue.ts";
import { Json } from "../../core/json/json.ts";
import { describePlace } from "../../core/json/language.ts";
import { hex } from "../../core/text/hex.ts";
import { codeBlock, type Markdown, plain, prose } from "../../core/text/markdown.ts";
import { Input } from "../binary/input.ts";
import type { EditInPlace } from "../inPlace/inPlace.ts";
import type { InPlaceFile } from "../inPlace/readTree.ts";
import type { Tree } from "../inPlace/tree.ts";
import { KEPT, ORIGINAL } from "../text/words.ts";
import type { AsbDocument } from "./document.ts";

/** Maximum lines about words in a hover. */
const MAX_LINES = 16;

/** Describes the original, kept bytes, and bodies kept as bytes; undefined for other values. */
export function describeKept(document: AsbDocument, row: number): readonly Markdown[] | undefined {
  const { json } = document;
  const { inPlace } = document.parsed();
  if (inPlace === undefined) return undefined;
  const path = json.pathOf(row).split("/");
  const [section, list, item] = path;
  if (section === KEPT && list === ORIGINAL) {
    const { original } = inPlace;
    return [
      plain("The file that this text was made from. Your changes are applied to it, so the text needs it: do not edit it."),
      ...(original === undefined ? [] : [placeLine(original, { start: 0, end: original.length })]),
    ];
  }
  const isKept = section === KEPT && list === "Kept" && item !== undefined;
  const isBody = section === "Nodes" && path.at(-1) === "Bytes" && json.kinds[row] !== Json.object;
  if (!isKept && !isBody) return undefined;
  const owner = isKept ? json.items(json.find(json.find(0, KEPT), list))[Number(item)] : (json.rowsTo(row).at(-2) ?? -1);
  const start = json.starts[json.find(owner, "Bytes")] ?? -1;
  const said = isKept
    ? prose(`Bytes that are not understood, found as "${document.textOf(owner, "Of") ?? "gap"}". They stay unchanged.`)
    : plain("The body of an unknown node, up to the next known start.");
  const [place] = document.encoded().bytes === undefined ? [] : document.encoded().map().atText(start);
  const words = place === undefined ? [] : wordsAt(inPlace, place.bytes.start, place.bytes.end - place.bytes.start);
  return [said, ...words, describePlace(document.encoded(), start)].filter((one) => one !== undefined);
}

/** Describes a file that is edited in place: how its tables were found, and how much of it is understood. */
export function describeInPlace({ original, file }: EditInPlace): readonly Markdown[] {
  if (original === undefined || file === undefined) return [];
  const { header, unknown, plugBases } = file;
  const pool = header.poolSize;
  const bases = plugBases.length === 0 ? "" : ` Offsets of connections are relative to ${plugBases.join(" and ")}.`;
  return [
    plain(`Edited in place. The header has ${hex(header.size)} bytes.${bases}`),
    plain(`${original.length} bytes: ${original.length - unknown - pool} are understood, ${unknown} kept, ${pool} strings.`),
  ];
}

/** Describes a value that the text shows in several places. */
export function describeShared({ parsed }: AsbDocument, row: number): Markdown | undefined {
  const count = parsed().inPlace?.comparison?.shared.get(row);
  return count === undefined ? undefined : plain(`Stored once for ${count} places: change all of them together.`);
}

/** Words that may be offsets of strings or records. */
function wordsAt({ original, file }: EditInPlace, at: number, length: number): readonly Markdown[] {
  if (original === undefined || file === undefined) return [];
  const input = new Input(original);
  const records = recordsOf(file);
  input.setPool(file.header.pool, file.header.poolSize);
  const lines: string[] = [];
  for (let place = at; place + 4 <= at + length && lines.length <= MAX_LINES; place += 4) {
    const word = input.u32(place);
    if (word === 0) continue;
    const text = input.isStringStart(word) ? catchStop(() => input.poolString(word, place)) : undefined;
    const said = text !== undefined && "value" in text && text.value !== "" ? JSON.stringify(text.value) : records.get(word);
    if (said !== undefined) lines.push(`+${hex(place - at)}  ${hex(word)}  ${said}`);
  }
  if (lines.length === 0) return [];
  return [
    plain("Words that may be offsets of strings or records:"),
    codeBlock([...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? ["…"] : [])]),
  ];
}

/** Names of known records by address. */
function recordsOf({ tree }: InPlaceFile): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const visit = (one: Tree): void => {
    if (one.kind === "list") one.items.forEach(visit);
    else if (one.kind === "object") {
      for (const { field, start } of one.places) if (field?.type === "record" && !found.has(start)) found.set(start, field.name);
      for (const { tree: inner } of one.members) visit(inner);
    }
  };
  visit(tree);
  return found;
}

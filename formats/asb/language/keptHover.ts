/** What can be said of bytes that nothing is known of: what they were found as, and words of them that may lead somewhere. */

import { catchStop } from "../../core/issue.ts";
import { Json } from "../../core/json/json.ts";
import { hex } from "../../core/text/hex.ts";
import { codeBlock, type Markdown, plain, prose } from "../../core/text/markdown.ts";
import { Input } from "../binary/input.ts";
import type { EditInPlace } from "../inPlace/inPlace.ts";
import type { InPlaceFile } from "../inPlace/readTree.ts";
import type { Tree } from "../inPlace/tree.ts";
import { ALL_MAP_SCHEMAS } from "../records/mapRecords.ts";
import { KEPT, ORIGINAL } from "../text/words.ts";
import type { AsbDocument } from "./document.ts";

/** Lines about words that a hover shows. */
const MAX_LINES = 16;

/** Of the original, of kept bytes and of bodies that are bytes; undefined for other values. */
export function describeKept(document: AsbDocument, row: number): readonly Markdown[] | undefined {
  const { json, parsed } = document;
  if (parsed.inPlace === undefined) return undefined;
  const path = json.pathOf(row).split("/");
  const [section, list, item] = path;
  if (section === KEPT && list === ORIGINAL)
    return [
      plain("The file that this text was made from. It makes the text whole: values that you change are put into it. Do not edit it."),
    ];
  if (section === KEPT && list === "Kept" && item !== undefined) {
    const entry = document.itemsAt(json.find(json.find(0, KEPT), "Kept"))[Number(item)] ?? -1;
    const at = Number.parseInt(document.textOf(entry, "At") ?? "", 16);
    const range = parsed.inPlace.file?.kept.find((one) => one.at === at);
    return (
      range && [
        prose(`Bytes that are not understood, found as "${range.of}". They stay as they are.`),
        ...wordsAt(parsed.inPlace, at, range.length),
      ]
    );
  }
  if (section !== "Nodes" || path.at(-1) !== "Bytes" || json.kinds[row] === Json.object) return undefined;
  const [place] =
    document.encoded.bytes === undefined ? [] : document.encoded.map().atText(json.starts[json.kinds[row] === Json.key ? row + 1 : row]);
  const said = plain("The body of a node of which nothing is known, up to where the next thing begins.");
  return place === undefined ? [said] : [said, ...wordsAt(parsed.inPlace, place.bytes.start, place.bytes.end - place.bytes.start)];
}

/** Words that are places of strings or of records. */
function wordsAt({ original, file }: EditInPlace, at: number, length: number): readonly Markdown[] {
  if (original === undefined || file === undefined) return [];
  const input = new Input(original);
  const records = recordsOf(file);
  input.setPool(file.tables.word("pool"), file.tables.word("poolSize"));
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
    plain("Words that may be places of strings or records:"),
    codeBlock([...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? ["…"] : [])]),
  ];
}

/** What begins at an address, of what is understood. */
function recordsOf({ tree }: InPlaceFile): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const visit = (one: Tree): void => {
    if (one.kind === "list") one.items.forEach(visit);
    else if (one.kind === "object" || one.kind === "calculated") {
      const { record } = one.kind === "object" ? one : {};
      if (record !== undefined && !found.has(record.start)) found.set(record.start, ALL_MAP_SCHEMAS[record.map]?.name ?? "record");
      for (const { tree: inner } of one.members) visit(inner);
    }
  };
  visit(tree);
  return found;
}

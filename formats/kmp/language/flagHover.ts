/** Hovers of the letters behind the last column of points. Source: format reference, 7.5 and 7.9. */
import type { Hover } from "../../core/analysis.ts";
import { NO_BYTES, placeLine } from "../../core/hover/places.ts";
import { bold, inList, inParagraphs, markdown, plain, prose } from "../../core/text/markdown.ts";
import { cellSpan, fieldSpan, Row, rowAt } from "../text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { titleOf } from "./entries.ts";

const MEANINGS: Readonly<Record<string, string>> = {
  F: "falling to the collision",
  S: "snapping to the enemy points",
  J: "respawn points that are made of it",
};
const KEEPER = { ENPT: "width", ITPT: "width", JGPT: "rotation_x" } as const;

export function flagHover(document: KmpDocument, offset: number): Hover | undefined {
  const { parsed, text } = document;
  const row = rowAt(parsed, offset);
  const kind = row < 0 ? undefined : ROW_KINDS[parsed.rows[row]];
  const layout = kind && ROW_LAYOUTS[kind];
  if (layout?.flags === undefined || !(kind === "ENPT" || kind === "ITPT" || kind === "JGPT")) return undefined;
  const last = cellSpan(parsed, row, layout.columns.length - 1);
  if (!last || offset <= last.end) return undefined;
  const end = parsed.rows[row + Row.end];
  const start = end - (/[A-Z-]+$/i.exec(text.slice(last.end, end))?.[0].length ?? 0);
  if (offset < start || start === end) return undefined;
  const entry = parsed.rows[row + Row.entry];
  const written = text.slice(start, end).toUpperCase();
  const letters = [...layout.flags].map(
    (letter) => markdown`\`${letter}\` ${MEANINGS[letter]}: ${written.includes(letter) ? "set" : "not set"}`,
  );
  const contents = inParagraphs([
    markdown`${bold("Flags")} of ${titleOf(parsed, { section: kind, index: entry })}`,
    plain("Marks for what wkmpt does with the point; a dash stands for one that is not set."),
    inList(letters),
    prose("With `@EXPORT-FLAGS = 1` they are the lowest byte of a number: 0x11, and 2 more for F, 4 for S, 8 for J."),
    flagPlace(document, kind, entry) ?? plain(NO_BYTES),
  ]);
  return { span: { start, end }, contents };
}

/** The byte that keeps them, where the text asks for it. */
function flagPlace(document: KmpDocument, kind: keyof typeof KEEPER, entry: number) {
  const { parsed, text } = document;
  const field = KEEPER[kind];
  const exported = parsed.parameters.some(
    ({ section, name, valueSpan }) => section === kind && name === "EXPORT-FLAGS" && text.slice(valueSpan.start, valueSpan.end) !== "0",
  );
  const { bytes, map } = document.encoded();
  const place = fieldSpan(parsed, kind, entry, field);
  if (!exported || !bytes || !place) return undefined;
  const whole = map()
    .atText(place.start)
    .find(({ schema }) => schema.name === field);
  return whole && markdown`${field}, its lowest byte: ${placeLine(bytes, { start: whole.bytes.end - 1, end: whole.bytes.end })}`;
}

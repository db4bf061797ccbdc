/** The notes of SETUP: what a file holds next to its entries. `notes.ts` reads them. */
import { hexDigits } from "../../core/text/hex.ts";
import { type Course, isUsualLayout } from "../course.ts";
import { ENTRY_SIZES, SECTION_NAMES } from "../schema/index.ts";
import { infoBytes, NOTE_START, pieceIds } from "./notes.ts";

const BYTES_PER_LINE = 32;

/** `info` is the line of SETUP that stands for the bytes at the end of the file, where one does. */
export function printFileNotes(course: Course): { readonly info: string; readonly lines: string } {
  const { layout, entrySizes, extras, routePoints, startHasNoCount } = course;
  const ids = pieceIds(layout.pieces);
  const lines: string[] = [];
  const note = (key: string, value: string): void => void lines.push(`${NOTE_START} ${key} = ${value}\n`);
  const bytes = (key: string, value: Uint8Array): void => {
    for (let at = 0; at < value.length; at += BYTES_PER_LINE) note(key, hexDigits(value.subarray(at, at + BYTES_PER_LINE)));
  };
  if (layout.statedLength !== undefined) note("file-length", String(layout.statedLength));
  if (!layout.hasVersion) note("version", "none");
  bytes("header", layout.headerExtra);
  if (!isUsualLayout(layout)) {
    const table = layout.slots.map((piece) => ids[piece]);
    note("sections", table.join(" "));
    const named = [...new Set(table)];
    if (ids.some((id, at) => id !== named[at])) note("order", ids.join(" "));
  }
  if (startHasNoCount) note("count KTPT", "none");
  for (const name of SECTION_NAMES)
    if (entrySizes[name] !== ENTRY_SIZES[name] && !(name === "KTPT" && startHasNoCount))
      note(`entry-size ${name}`, String(entrySizes[name]));
  if (extras.POTI !== (routePoints.count & 0xffff)) note("extra POTI", String(extras.POTI));
  // the other sections state theirs by a parameter of their own
  bytes("gap header", layout.firstGap);
  const info = infoOf(layout.pieces[layout.pieces.length - 1]?.gap);
  layout.pieces.forEach((piece, at) => {
    bytes(`raw ${ids[at]}`, piece.raw);
    if (info === undefined || at + 1 < layout.pieces.length) bytes(`gap ${ids[at]}`, piece.gap);
  });
  return { info: info === undefined ? "" : `INFO = "${info}"\n`, lines: lines.join("") };
}

/** The info string that gives these bytes after the last section, where there is a plain one. */
function infoOf(gap: Uint8Array | undefined): string | undefined {
  if (gap === undefined || gap.length === 0) return undefined;
  const end = gap.indexOf(0);
  if (end < 0) return undefined;
  const text = String.fromCharCode(...gap.subarray(0, Math.min(end, 1000)));
  if (!/^[ !#-[\]-~]*$/.test(text)) return undefined;
  const again = infoBytes(text);
  return again.length === gap.length && again.every((byte, at) => byte === gap[at]) ? text : undefined;
}

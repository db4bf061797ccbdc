/**
 * Findings about a readable file: sections that are missing, out of place or unknown, bytes outside of sections, and wrong numbers in
 * the header. All of it is kept. Source: format reference, 1, 9.8 and 9.9.
 */
import type { Issue } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { type Course, type FileLayout, headerLength, type Piece, rawSections } from "../course.ts";
import { issue, type KmpCode } from "../diagnostics.ts";
import { HEADER_START, Header, KNOWN_VERSIONS, SECTION_HEADER_SIZE, SectionHeader, VERSION_SIZE } from "../schema/container.ts";
import { ENTRY_SIZES, SECTION_NAMES, type SectionName } from "../schema/index.ts";
import { writeCourse } from "./writeCourse.ts";

/** `piece` names the piece of the file that the finding is about; the header is `header`. */
export interface FileFinding extends Issue {
  readonly piece?: string;
}

/** @param course just read from `bytes`, so its offsets are offsets in `bytes` */
export function findingsOf(course: Course, bytes: Uint8Array): FileFinding[] {
  const { layout, extras, routePoints } = course;
  const issues: FileFinding[] = [];
  const add = (code: KmpCode, message: string, start: number, end: number, piece?: string): void =>
    void issues.push({ ...issue(code, message, { bytes: { start, end: Math.min(end, bytes.length) } }), ...(piece ? { piece } : {}) });
  if (layout.statedLength !== undefined) {
    const message = `The header states a length of ${layout.statedLength} bytes, but the file has ${bytes.length}.`;
    add("file-length", message, Header.file_length, Header.file_length + 4);
  }
  if (isUnknownVersion(layout)) {
    const place = headerLength(layout) - 4 * layout.slots.length - VERSION_SIZE;
    const known = KNOWN_VERSIONS.map(({ value, name }) => `${value} (${name})`).join(", ");
    add("version-unknown", `Version ${layout.version} is unknown; known versions are ${known}.`, place, place + VERSION_SIZE);
  }
  const extra = layout.headerExtra.length;
  if (extra > 0)
    add(
      "header-extra",
      `The header has ${counted(extra, "byte")} between its fields and ${layout.hasVersion ? "the version" : "the table of offsets"}.`,
      HEADER_START,
      HEADER_START + extra,
    );
  const { starts, pieceEnds } = writeCourse(course);
  if (extras.POTI !== (routePoints.count & 0xffff)) {
    const place = (starts.POTI ?? 0) + SectionHeader.extra_value;
    add(
      "poti-total",
      `The header of POTI states ${counted(extras.POTI, "point")} in all routes, but there are ${routePoints.count}.`,
      place,
      place + 2,
    );
  }
  const tableEnd = headerLength(layout);
  const tableStart = tableEnd - 4 * layout.slots.length;
  if (layout.firstGap.length > 0)
    add(
      "section-gap",
      `The header is followed by ${counted(layout.firstGap.length, "byte")} that belong to no section.`,
      tableEnd,
      tableEnd + layout.firstGap.length,
      "header",
    );

  const raw = new Set<string>(rawSections(layout));
  const present = new Set<string>(layout.pieces.map(({ name }) => name));
  const missing = SECTION_NAMES.filter((name) => !present.has(name));
  if (missing.length > 0)
    add(
      "section-missing",
      `The file has no section ${missing.join(", ")}: wkmpt calls such a file shrunk and reads it only when forced.`,
      Header.section_count,
      Header.section_count + 2,
    );
  else if (layout.slots.some((piece, slot) => slot < SECTION_NAMES.length && layout.pieces[piece].name !== SECTION_NAMES[slot])) {
    const slot = layout.slots.findIndex((piece, at) => layout.pieces[piece].name !== SECTION_NAMES[at]);
    const message = `Entry ${slot} of the table of offsets points to ${layout.pieces[layout.slots[slot]].name}; in all games it points to ${SECTION_NAMES[slot]}.`;
    add("section-place", message, tableStart + 4 * slot, tableStart + 4 * slot + 4);
  }
  layout.pieces.forEach((piece, index) => {
    const end = pieceEnds[index];
    const start = end - piece.gap.length;
    if (piece.section === undefined) {
      const isKnown = (SECTION_NAMES as readonly string[]).includes(piece.name);
      const from = end - piece.gap.length - piece.raw.length;
      if (raw.delete(piece.name)) add("section-raw", rawMessage(piece), from, from + SECTION_HEADER_SIZE, piece.name);
      else if (isKnown)
        add(
          "section-duplicate",
          `There is a second section ${piece.name}; the game uses the one that comes first in the table.`,
          from,
          from + 4,
          piece.name,
        );
      else if (piece.name === "WIM0")
        add("wim0", `The file has wkmpt's section WIM0; its ${piece.raw.length} bytes are kept as they are.`, from, from + 4);
      else
        add(
          "section-unknown",
          `Section ${JSON.stringify(piece.name)} is unknown; its ${piece.raw.length} bytes are kept as they are.`,
          from,
          from + 4,
          piece.name,
        );
    }
    if (piece.gap.length === 0) return;
    if (index + 1 === layout.pieces.length)
      add("file-tail", `The last section is followed by ${counted(piece.gap.length, "byte")}.`, start, end);
    else
      add(
        "section-gap",
        `Section ${piece.name} is followed by ${counted(piece.gap.length, "byte")} that belong to no section.`,
        start,
        end,
        piece.name,
      );
  });
  return issues;
}

/** A version that no known file has. */
export function isUnknownVersion({ version, hasVersion }: FileLayout): boolean {
  return hasVersion && !KNOWN_VERSIONS.some(({ value }) => value === version);
}

/** The message for a section whose entries have an unknown size. */
function rawMessage({ name, raw }: Piece): string {
  if (raw.length < SECTION_HEADER_SIZE) return `Section ${name} is cut off after ${raw.length} bytes: it is kept as it is.`;
  const count = new DataView(raw.buffer, raw.byteOffset).getUint16(SectionHeader.entry_count);
  const size = (raw.length - SECTION_HEADER_SIZE) / count;
  return `Section ${name} has ${count} ${count === 1 ? "entry" : "entries"} of ${size} bytes instead of ${ENTRY_SIZES[name as SectionName]}: it is kept as it is.`;
}

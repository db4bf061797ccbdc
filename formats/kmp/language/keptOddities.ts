/** What is odd about the file that a text stands for, shown at the notes that keep it: the same as the reader of the file finds. */
import type { Issue } from "../../core/issue.ts";
import { hasErrors } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { findingsOf, isUnknownVersion } from "../binary/fileFindings.ts";
import { type Course, isUsualLayout } from "../course.ts";
import type { KmpDocument } from "./document.ts";

/** The lines that keep what a finding is about. */
const KEPT_BY: Readonly<Record<string, RegExp>> = {
  "kmp/file-length": /^#!kmp[ \t]+file-length\b.*/m,
  "kmp/version-unknown": /^[ \t]*(?:KMP-VERSION|UNKNOWN-0x0C)\b.*/im,
  "kmp/header-extra": /^#!kmp[ \t]+header\b.*/m,
  "kmp/poti-total": /^#!kmp[ \t]+extra[ \t]+POTI\b.*/m,
  "kmp/section-gap": /^#!kmp[ \t]+gap\b.*/m,
  "kmp/section-missing": /^#!kmp[ \t]+sections\b.*/m,
  "kmp/section-place": /^#!kmp[ \t]+sections\b.*/m,
  "kmp/section-duplicate": /^#!kmp[ \t]+raw\b.*/m,
  "kmp/section-raw": /^#!kmp[ \t]+raw\b.*/m,
  "kmp/section-unknown": /^#!kmp[ \t]+raw\b.*/m,
  "kmp/wim0": /^#!kmp[ \t]+raw[ \t]+WIM0\b.*/m,
  "kmp/file-tail": /^(?:[ \t]*INFO[ \t]*=|#!kmp[ \t]+gap\b).*/m,
};

export function keptOddities(document: KmpDocument): readonly Issue[] {
  const { parsed, text } = document;
  if (hasErrors(parsed.issues) || !isOdd(parsed.course)) return [];
  const { bytes } = document.encoded();
  return bytes === undefined ? [] : findingsOf(parsed.course, bytes).map((found) => ({ ...found, text: keptAt(text, found.code) }));
}

/** Most courses have nothing of it, and their bytes are not needed at every key. */
function isOdd({ layout, extras, routePoints }: Course): boolean {
  return (
    layout.statedLength !== undefined ||
    isUnknownVersion(layout) ||
    layout.headerExtra.length > 0 ||
    layout.firstGap.length > 0 ||
    layout.pieces.some(({ gap }) => gap.length > 0) ||
    !isUsualLayout(layout) ||
    extras.POTI !== (routePoints.count & 0xffff)
  );
}

function keptAt(text: string, code: string): Span {
  const line = KEPT_BY[code]?.exec(text);
  return line ? { start: line.index, end: line.index + line[0].length } : { start: 0, end: Math.max(0, text.indexOf("\n")) };
}

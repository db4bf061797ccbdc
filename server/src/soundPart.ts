/** A text without the parts that have errors: its map has places that the whole text lacks. */
import type { Analysis } from "../../formats/core/analysis.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { startOfLine, startOfNextLine } from "../../formats/core/text/lines.ts";
import type { Span } from "../../formats/core/text/span.ts";

/** If removing errors causes others, more tries seldom help. */
const MAX_TRIES = 3;

/** UTF-16 units. Limited because a hover waits for the tries. */
const MAX_LENGTH = 1e6;

interface Part {
  readonly text: string;
  readonly analysis: Analysis;
}

/** Undefined if leaving out parts with errors causes others. */
export function findSoundPart(text: string, analysis: Analysis, analyse: (text: string) => Analysis): Part | undefined {
  const places = errorPlaces(analysis.issues);
  if (places.length === 0 || text.length > MAX_LENGTH) return undefined;
  const first = places.slice(0, 1);
  for (const changed of [withInstead(text, places, ""), withInstead(text, places, "0"), withInstead(text, first, "")]) {
    const part = { text: changed, analysis: analyse(changed) };
    if (part.analysis.encoded().bytes) return part;
  }
  let part: Part = { text, analysis };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const shorter = withInstead(part.text, errorLines(part.text, part.analysis.issues), "");
    if (shorter.length === part.text.length || shorter.trim() === "") return undefined;
    part = { text: shorter, analysis: analyse(shorter) };
    if (part.analysis.encoded().bytes) return part;
  }
  return undefined;
}

function errorPlaces(issues: readonly Issue[]): readonly Span[] {
  return issues.flatMap(({ severity, text }) => (severity === "error" && text ? [text] : [])).sort((a, b) => a.start - b.start);
}

/** The whole lines with errors, in text order. */
export function errorLines(text: string, issues: readonly Issue[]): readonly Span[] {
  return errorPlaces(issues).map(({ start, end }) => ({
    start: startOfLine(text, start),
    end: startOfNextLine(text, Math.max(start, end - 1)),
  }));
}

function withInstead(text: string, places: readonly Span[], instead: string): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of places) {
    if (start >= at) kept.push(text.slice(at, start), instead);
    at = Math.max(at, end);
  }
  return kept.join("") + text.slice(at);
}

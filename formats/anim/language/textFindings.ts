/** Findings about a text: its errors, what is odd about its clip, and comments that the file cannot keep. */
import type { Fix, Issue } from "../../core/issue.ts";
import { hasErrors } from "../../core/issue.ts";
import { singleOf } from "../../core/json/numbers.ts";
import type { Span } from "../../core/text/span.ts";
import { checkClip, type Place } from "../checks.ts";
import { type Clip, lastFramePlayed, MAX_FRAMES } from "../clip.ts";
import { issue } from "../diagnostics.ts";
import { Findings } from "../findings.ts";
import { keyRow, partRow } from "../text/parsedClip.ts";
import type { AnimDocument } from "./document.ts";

export function textFindings(document: AnimDocument): readonly Issue[] {
  const { parsed, context } = document;
  const { clip, json } = parsed;
  const issues = [...parsed.issues];
  if (context.decoded && json.comments.length > 0)
    issues.push(issue("comment-lost", "The binary file has no place for comments.", { text: json.comments[0] }));
  // half a clip would only get findings about what is missing
  if (!clip || hasErrors(parsed.issues)) return issues;
  const findings = new Findings();
  checkClip(clip, (code, message, place) =>
    findings.add(code, message, () => {
      const text = spanOfPlace(document, place);
      return code === "frame-count" ? { text, fixes: () => frameCountFixes(clip, text) } : { text };
    }),
  );
  return [...issues, ...findings.finish({ text: { start: 0, end: 1 } })];
}

function frameCountFixes(clip: Clip, span: Span): Fix[] {
  if (clip.version !== 2) return [];
  const frames = lastFramePlayed(singleOf(clip.duration), singleOf(clip.interval)) + 1;
  const last = clip.keyFrames[clip.keyFrames.length - 1];
  return frames > last && frames <= MAX_FRAMES ? [{ title: `Change to ${frames} frames`, edits: [{ span, text: String(frames) }] }] : [];
}

/** The value of a member (the opening brace where it is not stated), a bone's id, a track's key or one of its numbers. */
export function spanOfPlace(document: AnimDocument, place: Place): Span {
  const { fields, bones } = document.parsed;
  if ("field" in place) {
    const row = fields.get(place.field);
    if (row === undefined) return { start: 0, end: 1 };
    const { start, end } = document.span(row);
    return place.field === "bones" ? document.span(row - 1) : { start, end };
  }
  const bone = bones[place.bone];
  const track = place.kind === undefined ? undefined : bone.tracks[place.kind];
  if (!track || place.kind === undefined) return document.span(bone.id >= 0 ? bone.id : bone.row);
  if (place.key === undefined) return document.span(track.row - 1);
  return document.span(place.axis === undefined ? keyRow(track, place.kind, place.key) : partRow(track, place.kind, place.key, place.axis));
}

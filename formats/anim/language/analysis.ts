/** All language features of a text, each in its own file. */
import type { Analysis, AnalysisContext, InlayHint, TokenType } from "../../core/analysis.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { hasErrors } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { layOutJson } from "../../core/json/layout.ts";
import { singleOf } from "../../core/json/numbers.ts";
import type { OutlineNode } from "../../core/outline.ts";
import { firstIndex } from "../../core/search.ts";
import { hex } from "../../core/text/hex.ts";
import type { Span } from "../../core/text/span.ts";
import { checkClip, type Place } from "../checks.ts";
import { type Clip, KINDS, lastFramePlayed, MAX_FRAMES, type PackedClip, ROTATION, TRANSLATION, type Track } from "../clip.ts";
import { issue } from "../diagnostics.ts";
import { Findings } from "../findings.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { quaternionOf, turnOf } from "../quaternions.ts";
import { placeOfPart } from "../sourceMap.ts";
import { keyRow, partRow } from "../text/parsedClip.ts";
import { actionsWithin } from "./actions.ts";
import { completionsAt } from "./completion.ts";
import { AnimDocument } from "./document.ts";
import { hoverAt } from "./hover.ts";
import { seconds, shown, turnText } from "./words.ts";

const MAX_DETAIL = 60;

/** The outline, by bone. */
function outlineOf(document: AnimDocument): readonly OutlineNode[] {
  const { json, fields, bones, plainTracks } = document.parsed;
  const nodes: OutlineNode[] = [];
  for (const [name, row] of fields) {
    const span = { start: json.starts[row - 1], end: json.ends[row] };
    const nameSpan = document.span(row - 1);
    const isList = json.kinds[row] <= Json.array;
    let children: OutlineNode[] = [];
    if (name === "bones") children = bones.map((_, index) => boneNode(document, index));
    const kind = KINDS.findIndex((one) => `${one}s` === name);
    if (kind >= 0)
      children = (plainTracks[kind] ?? []).map((track, index) => trackNode(document, `Track ${index}`, "", track, document.span(track)));
    const detail =
      isList && children.length > 0
        ? String(children.length)
        : document.text.slice(json.starts[row], Math.min(json.ends[row], json.starts[row] + MAX_DETAIL));
    nodes.push({ name, detail, kind: children.length > 0 ? "group" : outlineKind(json.kinds[row]), span, nameSpan, children });
  }
  return nodes;
}

function outlineKind(kind: number): OutlineNode["kind"] {
  if (kind === Json.string) return "text";
  return kind === Json.integer || kind === Json.float ? "number" : kind === Json.object ? "object" : "array";
}

function boneNode(document: AnimDocument, index: number): OutlineNode {
  const { parsed, packed } = document;
  const { row, id, tracks } = parsed.bones[index];
  const bone = packed?.bones[index];
  const children = tracks.flatMap((track, kind) =>
    track
      ? [trackNode(document, KINDS[kind], `${bone?.tracks[kind]?.widths.join(", ")} bits`, track.row, document.span(track.row - 1))]
      : [],
  );
  return {
    name: `Bone ${bone?.id ?? index}`,
    detail: children.length === 0 ? "" : children.map(({ name }) => name).join(", "),
    kind: "object",
    span: document.span(row),
    nameSpan: id >= 0 ? document.span(id) : { start: document.span(row).start, end: document.span(row).start + 1 },
    children,
  };
}

function trackNode(document: AnimDocument, name: string, detail: string, row: number, nameSpan: Span): OutlineNode {
  const { end } = document.span(row);
  const start = Math.min(nameSpan.start, document.span(row).start);
  return {
    name,
    detail,
    kind: "array",
    span: { start, end },
    nameSpan: nameSpan.end - nameSpan.start > 100 ? { start, end: start + 1 } : nameSpan,
    children: [],
  };
}

/** Length of a sign with its quotation marks. */
const SIGN_LENGTH = 3;

/** Undefined if the kind of value determines the type. */
function tokenTypeOf({ text, kinds, starts, ends }: JsonText, row: number): TokenType | undefined {
  if (kinds[row] !== Json.string) return undefined;
  if (ends[row] - starts[row] === SIGN_LENGTH || text.startsWith('"auto', starts[row])) return "keyword";
  return text.startsWith('"0x', starts[row]) ? "number" : undefined;
}

const INLINE_KEYS = ["boneChannels", "padding"];

/** Whether it contains scalars only: rows of keys, widths, tables. The document and bones never do. */
function isFlat(json: JsonText, row: number): boolean {
  const { kinds, nexts, count } = json;
  if (row === 0 || nexts[row] === row + 1) return row !== 0 || count === 1;
  if (kinds[row] === Json.object && !(kinds[row - 1] === Json.key && INLINE_KEYS.some((key) => json.is(row - 1, key)))) return false;
  for (let item = row + 1; item < nexts[row]; item++) if (kinds[item] <= Json.array) return false;
  return true;
}

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new AnimDocument(text, context);
  const issues = textFindings(document);
  const { json } = document.parsed;
  return {
    issues,
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within, (row) => tokenTypeOf(json, row)),
    inlayHints: (within) => inlayHintsOf(document, within),
    actions: (within) => actionsWithin(document, within),
    formatting: () => layOutJson(json, { isFlat: (row) => isFlat(json, row), hasColumns: true }),
    panel: (id, query) => panelOf(document, issues, id, query),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}

/** Findings about a text: its errors, warnings about its clip, and comments that the file cannot keep. */
function textFindings(document: AnimDocument): readonly Issue[] {
  const { parsed, context } = document;
  const { clip, json } = parsed;
  const issues = [...parsed.issues];
  if (context.decoded && json.comments.length > 0)
    issues.push(issue("comment-lost", "A binary file cannot hold comments.", { text: json.comments[0] }));
  // an incomplete clip would only get findings about missing parts
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

/** The span of a member's value (the opening brace if it is missing), a bone's id, a track's key or one of its numbers. */
function spanOfPlace(document: AnimDocument, place: Place): Span {
  const { fields, bones } = document.parsed;
  if ("field" in place) {
    const row = fields.get(place.field);
    if (row === undefined) return { start: 0, end: 1 };
    return document.span(place.field === "bones" ? row - 1 : row);
  }
  const bone = bones[place.bone];
  const track = place.kind === undefined ? undefined : bone.tracks[place.kind];
  if (!track || place.kind === undefined) return document.span(bone.id >= 0 ? bone.id : bone.row);
  if (place.key === undefined) return document.span(track.row - 1);
  return document.span(place.axis === undefined ? keyRow(track, place.kind, place.key) : partRow(track, place.kind, place.key, place.axis));
}

/** Hints after each key with its meaning: the rotation in degrees, or units, and the time; and, if requested, the offset of its values. */
function inlayHintsOf(document: AnimDocument, within: Span): readonly InlayHint[] {
  const clip = document.packed;
  if (!clip) return [];
  const { bones, json } = document.parsed;
  const hints: InlayHint[] = [];
  bones.forEach((bone, index) => {
    if (json.ends[bone.row] < within.start || json.starts[bone.row] > within.end) return;
    bone.tracks.forEach((place, kind) => {
      const track = clip.bones[index].tracks[kind];
      if (!place || !track || json.ends[place.row] < within.start || json.starts[place.row] > within.end) return;
      let key = firstIndex(clip.keyFrames.length, (at) => json.ends[keyRow(place, kind, at)] >= within.start);
      for (; key < clip.keyFrames.length && json.starts[keyRow(place, kind, key)] <= within.end; key++) {
        const offset = json.ends[keyRow(place, kind, key)];
        const frame = clip.keyFrames[key];
        hints.push({
          offset,
          label: `${meaning(clip, track, key)}  ${seconds(frame, singleOf(clip.interval))}`,
          kind: "reference",
          tooltip: details(clip, track, key),
        });
        if (document.encoded().bytes === undefined) continue;
        const at = placeOfPart(clip, document.placesOf(clip), index, kind, key, 0);
        if (at) hints.push({ offset, label: `@ ${hex(at.start)}`, kind: "offset", tooltip: "Where X of this key is stored" });
      }
    });
  });
  return hints;
}

function meaning(clip: PackedClip, track: Track, key: number): string {
  const at = key * 3;
  const { values, signs, kind } = track;
  if (kind === ROTATION)
    return `${shown(turnOf(quaternionOf(values[at], values[at + 1], values[at + 2], signs[key] === 1, clip.rotationDivisor || 1)).degrees, 1)}°`;
  const factor = singleOf(kind === TRANSLATION ? clip.translationMultiplier : clip.scaleMultiplier);
  return [0, 1, 2].map((axis) => shown(values[at + axis] * factor, 3)).join(", ");
}

function details(clip: PackedClip, { kind, values, signs }: Track, key: number): string {
  const at = key * 3;
  if (kind !== ROTATION) return kind === TRANSLATION ? "Translation in units, time" : "Scale, time";
  return `${turnText(quaternionOf(values[at], values[at + 1], values[at + 2], signs[key] === 1, clip.rotationDivisor || 1))}, time`;
}

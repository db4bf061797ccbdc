/**
 * Inserts, removes and moves records. References are indexes, so all references to later records change too, and so do the comments with
 * record numbers and the counts. Source: format reference, section 6.
 */
import { firstIndex } from "../../core/search.ts";
import { lineEndOf } from "../../core/text/lineEnds.ts";
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { parentChain } from "../hierarchy.ts";
import { type NumberPart, RECORD_KINDS, type RecordKind, type Scene, spanOfPart, UNKNOWN } from "../scene.ts";
import type { FieldName } from "../schema.ts";
import { referencesOf } from "./navigation.ts";
import { type RecordId, recordSpan, sectionOf } from "./places.ts";

/**
 * Returns the new value of an index.
 * @param field that contains the index
 */
type Renumbering = (index: number, field?: FieldName) => number;

/** Returns the edits of references and comments, except those in removed records. */
function renumberEdits(scene: Scene, kind: RecordKind, map: Renumbering, isGone = (_: RecordId) => false): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { span, value = -1, field, record } of referencesOf(scene, kind, (index) => index >= 0 && map(index) !== index)) {
    const now = map(value, field);
    if (now !== value && !(record && isGone(record))) edits.push({ span, text: String(now) });
  }
  sectionOf(scene, kind).records.forEach(({ marker }, index) => {
    const now = map(index);
    if (marker >= 0 && now !== index && !isGone({ kind, index })) edits.push({ span: markerNumber(scene, marker), text: String(now) });
  });
  return edits;
}

/**
 * Returns the span of the number in the comment of a record.
 * @param at start of the comment
 */
export function markerNumber({ source }: Scene, at: number): Span {
  const line = source.slice(at, at + 100);
  const number = /^;[ \t]*[a-z]+[ \t]+(-?\d+)/i.exec(line);
  const end = at + (number?.[0].length ?? 0);
  return { start: end - (number?.[1].length ?? 0), end };
}

function countEdit(scene: Scene, kind: RecordKind, by: number): TextEdit[] {
  const { count, records } = sectionOf(scene, kind);
  if (count === undefined || (by === 0 && count.value === records.length)) return [];
  return [{ span: spanOfPart(count), text: String(records.length + by) }];
}

/** Returns the span from the record to the next one. */
function wholeSpan(scene: Scene, { kind, index }: RecordId): Span {
  const { start, end } = recordSpan(scene, { kind, index });
  if (index + 1 < sectionOf(scene, kind).records.length) return { start, end: recordSpan(scene, { kind, index: index + 1 }).start };
  // the last record: its own lines and one empty line
  const { text } = scene.source;
  const after = /^[ \t]*(?:\r?\n)?(?:[ \t]*\r?\n)?/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
  return { start, end: end + after };
}

/**
 * Removes records. References to a removed material or object become -1. Children of a removed instance move to its nearest remaining
 * ancestor. A bone entry of a removed instance becomes -1, because the position of entries in the bone list matters.
 * @param replacement current index of the record to which references to removed records change
 */
export function removeEdits(scene: Scene, removed: readonly RecordId[], replacement = -1): readonly TextEdit[] {
  const gone = { MATERIAL: new Set<number>(), OBJECT: new Set<number>(), INSTANCE: new Set<number>() };
  for (const { kind, index } of removed) gone[kind].add(index);
  const isGone = ({ kind, index }: RecordId) => gone[kind].has(index);
  const kinds = RECORD_KINDS.filter((kind) => gone[kind].size > 0);
  return [
    ...kinds.flatMap((kind) => countEdit(scene, kind, -gone[kind].size)),
    ...kinds.flatMap((kind) => renumberEdits(scene, kind, numbersWithout(scene, kind, gone[kind], replacement), isGone)),
    ...removed.map((record) => ({ span: wholeSpan(scene, record), text: "" })),
  ];
}

function numbersWithout(scene: Scene, kind: RecordKind, gone: ReadonlySet<number>, replacement: number): Renumbering {
  const sorted = [...gone].sort((a, b) => a - b);
  const shifted = (index: number) => index - firstIndex(sorted.length, (at) => sorted[at] >= index);
  const nextAbove = (index: number) => parentChain(scene.instances.records, index).find((at) => !gone.has(at)) ?? -1;
  return (index, field) => {
    if (!gone.has(index)) return shifted(index);
    const heir = kind === "INSTANCE" && field === "parent" ? nextAbove(index) : replacement;
    return heir >= 0 ? shifted(heir) : -1;
  };
}

/** Inserts a new record or a copy after the record. References to later records are incremented. */
export function insertEdits(scene: Scene, { kind, index }: RecordId, makeText: (copy: string) => string): readonly TextEdit[] {
  const shifted = (at: number) => (at > index ? at + 1 : at);
  const moved = renumberEdits(scene, kind, shifted);
  const span = recordSpan(scene, { kind, index });
  const { text } = scene.source;
  // edits inside the original also apply to the copy
  const copy = editedPart(text, span, moved).replace(/^(;[ \t]*[a-z]+[ \t]+)-?\d+/i, (_, lead: string) => lead + String(index + 1));
  const line = lineEndOf(scene.lineEnds);
  const inserted = makeText(copy.trimEnd()).replaceAll(/\r?\n/g, line);
  return [...countEdit(scene, kind, 1), ...moved, { span: { start: span.end, end: span.end }, text: `${line}${line}${inserted}` }];
}

/** Moves the record to another position in its section; the records between shift up or down. */
export function moveEdits(scene: Scene, record: RecordId, to: number): readonly TextEdit[] {
  const { kind, index } = record;
  if (to === index) return [];
  const map = (at: number): number => {
    if (at === index) return to;
    if (to > index) return at > index && at <= to ? at - 1 : at;
    return at >= to && at < index ? at + 1 : at;
  };
  const changed = renumberEdits(scene, kind, map);
  // rewrites the affected records in their new order, including the edits inside them
  const first = Math.min(index, to);
  const last = Math.max(index, to);
  const { text } = scene.source;
  const spans = Array.from({ length: last - first + 1 }, (_, at) => recordSpan(scene, { kind, index: first + at }));
  const pieces = spans.map((span) => editedPart(text, span, changed));
  const outside = changed.filter(({ span }) => span.start > spans[spans.length - 1].end || span.end < spans[0].start);
  const order = spans.map((_, at) => first + at).sort((a, b) => map(a) - map(b));
  const written = spans.map((span, at) => ({ span, text: pieces[order[at] - first] }));
  return [...outside, ...written].sort((a, b) => a.span.start - b.span.start);
}

/** Corrects every record comment and every count. */
export function correctNumbers(scene: Scene): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const kind of RECORD_KINDS) {
    edits.push(...countEdit(scene, kind, 0));
    sectionOf(scene, kind).records.forEach(({ marker }, index) => {
      if (marker < 0) return;
      const span = markerNumber(scene, marker);
      if (scene.source.slice(span.start, span.end) !== String(index)) edits.push({ span, text: String(index) });
    });
  }
  const correct = (count: NumberPart | undefined, present: number): void => {
    if (count === undefined || count.value === UNKNOWN || count.value === present) return;
    edits.push({ span: spanOfPart(count), text: String(present) });
  };
  for (const { count, strings } of scene.materials.records) correct(count, strings.length);
  for (const { mesh } of scene.objects.records) {
    if (mesh === undefined || !mesh.isComplete || mesh.isBroken) continue;
    correct(mesh.vertexCount, mesh.vertices);
    correct(mesh.triangleCount, mesh.triangles);
  }
  return edits;
}

/** Numbers the unique ids of all instances in file order, from 0; the root keeps -1. */
export function uniqueIdEdits({ instances: { records } }: Scene): readonly TextEdit[] {
  return records
    .slice(1)
    .flatMap(({ id }, at) => (id === undefined || id.value === at ? [] : [{ span: spanOfPart(id), text: String(at) }]));
}

/** Returns one more than the largest unique id. */
export function nextUniqueId({ instances }: Scene): number {
  return instances.records.reduce((most, { id }) => Math.max(most, id?.value ?? -1), -1) + 1;
}

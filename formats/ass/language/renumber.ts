/**
 * Inserting, removing and moving records. References are positions, so all that count past the place change with it, and so do the comments
 * with their numbers, and the counts. Source: format reference, section 6.
 */
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { type NumberPart, type RecordKind, type Scene, spanOfPart, UNKNOWN } from "../scene.ts";
import { instanceReferences, materialReferences } from "./navigation.ts";
import { type Place, type RecordId, recordSpan, sectionOf } from "./places.ts";

const COUNT_WORDS = { MATERIAL: "materials", OBJECT: "objects", INSTANCE: "instances" } as const;

/** Edits that make every index `i` of the kind the index `map(i)`, in references and, as far as they move, in comments. */
function renumberEdits(scene: Scene, kind: RecordKind, map: (index: number) => number, isKept: (record: RecordId) => boolean): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { span, value = -1, record } of referencesOf(scene, kind, (index) => index >= 0 && map(index) !== index))
    if (record === undefined || isKept(record)) edits.push({ span, text: String(map(value)) });
  return edits;
}

function referencesOf(scene: Scene, kind: RecordKind, isWanted: (index: number) => boolean): Generator<Place> {
  if (kind === "MATERIAL") return materialReferences(scene, isWanted);
  return instanceReferences(scene, kind === "OBJECT" ? "object" : "instance", isWanted);
}

function markerEdits(scene: Scene, kind: RecordKind, map: (index: number) => number, isKept: (record: RecordId) => boolean): TextEdit[] {
  return sectionOf(scene, kind).records.flatMap(({ marker }, index) => {
    if (marker < 0 || map(index) === index || !isKept({ kind, index })) return [];
    return [{ span: markerNumber(scene, marker), text: String(map(index)) }];
  });
}

/** The number in the comment of a record. @param at where the comment starts */
export function markerNumber({ source }: Scene, at: number): Span {
  const line = source.slice(at, at + 100);
  const number = /^;[ \t]*[a-z]+[ \t]+(-?\d+)/i.exec(line);
  const end = at + (number?.[0].length ?? 0);
  return { start: end - (number?.[1].length ?? 0), end };
}

function countEdit(scene: Scene, kind: RecordKind, by: number): TextEdit[] {
  const { count, records } = scene[COUNT_WORDS[kind]];
  if (count === undefined || (by === 0 && count.value === records.length)) return [];
  return [{ span: spanOfPart(count), text: String(records.length + by) }];
}

/** The record with all that is between it and the next one. */
function wholeSpan(scene: Scene, { kind, index }: RecordId): Span {
  const { start, end } = recordSpan(scene, { kind, index });
  if (index + 1 < sectionOf(scene, kind).records.length) return { start, end: recordSpan(scene, { kind, index: index + 1 }).start };
  // of the last one its own lines, and one empty line
  const { text } = scene.source;
  const behind = /^[ \t]*(?:\r?\n)?(?:[ \t]*\r?\n)?/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
  return { start, end: end + behind };
}

/**
 * Without the record. What meant a material or an object means none (-1); children of an instance go to its parent; a bone that was the
 * instance becomes -1, for its place in the list counts.
 * @param replacement what meant the record means this one, by its number now
 */
export function removeEdits(scene: Scene, record: RecordId, replacement = -1): readonly TextEdit[] {
  const { kind, index } = record;
  const shifted = (at: number) => (at > index ? at - 1 : at);
  const parent = kind === "INSTANCE" ? (scene.instances.records[index].parent?.value ?? -1) : -1;
  const isKept = (other: RecordId) => other.kind !== kind || other.index !== index;
  const map = (at: number) => (at === index ? (replacement >= 0 ? shifted(replacement) : -1) : shifted(at));
  const references =
    kind === "INSTANCE"
      ? instanceEdits(scene, index, (at) => (at === index ? (parent >= 0 ? shifted(parent) : -1) : shifted(at)), map)
      : renumberEdits(scene, kind, map, isKept);
  return [
    ...countEdit(scene, kind, -1),
    ...references,
    ...markerEdits(scene, kind, shifted, isKept),
    { span: wholeSpan(scene, record), text: "" },
  ];
}

function instanceEdits(scene: Scene, removed: number, mapParent: (at: number) => number, mapBone: (at: number) => number): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { field, span, value = -1, record } of instanceReferences(scene, "instance", (at) => at >= 0)) {
    if (record?.index === removed) continue;
    const now = (field === "parent" ? mapParent : mapBone)(value);
    if (now !== value) edits.push({ span, text: String(now) });
  }
  return edits;
}

/** After the record a new one, or its copy. References to later ones move on. */
export function insertEdits(scene: Scene, { kind, index }: RecordId, makeText: (copy: string) => string): readonly TextEdit[] {
  const shifted = (at: number) => (at > index ? at + 1 : at);
  const isKept = () => true;
  const moved = [...renumberEdits(scene, kind, shifted, isKept), ...markerEdits(scene, kind, shifted, isKept)];
  const span = recordSpan(scene, { kind, index });
  const { text } = scene.source;
  // what moves within the original moves within the copy
  const copy = editedPart(text, span, moved).replace(/^(;[ \t]*[a-z]+[ \t]+)-?\d+/i, (_, lead: string) => lead + String(index + 1));
  const line = scene.lineEnds.pairs > scene.lineEnds.alone ? "\r\n" : "\n";
  const inserted = makeText(copy.trimEnd()).replaceAll(/\r?\n/g, line);
  return [...countEdit(scene, kind, 1), ...moved, { span: { start: span.end, end: span.end }, text: `${line}${line}${inserted}` }];
}

/** The record at another position of its section; those between move up or down. */
export function moveEdits(scene: Scene, record: RecordId, to: number): readonly TextEdit[] {
  const { kind, index } = record;
  if (to === index) return [];
  const map = (at: number): number => {
    if (at === index) return to;
    if (to > index) return at > index && at <= to ? at - 1 : at;
    return at >= to && at < index ? at + 1 : at;
  };
  const isKept = () => true;
  const changed = [...renumberEdits(scene, kind, map, isKept), ...markerEdits(scene, kind, map, isKept)];
  // the records that change places are written again, in their new order, with what changes inside them
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

/** Every comment and every count as they should be. */
export function correctNumbers(scene: Scene): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const kind of ["MATERIAL", "OBJECT", "INSTANCE"] as const) {
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

/** The unique ids of all instances in the order of the file, from 0; the root keeps its -1. */
export function uniqueIdEdits({ instances: { records } }: Scene): readonly TextEdit[] {
  return records
    .slice(1)
    .flatMap(({ id }, at) => (id === undefined || id.value === at ? [] : [{ span: spanOfPart(id), text: String(at) }]));
}

/**
 * Renames materials and instances, from the name itself or from an index that refers to them. Renaming the number in the comment before a
 * record moves the record there and updates every reference.
 */
import type { Renaming } from "../../core/analysis.ts";
import { type Span, type TextEdit, touches } from "../../core/text/span.ts";
import { parseMaterialName } from "../materialName.ts";
import { type Scene, type StringPart, textStart } from "../scene.ts";
import { subjectAt } from "./navigation.ts";
import { placeAt, type RecordId, recordAt, recordOf, sectionOf } from "./places.ts";
import { markerNumber, moveEdits } from "./renumber.ts";

export function renamingAt(scene: Scene, offset: number): Renaming | undefined {
  const number = numberAt(scene, offset);
  if (number !== undefined)
    return { span: number.span, name: String(number.record.index), to: (name) => moved(scene, number.record, name) };
  const subject = subjectAt(scene, offset);
  const part = subject && subject.kind !== "OBJECT" ? namePart(scene, subject) : undefined;
  if (subject === undefined || part === undefined) return undefined;
  const start = textStart(part);
  const own = { start, end: start + part.text.length };
  const place = placeAt(scene, offset);
  return {
    // at an index, the editor shows the index as the renamed range
    span: place?.to === undefined ? own : place.span,
    name: part.text,
    to(name) {
      checkName(name);
      return [{ span: own, text: name }, ...(subject.kind === "MATERIAL" ? shaderEdits(scene, subject.index, name) : [])];
    },
  };
}

/** Optional edits for the same shader in the names of other materials, which differ in symbols and properties. */
function shaderEdits(scene: Scene, renamed: number, name: string): readonly TextEdit[] {
  const { records } = scene.materials;
  const pathOf = (text: string) => {
    const { special, collection, shader } = parseMaterialName(text);
    if (special !== undefined || shader.text === "") return undefined;
    const start = collection?.start ?? shader.start;
    const end = shader.start + shader.text.length;
    return { start, end, text: text.slice(start, end) };
  };
  const before = pathOf(records[renamed].name?.text ?? "")?.text;
  const after = pathOf(name)?.text;
  if (before === undefined || after === undefined || before === after) return [];
  return records.flatMap(({ name: part }, at) => {
    const path = part && at !== renamed ? pathOf(part.text) : undefined;
    if (part === undefined || path?.text !== before) return [];
    const base = textStart(part);
    return [
      { span: { start: base + path.start, end: base + path.end }, text: after, optional: `Other materials with the shader ${before}` },
    ];
  });
}

function moved(scene: Scene, record: RecordId, number: string): readonly TextEdit[] {
  const last = sectionOf(scene, record.kind).records.length - 1;
  const to = Number(number);
  if (!/^\d+$/.test(number) || to > last) throw new Error(`The number must be an integer from 0 to ${last}.`);
  if (record.kind === "INSTANCE" && (record.index === 0 || to === 0)) throw new Error("The scene root is always instance 0.");
  return moveEdits(scene, record, to);
}

/**
 * Checks that a string can be written, because strings have no escape sequences.
 * @throws Error
 */
export function checkName(name: string): void {
  if (/[\r\n]/.test(name)) throw new Error("A name must be on one line.");
  if (/"(?:\s|$)/.test(name)) throw new Error("A quote must not be at the end of the name or before whitespace: it would end the string.");
}

function numberAt(scene: Scene, offset: number): { record: RecordId; span: Span } | undefined {
  const record = recordAt(scene, offset);
  if (record === undefined) return undefined;
  const at = recordOf(scene, record).marker;
  if (at < 0) return undefined;
  const span = markerNumber(scene, at);
  return touches(span, offset) ? { record, span } : undefined;
}

function namePart(scene: Scene, { kind, index }: RecordId): StringPart | undefined {
  return kind === "MATERIAL" ? scene.materials.records[index].name : scene.instances.records[index].name;
}

/** Code actions at the cursor. */
import type { Action } from "../../core/analysis.ts";
import { lineEndOf } from "../../core/text/lineEnds.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { layoutOf } from "../parse/layout.ts";
import { MAX_FIXED, printReal } from "../reals.ts";
import type { Scene } from "../scene.ts";
import { spanOfPart } from "../scene.ts";
import { FIELDS } from "../schema.ts";
import { materialUses } from "../usage.ts";
import { addInstance } from "./fixes.ts";
import { formattingOf, STYLES, styleOf } from "./formatting.ts";
import { placesWithin } from "./inlayHints.ts";
import { instancesOf, labelOf } from "./labels.ts";
import { normalEdits } from "./normals.ts";
import { elementPlaces, type Place, placeAt, type RecordId, recordAt, recordPlaces, recordSpan } from "./places.ts";
import { canMove, duplicateEdits, isRoot } from "./recordChanges.ts";
import { correctNumbers, moveEdits, removeEdits, uniqueIdEdits } from "./renumber.ts";

/** The versions of Halo 2, and of Halo 3 and ODST. */
const WANTED = [2, 7];
const FIRST_WITH_LIGHTS = 3;

/** Converts the level to the layout of another version. Source: format reference, section 13. */
function versionActions(scene: Scene): readonly Action[] {
  return WANTED.filter((version) => version !== scene.version).flatMap((version) => {
    const edits = convertEdits(scene, version);
    if (edits === undefined) return [];
    const lost = lostParts(scene, version);
    const title = `Convert to version ${version}${lost.length > 0 ? `, without ${lost.join(", ")}` : ""}`;
    return [{ title, kind: "refactor" as const, edits }];
  });
}

/** Returns the parts that the other version cannot store. */
function lostParts({ layout, materials }: Scene, version: number): string[] {
  const wanted = layoutOf(version);
  const lost: string[] = [];
  if (layout.strings && !wanted.strings && materials.records.some(({ strings }) => strings.length > 0)) lost.push("material strings");
  if (layout.uvw && !wanted.uvw) lost.push("third texture coordinates");
  if (layout.color && !wanted.color) lost.push("vertex colors");
  return lost;
}

/** Returns undefined if the conversion is impossible because of lights before version 3 or non-uniform scales. */
function convertEdits(scene: Scene, version: number): readonly TextEdit[] | undefined {
  const { layout, header, materials, objects, instances, source } = scene;
  const wanted = layoutOf(version);
  if (header.version === undefined) return undefined;
  if (version < FIRST_WITH_LIGHTS && objects.records.some(({ light }) => light !== undefined)) return undefined;
  const line = lineEndOf(scene.lineEnds);
  const edits: TextEdit[] = [{ span: spanOfPart(header.version), text: String(version) }];
  const insert = (at: number, text: string) => edits.push({ span: { start: at, end: at }, text });
  const remove = (start: number, end: number) => edits.push({ span: { start, end }, text: "" });
  for (const { effect, count, strings } of materials.records) {
    if (effect === undefined) continue;
    if (wanted.strings && !layout.strings) insert(effect.end, `${line}0`);
    if (!wanted.strings && layout.strings && count !== undefined) remove(effect.end, (strings.at(-1) ?? count).end);
  }
  if (wanted.color !== layout.color || wanted.uvw !== layout.uvw)
    objects.records.forEach((object, index) => {
      let before: Place | undefined;
      for (const place of elementPlaces(scene, index, object)) {
        if (place.element?.kind === "triangle") break;
        if (wanted.color && !layout.color && place.field === "influenceCount" && before !== undefined)
          insert(before.span.end, `${line}0.0000000000\t0.0000000000\t0.0000000000`);
        if (!wanted.color && layout.color && place.field === "color" && place.part === "blue" && place.row !== undefined)
          remove(place.row.start, source.text.indexOf("\n", place.row.end) + 1);
        if (place.field === "uv" && place.part === "v" && wanted.uvw && !layout.uvw) insert(place.span.end, "\t0.0000000000");
        if (place.field === "uv" && place.part === "w" && !wanted.uvw && before !== undefined) remove(before.span.end, place.span.end);
        before = place;
      }
    });
  if (wanted.scale3 === layout.scale3) return edits;
  for (let index = 0; index < instances.records.length; index++) {
    const scales = recordPlaces(scene, { kind: "INSTANCE", index }).filter(({ field }) => field === "localScale" || field === "pivotScale");
    for (const field of ["localScale", "pivotScale"]) {
      const [first, ...rest] = scales.filter((place) => place.field === field);
      const last = rest.at(-1);
      if (first === undefined || last === undefined || rest.some(({ value }) => value !== first.value)) return undefined;
      remove(first.span.end, last.span.end);
    }
  }
  return edits;
}

const CANONICAL = /^-?\d+\.\d{10}$/;

/**
 * Rewrites numbers with ten decimals, as exporters do. Their values stay the same; no other action changes only the notation of a number.
 */
function decimalEdits(scene: Scene, within: Span): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { field, span, value } of placesWithin(scene, within)) {
    if (FIELDS[field].type !== "f32" || span.start < within.start || span.end > within.end) continue;
    if (value === undefined || !(Math.abs(value) < MAX_FIXED) || CANONICAL.test(scene.source.slice(span.start, span.end))) continue;
    edits.push({ span, text: printReal(value) });
  }
  return edits;
}

/** In larger texts, computing an action that rewrites everything would take too long. */
const MAX_REWRITTEN = 2_000_000;

export function actionsWithin(scene: Scene, within: Span, hasStructure: boolean): readonly Action[] {
  const actions: Action[] = [];
  const add = (title: string, kind: Action["kind"], edits: readonly TextEdit[]) => {
    if (edits.length > 0) actions.push({ title, kind, edits });
  };
  const numbers = correctNumbers(scene);
  add("Correct all numbers and counts", "source", numbers);
  const place = placeAt(scene, within.start);
  const record = recordAt(scene, within.start);
  const isSmall = scene.source.length <= MAX_REWRITTEN;
  if (place?.field === "uniqueId") add("Renumber the unique ids of all instances", "refactor", uniqueIdEdits(scene));
  if (record === undefined) {
    if (isSmall) add("Write all numbers with ten decimals", "source", decimalEdits(scene, { start: 0, end: scene.source.length }));
    if (place?.field === "user" || place?.field === "computer") add("Remove user and computer", "refactor", personalEdits(scene));
    if (place?.field === "software" && hasStructure && isSmall)
      for (const style of STYLES)
        if (style !== styleOf(scene)) add(`Format in the style of ${style}`, "refactor", formattingOf(scene, style));
    if (place?.field === "version" && hasStructure && isSmall) actions.push(...versionActions(scene));
    return actions;
  }
  // actions that have to scan all triangles are offered only on the lines of the record itself
  const isOnElement = place?.element !== undefined;
  if (!isOnElement && hasStructure) addRecordActions(scene, record, add);
  const span = recordSpan(scene, record);
  if (span.end - span.start <= MAX_REWRITTEN)
    add(`Write the numbers of this ${record.kind.toLowerCase()} with ten decimals`, "refactor", decimalEdits(scene, span));
  if (record.kind === "OBJECT" && (isSmall || !isOnElement))
    add("Normalize the normals of this mesh", "refactor", normalEdits(scene, record.index));
  return actions;
}

function addRecordActions(
  scene: Scene,
  record: RecordId,
  add: (title: string, kind: Action["kind"], edits: readonly TextEdit[]) => void,
): void {
  const { kind, index } = record;
  const word = kind.toLowerCase();
  if (!isRoot(record)) {
    const used = kind === "MATERIAL" ? materialUses(scene)[index].objects.length : kind === "OBJECT" ? instancesOf(scene, index).length : 0;
    const consequence =
      used === 0 ? "renumber" : kind === "MATERIAL" ? "leave its triangles without a material" : "leave its instances empty";
    add(`Remove ${labelOf(scene, record)} and ${consequence}`, "refactor", removeEdits(scene, [record]));
    add(`Duplicate this ${word}`, "refactor", duplicateEdits(scene, record));
    if (canMove(scene, record, -1)) add(`Move this ${word} up`, "refactor", moveEdits(scene, record, index - 1));
    if (canMove(scene, record, 1)) add(`Move this ${word} down`, "refactor", moveEdits(scene, record, index + 1));
  }
  if (kind === "OBJECT") add("Add an instance of this object", "refactor", addInstance(scene, index));
  if (kind === "MATERIAL") {
    const unused = materialUses(scene).flatMap(({ objects }, at) => (objects.length === 0 ? [{ kind, index: at }] : []));
    if (unused.length > 1) add(`Remove all ${unused.length} unused materials and renumber`, "refactor", removeEdits(scene, unused));
  }
}

function personalEdits({ header }: Scene): readonly TextEdit[] {
  return header.strings.slice(2, 4).flatMap(({ text, start, end }) => (text === "" ? [] : [{ span: { start, end }, text: '""' }]));
}

/** Rewrites that are offered for the place of the cursor. */
import type { Action } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { MAX_FIXED, printReal } from "../reals.ts";
import type { Scene } from "../scene.ts";
import { FIELDS } from "../schema.ts";
import { materialUses } from "../usage.ts";
import { addInstance } from "./fixes.ts";
import { formattingOf, STYLES, styleOf } from "./formatting.ts";
import { placesWithin } from "./inlayHints.ts";
import { instancesOf, labelOf } from "./labels.ts";
import { normalEdits } from "./normals.ts";
import { placeAt, type RecordId, recordAt, recordSpan } from "./places.ts";
import { canMove, duplicateEdits, isRoot } from "./recordChanges.ts";
import { correctNumbers, moveEdits, removeEdits, uniqueIdEdits } from "./renumber.ts";
import { versionActions } from "./versions.ts";

const CANONICAL = /^-?\d+\.\d{10}$/;

/** Numbers as exporters write them, with ten decimals. Their values stay; only this action changes the text of a number. */
function decimalEdits(scene: Scene, within: Span): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { field, span, value } of placesWithin(scene, within)) {
    if (FIELDS[field].type !== "f32" || span.start < within.start || span.end > within.end) continue;
    if (value === undefined || !(Math.abs(value) < MAX_FIXED) || CANONICAL.test(scene.source.slice(span.start, span.end))) continue;
    edits.push({ span, text: printReal(value) });
  }
  return edits;
}

/** In a larger text an offer that rewrites all of it would take longer to make than the cursor rests. */
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
      for (const style of STYLES) if (style !== styleOf(scene)) add(`Format as ${style} writes it`, "refactor", formattingOf(scene, style));
    if (place?.field === "version" && hasStructure && isSmall) actions.push(...versionActions(scene));
    return actions;
  }
  // an offer that has to go through all triangles is made on the record's own lines only
  const isOnElement = place?.element !== undefined;
  if (!isOnElement && hasStructure) addRecordActions(scene, record, add);
  const span = recordSpan(scene, record);
  if (span.end - span.start <= MAX_REWRITTEN)
    add(`Write the numbers of this ${record.kind.toLowerCase()} with ten decimals`, "refactor", decimalEdits(scene, span));
  if (record.kind === "OBJECT" && (isSmall || !isOnElement))
    add("Normalise the normals of this mesh", "refactor", normalEdits(scene, record.index));
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
    const consequence = used === 0 ? "renumber" : kind === "MATERIAL" ? "leave its triangles without one" : "leave its instances empty";
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

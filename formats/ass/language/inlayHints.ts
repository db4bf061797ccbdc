/** Inlay hints: the name of the target after an index, the name of the field after other values. */
import type { InlayHint } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import { RECORD_KINDS, type Scene } from "../scene.ts";
import { COUNTS, FIELDS, INSTANCE_NUMBERS, LIGHT_NUMBERS } from "../schema.ts";
import { labelOf, nameOf } from "./labels.ts";
import { elementPlaces, headerPlaces, type Place, recordPlaces, recordSpan, referenced, sectionOf } from "./places.ts";

/** Editors request hints for the visible range; larger requests serve another purpose. */
const MAX_UNITS = 200_000;

export function inlayHintsOf(scene: Scene, within: Span): readonly InlayHint[] {
  if (within.end - within.start > MAX_UNITS) return [];
  const hints: InlayHint[] = [];
  for (const place of placesWithin(scene, within)) {
    if (place.span.end < within.start || place.span.start > within.end) continue;
    const hint = hintOf(scene, place);
    if (hint !== undefined) hints.push(hint);
  }
  return hints;
}

/** Yields all values that overlap the span, record by record. */
export function* placesWithin(scene: Scene, within: Span, hasElements = true): Generator<Place> {
  yield* headerPlaces(scene);
  for (const kind of RECORD_KINDS) {
    const { records } = sectionOf(scene, kind);
    for (let index = 0; index < records.length; index++) {
      const span = recordSpan(scene, { kind, index });
      if (span.end < within.start || span.start > within.end) continue;
      yield* recordPlaces(scene, { kind, index });
      if (hasElements && kind === "OBJECT") yield* elementPlaces(scene, index, within);
    }
  }
}

function hintOf(scene: Scene, place: Place): InlayHint | undefined {
  const target = referenced(scene, place);
  const offset = place.span.end;
  if (target !== undefined) {
    const name = nameOf(scene, target);
    return { offset, label: name === "" ? labelOf(scene, target) : name.slice(1, -1), tooltip: labelOf(scene, target), kind: "reference" };
  }
  if (place.to === "material" && place.value === -1) return { offset, label: "no material", kind: "reference" };
  if (!NAMED.has(place.field) || (place.part !== undefined && place.row?.end !== place.span.end)) return undefined;
  return { offset, label: FIELDS[place.field].name, tooltip: FIELDS[place.field].meaning, kind: "reference" };
}

/** Fields whose values are not self-explanatory. */
const NAMED: ReadonlySet<Place["field"]> = new Set([
  ...COUNTS,
  "effect",
  "xrefPath",
  "xrefObject",
  "radius",
  "height",
  "extents",
  "lightColor",
  ...LIGHT_NUMBERS,
  "instanceObject",
  ...INSTANCE_NUMBERS,
]);

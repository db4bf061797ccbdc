/** The same level in the layout of another version. Source: format reference, section 13. */
import type { Action } from "../../core/analysis.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { lineEndOf } from "../lineEnds.ts";
import { layoutOf } from "../parse/layout.ts";
import { type Scene, spanOfPart } from "../scene.ts";
import { elementPlaces, type Place, recordPlaces } from "./places.ts";

/** What Halo 2, and Halo 3 and ODST, take. */
const WANTED = [2, 7];
const FIRST_WITH_LIGHTS = 3;

export function versionActions(scene: Scene): readonly Action[] {
  return WANTED.filter((version) => version !== scene.version).flatMap((version) => {
    const edits = convertEdits(scene, version);
    if (edits === undefined) return [];
    const lost = lostParts(scene, version);
    const title = `Convert to version ${version}${lost.length > 0 ? `, without ${lost.join(", ")}` : ""}`;
    return [{ title, kind: "refactor" as const, edits }];
  });
}

/** What the other version has no place for. */
function lostParts({ layout, materials }: Scene, version: number): string[] {
  const wanted = layoutOf(version);
  const lost: string[] = [];
  if (layout.strings && !wanted.strings && materials.records.some(({ strings }) => strings.length > 0)) lost.push("material strings");
  if (layout.uvw && !wanted.uvw) lost.push("third texture coordinates");
  if (layout.color && !wanted.color) lost.push("vertex colors");
  return lost;
}

/** Undefined where it is not possible: lights before version 3, scales that differ by direction. */
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

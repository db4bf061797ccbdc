/** Answers the level view. */

import { lastIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { elementPlaces, partsOf, placesOfElement, recordAt } from "../language/places.ts";
import type { Mesh, Scene } from "../scene.ts";
import { packGeometry } from "./geometry.ts";
import { makeLevelModel } from "./levelModel.ts";
import type { LevelAnswers, LevelModel, LevelPart, LevelQuery } from "./model.ts";
import { findProblems } from "./problems.ts";

/** @param query from the page; returns the initial lists if undefined */
export function answerLevelView(scene: Scene, query: LevelQuery | undefined): LevelModel | LevelAnswers[LevelQuery["kind"]] {
  switch (query?.kind) {
    case undefined:
      return makeLevelModel(scene);
    case "geometry":
      return packGeometry(scene.objects.records, query.objects);
    case "problems":
      return findProblems(scene);
    case "place":
      return findPlace(scene, query.part) ?? null;
    case "part":
      return findPart(scene, query.offset) ?? null;
  }
}

/** Returns undefined if it does not exist. */
export function findPlace(scene: Scene, { object, kind, index }: LevelPart): Span | undefined {
  return placesOfElement(scene, object, kind, index)[0]?.element?.span;
}

/** Returns the vertex or triangle at or before the offset, or undefined outside of the lists. */
export function findPart(scene: Scene, offset: number): LevelPart | undefined {
  const record = recordAt(scene, offset);
  const mesh = record?.kind === "OBJECT" ? scene.objects.records[record.index].mesh : undefined;
  if (!record || !mesh) return undefined;
  const object = record.index;
  for (const kind of ["triangle", "vertex"] as const) {
    const parts = partsOf(mesh, kind);
    const part = parts[lastIndex(parts.length, (at) => parts[at].start <= offset)];
    if (!part) continue;
    if (offset > part.end) return undefined;
    let index = part.first;
    for (const { element } of elementPlaces(scene, object, { start: part.start, end: offset }))
      if (element?.kind === kind) index = element.index;
    return kind === "vertex" ? { object, kind, index, point: pointOf(mesh, index) } : { object, kind, index };
  }
  return undefined;
}

function pointOf({ positions }: Mesh, index: number): [number, number, number] {
  const known = (axis: number) => (Number.isFinite(positions[index * 3 + axis]) ? positions[index * 3 + axis] : 0);
  return [known(0), known(1), known(2)];
}

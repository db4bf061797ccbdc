/** Answers the level view. */
import type { Scene } from "../scene.ts";
import { packGeometry } from "./geometry.ts";
import { makeLevelModel } from "./levelModel.ts";
import type { LevelAnswers, LevelModel, LevelQuery } from "./model.ts";
import { findPart, findPlace } from "./places.ts";
import { findProblems } from "./problems.ts";

/** @param query from the page; without one, the lists that it starts from */
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

/** What is drawn of a course, in the plane and in space. */
import type { MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Shot } from "./cameraShots.ts";
import type { Entry } from "./entries.ts";
import type { Ghosts } from "./pending.ts";

export interface Scene {
  readonly model: MapModel;
  /** Those that are shown, moved ones where they would be. */
  readonly entries: readonly Entry[];
  readonly shown: ReadonlySet<MapLayer>;
  readonly selected: ReadonlySet<string>;
  /** New entries that the text does not have yet. */
  readonly ghosts?: Ghosts | undefined;
  /** What a camera shows while it is played. */
  readonly shot?: Shot | undefined;
}

/** What to draw of a course, on the plane and in 3D. */
import type { MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Shot } from "./cameraShots.ts";
import type { Entry } from "./entries.ts";
import type { Ghosts } from "./pending.ts";

export interface Scene {
  readonly model: MapModel;
  /** The shown entries, with moved ones at their new positions. */
  readonly entries: readonly Entry[];
  readonly shown: ReadonlySet<MapLayer>;
  readonly selected: ReadonlySet<string>;
  /** New entries that the text does not have yet. */
  readonly ghosts?: Ghosts | undefined;
  /** What the playing camera shows. */
  readonly shot?: Shot | undefined;
}

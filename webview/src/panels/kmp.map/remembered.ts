/** What the map keeps over hiding and reloading. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { ShownPlace } from "../../canvas/canvasFrame.ts";
import type { View } from "../../space/camera.ts";

export interface Remembered {
  readonly layers: readonly MapLayer[];
  readonly view?: ShownPlace;
  readonly snap: number;
  /** The kind of new objects. */
  readonly object?: number;
  /** Types of ground that are switched off. */
  readonly hiddenGround?: readonly number[];
  /** Shown in three dimensions, and from where. */
  readonly space?: { readonly isShown: boolean; readonly view?: View };
}

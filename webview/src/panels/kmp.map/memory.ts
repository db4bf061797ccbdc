/** What the map keeps over hiding and reloading. */
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { ShownPlace } from "../../canvas/canvasFrame.ts";
import type { View } from "../../space/camera.ts";
import type { PanelApi } from "../panel.ts";

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

/** Milliseconds without a change after which it is kept. */
const PAUSE = 500;

export class Memory {
  readonly first: Remembered | undefined;
  private readonly api: PanelApi<MapModel, MapIntent>;
  private readonly now: () => Remembered;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: PanelApi<MapModel, MapIntent>, now: () => Remembered) {
    this.api = api;
    this.now = now;
    this.first = api.recall<Remembered>();
  }

  /** Soon, once for all changes until then. */
  keep(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.api.remember(this.now()), PAUSE);
  }
}

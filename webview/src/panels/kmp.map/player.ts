/** Plays the camera that is selected, or the opening of the course: time passes, and the pictures show what the camera shows then. */
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import { Film, type Shot } from "./cameraShots.ts";
import type { LayerList } from "./layerList.ts";
import type { Selection } from "./selection.ts";

interface PlayerHost {
  readonly selection: Selection;
  readonly layers: LayerList;
  readonly model: () => MapModel | undefined;
  announce(message: string): void;
  /** Another picture is to be shown, or it ended. */
  onShot(isPlaying: boolean): void;
}

export class Player {
  shot: Shot | undefined;
  private readonly host: PlayerHost;
  private frame = 0;

  constructor(host: PlayerHost) {
    this.host = host;
  }

  /** Starts, or stops what is playing. */
  toggle(): void {
    const { selection, layers, announce } = this.host;
    const model = this.host.model();
    if (this.stop() || !model) return;
    const camera = selection.entries.find(({ layer }) => layer === "cameras");
    const first = camera?.index ?? model.opening;
    if (first === undefined) return announce(l10n.t("Select a camera. This course has no opening to play."));
    layers.showLayer("cameras");
    announce(camera ? l10n.t("Playing {0}. Escape stops it.", camera.label) : l10n.t("Playing the opening. Escape stops it."));
    this.play(new Film(model, first, camera !== undefined));
  }

  /** Whether something was played. */
  stop(): boolean {
    if (!this.shot) return false;
    cancelAnimationFrame(this.frame);
    this.shot = undefined;
    this.host.onShot(false);
    return true;
  }

  private play(film: Film): void {
    cancelAnimationFrame(this.frame);
    const start = performance.now();
    const show = () => {
      this.shot = film.shotAt((performance.now() - start) / 1000);
      if (this.shot) this.frame = requestAnimationFrame(show);
      this.host.onShot(this.shot !== undefined);
    };
    show();
  }
}

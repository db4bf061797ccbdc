/** Plays the selected camera or the opening of the course in the map and the 3D view. */
import { l10n } from "../../strings.ts";
import { Film, type Shot } from "./cameraShots.ts";
import type { CourseMap } from "./index.ts";

export class Player {
  shot: Shot | undefined;
  private frame = 0;

  constructor(private readonly map: CourseMap) {}

  /** Starts or stops playing. */
  toggle(): void {
    const { selection, layers, model, api } = this.map;
    if (this.stop() || !model) return;
    const camera = selection.entries.find(({ layer }) => layer === "cameras");
    const first = camera?.index ?? model.opening;
    if (first === undefined) return api.announce(l10n.t("Select a camera. This course has no opening to play."));
    layers.showLayer("cameras");
    api.announce(camera ? l10n.t("Playing {0}. Escape stops it.", camera.label) : l10n.t("Playing the opening. Escape stops it."));
    this.play(new Film(model, first, camera !== undefined));
  }

  /** Stops playing. Returns false if nothing was playing. */
  stop(): boolean {
    if (!this.shot) return false;
    cancelAnimationFrame(this.frame);
    this.shot = undefined;
    this.map.redrawShot();
    return true;
  }

  private play(film: Film): void {
    cancelAnimationFrame(this.frame);
    const start = performance.now();
    const show = () => {
      this.shot = film.shotAt((performance.now() - start) / 1000);
      if (this.shot) this.frame = requestAnimationFrame(show);
      this.map.redrawShot();
    };
    show();
  }
}

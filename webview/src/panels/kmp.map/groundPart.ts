/** The ground of the course: loaded once, with its legend, what of it is shown, and what it says of the course. */
import type { GroundModel } from "../../../../formats/kmp/panel/groundModel.ts";
import type { MapModel, MapProblem } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { CourseMap } from "./courseMap.ts";
import type { Place } from "./drafting.ts";
import { Ground } from "./ground.ts";
import { groundFindings } from "./groundFindings.ts";
import { GroundLayer } from "./groundLayer.ts";
import { GroundLegend } from "./groundLegend.ts";

export class GroundPart {
  readonly legend = new GroundLegend();
  /** Undefined before it is loaded, and where there is none. */
  layer: GroundLayer | undefined;
  /** Types that are switched off; undefined where they were never switched. */
  hidden: readonly number[] | undefined;
  private readonly map: CourseMap;

  constructor(map: CourseMap, hidden: readonly number[] | undefined) {
    this.map = map;
    this.hidden = hidden;
    this.legend.element.hidden = true;
  }

  get ground(): Ground | undefined {
    return this.layer?.ground;
  }

  async load(): Promise<void> {
    const { map } = this;
    const { api } = map;
    const judgeAgain = () => {
      if (map.model) map.showModel(map.model);
      map.remember();
    };
    const found = await api.backdrop().catch((error: Error) => {
      api.announce(l10n.t("The ground cannot be shown: {0}", error.message));
      return null;
    });
    if (!found) return;
    const { corners, flags, types, problems } = found.data as GroundModel;
    const ground = new Ground({ corners: Float32Array.from(corners), flags: Uint16Array.from(flags), types, problems });
    const shown = this.legend.show(ground, found.fileName, this.hidden);
    const layer = new GroundLayer(ground, shown, () => map.plane.frame.redraw());
    this.layer = layer;
    this.legend.element.hidden = false;
    this.legend.onChange = () => {
      this.hidden = types.map(({ id }) => id).filter((id) => !shown.has(id));
      layer.changed();
      judgeAgain();
    };
    judgeAgain();
    for (const problem of problems) api.announce(problem);
  }

  /** The model with what is wrong between the course and its ground. What belongs to no entry is in the legend. */
  judge(model: MapModel): MapModel {
    const found: readonly MapProblem[] = this.ground ? groundFindings(model, this.ground) : [];
    this.legend.showFindings(found.filter(({ entry }) => !entry).map(({ message }) => message));
    return found.length > 0 ? { ...model, problems: [...model.problems, ...found] } : model;
  }

  /** What is seen at a place, in words; empty where there is nothing. @param place with the triangle that is seen there, where it is known */
  nameAt({ x, y = 0, z, triangle }: Place & { readonly triangle?: number }): string {
    if (!this.layer) return "";
    return triangle === undefined ? this.layer.ground.nameAt(x, z, this.layer.shown) : this.layer.ground.nameOf(triangle, y);
  }
}

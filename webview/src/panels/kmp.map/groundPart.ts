/** The ground of the course: loads it once, with its legend and shown types, and adds its findings to the model. */
import { addToCount } from "../../../../formats/core/lists.ts";
import type { GroundModel } from "../../../../formats/kmp/panel/groundModel.ts";
import type { MapModel, MapProblem } from "../../../../formats/kmp/panel/mapModel.ts";
import { make } from "../../dom.ts";
import type { BackdropAnswer } from "../../protocol.ts";
import { l10n } from "../../strings.ts";
import type { Place } from "./drafting.ts";
import { Ground, groundFindings } from "./ground.ts";
import { GroundLayer, groundColor, isShownAtFirst } from "./groundLayer.ts";
import type { CourseMap } from "./index.ts";

export class GroundPart {
  readonly legend = new GroundLegend();
  /** Undefined until it is loaded, or if there is no collision file. */
  layer: GroundLayer | undefined;

  constructor(
    private readonly map: CourseMap,
    /** Hidden types; undefined if the user never changed them. */
    public hidden: readonly number[] | undefined,
  ) {}

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
    const layer = this.legend.show(found, this.hidden, () => map.plane.frame.redraw());
    const { types, problems } = layer.ground.model;
    this.layer = layer;
    this.legend.onChange = () => {
      this.hidden = types.map(({ id }) => id).filter((id) => !layer.shown.has(id));
      judgeAgain();
    };
    judgeAgain();
    if (!map.plane.frame.isPlaced) map.plane.fit();
    for (const problem of problems) api.announce(problem);
  }

  /** Returns the model with findings about the ground. The legend shows those that are not about an entry. */
  judge(model: MapModel): MapModel {
    const found: readonly MapProblem[] = this.ground ? groundFindings(model, this.ground) : [];
    this.legend.showFindings(found.filter(({ entry }) => !entry).map(({ message }) => message));
    return found.length > 0 ? { ...model, problems: [...model.problems, ...found] } : model;
  }

  /** Describes the ground at a position, or returns an empty text. @param place with the visible triangle, if known */
  nameAt({ x, y = 0, z, triangle }: Place & { readonly triangle?: number }): string {
    if (!this.layer) return "";
    return triangle === undefined ? this.layer.ground.nameAt(x, z, this.layer.shown) : this.layer.ground.nameOf(triangle, y);
  }
}

/** The collision types of a course, each with its color, count and check box. */
export class GroundLegend {
  readonly element = make("details", { class: "map-ground", attributes: { hidden: "" } });
  onChange: () => void = () => {};
  private readonly findings = make("ul", { class: "map-problems", attributes: { "aria-label": l10n.t("Problems of the ground") } });

  /** Shows findings about the ground that are not about an entry. */
  showFindings(messages: readonly string[]): void {
    this.findings.hidden = messages.length === 0;
    this.findings.replaceChildren(...messages.map((text) => make("li", { text })));
    if (messages.length > 0) this.element.open = true;
  }

  /** @param remembered hidden types @returns the layer, whose shown types follow the check boxes */
  show({ fileName, data }: BackdropAnswer, remembered: readonly number[] | undefined, redraw: () => void): GroundLayer {
    const { corners, flags, ...model } = data as GroundModel;
    const ground = new Ground({ ...model, corners: Float32Array.from(corners), flags: Uint16Array.from(flags) });
    const counts = new Map<number, number>();
    for (let at = 0; at < ground.count; at++) addToCount(counts, ground.typeOf(at));
    const types = [...counts.keys()].sort((a, b) => a - b);
    const shown = new Set(types.filter((type) => (remembered ? !remembered.includes(type) : isShownAtFirst(ground.kindOf(type)))));
    const layer = new GroundLayer(ground, shown, redraw);
    const rows = types.map((type) => {
      const { name, kind } = ground.model.types[type];
      const box = make("input", { attributes: { type: "checkbox" } });
      box.checked = shown.has(type);
      box.addEventListener("change", () => {
        if (box.checked) shown.add(type);
        else shown.delete(type);
        layer.changed();
        this.onChange();
      });
      const color = make("span", { class: "map-swatch", attributes: { "aria-hidden": "true" } });
      color.style.backgroundColor = groundColor(type, kind);
      const count = make("span", { class: "canvas-count", text: String(counts.get(type)) });
      return make("label", { children: [box, color, name, count] });
    });
    const title = make("summary", { text: l10n.t("Ground: {0}, {1} triangles", fileName, ground.count) });
    const problems = ground.model.problems.map((text) => make("p", { class: "map-ground-problem", text }));
    this.element.replaceChildren(title, ...problems, this.findings, make("div", { class: "canvas-layers", children: rows }));
    this.element.hidden = false;
    return layer;
  }
}

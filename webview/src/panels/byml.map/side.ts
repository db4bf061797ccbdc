/** The controls next to the map: its layers, the exact position of the selection, and a list of all points. */
import type { PlacedModel, PlacedPoint } from "../../../../formats/byml/panel/mapModel.ts";
import { LayerSwitches } from "../../canvas/layerSwitches.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { ColumnList } from "../../ui/columnList.ts";
import { lookOf, type Theme } from "./drawing.ts";

export class Layers extends LayerSwitches<number> {
  private names = "";

  /** @param wanted names of the layers that were shown last time */
  showModel({ layers, points }: PlacedModel, theme: Theme, wanted: readonly string[] | undefined): void {
    const names = layers.map(({ name }) => name).join("\n");
    if (names !== this.names) {
      this.shown.clear();
      layers.forEach(({ name, isShown }, layer) => {
        if (wanted ? wanted.includes(name) : isShown) this.shown.add(layer);
      });
    }
    this.names = names;
    const counts = layers.map(() => 0);
    for (const { layer } of points) counts[layer]++;
    this.show(layers.map(({ name }, id) => ({ id, title: name, count: counts[id], ...lookOf(id, theme) })));
  }
}

export type Axis = "x" | "y" | "z";
const AXES: readonly Axis[] = ["x", "y", "z"];

export class PlaceForm {
  readonly element = make("form", { class: "places-form" });
  onSet: (axis: Axis, typed: string) => void = () => {};
  private readonly title = make("h2");
  private readonly detail = make("p");
  private readonly problem = make("p", { class: "places-problem", attributes: { role: "alert" } });
  private readonly inputs = new Map<Axis, HTMLInputElement>();
  private readonly fields = make("div", { class: "places-fields" });

  constructor() {
    for (const axis of AXES) {
      const input = make("input", { attributes: { type: "text", inputmode: "decimal", autocomplete: "off", name: axis } });
      input.addEventListener("change", () => this.onSet(axis, input.value.trim()));
      this.inputs.set(axis, input);
      this.fields.append(make("label", { children: [axis === "y" ? l10n.t("y (height)") : axis, input] }));
    }
    this.element.append(this.title, this.detail, this.fields, this.problem);
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  focus(): void {
    this.inputs.get("x")?.focus();
  }

  refuse(message: string): void {
    setText(this.problem, message);
  }

  show(points: readonly PlacedPoint[], isReadOnly: boolean): void {
    const [point] = points;
    const isOne = points.length === 1;
    setText(
      this.title,
      isOne ? point.label : points.length === 0 ? l10n.t("Nothing selected") : l10n.t("{0} points selected", points.length),
    );
    setText(this.detail, isOne ? point.detail : "");
    setText(this.problem, "");
    this.fields.hidden = !isOne;
    for (const [axis, input] of this.inputs) {
      input.disabled = isReadOnly || !isOne;
      // do not overwrite what the user is typing
      if (isOne && document.activeElement !== input) input.value = String(Math.round(point[axis] * 1000) / 1000);
    }
  }
}

/** A point with its index in the document. */
interface NumberedPoint {
  readonly number: number;
  readonly point: PlacedPoint;
}

export function makePointList(onSelect: (numbers: readonly number[]) => void, onOpen: () => void): ColumnList<NumberedPoint, number> {
  return new ColumnList({
    label: l10n.t("Points of the map"),
    name: "places",
    columns: [l10n.t("Point"), "x", "y", "z"],
    keyOf: ({ number }) => number,
    cellsOf: ({ point: { label, equals, x, y, z } }) => [
      equals > 0 ? `${label} ×${equals + 1}` : label,
      ...[x, y, z].map((value) => String(Math.round(value * 10) / 10)),
    ],
    decorate: (row, { point: { label, detail } }) => setAttribute(row, "title", [label, detail].filter(Boolean).join(", ")),
    textOf: ({ point: { label, detail } }) => `${label} ${detail}`,
    onSelect,
    onOpen,
    filterLabel: l10n.t("Filter points"),
    countText: (count) => (count === "1" ? l10n.t("1 point") : l10n.t("{0} points", count)),
  });
}

/** The check boxes for a picture's layers, each with its symbol, title and number of entries. */
import { make, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { paint, type Shape, traceShape } from "./shapes.ts";

const ICON = 16;

export interface Layer<Id> {
  readonly id: Id;
  readonly title: string;
  readonly shape: Shape;
  readonly color: string;
  readonly count: number;
}

export class LayerSwitches<Id> {
  readonly element = make("fieldset", { class: "canvas-layers", children: [make("legend", { text: l10n.t("Layers") })] });
  readonly shown: Set<Id>;
  onChange: () => void = () => {};
  private layers: readonly Layer<Id>[] = [];

  constructor(shown: Iterable<Id>) {
    this.shown = new Set(shown);
  }

  show(layers: readonly Layer<Id>[]): void {
    this.layers = layers;
    const rows = this.element.getElementsByTagName("label");
    while (rows.length > layers.length) rows[layers.length].remove();
    while (rows.length < layers.length) this.element.append(this.makeRow(rows.length));
    layers.forEach((layer, at) => {
      const [box, icon, title, count] = rows[at].children;
      (box as HTMLInputElement).checked = this.shown.has(layer.id);
      drawSign(icon as HTMLCanvasElement, layer);
      setText(title, layer.title);
      setText(count, String(layer.count));
    });
  }

  /** Turns a layer on, so that an added entry is visible. */
  showLayer(id: Id): void {
    if (this.shown.has(id)) return;
    this.shown.add(id);
    this.show(this.layers);
    this.onChange();
  }

  private makeRow(at: number): HTMLElement {
    const box = make("input", { attributes: { type: "checkbox" } });
    box.addEventListener("change", () => {
      const { id } = this.layers[at];
      if (box.checked) this.shown.add(id);
      else this.shown.delete(id);
      this.onChange();
    });
    const icon = make("canvas", { attributes: { width: String(ICON * 2), height: String(ICON * 2), "aria-hidden": "true" } });
    return make("label", { children: [box, icon, make("span"), make("span", { class: "canvas-count" })] });
  }
}

function drawSign(icon: HTMLCanvasElement, { shape, color }: Pick<Layer<unknown>, "shape" | "color">): void {
  const context = icon.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, ICON * 2, ICON * 2);
  const isLine = shape === "line" || shape === "ring" || shape === "cross";
  paint(context, isLine ? { stroke: color, width: 3 } : { fill: color }, () => {
    if (shape !== "line") return traceShape(context, shape, ICON, ICON, 8);
    context.moveTo(4, ICON);
    context.lineTo(ICON * 2 - 4, ICON);
  });
}

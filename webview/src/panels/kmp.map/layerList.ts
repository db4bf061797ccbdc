/** The switches of the layers: what is shown, how it looks, how many there are. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { traceShape } from "../../canvas/shapes.ts";
import { make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { LAYERS } from "./layers.ts";

const ICON = 16;

export class LayerList {
  readonly element = make("fieldset", { class: "map-layers", children: [make("legend", { text: l10n.t("Layers") })] });
  readonly shown: Set<MapLayer>;
  onChange: () => void = () => {};
  private readonly boxes = new Map<MapLayer, HTMLInputElement>();
  private readonly counts = new Map<MapLayer, HTMLElement>();
  private readonly icons = new Map<MapLayer, HTMLCanvasElement>();

  constructor(shown: Iterable<MapLayer> | undefined) {
    this.shown = new Set(shown ?? LAYERS.filter(({ isShown }) => isShown).map(({ layer }) => layer));
    for (const { layer, title } of LAYERS) {
      const box = make("input", { attributes: { type: "checkbox" } });
      box.checked = this.shown.has(layer);
      box.addEventListener("change", () => {
        if (box.checked) this.shown.add(layer);
        else this.shown.delete(layer);
        this.onChange();
      });
      const icon = make("canvas", { attributes: { width: String(ICON * 2), height: String(ICON * 2), "aria-hidden": "true" } });
      const count = make("span", { class: "map-count" });
      this.boxes.set(layer, box);
      this.icons.set(layer, icon);
      this.counts.set(layer, count);
      this.element.append(make("label", { children: [box, icon, title(), count] }));
    }
  }

  /** Switches a layer on: what is added must be seen. */
  showLayer(layer: MapLayer): void {
    const box = this.boxes.get(layer);
    if (!box || this.shown.has(layer)) return;
    box.checked = true;
    this.shown.add(layer);
    this.onChange();
  }

  setCounts(counts: ReadonlyMap<MapLayer, number>): void {
    for (const [layer, element] of this.counts) setText(element, String(counts.get(layer) ?? 0));
  }

  setColours(colours: ReadonlyMap<MapLayer, string>): void {
    for (const { layer, shape } of LAYERS) {
      const context = this.icons.get(layer)?.getContext("2d");
      if (!context) continue;
      context.clearRect(0, 0, ICON * 2, ICON * 2);
      context.strokeStyle = context.fillStyle = colours.get(layer) ?? "gray";
      context.lineWidth = 3;
      context.beginPath();
      if (shape === "line") {
        context.moveTo(4, ICON);
        context.lineTo(ICON * 2 - 4, ICON);
      } else traceShape(context, shape, ICON, ICON, 8);
      if (shape === "line" || shape === "ring" || shape === "cross") context.stroke();
      else context.fill();
    }
  }
}

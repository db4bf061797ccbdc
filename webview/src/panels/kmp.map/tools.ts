/** The tools of the map, which define what clicks and drags do, and the layer for new entries. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import type { IconName } from "../../ui/icon.ts";
import { makeSelect } from "../../ui/select.ts";
import { LAYERS } from "./layers.ts";

export type Tool = "select" | "add" | "link";

/** The section of a layer's entries. */
export const SECTION_OF: Readonly<Record<MapLayer, string>> = {
  checks: "CKPT",
  enemies: "ENPT",
  items: "ITPT",
  objects: "GOBJ",
  routes: "POTI_point",
  starts: "KTPT",
  respawns: "JGPT",
  cannons: "CNPT",
  ends: "MSPT",
  areas: "AREA",
  cameras: "CAME",
};

/** Layers whose entries form paths: new entries come after the selected one. */
export const WAYS: ReadonlySet<MapLayer> = new Set(["checks", "enemies", "items", "routes"]);
/** Layers with linked groups. */
export const GROUPED: ReadonlySet<MapLayer> = new Set(["checks", "enemies", "items"]);

const TOOLS: readonly { readonly tool: Tool; readonly icon: IconName; readonly title: () => string }[] = [
  { tool: "select", icon: "inspect", title: () => l10n.t("Select and Move (V)") },
  { tool: "add", icon: "add", title: () => l10n.t("Add (A)") },
  { tool: "link", icon: "link", title: () => l10n.t("Link and Unlink (L)") },
];

export class MapTools {
  readonly elements: readonly HTMLElement[];
  onChange: () => void = () => {};
  private readonly buttons = new Map(
    TOOLS.map(({ tool, icon, title }) => [tool, makeButton(title(), () => this.use(tool), { icon, iconOnly: true })] as const),
  );
  private readonly layerList = makeSelect(
    l10n.t("Layer of new entries"),
    () => this.onChange(),
    LAYERS.map(({ layer, title }) => [layer, title()]),
  );
  tool: Tool = "select";

  constructor() {
    this.elements = [...this.buttons.values(), this.layerList];
    this.use("select");
  }

  get layer(): MapLayer {
    return this.layerList.value as MapLayer;
  }

  use(tool: Tool, layer: MapLayer = this.layer): void {
    this.tool = tool;
    this.layerList.value = layer;
    for (const [one, button] of this.buttons) button.pressed = one === tool;
    this.onChange();
  }
}

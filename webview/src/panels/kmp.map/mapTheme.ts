/** The colors of the map from VS Code's theme, and the check boxes for its layers. */
import { addToCount } from "../../../../formats/core/lists.ts";
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { type Layer, LayerSwitches } from "../../canvas/layerSwitches.ts";
import { readPlaneTheme } from "../../canvas/readTheme.ts";
import { LAYERS, type Theme } from "./layers.ts";

export function readTheme(): Theme {
  return readPlaneTheme((read) => ({
    error: read("--vscode-editorError-foreground", "#f14c4c"),
    layers: new Map(LAYERS.map(({ layer, color }) => [layer, read(color)])),
  }));
}

export function makeSwitches(shown: Iterable<MapLayer> | undefined): LayerSwitches<MapLayer> {
  return new LayerSwitches(shown ?? LAYERS.filter(({ isShown }) => isShown).map(({ layer }) => layer));
}

/** Returns the layers, each with the number of its entries. */
export function layersOf(entries: readonly { readonly layer: MapLayer }[], { layers }: Theme): readonly Layer<MapLayer>[] {
  const counts = new Map<MapLayer, number>();
  for (const { layer } of entries) addToCount(counts, layer);
  return LAYERS.map(({ layer: id, title, shape }) => {
    return { id, title: title(), shape, color: layers.get(id) ?? "gray", count: counts.get(id) ?? 0 };
  });
}

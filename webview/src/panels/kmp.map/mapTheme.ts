/** The colours of the map, from the editor's theme. */
import { readPlaneTheme } from "../../canvas/readTheme.ts";
import { LAYERS, type Theme } from "./layers.ts";

export function readTheme(): Theme {
  return readPlaneTheme((read) => ({
    error: read("--vscode-editorError-foreground", "#f14c4c"),
    layers: new Map(LAYERS.map(({ layer, colour }) => [layer, read(colour)])),
  }));
}

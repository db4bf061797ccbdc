/** The layers of the map: title, shape and color. Shape and color both show the layer. Must not know the canvas. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Shape } from "../../canvas/shapes.ts";
import type { PlaneTheme } from "../../canvas/theme.ts";
import { l10n } from "../../strings.ts";

export interface LayerLook {
  readonly layer: MapLayer;
  readonly title: () => string;
  readonly shape: Shape;
  /** Variable of VS Code's theme. */
  readonly color: string;
  /** Shown by default. */
  readonly isShown: boolean;
}

export const LAYERS: readonly LayerLook[] = [
  { layer: "checks", title: () => l10n.t("Check points"), shape: "line", color: "--vscode-charts-blue", isShown: true },
  { layer: "enemies", title: () => l10n.t("Enemy points"), shape: "circle", color: "--vscode-charts-red", isShown: true },
  { layer: "items", title: () => l10n.t("Item points"), shape: "square", color: "--vscode-charts-green", isShown: true },
  { layer: "objects", title: () => l10n.t("Objects"), shape: "diamond", color: "--vscode-symbolIcon-classForeground", isShown: true },
  { layer: "routes", title: () => l10n.t("Routes"), shape: "cross", color: "--vscode-charts-purple", isShown: true },
  { layer: "starts", title: () => l10n.t("Start positions"), shape: "triangle", color: "--vscode-charts-foreground", isShown: true },
  { layer: "respawns", title: () => l10n.t("Respawn points"), shape: "triangle", color: "--vscode-charts-yellow", isShown: true },
  { layer: "cannons", title: () => l10n.t("Cannon targets"), shape: "star", color: "--vscode-charts-yellow", isShown: true },
  { layer: "ends", title: () => l10n.t("End positions"), shape: "star", color: "--vscode-charts-foreground", isShown: true },
  { layer: "areas", title: () => l10n.t("Areas"), shape: "ring", color: "--vscode-charts-lines", isShown: false },
  { layer: "cameras", title: () => l10n.t("Cameras"), shape: "ring", color: "--vscode-charts-foreground", isShown: false },
];

export const LOOKS = new Map(LAYERS.map((look) => [look.layer, look]));

export interface Theme extends PlaneTheme {
  readonly error: string;
  readonly layers: ReadonlyMap<MapLayer, string>;
}

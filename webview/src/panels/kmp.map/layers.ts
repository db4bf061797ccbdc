/** How each kind of entry looks on the map and is called. Shape and colour both tell the kind. Must know no canvas. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";

export type Shape = "circle" | "square" | "diamond" | "triangle" | "cross" | "star" | "ring" | "line";

export interface LayerLook {
  readonly layer: MapLayer;
  readonly title: () => string;
  readonly shape: Shape;
  /** Variable of the editor's theme. */
  readonly colour: string;
  /** Shown from the start. */
  readonly isShown: boolean;
}

export const LAYERS: readonly LayerLook[] = [
  { layer: "checks", title: () => l10n.t("Check points"), shape: "line", colour: "--vscode-charts-blue", isShown: true },
  { layer: "enemies", title: () => l10n.t("Enemy points"), shape: "circle", colour: "--vscode-charts-red", isShown: true },
  { layer: "items", title: () => l10n.t("Item points"), shape: "square", colour: "--vscode-charts-green", isShown: true },
  { layer: "objects", title: () => l10n.t("Objects"), shape: "diamond", colour: "--vscode-symbolIcon-classForeground", isShown: true },
  { layer: "routes", title: () => l10n.t("Routes"), shape: "cross", colour: "--vscode-charts-purple", isShown: true },
  { layer: "starts", title: () => l10n.t("Start positions"), shape: "triangle", colour: "--vscode-charts-foreground", isShown: true },
  { layer: "respawns", title: () => l10n.t("Respawn points"), shape: "triangle", colour: "--vscode-charts-yellow", isShown: true },
  { layer: "cannons", title: () => l10n.t("Cannon targets"), shape: "star", colour: "--vscode-charts-yellow", isShown: true },
  { layer: "ends", title: () => l10n.t("End positions"), shape: "star", colour: "--vscode-charts-foreground", isShown: true },
  { layer: "areas", title: () => l10n.t("Areas"), shape: "ring", colour: "--vscode-charts-lines", isShown: false },
  { layer: "cameras", title: () => l10n.t("Cameras"), shape: "ring", colour: "--vscode-charts-foreground", isShown: false },
];

export const LOOKS = new Map(LAYERS.map((look) => [look.layer, look]));

/** The colours of the map as CSS writes them. */
export interface Theme {
  readonly background: string;
  readonly foreground: string;
  readonly grid: string;
  readonly focus: string;
  readonly error: string;
  readonly layers: ReadonlyMap<MapLayer, string>;
  readonly font: string;
  readonly isHighContrast: boolean;
}

/** The outline of a shape around 0, 0 with a reach of `r` pixels. Triangles point to the right. */
export function traceShape(path: CanvasPath, shape: Shape, x: number, y: number, r: number, angle = 0): void {
  switch (shape) {
    case "circle":
    case "ring":
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, Math.PI * 2);
      return;
    case "triangle":
      return polygon(path, x, y, 3, r * 1.3, angle);
    case "square":
      return polygon(path, x, y, 4, r * 1.2, Math.PI / 4);
    case "diamond":
      return polygon(path, x, y, 4, r * 1.2, 0);
    case "star":
      return polygon(path, x, y, 5, r * 1.3, -Math.PI / 2);
    case "cross":
    case "line":
      path.moveTo(x - r, y - r);
      path.lineTo(x + r, y + r);
      path.moveTo(x + r, y - r);
      path.lineTo(x - r, y + r);
  }
}

function polygon(path: CanvasPath, x: number, y: number, corners: number, r: number, angle: number): void {
  for (let corner = 0; corner < corners; corner++) {
    const at = angle + (corner * 2 * Math.PI) / corners;
    if (corner === 0) path.moveTo(x + r * Math.cos(at), y + r * Math.sin(at));
    else path.lineTo(x + r * Math.cos(at), y + r * Math.sin(at));
  }
  path.closePath();
}

/** Draws the visible part of a graph in the colors of VS Code's theme, at most once a frame. Must not know gestures. */
import type { GraphEdge, GraphLook, GraphPlug } from "../../../../formats/core/fields/graphModel.ts";
import { readPlaneTheme } from "../../canvas/readTheme.ts";
import { paint, traceLine } from "../../canvas/shapes.ts";
import type { PlaneTheme } from "../../canvas/theme.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { BOX_WIDTH, boxHeight, type Place, TITLES_FROM, WORDS_FROM } from "./boxes.ts";
import { type Curve, curveOf, WordRoom } from "./edges.ts";
import type { GraphPanel } from "./index.ts";

export interface Theme extends PlaneTheme {
  readonly box: string;
  readonly edge: string;
  readonly found: string;
  /** The font family. */
  readonly family: string;
  readonly looks: ReadonlyMap<GraphLook, string>;
}

const LOOK_COLORS: Readonly<Record<GraphLook, string>> = {
  command: "--vscode-charts-purple",
  choice: "--vscode-charts-orange",
  mix: "--vscode-charts-yellow",
  clip: "--vscode-charts-blue",
  state: "--vscode-charts-red",
  event: "--vscode-charts-green",
  frame: "--vscode-descriptionForeground",
  other: "--vscode-descriptionForeground",
};

/** Strokes distinguish plugs without relying on color. All plugs but children also have a word. */
const STROKES: Readonly<Record<GraphPlug, readonly number[]>> = {
  start: [],
  child: [],
  state: [8, 4],
  transition: [8, 3, 2, 3],
  event: [2, 3],
  frame: [5, 3],
};

/** Size on screen of a title without details. */
const TITLE_PIXELS = 8;
const CONDITIONS_FROM = 0.6;
/** Room between a box and its target, without the arrow. */
const WORDS_WIDTH = 104;
/** Below this scale, edges are straight solid lines: thousands are in view, and dashes are too small to distinguish. */
const SHAPES_FROM = 0.2;

export function readTheme(): Theme {
  const looks = Object.entries(LOOK_COLORS) as [GraphLook, string][];
  return readPlaneTheme((read) => ({
    box: read("--vscode-editorWidget-background", read("--vscode-editor-background", "#1e1e1e")),
    edge: read("--vscode-contrastBorder", read("--vscode-descriptionForeground")),
    found: read("--vscode-editor-findMatchHighlightBackground", "rgba(234,92,0,0.33)"),
    family: read("--vscode-font-family", "sans-serif"),
    looks: new Map(looks.map(([look, color]) => [look, read(color)])),
  }));
}

/** @param places by index in the model; undefined if the node is hidden or not placed yet */
export function drawGraph(
  canvas: CanvasRenderingContext2D,
  view: Viewport,
  theme: Theme,
  graph: GraphPanel,
  places: readonly (Place | undefined)[],
): void {
  canvas.clearRect(0, 0, view.width, view.height);
  const seen = { left: view.worldX(0), right: view.worldX(view.width), top: view.worldZ(0), bottom: view.worldZ(view.height) };
  const { model } = graph;
  canvas.save();
  canvas.textBaseline = "middle";
  canvas.translate(view.width / 2 - view.x * view.scale, view.height / 2 - view.z * view.scale);
  canvas.scale(view.scale, view.scale);
  const words: Words[] = [];
  model.edges.forEach((edge, at) => {
    const from = places[edge.from];
    const to = places[edge.to];
    if (!from || !to || graph.collapsed.has(model.nodes[edge.from].key)) return;
    const [left, right] = [Math.min(from.x, to.x) - BOX_WIDTH, Math.max(from.x, to.x) + BOX_WIDTH];
    const [top, bottom] = [Math.min(from.y, to.y) - 30, Math.max(from.y, to.y) + 30];
    if (right < seen.left || left > seen.right || bottom < seen.top || top > seen.bottom) return;
    const isMarked = edge.from === graph.selected || edge.to === graph.selected || at === graph.pointed || at === graph.chosen;
    const curve = curveOf(from, to);
    drawEdge(canvas, view, theme, edge, curve, isMarked, at === graph.chosen);
    if (isMarked || view.scale >= CONDITIONS_FROM) words.push({ label: labelOf(edge), curve, isMarked });
  });
  drawWords(canvas, theme, words);
  places.forEach((place, at) => {
    if (!place) return;
    const half = boxHeight(model.nodes[at].details.length) / 2;
    if (place.x + BOX_WIDTH / 2 < seen.left || place.x - BOX_WIDTH / 2 > seen.right) return;
    if (place.y + half < seen.top || place.y - half > seen.bottom) return;
    drawBox(canvas, view, theme, graph, at, place);
  });
  canvas.restore();
}

function drawEdge(
  canvas: CanvasRenderingContext2D,
  view: Viewport,
  theme: Theme,
  { plug }: GraphEdge,
  { x1, y1, x2, y2, bend }: Curve,
  isMarked: boolean,
  isChosen: boolean,
): void {
  const stroke = isMarked ? theme.focus : theme.edge;
  const width = (isChosen ? 4 : isMarked ? 2 : 1) / Math.max(0.5, Math.min(1, view.scale));
  const isStraight = view.scale < SHAPES_FROM && !isMarked;
  paint(canvas, { stroke, width, dash: isStraight ? [] : STROKES[plug] }, () => {
    canvas.moveTo(x1, y1);
    if (isStraight) canvas.lineTo(x2, y2);
    else canvas.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  });
  if (isStraight) return;
  paint(canvas, { fill: stroke }, () => {
    canvas.moveTo(x2, y2);
    canvas.lineTo(x2 - 8, y2 - 4);
    canvas.lineTo(x2 - 8, y2 + 4);
  });
}

/** Draws the line from a node to the pointer during its drag. */
export function drawLine(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, from: Place | undefined, to: Place): void {
  if (!from) return;
  const line = [from.x + BOX_WIDTH / 2, from.y, to.x, to.y];
  paint(canvas, { stroke: theme.focus, width: 2, dash: [6, 4] }, () => traceLine(canvas, view, line, false));
}

interface Words {
  readonly label: string;
  readonly curve: Curve;
  readonly isMarked: boolean;
}

function labelOf({ plug, condition }: GraphEdge): string {
  if (plug === "start") return "";
  return plug === "child" ? condition : [plug, condition].filter(Boolean).join(" ");
}

/** Draws conditions near their targets if there is room, marked ones first. The list next to the picture has all of them. */
function drawWords(canvas: CanvasRenderingContext2D, theme: Theme, words: readonly Words[]): void {
  const room = new WordRoom();
  canvas.textAlign = "right";
  canvas.lineWidth = 3;
  canvas.lineJoin = "round";
  canvas.strokeStyle = theme.background;
  for (const isMarked of [true, false])
    for (const { label, curve, isMarked: isNow } of words) {
      if (label === "" || isNow !== isMarked) continue;
      const text = fitted(canvas, theme, label, 11, WORDS_WIDTH);
      const right = curve.x2 - 11;
      const y = room.take(right, canvas.measureText(text).width, curve.y2);
      if (y === undefined) continue;
      canvas.strokeText(text, right, y);
      canvas.fillStyle = theme.foreground;
      canvas.fillText(text, right, y);
    }
  canvas.textAlign = "left";
}

function drawBox(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, graph: GraphPanel, at: number, place: Place): void {
  const node = graph.model.nodes[at];
  const height = boxHeight(node.details.length);
  const [left, top] = [place.x - BOX_WIDTH / 2, place.y - height / 2];
  canvas.fillStyle = theme.box;
  canvas.beginPath();
  canvas.roundRect(left, top, BOX_WIDTH, height, node.look === "command" ? 12 : 3);
  canvas.fill();
  if (graph.found.has(at)) {
    canvas.fillStyle = theme.found;
    canvas.fill();
  }
  canvas.strokeStyle = at === graph.selected ? theme.focus : theme.edge;
  canvas.lineWidth = at === graph.selected ? 3 : 1;
  canvas.stroke();
  canvas.fillStyle = theme.looks.get(node.look) ?? theme.foreground;
  canvas.fillRect(left, top + (node.look === "command" ? 10 : 0), 4, height - (node.look === "command" ? 20 : 0));
  if (view.scale < TITLES_FROM) return;
  canvas.fillStyle = theme.foreground;
  if (view.scale < WORDS_FROM) {
    const size = Math.round(TITLE_PIXELS / view.scale);
    canvas.fillText(fitted(canvas, theme, node.title, size, BOX_WIDTH - 18), left + 10, place.y);
    return;
  }
  canvas.fillText(fitted(canvas, theme, node.title, 12, BOX_WIDTH - 34, "600 "), left + 10, top + 12);
  // nodes with outgoing edges can be collapsed
  if (graph.links.out[at].length > 0) canvas.fillText(graph.collapsed.has(node.key) ? "+" : "−", left + BOX_WIDTH - 16, top + 12);
  node.details.forEach((detail, line) => {
    canvas.fillText(fitted(canvas, theme, detail, 11, BOX_WIDTH - 18), left + 10, top + 28 + line * 15);
  });
}

const FITTED = new Map<string, string>();
const MAX_FITTED = 20_000;

/** Sets the font, and truncates a text to a width. Caches results, because measuring is slow. */
function fitted(canvas: CanvasRenderingContext2D, { family }: Theme, text: string, size: number, width: number, weight = ""): string {
  canvas.font = `${weight}${size}px ${family}`;
  const key = `${canvas.font} ${width} ${text}`;
  const known = FITTED.get(key);
  if (known !== undefined) return known;
  let short = text;
  while (short.length > 1 && canvas.measureText(short === text ? short : `${short}…`).width > width) short = short.slice(0, -1);
  const result = short === text ? text : `${short}…`;
  if (FITTED.size > MAX_FITTED) FITTED.clear();
  FITTED.set(key, result);
  return result;
}

/** The picture of a graph: places and draws its boxes, and finds the node or edge at a position. Must not know gestures or the text. */
import { CanvasFrame, type FrameParts } from "../../canvas/canvasFrame.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { Arrangement } from "./arrangement.ts";
import { BOX_WIDTH, boxHeight, type Place, TITLES_FROM } from "./boxes.ts";
import { drawGraph, drawLine, readTheme, type Theme } from "./drawing.ts";
import { findEdge } from "./edges.ts";
import type { GraphPanel } from "./index.ts";
import code from "./worker.ts?text";

/** What is under the mouse: a node, or an edge if there is no node. */
export type GraphHit = { readonly node: number } | { readonly edge: number };

/** An edge is hit within this many pixels. */
const EDGE_REACH = 6;

export class GraphPicture {
  readonly frame: CanvasFrame;
  readonly view: Viewport;
  private readonly note = make("div", { class: "graph-note", attributes: { role: "status" } });
  private readonly arrangement = new Arrangement(makeWorker, () => this.onPlaced());
  private theme: Theme;
  /** Reveal the selected node when it has been placed. */
  private isWaiting = false;

  constructor(
    private readonly panel: GraphPanel,
    parts: Pick<FrameParts, "tools" | "side" | "place">,
  ) {
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Graph: arrows follow edges, Enter shows the node in the text, Space collapses, slash searches, Shift with arrows moves the view, plus and minus zoom, 0 fits; Insert adds a node, K links, F2 changes a condition, Delete deletes; the list has all nodes",
      ),
      toolsLabel: l10n.t("Graph"),
      note: this.note,
      draw: (context) => this.draw(context),
      onFirst: () => this.fitFirst(),
      onPlace: () => panel.remember(),
      ...parts,
    });
    this.view = this.frame.view;
    this.theme = readTheme();
  }

  useTheme(): void {
    this.theme = readTheme();
    this.frame.redraw();
  }

  /** Places the boxes again. @param isRevealing reveal the selected node when it has been placed */
  arrange(isRevealing: boolean): void {
    const { model, links, collapsed } = this.panel;
    this.isWaiting ||= isRevealing;
    this.arrangement.arrange(model, links, collapsed);
    this.onPlaced();
  }

  /** Returns undefined if the node is hidden or not placed yet. */
  placeOf(node: number): Place | undefined {
    return this.arrangement.places[node];
  }

  /** Returns the center of a node on the canvas, or the center of the canvas if the node is not placed. */
  pixelsOf(node: number): { readonly x: number; readonly y: number } {
    const { view } = this;
    const place = this.placeOf(node);
    return place ? { x: view.toX(place.x), y: view.toY(place.y) } : { x: view.width / 2, y: view.height / 2 };
  }

  hitAt(x: number, y: number): GraphHit | undefined {
    const node = this.nodeAt(x, y);
    if (node !== undefined) return { node };
    const edge = this.edgeAt(x, y);
    return edge === undefined ? undefined : { edge };
  }

  nodeAt(pixelX: number, pixelY: number): number | undefined {
    const [x, y] = [this.view.worldX(pixelX), this.view.worldZ(pixelY)];
    const at = this.arrangement.places.findIndex((place, node) => {
      if (!place || Math.abs(place.x - x) > BOX_WIDTH / 2) return false;
      return Math.abs(place.y - y) <= this.heightOf(node) / 2;
    });
    return at < 0 ? undefined : at;
  }

  fit({ width, height } = this.arrangement.size): void {
    if (height > 0) this.frame.fit({ left: 0, right: width, top: 0, bottom: height });
  }

  /** Fits the first commands with all nodes below them, or as much of the first as there is room for. */
  private fitFirst(): void {
    const { view, arrangement } = this;
    if (arrangement.size.height === 0) return;
    const first = arrangement.firstView((size) => {
      this.fit(size);
      return view.scale;
    });
    this.fit(first);
    if (!first) {
      view.scale = TITLES_FROM;
      view.x = (view.width / 2 - 24) / view.scale;
      view.z = Math.max(this.placeOf(0)?.y ?? 0, (view.height / 2 - 48) / view.scale);
    }
    // fit again at each resize until the user moves the view, for example when the editor moves next to the text
    this.frame.isPlaced = false;
  }

  revealSelected(): void {
    const { selected } = this.panel;
    const place = this.placeOf(selected);
    this.isWaiting = place === undefined;
    if (!place) return;
    this.frame.isPlaced = true;
    const half = this.heightOf(selected) / 2;
    this.view.reveal(place.x - BOX_WIDTH / 2, place.y - half);
    this.view.reveal(place.x + BOX_WIDTH / 2, place.y + half);
  }

  private heightOf(node: number): number {
    return boxHeight(this.panel.model.nodes[node]?.details.length ?? 0);
  }

  private edgeAt(pixelX: number, pixelY: number): number | undefined {
    const { view } = this;
    const { model, collapsed } = this.panel;
    return findEdge(model, this.arrangement.places, collapsed, view.worldX(pixelX), view.worldZ(pixelY), EDGE_REACH / view.scale);
  }

  private onPlaced(): void {
    const { isDone, placed, count, size } = this.arrangement;
    this.note.textContent =
      count === 0 ? l10n.t("The text has no commands or nodes.") : isDone ? "" : l10n.t("Placing nodes: {0} of {1}", placed, count);
    if (!this.frame.isPlaced && (isDone || size.height > this.view.height / TITLES_FROM)) this.fitFirst();
    // the node was selected before it was placed
    if (this.isWaiting && isDone && this.placeOf(this.panel.selected)) this.revealSelected();
    this.frame.redraw();
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { model, drawn } = this.panel;
    drawGraph(context, this.view, this.theme, this.panel, this.arrangement.places);
    if (!drawn) return;
    // dragging an edge's end changes its target
    const { from } = drawn;
    const start = "node" in from ? from.node : (model.edges[from.edge]?.from ?? -1);
    drawLine(context, this.view, this.theme, this.placeOf(start), drawn);
  }
}

/** The page must not fetch anything, so the bundle contains the worker's code as text. The worker inherits the page's security policy. */
function makeWorker(): Worker {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return new Worker(address);
  } finally {
    // the worker no longer needs the address
    URL.revokeObjectURL(address);
  }
}

/** The graph of a sequence file: commands, the nodes that they start, and what hangs on them, in step with the text. */

import type { GraphModel } from "../../../../formats/asb/panel/graphModel.ts";
import type { Span } from "../../../../formats/core/text/span.ts";
import { CanvasFrame, type ShownPlace } from "../../canvas/canvasFrame.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { adoptStyle, make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { Arrangement } from "./arrangement.ts";
import { BOX_WIDTH, boxHeight } from "./boxes.ts";
import { drawGraph, readTheme, type Theme } from "./drawing.ts";
import { findEdge } from "./edges.ts";
import { listenTo } from "./graphInput.ts";
import { Links } from "./groups.ts";
import { makeWorker } from "./makeWorker.ts";
import { NodeList } from "./nodeList.ts";
import style from "./style.css";
import { ancestorsOf, type Direction, findNext } from "./walk.ts";

interface Remembered {
  readonly collapsed: readonly string[];
  readonly view?: ShownPlace;
}

const REMEMBER_AFTER = 500;
/** Pixels from an edge within which the mouse is on it. */
const EDGE_REACH = 6;
/** A large graph is opened at its first command, large enough to be read. */
const SMALLEST_FIRST_SCALE = 0.6;

class GraphPanel {
  private readonly api: PanelApi<GraphModel, never>;
  private readonly frame: CanvasFrame;
  private readonly view: Viewport;
  private readonly list = new NodeList();
  private readonly note = make("div", { class: "graph-note", attributes: { role: "status" } });
  private theme: Theme;
  private model: GraphModel | undefined;
  private links = new Links({ nodes: [], edges: [] });
  private collapsed: Set<string>;
  private readonly arrangement = new Arrangement(makeWorker, () => this.onPlaced());
  private selected = -1;
  private pointed = -1;
  /** From which the selected node was reached. */
  private parent: number | undefined;
  private found: ReadonlySet<number> = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: PanelApi<GraphModel, never>) {
    adoptStyle(style);
    this.api = api;
    const remembered = api.recall<Remembered>();
    this.collapsed = new Set(remembered?.collapsed);
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Graph: arrows follow edges, Enter shows the node in the text, Space collapses, slash searches, Shift with arrows moves the view, plus and minus zoom, 0 fits; the list holds all nodes",
      ),
      toolsLabel: l10n.t("Graph"),
      tools: [
        makeButton(l10n.t("Zoom In"), () => this.frame.zoom(1.5), { icon: "zoom-in", iconOnly: true }),
        makeButton(l10n.t("Zoom Out"), () => this.frame.zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
        makeButton(l10n.t("Fit"), () => this.fit(), { icon: "screen-full", iconOnly: true }),
        makeButton(l10n.t("Collapse All"), () => this.collapseAll(), { icon: "collapse-all", iconOnly: true }),
        makeButton(l10n.t("Expand All"), () => this.setCollapsed(new Set()), { icon: "expand-all", iconOnly: true }),
        makeButton(l10n.t("Show in Text"), () => this.revealText(true), { icon: "go-to-file", iconOnly: true }),
      ],
      note: this.note,
      side: this.list.element,
      place: remembered?.view,
      draw: (context) => this.draw(context),
      onPlace: () => this.remember(),
      onResize: () => {
        if (!this.frame.isPlaced) this.fit(SMALLEST_FIRST_SCALE);
      },
    });
    this.view = this.frame.view;
    api.root.append(this.frame.element);
    this.theme = readTheme(this.frame.canvas);
    listenTo(this.frame.canvas, {
      hitAt: (x, y) => this.hitAt(x, y),
      edgeAt: (x, y) => this.edgeAt(x, y),
      onPress: (hit) => this.select(hit ?? -1, true),
      onFollow: (edge) => this.followEdge(edge),
      onPoint: (edge) => this.point(edge ?? -1),
      onPan: (dx, dy) => this.frame.pan(dx, dy),
      onZoom: (factor, x, y) => this.frame.zoom(factor, x, y),
      onFit: () => this.fit(),
      onOpen: () => this.revealText(true),
      onToggle: () => this.toggle(),
      onWalk: (direction) => this.walk(direction),
      onSearch: () => this.list.focusSearch(),
      hasSelection: () => this.selected >= 0,
    });
    this.list.onSelect = (at) => this.select(at, true);
    this.list.onOpen = () => this.revealText(true);
    this.list.onFound = (found) => {
      this.found = found;
      this.frame.redraw();
    };
    api.onModel((model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onTheme(() => {
      this.theme = readTheme(this.frame.canvas);
      this.frame.redraw();
    });
  }

  dispose(): void {
    this.frame.dispose();
    this.arrangement.dispose();
    clearTimeout(this.timer);
  }

  private show(model: GraphModel | null): void {
    const key = this.model?.nodes[this.selected]?.key;
    const isFirst = this.model === undefined;
    this.model = model ?? { nodes: [], edges: [] };
    this.links = new Links(this.model);
    this.selected = key === undefined ? -1 : this.model.nodes.findIndex((node) => node.key === key);
    this.parent = undefined;
    this.pointed = -1;
    this.list.show(this.model);
    this.list.select(this.selected, this.model, this.links);
    this.arrange();
    const selection = isFirst ? this.api.selection() : undefined;
    if (selection) this.follow(selection);
  }

  // -------------------------------------------------------------------------------------------------------------- layout

  private arrange(): void {
    if (!this.model) return;
    this.arrangement.arrange(this.model, this.links, this.collapsed);
    this.onPlaced();
  }

  private onPlaced(): void {
    const { isDone, placed, count, size, places } = this.arrangement;
    this.note.textContent =
      count === 0 ? l10n.t("The text has no commands and nodes.") : isDone ? "" : l10n.t("Placing nodes: {0} of {1}", placed, count);
    if (!this.frame.isPlaced && (isDone || size.height > this.view.height / SMALLEST_FIRST_SCALE)) this.fit(SMALLEST_FIRST_SCALE);
    // what was selected before it had a place
    if (this.isWaiting && isDone && places[this.selected]) this.revealNode();
    this.frame.redraw();
  }
  private isWaiting = false;

  private toggle(): void {
    const node = this.model?.nodes[this.selected];
    if (!node || this.links.out[this.selected].length === 0) return;
    const collapsed = new Set(this.collapsed);
    const isCollapsed = !collapsed.delete(node.key);
    if (isCollapsed) collapsed.add(node.key);
    this.setCollapsed(collapsed);
    this.api.announce(isCollapsed ? l10n.t("{0}: collapsed", node.title) : l10n.t("{0}: expanded", node.title));
  }

  /** Commands stay, and what no command starts. */
  private collapseAll(): void {
    const nodes = this.model?.nodes ?? [];
    this.setCollapsed(new Set(nodes.filter((_, at) => this.links.into[at].length === 0).map(({ key }) => key)));
  }

  private setCollapsed(collapsed: Set<string>): void {
    this.collapsed = collapsed;
    this.isWaiting = this.selected >= 0;
    this.arrange();
    this.remember();
  }

  // ---------------------------------------------------------------------------------------------------------------- view

  /** @param least where the whole would be smaller, the first command is shown */
  private fit(least = 0): void {
    const { view } = this;
    const { size, places } = this.arrangement;
    if (size.height === 0) return;
    this.frame.fit({ left: 0, right: size.width, top: 0, bottom: size.height });
    if (view.scale >= least) return;
    view.scale = least;
    view.x = (view.width / 2 - 24) / least;
    view.z = Math.max(places[0]?.y ?? 0, (view.height / 2 - 48) / least);
  }

  private remember(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.api.remember({ collapsed: [...this.collapsed], view: this.frame.place } satisfies Remembered),
      REMEMBER_AFTER,
    );
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { model, collapsed, selected, pointed, found, links } = this;
    if (!model) return;
    const { places } = this.arrangement;
    const hasChildren = (at: number) => links.out[at].length > 0;
    drawGraph(context, this.view, this.theme, { model, places, collapsed, selected, pointed, found, hasChildren });
  }

  private hitAt(pixelX: number, pixelY: number): number | undefined {
    const [x, y] = [this.view.worldX(pixelX), this.view.worldZ(pixelY)];
    const at = this.arrangement.places.findIndex((place, at) => {
      if (!place || Math.abs(place.x - x) > BOX_WIDTH / 2) return false;
      return Math.abs(place.y - y) <= boxHeight(this.model?.nodes[at].details.length ?? 0) / 2;
    });
    return at < 0 ? undefined : at;
  }

  private edgeAt(pixelX: number, pixelY: number): number | undefined {
    const { model, view } = this;
    if (!model) return undefined;
    return findEdge(model, this.arrangement.places, this.collapsed, view.worldX(pixelX), view.worldZ(pixelY), EDGE_REACH / view.scale);
  }

  private point(edge: number): void {
    if (edge === this.pointed) return;
    this.pointed = edge;
    this.frame.redraw();
  }

  private followEdge(at: number): void {
    const edge = this.model?.edges[at];
    if (!edge) return;
    this.parent = edge.from;
    this.select(edge.to, true);
  }

  private revealNode(): void {
    const place = this.arrangement.places[this.selected];
    this.isWaiting = place === undefined;
    if (!place) return;
    const half = boxHeight(this.model?.nodes[this.selected].details.length ?? 0) / 2;
    this.view.reveal(place.x - BOX_WIDTH / 2, place.y - half);
    this.view.reveal(place.x + BOX_WIDTH / 2, place.y + half);
  }

  // ----------------------------------------------------------------------------------------------------------- selection

  private select(at: number, isByUser: boolean): void {
    const { model, links } = this;
    if (!model) return;
    this.selected = at;
    this.list.select(at, model, links);
    const node = model.nodes[at];
    if (node) {
      this.expandTo(at);
      this.revealNode();
    }
    this.frame.redraw();
    if (!node || !isByUser) return;
    this.api.announce([node.title, ...node.details].join(", "));
    this.revealText(false);
  }

  /** A node inside a collapsed one is shown when it is chosen elsewhere. */
  private expandTo(at: number): void {
    if (this.arrangement.places[at] || this.collapsed.size === 0) return;
    const above = [...ancestorsOf(this.links, at)].map((place) => this.model?.nodes[place].key ?? "");
    if (!above.some((key) => this.collapsed.has(key))) return;
    const collapsed = new Set(this.collapsed);
    for (const key of above) collapsed.delete(key);
    this.setCollapsed(collapsed);
  }

  private walk(direction: Direction): void {
    const from = this.selected;
    const next = findNext(this.links, from, direction, this.parent);
    if (next === undefined) return this.api.announce(l10n.t("No further edge this way."));
    // siblings keep the parent from which they were reached
    if (direction === "child") this.parent = from;
    else if (direction === "parent") this.parent = undefined;
    this.select(next, true);
  }

  private revealText(focus: boolean): void {
    const node = this.model?.nodes[this.selected];
    if (node) this.api.revealText(node.text, focus);
  }

  /** The cursor of the text selects the node that holds it. */
  private follow({ start }: Span): void {
    const at = this.model?.nodes.findIndex(({ text }) => text.start <= start && start <= text.end) ?? -1;
    if (at >= 0 && at !== this.selected) this.select(at, false);
  }
}

export const makePanel: MakePanel<GraphModel, never> = (api) => {
  const panel = new GraphPanel(api);
  return { dispose: () => panel.dispose() };
};

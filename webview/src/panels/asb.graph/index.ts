/** The graph of a sequence file: commands, the nodes that they start, and what hangs on them, in step with the text. */

import type { GraphIntent, GraphModel } from "../../../../formats/asb/panel/graphModel.ts";
import type { Span } from "../../../../formats/core/text/span.ts";
import { CanvasFrame, type ShownPlace } from "../../canvas/canvasFrame.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { adoptStyle, make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { showMenu } from "../../ui/menu.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { Arrangement } from "./arrangement.ts";
import { BOX_WIDTH, boxHeight, type Place } from "./boxes.ts";
import { drawGraph, drawLine, readTheme, type Theme } from "./drawing.ts";
import { findEdge } from "./edges.ts";
import { type Expected, GraphEditing, keyWithout } from "./graphEditing.ts";
import { type GraphHit, listenTo } from "./graphInput.ts";
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
  private readonly api: PanelApi<GraphModel, GraphIntent>;
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
  /** The edge that was clicked. */
  private chosen = -1;
  /** The line that is being drawn, from a node or an edge to a place of the plane. */
  private drawn: { readonly from: GraphHit; readonly x: number; readonly y: number } | undefined;
  private expected: Expected = {};
  private readonly editing: GraphEditing;
  /** From which the selected node was reached. */
  private parent: number | undefined;
  private found: ReadonlySet<number> = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: PanelApi<GraphModel, GraphIntent>) {
    adoptStyle(style);
    this.api = api;
    const remembered = api.recall<Remembered>();
    this.collapsed = new Set(remembered?.collapsed);
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Graph: arrows follow edges, Enter shows the node in the text, Space collapses, slash searches, Shift with arrows moves the view, plus and minus zoom, 0 fits; Insert adds a node, K links, F2 changes a condition, Delete deletes; the list holds all nodes",
      ),
      toolsLabel: l10n.t("Graph"),
      tools: [
        makeButton(l10n.t("Zoom In"), () => this.frame.zoom(1.5), { icon: "zoom-in", iconOnly: true }),
        makeButton(l10n.t("Zoom Out"), () => this.frame.zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
        makeButton(l10n.t("Fit"), () => this.fit(), { icon: "screen-full", iconOnly: true }),
        makeButton(l10n.t("Collapse All"), () => this.collapseAll(), { icon: "collapse-all", iconOnly: true }),
        makeButton(l10n.t("Expand All"), () => this.setCollapsed(new Set()), { icon: "expand-all", iconOnly: true }),
        ...this.editTools,
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
    this.editing = new GraphEditing(api, {
      canvas: this.frame.canvas,
      model: () => this.model,
      selected: () => this.selected,
      chosen: () => this.chosen,
      expect: (next) => {
        this.expected = next;
      },
      openCondition: () => this.openCondition(),
      showInText: () => this.revealText(true),
    });
    api.root.append(this.editing.picker.element);
    listenTo(this.frame.canvas, {
      hitAt: (x, y) => this.hitAt(x, y),
      onPress: (hit) => this.press(hit),
      onPoint: (hit) => this.point(hit && "edge" in hit ? hit.edge : -1),
      canDraw: () => this.editing.canEdit,
      onDraw: (from, x, y) => this.drawLine({ from, x: this.view.worldX(x), y: this.view.worldZ(y) }),
      onDrawn: (from, x, y) => this.endLine(from, x, y),
      onDrawEnd: () => this.drawLine(undefined),
      onDelete: () => void this.editing.delete(),
      onAdd: () => this.editing.addNode(),
      onLink: () => this.editing.linkFrom(this.selected),
      onCondition: () => this.openCondition(),
      onMenu: (hit, x, y) => this.openMenu(hit, x, y),
      menuPlace: () => this.menuPlace(),
      redraw: () => this.frame.redraw(),
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
    this.list.edges.onDelete = (edge) => void this.editing.deleteEdge(edge);
    this.list.edges.onLead = (edge) => this.editing.leadElsewhere(edge);
    this.list.edges.onCondition = (edge, name, value) => this.editing.setCondition(edge, name, value);
    this.list.onFound = (found) => {
      this.found = found;
      this.frame.redraw();
    };
    api.onModel((model) => this.show(model));
    api.onState(() => this.showTools());
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
    const { gone, selected: next } = this.expected;
    this.expected = {};
    if (gone !== undefined) this.collapsed = new Set([...this.collapsed].map((one) => keyWithout(one, gone)));
    const key = next ?? (gone === undefined ? this.model?.nodes[this.selected]?.key : undefined);
    const isFirst = this.model === undefined;
    this.model = model ?? { nodes: [], edges: [] };
    this.links = new Links(this.model);
    this.selected = key === undefined ? -1 : this.model.nodes.findIndex((node) => node.key === key);
    this.parent = undefined;
    this.pointed = -1;
    if (!this.model.edges[this.chosen]) this.chosen = -1;
    this.showTools();
    this.list.show(this.model);
    this.showSelected();
    this.arrange();
    if (next !== undefined) this.revealNode();
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
    const { model, collapsed, selected, pointed, chosen, found, links } = this;
    if (!model) return;
    const { places } = this.arrangement;
    const hasChildren = (at: number) => links.out[at].length > 0;
    drawGraph(context, this.view, this.theme, { model, places, collapsed, selected, pointed, chosen, found, hasChildren });
    if (this.drawn) drawLine(context, this.view, this.theme, this.lineStart(this.drawn.from), this.drawn);
  }

  private hitAt(x: number, y: number): GraphHit | undefined {
    const node = this.nodeAt(x, y);
    if (node !== undefined) return { node };
    const edge = this.edgeAt(x, y);
    return edge === undefined ? undefined : { edge };
  }

  private nodeAt(pixelX: number, pixelY: number): number | undefined {
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
    this.select(edge.to, true, at);
  }

  private revealNode(): void {
    const place = this.arrangement.places[this.selected];
    this.isWaiting = place === undefined;
    if (!place) return;
    const half = boxHeight(this.model?.nodes[this.selected].details.length ?? 0) / 2;
    this.view.reveal(place.x - BOX_WIDTH / 2, place.y - half);
    this.view.reveal(place.x + BOX_WIDTH / 2, place.y + half);
  }

  // ------------------------------------------------------------------------------------------------------------- editing

  private readonly addButton = makeButton(l10n.t("Add Node…"), () => this.editing.addNode(), { icon: "add", iconOnly: true });
  private readonly linkButton = makeButton(l10n.t("Link To…"), () => this.editing.linkFrom(this.selected), {
    icon: "link",
    iconOnly: true,
  });
  private readonly deleteButton = makeButton(l10n.t("Delete"), () => void this.editing.delete(), { icon: "trash", iconOnly: true });

  private get editTools(): readonly HTMLElement[] {
    return [this.addButton, this.linkButton, this.deleteButton];
  }

  /** A graph that only shows has no tools to change it. */
  private showTools(): void {
    for (const button of this.editTools) button.hidden = !this.editing.canEdit;
  }

  private drawLine(drawn: typeof this.drawn): void {
    this.drawn = drawn;
    this.frame.redraw();
  }

  /** Edges are led elsewhere by their ends. */
  private lineStart(from: GraphHit): Place | undefined {
    return this.arrangement.places["node" in from ? from.node : (this.model?.edges[from.edge].from ?? -1)];
  }

  private endLine(from: GraphHit, x: number, y: number): void {
    const to = this.nodeAt(x, y);
    if (to === undefined) return;
    const { left, top } = this.frame.canvas.getBoundingClientRect();
    if ("edge" in from) void this.editing.retarget(from.edge, to);
    else void this.editing.link(from.node, to, left + x, top + y);
  }

  private openCondition(): void {
    if (!this.list.edges.focusCondition(this.chosen)) this.api.announce(l10n.t("No connection of this node has a condition."));
  }

  private openMenu(hit: GraphHit | undefined, x: number, y: number): void {
    if (hit) this.press(hit);
    const { left, top } = this.frame.canvas.getBoundingClientRect();
    showMenu(left + x, top + y, this.editing.menuOf(hit), this.frame.canvas);
  }

  private menuPlace(): { readonly x: number; readonly y: number } {
    const place = this.arrangement.places[this.selected];
    return place ? { x: this.view.toX(place.x), y: this.view.toY(place.y) } : { x: this.view.width / 2, y: this.view.height / 2 };
  }

  // ----------------------------------------------------------------------------------------------------------- selection

  private press(hit: GraphHit | undefined): void {
    if (hit && "edge" in hit) this.followEdge(hit.edge);
    else this.select(hit?.node ?? -1, true);
  }

  private showSelected(): void {
    if (this.model) this.list.select(this.selected, this.model, this.links, this.editing.canEdit, this.chosen);
  }

  /** @param edge by which the node was reached, or -1 */
  private select(at: number, isByUser: boolean, edge = -1): void {
    const { model } = this;
    if (!model) return;
    this.selected = at;
    this.chosen = edge;
    this.showSelected();
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

export const makePanel: MakePanel<GraphModel, GraphIntent> = (api) => {
  const panel = new GraphPanel(api);
  return { dispose: () => panel.dispose() };
};

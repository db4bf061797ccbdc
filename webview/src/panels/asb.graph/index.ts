/** The graph of a sequence file: commands, the nodes that they start, and the nodes below, in sync with the text. */

import type { GraphIntent, GraphModel } from "../../../../formats/core/fields/graphModel.ts";
import { type Span, touches } from "../../../../formats/core/text/span.ts";
import type { ShownPlace } from "../../canvas/canvasFrame.ts";
import { PlaneInput } from "../../canvas/planeInput.ts";
import { adoptStyle } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton, makeShowInText, makeZoomButtons } from "../../ui/button.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { type Expected, GraphEditing, keyWithout } from "./graphEditing.ts";
import { type GraphHit, GraphPicture } from "./graphPicture.ts";
import { ancestorsOf, type Direction, findNext, Links } from "./groups.ts";
import { NodeList } from "./nodeList.ts";
import style from "./style.css";

interface Remembered {
  readonly collapsed: readonly string[];
  readonly view?: ShownPlace;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "parent",
  ArrowRight: "child",
  ArrowUp: "previous",
  ArrowDown: "next",
};

const NOTHING: GraphModel = { nodes: [], edges: [] };

export class GraphPanel {
  private readonly picture: GraphPicture;
  private readonly list: NodeList;
  readonly editing = new GraphEditing(this);
  private readonly editTools = [
    makeButton(l10n.t("Add Node…"), () => this.editing.addNode(), { icon: "add", iconOnly: true }),
    makeButton(l10n.t("Link To…"), () => this.editing.linkFrom(this.selected), { icon: "link", iconOnly: true }),
    makeButton(l10n.t("Delete"), () => void this.editing.delete(), { icon: "trash", iconOnly: true }),
  ];
  model: GraphModel = NOTHING;
  links = new Links(NOTHING);
  collapsed: ReadonlySet<string>;
  /** Index of the node in the model, or -1. */
  selected = -1;
  /** The edge under the mouse, or -1. */
  pointed = -1;
  /** The edge that was clicked, or -1. */
  chosen = -1;
  /** The line that is being drawn, from a node or an edge to a position on the plane. */
  drawn: { readonly from: GraphHit; readonly x: number; readonly y: number } | undefined;
  expected: Expected = {};
  /** Version of the shown model. */
  private version = 0;
  /** The parent from which the selected node was reached. */
  private parent: number | undefined;
  found: ReadonlySet<number> = new Set();

  constructor(readonly api: PanelApi<GraphModel, GraphIntent>) {
    adoptStyle(style);
    const remembered = api.recall<Remembered>();
    this.collapsed = new Set(remembered?.collapsed);
    this.list = new NodeList(this);
    this.picture = new GraphPicture(this, { tools: this.makeTools(), side: this.list.element, place: remembered?.view });
    const { frame } = this.picture;
    api.root.append(frame.element, this.editing.picker.element);
    this.listen();
    api.onModel((model, version) => this.show(model, version));
    api.onState(() => this.showTools());
    api.onSelection((selection) => this.follow(selection));
    api.onTheme(() => this.picture.useTheme());
  }

  private makeTools(): readonly HTMLElement[] {
    return [
      ...makeZoomButtons({ zoom: (factor) => this.picture.frame.zoom(factor), fit: () => this.picture.fit() }),
      makeButton(l10n.t("Collapse All"), () => this.collapseAll(), { icon: "collapse-all", iconOnly: true }),
      makeButton(l10n.t("Expand All"), () => this.setCollapsed(new Set()), { icon: "expand-all", iconOnly: true }),
      ...this.editTools,
      makeShowInText(() => this.revealText(true)),
    ];
  }

  private listen(): void {
    const { picture, editing } = this;
    const { frame, view } = picture;
    const { canvas } = frame;
    new PlaneInput<GraphHit>(frame, {
      hitAt: (x, y) => picture.hitAt(x, y),
      onPress: ({ hit }) => (hit && editing.canEdit ? "draw" : "pan"),
      onClick: ({ hit }) => this.press(hit),
      onDraw: ({ hit }, x, y) => hit && this.drawLine({ from: hit, x: view.worldX(x), y: view.worldZ(y) }),
      onDrawn: ({ hit }, x, y) => hit && this.endLine(hit, x, y),
      onCancel: () => {
        this.drawLine(undefined);
        this.press(undefined);
      },
      onFit: () => picture.fit(),
      onOpen: () => this.revealText(true),
      onDelete: () => void editing.delete(),
      onHover: (x, y) => this.point(picture.hitAt(x, y)),
      onMenu: (x, y) => this.openMenu(picture.hitAt(x, y), x, y),
      menuPlace: () => picture.pixelsOf(this.selected),
      onKey: (event) => this.key(event),
    });
    canvas.addEventListener("pointerleave", () => this.point(undefined));
    canvas.addEventListener("dblclick", ({ offsetX, offsetY }) => {
      if (picture.nodeAt(offsetX, offsetY) !== undefined) this.toggle();
    });
  }

  /** Marks the matches of the search. */
  mark(found: ReadonlySet<number>): void {
    this.found = found;
    this.picture.frame.redraw();
  }

  /** Handles keys in addition to those of every plane. Returns false for unhandled keys: arrows then move the view. */
  private key({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    const { editing, list } = this;
    const direction = shiftKey || this.selected < 0 ? undefined : DIRECTIONS[key];
    const commands: Readonly<Record<string, () => void>> = {
      " ": () => this.toggle(),
      "/": () => list.filtered.field.focus(),
      insert: () => editing.addNode(),
      a: () => editing.addNode(),
      k: () => editing.linkFrom(this.selected),
      f2: () => this.openCondition(),
    };
    const command = direction ? () => this.walk(direction) : commands[key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  private show(model: GraphModel | null, version: number): void {
    // the same version may arrive again, for example after names have been read, before the expected change
    const isChanged = version > this.version;
    const { gone, selected: next } = isChanged ? this.expected : {};
    if (isChanged) this.expected = {};
    this.version = version;
    if (gone !== undefined) this.collapsed = new Set([...this.collapsed].map((one) => keyWithout(one, gone)));
    const key = next ?? (gone === undefined ? this.model.nodes[this.selected]?.key : undefined);
    this.model = model ?? NOTHING;
    this.links = new Links(this.model);
    this.selected = key === undefined ? -1 : this.model.nodes.findIndex((node) => node.key === key);
    this.parent = undefined;
    this.pointed = -1;
    if (!this.model.edges[this.chosen]) this.chosen = -1;
    this.showTools();
    this.list.show();
    this.list.showSelected();
    this.picture.arrange(next !== undefined);
  }

  remember(): void {
    const { frame } = this.picture;
    this.api.rememberSoon((): Remembered => ({ collapsed: [...this.collapsed], ...(frame.isPlaced && { view: frame.place }) }));
  }

  // ---------------------------------------------------------------------------------------------------------- collapsing

  private toggle(): void {
    const node = this.model.nodes[this.selected];
    if (!node || this.links.out[this.selected].length === 0) return;
    const collapsed = new Set(this.collapsed);
    const isCollapsed = !collapsed.delete(node.key);
    if (isCollapsed) collapsed.add(node.key);
    this.setCollapsed(collapsed);
    this.api.announce(isCollapsed ? l10n.t("{0}: collapsed", node.title) : l10n.t("{0}: expanded", node.title));
  }

  /** Collapses all nodes without incoming edges, such as commands. */
  private collapseAll(): void {
    this.setCollapsed(new Set(this.model.nodes.filter((_, at) => this.links.into[at].length === 0).map(({ key }) => key)));
  }

  private setCollapsed(collapsed: ReadonlySet<string>): void {
    this.collapsed = collapsed;
    this.picture.arrange(this.selected >= 0);
    this.remember();
  }

  // ------------------------------------------------------------------------------------------------------------- editing

  /** Hides the editing tools if the graph cannot be edited. */
  private showTools(): void {
    for (const button of this.editTools) button.hidden = !this.editing.canAdd;
  }

  private drawLine(drawn: GraphPanel["drawn"]): void {
    this.drawn = drawn;
    this.picture.frame.redraw();
  }

  private endLine(from: GraphHit, x: number, y: number): void {
    this.drawLine(undefined);
    const to = this.picture.nodeAt(x, y);
    if (to === undefined) return;
    const { left, top } = this.picture.frame.canvas.getBoundingClientRect();
    if ("edge" in from) void this.editing.retarget(from.edge, to);
    else void this.editing.link(from.node, to, left + x, top + y);
  }

  openCondition(): void {
    if (!this.list.edges.focusCondition(this.chosen)) this.api.announce(l10n.t("No connection of this node has a condition."));
  }

  private openMenu(hit: GraphHit | undefined, x: number, y: number): void {
    if (hit) this.press(hit);
    const { canvas } = this.picture.frame;
    const { left, top } = canvas.getBoundingClientRect();
    this.api.openMenu(left + x, top + y, this.editing.menuOf(hit));
  }

  // ----------------------------------------------------------------------------------------------------------- selection

  private point(hit: GraphHit | undefined): void {
    const edge = hit && "edge" in hit ? hit.edge : -1;
    this.picture.frame.canvas.style.setProperty("cursor", hit ? "pointer" : "default");
    if (edge === this.pointed) return;
    this.pointed = edge;
    this.picture.frame.redraw();
  }

  private press(hit: GraphHit | undefined): void {
    if (!hit || "node" in hit) return this.select(hit?.node ?? -1, true);
    const edge = this.model.edges[hit.edge];
    if (!edge) return;
    this.parent = edge.from;
    this.select(edge.to, true, hit.edge);
  }

  /** @param edge through which the node was reached, or -1 */
  select(at: number, isByUser: boolean, edge = -1): void {
    this.selected = at;
    this.chosen = edge;
    this.list.showSelected();
    const node = this.model.nodes[at];
    if (node) {
      this.expandTo(at);
      this.picture.revealSelected();
    }
    this.picture.frame.redraw();
    if (!node || !isByUser) return;
    this.api.announce([node.title, ...node.details].join(", "));
    this.revealText(false);
  }

  /** Expands the collapsed nodes above a node that was selected elsewhere. */
  private expandTo(at: number): void {
    if (this.picture.placeOf(at) || this.collapsed.size === 0) return;
    const above = [...ancestorsOf(this.links, at)].map((place) => this.model.nodes[place].key);
    if (!above.some((key) => this.collapsed.has(key))) return;
    const collapsed = new Set(this.collapsed);
    for (const key of above) collapsed.delete(key);
    this.setCollapsed(collapsed);
  }

  private walk(direction: Direction): void {
    const from = this.selected;
    const next = findNext(this.links, from, direction, this.parent);
    if (next === undefined) return this.api.announce(l10n.t("No more edges this way."));
    // siblings keep the parent from which they were reached
    if (direction === "child") this.parent = from;
    else if (direction === "parent") this.parent = undefined;
    this.select(next, true);
  }

  revealText(focus: boolean): void {
    const node = this.model.nodes[this.selected];
    if (node) this.api.revealText(node.text, focus);
  }

  /** Selects the node at the text cursor. */
  private follow({ start }: Span): void {
    const at = this.model.nodes.findIndex(({ text }) => touches(text, start));
    if (at >= 0 && at !== this.selected) this.select(at, false);
  }
}

export const makePanel: MakePanel<GraphModel, GraphIntent> = (api) => void new GraphPanel(api);

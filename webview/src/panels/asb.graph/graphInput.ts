/** Mouse and keys over the graph, as gestures: those of every plane, and a graph's own. Must not know what is drawn. */
import { PlaneInput } from "../../canvas/planeInput.ts";
import type { Direction } from "./walk.ts";

/** What the mouse is on: a node, or an edge where no node is. */
export type GraphHit = { readonly node: number } | { readonly edge: number };

export interface GraphEvents {
  hitAt(x: number, y: number): GraphHit | undefined;
  onPress(hit: GraphHit | undefined): void;
  /** The mouse is on something, or no longer. */
  onPoint(hit: GraphHit | undefined): void;
  onPan(dx: number, dy: number): void;
  onZoom(factor: number, x?: number, y?: number): void;
  onFit(): void;
  /** Shows what is selected in the text. */
  onOpen(): void;
  /** Collapses or expands what is selected, or the node that was clicked. */
  onToggle(): void;
  onWalk(direction: Direction): void;
  onSearch(): void;
  hasSelection(): boolean;
  /** Lines can be drawn from nodes and edges. */
  canDraw(): boolean;
  onDraw(from: GraphHit, x: number, y: number): void;
  onDrawn(from: GraphHit, x: number, y: number): void;
  onDrawEnd(): void;
  onDelete(): void;
  onAdd(): void;
  onLink(): void;
  /** The condition of what is selected is edited. */
  onCondition(): void;
  onMenu(hit: GraphHit | undefined, x: number, y: number): void;
  menuPlace(): { readonly x: number; readonly y: number };
  redraw(): void;
}

const PAN_BY_KEY = 60;

const ARROWS: Readonly<Record<string, readonly [direction: Direction, dx: number, dy: number]>> = {
  ArrowLeft: ["parent", -1, 0],
  ArrowRight: ["child", 1, 0],
  ArrowUp: ["previous", 0, -1],
  ArrowDown: ["next", 0, 1],
};

export function listenTo(canvas: HTMLCanvasElement, events: GraphEvents): void {
  const nothing = () => {};
  new PlaneInput<GraphHit>(canvas, {
    hitAt: (x, y) => events.hitAt(x, y),
    onPress: ({ hit }) => (hit && events.canDraw() ? "draw" : "pan"),
    onClick: ({ hit }) => events.onPress(hit),
    onDraw: ({ hit }, x, y) => hit && events.onDraw(hit, x, y),
    onDrawn: ({ hit }, x, y) => {
      events.onDrawEnd();
      if (hit) events.onDrawn(hit, x, y);
    },
    onCancel: () => {
      events.onDrawEnd();
      events.onPress(undefined);
    },
    onPan: (dx, dy) => events.onPan(dx, dy),
    onZoom: (factor, x, y) => events.onZoom(factor, x, y),
    onFit: () => events.onFit(),
    onOpen: () => events.onOpen(),
    onDelete: () => events.onDelete(),
    onHover: (x, y) => {
      const hit = events.hitAt(x, y);
      canvas.style.setProperty("cursor", hit ? "pointer" : "default");
      events.onPoint(hit);
    },
    // the key for menus comes with the place of what is selected
    onMenu: (x, y) => events.onMenu(events.hitAt(x, y), x, y),
    onKey: (event) => onKey(event, events),
    menuPlace: () => events.menuPlace(),
    redraw: () => events.redraw(),
    // boxes have the places that their edges give them: there is nothing to move, and one is selected at a time
    hasSelection: () => false,
    step: () => 0,
    onMove: nothing,
    onDrop: nothing,
    onMarquee: nothing,
    onSelectAll: nothing,
  });
  canvas.addEventListener("pointerleave", () => events.onPoint(undefined));
  canvas.addEventListener("dblclick", ({ offsetX, offsetY }) => {
    const hit = events.hitAt(offsetX, offsetY);
    if (hit && "node" in hit) events.onToggle();
  });
}

function onKey(event: KeyboardEvent, events: GraphEvents): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow && (event.shiftKey || !events.hasSelection())) events.onPan(-arrow[1] * PAN_BY_KEY, -arrow[2] * PAN_BY_KEY);
  else if (arrow) events.onWalk(arrow[0]);
  else if (event.key === " ") events.onToggle();
  else if (event.key === "/") events.onSearch();
  else if (event.key === "Insert" || event.key.toLowerCase() === "a") events.onAdd();
  else if (event.key.toLowerCase() === "k") events.onLink();
  else if (event.key === "F2") events.onCondition();
  else return false;
  return true;
}

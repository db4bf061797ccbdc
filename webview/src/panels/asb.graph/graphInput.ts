/** Mouse, wheel and keys over the graph, as gestures. Must not know what is drawn. */
import type { Direction } from "./walk.ts";

export interface GraphEvents {
  hitAt(x: number, y: number): number | undefined;
  /** The edge at a place where no node is. */
  edgeAt(x: number, y: number): number | undefined;
  onPress(hit: number | undefined): void;
  /** Goes where an edge leads. */
  onFollow(edge: number): void;
  /** The mouse is on an edge, or no longer. */
  onPoint(edge: number | undefined): void;
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
}

const PIXELS_BEFORE_DRAG = 3;
const PAN_BY_KEY = 60;
const ZOOM = 1.25;

const ARROWS: Readonly<Record<string, readonly [direction: Direction, dx: number, dy: number]>> = {
  ArrowLeft: ["parent", -1, 0],
  ArrowRight: ["child", 1, 0],
  ArrowUp: ["previous", 0, -1],
  ArrowDown: ["next", 0, 1],
};

export function listenTo(canvas: HTMLCanvasElement, events: GraphEvents): void {
  let drag: { startX: number; startY: number; x: number; y: number; isMoving: boolean } | undefined;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    drag = { startX: event.offsetX, startY: event.offsetY, x: event.offsetX, y: event.offsetY, isMoving: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
    if (!drag) {
      const hit = events.hitAt(offsetX, offsetY);
      const edge = hit === undefined ? events.edgeAt(offsetX, offsetY) : undefined;
      canvas.style.setProperty("cursor", (hit ?? edge) === undefined ? "default" : "pointer");
      events.onPoint(edge);
      return;
    }
    if (!drag.isMoving && Math.hypot(offsetX - drag.startX, offsetY - drag.startY) < PIXELS_BEFORE_DRAG) return;
    drag.isMoving = true;
    events.onPan(offsetX - drag.x, offsetY - drag.y);
    drag.x = offsetX;
    drag.y = offsetY;
  });
  canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
    if (drag && !drag.isMoving) {
      const hit = events.hitAt(offsetX, offsetY);
      const edge = hit === undefined ? events.edgeAt(offsetX, offsetY) : undefined;
      if (edge === undefined) events.onPress(hit);
      else events.onFollow(edge);
    }
    drag = undefined;
  });
  canvas.addEventListener("pointerleave", () => events.onPoint(undefined));
  canvas.addEventListener("pointercancel", () => {
    drag = undefined;
  });
  canvas.addEventListener("dblclick", ({ offsetX, offsetY }) => {
    if (events.hitAt(offsetX, offsetY) !== undefined) events.onToggle();
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      events.onZoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, event.offsetX, event.offsetY);
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && (event.shiftKey || !events.hasSelection())) events.onPan(-arrow[1] * PAN_BY_KEY, -arrow[2] * PAN_BY_KEY);
    else if (arrow) events.onWalk(arrow[0]);
    else if (event.key === "+" || event.key === "=") events.onZoom(ZOOM);
    else if (event.key === "-") events.onZoom(1 / ZOOM);
    else if (event.key === "0") events.onFit();
    else if (event.key === "Enter") events.onOpen();
    else if (event.key === " ") events.onToggle();
    else if (event.key === "/") events.onSearch();
    else if (event.key === "Escape") events.onPress(undefined);
    else return;
    event.preventDefault();
  });
}

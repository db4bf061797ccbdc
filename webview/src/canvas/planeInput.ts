/**
 * Turns mouse, wheel and keys over a plane into gestures: a drag, a selection rectangle, and a walk, which is a run of arrow keys that ends
 * with a pause. Must not know what is drawn or what a gesture does.
 */
import type { CanvasFrame } from "./canvasFrame.ts";
import { type Canvas, paint } from "./shapes.ts";
import type { Box } from "./viewport.ts";

/** Where a button went down. */
export interface Press<Hit> {
  readonly x: number;
  readonly y: number;
  readonly hit: Hit | undefined;
  /** Shift, Control or Command is down: keep the selection. */
  readonly isAdding: boolean;
  readonly alt: boolean;
}

/** What a drag does: move the selection, pan the view, select with a rectangle, or draw from one position to another. */
export type Drag = "move" | "pan" | "marquee" | "draw";

export interface PlaneEvents<Hit> {
  hitAt(x: number, y: number): Hit | undefined;
  /** A button went down. Returns what a drag from here does. */
  onPress(press: Press<Hit>): Drag;
  /** The button went up without a drag. */
  onClick(press: Press<Hit>): void;
  /** The selection is moving. @param hit undefined for keys @param dx total offset in pixels */
  onMove?(hit: Hit | undefined, dx: number, dy: number): void;
  onDrop?(): void;
  /** @param corners in pixels of the canvas */
  onMarquee?(corners: Box, isAdding: boolean): void;
  onDraw?(from: Press<Hit>, x: number, y: number): void;
  onDrawn?(from: Press<Hit>, x: number, y: number): void;
  onCancel?(): void;
  onFit(): void;
  onOpen?(): void;
  onDelete?(): void;
  onSelectAll?(): void;
  onHover(x: number, y: number): void;
  /** The context menu. */
  onMenu?(x: number, y: number, isByKey: boolean): void;
  /** Called before the usual action of a key. Returns true if it handled the key. */
  onKey?(event: KeyboardEvent): boolean;
  /** Where the menu key opens the menu, in pixels. */
  menuPlace?(): { readonly x: number; readonly y: number };
  /** Returns the pixels by which an arrow key moves the selection, or undefined to move the view instead. */
  step?(isFine: boolean, isFar: boolean): number | undefined;
}

const PIXELS_BEFORE_DRAG = 3;
const PAN_BY_KEY = 60;
const ZOOM = 1.25;
/** Milliseconds without an arrow key that end a walk, so that holding a key makes one change, not fifty. */
const WALK_PAUSE = 600;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Gesture<Hit> {
  readonly press: Press<Hit>;
  readonly drag: Drag;
  x: number;
  y: number;
  isMoving: boolean;
}

export class PlaneInput<Hit> {
  private gesture: Gesture<Hit> | undefined;
  private walk: { dx: number; dy: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(
    private readonly frame: CanvasFrame,
    private readonly events: PlaneEvents<Hit>,
  ) {
    const { canvas } = frame;
    // Shift+click would select text on the page
    canvas.addEventListener("mousedown", (event) => event.shiftKey && event.preventDefault());
    canvas.addEventListener("pointerdown", (event) => this.onDown(event));
    canvas.addEventListener("pointermove", (event) => this.onMove(event));
    canvas.addEventListener("pointerup", () => this.onUp());
    canvas.addEventListener("pointercancel", () => this.cancel());
    canvas.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.onKeyDown(event));
    canvas.addEventListener("blur", () => this.endWalk());
    canvas.addEventListener("contextmenu", (event) => this.onContextMenu(event));
  }

  /** Draws the selection rectangle during its drag. */
  drawMarquee(canvas: Canvas, color: string): void {
    const { marquee } = this;
    if (!marquee) return;
    const { left, top, right, bottom } = marquee;
    paint(canvas, { fill: color, alpha: 0.12 }, () => canvas.rect(left, top, right - left, bottom - top));
    paint(canvas, { stroke: color, dash: [4, 3] }, () => canvas.rect(left + 0.5, top + 0.5, right - left, bottom - top));
  }

  private get marquee(): Box | undefined {
    const { gesture } = this;
    if (gesture?.drag !== "marquee" || !gesture.isMoving) return undefined;
    const { press, x, y } = gesture;
    return { left: Math.min(press.x, x), right: Math.max(press.x, x), top: Math.min(press.y, y), bottom: Math.max(press.y, y) };
  }

  private onDown(event: PointerEvent): void {
    if (event.button > 1) return;
    this.frame.canvas.focus();
    this.endWalk();
    const [x, y] = [event.offsetX, event.offsetY];
    const isPan = event.button === 1;
    const press = {
      x,
      y,
      hit: isPan ? undefined : this.events.hitAt(x, y),
      isAdding: event.ctrlKey || event.metaKey || event.shiftKey,
      alt: event.altKey,
    };
    this.gesture = { press, drag: isPan ? "pan" : this.events.onPress(press), x, y, isMoving: false };
    this.frame.canvas.setPointerCapture(event.pointerId);
  }

  private onMove(event: PointerEvent): void {
    const { gesture, events, frame } = this;
    const [x, y] = [event.offsetX, event.offsetY];
    if (!gesture) return events.onHover(x, y);
    const { press, drag } = gesture;
    if (!gesture.isMoving && Math.hypot(x - press.x, y - press.y) < PIXELS_BEFORE_DRAG) return;
    gesture.isMoving = true;
    if (drag === "move") events.onMove?.(press.hit, x - press.x, y - press.y);
    else if (drag === "pan") frame.pan(x - gesture.x, y - gesture.y);
    else if (drag === "draw") events.onDraw?.(press, x, y);
    gesture.x = x;
    gesture.y = y;
    if (drag === "marquee") frame.redraw();
  }

  private onUp(): void {
    const { gesture, marquee, events } = this;
    this.gesture = undefined;
    if (!gesture) return;
    const { press, drag, x, y, isMoving } = gesture;
    if (!isMoving) events.onClick(press);
    else if (drag === "move") events.onDrop?.();
    else if (drag === "draw") events.onDrawn?.(press, x, y);
    else if (marquee) events.onMarquee?.(marquee, press.isAdding);
  }

  private cancel(): void {
    const isPan = this.gesture?.drag === "pan";
    this.gesture = undefined;
    if (!isPan) this.events.onCancel?.();
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    this.frame.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, event.offsetX, event.offsetY);
  }

  private onContextMenu(event: MouseEvent): void {
    event.preventDefault();
    // the menu key has no position
    const isByKey = event.button !== 2;
    const place = isByKey ? this.events.menuPlace?.() : { x: event.offsetX, y: event.offsetY };
    if (place) this.events.onMenu?.(place.x, place.y, isByKey);
  }

  private onKeyDown(event: KeyboardEvent): void {
    const { events, frame } = this;
    const isCommand = event.ctrlKey || event.metaKey;
    const arrow = ARROWS[event.key];
    const step = arrow && events.step?.(event.altKey, event.shiftKey);
    if (events.onKey?.(event)) event.preventDefault();
    else if (isCommand && event.key.toLowerCase() === "a") events.onSelectAll?.();
    else if (isCommand) return;
    else if (arrow && step !== undefined) this.walkBy(arrow, step);
    else if (arrow) frame.pan(-arrow[0] * PAN_BY_KEY, -arrow[1] * PAN_BY_KEY);
    else if (event.key === "+" || event.key === "=") frame.zoom(ZOOM);
    else if (event.key === "-") frame.zoom(1 / ZOOM);
    else if (event.key === "0") events.onFit();
    else if (event.key === "Enter") events.onOpen?.();
    else if (event.key === "Delete" || event.key === "Backspace") events.onDelete?.();
    else if (event.key === "Escape") this.escape();
    else return;
    event.preventDefault();
  }

  /** Cancels the gesture, or clears the selection. */
  private escape(): void {
    clearTimeout(this.walk?.timer);
    this.walk = undefined;
    this.gesture = undefined;
    this.events.onCancel?.();
  }

  private walkBy([right, down]: readonly [number, number], step: number): void {
    clearTimeout(this.walk?.timer);
    const dx = (this.walk?.dx ?? 0) + right * step;
    const dy = (this.walk?.dy ?? 0) + down * step;
    this.walk = { dx, dy, timer: setTimeout(() => this.endWalk(), WALK_PAUSE) };
    this.events.onMove?.(undefined, dx, dy);
  }

  private endWalk(): void {
    if (!this.walk) return;
    clearTimeout(this.walk.timer);
    this.walk = undefined;
    this.events.onDrop?.();
  }
}

/** Mouse, wheel and keys over the map, as gestures: a drag from press to release, a walk of arrow keys from the first to a pause. */
import type { MapPart } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Hit } from "./entries.ts";

export interface MapEvents {
  hitAt(x: number, y: number): Hit | undefined;
  onPress(hit: Hit | undefined, isAdded: boolean): void;
  /** What is selected is under way, by so many pixels from where it was. */
  onMove(part: MapPart, dx: number, dy: number): void;
  onDrop(): void;
  onCancel(): void;
  onPan(dx: number, dy: number): void;
  onZoom(factor: number, x?: number, y?: number): void;
  onFit(): void;
  onOpen(): void;
  onDelete(): void;
  onHover(x: number, y: number): void;
  hasSelection(): boolean;
  /** Pixels that an arrow key moves what is selected by. */
  step(isFine: boolean, isFar: boolean): number;
}

const PIXELS_BEFORE_DRAG = 3;
const PAN_BY_KEY = 60;
const ZOOM = 1.25;
/** Milliseconds without an arrow key that end a walk: holding a key is one change, not fifty. */
const WALK_PAUSE = 600;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Gesture {
  readonly hit: Hit | undefined;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  isMoving: boolean;
}

export class MapInput {
  private readonly canvas: HTMLCanvasElement;
  private readonly events: MapEvents;
  private gesture: Gesture | undefined;
  private walk: { dx: number; dy: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(canvas: HTMLCanvasElement, events: MapEvents) {
    this.canvas = canvas;
    this.events = events;
    canvas.addEventListener("pointerdown", (event) => this.onDown(event));
    canvas.addEventListener("pointermove", (event) => this.onMove(event));
    canvas.addEventListener("pointerup", () => this.onUp());
    canvas.addEventListener("pointercancel", () => this.cancel());
    canvas.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.onKey(event));
    canvas.addEventListener("blur", () => this.endWalk());
  }

  private onDown(event: PointerEvent): void {
    if (event.button > 1) return;
    this.endWalk();
    const hit = event.button === 0 ? this.events.hitAt(event.offsetX, event.offsetY) : undefined;
    this.gesture = { hit, startX: event.offsetX, startY: event.offsetY, x: event.offsetX, y: event.offsetY, isMoving: false };
    this.canvas.setPointerCapture(event.pointerId);
    if (hit) this.events.onPress(hit, event.ctrlKey || event.metaKey || event.shiftKey);
  }

  private onMove(event: PointerEvent): void {
    const { gesture } = this;
    if (!gesture) return this.events.onHover(event.offsetX, event.offsetY);
    const [dx, dy] = [event.offsetX - gesture.startX, event.offsetY - gesture.startY];
    if (!gesture.isMoving && Math.hypot(dx, dy) < PIXELS_BEFORE_DRAG) return;
    gesture.isMoving = true;
    if (gesture.hit) this.events.onMove(gesture.hit.part, dx, dy);
    else this.events.onPan(event.offsetX - gesture.x, event.offsetY - gesture.y);
    gesture.x = event.offsetX;
    gesture.y = event.offsetY;
  }

  private onUp(): void {
    const { gesture } = this;
    this.gesture = undefined;
    if (gesture?.hit && gesture.isMoving) this.events.onDrop();
    else if (gesture && !gesture.hit && !gesture.isMoving) this.events.onPress(undefined, false);
  }

  private cancel(): void {
    if (this.gesture?.hit) this.events.onCancel();
    this.gesture = undefined;
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    this.events.onZoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, event.offsetX, event.offsetY);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && this.events.hasSelection()) this.walkBy(arrow, this.events.step(event.altKey, event.shiftKey));
    else if (arrow) this.events.onPan(-arrow[0] * PAN_BY_KEY, -arrow[1] * PAN_BY_KEY);
    else if (event.key === "+" || event.key === "=") this.events.onZoom(ZOOM);
    else if (event.key === "-") this.events.onZoom(1 / ZOOM);
    else if (event.key === "0") this.events.onFit();
    else if (event.key === "Enter") this.events.onOpen();
    else if (event.key === "Delete" || event.key === "Backspace") this.events.onDelete();
    else if (event.key === "Escape") this.escape();
    else return;
    event.preventDefault();
  }

  /** Gives up the gesture, or else the selection. */
  private escape(): void {
    if (this.gesture || this.walk) {
      clearTimeout(this.walk?.timer);
      this.walk = undefined;
      this.gesture = undefined;
      this.events.onCancel();
    } else this.events.onPress(undefined, false);
  }

  private walkBy([right, down]: readonly [number, number], step: number): void {
    clearTimeout(this.walk?.timer);
    const dx = (this.walk?.dx ?? 0) + right * step;
    const dy = (this.walk?.dy ?? 0) + down * step;
    this.walk = { dx, dy, timer: setTimeout(() => this.endWalk(), WALK_PAUSE) };
    this.events.onMove("whole", dx, dy);
  }

  private endWalk(): void {
    if (!this.walk) return;
    clearTimeout(this.walk.timer);
    this.walk = undefined;
    this.events.onDrop();
  }
}

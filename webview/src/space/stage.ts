/** The canvas of a 3D view: turns keys and pointer gestures into camera views, and schedules frames. Must not know the scene. */
import { make } from "../dom.ts";
import type { View } from "./camera.ts";
import { between, dolly, look, move, orbit, pan } from "./camera.ts";

/** Keys held during a click. */
export interface ClickKeys {
  readonly isAdding: boolean;
  readonly alt: boolean;
}

export interface StageParts {
  /** The picture's label for screen readers. */
  readonly label: string;
  /** Describes its keys. */
  readonly description: string;
  /** Draw this view. */
  onFrame(view: View): void;
  onResize(width: number, height: number): void;
  /** @param x pixels from the corner of the picture */
  onPick(x: number, y: number, isDouble: boolean, keys: ClickKeys): void;
  /** A key without Control, Command or Alt. Returns true if it was handled. */
  onKey(event: KeyboardEvent): boolean;
  /** The user opened the context menu. */
  onMenu?(x: number, y: number, isByKey: boolean): void;
  /** The pointer moved with no button down. */
  onHover?(x: number, y: number): void;
  /** The view stopped moving. */
  onRest(view: View): void;
  reducedMotion(): boolean;
}

/** Radians per pixel of a drag. */
const TURN = 0.006;
/** Radians per second with a key. */
const KEY_TURN = 1.4;
/** Duration of a flight to another view, in milliseconds. */
const FLIGHT = 260;
/** Maximum pixels that the pointer may move during a click. */
const CLICK = 4;
const FASTER = 4;

const MOVES: Readonly<Record<string, readonly [ahead: number, right: number, up: number]>> = {
  KeyW: [1, 0, 0],
  KeyS: [-1, 0, 0],
  KeyD: [0, 1, 0],
  KeyA: [0, -1, 0],
  KeyE: [0, 0, 1],
  KeyQ: [0, 0, -1],
};
const TURNS: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Stage {
  readonly canvas: HTMLCanvasElement;
  isFlying = false;
  private readonly held = new Set<string>();
  private isFast = false;
  private flight: { readonly from: View; readonly to: View; readonly start: number } | undefined;
  private frame = 0;
  private lastTime = 0;
  private drag: { readonly pointer: number; readonly pans: boolean; x: number; y: number; moved: number } | undefined;
  /** Scene units per second. */
  private speed = 500;

  constructor(
    private view: View,
    private readonly events: StageParts,
  ) {
    this.canvas = make("canvas", {
      class: "picture",
      attributes: { tabindex: "0", role: "application", "aria-label": events.label, "aria-description": events.description },
    });
    const { canvas } = this;
    new ResizeObserver(() => {
      events.onResize(canvas.clientWidth, canvas.clientHeight);
      this.draw();
    }).observe(canvas);
    canvas.addEventListener("keydown", (event) => this.onKeyDown(event));
    canvas.addEventListener("keyup", (event) => this.onKeyUp(event));
    canvas.addEventListener("blur", () => this.held.clear());
    canvas.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    canvas.addEventListener("pointermove", (event) => this.onPointerMove(event));
    canvas.addEventListener("pointerup", (event) => this.onPointerUp(event));
    canvas.addEventListener("pointercancel", () => (this.drag = undefined));
    canvas.addEventListener("dblclick", (event) => events.onPick(event.offsetX, event.offsetY, true, keysOf(event)));
    canvas.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      // for the right button, `pointerup` opens the menu, unless it was a drag
      if (event.button !== 2) events.onMenu?.(canvas.clientWidth / 2, canvas.clientHeight / 2, true);
    });
    canvas.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
  }

  get current(): View {
    return this.view;
  }

  /** Adapts the camera's speed to the size of the scene. @param radius in scene units */
  setExtent(radius: number): void {
    this.speed = Math.max(50, radius * 0.4);
  }

  show(view: View): void {
    this.flight = undefined;
    this.set(view);
    this.events.onRest(view);
  }

  /** Flies to a view, or shows it at once if reduced motion is on. */
  flyTo(view: View): void {
    if (this.events.reducedMotion()) return this.show(view);
    this.flight = { from: this.view, to: view, start: performance.now() };
    this.draw();
  }

  /** Draws once in the next frame. */
  draw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((time) => this.onFrame(time));
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.held.clear();
    this.drag = undefined;
  }

  private set(view: View): void {
    this.view = view;
    this.draw();
  }

  private onFrame(time: number): void {
    this.frame = 0;
    const seconds = Math.min(0.1, Math.max(0, (time - this.lastTime) / 1000));
    this.lastTime = time;
    if (this.flight) this.fly(performance.now());
    else if (this.held.size > 0) this.step(seconds);
    this.events.onFrame(this.view);
    if (this.flight || this.held.size > 0) this.draw();
  }

  private fly(now: number): void {
    const { from, to, start } = this.flight!;
    const part = Math.min(1, (now - start) / FLIGHT);
    // ease in and out
    this.view = between(from, to, part * part * (3 - 2 * part));
    if (part < 1) return;
    this.flight = undefined;
    this.events.onRest(this.view);
  }

  private step(seconds: number): void {
    const far = this.speed * seconds * (this.isFast ? FASTER : 1);
    for (const code of this.held) {
      const way = MOVES[code];
      const turn = TURNS[code];
      if (way) this.view = move(this.view, way[0] * far, way[1] * far, way[2] * far);
      if (turn) this.view = this.turn(turn[0] * KEY_TURN * seconds, turn[1] * KEY_TURN * seconds);
    }
  }

  /** Turns the camera in place when flying, or else around the target. */
  private turn(yaw: number, pitch: number): View {
    return this.isFlying ? look(this.view, yaw, pitch) : orbit(this.view, yaw, pitch);
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.isFast = event.shiftKey;
    if (MOVES[event.code] || TURNS[event.code]) {
      event.preventDefault();
      if (this.held.size === 0) this.lastTime = performance.now();
      this.flight = undefined;
      this.held.add(event.code);
      this.draw();
    } else if (event.key === "+" || event.key === "=" || event.key === "-") {
      event.preventDefault();
      this.show(dolly(this.view, event.key === "-" ? 1.2 : 1 / 1.2));
    } else if (this.events.onKey(event)) event.preventDefault();
  }

  private onKeyUp(event: KeyboardEvent): void {
    this.isFast = event.shiftKey;
    if (this.held.delete(event.code) && this.held.size === 0) this.events.onRest(this.view);
  }

  private onPointerDown(event: PointerEvent): void {
    this.canvas.focus();
    this.canvas.setPointerCapture(event.pointerId);
    this.flight = undefined;
    const pans = event.button !== 0 || event.shiftKey;
    this.drag = { pointer: event.pointerId, pans, x: event.clientX, y: event.clientY, moved: 0 };
  }

  private onPointerMove(event: PointerEvent): void {
    const { drag } = this;
    if (!drag) return this.events.onHover?.(event.offsetX, event.offsetY);
    if (drag.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.moved += Math.abs(dx) + Math.abs(dy);
    if (drag.moved <= CLICK) return;
    // scene units per pixel at the distance of the target
    const unit = (this.view.distance * 0.93) / Math.max(1, this.canvas.clientHeight);
    this.set(drag.pans ? pan(this.view, -dx * unit, dy * unit) : this.turn(-dx * TURN, -dy * TURN));
  }

  private onPointerUp(event: PointerEvent): void {
    const { drag } = this;
    this.drag = undefined;
    if (!drag || drag.pointer !== event.pointerId) return;
    if (drag.moved > CLICK) this.events.onRest(this.view);
    else if (event.button === 2) this.events.onMenu?.(event.offsetX, event.offsetY, false);
    else if (event.button === 0) this.events.onPick(event.offsetX, event.offsetY, false, keysOf(event));
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    const factor = 1.0015 ** Math.max(-400, Math.min(400, lines));
    this.show(this.isFlying ? move(this.view, -lines * this.speed * 0.001, 0, 0) : dolly(this.view, factor));
  }
}

function keysOf({ shiftKey, ctrlKey, metaKey, altKey }: MouseEvent): ClickKeys {
  return { isAdding: shiftKey || ctrlKey || metaKey, alt: altKey };
}

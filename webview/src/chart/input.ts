/**
 * Turns mouse, wheel and keys over a chart into gestures: a drag, and a walk, which is a run of arrow keys that ends with a pause. Must not
 * know what is drawn.
 */
import type { Chart } from "./chart.ts";
import { type ChartMarker, neighbour } from "./content.ts";
import { numberText, roundedTo } from "./scale.ts";

/** Milliseconds without an arrow key that end a walk, so that holding a key makes one change, not fifty. */
const WALK_PAUSE = 600;
const PIXELS_BEFORE_DRAG = 3;
/** Pixels by which an arrow key moves a marker or the view. */
const KEY_STEP = { fine: 1, usual: 8, view: 40 };
const ZOOM = 1.25;

interface Gesture {
  readonly marker?: ChartMarker;
  /** From the mouse to the marker, in units of the axes. */
  readonly offset: { readonly x: number; readonly y: number };
  x: number;
  y: number;
  isMoving: boolean;
}

export class ChartInput {
  private gesture: Gesture | undefined;
  private walk: { readonly id: string; x: number; y: number; timer: number } | undefined;

  constructor(private readonly chart: Chart) {
    const { svg, element } = chart;
    svg.addEventListener("pointerdown", (event) => this.onDown(event));
    svg.addEventListener("pointermove", (event) => this.onMove(event));
    svg.addEventListener("pointerup", (event) => this.onUp(event));
    svg.addEventListener("pointercancel", () => this.cancel());
    svg.addEventListener("dblclick", (event) => !this.markerOf(event.target) && this.choosePlace(event, true));
    element.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    element.addEventListener("keydown", (event) => this.onKey(event));
    element.addEventListener("focusout", () => this.endWalk());
    svg.addEventListener("focusin", (event) => {
      const marker = this.markerOf(event.target);
      if (marker && marker.id !== chart.content.selected) chart.events.onSelect(marker.id);
    });
  }

  private onDown(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    const { chart } = this;
    this.endWalk();
    const marker = event.button === 0 ? this.markerOf(event.target) : undefined;
    const place = chart.placeAt(event);
    const offset = marker ? { x: marker.x - place.x, y: marker.y - place.y } : { x: 0, y: 0 };
    this.gesture = { ...(marker ? { marker } : {}), offset, x: event.clientX, y: event.clientY, isMoving: false };
    chart.svg.setPointerCapture(event.pointerId);
    if (marker) {
      event.preventDefault(); // focus the marker here instead of in the browser
      chart.focusMarker(marker.id);
      chart.events.onSelect(marker.id);
    }
  }

  private onMove(event: PointerEvent): void {
    const { chart, gesture } = this;
    if (!gesture) return this.showValues(chart.placeAt(event));
    const dx = event.clientX - gesture.x;
    const dy = event.clientY - gesture.y;
    if (!gesture.isMoving && Math.hypot(dx, dy) < PIXELS_BEFORE_DRAG) return;
    gesture.isMoving = true;
    if (gesture.marker) {
      if (gesture.marker.moves === "none") return;
      const to = this.draggedTo(gesture, event);
      chart.events.onDrag(gesture.marker.id, to.x, to.y);
      this.showValues(to);
    } else {
      chart.pan(dx, dy);
      gesture.x = event.clientX;
      gesture.y = event.clientY;
    }
  }

  private onUp(event: PointerEvent): void {
    const { chart, gesture } = this;
    this.gesture = undefined;
    if (!gesture) return;
    if (gesture.marker && gesture.isMoving && gesture.marker.moves !== "none") {
      const { x, y } = this.draggedTo(gesture, event);
      chart.events.onDrop(gesture.marker.id, x, y);
    } else if (!gesture.marker && !gesture.isMoving) {
      this.choosePlace(event, false);
    }
  }

  private choosePlace(event: MouseEvent, isDouble: boolean): void {
    const { x, y } = this.roundedPlace(this.chart.placeAt(event));
    this.chart.events.onPlace?.(x, y, isDouble);
  }

  /** Shift restricts the drag to one axis. */
  private draggedTo(gesture: Gesture, event: PointerEvent): { x: number; y: number } {
    const { marker, offset } = gesture;
    const place = this.chart.placeAt(event);
    const { x, y } = this.roundedPlace({ x: place.x + offset.x, y: place.y + offset.y });
    if (!marker) return { x, y };
    const isLevel = Math.abs(event.clientX - gesture.x) > Math.abs(event.clientY - gesture.y);
    const canX = marker.moves.includes("x") && !(event.shiftKey && !isLevel);
    const canY = marker.moves.includes("y") && !(event.shiftKey && isLevel);
    return { x: canX ? x : marker.x, y: canY ? y : marker.y };
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    const factor = ZOOM ** Math.max(-3, Math.min(3, -(event.deltaY || event.deltaX) / 100));
    this.chart.zoom(factor, this.chart.placeAt(event), event.shiftKey ? "x" : event.altKey ? "y" : "xy");
  }

  private onKey(event: KeyboardEvent): void {
    const { chart } = this;
    const { key } = event;
    if (key === "Escape" && (this.gesture?.isMoving || this.walk)) {
      this.cancel();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return; // VS Code's keys: undo, save, commands
    } else if (key === "+" || key === "=") chart.zoom(ZOOM);
    else if (key === "-" || key === "_") chart.zoom(1 / ZOOM);
    else if (key === "0") chart.events.onFit();
    else if (key === "PageDown" || key === "PageUp") this.step(key === "PageDown" ? 1 : -1);
    else if (key === "Home" || key === "End") this.goTo(key === "Home" ? chart.content.markers[0] : chart.content.markers.at(-1));
    else {
      const marker = this.markerOf(event.target);
      if (key.startsWith("Arrow")) this.onArrow(event, marker);
      else if (marker && key === "Enter") chart.events.onOpen?.(marker.id);
      else if (marker && (key === "Delete" || key === "Backspace")) chart.events.onDelete?.(marker.id);
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private onArrow({ key, shiftKey }: KeyboardEvent, marker: ChartMarker | undefined): void {
    const { chart } = this;
    const right = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const up = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
    if (!marker) return chart.pan(-right * KEY_STEP.view, up * KEY_STEP.view);
    if ((right !== 0 && !marker.moves.includes("x")) || (up !== 0 && !marker.moves.includes("y"))) return;
    const pixels = shiftKey ? KEY_STEP.fine : KEY_STEP.usual;
    const { x, y } = this.walk ?? marker;
    const to = {
      x: right === 0 ? x : roundedTo(x + right * pixels * chart.unitsInPixel("x"), chart.unitsInPixel("x")),
      y: up === 0 ? y : this.steppedY(marker, y, up * pixels),
    };
    window.clearTimeout(this.walk?.timer);
    this.walk = { id: marker.id, ...to, timer: window.setTimeout(() => this.endWalk(), WALK_PAUSE) };
    chart.events.onDrag(marker.id, to.x, to.y);
    this.showValues(to);
  }

  private steppedY({ stepY }: ChartMarker, y: number, pixels: number): number {
    const units = this.chart.unitsInPixel("y");
    if (stepY === undefined) return roundedTo(y + pixels * units, units);
    const size = Math.abs(stepY);
    return y + Math.sign(pixels) * Math.max(1, Math.round((Math.abs(pixels) * units) / size)) * size;
  }

  private step(by: 1 | -1): void {
    const { content, events } = this.chart;
    this.endWalk();
    if (events.onStep) events.onStep(by);
    else this.goTo(neighbour(content.markers, content.selected, by));
  }

  private endWalk(): void {
    const { walk } = this;
    if (!walk) return;
    window.clearTimeout(walk.timer);
    this.walk = undefined;
    this.chart.events.onDrop(walk.id, walk.x, walk.y);
  }

  private cancel(): void {
    const id = this.walk?.id ?? this.gesture?.marker?.id;
    window.clearTimeout(this.walk?.timer);
    this.walk = undefined;
    this.gesture = undefined;
    if (id !== undefined) this.chart.events.onCancel(id);
  }

  private goTo(marker: ChartMarker | undefined): void {
    if (!marker) return;
    this.endWalk();
    this.chart.events.onSelect(marker.id);
    this.chart.reveal(marker.id);
    this.chart.focusMarker(marker.id);
  }

  private roundedPlace({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
    return { x: roundedTo(x, this.chart.unitsInPixel("x")), y: roundedTo(y, this.chart.unitsInPixel("y")) };
  }

  private showValues({ x, y }: { readonly x: number; readonly y: number }): void {
    const { chart } = this;
    chart.showReadout(`${numberText(x, chart.unitsInPixel("x"))}, ${numberText(y, chart.unitsInPixel("y"))}`);
  }

  private markerOf(target: EventTarget | null): ChartMarker | undefined {
    const element = target instanceof Element ? target.closest<SVGElement>(".chart-marker") : undefined;
    const id = element?.dataset["id"];
    return id === undefined ? undefined : this.chart.content.markers.find((marker) => marker.id === id);
  }
}

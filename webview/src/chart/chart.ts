/**
 * A chart in SVG: axes, lines, markers to drag by mouse or keyboard, zoom and pan. Its owner supplies the content, receives gesture events,
 * redraws during a gesture and makes one change at its end. Must not know where the data comes from.
 */

import { adoptStyle, make, onceInFrame, setAttribute, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import style from "./chart.css";
import { type ChartContent, type ChartEvents, type ChartMarker, markersInView, SERIES } from "./content.ts";
import { ChartInput } from "./input.ts";
import { drawLineNames } from "./lineNames.ts";
import { type Axis, isInView, moved, numberText, pointsInView, type Range, ticks, type View, zoomed } from "./scale.ts";
import { childrenOf, makeSvg, pathOf } from "./svg.ts";

/** Pixels around the plot, for the axis numbers. */
const EDGE = { left: 58, right: 12, top: 36, bottom: 40 };
const PIXELS_BETWEEN_TICKS = { x: 90, y: 44 };
const SHAPES = [
  "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  "M-4.5-4.5h9v9h-9z",
  "M0-6L6 0L0 6L-6 0z",
  "M0-6L5.5 4.5h-11z",
  "M0 6L5.5-4.5h-11z",
  "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
];
const HANDLE = "M-3.5-3.5h7v7h-7z";

export class Chart {
  readonly element: HTMLElement;
  content: ChartContent = { lines: [], markers: [] };
  /** The markers that are drawn. */
  shown: readonly ChartMarker[] = [];
  view: View = { x: { from: 0, to: 1 }, y: { from: 0, to: 1 } };
  readonly svg = makeSvg("svg", { class: "chart-svg" });
  private readonly plot = makeSvg("g");
  private readonly grid = { x: makeSvg("g", { class: "chart-grid" }), y: makeSvg("g", { class: "chart-grid" }) };
  private readonly numbers = { x: makeSvg("g", { class: "chart-numbers" }), y: makeSvg("g", { class: "chart-numbers chart-numbers-y" }) };
  private readonly guides = makeSvg("g", { class: "chart-guides" });
  private readonly guideTexts = makeSvg("g", { class: "chart-numbers" });
  private readonly lines = makeSvg("g", { class: "chart-lines" });
  private readonly lineNames = makeSvg("g", { class: "chart-numbers" });
  private readonly markers = makeSvg("g", { class: "chart-markers" });
  private readonly clip = makeSvg("rect");
  private readonly readout = make("div", { class: "chart-readout", attributes: { "aria-hidden": "true" } });
  private size = { width: 0, height: 0 };
  private readonly redraw = onceInFrame(() => this.draw());

  constructor(
    label: string,
    private names: Readonly<Record<Axis, string>>,
    readonly events: ChartEvents,
  ) {
    adoptStyle(style);
    const clipId = `chart-clip-${nextChart++}`;
    const clip = makeSvg("clipPath", { id: clipId });
    clip.append(this.clip);
    this.plot.setAttribute("clip-path", `url(#${clipId})`);
    this.plot.append(this.grid.x, this.grid.y, this.guides, this.lines);
    this.svg.append(clip, this.plot, this.numbers.x, this.numbers.y, this.guideTexts, this.lineNames, this.markers);
    setAttribute(this.svg, "role", "group");
    setAttribute(this.svg, "aria-label", label);
    this.element = make("div", {
      class: "chart",
      attributes: {
        tabindex: "0",
        role: "group",
        "aria-label": l10n.t("{0}: arrows move the view, plus and minus zoom, 0 fits, Page Down goes to the points", label),
      },
      children: [this.svg, this.readout],
    });
    new ResizeObserver(() => this.resize()).observe(this.element);
    new ChartInput(this);
  }

  set(content: ChartContent): void {
    this.content = content;
    this.redraw();
  }

  setView(view: View): void {
    this.view = view;
    this.redraw();
    this.events.onView?.();
  }

  /** @param factor 2 shows half as much @param at the position that stays in place; the middle if missing */
  zoom(factor: number, at?: { readonly x: number; readonly y: number }, axes: "xy" | Axis = "xy"): void {
    const { x, y } = this.view;
    this.setView({
      x: axes === "y" ? x : zoomed(x, factor, at?.x ?? middle(x)),
      y: axes === "x" ? y : zoomed(y, factor, at?.y ?? middle(y)),
    });
  }

  /** @param dx pixels to the right @param dy pixels down */
  pan(dx: number, dy: number): void {
    this.setView({ x: moved(this.view.x, -dx * this.unitsInPixel("x")), y: moved(this.view.y, dy * this.unitsInPixel("y")) });
  }

  /** Moves the view as little as possible to show the marker. */
  reveal(id: string): void {
    const marker = this.content.markers.find((one) => one.id === id);
    if (!marker) return;
    const x = shifted(this.view.x, marker.x);
    const y = shifted(this.view.y, marker.y);
    if (x !== this.view.x || y !== this.view.y) this.setView({ x, y });
  }

  focusMarker(id: string): void {
    this.draw();
    this.markerElement(id)?.focus();
  }

  setName(axis: Axis, name: string): void {
    if (this.names[axis] === name) return;
    this.names = { ...this.names, [axis]: name };
    this.redraw();
  }

  unitsInPixel(axis: Axis): number {
    const { from, to } = this.view[axis];
    const pixels = axis === "x" ? this.plotWidth : this.plotHeight;
    return (to - from) / Math.max(1, pixels);
  }

  /** Returns the position in the plane at a position on the page. */
  placeAt(event: { readonly clientX: number; readonly clientY: number }): { readonly x: number; readonly y: number } {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.view.x.from + (event.clientX - box.left - EDGE.left) * this.unitsInPixel("x"),
      y: this.view.y.to - (event.clientY - box.top - EDGE.top) * this.unitsInPixel("y"),
    };
  }

  showReadout(text: string): void {
    setText(this.readout, text);
  }

  private draw(): void {
    if (this.size.width === 0) return;
    this.drawAxis("x");
    this.drawAxis("y");
    this.drawGuides();
    const { lines } = this.content;
    const paths = childrenOf(this.lines, "path", lines.length);
    lines.forEach((line, at) => {
      const points = line.ascends ? pointsInView(line.points, this.view.x, this.plotWidth) : line.points;
      setAttribute(paths[at], "d", pathOf(points, this.toX, this.toY));
      setAttribute(paths[at], "class", `chart-line ${line.style} series-${line.series % SERIES}`);
    });
    drawLineNames(this.lineNames, lines, this.view, this.toX, this.toY);
    this.drawMarkers();
  }

  private drawAxis(axis: Axis): void {
    const { width, height } = this.size;
    const pixels = axis === "x" ? this.plotWidth : this.plotHeight;
    const { step, at } = ticks(this.view[axis], pixels / PIXELS_BETWEEN_TICKS[axis]);
    const gridLines = childrenOf(this.grid[axis], "line", at.length);
    const texts = childrenOf(this.numbers[axis], "text", at.length + 1);
    at.forEach((value, i) => {
      const pixel = this.setLine(gridLines[i], axis, value);
      gridLines[i].classList.toggle("zero", value === 0);
      setPlace(texts[i], axis === "x" ? pixel : EDGE.left - 6, axis === "x" ? height - EDGE.bottom + 16 : pixel + 4);
      setText(texts[i], numberText(value, step));
      setAttribute(texts[i], "class", undefined);
    });
    const name = texts[at.length];
    setText(name, this.names[axis]);
    setAttribute(name, "class", "chart-name");
    if (axis === "x") setPlace(name, width - EDGE.right, height - 7);
    else setPlace(name, 6, 13);
  }

  /** Places a line across the plot. @returns the pixel of the value on its axis */
  private setLine(line: Element, axis: Axis, value: number): number {
    const { width, height } = this.size;
    const pixel = axis === "x" ? this.toX(value) : this.toY(value);
    const [x1, y1, x2, y2] = axis === "x" ? [pixel, EDGE.top, pixel, height - EDGE.bottom] : [EDGE.left, pixel, width - EDGE.right, pixel];
    for (const [name, end] of Object.entries({ x1, y1, x2, y2 })) setAttribute(line, name, end.toFixed(2));
    return pixel;
  }

  private drawGuides(): void {
    const { width } = this.size;
    const guides = this.content.guides ?? [];
    const elements = childrenOf(this.guides, "line", guides.length);
    const texts = childrenOf(this.guideTexts, "text", guides.length);
    guides.forEach(({ axis, at, kind, label = "" }, i) => {
      const pixel = this.setLine(elements[i], axis, at);
      setAttribute(elements[i], "class", `chart-guide ${kind}`);
      const isSeen = at >= this.view[axis].from && at <= this.view[axis].to;
      setText(texts[i], isSeen ? label : "");
      setAttribute(texts[i], "class", "chart-guide-name");
      setPlace(texts[i], axis === "x" ? pixel : width - EDGE.right - 30, axis === "x" ? EDGE.top - 5 : pixel - 4);
    });
  }

  private drawMarkers(): void {
    const { markers, selected } = this.content;
    this.shown = markersInView(markers, this.view, selected);
    const known = new Map([...this.markers.children].map((element) => [(element as SVGElement).dataset["id"], element]));
    const canFocus = this.shown.some(({ id }) => id === selected) ? selected : this.shown[0]?.id;
    this.shown.forEach((marker, at) => {
      const element = known.get(marker.id) ?? makeMarker(marker.id);
      known.delete(marker.id);
      // Tab follows the order of the elements; moving an element would take its focus away
      if (this.markers.children[at] !== element && !element.isConnected)
        this.markers.insertBefore(element, this.markers.children[at] ?? null);
      setAttribute(element, "transform", `translate(${this.toX(marker.x).toFixed(2)} ${this.toY(marker.y).toFixed(2)})`);
      const isSelected = marker.id === selected;
      setAttribute(
        element,
        "class",
        `chart-marker ${marker.kind} moves-${marker.moves} series-${marker.series % SERIES}${isSelected ? " selected" : ""}${marker.problem ? " problem" : ""}`,
      );
      setAttribute(element, "visibility", isInView(this.view, marker) ? undefined : "hidden");
      setAttribute(element.children[1], "d", marker.kind === "handle" ? HANDLE : SHAPES[marker.series % SERIES]);
      const values =
        marker.valueText ??
        `x ${numberText(marker.x, this.unitsInPixel("x") / 10)}, y ${numberText(marker.y, this.unitsInPixel("y") / 10)}`;
      setText(element.children[2], [marker.label, values, marker.problem].filter(Boolean).join("\n"));
      setAttribute(element, "tabindex", marker.id === canFocus ? "0" : "-1");
      setAttribute(element, "aria-label", marker.problem ? `${marker.label}, ${marker.problem}` : marker.label);
      setAttribute(element, "aria-valuenow", String(marker.y));
      setAttribute(element, "aria-valuetext", values);
      setAttribute(element, "aria-readonly", marker.moves === "none" ? "true" : undefined);
    });
    for (const element of known.values()) element.remove();
  }

  private markerElement(id: string): SVGElement | undefined {
    return [...this.markers.children].find((element) => (element as SVGElement).dataset["id"] === id) as SVGElement | undefined;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    setAttribute(this.svg, "viewBox", `0 0 ${width} ${height}`);
    for (const [name, value] of Object.entries({ x: EDGE.left, y: EDGE.top, width: this.plotWidth, height: this.plotHeight }))
      setAttribute(this.clip, name, String(value));
    this.redraw();
  }

  private readonly toX = (x: number): number => EDGE.left + (x - this.view.x.from) / this.unitsInPixel("x");
  private readonly toY = (y: number): number => EDGE.top + (this.view.y.to - y) / this.unitsInPixel("y");
  private get plotWidth(): number {
    return Math.max(1, this.size.width - EDGE.left - EDGE.right);
  }
  private get plotHeight(): number {
    return Math.max(1, this.size.height - EDGE.top - EDGE.bottom);
  }
}

let nextChart = 1;

/** Makes the symbol of a series, for a legend. It takes its color from the class `series-N` of its container. */
export function sampleOf(series: number): SVGElement {
  const sample = makeSvg("svg", { class: "chart-sample", viewBox: "-8 -8 16 16", "aria-hidden": "true" });
  sample.append(makeSvg("path", { class: "chart-shape", d: SHAPES[series % SERIES] }));
  return sample;
}

function makeMarker(id: string): SVGElement {
  const element = makeSvg("g", { role: "slider" });
  element.dataset["id"] = id;
  // the circle is a larger target for fingers and fast mouse moves
  element.append(makeSvg("circle", { r: "12", class: "chart-target" }), makeSvg("path", { class: "chart-shape" }), makeSvg("title"));
  return element;
}

function setPlace(element: Element, x: number, y: number): void {
  setAttribute(element, "x", x.toFixed(2));
  setAttribute(element, "y", y.toFixed(2));
}

function middle({ from, to }: Range): number {
  return (from + to) / 2;
}

function shifted(range: Range, value: number): Range {
  const free = (range.to - range.from) * 0.1;
  if (value < range.from) return moved(range, value - range.from - free);
  if (value > range.to) return moved(range, value - range.to + free);
  return range;
}

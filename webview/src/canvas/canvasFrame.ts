/**
 * A canvas that shows a part of a plane: of the size of its place, sharp on every screen, drawn once a frame at most, with a toolbar over
 * it and lists next to it. Must not know what is drawn.
 */
import { adoptStyle, make, makeToolbar, onceInFrame } from "../dom.ts";
import { l10n } from "../strings.ts";
import style from "./canvasFrame.css";
import { type Box, Viewport } from "./viewport.ts";

/** What is remembered of a view, small and plain. */
export interface ShownPlace {
  readonly x: number;
  readonly z: number;
  readonly scale: number;
}

export interface FrameParts {
  /** Of the canvas, for screen readers: what it shows, and its keys. */
  readonly label: string;
  /** What the toolbar is called. */
  readonly toolsLabel: string;
  readonly tools: readonly HTMLElement[];
  /** Stands in the corner across from the toolbar. */
  readonly note: HTMLElement;
  /** Lists and forms next to the canvas. */
  readonly side: HTMLElement;
  readonly place: ShownPlace | undefined;
  /** The canvas is drawn again by this; called in a frame. */
  readonly draw: (context: CanvasRenderingContext2D, view: Viewport) => void;
  /** Shows what matters; called with each new size until something was shown. */
  readonly onFirst: () => void;
  /** Another part of the plane is shown, by the user or by `fit`. */
  readonly onPlace: () => void;
}

export class CanvasFrame {
  /** The canvas and what is next to it. */
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly view = new Viewport();
  /** Something was shown before, or was fitted since: what is shown is not to be changed without being asked. */
  isPlaced: boolean;
  private readonly tools: HTMLElement;
  private readonly context: CanvasRenderingContext2D;
  readonly redraw = onceInFrame(() => this.draw());

  constructor(private readonly parts: FrameParts) {
    adoptStyle(style);
    this.isPlaced = parts.place !== undefined;
    Object.assign(this.view, parts.place);
    this.canvas = make("canvas", { attributes: { tabindex: "0", role: "application", "aria-label": parts.label } });
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error(l10n.t("This page cannot draw."));
    this.context = context;
    this.tools = makeToolbar(parts.toolsLabel, parts.tools, "canvas-tools");
    parts.note.classList.add("canvas-note");
    parts.side.classList.add("canvas-side");
    const picture = make("div", { class: "canvas-picture", children: [this.canvas, this.tools, parts.note] });
    this.element = make("div", { class: "canvas-frame", children: [picture, parts.side] });
    new ResizeObserver(() => this.resize(picture.clientWidth, picture.clientHeight)).observe(picture);
  }

  get place(): ShownPlace {
    const { x, z, scale } = this.view;
    return { x, z, scale };
  }

  pan(dx: number, dy: number): void {
    this.view.pan(dx, dy);
    this.changed();
  }

  /** @param x what stays in place, in pixels; the middle where missing */
  zoom(factor: number, x?: number, y?: number): void {
    this.view.zoom(factor, x, y);
    this.changed();
  }

  /** Shows a box as a whole, once the canvas has a size. See {@link Viewport.fit}. */
  fit(box: Box, closest?: number, least?: number): void {
    if (this.view.width <= 1) return;
    // the toolbar covers the top, unless it takes half of the picture
    const covered = Math.min(this.tools.offsetHeight, this.view.height / 4);
    this.view.fit(box, closest, least, covered);
    this.changed();
  }

  private changed(): void {
    this.isPlaced = true;
    this.redraw();
    this.parts.onPlace();
  }

  private draw(): void {
    this.parts.draw(this.context, this.view);
  }

  private resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio;
    this.view.width = width;
    this.view.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!this.isPlaced) this.parts.onFirst();
    this.draw();
  }
}

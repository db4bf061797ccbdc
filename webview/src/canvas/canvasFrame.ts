/**
 * A canvas that shows part of a plane, with a toolbar over it and lists next to it. It fills its space, is sharp on every screen, and is
 * drawn at most once a frame. Must not know what is drawn.
 */
import { adoptStyle, make, makeToolbar, onceInFrame } from "../dom.ts";
import { l10n } from "../strings.ts";
import style from "./canvasFrame.css";
import { type Box, Viewport } from "./viewport.ts";

/** The part of the plane in view, as saved page state. */
export interface ShownPlace {
  readonly x: number;
  readonly z: number;
  readonly scale: number;
}

export interface FrameParts {
  /** The canvas's label for screen readers: what it shows, and its keys. */
  readonly label: string;
  readonly toolsLabel: string;
  readonly tools: readonly HTMLElement[];
  /** Shown in the corner opposite the toolbar. */
  readonly note: HTMLElement;
  /** Lists and forms next to the canvas. */
  readonly side: HTMLElement;
  readonly place: ShownPlace | undefined;
  /** Draws the canvas; called in an animation frame. */
  readonly draw: (context: CanvasRenderingContext2D, view: Viewport) => void;
  /** Sets the first view; called at each resize until a view is set. */
  readonly onFirst: () => void;
  /** The user or `fit` changed the view. */
  readonly onPlace: () => void;
}

export class CanvasFrame {
  /** The canvas and the lists next to it. */
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly view = new Viewport();
  /** A view was restored or set: do not change it unless the user asks. */
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
    if (!context) throw new Error(l10n.t("The canvas of this picture is not available."));
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

  /** @param x pixel that stays in place; the middle if missing */
  zoom(factor: number, x?: number, y?: number): void {
    this.view.zoom(factor, x, y);
    this.changed();
  }

  /** Shows a box as a whole, once the canvas has a size. See {@link Viewport.fit}. */
  fit(box: Box, closest?: number, least?: number): void {
    if (this.view.width <= 1) return;
    // leave room for the toolbar at the top, but at most a quarter of the picture
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

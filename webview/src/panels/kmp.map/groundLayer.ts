/**
 * Draws the collision below the points. Thousands of triangles take longer than a frame, so they are drawn in slices into a picture larger
 * than the view. While the view moves, it shows the old picture until a new one is ready.
 */

import type { GroundClass } from "../../../../formats/kmp/panel/groundModel.ts";
import { Viewport } from "../../canvas/viewport.ts";
import type { Ground } from "./ground.ts";

/** Colors of collision types, in families that track makers know. The legend and the readout name the types. */
const OWN: Readonly<Record<number, string>> = {
  0x00: "#d8d8d8",
  0x01: "#d9c48f",
  0x02: "#9ccc65",
  0x03: "#66a33e",
  0x04: "#3d6f2a",
  0x05: "#a5d8e6",
  0x06: "#ff9800",
  0x07: "#ffb74d",
  0x08: "#ffe135",
  0x09: "#c9bfae",
  0x0a: "#d1785f",
  0x0b: "#4f8ff0",
  0x10: "#e53935",
  0x13: "#ffcc80",
  0x15: "#c9b6e4",
  0x16: "#b39ddb",
  0x17: "#e8e8e8",
  0x1d: "#d7c7ee",
};

const FAMILIES: Readonly<Record<GroundClass, string>> = {
  ground: "#d8d8d8",
  itemGround: "#c9bfae",
  wall: "#808080",
  invisible: "#3949ab",
  fall: "#e53935",
  trigger: "#c05adf",
  effect: "#8e44ad",
};

export function groundColor(type: number, kind: GroundClass): string {
  return OWN[type] ?? FAMILIES[kind];
}

/** Returns true for types that are shown by default. Others, such as triggers, are shown on demand. */
export function isShownAtFirst(kind: GroundClass): boolean {
  return kind !== "trigger" && kind !== "effect" && kind !== "invisible";
}

/** Size of the picture relative to the view, in each direction. */
const MARGIN = 1.6;
const MAX_PIXELS = 4096;
const OPACITY = 0.55;
/** Milliseconds of work between two frames. */
const SLICE = 5;
/** Triangles to draw before checking the time. */
const BATCH = 200;

interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly view: Viewport;
}

export class GroundLayer {
  /** Triangles, lowest first, so that bridges cover what is below. */
  private readonly order: Uint32Array;
  private picture: Picture | undefined;
  private work: { readonly picture: Picture; at: number } | undefined;
  private frame = 0;

  /** @param shown types; call {@link changed} after changing them */
  constructor(
    readonly ground: Ground,
    readonly shown: ReadonlySet<number>,
    private readonly redraw: () => void,
  ) {
    const { corners } = ground.model;
    const heights = Float32Array.from({ length: ground.count }, (_, at) =>
      Math.max(corners[at * 9 + 1], corners[at * 9 + 4], corners[at * 9 + 7]),
    );
    this.order = Uint32Array.from({ length: ground.count }, (_, at) => at).sort((a, b) => heights[a] - heights[b]);
  }

  /** Draws again after the shown types changed. */
  changed(): void {
    cancelAnimationFrame(this.frame);
    this.work = undefined;
    this.picture = undefined;
    this.redraw();
  }

  /** Draws the picture that is ready, and starts a new one if it does not cover the view at this scale. */
  draw(context: CanvasRenderingContext2D, view: Viewport): void {
    if (!this.picture || !covers(this.picture.view, view)) {
      if (!this.work || !covers(this.work.picture.view, view)) this.start(view);
    }
    const { picture } = this;
    if (!picture) return;
    const from = picture.view;
    const [x, y] = [view.toX(from.worldX(0)), view.toY(from.worldZ(0))];
    if (from.scale !== view.scale) {
      const scale = view.scale / from.scale;
      context.drawImage(picture.canvas, x, y, from.width * scale, from.height * scale);
      return;
    }
    // draw only the visible part at whole pixels, without resampling
    context.imageSmoothingEnabled = false;
    const [left, top] = [Math.round(-x), Math.round(-y)];
    context.drawImage(picture.canvas, left, top, view.width, view.height, 0, 0, view.width, view.height);
    context.imageSmoothingEnabled = true;
  }

  private start({ x, z, scale, width, height }: Viewport): void {
    cancelAnimationFrame(this.frame);
    const own = Object.assign(new Viewport(), { x, z, scale, width: withMargin(width), height: withMargin(height) });
    const canvas = document.createElement("canvas");
    canvas.width = own.width;
    canvas.height = own.height;
    this.work = { picture: { canvas, view: own }, at: 0 };
    this.frame = requestAnimationFrame(() => this.goOn());
  }

  private goOn(): void {
    const { work } = this;
    const context = work?.picture.canvas.getContext("2d");
    if (!work || !context) return;
    const until = performance.now() + SLICE;
    while (work.at < this.order.length && performance.now() < until) {
      const end = Math.min(work.at + BATCH, this.order.length);
      this.drawTriangles(context, work.picture.view, work.at, end);
      work.at = end;
    }
    if (work.at < this.order.length) {
      this.frame = requestAnimationFrame(() => this.goOn());
      return;
    }
    this.picture = { canvas: faded(work.picture.canvas), view: work.picture.view };
    this.work = undefined;
    this.redraw();
  }

  /** Draws consecutive triangles of the same type as one outline. */
  private drawTriangles(context: CanvasRenderingContext2D, view: Viewport, from: number, end: number): void {
    const { ground, order, shown } = this;
    const { corners } = ground.model;
    let last = -1;
    const close = () => {
      if (last < 0) return;
      const kind = ground.kindOf(last);
      const color = groundColor(last, kind);
      context.fillStyle = context.strokeStyle = color;
      context.lineWidth = kind === "wall" ? 1.5 : 0.7;
      if (kind !== "fall" && kind !== "trigger") context.fill();
      context.stroke();
    };
    for (let at = from; at < end; at++) {
      const triangle = order[at];
      const type = ground.typeOf(triangle);
      if (!shown.has(type)) continue;
      if (type !== last) {
        close();
        context.beginPath();
        last = type;
      }
      const corner = triangle * 9;
      context.moveTo(view.toX(corners[corner]), view.toY(corners[corner + 2]));
      context.lineTo(view.toX(corners[corner + 3]), view.toY(corners[corner + 5]));
      context.lineTo(view.toX(corners[corner + 6]), view.toY(corners[corner + 8]));
      context.closePath();
    }
    close();
  }
}

/** Makes the finished picture translucent once, so that the points above it stand out. */
function faded(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const out = document.createElement("canvas");
  out.width = canvas.width;
  out.height = canvas.height;
  const context = out.getContext("2d");
  if (!context) return canvas;
  context.globalAlpha = OPACITY;
  context.drawImage(canvas, 0, 0);
  return out;
}

/** Returns the picture's width or height in pixels. A picture smaller than the view would never cover it. */
function withMargin(length: number): number {
  return Math.max(Math.ceil(length), Math.min(MAX_PIXELS, Math.ceil(length * MARGIN)));
}

/** Returns true if a picture has the view's scale and covers it completely. */
function covers(picture: Viewport, view: Viewport): boolean {
  return (
    picture.scale === view.scale &&
    picture.worldX(0) <= view.worldX(0) &&
    picture.worldZ(0) <= view.worldZ(0) &&
    picture.worldX(picture.width) >= view.worldX(view.width) &&
    picture.worldZ(picture.height) >= view.worldZ(view.height)
  );
}

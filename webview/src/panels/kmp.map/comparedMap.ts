/** Draws versions of a course on one map: common entries faintly, and each version's own entries in its color and style. */
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { drawPointNames, type PointName, spreadNames } from "../../canvas/pointNames.ts";
import { paint, traceLine, traceShape } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { drawMap } from "./drawing.ts";
import { type Entry, entriesOf } from "./entries.ts";
import type { GroundLayer } from "./groundLayer.ts";
import { LOOKS, type Theme } from "./layers.ts";
import type { Scene } from "./scene.ts";

export type VersionTheme = Theme & { readonly versions: readonly string[] };

/** Dashes distinguish the versions without relying on color. So do points, which are hollow in the first version. */
const DASHES: readonly (readonly number[])[] = [[2, 4], [], [8, 4]];
const RADIUS = 5;
const MAX_NAMES = 40;

interface Line {
  readonly layer: Entry["layer"];
  readonly line: readonly number[];
  readonly isClosed: boolean;
}

interface Version {
  readonly title: string;
  readonly model: MapModel;
  readonly entries: readonly Entry[];
  readonly lines: readonly Line[];
}

export class ComparedCourse {
  readonly versions: readonly Version[];
  private readonly common: Pick<Scene, "model" | "entries">;
  /** For each version, what is not in all versions. */
  private readonly own: readonly Pick<Version, "entries" | "lines">[];

  constructor(versions: readonly { readonly title: string; readonly model: MapModel }[]) {
    this.versions = versions.map(({ title, model }) => ({ title, model, entries: entriesOf(model), lines: linesOf(model) }));
    const everywhere = (keysOf: (version: Version) => readonly string[]) => {
      const [first, ...others] = this.versions.map((version) => new Set(keysOf(version)));
      return new Set([...(first ?? [])].filter((key) => others.every((keys) => keys.has(key))));
    };
    const places = everywhere(({ entries }) => entries.map(placeKey));
    const lines = everywhere((version) => version.lines.map(lineKey));
    this.own = this.versions.map((version) => ({
      entries: version.entries.filter((entry) => !places.has(placeKey(entry))),
      lines: version.lines.filter((line) => !lines.has(lineKey(line))),
    }));
    const { model, entries } = this.versions.at(-1) as Version;
    this.common = {
      model: {
        ...model,
        quads: [],
        cameras: [],
        paths: model.paths.filter((path) => lines.has(lineKey({ ...path, isClosed: path.isClosed === true }))),
        areas: model.areas.filter(({ corners }) => lines.has(lineKey({ layer: "areas", line: corners, isClosed: true }))),
      },
      entries: entries.filter((entry) => places.has(placeKey(entry))),
    };
  }

  /** @param marked for each version, the entries to mark and name */
  draw(
    canvas: CanvasRenderingContext2D,
    view: Viewport,
    theme: VersionTheme,
    shown: Scene["shown"],
    marked: readonly (readonly Entry[])[],
    ground: GroundLayer | undefined,
  ): void {
    const { model, entries } = this.common;
    const scene = { model, entries: entries.filter(({ layer }) => shown.has(layer)), shown, selected: new Set<string>() };
    drawMap(canvas, view, theme, scene, () => ground?.draw(canvas, view));
    canvas.fillStyle = theme.background;
    canvas.globalAlpha = 0.5;
    canvas.fillRect(0, 0, view.width, view.height);
    canvas.globalAlpha = 1;
    for (const [at, own] of this.own.entries()) drawOwn(canvas, view, theme, shown, own, at);
    drawRings(canvas, view, theme, marked.flat());
    const names = spreadNames(this.namesOf(view, marked), (text) => canvas.measureText(text).width, view.width);
    drawPointNames(canvas, view, theme, names);
  }

  private namesOf(view: Viewport, marked: readonly (readonly Entry[])[]): readonly PointName[] {
    return marked.flatMap((each, at) =>
      each
        .slice(0, MAX_NAMES)
        .map(({ x, z, label }) => ({ text: `${label} · ${this.versions[at]?.title ?? ""}`, x: view.toX(x), y: view.toY(z) })),
    );
  }
}

function drawRings(canvas: CanvasRenderingContext2D, view: Viewport, theme: VersionTheme, marked: readonly Entry[]): void {
  paint(canvas, { stroke: theme.focus, width: 2 }, () => {
    for (const { x, z, ends } of marked) {
      if (ends) traceLine(canvas, view, ends, false);
      traceShape(canvas, "circle", view.toX(x), view.toY(z), 10);
    }
  });
}

function drawOwn(
  canvas: CanvasRenderingContext2D,
  view: Viewport,
  theme: VersionTheme,
  shown: Scene["shown"],
  { entries, lines }: Pick<Version, "entries" | "lines">,
  at: number,
): void {
  const look = lookOf(theme, at, 2);
  paint(canvas, look.line, () => {
    for (const { layer, line, isClosed } of lines) if (shown.has(layer)) traceLine(canvas, view, line, isClosed);
    for (const { layer, ends } of entries) if (ends && shown.has(layer)) traceLine(canvas, view, ends, false);
  });
  paint(canvas, look.point, () => {
    for (const { layer, x, z, ends } of entries)
      if (!ends && shown.has(layer)) traceShape(canvas, LOOKS.get(layer)?.shape ?? "circle", view.toX(x), view.toY(z), RADIUS);
  });
}

/** Draws a version's sample line and point for the legend. */
export function drawSample(canvas: CanvasRenderingContext2D, theme: VersionTheme, at: number, width: number, height: number): void {
  canvas.clearRect(0, 0, width, height);
  const look = lookOf(theme, at, 3);
  paint(canvas, look.line, () => {
    canvas.moveTo(0, height / 2);
    canvas.lineTo(width * 0.65, height / 2);
  });
  paint(canvas, look.point, () => traceShape(canvas, "circle", width * 0.82, height / 2, height / 4));
}

function lookOf(theme: VersionTheme, at: number, width: number) {
  const stroke = theme.versions[at % theme.versions.length] ?? theme.foreground;
  const dash = DASHES[at % DASHES.length] ?? [];
  return { line: { stroke, width, dash }, point: at > 0 ? { fill: stroke, stroke, width } : { stroke, width } };
}

function linesOf({ paths, areas }: MapModel): readonly Line[] {
  const ways = paths.map(({ layer, line, isClosed }) => ({ layer, line, isClosed: isClosed === true }));
  return [...ways, ...areas.map(({ corners }) => ({ layer: "areas" as const, line: corners, isClosed: true }))];
}

function placeKey({ layer, x, z, ends }: Entry): string {
  return [layer, x, z, ...(ends ?? [])].join(" ");
}

function lineKey({ layer, line, isClosed }: Line): string {
  return [layer, isClosed, ...line].join(" ");
}

/** A course as lines and points in 3D: x to the right, y into the page, z up. Must not know three.js. */
import { getOrMake } from "../../../../formats/core/lists.ts";
import type { MapArea, MapCamera, MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { smoothed } from "./curve.ts";
import { type Entry, keyOf } from "./entries.ts";
import type { Ground } from "./ground.ts";
import type { Scene } from "./scene.ts";

export type Corner = readonly [number, number, number];

/** Length of headings and fields of view, in world units. */
const LENGTH = 400;
/** Height of the fence for a check point. */
const FENCE = 300;
const ROUND = 24;
/** Length of arrow heads. */
const HEAD = 120;

/** Converts a position of the course. */
export function cornerOf(x: number, y: number, z: number): Corner {
  return [x, -z, y];
}

export class SpaceShapes {
  /** By layer, six numbers per line: both ends. */
  readonly lines = new Map<MapLayer, number[]>();
  /** By layer, three numbers per point. */
  readonly points = new Map<MapLayer, number[]>();
  readonly chosenLines: number[] = [];
  readonly chosenPoints: number[] = [];
  /** Position of each entry for picking and names, by key. */
  readonly places = new Map<string, Corner>();
  private readonly respawns: readonly number[];

  constructor(
    private readonly scene: Scene,
    private readonly ground: Ground | undefined,
  ) {
    this.respawns = scene.model.points.filter(({ section }) => section === "JGPT").map(({ y }) => y);
    for (const entry of scene.entries) this.addEntry(entry);
    for (const { x, y, z } of scene.ghosts?.places ?? []) this.chosenPoints.push(...cornerOf(x, y, z));
    this.addPaths();
    this.addOrder();
    if (scene.shown.has("areas")) for (const area of scene.model.areas) this.addArea(area);
    if (scene.shown.has("cameras")) for (const camera of scene.model.cameras) this.addCamera(camera);
    this.addLinks();
  }

  private line(layer: MapLayer, from: Corner, to: Corner): void {
    getOrMake(this.lines, layer, () => []).push(...from, ...to);
  }

  private addEntry(entry: Entry): void {
    const { key, layer, x, z, heading, ends } = entry;
    const isChosen = this.scene.selected.has(key);
    const y = this.heightOf(entry);
    const place = cornerOf(x, y, z);
    this.places.set(key, place);
    if (ends) return this.addFence(ends, y, isChosen);
    getOrMake(this.points, layer, () => []).push(...place);
    if (isChosen) this.chosenPoints.push(...place);
    if (heading === undefined || (layer === "objects" && !isChosen)) return;
    const angle = (heading * Math.PI) / 180;
    this.line(layer, place, cornerOf(x + LENGTH * Math.sin(angle), y, z + LENGTH * Math.cos(angle)));
  }

  /** Check points have no height, so they are drawn at the height of their respawn point. */
  private heightOf({ y, leadsTo }: Entry): number {
    const respawn = leadsTo?.find(({ section }) => section === "JGPT");
    return y ?? (respawn ? (this.respawns[respawn.index] ?? 0) : 0);
  }

  /** Draws a check point, which acts at any height, as a low fence on the ground. */
  private addFence([leftX, leftZ, rightX, rightZ]: NonNullable<Entry["ends"]>, y: number, isChosen: boolean): void {
    const height = (x: number, z: number): number => this.ground?.near(x, z, y) ?? y;
    const low = [cornerOf(leftX, height(leftX, leftZ), leftZ), cornerOf(rightX, height(rightX, rightZ), rightZ)];
    const high = low.map(([a, b, c]): Corner => [a, b, c + FENCE]);
    const lines: (readonly [Corner, Corner])[] = [
      [low[0], low[1]],
      [high[0], high[1]],
      [low[0], high[0]],
      [low[1], high[1]],
    ];
    for (const [from, to] of lines) {
      this.line("checks", from, to);
      if (isChosen) this.chosenLines.push(...from, ...to);
    }
  }

  private addPaths(): void {
    for (const { layer, section, points, isLink, isSmooth, isClosed } of this.scene.model.paths) {
      const places = points.flatMap((index) => this.places.get(keyOf({ section, index })) ?? []);
      const count = places.length / 3;
      if (!this.scene.shown.has(layer) || count < 2) continue;
      const line = isSmooth ? smoothed(places, 3, isClosed === true) : places;
      const at = (point: number): Corner => [line[point * 3], line[point * 3 + 1], line[point * 3 + 2]];
      for (let point = 0; point + 1 < line.length / 3; point++) this.line(layer, at(point), at(point + 1));
      if (isClosed && count > 2) this.line(layer, at(line.length / 3 - 1), at(0));
      if (!isLink) for (let point = 0; point + 5 < places.length; point += 3) this.addHead(layer, places.slice(point, point + 6));
    }
  }

  /** Adds arrows from each check point to its successor. */
  private addOrder(): void {
    if (!this.scene.shown.has("checks")) return;
    for (const { from, to } of this.scene.model.quads) {
      const [a, b] = [from, to].map((index) => this.places.get(keyOf({ section: "CKPT", index })));
      if (a && b) this.addHead("checks", [...a, ...b]);
    }
  }

  /** Adds an arrow head in the middle of a line. */
  private addHead(layer: MapLayer, [ax, ay, az, bx, by, bz]: readonly number[]): void {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < HEAD * 2) return;
    const [dx, dy] = [((bx - ax) / length) * HEAD, ((by - ay) / length) * HEAD];
    const tip: Corner = [(ax + bx) / 2 + dx / 2, (ay + by) / 2 + dy / 2, (az + bz) / 2];
    for (const side of [0.6, -0.6]) this.line(layer, tip, [tip[0] - dx - dy * side, tip[1] - dy + dx * side, tip[2]]);
  }

  private addArea(area: MapArea): void {
    const { box, isRound } = area;
    const at = (corner: number): Corner => cornerOf(box[corner * 3], box[corner * 3 + 1], box[corner * 3 + 2]);
    const rings = [0, 4].map((first) =>
      isRound ? ellipse(at(first), at(first + 1), at(first + 2)) : [0, 1, 2, 3].map((n) => at(first + n)),
    );
    const lines = rings.flatMap((ring) => ring.map((corner, n) => [corner, ring[(n + 1) % ring.length]] as const));
    const posts = isRound ? [0, 6, 12, 18] : [0, 1, 2, 3];
    const isChosen = this.scene.selected.has(keyOf(area));
    for (const [from, to] of [...lines, ...posts.map((n) => [rings[0][n], rings[1][n]] as const)]) {
      this.line("areas", from, to);
      if (isChosen) this.chosenLines.push(...from, ...to);
    }
  }

  /** Adds a camera's field of view as a pyramid. */
  private addCamera({ index, viewBegin, viewEnd, zoomBegin, looksAtDriver }: MapCamera): void {
    const eye = this.places.get(keyOf({ section: "CAME", index }));
    if (!eye || looksAtDriver) return;
    const target = cornerOf(...viewBegin);
    const corners = sightOf(eye, target, zoomBegin);
    corners.forEach((corner, at) => {
      this.line("cameras", eye, corner);
      this.line("cameras", corner, corners[(at + 1) % corners.length]);
    });
    if (this.scene.selected.has(keyOf({ section: "CAME", index })))
      this.chosenLines.push(...eye, ...target, ...target, ...cornerOf(...viewEnd));
  }

  private addLinks(): void {
    for (const { key, leadsTo = [] } of this.scene.entries) {
      const from = this.scene.selected.has(key) && this.places.get(key);
      if (!from) continue;
      for (const target of leadsTo) {
        const to = this.places.get(keyOf(target));
        if (to) this.chosenLines.push(...from, ...to);
      }
    }
  }
}

/** Returns the ellipse in a parallelogram, given by three of its corners. */
function ellipse(a: Corner, b: Corner, c: Corner): readonly Corner[] {
  const along = (axis: number, u: number, v: number): number =>
    (a[axis] + c[axis]) / 2 + ((b[axis] - a[axis]) / 2) * u + ((c[axis] - b[axis]) / 2) * v;
  return Array.from({ length: ROUND }, (_, step) => {
    const [u, v] = [Math.cos((step / ROUND) * Math.PI * 2), Math.sin((step / ROUND) * Math.PI * 2)];
    return [along(0, u, v), along(1, u, v), along(2, u, v)] as const;
  });
}

function sightOf(eye: Corner, target: Corner, degrees: number): readonly Corner[] {
  const [x, y, z] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
  const length = Math.hypot(x, y, z) || 1;
  const flat = Math.hypot(x, y) || 1;
  const up = Math.tan((Math.max(1, Math.min(170, degrees)) * Math.PI) / 360) * LENGTH;
  const across = up * (16 / 9);
  // unit vectors to the right of the view direction, and up
  const [rx, ry] = [y / flat, -x / flat];
  const [ux, uy, uz] = [(-x * z) / (flat * length), (-y * z) / (flat * length), flat / length];
  return [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([right, above]): Corner => {
    const [a, b] = [across * right, up * above];
    return [
      eye[0] + (x / length) * LENGTH + rx * a + ux * b,
      eye[1] + (y / length) * LENGTH + ry * a + uy * b,
      eye[2] + (z / length) * LENGTH + uz * b,
    ];
  });
}

/** The collision of a course: type and height of the ground at a position, and findings about both. Must not know the canvas. */
import type { CannonArea, GroundClass, GroundModel } from "../../../../formats/kmp/panel/groundModel.ts";
import type { MapModel, MapPoint, MapProblem } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";

const CANNON_TRIGGER = 0x11;
/** World units above or below a point within which it needs ground. */
const START_REACH = 50;
const RESPAWN_BELOW = 600;
const RESPAWN_ABOVE = 50;
const ENEMY_REACH = 300;
/** Share of enemy points without ground that suggests the wrong collision file, or a moved one. */
const OTHER_COURSE = 0.75;
const MOVED = 0.35;

/**
 * Returns definite mismatches between a course and its collision. Uses only rules that real courses do not break without a reason: a single
 * enemy point without ground is not a finding. Source: the reference on KCL, 7.
 */
export function groundFindings({ points }: MapModel, ground: Ground): readonly MapProblem[] {
  if (ground.count === 0) return [];
  const problems: MapProblem[] = [];
  const of = (section: string): readonly MapPoint[] => points.filter((point) => point.section === section);
  const has = ({ x, y, z }: MapPoint, below: number, above: number): boolean =>
    ground.heightsAt(x, z).some((height) => height >= y - below && height <= y + above);
  const enemies = of("ENPT");
  const share = enemies.length === 0 ? 0 : enemies.filter((point) => !has(point, ENEMY_REACH, ENEMY_REACH)).length / enemies.length;
  if (share > OTHER_COURSE)
    return [
      { severity: "warning", message: l10n.t("course.kmp and course.kcl do not belong together: nearly all enemy points have no ground.") },
    ];
  if (share >= MOVED)
    problems.push({
      severity: "hint",
      message: l10n.t("{0}% of the enemy points have no ground within {1} units.", Math.round(share * 100), ENEMY_REACH),
    });
  const start = l10n.t("No ground within {0} units of this start position.", START_REACH);
  const respawn = l10n.t("No ground within {0} units below this respawn point.", RESPAWN_BELOW);
  for (const entry of of("KTPT")) if (!has(entry, START_REACH, START_REACH)) problems.push({ severity: "warning", message: start, entry });
  for (const entry of of("JGPT"))
    if (!has(entry, RESPAWN_BELOW, RESPAWN_ABOVE)) problems.push({ severity: "warning", message: respawn, entry });
  const cannons = of("CNPT").length;
  const missing = new Set<number>();
  for (let at = 0; at < ground.count; at++) {
    const variant = ground.variantOf(at);
    if (ground.typeOf(at) === CANNON_TRIGGER && variant >= cannons) missing.add(variant);
  }
  for (const variant of missing)
    problems.push({
      severity: "warning",
      message: l10n.t("The collision has a trigger for cannon target {0}, which does not exist.", variant),
    });
  return problems;
}

export interface Floor {
  readonly y: number;
  readonly triangle: number;
}

const TYPE_BITS = 0x1f;
/** Maximum number of cells along the longer side, and minimum size of a cell in world units. */
const CELLS = 200;
const MIN_CELL = 500;
/** Tolerance of barycentric weights. */
const TOLERANCE = 1e-6;
/** Ground up to this far above a point still counts as under it. */
const ABOVE = 50;

export class Ground {
  readonly count: number;
  readonly left: number = 0;
  readonly top: number = 0;
  readonly right: number = 0;
  readonly bottom: number = 0;
  private readonly side: number;
  private readonly across: number;
  private readonly down: number;
  /** Index in `members` where the triangles of each cell begin. */
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;

  constructor(readonly model: GroundModel) {
    this.count = model.flags.length;
    const { corners } = model;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < corners.length; at += 3) {
      left = Math.min(left, corners[at]);
      right = Math.max(right, corners[at]);
      top = Math.min(top, corners[at + 2]);
      bottom = Math.max(bottom, corners[at + 2]);
    }
    if (this.count > 0) [this.left, this.top, this.right, this.bottom] = [left, top, right, bottom];
    this.side = Math.max(MIN_CELL, (this.right - this.left) / CELLS, (this.bottom - this.top) / CELLS);
    this.across = Math.floor((this.right - this.left) / this.side) + 1;
    this.down = Math.floor((this.bottom - this.top) / this.side) + 1;
    this.starts = new Uint32Array(this.across * this.down + 1);
    this.eachCell((cell) => this.starts[cell + 1]++);
    for (let cell = 0; cell < this.across * this.down; cell++) this.starts[cell + 1] += this.starts[cell];
    this.members = new Uint32Array(this.starts[this.across * this.down]);
    const next = this.starts.slice();
    this.eachCell((cell, triangle) => {
      this.members[next[cell]++] = triangle;
    });
  }

  /** Calls back for each cell that a triangle's bounding box overlaps. */
  private eachCell(call: (cell: number, triangle: number) => void): void {
    const { corners } = this.model;
    for (let triangle = 0, at = 0; triangle < this.count; triangle++, at += 9) {
      const column = (x: number) => Math.floor((x - this.left) / this.side);
      const row = (z: number) => Math.floor((z - this.top) / this.side);
      const last = column(Math.max(corners[at], corners[at + 3], corners[at + 6]));
      const lowest = row(Math.max(corners[at + 2], corners[at + 5], corners[at + 8]));
      const first = column(Math.min(corners[at], corners[at + 3], corners[at + 6]));
      for (let z = row(Math.min(corners[at + 2], corners[at + 5], corners[at + 8])); z <= lowest; z++)
        for (let x = first; x <= last; x++) call(z * this.across + x, triangle);
    }
  }

  typeOf(triangle: number): number {
    return this.model.flags[triangle] & TYPE_BITS;
  }

  variantOf(triangle: number): number {
    return (this.model.flags[triangle] >> 5) & 7;
  }

  kindOf(type: number): GroundClass {
    return this.model.types[type].kind;
  }

  /** Returns all floors at a position, highest first. */
  floorsAt(x: number, z: number): readonly Floor[] {
    const [column, row] = [Math.floor((x - this.left) / this.side), Math.floor((z - this.top) / this.side)];
    if (!(column >= 0 && row >= 0 && column < this.across && row < this.down) || this.count === 0) return [];
    const cell = row * this.across + column;
    const floors: Floor[] = [];
    for (let at = this.starts[cell]; at < this.starts[cell + 1]; at++) {
      const triangle = this.members[at];
      const y = this.heightOf(triangle, x, z);
      if (y !== undefined) floors.push({ y, triangle });
    }
    return floors.sort((a, b) => b.y - a.y);
  }

  /** Returns the height of a triangle at a position; undefined outside the triangle, and for vertical triangles. */
  private heightOf(triangle: number, x: number, z: number): number | undefined {
    const { corners } = this.model;
    const at = triangle * 9;
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(at, at + 9);
    const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
    if (Math.abs(area) < 1e-3) return undefined;
    const b = ((x - ax) * (cz - az) - (cx - ax) * (z - az)) / area;
    const c = ((bx - ax) * (z - az) - (x - ax) * (bz - az)) / area;
    if (b < -TOLERANCE || c < -TOLERANCE || b + c > 1 + TOLERANCE) return undefined;
    return ay + b * (by - ay) + c * (cy - ay);
  }

  /** Returns the middle, seen from above, of the areas that shoot drivers to a cannon target, or undefined. */
  cannonOf(target: number): CannonArea | undefined {
    return this.model.cannons[target] ?? undefined;
  }

  /** Describes a triangle: type, variant and height. */
  nameOf(triangle: number, y: number): string {
    const { name, variants } = this.model.types[this.typeOf(triangle)];
    const variant = this.variantOf(triangle);
    return l10n.t("{0} ({1}), height {2}", name, variants[variant] || String(variant), Math.round(y));
  }

  /** Describes the highest shown floor at a position. Empty if there is no shown floor. */
  nameAt(x: number, z: number, shown: ReadonlySet<number>): string {
    const floor = this.floorsAt(x, z).find(({ triangle }) => shown.has(this.typeOf(triangle)));
    return floor ? this.nameOf(floor.triangle, floor.y) : "";
  }

  /** Returns the heights of ground for drivers, optionally also for items, highest first. */
  heightsAt(x: number, z: number, withItems = false): readonly number[] {
    const floors = this.floorsAt(x, z).filter(({ triangle }) => {
      const kind = this.kindOf(this.typeOf(triangle));
      return kind === "ground" || (withItems && kind === "itemGround");
    });
    return floors.map(({ y }) => y);
  }

  /** Returns where something at a height would land: on the highest ground below, or else on the nearest ground above. */
  under(x: number, y: number, z: number, withItems = false): number | undefined {
    const heights = this.heightsAt(x, z, withItems);
    return heights.find((height) => height <= y + ABOVE) ?? heights.at(-1);
  }

  /** Returns the ground for a new entry: the nearest to a given height, or the highest. */
  near(x: number, z: number, y: number | undefined, withItems = false): number | undefined {
    const heights = this.heightsAt(x, z, withItems);
    if (y === undefined) return heights[0];
    return [...heights].sort((a, b) => Math.abs(a - y) - Math.abs(b - y))[0];
  }
}

/**
 * Reads the triangles of a collision file (`course.kcl`) for the map. The octree, which the game uses to search, is only checked. Total
 * and bounded: every count follows from the size of the file. Source: the KCL reference.
 */
import { hex } from "../../core/text/hex.ts";
import type { CannonArea, GroundClass, GroundModel, GroundType } from "../panel/groundModel.ts";
import { headerProblems, octreeProblems } from "./groundChecks.ts";

type Row = readonly [name: string, kind: GroundClass, variants: string];

const WALLS = "normal, rock, metal, wood, ice, bush, rope, rubber";

const ROWS: readonly Row[] = [
  ["Road", "ground", "normal, dirt, dirt without effect, smooth, wood, snow, metal grate, normal with other sound"],
  ["Slippery Road 1", "ground", "white sand, dirt, water, snow, grass, yellow sand, sand without effect, dirt without effect"],
  ["Weak Off-road", "ground", "orange sand, dirt, water, dark grass, sand, carpet, gravel, gravel with other sound"],
  ["Off-road", "ground", "sand, dirt, mud, water, grass, sand 2, gravel, carpet"],
  ["Heavy Off-road", "ground", "sand, dirt, mud, flowers, grass, snow, sand 2, dirt without effect"],
  ["Slippery Road 2", "ground", "ice, mud, water, water, water, water, normal, normal"],
  ["Boost Panel", "ground", "normal, turning"],
  ["Boost Ramp", "ground", "two flips, one flip, no flip, no flip, no flip, no flip, no flip, no flip"],
  [
    "Jump Pad",
    "ground",
    "speed 50 lift 35, speed 50 lift 47, speed 59 lift 30, speed 73 lift 45, mushroom, speed 56 lift 50, speed 55 lift 35, speed 56 lift 50",
  ],
  ["Item Road", "itemGround", ", , metal grate, wood, , , bush"],
  ["Solid Fall", "ground", "sand, sand under water, , ice, dirt, grass, wood, dark sand"],
  ["Moving Water", "ground", "pulls down lightly, pulls down strongly, does not pull down, no acceleration, asphalt or road, , ,"],
  ["Wall", "wall", WALLS],
  ["Invisible Wall", "invisible", "no sparks, sparks"],
  ["Item Wall", "wall", ", rock, metal, , , bush"],
  ["Wall 2", "wall", "normal, rock, metal, wood, ice, bush without effect, rope, rubber"],
  ["Fall Boundary", "fall", "air, water, lava, icy water, lava without effect, burning air, quicksand, short"],
  ["Cannon Trigger", "trigger", ""],
  ["Force Recalculation", "trigger", ""],
  ["Half-pipe Ramp", "ground", "normal, with boost"],
  ["Player-only Wall", "wall", WALLS],
  ["Moving Road", "ground", "west, east, east, west"],
  ["Sticky Road", "ground", "wood, gravel, carpet, dirt, sand, normal with other sound, normal, mud"],
  ["Road 2", "ground", "normal, carpet, grass, mushroom, grass without effect, glass, dirt, normal with other sound"],
  ["Sound Trigger", "trigger", ""],
  ["Weak Wall", "effect", ""],
  ["Effect Trigger", "trigger", ", light, splash, star gate, end of half-pipe, coin away, smoke"],
  ["Item State Modifier", "effect", ""],
  ["Half-pipe Invisible Wall", "invisible", ""],
  ["Rotating Road", "ground", "carpet, normal with other sound, normal, glass, carpet 2, star crash, sand, dirt"],
  ["Special Wall", "wall", "cactus, silent, bouncy, silent, railing, mushroom stem, metal, competition gate"],
  ["Invisible Wall 2", "invisible", "silent"],
];

/** Collision types and their variants, with the names that track makers use. Source: the KCL reference, 4. */
const GROUND_TYPES: readonly GroundType[] = ROWS.map(([name, kind, variants], id) => ({
  id,
  name,
  kind,
  variants: variants === "" ? [] : variants.split(",").map((variant) => variant.trim()),
}));

const HEADER_SIZE = 0x3c;
const VECTOR_SIZE = 12;
const PRISM_SIZE = 16;
/** Prisms are counted from 1, but the section's offset is that of the nonexistent prism 0. */
const PRISM_SHIFT = 0x10;
/** Indices are 16 bits. */
const MAX_PRISMS = 0xffff;
/** The first bytes of collision files of a later game. */
const MARIO_KART_8 = 0x02020000;

export function readGround(bytes: Uint8Array): GroundModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = (problem: string): GroundModel => ({
    corners: new Float32Array(0),
    flags: new Uint16Array(0),
    types: GROUND_TYPES,
    cannons: [],
    problems: [problem],
  });
  if (bytes.length >= 4 && view.getUint32(0) === MARIO_KART_8)
    return broken("This is a collision file of Mario Kart 8, not of Mario Kart Wii. It is not drawn.");
  if (bytes.length < HEADER_SIZE)
    return broken(`The file has ${bytes.length} bytes; a collision file has a header of ${HEADER_SIZE} bytes.`);
  const [positions, normals] = [view.getUint32(0), view.getUint32(4)];
  const prisms = view.getUint32(8) + PRISM_SHIFT;
  const octree = view.getUint32(12);
  const starts = [positions, normals, prisms];
  const names = ["positions", "normals", "triangles"];
  for (let at = 0; at < starts.length; at++)
    if (starts[at] < HEADER_SIZE || starts[at] > bytes.length)
      return broken(`The ${names[at]} begin at ${hex(starts[at])}, which is outside of the file. The collision is not drawn.`);
  if (new Set(starts).size < starts.length) return broken("Two sections begin at the same offset. The collision is not drawn.");
  const problems: string[] = [];
  const ends = [...starts, octree, bytes.length].filter((end) => end <= bytes.length).sort((a, b) => a - b);
  const countOf = (start: number, size: number): number => {
    const end = ends.find((one) => one > start) ?? bytes.length;
    return Math.floor((end - start) / size);
  };
  if (octree < HEADER_SIZE || octree > bytes.length)
    problems.push(`The octree begins at ${hex(octree)}, which is outside of the file: the file is cut off, or its header is wrong.`);
  const sections: Sections = {
    view,
    positions,
    normals,
    positionCount: countOf(positions, VECTOR_SIZE),
    // prism 0 overlaps the end of the normals
    normalCount:
      Math.floor((prisms - normals) / VECTOR_SIZE) > 0 ? Math.floor((prisms - normals) / VECTOR_SIZE) : countOf(normals, VECTOR_SIZE),
    box: boxOf(view),
  };
  const count = Math.min(countOf(prisms, PRISM_SIZE), MAX_PRISMS);
  const corners = new Float32Array(count * 9);
  const flags = new Uint16Array(count);
  let kept = 0;
  let firstLeft = 0;
  for (let prism = 0; prism < count; prism++) {
    const at = prisms + prism * PRISM_SIZE;
    if (rebuild(sections, at, corners, kept * 9)) flags[kept++] = view.getUint16(at + 0x0e);
    else if (firstLeft === 0) firstLeft = prism + 1;
  }
  if (kept < count)
    problems.push(
      `${count - kept} of ${count} triangles have no corners that can be computed and are not drawn; the first is number ${firstLeft}.`,
    );
  problems.push(...headerProblems(view));
  if (octree >= HEADER_SIZE && octree < bytes.length) {
    problems.push(...sizeProblems(starts, names, ends), ...octreeProblems(view, octree, count));
  }
  const triangles = { corners: corners.slice(0, kept * 9), flags: flags.slice(0, kept) };
  return { ...triangles, types: GROUND_TYPES, cannons: findCannonAreas(triangles), problems };
}

/** Reports sections that do not end with a whole entry. */
function sizeProblems(starts: readonly number[], names: readonly string[], ends: readonly number[]): string[] {
  const sizes = [VECTOR_SIZE, VECTOR_SIZE, PRISM_SIZE];
  return starts.flatMap((start, at) => {
    const end = ends.find((one) => one > start) ?? start;
    return (end - start) % sizes[at] === 0
      ? []
      : [`The ${names[at]} take ${end - start} bytes, which is not a multiple of ${sizes[at]}: the last one is cut off.`];
  });
}

interface Sections {
  readonly view: DataView;
  readonly positions: number;
  readonly normals: number;
  readonly positionCount: number;
  readonly normalCount: number;
  readonly box: Box | undefined;
}

interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

type Vector = readonly [number, number, number];

/** The box of the octree, which contains all corners; undefined if the header has no valid one. */
function boxOf(view: DataView): Box | undefined {
  const low = [0x14, 0x18, 0x1c].map((at) => view.getFloat32(at));
  const sides = [0x20, 0x24, 0x28].map((at) => (~view.getUint32(at) >>> 0) + 1);
  if (!low.every(Number.isFinite) || sides.some((side) => (side & (side - 1)) !== 0)) return undefined;
  return { low, high: low.map((value, axis) => value + sides[axis]) };
}

/** Computes the three corners of a prism in doubles. Returns false if they are not valid. */
function rebuild(
  { view, positions, normals, positionCount, normalCount, box }: Sections,
  at: number,
  out: Float32Array,
  to: number,
): boolean {
  const height = view.getFloat32(at);
  const position = view.getUint16(at + 4);
  const indices = [6, 8, 10, 12].map((offset) => view.getUint16(at + offset));
  if (position >= positionCount || indices.some((index) => index >= normalCount)) return false;
  const vector = (start: number, index: number): Vector => {
    const from = start + index * VECTOR_SIZE;
    return [view.getFloat32(from), view.getFloat32(from + 4), view.getFloat32(from + 8)];
  };
  const corner = vector(positions, position);
  const [face, a, b, c] = indices.map((index) => vector(normals, index));
  const [u, w] = [cross(b, face), cross(a, face)];
  const [second, third] = [height / dot(u, c), height / dot(w, c)];
  const all = [
    ...corner,
    ...u.map((value, axis) => corner[axis] + value * second),
    ...w.map((value, axis) => corner[axis] + value * third),
  ];
  for (let axis = 0; axis < 9; axis++) {
    const value = all[axis];
    if (!Number.isFinite(value)) return false;
    if (box && (value < box.low[axis % 3] - 1 || value > box.high[axis % 3] + 1)) return false;
  }
  if (height <= 0) return false;
  out.set(all, to);
  return true;
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz;
}

const CANNON_TRIGGER = 0x11;
/** A cannon's target number is the variant of the collision type, which has three bits. */
const TARGETS = 8;

/** The areas where cannons are triggered, by target number. */
function findCannonAreas({ corners, flags }: Pick<GroundModel, "corners" | "flags">): readonly (CannonArea | null)[] {
  const bounds = Array.from({ length: TARGETS }, () => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }));
  flags.forEach((flag, triangle) => {
    if ((flag & 0x1f) !== CANNON_TRIGGER) return;
    const area = bounds[(flag >> 5) & 7];
    for (let at = triangle * 9; at < triangle * 9 + 9; at += 3) {
      area.left = Math.min(area.left, corners[at]);
      area.right = Math.max(area.right, corners[at]);
      area.top = Math.min(area.top, corners[at + 2]);
      area.bottom = Math.max(area.bottom, corners[at + 2]);
    }
  });
  return bounds.map(({ left, right, top, bottom }) => (left <= right ? { x: (left + right) / 2, z: (top + bottom) / 2 } : null));
}

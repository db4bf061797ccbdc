/** What is wrong with a collision file although its triangles can be drawn: the game searches with what is checked here. */
import { hex } from "../../core/text/hex.ts";

/** Set in a node that is a list. */
const LEAF = 0x8000_0000;
/** The game steps forward before it reads a list. */
const LIST_SHIFT = 2;
const CHILDREN = 8;
/** Of coordinates: no cube is halved more often. */
const BITS = 32;

/** Of the header: measures that must be over 0, and masks whose ones come before their zeros. */
export function headerProblems(view: DataView): string[] {
  const problems: string[] = [];
  for (const [offset, name] of [
    [0x10, "thickness of triangles"],
    [0x38, "largest radius"],
  ] as const) {
    const value = view.getFloat32(offset);
    if (!Number.isFinite(value) || value <= 0) problems.push(`The ${name} at ${hex(offset)} is ${value}; it must be over 0.`);
  }
  for (const [at, axis] of ["x", "y", "z"].entries()) {
    const side = ~view.getUint32(0x20 + at * 4) >>> 0;
    if ((side & (side + 1)) !== 0) problems.push(`The mask of ${axis} at ${hex(0x20 + at * 4)} is not ones and then zeros.`);
  }
  return problems;
}

/**
 * Of the octree: one sentence for what leads out of the file or too deep, and one for triangles that the game never meets. Each byte of it
 * is read once, however nodes share it.
 * @param triangles in the file, drawn or not
 */
export function octreeProblems(view: DataView, octree: number, triangles: number): string[] {
  const walk = new OctreeWalk(view, triangles);
  const shift = Math.min(view.getUint32(0x2c), BITS);
  const roots = [0x20, 0x24, 0x28].reduce((count, at) => count * Math.max(1, ((~view.getUint32(at) >>> 0) + 1) / 2 ** shift), 1);
  const found = walk.table(octree, roots, shift);
  if (found !== undefined) return [found];
  const unseen = triangles - walk.seenCount;
  return unseen > 0 ? [`${unseen} of ${triangles} triangles are in no list of the octree: the game never meets them.`] : [];
}

class OctreeWalk {
  seenCount = 0;
  private readonly seen: Uint8Array;
  private readonly tables = new Set<number>();
  private readonly listed = new Set<number>();

  constructor(
    private readonly view: DataView,
    triangles: number,
  ) {
    this.seen = new Uint8Array(triangles);
  }

  /** What is wrong in a table of nodes and below. @param shift of the side of its cubes */
  table(start: number, count: number, shift: number): string | undefined {
    if (this.tables.has(start)) return undefined;
    this.tables.add(start);
    const where = `The octree at ${hex(start)}`;
    if (start + count * 4 > this.view.byteLength) return `${where} has ${count} nodes, which do not fit into the file.`;
    if (shift < 0) return `${where} goes deeper than its smallest cubes.`;
    for (let node = 0; node < count; node++) {
      const value = this.view.getUint32(start + node * 4);
      const found =
        value >= LEAF
          ? this.list(start + (value - LEAF) + LIST_SHIFT, `${where}, node ${node},`)
          : this.table(start + value, CHILDREN, shift - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Numbers of triangles, from 1, up to a 0. */
  private list(start: number, where: string): string | undefined {
    for (let at = start; ; at += 2) {
      if (at + 2 > this.view.byteLength) return `${where} names a list at ${hex(start)}, which does not end in the file.`;
      const number = this.view.getUint16(at);
      // the rest belongs to a list that was read
      if (number === 0 || this.listed.has(at)) return undefined;
      this.listed.add(at);
      if (number > this.seen.length) return `${where} names triangle ${number} of ${this.seen.length}.`;
      if (this.seen[number - 1] === 0) this.seenCount++;
      this.seen[number - 1] = 1;
    }
  }
}

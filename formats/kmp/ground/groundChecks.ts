/** Checks the data that the game needs to search a collision file; its triangles can be drawn without it. */
import { hex } from "../../core/text/hex.ts";

/** Set in a node that points to a list. */
const LEAF = 0x8000_0000;
/** The game advances by 2 bytes before it reads a list. */
const LIST_SHIFT = 2;
const CHILDREN = 8;
/** Bits of a coordinate: a cube cannot be halved more often. */
const BITS = 32;

/** Checks the header: sizes must be above 0, and masks must be ones followed by zeros. */
export function headerProblems(view: DataView): string[] {
  const problems: string[] = [];
  for (const [offset, name] of [
    [0x10, "thickness of triangles"],
    [0x38, "largest radius"],
  ] as const) {
    const value = view.getFloat32(offset);
    if (!Number.isFinite(value) || value <= 0) problems.push(`The ${name} at ${hex(offset)} is ${value}; it must be above 0.`);
  }
  for (const [at, axis] of ["x", "y", "z"].entries()) {
    const side = ~view.getUint32(0x20 + at * 4) >>> 0;
    if ((side & (side + 1)) !== 0) problems.push(`The mask of ${axis} at ${hex(0x20 + at * 4)} is not ones followed by zeros.`);
  }
  return problems;
}

/**
 * Checks the octree: reports the first node that leads out of the file or too deep, otherwise triangles that the game never finds. Each
 * byte is read only once, even if nodes share it.
 * @param triangles number in the file, drawn or not
 */
export function octreeProblems(view: DataView, octree: number, triangles: number): string[] {
  const walk = new OctreeWalk(view, triangles);
  const shift = Math.min(view.getUint32(0x2c), BITS);
  const roots = [0x20, 0x24, 0x28].reduce((count, at) => count * Math.max(1, ((~view.getUint32(at) >>> 0) + 1) / 2 ** shift), 1);
  const found = walk.table(octree, roots, shift);
  if (found !== undefined) return [found];
  const unseen = triangles - walk.seenCount;
  return unseen > 0 ? [`${unseen} of ${triangles} triangles are in no list of the octree: the game never finds them.`] : [];
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

  /** Returns the first problem in a table of nodes and below it. @param shift log2 of the side of its cubes */
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

  /** Reads a list: triangle numbers, counted from 1, up to a 0. */
  private list(start: number, where: string): string | undefined {
    for (let at = start; ; at += 2) {
      if (at + 2 > this.view.byteLength) return `${where} names a list at ${hex(start)}, which does not end before the end of the file.`;
      const number = this.view.getUint16(at);
      // the rest was already read as part of another list
      if (number === 0 || this.listed.has(at)) return undefined;
      this.listed.add(at);
      if (number > this.seen.length) return `${where} names triangle ${number} of ${this.seen.length}.`;
      if (this.seen[number - 1] === 0) this.seenCount++;
      this.seen[number - 1] = 1;
    }
  }
}

/** Caches the triangles of the level's objects, so that after an edit, only changed objects are requested. */

import type { LevelGeometry, LevelModel, Packed } from "../../../../formats/ass/panel/model.ts";
import { decodeBase64 } from "../../../../formats/core/bytes/base64.ts";
import type { Box } from "../../space/bounds.ts";
import { boxOf } from "../../space/bounds.ts";

export interface ObjectGeometry {
  /** Nine numbers per triangle, in object space. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Material of each triangle; 0xffff for none. */
  readonly materials: Uint16Array<ArrayBuffer>;
  readonly box: Box;
}

export function unpackFloats(packed: Packed): Float32Array<ArrayBuffer> {
  return new Float32Array(decodeBase64(packed).buffer);
}

export class Geometries {
  private readonly byKey = new Map<number, ObjectGeometry>();

  find(key: number): ObjectGeometry | undefined {
    return this.byKey.get(key);
  }

  /** Returns the indexes of objects whose triangles must be requested. Drops triangles that the level no longer has. */
  missing({ objects }: LevelModel): number[] {
    const wanted = new Set(objects.map(({ geometry }) => geometry));
    for (const key of this.byKey.keys()) if (!wanted.has(key)) this.byKey.delete(key);
    return objects.flatMap(({ geometry }, at) => (geometry !== 0 && !this.byKey.has(geometry) ? [at] : []));
  }

  add(objects: readonly LevelGeometry[]): void {
    for (const { geometry, positions: packed, materials } of objects) {
      const positions = unpackFloats(packed);
      const own = { positions, materials: new Uint16Array(decodeBase64(materials).buffer), box: boxOf(positions) };
      this.byKey.set(geometry, own);
    }
  }
}

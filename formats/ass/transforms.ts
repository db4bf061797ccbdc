/** Where instances are in the level: rotation, translation and scale along the chain of parents. Source: format reference, section 5.4. */
import type { InstanceRecord, Scene, Transform } from "./scene.ts";

export interface Placement {
  /** Quaternion x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
  /** Scene units. */
  readonly translation: readonly [number, number, number];
  /** One factor for each axis; equal but in version 1. */
  readonly scale: readonly [number, number, number];
}

const NOWHERE: Placement = { rotation: [0, 0, 0, 1], translation: [0, 0, 0], scale: [1, 1, 1] };

export function placementOf({ rotation, translation, scale }: Transform): Placement {
  const number = (part: { value: number } | undefined, otherwise: number) =>
    part === undefined || Number.isNaN(part.value) ? otherwise : part.value;
  const factor = number(scale[0], 1);
  return {
    rotation: [number(rotation[0], 0), number(rotation[1], 0), number(rotation[2], 0), number(rotation[3], 1)],
    translation: [number(translation[0], 0), number(translation[1], 0), number(translation[2], 0)],
    scale: [factor, number(scale[1], factor), number(scale[2], factor)],
  };
}

/** `inner` is applied first. Scale is kept by axis: exact for uniform scales, which all versions but the first have. */
export function combine(outer: Placement, inner: Placement): Placement {
  const [x, y, z] = rotated(outer.rotation, [
    inner.translation[0] * outer.scale[0],
    inner.translation[1] * outer.scale[1],
    inner.translation[2] * outer.scale[2],
  ]);
  return {
    rotation: product(outer.rotation, inner.rotation),
    translation: [outer.translation[0] + x, outer.translation[1] + y, outer.translation[2] + z],
    scale: [outer.scale[0] * inner.scale[0], outer.scale[1] * inner.scale[1], outer.scale[2] * inner.scale[2]],
  };
}

/** The instance and all above it, itself first; ends where the chain leaves the list or comes round. */
export function parentChain(records: readonly InstanceRecord[], from: number): readonly number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at = from; at >= 0 && at < records.length && !seen.has(at); at = records[at].parent?.value ?? -1) {
    seen.add(at);
    chain.push(at);
  }
  return chain;
}

/** Where an instance is in the level, its pivot left out. */
export function worldPlacement({ instances }: Scene, instance: number): Placement {
  return parentChain(instances.records, instance).reduceRight<Placement>(
    (outer, at) => combine(outer, placementOf(instances.records[at].local)),
    NOWHERE,
  );
}

function product([ax, ay, az, aw]: Placement["rotation"], [bx, by, bz, bw]: Placement["rotation"]): Placement["rotation"] {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotated([qx, qy, qz, qw]: Placement["rotation"], [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}

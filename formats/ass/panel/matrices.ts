/** World transforms of instances: 4 x 4 matrices in column-major order. Independent of geometry. */
import type { InstanceRecord, NumberPart, Transform } from "../scene.ts";

export type Matrix = Float64Array;

/** Applies `b`, then `a`. */
function multiply(a: Matrix, b: Matrix): Matrix {
  const product = new Float64Array(16);
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row] * b[column * 4 + k];
      product[column * 4 + row] = sum;
    }
  return product;
}

/** Scales, then rotates, then translates. Missing values count as the identity. */
function matrixOf({ rotation, translation, scale }: Transform): Matrix {
  const [x, y, z, w] = unitQuaternion(rotation);
  const known = (parts: readonly NumberPart[], at: number, otherwise: number) => {
    const value = parts[at]?.value;
    return value !== undefined && Number.isFinite(value) ? value : otherwise;
  };
  const sx = known(scale, 0, 1);
  const sy = scale.length > 1 ? known(scale, 1, 1) : sx;
  const sz = scale.length > 1 ? known(scale, 2, 1) : sx;
  // the columns of the rotation, each multiplied by its scale
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    known(translation, 0, 0),
    known(translation, 1, 0),
    known(translation, 2, 0),
    1,
  );
}

function unitQuaternion(parts: readonly NumberPart[]): [number, number, number, number] {
  const [x, y, z, w] = [0, 1, 2, 3].map((at) => parts[at]?.value ?? Number.NaN);
  const length = Math.hypot(x, y, z, w);
  return length > 1e-6 && Number.isFinite(length) ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}

/**
 * Returns the world transform of an instance without its pivot.
 * @param chain transform of the instance, followed by those of its ancestors
 */
export function worldMatrix(chain: readonly Transform[]): Matrix {
  return chain.map(matrixOf).reduce((inner, outer) => multiply(outer, inner));
}

/** Returns the world transform of each instance. A loop of parents is cut where it closes. */
export function worldMatrices(instances: readonly InstanceRecord[], parents: readonly number[]): Matrix[] {
  const worlds: Matrix[] = [];
  for (let index = 0; index < instances.length; index++) {
    // up to an instance that already has a matrix, or that closes a loop
    const way = new Set<number>();
    let at = index;
    for (; at >= 0 && !worlds[at] && !way.has(at); at = parents[at]) way.add(at);
    let above: Matrix | undefined = at >= 0 ? worlds[at] : undefined;
    for (const member of [...way].reverse()) {
      const own = matrixOf(instances[member].local);
      above = above ? multiply(above, own) : own;
      worlds[member] = above;
    }
  }
  return worlds;
}

/**
 * Returns the transforms of the instances' objects, including the pivots.
 * @param frames see {@link worldMatrices}
 */
export function placementsIn(frames: readonly Matrix[], instances: readonly InstanceRecord[]): Matrix[] {
  return frames.map((frame, at) => multiply(frame, matrixOf(instances[at].pivot)));
}

/** Transforms the point at `start` in `from` and writes it to `to` at `at`. */
export function placePoint(matrix: Matrix, from: ArrayLike<number>, start: number, to: Float32Array | Float64Array, at: number): void {
  const x = from[start];
  const y = from[start + 1];
  const z = from[start + 2];
  to[at] = matrix[0] * x + matrix[4] * y + matrix[8] * z + matrix[12];
  to[at + 1] = matrix[1] * x + matrix[5] * y + matrix[9] * z + matrix[13];
  to[at + 2] = matrix[2] * x + matrix[6] * y + matrix[10] * z + matrix[14];
}

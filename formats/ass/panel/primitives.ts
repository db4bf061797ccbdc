/** Triangles of spheres, boxes and pills, which the text gives by their sizes. Sizes are in scene units. */

/** Around an axis; enough to look round. */
const SEGMENTS = 16;
const RINGS = 4;

/** Nine numbers for each triangle, seen from outside against the clock. @param half extents */
export function boxTriangles(x: number, y: number, z: number): Float32Array {
  // the four corners of each side
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const corner = (at: number) => [at & 1 ? x : -x, at & 2 ? y : -y, at & 4 ? z : -z];
  return Float32Array.from(
    sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner)),
    Number,
  );
}

/** @param radius */
export function sphereTriangles(radius: number): Float32Array {
  return lathe(halfCircle(radius, 0, -Math.PI / 2, Math.PI / 2, RINGS * 2));
}

/**
 * Stands on the origin along z: the part between the caps is `height` long. The reference does not say where the origin is; modelling
 * programs have it at the foot.
 */
export function pillTriangles(height: number, radius: number): Float32Array {
  const foot = halfCircle(radius, radius, -Math.PI / 2, 0, RINGS);
  const head = halfCircle(radius, radius + height, 0, Math.PI / 2, RINGS);
  return lathe([...foot, ...head]);
}

type Profile = readonly (readonly [distance: number, z: number])[];

function halfCircle(radius: number, z: number, from: number, to: number, steps: number): Profile {
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + ((to - from) * at) / steps;
    return [Math.max(0, Math.cos(angle)) * radius, z + Math.sin(angle) * radius] as const;
  });
}

/** A profile turned around the z axis. */
function lathe(profile: Profile): Float32Array {
  const triangles: number[] = [];
  const point = ([distance, z]: Profile[number], segment: number) => {
    const angle = ((segment % SEGMENTS) * 2 * Math.PI) / SEGMENTS;
    return [Math.cos(angle) * distance, Math.sin(angle) * distance, z];
  };
  for (let ring = 0; ring + 1 < profile.length; ring++)
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const [a, b] = [point(profile[ring], segment), point(profile[ring], segment + 1)];
      const [c, d] = [point(profile[ring + 1], segment + 1), point(profile[ring + 1], segment)];
      if (profile[ring][0] > 1e-9) triangles.push(...a, ...b, ...c);
      if (profile[ring + 1][0] > 1e-9) triangles.push(...a, ...c, ...d);
    }
  return Float32Array.from(triangles);
}

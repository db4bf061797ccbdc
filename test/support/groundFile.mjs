// Collision files of our own: triangles as bytes, with an octree that says nothing.

/** @typedef {readonly [number, number, number]} Vector */
/** @typedef {{ readonly corners: readonly [Vector, Vector, Vector], readonly flag: number }} Triangle */

/** @param {Vector} a @param {Vector} b @returns {Vector} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {Vector} a @param {Vector} b @returns {Vector} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @param {Vector} a @param {Vector} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Vector} a @returns {Vector} */
const unit = (a) => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** @param {readonly Triangle[]} triangles */
export function groundFile(triangles) {
  /** @type {Vector[]} */
  const normals = [];
  const prisms = triangles.map(({ corners: [p1, p2, p3], flag }, at) => {
    const face = unit(cross(minus(p2, p1), minus(p3, p1)));
    const c = unit(cross(minus(p3, p2), face));
    normals.push(face, unit(cross(face, minus(p3, p1))), unit(cross(minus(p2, p1), face)), c);
    return { height: dot(minus(p2, p1), c), position: at, first: at * 4, flag };
  });
  const positionsAt = 0x3c;
  const normalsAt = positionsAt + triangles.length * 12;
  const prismsAt = normalsAt + normals.length * 12;
  const octreeAt = prismsAt + prisms.length * 16;
  const bytes = new Uint8Array(octreeAt + 4);
  const view = new DataView(bytes.buffer);
  [positionsAt, normalsAt, prismsAt - 0x10, octreeAt].forEach((offset, at) => view.setUint32(at * 4, offset));
  [300, -131072, -131072, -131072].forEach((value, at) => view.setFloat32(0x10 + at * 4, value));
  for (let axis = 0; axis < 3; axis++) view.setUint32(0x20 + axis * 4, ~(0x40000 - 1) >>> 0);
  view.setFloat32(0x38, 250);
  /** @param {number} from @param {Vector} vector */
  const write = (from, vector) => vector.forEach((value, axis) => view.setFloat32(from + axis * 4, value));
  triangles.forEach(({ corners: [first] }, at) => write(positionsAt + at * 12, first));
  normals.forEach((normal, at) => write(normalsAt + at * 12, normal));
  prisms.forEach(({ height, position, first, flag }, at) => {
    const from = prismsAt + at * 16;
    view.setFloat32(from, height);
    [position, first, first + 1, first + 2, first + 3, flag].forEach((value, column) => view.setUint16(from + 4 + column * 2, value));
  });
  return bytes;
}

/** A floor of squares, two triangles each. @param {number} squares in a row @param {number} reach @param {number} y @param {number} [flag] */
export function floor(squares, reach, y, flag = 0) {
  const side = (reach * 2) / squares;
  return Array.from({ length: squares * squares }, (_, at) => {
    const [x, z] = [-reach + (at % squares) * side, -reach + Math.floor(at / squares) * side];
    /** @param {number} dx @param {number} dz @returns {Vector} */
    const corner = (dx, dz) => [x + dx, y, z + dz];
    return /** @type {Triangle[]} */ ([
      { corners: [corner(0, 0), corner(0, side), corner(side, side)], flag: flag + (at % 5) },
      { corners: [corner(0, 0), corner(side, side), corner(side, 0)], flag: flag + (at % 3) },
    ]);
  }).flat();
}

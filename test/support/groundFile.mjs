// Collision files of our own: triangles as bytes, with an octree of one cube that lists them all.

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
  const bytes = new Uint8Array(octreeAt + 4 + (triangles.length + 1) * 2);
  const view = new DataView(bytes.buffer);
  [positionsAt, normalsAt, prismsAt - 0x10, octreeAt].forEach((offset, at) => view.setUint32(at * 4, offset));
  [300, -131072, -131072, -131072].forEach((value, at) => view.setFloat32(0x10 + at * 4, value));
  for (let axis = 0; axis < 3; axis++) view.setUint32(0x20 + axis * 4, ~(0x40000 - 1) >>> 0);
  view.setUint32(0x2c, 18);
  view.setFloat32(0x38, 250);
  view.setUint32(octreeAt, 0x80000002);
  triangles.forEach((_, at) => view.setUint16(octreeAt + 4 + at * 2, at + 1));
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

/** Land with a round of road, hills next to it, and a wall around. @param {number} squares in a row @param {number} reach */
export function hills(squares, reach) {
  const side = (reach * 2) / squares;
  const height = (/** @type {number} */ x, /** @type {number} */ z) =>
    Math.round(Math.abs(Math.hypot(x, z) - 6000) < 1500 ? 0 : 500 * (1 + Math.sin(x / 1700)) * (1 + Math.cos(z / 1900)));
  const land = Array.from({ length: squares * squares }, (_, at) => {
    const [x, z] = [-reach + (at % squares) * side, -reach + Math.floor(at / squares) * side];
    /** @param {number} dx @param {number} dz @returns {Vector} */
    const corner = (dx, dz) => [x + dx, height(x + dx, z + dz), z + dz];
    const away = Math.abs(Math.hypot(x + side / 2, z + side / 2) - 6000);
    const flag = away < 1500 ? 0 : away < 2400 ? 0x02 : 0x63;
    return /** @type {Triangle[]} */ ([
      { corners: [corner(0, 0), corner(0, side), corner(side, side)], flag },
      { corners: [corner(0, 0), corner(side, side), corner(side, 0)], flag },
    ]);
  }).flat();
  /** @param {Vector} a @param {Vector} b @returns {Triangle[]} */
  const wall = ([ax, , az], [bx, , bz]) => [
    {
      corners: [
        [ax, -200, az],
        [bx, -200, bz],
        [bx, 1500, bz],
      ],
      flag: 0x0c,
    },
    {
      corners: [
        [ax, -200, az],
        [bx, 1500, bz],
        [ax, 1500, az],
      ],
      flag: 0x0c,
    },
  ];
  /** @type {Vector[]} */
  const edge = [
    [-reach, 0, -reach],
    [reach, 0, -reach],
    [reach, 0, reach],
    [-reach, 0, reach],
  ];
  return [...land, ...edge.flatMap((from, at) => wall(from, edge[(at + 1) % 4])), ...floor(1, reach * 1.4, -600, 0x10)];
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

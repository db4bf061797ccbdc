/** The functions that expressions may call. Angles are in degrees. Source: format reference, 7.7, and its measured values. */
import { compare, MAX_STRING } from "./operators.ts";
import {
  float,
  int,
  isNumeric,
  NONE,
  roundToInt,
  string,
  toInt,
  toNumber,
  toText,
  toVector,
  truth,
  type Value,
  type Vector,
  vector,
} from "./values.ts";

export interface LanguageFunction {
  readonly name: string;
  /** Minimum and maximum number of arguments. */
  readonly arity: readonly [number, number];
  /** Names of the arguments, for completion and hover. */
  readonly signature: string;
  readonly meaning: string;
  readonly call: (args: readonly Value[]) => Value;
}

const MANY = 1000;
const DEGREES = 180 / Math.PI;
const sin = (degrees: number): number => Math.sin(degrees / DEGREES);
const cos = (degrees: number): number => Math.cos(degrees / DEGREES);
const tan = (degrees: number): number => Math.tan(degrees / DEGREES);

function minus(a: Vector, b: Vector): Vector {
  return vector(a.x - b.x, a.y - b.y, a.z - b.z);
}
function plus(a: Vector, b: Vector): Vector {
  return vector(a.x + b.x, a.y + b.y, a.z + b.z);
}
/** Applies a function to each number of a value. */
function each(value: Value, work: (number: number) => number): Value {
  return value.kind === "vector"
    ? vector(work(value.x), work(value.y), work(value.z))
    : isNumeric(value)
      ? float(work(toNumber(value)))
      : NONE;
}
/** Returns the vector from the first to the second argument, or the only argument. */
function way(args: readonly Value[]): Vector {
  return args.length > 1 ? minus(toVector(args[1]), toVector(args[0])) : toVector(args[0]);
}

function turnX(p: Vector, degrees: number): Vector {
  return vector(p.x, p.y * cos(degrees) - p.z * sin(degrees), p.y * sin(degrees) + p.z * cos(degrees));
}
function turnY(p: Vector, degrees: number): Vector {
  return vector(p.x * cos(degrees) + p.z * sin(degrees), p.y, p.z * cos(degrees) - p.x * sin(degrees));
}
function turnZ(p: Vector, degrees: number): Vector {
  return vector(p.x * cos(degrees) - p.y * sin(degrees), p.x * sin(degrees) + p.y * cos(degrees), p.z);
}
/** Turns a point around the third argument, if it is given. */
function turned(args: readonly Value[], turn: (p: Vector) => Vector): Value {
  const point = toVector(args[0]);
  if (args.length < 3) return turn(point);
  const origin = toVector(args[2]);
  return plus(turn(minus(point, origin)), origin);
}

/** Weighted sum of scalars and vectors; a scalar if all are scalars. */
function blend(args: readonly Value[], weights: readonly number[]): Value {
  const all = args.some((arg) => arg.kind === "vector");
  const sum = (part: (v: Vector) => number): number => args.reduce((total, arg, i) => total + weights[i] * part(toVector(arg)), 0);
  return all ? vector(sum((v) => v.x), sum((v) => v.y), sum((v) => v.z)) : float(sum((v) => v.x)); // biome-ignore format: one line
}

/** The smallest (-1) or largest (1) value; an integer only if all are integers. */
function extreme(args: readonly Value[], sign: number): Value {
  if (args.some((arg) => arg.kind === "vector")) {
    const pick = (part: (v: Vector) => number): number =>
      args.map((arg) => part(toVector(arg))).reduce((best, number) => ((number - best) * sign > 0 ? number : best));
    return vector(
      pick((v) => v.x),
      pick((v) => v.y),
      pick((v) => v.z),
    );
  }
  const best = args.reduce((left, right) => (compare(right, left) * sign > 0 ? right : left));
  return args.some((arg) => arg.kind === "float") ? float(toNumber(best)) : best;
}

function bezier(args: readonly Value[]): Value {
  const t = toNumber(args[0]);
  const u = 1 - t;
  return args.length === 4
    ? blend(args.slice(1), [u * u, 2 * u * t, t * t])
    : blend(args.slice(1), [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]);
}

/** -1, 0 or 1: the side of the line a-b on which the point is, seen from above. */
function side(a: Vector, b: Vector, p: Vector): number {
  return Math.sign((b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x));
}

function insidePolygon(args: readonly Value[]): Value {
  const point = toVector(args[0]);
  const corners = args.slice(1).map(toVector);
  const sides = corners.map((corner, i) => side(corner, corners[(i + 1) % corners.length], point));
  return truth(sides.every((s) => s >= 0) || sides.every((s) => s <= 0));
}

const round = (x: number): number => (x < 0 ? -Math.floor(-x + 0.5) : Math.floor(x + 0.5));
const scalar =
  (work: (number: number) => number) =>
  ([value]: readonly Value[]): Value =>
    each(value, work);
const inDegrees = (work: (number: number) => number) => scalar((number) => work(number) * DEGREES);
/** Turns the first argument by the second one. */
const turnedBy =
  (turn: (p: Vector, degrees: number) => Vector) =>
  (args: readonly Value[]): Value =>
    turned(args, (p) => turn(p, toNumber(args[1])));

function define(
  name: string,
  arity: readonly [number, number],
  signature: string,
  meaning: string,
  call: (args: readonly Value[]) => Value,
): LanguageFunction {
  return { name, arity, signature, meaning, call };
}

const TABLE: readonly LanguageFunction[] = [
  define("v", [1, 3], "x[,y],z", "Vector; with two arguments, y is 0; with one, y and z are 0.", ([x, y, z]) =>
    z !== undefined
      ? vector(toNumber(x), toNumber(y), toNumber(z))
      : y !== undefined
        ? vector(toNumber(x), 0, toNumber(y))
        : x.kind === "vector"
          ? x
          : vector(toNumber(x), 0, 0),
  ),
  define("v3", [1, 1], "a", "Vector with three equal components.", ([a]) => toVector(a)),
  define("vx", [1, 1], "x", "Vector along x.", ([a]) => vector(toNumber(a), 0, 0)),
  define("vy", [1, 1], "y", "Vector along y.", ([a]) => vector(0, toNumber(a), 0)),
  define("vz", [1, 1], "z", "Vector along z.", ([a]) => vector(0, 0, toNumber(a))),
  define("vd", [2, 3], "length,degree[,y]", "Vector of this length in the direction of a heading.", ([length, degree, y]) =>
    vector(toNumber(length) * sin(toNumber(degree)), y === undefined ? 0 : toNumber(y), toNumber(length) * cos(toNumber(degree))),
  ),
  define("x", [1, 1], "v", "Component x.", ([v]) => float(toVector(v).x)),
  define("y", [1, 1], "v", "Component y.", ([v]) => float(toVector(v).y)),
  define("z", [1, 1], "v", "Component z.", ([v]) => float(toVector(v).z)),
  define("abs", [1, 1], "a", "Absolute value.", ([a]) => (a.kind === "int" ? int(a.value < 0n ? -a.value : a.value) : each(a, Math.abs))),
  define("sign", [1, 1], "a", "-1, 0 or 1.", ([a]) =>
    a.kind === "int" ? int(a.value < 0n ? -1n : a.value > 0n ? 1n : 0n) : each(a, Math.sign),
  ),
  define("min", [1, MANY], "a,b,…", "Smallest value; for vectors, by component.", (args) => extreme(args, -1)),
  define("max", [1, MANY], "a,b,…", "Largest value; for vectors, by component.", (args) => extreme(args, 1)),
  define("minMax", [3, 3], "a,min,max", "The value, kept within two limits.", ([a, low, high]) =>
    extreme([extreme([a, low], 1), high], -1),
  ),
  define("mean", [1, MANY], "a,b,…", "Mean value.", (args) => blend(args, args.map(() => 1 / args.length))), // biome-ignore format: one line
  define("int", [1, 1], "a", "Rounded to an integer; halves round up.", ([a]) => int(toInt(a))),
  define("float", [1, 1], "a", "As a float.", ([a]) => float(toNumber(a))),
  define("round", [1, 1], "a", "Rounded; halves round away from 0.", scalar(round)),
  define("floor", [1, 1], "a", "Rounded down.", scalar(Math.floor)),
  define("ceil", [1, 1], "a", "Rounded up.", scalar(Math.ceil)),
  define("trunc", [1, 1], "a", "Rounded towards 0.", scalar(Math.trunc)),
  define("sqrt", [1, 1], "a", "Square root.", scalar(Math.sqrt)),
  define("exp", [1, 1], "a", "Power of e.", scalar(Math.exp)),
  define("log", [1, 2], "a[,base]", "Logarithm, natural unless a base is given.", ([a, base]) =>
    float(base === undefined ? Math.log(toNumber(a)) : Math.log(toNumber(a)) / Math.log(toNumber(base))),
  ),
  define("pow", [2, 2], "a,b", "Power.", ([a, b]) => float(toNumber(a) ** toNumber(b))),
  define("sin", [1, 1], "degree", "Sine.", scalar(sin)),
  define("cos", [1, 1], "degree", "Cosine.", scalar(cos)),
  define("tan", [1, 1], "degree", "Tangent.", scalar(tan)),
  define("asin", [1, 1], "a", "Angle with this sine.", inDegrees(Math.asin)),
  define("acos", [1, 1], "a", "Angle with this cosine.", inDegrees(Math.acos)),
  define("atan", [1, 1], "a", "Angle with this tangent.", inDegrees(Math.atan)),
  define("atan2", [2, 2], "x,z", "Heading of the direction x, z.", ([x, z]) => float(Math.atan2(toNumber(x), toNumber(z)) * DEGREES)),
  define("len", [1, 2], "[a,]b", "Length, or distance between two points.", (args) => float(Math.sqrt(square(way(args))))),
  define("len2", [1, 2], "[a,]b", "Square of the length.", (args) => float(square(way(args)))),
  define("hLen", [1, 2], "[a,]b", "Length seen from above.", (args) => float(Math.sqrt(flatSquare(way(args))))),
  define("hLen2", [1, 2], "[a,]b", "Square of the length seen from above.", (args) => float(flatSquare(way(args)))),
  define("dir", [1, 2], "[a,]b", "Rotation angles towards a point.", (args) => {
    const d = way(args);
    return vector(-Math.atan2(d.y, Math.hypot(d.x, d.z)) * DEGREES, Math.atan2(d.x, d.z) * DEGREES, 0);
  }),
  define("xDir", [1, 2], "[a,]b", "Angle around x.", (args) => angle(way(args), "y", "z")),
  define("yDir", [1, 2], "[a,]b", "Heading towards a point.", (args) => angle(way(args), "x", "z")),
  define("hDir", [1, 2], "[a,]b", "Heading towards a point.", (args) => angle(way(args), "x", "z")),
  define("zDir", [1, 2], "[a,]b", "Angle around z.", (args) => angle(way(args), "y", "x")),
  define("hRot", [2, 3], "p,degree[,origin]", "Turned around the vertical axis.", turnedBy(turnY)),
  define("yRot", [2, 3], "p,degree[,origin]", "Turned around the vertical axis.", turnedBy(turnY)),
  define("xRot", [2, 3], "p,degree[,origin]", "Turned around x.", turnedBy(turnX)),
  define("zRot", [2, 3], "p,degree[,origin]", "Turned around z.", turnedBy(turnZ)),
  define("rot", [2, 3], "p,degrees[,origin]", "Turned around x, then y, then z.", (args) => {
    const by = toVector(args[1]);
    return turned(args, (p) => turnZ(turnY(turnX(p, by.x), by.y), by.z));
  }),
  define("unit", [1, 1], "v", "Vector of length 1 in the same direction.", ([v]) => {
    const length = Math.sqrt(square(toVector(v)));
    return length === 0 ? toVector(v) : each(toVector(v), (part) => part / length);
  }),
  define("dot", [2, 2], "a,b", "Scalar product.", ([a, b]) =>
    float(toVector(a).x * toVector(b).x + toVector(a).y * toVector(b).y + toVector(a).z * toVector(b).z),
  ),
  define("cross", [2, 2], "a,b", "Vector product.", ([left, right]) => {
    const [a, b] = [toVector(left), toVector(right)];
    return vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  }),
  define("pos", [3, 3], "f,a,b", "Point between a (f = 0) and b (f = 1), or beyond.", ([f, a, b]) =>
    blend([a, b], [1 - toNumber(f), toNumber(f)]),
  ),
  define("bezier", [4, 5], "f,a,h1[,h2],b", "Point of a quadratic or cubic curve.", bezier),
  define(
    "select",
    [2, MANY],
    "i,a,b,…",
    "The value at index i, counted from 0; outside of the list, its first or last value.",
    ([at, ...values]) => values[Number(clamp(toInt(at), values.length - 1))],
  ),
  define("isInt", [1, 1], "a", "1 for an integer.", ([a]) => truth(a.kind === "int")),
  define("isFloat", [1, 1], "a", "1 for a float.", ([a]) => truth(a.kind === "float")),
  define("isVector", [1, 1], "a", "1 for a vector.", ([a]) => truth(a.kind === "vector")),
  define("isNumeric", [1, 1], "a", "1 for an integer, float or vector.", ([a]) => truth(isNumeric(a))),
  define("isScalar", [1, 1], "a", "1 for an integer or float.", ([a]) => truth(a.kind === "int" || a.kind === "float")),
  define("isStr", [1, 1], "a", "1 for a string.", ([a]) => truth(a.kind === "string")),
  define("str", [1, 1], "a", "As a string.", ([a]) => string(toText(a))),
  define("left", [2, 2], "s,n", "The first n characters.", ([s, n]) => string(toText(s).slice(0, count(n)))),
  define("right", [2, 2], "s,n", "The last n characters.", ([s, n]) => string(toText(s).slice(-count(n) || MAX_STRING))),
  define("mid", [3, 3], "s,first,n", "n characters from position first, counted from 0.", ([s, first, n]) =>
    string(toText(s).slice(count(first), count(first) + count(n))),
  ),
  define("be", [2, 2], "a,bytes", "The lowest bytes as a number, big endian.", ([a, bytes]) =>
    int(BigInt.asUintN(Math.min(8, count(bytes)) * 8, toInt(a))),
  ),
  define("sideOfLine", [3, 3], "a,b,p", "-1, 0 or 1: the side of the line on which the point is, seen from above.", ([a, b, p]) =>
    int(side(toVector(a), toVector(b), toVector(p))),
  ),
  define("ptInConvexPolygon", [4, MANY], "p,a,b,c,…", "1 if the point is inside, seen from above.", insidePolygon),
];

function square(v: Vector): number {
  return v.x * v.x + v.y * v.y + v.z * v.z;
}
function flatSquare(v: Vector): number {
  return v.x * v.x + v.z * v.z;
}
function angle(v: Vector, across: "x" | "y", along: "x" | "z"): Value {
  return float(Math.atan2(v[across], v[along]) * DEGREES);
}
function clamp(value: bigint, high: number): bigint {
  return value < 0n ? 0n : value > BigInt(high) ? BigInt(high) : value;
}
function count(value: Value): number {
  return Math.min(MAX_STRING, Math.max(0, Number(roundToInt(toNumber(value)))));
}

export const FUNCTIONS: ReadonlyMap<string, LanguageFunction> = new Map(TABLE.map((found) => [found.name.toLowerCase(), found]));

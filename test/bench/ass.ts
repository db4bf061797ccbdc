/**
 * Level sources: texts of 21 and 64 MB with all checks, and a keystroke in the middle of the smaller one, directly and through the server's
 * protocol. The levels are generated grids in an exporter's form. The baseline splits lines and reads numbers.
 */
import { ass } from "../../formats/ass/index.ts";
import { Names } from "../../formats/core/names.ts";
import { levelText, type TestVertex } from "../formats/ass/documents.ts";
import { duration, type Measure, median, medianTime, rate } from "./measure.ts";
import { serverKeystrokes } from "./serverKeystrokes.ts";

const CONTEXT = { names: Names.none, decoded: false, fileName: "large.ass" };
const KEYS = 100;
const RUNS = 7;

export async function benchAss(): Promise<Measure[]> {
  const text = makeLevel(2);
  const huge = makeLevel(6);
  const size = `${(text.length / 1e6).toFixed(1)} MB`;
  const baseline = medianTime(() => splitNumbers(text), 3);
  // leave out the first run, before the engine has optimized the code
  const start = performance.now();
  ass.analyse(text, CONTEXT);
  const first = performance.now() - start;
  const parse = medianTime(() => ass.analyse(text, CONTEXT).issues, RUNS);
  const parseHuge = medianTime(() => ass.analyse(huge, CONTEXT).issues, 3);
  const analysis = ass.analyse(text, CONTEXT);
  const keys = keystrokes(text);
  const served = await serverKeystrokes(ass, text, middleOf(text), KEYS);
  return [
    duration(`ass: baseline, split ${size} into numbers`, baseline),
    duration(`ass: first analysis of ${size} in a process`, first),
    duration(`ass: analysis of ${size} with all checks`, parse),
    rate("ass: analysis", text.length, parse),
    { name: "ass: baseline / analysis", value: baseline / parse, unit: "times" },
    duration(`ass: analysis of ${(huge.length / 1e6).toFixed(1)} MB with all checks`, parseHuge),
    duration(`ass: keystroke in ${size}, analysis (median)`, median(keys)),
    duration(`ass: keystroke in ${size}, analysis (worst of ${KEYS})`, Math.max(...keys)),
    duration(`ass: keystroke in ${size} to published findings (median)`, median(served)),
    duration(`ass: keystroke in ${size} to published findings (worst of ${KEYS})`, Math.max(...served)),
    duration(
      `ass: format ${size}`,
      medianTime(() => analysis.formatting?.(), 3),
    ),
    duration(
      `ass: outline of ${size}`,
      medianTime(() => ass.analyse(text, CONTEXT).outline?.(), 3),
    ),
  ];
}

/** `count` grids of 100 × 100 fields, three vertices of its own for each triangle, as the exporter for Blender writes them. */
export function makeLevel(count: number): string {
  const vertices: TestVertex[] = [];
  const triangles: number[][] = [];
  for (let x = 0; x < 100; x++)
    for (let y = 0; y < 100; y++)
      for (const corners of [
        [0, 0, 1, 0, 1, 1],
        [0, 0, 1, 1, 0, 1],
      ]) {
        const first = vertices.length;
        for (let at = 0; at < 6; at += 2) {
          const [u, v] = [x + corners[at], y + corners[at + 1]];
          vertices.push({ position: [u * 10 - 500, v * 10 - 500, Math.sin(u / 7) * 40], normal: [0, 0, 1], uvs: [[u / 100, v / 100]] });
        }
        triangles.push([0, first, first + 1, first + 2]);
      }
  const grid = { class: "MESH", vertices, triangles } as const;
  const root = { object: -1, name: "Scene Root", id: -1, parent: -1 };
  const instances = Array.from({ length: count }, (_, at) => ({ object: at, name: `grid_${at}`, id: at, parent: 0 }));
  return levelText({
    version: 7,
    style: "BLENDER",
    materials: [{ name: "test ground" }],
    objects: Array.from({ length: count }, () => grid),
    instances: [root, ...instances],
  });
}

function splitNumbers(text: string): number {
  let sum = 0;
  for (const line of text.split("\n"))
    if (!line.startsWith(";") && !line.startsWith('"')) for (const word of line.split("\t")) sum += Number(word);
  return sum;
}

/** Offset of a decimal digit of a coordinate in the middle. */
function middleOf(text: string): number {
  return text.indexOf(".", text.length >> 1) + 3;
}

function keystrokes(text: string): number[] {
  const at = middleOf(text);
  const times: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const edited = `${text.slice(0, at)}${key % 10}${text.slice(at + 1)}`;
    const start = performance.now();
    ass.analyse(edited, CONTEXT).issues;
    times.push(performance.now() - start);
  }
  return times;
}

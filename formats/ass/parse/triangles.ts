/** Reads the triangles of a mesh in runs: regular ones through `triangleRows.ts`, all others one value at a time. */
import type { NumberPart, TriangleRun } from "../scene.ts";
import { TRIANGLE_STRIDE, TRIANGLES_IN_A_RUN, UNKNOWN } from "../scene.ts";
import type { Source } from "../source.ts";
import { RecordReader } from "./reader.ts";
import { Kind, Scanner } from "./scanner.ts";
import { readTriangleRows } from "./triangleRows.ts";

const FIELDS = ["the material of a triangle", "a vertex of a triangle", "a vertex of a triangle", "a vertex of a triangle"];

/** True where another triangle starts at the current token. */
export function isTriangleNext(scanner: Scanner, remaining: number): boolean {
  if (remaining > 0) return scanner.isValue && scanner.kind !== Kind.string;
  return countExcess(scanner) > 0;
}

/** Whole numbers after the last triangle are triangles too where nothing else comes before the next comment. Gives how many. */
function countExcess(scanner: Scanner): number {
  if (scanner.kind !== Kind.integer) return 0;
  const ahead = new Scanner(scanner.source, scanner.start);
  let integers = 0;
  for (; ahead.kind === Kind.integer; ahead.advance()) integers++;
  const isLast = ahead.kind === Kind.marker || ahead.kind === Kind.banner || ahead.kind === Kind.end;
  return isLast ? Math.floor(integers / TRIANGLE_STRIDE) : 0;
}

/** Reads the run that starts at the current token. */
export function readTriangleRun(scanner: Scanner, remaining: number): TriangleRun {
  const reader = new RecordReader(scanner);
  // those in excess are one run: to find their number means to read them all
  const most = remaining > 0 ? Math.min(TRIANGLES_IN_A_RUN, remaining) : countExcess(scanner);
  const indices = new Int32Array(most * TRIANGLE_STRIDE);
  const counted = new Int32Array(1);
  const degenerate = (at: number) => {
    const end = scanner.endOfLine(at);
    reader.findings.add("degenerate-triangle", at, end, "Triangle uses the same vertex twice.");
  };
  while (counted[0] < most && !reader.isCut) {
    const from = scanner.start;
    const done = readTriangleRows(scanner.units, from, most, indices, counted, degenerate);
    if (done > from) {
      reader.end = done;
      scanner.seek(done);
    }
    if (counted[0] >= most) break;
    if (remaining > 0 && !isTriangleNext(scanner, remaining - counted[0])) break;
    const { start } = scanner;
    const parts = readTriangle(reader);
    if (parts === undefined) break;
    const [material, a, b, c] = parts.map(({ value }) => value);
    indices.set([material, a, b, c], counted[0]++ * TRIANGLE_STRIDE);
    const isKnown = a !== UNKNOWN && b !== UNKNOWN && c !== UNKNOWN;
    if (isKnown && (a === b || b === c || a === c)) degenerate(start);
  }
  const count = counted[0];
  return {
    ...reader.finish(),
    ...extremes(indices, count),
    count,
    indices: count === most ? indices : indices.slice(0, count * TRIANGLE_STRIDE),
    isExcess: remaining <= 0,
    isCut: reader.isCut,
  };
}

const MISSING: NumberPart = { value: UNKNOWN, start: 0, end: 0 };

/** Material and three vertices; undefined where the triangle breaks off. A row that is too short leaves some of them {@link UNKNOWN}. */
function readTriangle(reader: RecordReader): NumberPart[] | undefined {
  const { scanner } = reader;
  const { start } = scanner;
  const parts: NumberPart[] = [];
  const read = (field: number) => (scanner.isValue && scanner.kind !== Kind.string ? reader.integer(FIELDS[field]) : undefined);
  let rest = TRIANGLE_STRIDE;
  if (!scanner.isFirstOnLine(start) || reader.lineValues(start).count === 1) {
    const material = read(0);
    if (material !== undefined) parts.push(material);
    // the exporter from FBX writes the three vertices in a row of their own
    rest--;
  }
  if (rest === TRIANGLE_STRIDE || parts.length === 1)
    parts.push(...reader.values(rest === TRIANGLE_STRIDE ? "the triangle" : "the triangle's vertices", rest, () => read(1)));
  if (reader.isShort) while (parts.length < TRIANGLE_STRIDE) parts.push(MISSING);
  if (parts.length === TRIANGLE_STRIDE) return parts;
  cutTriangle(reader, start);
  return undefined;
}

/** The triangles of a run again, with the places of their values; offsets count from the start of the run. */
export function* walkTriangles(source: Source, runStart: number, run: TriangleRun): Generator<readonly NumberPart[]> {
  const reader = new RecordReader(new Scanner(source, runStart));
  for (let at = 0; at < run.count; at++) {
    const parts = readTriangle(reader);
    if (parts === undefined) return;
    yield parts;
  }
}

/** The parts of one triangle of a run again, with their places. @param runStart offset of the run in the text */
export function locateTriangle(source: Source, runStart: number, at: number): readonly NumberPart[] | undefined {
  const reader = new RecordReader(new Scanner(source, runStart));
  for (let passed = 0; passed < at; passed++) readTriangle(reader);
  const parts = readTriangle(reader);
  return parts?.map((part) => (part === MISSING ? part : { ...part, start: part.start + runStart, end: part.end + runStart }));
}

function cutTriangle(reader: RecordReader, start: number): void {
  const { scanner } = reader;
  if (scanner.kind === Kind.end) {
    reader.cut("the rest of a triangle");
    return;
  }
  reader.isCut = true;
  reader.findings.add("record-cut-short", start, reader.end, "A new record starts where the rest of this triangle was expected.");
}

function extremes(indices: Int32Array, count: number) {
  let leastMaterial = Number.POSITIVE_INFINITY;
  let mostMaterial = Number.NEGATIVE_INFINITY;
  let leastVertex = Number.POSITIVE_INFINITY;
  let mostVertex = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count * TRIANGLE_STRIDE; at += TRIANGLE_STRIDE) {
    const material = indices[at];
    if (material !== UNKNOWN) {
      if (material < leastMaterial) leastMaterial = material;
      if (material > mostMaterial) mostMaterial = material;
    }
    for (let corner = at + 1; corner < at + TRIANGLE_STRIDE; corner++) {
      const vertex = indices[corner];
      if (vertex === UNKNOWN) continue;
      if (vertex < leastVertex) leastVertex = vertex;
      if (vertex > mostVertex) mostVertex = vertex;
    }
  }
  return { leastMaterial, mostMaterial, leastVertex, mostVertex };
}

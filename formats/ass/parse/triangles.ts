/** Parses the triangles of a mesh. */
import { grown } from "../../core/bytes/growing.ts";
import { Findings } from "../findings.ts";
import type { ListPart, NumberPart, TriangleList } from "../scene.ts";
import { MAX_IN_A_PART, TRIANGLE_STRIDE, UNKNOWN } from "../scene.ts";
import type { Source } from "../source.ts";
import { RecordReader } from "./reader.ts";
import { Kind, Scanner } from "./scanner.ts";

const FIELDS = ["the material of a triangle", "a vertex of a triangle", "a vertex of a triangle", "a vertex of a triangle"];

/**
 * Returns the number of triangles beyond the stated count: integers after the last triangle, if nothing else follows before the next
 * comment.
 */
function countExcess(scanner: Scanner): number {
  if (scanner.kind !== Kind.integer) return 0;
  const ahead = new Scanner(scanner.source, scanner.start);
  let integers = 0;
  for (; ahead.kind === Kind.integer; ahead.advance()) integers++;
  const isLast = ahead.kind === Kind.marker || ahead.kind === Kind.banner || ahead.kind === Kind.end;
  return isLast ? Math.floor(integers / TRIANGLE_STRIDE) : 0;
}

export const NO_TRIANGLES: TriangleList = { triangles: 0, triangleParts: [], indices: new Int32Array(0) };

/** Reads the triangles that start at the current token, including those beyond the stated count. */
export function readTriangles(mesh: RecordReader, announced: number): TriangleList {
  const { scanner, findings } = mesh;
  // an incomplete triangle ends the list, not the mesh
  const reader = new RecordReader(scanner, findings);
  const parts: ListPart[] = [];
  let count = 0;
  let indices = new Int32Array(0);
  const isThere = () => scanner.isValue && scanner.kind !== Kind.string;
  while (!reader.isCut) {
    const remaining = announced - count;
    // extra triangles form one part, because counting them means reading them all
    const most = remaining > 0 ? Math.min(MAX_IN_A_PART, remaining) : countExcess(scanner);
    if (most <= 0 || !isThere()) break;
    const first = count;
    const { start } = scanner;
    const end = first + most;
    if (end * TRIANGLE_STRIDE > indices.length) indices = grown(indices, end * TRIANGLE_STRIDE);
    while (count < end && isThere()) {
      const from = scanner.start;
      const triangle = readTriangle(reader);
      if (triangle === undefined) break;
      const [material, a, b, c] = triangle.map(({ value }) => value);
      indices.set([material, a, b, c], count++ * TRIANGLE_STRIDE);
      const isKnown = a !== UNKNOWN && b !== UNKNOWN && c !== UNKNOWN;
      if (isKnown && (a === b || b === c || a === c))
        findings.add("degenerate-triangle", { start: from, end: scanner.endOfLine(from) }, "Triangle uses the same vertex twice.");
    }
    parts.push({ first, count: count - first, start, end: reader.end });
  }
  if (parts.length > 0) mesh.end = reader.end;
  if (!reader.isCut && scanner.kind === Kind.end && count < announced) reader.cut("a triangle");
  if (reader.isTruncated) mesh.isTruncated = true;
  return { triangles: count, triangleParts: parts, indices: indices.slice(0, count * TRIANGLE_STRIDE) };
}

const MISSING: NumberPart = { value: UNKNOWN, start: 0, end: 0 };

/**
 * Reads material and three vertices. Returns undefined if the triangle is incomplete. A row that is too short leaves some values
 * {@link UNKNOWN}.
 */
function readTriangle(reader: RecordReader): NumberPart[] | undefined {
  const { scanner } = reader;
  const { start } = scanner;
  const parts: NumberPart[] = [];
  const read = (field: number) => (scanner.isValue && scanner.kind !== Kind.string ? reader.integer(FIELDS[field]) : undefined);
  let rest = TRIANGLE_STRIDE;
  if (!scanner.isFirstOnLine(start) || reader.lineValues(start).count === 1) {
    const material = read(0);
    if (material !== undefined) parts.push(material);
    // the FBX exporter writes the three vertices in a separate row
    rest--;
  }
  if (rest === TRIANGLE_STRIDE || parts.length === 1)
    parts.push(...reader.values(rest === TRIANGLE_STRIDE ? "the triangle" : "the triangle's vertices", rest, () => read(1)));
  if (reader.isShort) while (parts.length < TRIANGLE_STRIDE) parts.push(MISSING);
  if (parts.length === TRIANGLE_STRIDE) return parts;
  cutTriangle(reader, start);
  return undefined;
}

/** Parses the triangles of a part again and yields their values with positions. */
export function* walkTriangles(source: Source, { start, count }: ListPart): Generator<readonly NumberPart[]> {
  const reader = new RecordReader(new Scanner(source, start), new Findings());
  for (let at = 0; at < count; at++) {
    const parts = readTriangle(reader);
    if (parts === undefined) return;
    yield parts;
  }
}

function cutTriangle(reader: RecordReader, start: number): void {
  const { scanner } = reader;
  if (scanner.kind === Kind.end) {
    reader.cut("the rest of a triangle");
    return;
  }
  reader.isCut = true;
  reader.findings.add("record-cut-short", { start, end: reader.end }, "A new record starts where the rest of this triangle was expected.");
}

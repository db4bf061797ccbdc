/**
 * Reads a mesh: both lists with their counts. The lists end where their own form says so, whatever the counts are: a wrong count is
 * reported once, with the true number. Source: format reference, section 12.
 */
import { replacement } from "../findings.ts";
import type { Layout, Mesh, NumberPart, TriangleRun, VertexRun } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";
import { isTriangleNext, readTriangleRun } from "./triangles.ts";
import { isVertexNext, readVertexRun } from "./vertices.ts";

export function readMesh(reader: RecordReader, layout: Layout): Mesh {
  const mesh = new MeshReader(reader, layout);
  mesh.read();
  const { vertexCount, triangleCount, vertexRuns, vertexStarts, triangleRuns, triangleStarts, vertices, triangles, isComplete } = mesh;
  return { vertexCount, triangleCount, vertexRuns, vertexStarts, triangleRuns, triangleStarts, vertices, triangles, isComplete };
}

class MeshReader implements Mesh {
  vertexCount: NumberPart | undefined;
  triangleCount: NumberPart | undefined;
  readonly vertexRuns: VertexRun[] = [];
  readonly vertexStarts: number[] = [];
  readonly triangleRuns: TriangleRun[] = [];
  readonly triangleStarts: number[] = [];
  vertices = 0;
  triangles = 0;
  isComplete = false;
  private readonly reader: RecordReader;
  private readonly layout: Layout;

  constructor(reader: RecordReader, layout: Layout) {
    this.reader = reader;
    this.layout = layout;
  }

  read(): void {
    const reader = this.reader;
    this.vertexCount = readCount(reader, "vertex");
    this.readVertices(this.vertexCount?.value ?? 0);
    if (reader.isCut) return;
    this.triangleCount = readCount(reader, "triangle");
    this.readTriangles(this.triangleCount?.value ?? 0);
    this.isComplete = !reader.isTruncated && this.triangleCount !== undefined;
  }

  private readVertices(announced: number): void {
    const reader = this.reader;
    const { scanner } = reader;
    while (!reader.isCut && isVertexNext(scanner, announced - this.vertices)) {
      const start = scanner.start;
      const run = readVertexRun(scanner, this.layout, announced - this.vertices);
      this.vertexRuns.push(run);
      this.vertexStarts.push(start - reader.base);
      this.vertices += run.count;
      reader.end = start + run.length;
      if (run.isCut) reader.isCut = true;
      if (run.isTruncated) reader.isTruncated = true;
    }
    if (reader.isCut) return;
    if (!scanner.isValue || scanner.kind === Kind.string) reader.cut(this.vertices < announced ? "a vertex" : "the number of triangles");
    else if (!this.vertexRuns.some(({ isBroken }) => isBroken)) checkCount(reader, this.vertexCount, this.vertices, "vertex");
  }

  private readTriangles(announced: number): void {
    const reader = this.reader;
    const { scanner } = reader;
    let isWhole = true;
    while (!reader.isCut && isWhole && isTriangleNext(scanner, announced - this.triangles)) {
      const start = scanner.start;
      const run = readTriangleRun(scanner, announced - this.triangles);
      this.triangleRuns.push(run);
      this.triangleStarts.push(start - reader.base);
      this.triangles += run.count;
      reader.end = start + run.length;
      isWhole = !run.isCut;
      if (run.isTruncated) reader.isTruncated = true;
    }
    if (!reader.isCut && isWhole && scanner.kind === Kind.end && this.triangles < announced) reader.cut("a triangle");
    if (reader.isTruncated) reader.isCut = true;
    else checkCount(reader, this.triangleCount, this.triangles, "triangle");
  }
}

function readCount(reader: RecordReader, what: string): NumberPart | undefined {
  const { start, end } = reader.scanner;
  const count = reader.integer(`the number of ${what === "vertex" ? "vertices" : "triangles"}`);
  if (count !== undefined && count.value < 0 && count.value !== UNKNOWN)
    reader.findings.add("negative-count", start, end, `Negative ${what} count: ${count.value}.`);
  return count;
}

/** Offsets of `count` are those of the record. */
export function checkCount(reader: RecordReader, count: NumberPart | undefined, present: number, what: string): void {
  if (count === undefined || count.value === UNKNOWN || count.value === present) return;
  const start = reader.base + count.start;
  const end = reader.base + count.end;
  const correction = replacement(`Change the ${what} count to ${present}`, start, end, String(present));
  reader.findings.add("count-mismatch", start, end, `The ${what} count is ${count.value} but ${present} are present.`, correction);
}

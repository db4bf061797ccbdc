/**
 * Reads a mesh: both lists with their counts. The lists end where their own form says so, whatever the counts are: a wrong count is
 * reported once, with the true number. Source: format reference, section 12.
 */
import type { Layout, Mesh, NumberPart } from "../scene.ts";
import { checkCount, checkNegative } from "./counts.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";
import { NO_TRIANGLES, readTriangles } from "./triangles.ts";
import { readVertices } from "./vertices.ts";

export function readMesh(reader: RecordReader, layout: Layout): Mesh {
  const { scanner } = reader;
  const vertexCount = readCount(reader, "vertex");
  const announced = vertexCount?.value ?? 0;
  const vertices = readVertices(reader, layout, announced);
  if (!reader.isCut) {
    if (!scanner.isValue || scanner.kind === Kind.string)
      reader.cut(vertices.vertices < announced ? "a vertex" : "the number of triangles");
    else if (!vertices.isBroken) checkCount(reader, vertexCount, vertices.vertices, "vertex");
  }
  if (reader.isCut) return { ...vertices, ...NO_TRIANGLES, vertexCount, triangleCount: undefined, isComplete: false };
  const triangleCount = readCount(reader, "triangle");
  const triangles = readTriangles(reader, triangleCount?.value ?? 0);
  if (reader.isTruncated) reader.isCut = true;
  else checkCount(reader, triangleCount, triangles.triangles, "triangle");
  const isComplete = !reader.isTruncated && triangleCount !== undefined;
  return { ...vertices, ...triangles, vertexCount, triangleCount, isComplete };
}

function readCount(reader: RecordReader, what: string): NumberPart | undefined {
  const count = reader.integer(`the number of ${what === "vertex" ? "vertices" : "triangles"}`);
  checkNegative(reader, count, what);
  return count;
}

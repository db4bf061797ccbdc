/**
 * Parses the vertices of a mesh. Regular vertices are read by `vertexRows.ts`; this is the slow path, which accepts any layout, reports
 * errors, and finds the next vertex after an error.
 */
import { grown } from "../../core/bytes/growing.ts";
import { type Correction, Findings, rewrite } from "../findings.ts";
import { printReal } from "../reals.ts";
import type { Layout, ListPart, NumberPart, VertexList } from "../scene.ts";
import { MAX_IN_A_PART, UNKNOWN } from "../scene.ts";
import type { Source } from "../source.ts";
import { checkNegative } from "./counts.ts";
import { RecordReader } from "./reader.ts";
import { CARRIAGE_RETURN, isSpace, Kind, LINE_FEED, Scanner } from "./scanner.ts";
import { NO_LENGTH, NORMAL_TOLERANCE, readVertexRows, type VertexState } from "./vertexRows.ts";

const WEIGHT_TOLERANCE = 0.002;
const MAX_INFLUENCES = 4;
/** This many consecutive integers occur only in triangles: a vertex has at most two before a real. */
const INTEGERS_OF_TRIANGLES = 5;

/** Whether another vertex starts at the current token. */
function isVertexNext(scanner: Scanner, remaining: number): boolean {
  if (scanner.kind === Kind.real) return true;
  if (remaining <= 0 || !scanner.isValue || scanner.kind === Kind.string) return false;
  // an integer alone on its line is the number of triangles, unless coordinates follow
  return !scanner.isAloneInteger || scanner.nextKind === Kind.real;
}

/** Reads the vertices that start at the current token, including those beyond the stated count. */
export function readVertices(reader: RecordReader, layout: Layout, announced: number): VertexList {
  return new VertexReader(reader, layout).read(announced);
}

/** The values of one vertex with their positions. */
export interface VertexParts {
  readonly position: readonly NumberPart[];
  readonly normal: readonly NumberPart[];
  readonly color: readonly NumberPart[];
  readonly influenceCount: NumberPart;
  readonly influences: readonly { readonly node: NumberPart; readonly weight: NumberPart }[];
  readonly uvCount: NumberPart;
  readonly uvs: readonly (readonly NumberPart[])[];
}

/** Parses the vertices of a part again and yields their values with positions, or undefined for a vertex that could not be parsed. */
export function* walkVertices(source: Source, layout: Layout, { start, end }: ListPart): Generator<VertexParts | undefined> {
  const scanner = new Scanner(source, start);
  const reader = new VertexReader(new RecordReader(scanner, new Findings()), layout);
  while (scanner.start < end && scanner.isValue && scanner.kind !== Kind.string) yield reader.readParts();
}

class VertexReader {
  private readonly scanner: Scanner;
  private readonly state: VertexState = {
    count: 0,
    positions: new Float32Array(0),
    reach: 0,
    leastUvs: Number.POSITIVE_INFINITY,
    mostUvs: 0,
    zeroNormal: -1,
    longNormal: -1,
    spaceAt: -1,
  };
  private readonly nodes = new Map<number, number>();
  private isBroken = false;

  constructor(
    private readonly reader: RecordReader,
    private readonly layout: Layout,
  ) {
    this.scanner = reader.scanner;
  }

  read(announced: number): VertexList {
    const { scanner, reader, state } = this;
    const parts: ListPart[] = [];
    while (!reader.isCut && isVertexNext(scanner, announced - state.count)) {
      const remaining = announced - state.count;
      const { count: first } = state;
      const { start } = scanner;
      this.readPart(first + (remaining > 0 ? Math.min(MAX_IN_A_PART, remaining) : MAX_IN_A_PART), announced);
      parts.push({ first, count: state.count - first, start, end: reader.end });
    }
    const { count, positions, reach, leastUvs, mostUvs, zeroNormal, longNormal } = state;
    const { nodes, isBroken } = this;
    return {
      vertices: count,
      vertexParts: parts,
      positions: positions.slice(0, count * 3),
      reach,
      leastUvs,
      mostUvs,
      nodes,
      zeroNormal,
      longNormal,
      isBroken,
    };
  }

  /** Reads until there are `end` vertices. */
  private readPart(end: number, announced: number): void {
    const { scanner, reader, layout, state } = this;
    if (end * 3 > state.positions.length) state.positions = grown(state.positions, end * 3);
    while (state.count < end && !reader.isCut) {
      const from = scanner.start;
      const done = readVertexRows(scanner.units, from, end, layout.color, layout.uvw ? 3 : 2, state);
      if (done > from) {
        reader.end = done;
        scanner.seek(done);
      }
      if (state.spaceAt >= 0) reader.findings.noteSpace(state.spaceAt);
      if (state.count >= end || !isVertexNext(scanner, announced - state.count)) break;
      this.readVertex();
    }
  }

  private readVertex(): void {
    const { state } = this;
    const parts = this.readParts();
    if (parts === undefined) return;
    const { position, normal, uvs } = parts;
    const { count } = state;
    for (let axis = 0; axis < 3; axis++) {
      const value = position[axis]?.value ?? Number.NaN;
      state.positions[count * 3 + axis] = value;
      if (Math.abs(value) > state.reach) state.reach = Math.abs(value);
    }
    if (normal.length === 3) {
      const squared = normal.reduce((sum, { value }) => sum + value * value, 0);
      const at = normal[0].start;
      if (squared < NO_LENGTH) {
        if (state.zeroNormal < 0) state.zeroNormal = at;
      } else if (Math.abs(squared - 1) > NORMAL_TOLERANCE && state.longNormal < 0) state.longNormal = at;
    }
    state.leastUvs = Math.min(state.leastUvs, uvs.length);
    state.mostUvs = Math.max(state.mostUvs, uvs.length);
    state.count++;
  }

  /** Returns undefined if the vertex cannot be parsed. */
  readParts(): VertexParts | undefined {
    const { reader, layout } = this;
    const position = reader.row("the position", 3);
    const normal = reader.row("the normal", 3);
    const color = layout.color ? reader.row("the color", 3) : [];
    const influences = this.readInfluences();
    if (influences === undefined) return undefined;
    const uvCount = this.count("the number of texture coordinates");
    if (uvCount === undefined) return undefined;
    const uvs: NumberPart[][] = [];
    for (let uv = 0; uv < uvCount.value; uv++) {
      if (this.scanner.isAloneInteger) {
        this.lose("texture coordinates");
        return undefined;
      }
      uvs.push(reader.row("the texture coordinates", layout.uvw ? 3 : 2));
      if (reader.isCut) return undefined;
    }
    return { position, normal, color, ...influences, uvCount, uvs };
  }

  /** Reads a count within a vertex. Returns undefined if another value is found. */
  private count(field: string): NumberPart | undefined {
    const { scanner, reader } = this;
    if (scanner.kind === Kind.real) {
      this.lose(field);
      return undefined;
    }
    const part = reader.integer(field);
    if (part?.value === UNKNOWN) {
      this.findNextVertex();
      return undefined;
    }
    checkNegative(reader, part, field.replace("the number of ", ""));
    return part;
  }

  /** Returns undefined if the structure of the vertex is lost. */
  private readInfluences(): Pick<VertexParts, "influenceCount" | "influences"> | undefined {
    const { reader, scanner } = this;
    const influenceCount = this.count("the number of node influences");
    if (influenceCount === undefined) return undefined;
    const count = influenceCount.value;
    const influences: { node: NumberPart; weight: NumberPart }[] = [];
    let sum = 0;
    for (let at = 0; at < count; at++) {
      if (scanner.kind === Kind.real) {
        this.lose("a node index");
        return undefined;
      }
      const { start } = scanner;
      const node = reader.integer("a node index");
      const weight = reader.real("a node weight");
      if (node === undefined || weight === undefined) return undefined;
      influences.push({ node, weight });
      if (node.value !== UNKNOWN && !this.nodes.has(node.value)) this.nodes.set(node.value, node.start);
      if (weight.value < 0 || weight.value > 1)
        reader.findings.add("weight-range", { start, end: weight.end }, `Node weight ${weight.value} is outside 0 to 1.`);
      sum += weight.value;
    }
    if (count > 0 && Math.abs(sum - 1) > WEIGHT_TOLERANCE)
      reader.findings.add(
        "weight-sum",
        influenceCount,
        `Node weights add up to ${Number(sum.toFixed(4))}, not 1.`,
        this.unitWeights(influences, sum),
      );
    if (count > MAX_INFLUENCES) {
      const message = `${count} node influences on one vertex; the game uses at most ${MAX_INFLUENCES}.`;
      reader.findings.add("weight-count", influenceCount, message, this.largestWeights(influenceCount, influences));
    }
    return { influenceCount, influences };
  }

  private unitWeights(influences: readonly { weight: NumberPart }[], sum: number): Correction | undefined {
    if (!(sum > 0)) return undefined;
    return { title: "Normalize the weights", edits: influences.map(({ weight }) => rewrite(weight, printReal(weight.value / sum))) };
  }

  /** Removes the smallest weights and normalizes the rest. */
  private largestWeights(count: NumberPart, influences: readonly { node: NumberPart; weight: NumberPart }[]): Correction {
    const kept = [...influences].sort((a, b) => b.weight.value - a.weight.value).slice(0, MAX_INFLUENCES);
    const sum = kept.reduce((total, { weight }) => total + weight.value, 0);
    const edits = influences.map((influence) => {
      const { node, weight } = influence;
      if (kept.includes(influence)) return rewrite(weight, printReal(sum > 0 ? weight.value / sum : weight.value));
      const { units } = this.scanner;
      let after = weight.end;
      while (isSpace(units[after]) && units[after] !== LINE_FEED) after++;
      return rewrite({ start: node.start, end: units[after] === LINE_FEED ? after + 1 : weight.end }, "");
    });
    return { title: `Keep the ${MAX_INFLUENCES} largest`, edits: [rewrite(count, String(MAX_INFLUENCES)), ...edits] };
  }

  /** Reports a value of an unexpected kind: the vertex has too few or too many values. Continues with the next vertex. */
  private lose(field: string): void {
    const { reader, scanner } = this;
    const kind = scanner.kind === Kind.real ? "expected-integer" : "expected-number";
    const wanted = scanner.kind === Kind.real ? "a whole number" : "a number";
    reader.findings.add(kind, scanner, `Expected ${wanted} (${field}), found ${scanner.text}.`);
    this.findNextVertex();
  }

  /**
   * Skips to the next rows that start a vertex, or to the number of triangles. The counts of a vertex are integers too, but never so many
   * consecutive ones.
   */
  private findNextVertex(): void {
    const { scanner, reader } = this;
    this.isBroken = true;
    let integers = 0;
    let firstInteger = 0;
    while (scanner.isValue && scanner.kind !== Kind.string) {
      if (scanner.kind === Kind.integer) {
        if (integers++ === 0) firstInteger = scanner.start;
        if (integers === INTEGERS_OF_TRIANGLES) break;
      } else {
        integers = 0;
        if (scanner.isFirstOnLine(scanner.start) && this.isVertexHere()) return;
      }
      reader.consume();
    }
    if (integers > 0) {
      scanner.seek(firstInteger);
      reader.end = firstInteger;
    }
  }

  /** Position, normal and color, each a row of three reals, then an integer, because texture coordinates may also have three values. */
  private isVertexHere(): boolean {
    const { scanner, layout } = this;
    let at = scanner.start;
    for (let row = layout.color ? 3 : 2; row > 0; row--) {
      const end = scanner.endOfLine(at);
      if (!isThreeReals(scanner.source.slice(at, end))) return false;
      at = end + (scanner.units[end] === CARRIAGE_RETURN ? 2 : 1);
    }
    return /^\s*-?\d+\s*$/.test(scanner.source.slice(at, scanner.endOfLine(at)));
  }
}

function isThreeReals(line: string): boolean {
  return /^\s*(?:[+-]?\d+\.\d*\s+){2}[+-]?\d+\.\d*\s*$/.test(line);
}

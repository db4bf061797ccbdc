/** Parses and checks one instance record. */
import { checkInstance } from "../checks/instance.ts";
import { replacement } from "../findings.ts";
import type { InstanceRecord, Layout, NumberPart, RecordPlace, Transform } from "../scene.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";

export function readInstance(reader: RecordReader, layout: Layout, version: number): Omit<InstanceRecord, keyof RecordPlace> {
  const object = reader.integer("the object index");
  const name = reader.string("the name of the instance");
  const id = readInteger(reader, "the unique id");
  const parent = readInteger(reader, "the parent index");
  const inheritance = readInteger(reader, "the inheritance flag");
  const local = readTransform(reader, layout, version, "local");
  const pivot = readTransform(reader, layout, version, "pivot");
  const isComplete = !reader.isCut;
  const bones = isComplete ? readBones(reader) : [];
  const parts = { object, name, id, parent, inheritance, local, pivot, bones, isComplete };
  checkInstance(reader, parts);
  return parts;
}

/** If a row of reals is found instead, a line is missing, and later values cannot be assigned to fields. */
function readInteger(reader: RecordReader, field: string): NumberPart | undefined {
  const { scanner } = reader;
  const isRow = scanner.kind === Kind.real && scanner.isFirstOnLine(scanner.start) && reader.lineValues(scanner.start).count > 1;
  const part = reader.integer(field);
  if (isRow) reader.isCut = true;
  return part;
}

/** Parses a transform. After a row with too few values, the rest is skipped, because the values would be assigned to the wrong fields. */
function readTransform(reader: RecordReader, layout: Layout, version: number, which: string): Transform {
  const rotation = readRow(reader, `the ${which} rotation`, 4);
  const translation = readRow(reader, `the ${which} translation`, 3);
  return { rotation, translation, scale: readScale(reader, layout, version, `the ${which} scale`) };
}

/** The number of values of a scale depends on the version only. A row that fits another version is skipped as a whole. */
function readScale(reader: RecordReader, { scale3 }: Layout, version: number, field: string): NumberPart[] {
  const { scanner } = reader;
  const wanted = scale3 ? 3 : 1;
  const isRow = scanner.kind === Kind.real && scanner.isFirstOnLine(scanner.start) && !reader.isCut;
  const { count, end } = isRow ? reader.lineValues(scanner.start) : { count: wanted, end: scanner.end };
  // a scale can also be three lines with one number each
  const isOne = count === 1 && reader.valuesOfNextLine(end) !== 1;
  if (count === wanted || (count !== 3 && !isOne)) return reader.row(field, wanted);
  const { start } = scanner;
  const parts = Array.from({ length: count }, () => reader.real(field)).filter((part) => part !== undefined);
  const [first] = parts;
  const versions = scale3
    ? "A scale in version 1 has three values"
    : version === 1
      ? "A scale has one value from version 2 on"
      : `A scale in version ${version} has one value`;
  const isSame = first !== undefined && parts.every(({ value }) => value === first.value);
  const text = first && scanner.source.slice(first.start, first.end);
  const correction =
    isSame && text ? replacement("Correct the scale", { start, end }, scale3 ? `${text}\t${text}\t${text}` : text) : undefined;
  reader.findings.add("row-length", { start, end }, `${versions}; found ${count}.`, correction);
  return scale3 ? [] : parts.slice(0, 1);
}

function readRow(reader: RecordReader, field: string, n: number): NumberPart[] {
  const parts = reader.row(field, n);
  if (reader.isShort) reader.isCut = true;
  return parts;
}

/**
 * The bone list has no count: it contains all integers up to one that precedes a string, which is the object index of the next instance.
 * Source: format reference, section 4.
 */
function readBones(reader: RecordReader): NumberPart[] {
  const { scanner } = reader;
  const bones: NumberPart[] = [];
  while (scanner.kind === Kind.integer && scanner.nextKind !== Kind.string) {
    const part = reader.integer("a bone");
    if (part !== undefined) bones.push(part);
  }
  return bones;
}

/** Reads one instance record, and checks what it says by itself. */
import { checkInstance } from "../checks/instance.ts";
import type { InstanceRecord, Layout, NumberPart, RecordPlace, Transform } from "../scene.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";

export function readInstance(reader: RecordReader, layout: Layout): Omit<InstanceRecord, keyof RecordPlace> {
  const object = reader.integer("the object index");
  const name = reader.string("the name of the instance");
  const id = readInteger(reader, "the unique id");
  const parent = readInteger(reader, "the parent index");
  const inheritance = readInteger(reader, "the inheritance flag");
  const local = readTransform(reader, layout, "local");
  const pivot = readTransform(reader, layout, "pivot");
  const isComplete = !reader.isCut;
  const bones = isComplete ? readBones(reader) : [];
  const parts = { object, name, id, parent, inheritance, local, pivot, bones, isComplete };
  checkInstance(reader, parts);
  return parts;
}

/** Where a row of reals is instead, a line is missing: which value is which is not clear any more. */
function readInteger(reader: RecordReader, field: string): NumberPart | undefined {
  const { scanner } = reader;
  const isRow = scanner.kind === Kind.real && scanner.isFirstOnLine(scanner.start) && reader.lineValues(scanner.start).count > 1;
  const part = reader.integer(field);
  if (isRow) reader.isCut = true;
  return part;
}

/** After a row with too few values all further ones would be read for others: they are left out. */
function readTransform(reader: RecordReader, layout: Layout, which: string): Transform {
  const rotation = readRow(reader, `the ${which} rotation`, 4);
  const translation = readRow(reader, `the ${which} translation`, 3);
  const scale = layout.scale3 ? readRow(reader, `the ${which} scale`, 3) : [reader.real(`the ${which} scale`)];
  return { rotation, translation, scale: scale.filter((part) => part !== undefined) };
}

function readRow(reader: RecordReader, field: string, n: number): NumberPart[] {
  const parts = reader.row(field, n);
  if (reader.isShort) reader.isCut = true;
  return parts;
}

/**
 * The bone list has no count: whole numbers belong to it until one that a string follows, which is the next instance's object.
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

/** Reads one material record, and checks what it says by itself. */
import { checkMaterialName } from "../checks/materialName.ts";
import { checkMaterialString } from "../checks/materialString.ts";
import type { Layout, MaterialRecord, StringPart } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";
import { checkCount } from "./mesh.ts";
import { RecordReader } from "./reader.ts";
import { Kind, type Scanner } from "./scanner.ts";

/** @param version decides which names and symbols exist */
export function readMaterial(scanner: Scanner, layout: Layout, version: number): { record: MaterialRecord; reader: RecordReader } {
  const reader = new RecordReader(scanner);
  const name = reader.string("the name of the material");
  const effect = reader.string("the effect of the material");
  const strings: StringPart[] = [];
  const countAt = scanner.start;
  const count = layout.strings ? reader.integer("the number of material strings") : undefined;
  if (count !== undefined && !reader.isCut) {
    if (count.value < 0 && count.value !== UNKNOWN)
      reader.findings.add("negative-count", countAt, reader.base + count.end, `Negative material string count: ${count.value}.`);
    // a string that is one too many is one of this list all the same: the next material starts after a comment
    while (scanner.kind === Kind.string && (strings.length < count.value || isMaterialString(scanner.inner))) {
      const part = reader.string("a material string");
      if (part === undefined) break;
      strings.push(part);
    }
    if (scanner.kind === Kind.end && strings.length < count.value) reader.cut("a material string");
    else checkCount(reader, count, strings.length, "material string");
  }
  if (name !== undefined) checkMaterialName(reader, name, version);
  for (const part of strings) checkMaterialString(reader, part);
  return { record: { ...reader.finish(), name, effect, count, strings }, reader };
}

function isMaterialString(text: string): boolean {
  return /^BM_/i.test(text);
}

/** Reads one material record, and checks what it says by itself. */
import { checkMaterialName } from "../checks/materialName.ts";
import { checkMaterialString } from "../checks/materialString.ts";
import { isMaterialString } from "../materialStrings.ts";
import type { Layout, MaterialRecord, RecordPlace, StringPart } from "../scene.ts";
import { checkCount, checkNegative } from "./counts.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";

/** @param version decides which names and symbols exist */
export function readMaterial(reader: RecordReader, layout: Layout, version: number): Omit<MaterialRecord, keyof RecordPlace> {
  const { scanner } = reader;
  const name = reader.string("the name of the material");
  const effect = reader.string("the effect of the material");
  const strings: StringPart[] = [];
  const count = layout.strings ? reader.integer("the number of material strings") : undefined;
  if (count !== undefined && !reader.isCut) {
    checkNegative(reader, count, "material string");
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
  return { name, effect, count, strings };
}

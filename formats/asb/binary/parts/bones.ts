/** Partials and bone groups. */

import { MapField } from "../../mapFields.ts";
import type { AsbFile } from "../../model.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readPartials(reading: Reading): void {
  const { input, header, file } = reading;
  input.table(header.partials, header.partialCount, 12, "partials");
  let at = header.partials;
  for (let i = 0; i < header.partialCount; i++) {
    const count = input.u16(at);
    input.table(at + 12, count, 8, "bones of a partial");
    const partial: AsbFile["partials"][number] = {
      material: input.u16(at + 2),
      name: input.str(at + 4),
      unknown: input.str(at + 8),
      bones: [],
      at: -1,
    };
    for (let k = 0; k < count; k++) {
      const bone = at + 12 + k * 8;
      partial.bones.push({ name: input.str(bone), unknown1: input.u16(bone + 4), unknown2: input.u16(bone + 6), at: -1 });
    }
    file.partials.push(partial);
    at += 12 + count * 8;
  }
}

export function readBoneGroups(reading: Reading): void {
  const { input, header, file } = reading;
  input.table(header.boneGroups, header.boneGroupCount, 16, "bone groups");
  for (let i = 0; i < header.boneGroupCount; i++) {
    const at = header.boneGroups + i * 16;
    const first = input.u32(at);
    const count = input.u32(at + 8);
    input.table(first, count, 8, "bones of a group");
    const group: AsbFile["boneGroups"][number] = { name: input.str(at + 4), unknown: input.u32(at + 12), bones: [], at: -1 };
    for (let k = 0; k < count; k++) group.bones.push({ name: input.str(first + k * 8), weight: input.u32(first + k * 8 + 4), at: -1 });
    file.boneGroups.push(group);
  }
}

export function writePartials(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(0x34, out.length);
  for (const partial of file.partials) {
    const start = out.length;
    out.u16(partial.bones.length);
    out.u16(partial.material);
    out.str(partial.name);
    out.str(partial.unknown);
    writing.mark(MapField.partial, partial.at, start);
    for (const bone of partial.bones) {
      const boneStart = out.length;
      out.str(bone.name);
      out.u16(bone.unknown1);
      out.u16(bone.unknown2);
      writing.mark(MapField.partialBone, bone.at, boneStart);
    }
  }
}

export function writeBoneGroups(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(0x48, out.length);
  const pointers: number[] = [];
  for (const group of file.boneGroups) {
    const start = out.length;
    pointers.push(out.reserve(4));
    out.str(group.name);
    out.u32(group.bones.length);
    out.u32(group.unknown);
    writing.mark(MapField.boneGroup, group.at, start);
  }
  file.boneGroups.forEach(({ bones }, i) => {
    out.setU32(pointers[i], out.length);
    for (const bone of bones) {
      const start = out.length;
      out.str(bone.name);
      out.u32(bone.weight);
      writing.mark(MapField.bone, bone.at, start);
    }
  });
}

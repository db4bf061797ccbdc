/** Sections that are a table of records, with what their records point to after them. */

import { VERSION_417 } from "../../records/nodeTypes.ts";
import { readTable } from "../../records/recordParts.ts";
import {
  BONE_GROUP,
  COMMAND,
  ENUM_RESOLVE,
  MATERIAL_BLEND,
  PARTIAL,
  PARTIAL_BONE,
  STATE_TRANSITION,
  TRANSITION_GROUP,
} from "../../records/records.ts";
import { HEADER_AT, type HeaderKey } from "../../records/schema.ts";
import { headerSize } from "../header.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

interface Record<T> {
  write(to: Writing, value: T): void;
}

/** Writes a section, and its offset into the header. @param counted a count comes first */
function writeTable<T>(writing: Writing, record: Record<T>, values: readonly T[], header: HeaderKey, counted = false): void {
  const { out } = writing;
  out.setU32(HEADER_AT[header], out.length);
  if (counted) out.u32(values.length);
  for (const value of values) record.write(writing, value);
  out.settle();
}

export function readCommands(reading: Reading): void {
  const { header, file } = reading;
  file.commands = readTable(reading, COMMAND, headerSize(header.version), header.commandCount, "command table");
}

export function writeCommands(writing: Writing): void {
  for (const command of writing.file.commands) COMMAND.write(writing, command);
}

export function readStateTransitions(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.stateTransitions);
  file.stateTransitions = readTable(reading, STATE_TRANSITION, header.stateTransitions + 4, count, "state transition table");
}

export function writeStateTransitions(writing: Writing): void {
  writeTable(writing, STATE_TRANSITION, writing.file.stateTransitions, "stateTransitions", true);
}

export function readTransitions(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.transitions);
  file.transitionsWord = input.u32(header.transitions + 4);
  file.transitions = readTable(reading, TRANSITION_GROUP, header.transitions + 8, count, "transition table");
}

export function writeTransitions(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(HEADER_AT.transitions, out.length);
  out.u32(file.transitions.length);
  out.u32(file.transitionsWord);
  for (const group of file.transitions) TRANSITION_GROUP.write(writing, group);
  out.settle();
}

/** Partials differ in size: their bones follow each. */
export function readPartials(reading: Reading): void {
  const { input, header, file, version } = reading;
  const size = PARTIAL.sizeOf(version);
  input.table(header.partials, header.partialCount, size, "partials");
  let at = header.partials;
  for (let i = 0; i < header.partialCount; i++) {
    const partial = PARTIAL.read(reading, at);
    file.partials.push(partial);
    at += size + partial.bones.length * PARTIAL_BONE.sizeOf(version);
  }
}

export function writePartials(writing: Writing): void {
  writeTable(writing, PARTIAL, writing.file.partials, "partials");
}

export function readBoneGroups(reading: Reading): void {
  const { header, file } = reading;
  file.boneGroups = readTable(reading, BONE_GROUP, header.boneGroups, header.boneGroupCount, "bone groups");
}

export function writeBoneGroups(writing: Writing): void {
  writeTable(writing, BONE_GROUP, writing.file.boneGroups, "boneGroups");
}

export function readBlends(reading: Reading): void {
  const { input, header, file, version } = reading;
  if (version < VERSION_417) return;
  file.materialBlends = readTable(reading, MATERIAL_BLEND, header.materialBlends + 4, input.u32(header.materialBlends), "material blends");
}

export function writeBlends(writing: Writing): void {
  writeTable(writing, MATERIAL_BLEND, writing.file.materialBlends, "materialBlends", true);
}

export function readEnums(reading: Reading): void {
  const { input, header, file } = reading;
  file.enumResolves = readTable(reading, ENUM_RESOLVE, header.enums + 4, input.u32(header.enums), "enum resolve table");
}

export function writeEnums(writing: Writing): void {
  writeTable(writing, ENUM_RESOLVE, writing.file.enumResolves, "enums", true);
}

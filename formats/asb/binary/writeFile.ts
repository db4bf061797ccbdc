/** Writes the tables of a file front to back, in the layout of the games' own tools. */

import type { Trace } from "../../core/record/record.ts";
import { writeExpressions } from "../expressions/writeExpressions.ts";
import type { AsbFile } from "../model/model.ts";
import { VERSION_417 } from "../records/enums.ts";
import { HEADER_AT } from "../records/header.ts";
import { NODE } from "../records/nodeRecord.ts";
import {
  BONE_GROUP,
  CALCULATION,
  COMMAND,
  ENUM_RESOLVE,
  EVENT_GROUP,
  MATERIAL_BLEND,
  PARTIAL,
  STATE_TRANSITION,
  TRANSITION_GROUP,
} from "../records/records.ts";
import { MARKING, SYNC } from "../records/syncRecord.ts";
import { headerSize, MAGIC } from "./header.ts";
import { WriteLimit } from "./output.ts";
import { writeBlackboard } from "./parts/blackboard.ts";
import { writeCommandGroups, writePointed, writeTable } from "./parts/tables.ts";
import { writeTags } from "./parts/tags.ts";
import { Writing } from "./writing.ts";

const MAX_EVENT_OFFSET = 0x100_0000;

/** @throws WriteLimit if a count or an offset does not fit its field */
export function writeFile(file: AsbFile, trace?: Trace): Uint8Array {
  return write(new Writing(file, trace));
}

/** Strings of the pool in written order, and in the usual order. */
export function poolsOf(file: AsbFile): { readonly written: readonly string[]; readonly usual: readonly string[] } {
  const orderOf = (written: AsbFile): readonly string[] => {
    const writing = new Writing(written, undefined);
    write(writing);
    return writing.out.pool.texts;
  };
  return { written: orderOf(file), usual: orderOf({ ...file, pool: undefined }) };
}

/** The offsets of all node bodies as written, and the end of the last one. */
export function bodyPlacesOf(file: AsbFile): { readonly starts: readonly number[]; readonly end: number } {
  const writing = new Writing(file, undefined);
  const { buffer, byteOffset } = write(writing);
  return { starts: writing.bodyStarts, end: new DataView(buffer, byteOffset).getUint32(HEADER_AT.syncIndices, true) };
}

function write(writing: Writing): Uint8Array {
  const { file, out, version } = writing;
  checkCounts(writing);
  out.reserve(headerSize(version));
  out.setU32(HEADER_AT.magic, MAGIC);
  out.setU32(HEADER_AT.version, version);
  out.setU32(HEADER_AT.fileName, out.pool.intern(file.fileName));
  out.setU32(HEADER_AT.commandCount, file.commands.length);
  out.setU32(HEADER_AT.nodeCount, file.nodes.length);
  out.setU32(HEADER_AT.eventCount, file.events.length);
  out.setU32(HEADER_AT.partialCount, file.partials.length);
  out.setU32(HEADER_AT.syncCount, file.syncs.length);
  out.setU32(HEADER_AT.calculationCount, file.calculationCount >= 0 ? file.calculationCount : file.calculations.length);
  out.setU32(HEADER_AT.boneGroupCount, file.boneGroups.length);
  for (const command of file.commands) COMMAND.write(writing, command);
  for (const node of file.nodes) NODE.write(writing, node);
  out.setU32(HEADER_AT.events, out.length);
  const eventTable = out.reserve(file.events.length * 4);
  // the bodies
  out.settle();
  out.setU32(HEADER_AT.syncIndices, out.length);
  for (const { syncs, at } of file.nodes) {
    const start = out.length;
    writing.list(syncs);
    if (syncs.length > 0) writing.mark("syncList", at, start);
  }
  writeTable(writing, "syncs", SYNC, file.syncs);
  writeTable(writing, "stateTransitions", STATE_TRANSITION, file.stateTransitions, file.stateTransitions.length);
  writePointed(writing, eventTable, file.events, (group) => EVENT_GROUP.write(writing, group));
  writeTable(writing, "transitions", TRANSITION_GROUP, file.transitions, file.transitions.length, file.transitionsWord);
  writeCommandGroups(writing);
  writeBlackboard(writing);
  writeTable(writing, "partials", PARTIAL, file.partials);
  writeTable(writing, "boneGroups", BONE_GROUP, file.boneGroups);
  writeTable(writing, "calculations", CALCULATION, file.calculations);
  writeTags(writing);
  writeExpressionBlock(writing);
  writeTable(writing, "markings", MARKING, file.markings, file.markings.length);
  if (version >= VERSION_417) writeTable(writing, "materialBlends", MATERIAL_BLEND, file.materialBlends, file.materialBlends.length);
  writeTable(writing, "enums", ENUM_RESOLVE, file.enumResolves, file.enumResolves.length);
  out.setU32(HEADER_AT.pool, out.length);
  const pool = out.pool.toBytes();
  out.bytes(pool);
  out.setU32(HEADER_AT.poolSize, pool.length);
  if (file.events.length > 0 && out.length >= MAX_EVENT_OFFSET)
    throw new WriteLimit("too-far", `The file would have ${out.length} bytes; with events it must stay below 16 MiB.`, -1);
  return out.toBytes();
}

function checkCounts({ file }: Writing): void {
  const { commands, nodes } = file;
  if (commands.length > 0xffff)
    throw new WriteLimit("too-many", `There are ${commands.length} commands; at most 65535 can be counted.`, commands[0xffff].at);
  if (nodes.length > 0xffff)
    throw new WriteLimit("too-many", `There are ${nodes.length} nodes; at most 65535 can be counted.`, nodes[0xffff].at);
}

function writeExpressionBlock(writing: Writing): void {
  const { out, file } = writing;
  if (file.expressions === undefined) return;
  out.setU32(HEADER_AT.expressions, out.length);
  const start = out.length;
  out.bytes(writeExpressions(file.expressions, writing.traceFrom(start)));
  writing.mark("expressions", file.expressions.at, start);
}

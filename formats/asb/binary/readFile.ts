/** Bytes to the tables of a file. Follows the pointers; whether the layout is the usual one is shown by writing it again. */

import { readExpressions } from "../expressions/readExpressions.ts";
import type { AsbFile } from "../model/model.ts";
import { VERSION_417 } from "../records/enums.ts";
import { NODE } from "../records/nodeRecord.ts";
import { readTable } from "../records/recordParts.ts";
import { BONE_GROUP, COMMAND, ENUM_RESOLVE, MATERIAL_BLEND, STATE_TRANSITION, TRANSITION_GROUP } from "../records/records.ts";
import { HEADER_AT } from "../records/schema.ts";
import { SYNC } from "../records/syncRecord.ts";
import { type Header, headerSize, readHeader } from "./header.ts";
import { Input } from "./input.ts";
import { readBlackboard } from "./parts/blackboard.ts";
import { readCommandGroups, readMarkings } from "./parts/lists.ts";
import { readCalculations, readCounted, readEvents, readPartials } from "./parts/tables.ts";
import { readTags } from "./parts/tags.ts";
import { Reading } from "./reading.ts";

export interface ReadFile {
  readonly file: AsbFile;
  readonly header: Header;
  readonly input: Input;
}

/** @throws Stop at the first thing that cannot be read. */
export function readFile(bytes: Uint8Array): ReadFile {
  const input = new Input(bytes);
  const header = readHeader(input);
  input.setPool(header.pool, header.poolSize);
  const reading = new Reading(input, header);
  const { file } = reading;
  file.fileName = input.poolString(header.fileName, HEADER_AT.fileName);
  readTags(reading);
  file.commands = readTable(reading, COMMAND, headerSize(header.version), header.commandCount, "command table");
  file.syncs = readTable(reading, SYNC, header.syncs, header.syncCount, "sync record table");
  file.stateTransitions = readCounted(reading, STATE_TRANSITION, header.stateTransitions, "state transition table");
  readEvents(reading);
  readCommandGroups(reading);
  file.transitions = readTable(reading, TRANSITION_GROUP, header.transitions + 8, input.u32(header.transitions), "transition table");
  file.transitionsWord = input.u32(header.transitions + 4);
  readBlackboard(reading);
  readPartials(reading);
  file.boneGroups = readTable(reading, BONE_GROUP, header.boneGroups, header.boneGroupCount, "bone groups");
  readCalculations(reading);
  readMarkings(reading);
  if (header.version >= VERSION_417) file.materialBlends = readCounted(reading, MATERIAL_BLEND, header.materialBlends, "material blends");
  file.enumResolves = readCounted(reading, ENUM_RESOLVE, header.enums, "enum resolve table");
  readNodes(reading);
  if (header.expressions !== 0) file.expressions = readExpressions(input, header.expressions, header.markings);
  return { file, header, input };
}

/** Last, since their parts name records of all other tables. */
function readNodes(reading: Reading): void {
  const { input, header, file, version } = reading;
  const start = headerSize(version) + header.commandCount * COMMAND.sizeOf(version);
  const size = NODE.sizeOf(version);
  input.table(start, header.nodeCount, size, "node table");
  for (let i = 0; i < header.nodeCount; i++) file.nodes.push(NODE.read(reading, start + i * size));
}

/** Bytes to the tables of a file. Follows the pointers; whether the layout is the usual one is shown by writing it again. */

import { readExpressions } from "../expressions/readExpressions.ts";
import type { AsbFile } from "../model/model.ts";
import { HEADER_AT } from "../records/schema.ts";
import { type Header, readHeader } from "./header.ts";
import { Input } from "./input.ts";
import { readBlackboard } from "./parts/blackboard.ts";
import { readEvents } from "./parts/events.ts";
import { readCalculations, readCommandGroups, readMarkings } from "./parts/lists.ts";
import { readNodes } from "./parts/nodes.ts";
import { readSyncs } from "./parts/syncs.ts";
import {
  readBlends,
  readBoneGroups,
  readCommands,
  readEnums,
  readPartials,
  readStateTransitions,
  readTransitions,
} from "./parts/tables.ts";
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
  readCommands(reading);
  readSyncs(reading);
  readStateTransitions(reading);
  readEvents(reading);
  readCommandGroups(reading);
  readTransitions(reading);
  readBlackboard(reading);
  readPartials(reading);
  readBoneGroups(reading);
  readCalculations(reading);
  readMarkings(reading);
  readBlends(reading);
  readEnums(reading);
  readNodes(reading);
  if (header.expressions !== 0) file.expressions = readExpressions(input, header.expressions, header.markings);
  return { file, header, input };
}

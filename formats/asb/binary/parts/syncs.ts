/** Sync records: how nodes start. */

import { hex } from "../../../core/text/hex.ts";
import type { SyncRecord } from "../../model/model.ts";
import { MapField } from "../../records/mapFields.ts";
import { HEADER_AT } from "../../records/schema.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readSyncs(reading: Reading): void {
  const { input, header, file } = reading;
  input.table(header.syncs, header.syncCount, 0x18, "sync record table");
  for (let i = 0; i < header.syncCount; i++) {
    const at = header.syncs + i * 0x18;
    const type = input.u32(at);
    const value = input.u32(at + 4);
    const record: SyncRecord = { type, guid: reading.guid(at + 8), props: [], unknown: 0, at: -1 };
    if (type === 0) {
      record.props = [reading.prop(value, "float")];
      record.unknown = input.u32(value + 8);
    } else if (type === 1) record.props = [0, 8, 16].map((place) => reading.prop(value + place, "float"));
    else if (type !== 2 && type !== 3)
      input.stop("unknown-sync-type", `The sync record at ${hex(at)} has the unknown type ${type}.`, at, 4);
    file.syncs.push(record);
  }
}

export function writeSyncs(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(HEADER_AT.syncs, out.length);
  const pointers: number[] = [];
  for (const record of file.syncs) {
    const start = out.length;
    out.u32(record.type);
    pointers.push(out.reserve(4));
    writing.list(record.guid);
    writing.mark(MapField.sync, record.at, start);
  }
  file.syncs.forEach((record, i) => {
    out.setU32(pointers[i], out.length);
    for (const prop of record.props) writing.prop(prop);
    if (record.type !== 0) return;
    const start = out.length;
    out.u32(record.unknown);
    writing.mark(MapField.syncWord, record.at, start);
  });
}

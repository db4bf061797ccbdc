/** Records of the nodes; what is in them is in their bodies. */

import { hex } from "../../../core/text/hex.ts";
import { emptyNode } from "../../model/model.ts";
import { MapField } from "../../records/mapFields.ts";
import { findNodeType } from "../../records/nodeTypes.ts";
import { COMMAND } from "../../records/records.ts";
import { headerSize, NODE_SIZE } from "../header.ts";
import { WriteLimit } from "../output.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";
import { readBody } from "./bodies.ts";

export function readNodes(reading: Reading): void {
  const { input, header, file, version } = reading;
  const start = headerSize(version) + header.commandCount * COMMAND.sizeOf(version);
  input.table(start, header.nodeCount, NODE_SIZE, "node table");
  for (let i = 0; i < header.nodeCount; i++) {
    const at = start + i * NODE_SIZE;
    const type = input.u16(at);
    const nodeType = findNodeType(type);
    if (nodeType === undefined) return input.stop("unknown-node-type", `Node ${i} at ${hex(at)} has the unknown type ${type}.`, at, 2);
    const body = input.u32(at + 8);
    const syncCount = input.u8(at + 2);
    const firstSync = input.u16(at + 16);
    const marking = input.u16(at + 18) - 1;
    if (marking >= file.markings.length)
      input.stop("index-outside", `Node ${i} has AS marking ${marking}; there are ${file.markings.length}.`, at + 18, 2);
    input.table(header.syncIndices + firstSync * 4, syncCount, 4, "sync indices of a node");
    const syncs = reading.list(header.syncIndices + firstSync * 4, syncCount);
    for (let k = 0; k < syncCount; k++) {
      const record = syncs[k];
      if (record >= file.syncs.length)
        input.stop(
          "index-outside",
          `Node ${i} has sync record ${record}; there are ${file.syncs.length}.`,
          header.syncIndices + (firstSync + k) * 4,
          4,
        );
    }
    const node = emptyNode(type, -1);
    node.noStateTransition = input.u8(at + 3);
    node.tags = reading.tagsAt(at + 4, 0);
    node.guid = reading.guid(at + 20);
    node.firstCalculation = input.u16(at + 12);
    node.calculationCount = input.u16(at + 14);
    node.firstSync = firstSync;
    node.syncs = syncs;
    node.marking = marking;
    node.bodyAtZero = !nodeType.hasBody && body === 0;
    if (nodeType.hasBody) readBody(reading, node, nodeType, body);
    file.nodes.push(node);
  }
}

/** Writes the records without the pointer to the body; gives the offset of the first. */
export function writeNodes(writing: Writing): number {
  const { out, file } = writing;
  const first = out.length;
  for (const node of file.nodes) {
    const start = out.length;
    const syncCount = node.syncs.length;
    if (syncCount > 255) throw new WriteLimit("too-many", `The node has ${syncCount} sync controls; at most 255 can be counted.`, node.at);
    out.u16(node.type);
    out.u8(syncCount);
    out.u8(node.noStateTransition);
    writing.internTags(node.tags);
    writing.tagPointer(node.tags, 0);
    out.u32(0);
    out.u16(node.firstCalculation);
    out.u16(node.calculationCount);
    out.u16(node.firstSync);
    out.u16(node.marking + 1);
    writing.list(node.guid);
    writing.mark(MapField.node, node.at, start);
  }
  return first;
}

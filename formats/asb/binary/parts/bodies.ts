/** Bodies of the nodes: their fields, and what hangs on them. */

import { hex } from "../../../core/text/hex.ts";
import type { BodyValue, Node } from "../../model/model.ts";
import { MapField } from "../../records/mapFields.ts";
import { type BodyField, fieldSize, findNodeType, getBodyFields, type NodeType } from "../../records/nodeTypes.ts";
import { NODE_SIZE } from "../header.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";
import { readPlugs, writePlugs } from "./plugs.ts";

export function readBody(reading: Reading, node: Node, nodeType: NodeType, start: number): void {
  const fields = getBodyFields(nodeType, reading.version);
  let at = start;
  for (const field of fields) {
    node.fields.push(readField(reading, field, at));
    at += fieldSize(field);
  }
  readPlugs(reading, node, nodeType, at);
}

function readField(reading: Reading, { kind }: BodyField, at: number): BodyValue {
  const { input, file } = reading;
  switch (kind) {
    case "string":
    case "int":
    case "bool":
      return reading.prop(at, kind);
    case "float":
      return reading.float(at);
    case "tags":
      return reading.tagsAt(at, 0);
    case "event": {
      const index = input.u32(at);
      if (index >= file.events.length)
        input.stop("index-outside", `The event node at ${hex(at)} has event group ${index}; there are ${file.events.length}.`, at, 4);
      return index;
    }
    case "blend": {
      const index = input.u32(at);
      const count = file.materialBlends.length;
      if (index > count)
        input.stop("index-outside", `The node body at ${hex(at)} has material blend ${index - 1}; there are ${count}.`, at, 4);
      return index - 1;
    }
    default:
      return input.u32(at);
  }
}

export function writeBodies(writing: Writing, records: number): void {
  const { out, file } = writing;
  file.nodes.forEach((node, index) => {
    writing.bodyStarts.push(out.length);
    out.setU32(records + index * NODE_SIZE + 8, node.bodyAtZero ? 0 : out.length);
    const nodeType = findNodeType(node.type);
    if (nodeType?.hasBody === true) writeBody(writing, node, nodeType);
  });
}

function writeBody(writing: Writing, node: Node, nodeType: NodeType): void {
  const { out } = writing;
  const start = out.length;
  getBodyFields(nodeType, writing.version).forEach(({ kind }, i) => {
    const value = node.fields[i];
    if (typeof value === "object") writing.prop(value);
    else if (kind === "tags") writing.tagPointer(value, 0);
    else out.u32(kind === "blend" ? value + 1 : value);
  });
  writePlugs(writing, node, nodeType);
  writing.mark(MapField.body, node.at, start);
}

/** Bodies of the nodes: their fields, and what hangs on them. */
import type { Node } from "../../model.ts";
import { fieldSize, findNodeType, getBodyFields, type NodeType } from "../../nodeTypes.ts";
import { MapField } from "../../schema.ts";
import { NODE_SIZE } from "../header.ts";
import { hex } from "../input.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";
import { readPlugs, writePlugs } from "./plugs.ts";

export function readBody(reading: Reading, node: Node, nodeType: NodeType, start: number): void {
  const { input, file } = reading;
  let at = start;
  for (const field of getBodyFields(nodeType, reading.version)) {
    switch (field.kind) {
      case "string":
      case "int":
      case "bool":
        node.fields.push(reading.prop(at, field.kind));
        break;
      case "float":
        node.fields.push(reading.float(at));
        break;
      case "tags":
        node.fields.push(reading.tagsAt(at, 0));
        break;
      case "event": {
        const index = input.u32(at);
        if (index >= file.events.length)
          input.stop("index-outside", `The event node at ${hex(at)} has event group ${index}; there are ${file.events.length}.`, at, 4);
        node.fields.push(index);
        break;
      }
      case "blend": {
        const index = input.u32(at);
        if (index > file.materialBlends.length)
          input.stop(
            "index-outside",
            `The node body at ${hex(at)} has material blend ${index - 1}; there are ${file.materialBlends.length}.`,
            at,
            4,
          );
        node.fields.push(index - 1);
        break;
      }
      default:
        node.fields.push(input.u32(at));
    }
    at += fieldSize(field);
  }
  node.plugs = readPlugs(reading, nodeType, at);
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
  const fields = getBodyFields(nodeType, writing.version);
  for (let i = 0; i < fields.length; i++) {
    const value = node.fields[i];
    if (typeof value !== "number") writing.prop(value);
    else if (fields[i].kind === "tags") writing.tagPointer(value, 0);
    else out.u32(fields[i].kind === "blend" ? value + 1 : value);
  }
  if (node.plugs !== undefined) writePlugs(writing, node.plugs, nodeType, node.at);
  writing.mark(MapField.body, node.at, start);
}

/** Connections of a node, in six groups, with what children are chosen by. */

import { hex } from "../../../core/text/hex.ts";
import { type Child, NONE, type Node, type TransitionPlug } from "../../model/model.ts";
import { MapField } from "../../records/mapFields.ts";
import { childSize, childValues, type NodeType, VERSION_417 } from "../../records/nodeTypes.ts";
import { WriteLimit } from "../output.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

const GROUPS = 6;

export function readPlugs(reading: Reading, node: Node, nodeType: NodeType, start: number): void {
  const { input } = reading;
  let count = start;
  let slot = start + GROUPS * 2;
  input.require(start, GROUPS * 2, "plug counts");
  const group = <T>(read: (at: number, isLast: boolean) => T): readonly T[] => {
    const length = input.u8(count);
    count += 2;
    if (length === 0) return NONE;
    input.table(slot, length, 4, "plug offsets");
    const plugs = new Array<T>(length);
    for (let i = 0; i < length; i++, slot += 4) plugs[i] = read(input.u32(slot), i === length - 1);
    return plugs;
  };
  const word = (at: number): number => input.u32(at);
  node.states = group(word);
  node.unknown = group(word);
  node.children = group((at, isLast) => readChild(reading, nodeType, at, nodeType.hasDefault && isLast));
  node.transitions = group((at) => readTransitionPlug(reading, at));
  node.events = group(word);
  node.frameControls = group(word);
}

function readTransitionPlug({ input, version, file }: Reading, at: number): TransitionPlug {
  const isLong = version >= VERSION_417;
  const transition = input.s32(at);
  if (isLong && (transition >= file.stateTransitions.length || transition < -1))
    input.stop(
      "index-outside",
      `The plug at ${hex(at)} has state transition ${transition}; there are ${file.stateTransitions.length}.`,
      at,
      4,
    );
  return { transition, node: isLong ? input.u32(at + 4) : 0, at: -1 };
}

function readChild(reading: Reading, nodeType: NodeType, at: number, isDefault: boolean): Child {
  const { input } = reading;
  const size = childSize(nodeType);
  input.require(at, size, "child plug");
  const child: Child = { tags: -1, node: 0, at: -1 };
  const type = childValues(nodeType.children, isDefault)[0]?.type;
  if (type !== undefined) child.first = type === "float" ? reading.float(at) : reading.prop(at, type);
  if (nodeType.children === "range") child.second = isDefault ? reading.prop(at + 8, "int") : reading.float(at + 8);
  if (nodeType.children === "tags") child.tags = reading.tagsAt(at, 0xffff_ffff);
  child.node = input.u32(at + size - 4);
  return child;
}

export function writePlugs(writing: Writing, node: Node, nodeType: NodeType): void {
  const { out, version } = writing;
  const { states, unknown, children, transitions, events, frameControls } = node;
  const isLong = version >= VERSION_417;
  const counts = [states, unknown, children, transitions, events, frameControls].map(({ length }) => length);
  const sizes = [4, 4, childSize(nodeType), isLong ? 8 : 4, 4, 4];
  let total = 0;
  for (const count of counts) {
    if (total + count > 255) throw new WriteLimit("too-many", "The node has more than 255 plugs; they are counted in 8 bits.", node.at);
    out.u8(count);
    out.u8(total);
    total += count;
  }
  let data = out.length + total * 4;
  for (let group = 0; group < GROUPS; group++) for (let i = 0; i < counts[group]; i++, data += sizes[group]) out.u32(data);
  writing.list(states);
  writing.list(unknown);
  for (const child of children) writeChild(writing, child, nodeType);
  for (const { transition, node: target, at } of transitions) {
    const start = out.length;
    out.u32(transition);
    if (isLong) out.u32(target);
    writing.mark(MapField.plug, at, start);
  }
  writing.list(events);
  writing.list(frameControls);
}

function writeChild(writing: Writing, { first, second, tags, node, at }: Child, nodeType: NodeType): void {
  const start = writing.out.length;
  if (first !== undefined) writing.prop(first);
  if (second !== undefined) writing.prop(second);
  if (nodeType.children === "tags") writing.tagPointer(tags, 0xffff_ffff);
  writing.out.u32(node);
  writing.mark(MapField.plug, at, start);
}

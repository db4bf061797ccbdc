/** Connections of a node, in six groups, with what children are chosen by. */

import { hex } from "../../../core/text/hex.ts";
import { Child, type Node, TransitionPlug } from "../../model/model.ts";
import type { WordList } from "../../model/wordLists.ts";
import { MapField } from "../../records/mapFields.ts";
import { childSize, conditionType, type NodeType, VERSION_417 } from "../../records/nodeTypes.ts";
import { WriteLimit } from "../output.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readPlugs(reading: Reading, node: Node, nodeType: NodeType, start: number): void {
  const { input } = reading;
  input.require(start, 12, "plug counts");
  const { bytes } = input;
  let total = 0;
  for (let group = 0; group < 6; group++) total += bytes[start + group * 2];
  input.table(start + 12, total, 4, "plug offsets");
  let slot = start + 12;
  for (let group = 0; group < 6; group++) {
    const count = bytes[start + group * 2];
    if (count === 0) continue;
    switch (group) {
      case 0:
        node.states = readWords(reading, slot, count);
        break;
      case 1:
        node.unknown = readWords(reading, slot, count);
        break;
      case 2:
        node.children = readChildren(reading, nodeType, slot, count);
        break;
      case 3:
        node.transitions = readTransitionPlugs(reading, slot, count);
        break;
      case 4:
        node.events = readWords(reading, slot, count);
        break;
      default:
        node.frameControls = readWords(reading, slot, count);
    }
    slot += count * 4;
  }
}

/** Words that a table of offsets points to. */
function readWords({ input, file: { lists } }: Reading, table: number, count: number): WordList {
  const words = lists.addZeroes(count);
  for (let i = 0; i < count; i++) lists.set(words, i, input.s32(input.u32(table + i * 4)));
  return words;
}

function readTransitionPlugs({ input, version, file }: Reading, table: number, count: number): WordList {
  const { lists } = file;
  const isLong = version >= VERSION_417;
  const plugs = lists.addZeroes(count * TransitionPlug.stride);
  for (let i = 0; i < count; i++) {
    const at = input.u32(table + i * 4);
    const transition = input.s32(at);
    if (isLong && (transition >= file.stateTransitions.length || transition < -1))
      input.stop(
        "index-outside",
        `The plug at ${hex(at)} has state transition ${transition}; there are ${file.stateTransitions.length}.`,
        at,
        4,
      );
    const plug = i * TransitionPlug.stride;
    lists.set(plugs, plug + TransitionPlug.transition, transition);
    lists.set(plugs, plug + TransitionPlug.node, isLong ? input.s32(at + 4) : 0);
    lists.set(plugs, plug + TransitionPlug.at, -1);
  }
  return plugs;
}

function readChildren(reading: Reading, nodeType: NodeType, table: number, count: number): WordList {
  const { input, file } = reading;
  const { lists } = file;
  const size = childSize(nodeType);
  const children = lists.addZeroes(count * Child.stride);
  for (let i = 0; i < count; i++) {
    const at = input.u32(table + i * 4);
    input.require(at, size, "child plug");
    const isDefault = nodeType.hasDefault && i === count - 1;
    const child = i * Child.stride;
    const type = conditionType(nodeType, isDefault);
    if (type !== undefined) lists.set(children, child + Child.first, type === "float" ? reading.float(at) : reading.prop(at, type));
    if (nodeType.children === "range")
      lists.set(children, child + Child.second, isDefault ? reading.prop(at + 8, "int") : reading.float(at + 8));
    lists.set(children, child + Child.tags, nodeType.children === "tags" ? reading.tagsAt(at, 0xffff_ffff) : -1);
    lists.set(children, child + Child.node, input.s32(at + size - 4));
    lists.set(children, child + Child.at, -1);
  }
  return children;
}

export function writePlugs(writing: Writing, node: Node, nodeType: NodeType): void {
  const { out, version, file } = writing;
  const { lists } = file;
  const { states, unknown, children, transitions, events, frameControls } = node;
  const transitionSize = version >= VERSION_417 ? 8 : 4;
  const childCount = lists.length(children) / Child.stride;
  const transitionCount = lists.length(transitions) / TransitionPlug.stride;
  const counts = [
    lists.length(states),
    lists.length(unknown),
    childCount,
    transitionCount,
    lists.length(events),
    lists.length(frameControls),
  ];
  const sizes = [4, 4, childSize(nodeType), transitionSize, 4, 4];
  let total = 0;
  for (const count of counts) {
    if (total + count > 255) throw new WriteLimit("too-many", "The node has more than 255 plugs; they are counted in 8 bits.", node.at);
    out.u8(count);
    out.u8(total);
    total += count;
  }
  let data = out.length + total * 4;
  for (let group = 0; group < 6; group++) for (let i = 0; i < counts[group]; i++, data += sizes[group]) out.u32(data);
  writing.list(states);
  writing.list(unknown);
  for (let i = 0; i < childCount; i++) writeChild(writing, children, i * Child.stride, nodeType);
  for (let i = 0; i < transitionCount; i++) {
    const start = out.length;
    const plug = i * TransitionPlug.stride;
    out.u32(lists.word(transitions, plug + TransitionPlug.transition));
    if (transitionSize === 8) out.u32(lists.word(transitions, plug + TransitionPlug.node));
    writing.mark(MapField.plug, lists.index(transitions, plug + TransitionPlug.at), start);
  }
  writing.list(events);
  writing.list(frameControls);
}

function writeChild(writing: Writing, children: WordList, child: number, nodeType: NodeType): void {
  const { out } = writing;
  const { lists } = writing.file;
  const start = out.length;
  const first = lists.index(children, child + Child.first);
  const second = lists.index(children, child + Child.second);
  if (first !== 0) writing.prop(first);
  if (second !== 0) writing.prop(second);
  if (nodeType.children === "tags") writing.tagPointer(lists.index(children, child + Child.tags), 0xffff_ffff);
  out.u32(lists.word(children, child + Child.node));
  writing.mark(MapField.plug, lists.index(children, child + Child.at), start);
}

/** Connections of a node, in six groups, with what children are chosen by. */
import type { Child, Plugs, TransitionPlug } from "../../model.ts";
import { childSize, conditionType, type NodeType, type ValueType, VERSION_417 } from "../../nodeTypes.ts";
import { MapField } from "../../schema.ts";
import { hex } from "../input.ts";
import { WriteLimit } from "../output.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

const NONE: never[] = [];

export function readPlugs(reading: Reading, nodeType: NodeType, start: number): Plugs {
  const { input, version, file } = reading;
  input.require(start, 12, "plug counts");
  const { bytes } = input;
  // large files have very many lists, most of them empty: they are made of their final size, and the empty ones once
  const sized = <Item>(group: number): Item[] => {
    const count = bytes[start + group * 2];
    return count === 0 ? NONE : new Array<Item>(count);
  };
  const plugs = {
    states: sized<number>(0),
    unknown: sized<number>(1),
    children: sized<Child>(2),
    transitions: sized<TransitionPlug>(3),
    events: sized<number>(4),
    frameControls: sized<number>(5),
  };
  let total = 0;
  for (let group = 0; group < 6; group++) total += bytes[start + group * 2];
  input.table(start + 12, total, 4, "plug offsets");
  let slot = start + 12;
  const size = childSize(nodeType);
  for (let group = 0; group < 6; group++) {
    const count = bytes[start + group * 2];
    for (let i = 0; i < count; i++, slot += 4) {
      const at = input.u32(slot);
      switch (group) {
        case 0:
          plugs.states[i] = input.u32(at);
          break;
        case 1:
          plugs.unknown[i] = input.u32(at);
          break;
        case 2:
          input.require(at, size, "child plug");
          plugs.children[i] = readChild(reading, nodeType, at, i === count - 1);
          break;
        case 3: {
          const transition = input.s32(at);
          if (version >= VERSION_417 && (transition >= file.stateTransitions.length || transition < -1))
            input.stop(
              "index-outside",
              `The plug at ${hex(at)} has state transition ${transition}; there are ${file.stateTransitions.length}.`,
              at,
              4,
            );
          plugs.transitions[i] = { transition, node: version >= VERSION_417 ? input.u32(at + 4) : 0, at: -1 };
          break;
        }
        case 4:
          plugs.events[i] = input.u32(at);
          break;
        default:
          plugs.frameControls[i] = input.u32(at);
      }
    }
  }
  return plugs;
}

function readChild(reading: Reading, nodeType: NodeType, at: number, isLast: boolean): Child {
  const { input } = reading;
  const child: Child = { first: undefined, second: undefined, padding: undefined, tags: -1, node: 0, at: -1 };
  const isDefault = isLast && nodeType.hasDefault;
  switch (nodeType.children) {
    case "range":
      if (isDefault) {
        child.first = reading.prop(at, "string");
        child.padding = [input.u32(at + 8), input.u32(at + 12)];
      } else {
        child.first = reading.float(at);
        child.second = reading.float(at + 8);
      }
      child.node = input.u32(at + 16);
      break;
    case "text":
    case "number":
    case "weight":
      child.first = nodeType.children === "weight" ? reading.float(at) : reading.prop(at, conditionType(nodeType) as ValueType);
      child.node = input.u32(at + 8);
      break;
    case "tags":
      child.tags = reading.tagsAt(at, 0xffff_ffff);
      child.node = input.u32(at + 4);
      break;
    default:
      child.node = input.u32(at);
  }
  return child;
}

export function writePlugs(writing: Writing, plugs: Plugs, nodeType: NodeType, at: number): void {
  const { out, version } = writing;
  const { states, unknown, children, transitions, events, frameControls } = plugs;
  const transitionSize = version >= VERSION_417 ? 8 : 4;
  const size = childSize(nodeType);
  const counts = [states.length, unknown.length, children.length, transitions.length, events.length, frameControls.length];
  const sizes = [4, 4, size, transitionSize, 4, 4];
  let total = 0;
  for (const count of counts) {
    if (total + count > 255) throw new WriteLimit("too-many", "The node has more than 255 plugs; they are counted in 8 bits.", at);
    out.u8(count);
    out.u8(total);
    total += count;
  }
  let data = out.length + total * 4;
  for (let group = 0; group < 6; group++) for (let i = 0; i < counts[group]; i++, data += sizes[group]) out.u32(data);
  for (const node of states) out.u32(node);
  for (const word of unknown) out.u32(word);
  children.forEach((child, i) => {
    writeChild(writing, child, nodeType, nodeType.hasDefault && i === children.length - 1);
  });
  for (const { transition, node, at: row } of transitions) {
    const start = out.length;
    out.u32(transition);
    if (transitionSize === 8) out.u32(node);
    writing.mark(MapField.plug, row, start);
  }
  for (const node of events) out.u32(node);
  for (const node of frameControls) out.u32(node);
}

function writeChild(writing: Writing, child: Child, nodeType: NodeType, isDefault: boolean): void {
  const { out } = writing;
  const start = out.length;
  if (child.first !== undefined) writing.prop(child.first);
  if (nodeType.children === "range") {
    if (isDefault) {
      out.u32(child.padding?.[0] ?? 0);
      out.u32(child.padding?.[1] ?? 0);
    } else if (child.second !== undefined) writing.prop(child.second);
  }
  if (nodeType.children === "tags") writing.tagPointer(child.tags, 0xffff_ffff);
  out.u32(child.node);
  writing.mark(MapField.plug, child.at, start);
}

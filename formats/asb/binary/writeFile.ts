/** The tables of a file to bytes, front to back, in the layout of the games' own tools. */
import type { AsbFile, Child, Comparison, GameEvent, Node, Plugs, Prop } from "../model.ts";
import { BLACKBOARD_TYPES } from "../model.ts";
import { childSize, findNodeType, getBodyFields, type NodeType, VERSION_410, VERSION_417 } from "../nodeTypes.ts";
import { MapField } from "../schema.ts";
import { sourceHashes } from "../sourceHashes.ts";
import { headerSize, NODE_SIZE } from "./header.ts";
import { Output, type Trace, WriteLimit } from "./output.ts";
import { writeExpressions } from "./writeExpressions.ts";

const LARGEST_EVENT_OFFSET = 0x100_0000;
const LARGEST_NAME_OFFSET = 0x40_0000;

/** @throws WriteLimit where a count or an offset does not fit its field. */
export function writeFile(file: AsbFile, trace?: Trace): Uint8Array {
  return new FileWriter(file, trace).write();
}

/** Strings of the pool as they are written, and as they would be without a kept order. */
export function poolsOf(file: AsbFile): { readonly written: readonly string[]; readonly usual: readonly string[] } {
  const written = new FileWriter(file, undefined);
  written.write();
  const usual = new FileWriter({ ...file, pool: undefined }, undefined);
  usual.write();
  return { written: written.poolOrder, usual: usual.poolOrder };
}

class FileWriter {
  private readonly file: AsbFile;
  private readonly version: number;
  private readonly out: Output;
  private readonly trace: Trace | undefined;
  /** Places that point to tag groups: byte offset, group. */
  private readonly tagUses: number[] = [];

  constructor(file: AsbFile, trace: Trace | undefined) {
    this.file = file;
    this.version = file.version;
    this.out = new Output(file.pool);
    this.trace = trace;
  }

  get poolOrder(): readonly string[] {
    return this.out.poolOrder;
  }

  write(): Uint8Array {
    const { file, out, version } = this;
    this.checkCounts();
    out.reserve(headerSize(version));
    out.setU32(0, 0x20425341);
    out.setU32(4, version);
    out.setU32(8, out.intern(file.fileName));
    out.setU32(0x0c, file.commands.length);
    out.setU32(0x10, file.nodes.length);
    out.setU32(0x14, file.events.length);
    out.setU32(0x18, file.partials.length);
    out.setU32(0x1c, file.syncs.length);
    out.setU32(0x44, file.calculationCount >= 0 ? file.calculationCount : file.calculations.length);
    out.setU32(0x4c, file.boneGroups.length);
    this.commands();
    const records = this.nodeRecords();
    out.setU32(0x30, out.length);
    const eventTable = out.reserve(file.events.length * 4);
    this.bodies(records);
    out.setU32(0x3c, out.length);
    for (const { syncs } of file.nodes) for (const record of syncs) out.u32(record);
    this.syncRecords();
    this.stateTransitions();
    this.events(eventTable);
    this.transitions();
    this.commandGroups();
    this.blackboard();
    this.partials();
    this.boneGroups();
    this.calculations();
    this.tags();
    this.expressions();
    this.markings();
    if (version >= VERSION_417) this.blends();
    this.enums();
    out.setU32(0x24, out.length);
    out.setU32(0x50, out.writePool());
    if (file.events.length > 0 && out.length >= LARGEST_EVENT_OFFSET)
      throw new WriteLimit("too-far", `The file would have ${out.length} bytes; with events it must stay below 16 MiB.`, -1);
    return out.toBytes();
  }

  private checkCounts(): void {
    const { commands, nodes } = this.file;
    if (commands.length > 0xffff)
      throw new WriteLimit("too-many", `There are ${commands.length} commands; at most 65535 can be counted.`, commands[0xffff].at);
    if (nodes.length > 0xffff)
      throw new WriteLimit("too-many", `There are ${nodes.length} nodes; at most 65535 can be counted.`, nodes[0xffff].at);
  }

  private mark(field: number, at: number, start: number): void {
    this.trace?.(field, at, start, this.out.length);
  }

  private prop(prop: Prop): void {
    const { out } = this;
    const start = out.length;
    out.u32(prop.flags);
    out.u32(prop.text === undefined ? prop.word : out.intern(prop.text));
    this.mark(prop.text === undefined ? MapField.property : MapField.textProperty, prop.at, start);
  }

  private vector(prop: Prop): void {
    const { out } = this;
    const start = out.length;
    out.u32(prop.flags);
    out.u32(prop.word);
    out.u32(prop.y);
    out.u32(prop.z);
    this.mark(MapField.vector, prop.at, start);
  }

  private tagPointer(group: number, none: number): void {
    if (group < 0) this.out.u32(none);
    else this.tagUses.push(this.out.reserve(4), group);
  }

  private internTags(group: number): void {
    if (group >= 0) for (const tag of this.file.tagGroups[group].tags) this.out.intern(tag);
  }

  private commands(): void {
    const { out, version } = this;
    for (const command of this.file.commands) {
      const start = out.length;
      out.str(command.name);
      if (version >= VERSION_417) {
        this.internTags(command.tags);
        this.tagPointer(command.tags, 0);
      }
      this.prop(command.unknown);
      this.prop(command.ignoreSame);
      out.u32(command.interpolation);
      out.guid(command.guid);
      out.u16(command.node);
      out.u16(command.unknown2);
      this.mark(MapField.command, command.at, start);
    }
  }

  /** Writes the records without the pointer to the body; gives the offset of the first. */
  private nodeRecords(): number {
    const { out, file } = this;
    const first = out.length;
    for (const node of file.nodes) {
      const start = out.length;
      if (node.syncs.length > 255)
        throw new WriteLimit("too-many", `The node has ${node.syncs.length} sync controls; at most 255 can be counted.`, node.at);
      out.u16(node.type);
      out.u8(node.syncs.length);
      out.u8(node.noStateTransition);
      this.internTags(node.tags);
      this.tagPointer(node.tags, 0);
      out.u32(0);
      out.u16(node.firstCalculation);
      out.u16(node.calculationCount);
      out.u16(node.firstSync);
      out.u16(node.marking + 1);
      out.guid(node.guid);
      this.mark(MapField.node, node.at, start);
    }
    return first;
  }

  private bodies(records: number): void {
    const { out, file } = this;
    file.nodes.forEach((node, index) => {
      out.setU32(records + index * NODE_SIZE + 8, node.bodyAtZero ? 0 : out.length);
      const nodeType = findNodeType(node.type);
      if (nodeType?.hasBody === true) this.body(node, nodeType);
    });
  }

  private body(node: Node, nodeType: NodeType): void {
    const { out } = this;
    const start = out.length;
    const fields = getBodyFields(nodeType, this.version);
    for (let i = 0; i < fields.length; i++) {
      const value = node.fields[i];
      if (typeof value !== "number") this.prop(value);
      else if (fields[i].kind === "tags") this.tagPointer(value, 0);
      else out.u32(fields[i].kind === "blend" ? value + 1 : value);
    }
    if (node.plugs !== undefined) this.plugs(node.plugs, nodeType, node.at);
    this.mark(MapField.body, node.at, start);
  }

  private plugs(plugs: Plugs, nodeType: NodeType, at: number): void {
    const { out, version } = this;
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
      this.child(child, nodeType, nodeType.hasDefault && i === children.length - 1);
    });
    for (const { transition, node, at: row } of transitions) {
      const start = out.length;
      out.u32(transition);
      if (transitionSize === 8) out.u32(node);
      this.mark(MapField.plug, row, start);
    }
    for (const node of events) out.u32(node);
    for (const node of frameControls) out.u32(node);
  }

  private child(child: Child, nodeType: NodeType, isDefault: boolean): void {
    const { out } = this;
    const start = out.length;
    if (child.first !== undefined) this.prop(child.first);
    if (nodeType.children === "range") {
      if (isDefault) {
        out.u32(child.padding?.[0] ?? 0);
        out.u32(child.padding?.[1] ?? 0);
      } else if (child.second !== undefined) this.prop(child.second);
    }
    if (nodeType.children === "tags") this.tagPointer(child.tags, 0xffff_ffff);
    out.u32(child.node);
    this.mark(MapField.plug, child.at, start);
  }

  private syncRecords(): void {
    const { out, file } = this;
    out.setU32(0x38, out.length);
    const pointers: number[] = [];
    for (const record of file.syncs) {
      const start = out.length;
      out.u32(record.type);
      pointers.push(out.reserve(4));
      out.guid(record.guid);
      this.mark(MapField.sync, record.at, start);
    }
    file.syncs.forEach((record, i) => {
      out.setU32(pointers[i], out.length);
      for (const prop of record.props) this.prop(prop);
      if (record.type === 0) out.u32(record.unknown);
    });
  }

  private stateTransitions(): void {
    const { out, file } = this;
    out.setU32(0x2c, out.length);
    out.u32(file.stateTransitions.length);
    for (const transition of file.stateTransitions) {
      const start = out.length;
      out.u16(transition.current);
      out.u16(transition.target);
      out.u32(transition.check);
      out.u8(transition.toNext);
      out.u8(transition.skip);
      out.u16(transition.padding);
      out.u32(transition.unknown);
      for (const comparison of transition.comparisons) this.comparison(comparison);
      this.mark(MapField.stateTransition, transition.at, start);
    }
  }

  private comparison({ type, operator, values }: Comparison): void {
    const { out } = this;
    out.u16(type);
    out.u16(operator);
    for (const value of values)
      if (typeof value === "number") out.u32(value);
      else this.prop(value);
  }

  private events(table: number): void {
    const { out, file } = this;
    file.events.forEach((group, index) => {
      out.setU32(table + index * 4, out.length);
      out.u32(group.triggers.length);
      out.u32(group.holds.length);
      const all = [...group.triggers, ...group.holds];
      const pointers = all.map((event, i) => this.event(event, i >= group.triggers.length));
      const slots: number[] = [];
      all.forEach(({ parameters }, i) => {
        out.setU32(pointers[i], out.length);
        out.u32(parameters.length);
        for (const { type } of parameters) {
          slots.push(out.length);
          out.u32(type << 24);
        }
      });
      let slot = 0;
      for (const { parameters } of all)
        for (const { type, value } of parameters) {
          out.setU32(slots[slot++], ((type << 24) | (out.length & 0xffffff)) >>> 0);
          this.prop(value);
        }
    });
  }

  /** Writes an event's record; gives where its pointer to the parameters stands. */
  private event(event: GameEvent, isHold: boolean): number {
    const { out } = this;
    const start = out.length;
    out.str(event.name);
    out.u32(event.unknown);
    const pointer = out.reserve(4);
    out.u32(event.size >= 0 ? event.size : event.parameters.length * 8);
    out.u32(event.hash);
    out.u32(event.start);
    if (isHold) out.u32(event.end);
    this.mark(isHold ? MapField.holdEvent : MapField.triggerEvent, event.at, start);
    return pointer;
  }

  private transitions(): void {
    const { out, file } = this;
    out.setU32(0x54, out.length);
    out.u32(file.transitions.length);
    out.u32(file.transitionsWord);
    const pointers: number[] = [];
    for (const group of file.transitions) {
      out.u32(group.entries.length);
      out.u32(group.unknown);
      pointers.push(out.reserve(4));
    }
    file.transitions.forEach((group, i) => {
      out.setU32(pointers[i], out.length);
      for (const entry of group.entries) {
        const start = out.length;
        out.str(entry.from);
        out.str(entry.to);
        out.u8(entry.type);
        out.u8(entry.allowMultiple);
        out.u16(entry.group + 1);
        out.str(entry.parameter);
        if (entry.type >= 4) this.vector(entry.value);
        else {
          this.prop(entry.value);
          out.u32(entry.padding[0]);
          out.u32(entry.padding[1]);
        }
        this.mark(MapField.transition, entry.at, start);
      }
    });
  }

  private commandGroups(): void {
    const { out, file } = this;
    if (file.commandGroups.length === 0) return;
    out.setU32(0x64, out.length);
    out.u32(file.commandGroups.length);
    const table = out.reserve(file.commandGroups.length * 4);
    file.commandGroups.forEach(({ commands }, i) => {
      out.setU32(table + i * 4, out.length);
      out.u32(commands.length);
      for (const name of commands) out.str(name);
    });
  }

  private blackboard(): void {
    const { out, file } = this;
    out.setU32(0x20, out.length);
    let index = 0;
    let offset = 0;
    file.blackboard.forEach((entries, type) => {
      out.u16(entries.length);
      out.u16(index);
      out.u16(offset);
      out.u16(0);
      index += entries.length;
      offset += entries.length * valueSize(type);
      if (offset > 0xffff)
        throw new WriteLimit("too-far", "The values of the blackboard take more than 65535 bytes.", entries[0]?.at ?? -1);
    });
    for (const entries of file.blackboard)
      for (const entry of entries) {
        const start = out.length;
        const name = out.intern(entry.name);
        if (name >= LARGEST_NAME_OFFSET) throw new WriteLimit("too-far", "The name lies beyond the first 4 MiB of the strings.", entry.at);
        const source = entry.source >= 0 ? 0x8000_0000 | (entry.source << 24) : 0;
        out.u32((source | (entry.inherit << 22) | name) >>> 0);
        this.mark(MapField.blackboardName, entry.at, start);
      }
    file.blackboard.forEach((entries, type) => {
      const words = valueSize(type) / 4;
      for (const entry of entries) {
        const start = out.length;
        if (entry.text !== undefined) out.str(entry.text);
        else for (let k = 0; k < words; k++) out.u32(entry.words[k]);
        if (words > 0) this.mark(MapField.blackboardValue, entry.at, start);
      }
    });
    for (const { path, hashes } of file.sources) {
      out.str(path);
      for (const hash of hashes ?? sourceHashes(path)) out.u32(hash);
    }
  }

  private partials(): void {
    const { out, file } = this;
    out.setU32(0x34, out.length);
    for (const partial of file.partials) {
      const start = out.length;
      out.u16(partial.bones.length);
      out.u16(partial.material);
      out.str(partial.name);
      out.str(partial.unknown);
      for (const bone of partial.bones) {
        out.str(bone.name);
        out.u16(bone.unknown1);
        out.u16(bone.unknown2);
      }
      this.mark(MapField.partial, partial.at, start);
    }
  }

  private boneGroups(): void {
    const { out, file } = this;
    out.setU32(0x48, out.length);
    const pointers: number[] = [];
    for (const group of file.boneGroups) {
      const start = out.length;
      pointers.push(out.reserve(4));
      out.str(group.name);
      out.u32(group.bones.length);
      out.u32(group.unknown);
      this.mark(MapField.boneGroup, group.at, start);
    }
    file.boneGroups.forEach(({ bones }, i) => {
      out.setU32(pointers[i], out.length);
      for (const bone of bones) {
        const start = out.length;
        out.str(bone.name);
        out.u32(bone.weight);
        this.mark(MapField.bone, bone.at, start);
      }
    });
  }

  private calculations(): void {
    const { out, file, version } = this;
    out.setU32(0x40, out.length);
    for (const { words, at } of file.calculations) {
      const start = out.length;
      words.forEach((word, k) => {
        if (k !== 2 || version >= VERSION_410) out.u32(word);
      });
      this.mark(MapField.calculation, at, start);
    }
  }

  private tags(): void {
    const { out, file, tagUses } = this;
    out.setU32(0x58, out.length);
    out.u32(file.validTags.length);
    for (const { name } of file.validTags) out.str(name);
    const offsets = file.tagGroups.map(({ tags }) => {
      const offset = out.length;
      out.u32(tags.length);
      for (const tag of tags) out.str(tag);
      return offset;
    });
    for (let i = 0; i < tagUses.length; i += 2) out.setU32(tagUses[i], offsets[tagUses[i + 1]]);
  }

  private expressions(): void {
    const { out, file } = this;
    if (file.expressions === undefined) return;
    out.setU32(0x60, out.length);
    const start = out.length;
    out.bytes(writeExpressions(file.expressions));
    this.mark(MapField.expressions, file.expressions.at, start);
  }

  private markings(): void {
    const { out, file } = this;
    out.setU32(0x5c, out.length);
    out.u32(file.markings.length);
    for (const { texts } of file.markings) for (const text of texts) out.str(text);
  }

  private blends(): void {
    const { out, file } = this;
    out.setU32(0x68, out.length);
    out.u32(file.materialBlends.length);
    for (const { name, start } of file.materialBlends) {
      out.str(name);
      out.u32(start);
    }
  }

  private enums(): void {
    const { out, file } = this;
    out.setU32(0x28, out.length);
    out.u32(file.enumResolves.length);
    for (const { offset, className, value } of file.enumResolves) {
      out.u32(offset);
      out.str(className);
      out.str(value);
    }
  }
}

function valueSize(type: number): number {
  const name = BLACKBOARD_TYPES[type];
  return name === "vec3f" ? 12 : name === "pointer" ? 0 : 4;
}

/** Bytes to the tables of a file. Follows the pointers; whether the layout is the usual one is shown by writing it again. */
import type {
  AsbFile,
  BlackboardEntry,
  Child,
  Comparison,
  EventGroup,
  GameEvent,
  Node,
  Plugs,
  Prop,
  SyncRecord,
  TagGroup,
} from "../model.ts";
import { BLACKBOARD_TYPES, emptyFile, Flag } from "../model.ts";
import {
  childSize,
  conditionType,
  fieldSize,
  findNodeType,
  getBodyFields,
  type NodeType,
  TRANSITION_TYPES,
  type ValueType,
  VERSION_417,
} from "../nodeTypes.ts";
import { sourceHashes } from "../sourceHashes.ts";
import { isCalculation } from "../tables.ts";
import { calculationSize, commandSize, type Header, headerSize, NODE_SIZE, readHeader } from "./header.ts";
import { hex, Input } from "./input.ts";
import { readExpressions } from "./readExpressions.ts";

/** Types of event parameters by the top byte of their table. */
export const PARAMETER_TYPES: Readonly<Record<number, ValueType>> = { 0x40: "string", 0x30: "float", 0x20: "int", 0x10: "bool" };

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
  return { file: new FileReader(input, header).read(), header, input };
}

class FileReader {
  private readonly input: Input;
  private readonly header: Header;
  private readonly version: number;
  private readonly file: AsbFile;
  /** Indices of tag groups by their byte offset. */
  private readonly groups = new Map<number, number>();

  constructor(input: Input, header: Header) {
    this.input = input;
    this.header = header;
    this.version = header.version;
    this.file = emptyFile(header.version);
  }

  read(): AsbFile {
    const { file, input, header } = this;
    file.fileName = input.str(8);
    this.readTags();
    this.readCommands();
    this.readSyncs();
    this.readStateTransitions();
    this.readEvents();
    this.readTransitions();
    this.readBlackboard();
    this.readPartials();
    this.readBoneGroups();
    this.readCalculations();
    this.readMarkings();
    this.readBlends();
    this.readEnums();
    this.readNodes();
    if (header.expressions !== 0) file.expressions = readExpressions(input, header.expressions, header.markings);
    return file;
  }

  /** A property of a value type. */
  private prop(at: number, type: ValueType): Prop {
    const { input } = this;
    const flags = input.u32(at);
    const word = input.u32(at + 4);
    if (type === "string") return { flags, word: 0, text: input.poolString(word, at + 4), y: 0, z: 0, at: -1 };
    if (type === "vec3f") return { flags, word, text: undefined, y: input.u32(at + 8), z: input.u32(at + 12), at: -1 };
    return { flags, word, text: undefined, y: 0, z: 0, at: -1 };
  }

  /** A float of a node, which may name a calculation. */
  private float(at: number): Prop {
    const prop = this.prop(at, "float");
    const index = prop.flags & Flag.index;
    if (isCalculation(prop.flags) && index >= this.file.calculations.length)
      this.input.stop(
        "index-outside",
        `The property at ${hex(at)} names calculation ${index}; there are ${this.file.calculations.length}.`,
        at,
        4,
      );
    return prop;
  }

  /** Index of the tag group that a `tags` word points to; -1 for none. */
  private tagsAt(at: number, none: number): number {
    const offset = this.input.u32(at);
    if (offset === none) return -1;
    const known = this.groups.get(offset);
    if (known !== undefined) return known;
    // outside of the run of groups: another tool's layout
    this.addTagGroup(offset);
    return this.file.tagGroups.length - 1;
  }

  /** Reads the group at an offset and gives the offset behind it. */
  private addTagGroup(offset: number): number {
    const { input } = this;
    const count = input.u32(offset);
    input.table(offset + 4, count, 4, "tag group");
    const tags: string[] = new Array<string>(count);
    for (let i = 0; i < count; i++) tags[i] = input.str(offset + 4 + i * 4);
    this.groups.set(offset, this.file.tagGroups.length);
    const group: TagGroup = { tags, at: -1 };
    this.file.tagGroups.push(group);
    return offset + 4 + count * 4;
  }

  private readTags(): void {
    const { input, header, file } = this;
    const count = input.u32(header.tags);
    input.table(header.tags + 4, count, 4, "tag list");
    for (let i = 0; i < count; i++) file.validTags.push({ name: input.str(header.tags + 4 + i * 4), at: -1 });
    const end = header.expressions !== 0 ? header.expressions : header.markings;
    let at = header.tags + 4 + count * 4;
    while (at < end) at = this.addTagGroup(at);
  }

  private readCommands(): void {
    const { input, header, file, version } = this;
    const size = commandSize(version);
    const start = headerSize(version);
    input.table(start, header.commandCount, size, "command table");
    for (let i = 0; i < header.commandCount; i++) {
      const at = start + i * size;
      const rest = version >= VERSION_417 ? at + 8 : at + 4;
      file.commands.push({
        name: input.str(at),
        tags: version >= VERSION_417 ? this.tagsAt(at + 4, 0) : -1,
        unknown: this.prop(rest, "float"),
        ignoreSame: this.prop(rest + 8, "bool"),
        interpolation: input.u32(rest + 16),
        guid: input.guid(rest + 20),
        node: input.u16(rest + 36),
        unknown2: input.u16(rest + 38),
        at: -1,
      });
    }
  }

  private readSyncs(): void {
    const { input, header, file } = this;
    input.table(header.syncs, header.syncCount, 0x18, "sync record table");
    for (let i = 0; i < header.syncCount; i++) {
      const at = header.syncs + i * 0x18;
      const type = input.u32(at);
      const value = input.u32(at + 4);
      const record: SyncRecord = { type, guid: input.guid(at + 8), props: [], unknown: 0, at: -1 };
      if (type === 0) {
        record.props.push(this.prop(value, "float"));
        record.unknown = input.u32(value + 8);
      } else if (type === 1) for (let k = 0; k < 3; k++) record.props.push(this.prop(value + k * 8, "float"));
      else if (type !== 2 && type !== 3)
        input.stop("unknown-sync-type", `The sync record at ${hex(at)} has the unknown type ${type}.`, at, 4);
      file.syncs.push(record);
    }
  }

  private readStateTransitions(): void {
    const { input, header, file } = this;
    const count = input.u32(header.stateTransitions);
    input.table(header.stateTransitions + 4, count, 0x60, "state transition table");
    for (let i = 0; i < count; i++) {
      const at = header.stateTransitions + 4 + i * 0x60;
      const comparisons: Comparison[] = [];
      for (let k = 0; k < 4; k++) comparisons.push(this.comparison(at + 16 + k * 20));
      file.stateTransitions.push({
        current: input.u16(at),
        target: input.u16(at + 2),
        check: input.u32(at + 4),
        toNext: input.u8(at + 8),
        skip: input.u8(at + 9),
        padding: input.u16(at + 10),
        unknown: input.u32(at + 12),
        comparisons,
        at: -1,
      });
    }
  }

  private comparison(at: number): Comparison {
    const { input } = this;
    const type = input.u16(at);
    const operator = input.u16(at + 2);
    const valueType: ValueType | undefined = type === 1 ? "float" : type === 2 ? "int" : type === 0 ? undefined : "string";
    const isReadable = valueType !== "string" || (input.isStringStart(input.u32(at + 8)) && input.isStringStart(input.u32(at + 16)));
    if (valueType === undefined || !isReadable)
      return {
        type,
        operator,
        values: [input.u32(at + 4), input.u32(at + 8), input.u32(at + 12), input.u32(at + 16)],
        at: -1,
      };
    return { type, operator, values: [this.prop(at + 4, valueType), this.prop(at + 12, valueType)], at: -1 };
  }

  private readEvents(): void {
    const { input, header, file } = this;
    input.table(header.events, header.eventCount, 4, "event offset table");
    for (let i = 0; i < header.eventCount; i++) {
      const at = input.u32(header.events + i * 4);
      const triggerCount = input.u32(at);
      const holdCount = input.u32(at + 4);
      input.table(at + 8, triggerCount, 0x18, "trigger event table");
      const holdsAt = at + 8 + triggerCount * 0x18;
      input.table(holdsAt, holdCount, 0x1c, "hold event table");
      const group: EventGroup = { triggers: [], holds: [], at: -1 };
      for (let k = 0; k < triggerCount; k++) group.triggers.push(this.event(at + 8 + k * 0x18, false));
      for (let k = 0; k < holdCount; k++) group.holds.push(this.event(holdsAt + k * 0x1c, true));
      file.events.push(group);
    }
  }

  private event(at: number, isHold: boolean): GameEvent {
    const { input } = this;
    const table = input.u32(at + 8);
    const count = input.u32(table);
    input.table(table + 4, count, 4, "event parameter table");
    const parameters: GameEvent["parameters"] = [];
    for (let i = 0; i < count; i++) {
      const word = input.u32(table + 4 + i * 4);
      const type = word >>> 24;
      const valueType = PARAMETER_TYPES[type];
      if (valueType === undefined)
        input.stop(
          "outside-file",
          `The event parameter at ${hex(table + 4 + i * 4)} has the unknown type ${hex(type)}.`,
          table + 4 + i * 4,
          4,
        );
      parameters.push({ type, value: this.prop(word & 0xffffff, valueType) });
    }
    const size = input.u32(at + 12);
    return {
      name: input.str(at),
      unknown: input.u32(at + 4),
      size: size === count * 8 ? -1 : size,
      hash: input.u32(at + 16),
      start: input.u32(at + 20),
      end: isHold ? input.u32(at + 24) : 0,
      parameters,
      at: -1,
    };
  }

  private readTransitions(): void {
    const { input, header, file } = this;
    const count = input.u32(header.transitions);
    file.transitionsWord = input.u32(header.transitions + 4);
    input.table(header.transitions + 8, count, 12, "transition table");
    if (header.commandGroups !== 0) {
      const groups = input.u32(header.commandGroups);
      input.table(header.commandGroups + 4, groups, 4, "command group table");
      for (let i = 0; i < groups; i++) {
        const at = input.u32(header.commandGroups + 4 + i * 4);
        const names = input.u32(at);
        input.table(at + 4, names, 4, "command group");
        file.commandGroups.push({ commands: Array.from({ length: names }, (_, k) => input.str(at + 4 + k * 4)), at: -1 });
      }
    }
    for (let i = 0; i < count; i++) {
      const at = header.transitions + 8 + i * 12;
      const entries = input.u32(at);
      const first = input.u32(at + 8);
      input.table(first, entries, 0x20, "transitions");
      const group: AsbFile["transitions"][number] = { unknown: input.u32(at + 4), entries: [], at: -1 };
      for (let k = 0; k < entries; k++) {
        const entry = first + k * 0x20;
        const type = input.u8(entry + 8);
        const valueType = (TRANSITION_TYPES[type] ?? "vec3f") as ValueType;
        const commandGroup = input.u16(entry + 10) - 1;
        if (commandGroup >= file.commandGroups.length)
          input.stop(
            "index-outside",
            `The transition at ${hex(entry)} names command group ${commandGroup}; there are ${file.commandGroups.length}.`,
            entry + 10,
            2,
          );
        group.entries.push({
          from: input.str(entry),
          to: input.str(entry + 4),
          type,
          allowMultiple: input.u8(entry + 9),
          group: commandGroup,
          parameter: input.str(entry + 12),
          value: this.prop(entry + 16, valueType),
          padding: valueType === "vec3f" ? [0, 0] : [input.u32(entry + 24), input.u32(entry + 28)],
          at: -1,
        });
      }
      file.transitions.push(group);
    }
  }

  private readBlackboard(): void {
    const { input, header, file } = this;
    const start = header.blackboard;
    input.require(start, 0x30, "blackboard");
    const counts = BLACKBOARD_TYPES.map((_, type) => input.u16(start + type * 8));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const names = start + 0x30;
    input.table(names, total, 4, "blackboard names");
    const values = names + total * 4;
    let valueSize = 0;
    let sourceCount = 0;
    BLACKBOARD_TYPES.forEach((type, index) => {
      const first = input.u16(start + index * 8 + 2);
      const offset = input.u16(start + index * 8 + 4);
      const size = type === "vec3f" ? 12 : type === "pointer" ? 0 : 4;
      valueSize = Math.max(valueSize, offset + counts[index] * size);
      input.table(names + first * 4, counts[index], 4, "blackboard names");
      for (let i = 0; i < counts[index]; i++) {
        const word = input.u32(names + (first + i) * 4);
        const at = values + offset + i * size;
        const source = word & 0x8000_0000 ? (word >>> 24) & 0x7f : -1;
        sourceCount = Math.max(sourceCount, source + 1);
        const entry: BlackboardEntry = {
          name: input.poolString(word & 0x3f_ffff, names + (first + i) * 4),
          inherit: (word >>> 22) & 3,
          source,
          text: type === "string" ? input.str(at) : undefined,
          words:
            type === "vec3f"
              ? [input.u32(at), input.u32(at + 4), input.u32(at + 8)]
              : type === "pointer" || type === "string"
                ? [0, 0, 0]
                : [input.u32(at), 0, 0],
          at: -1,
        };
        file.blackboard[index].push(entry);
      }
    });
    const sources = values + valueSize;
    input.table(sources, sourceCount, 16, "source files of the blackboard");
    for (let i = 0; i < sourceCount; i++) {
      const at = sources + i * 16;
      const path = input.str(at);
      const hashes = [input.u32(at + 4), input.u32(at + 8), input.u32(at + 12)] as const;
      const usual = sourceHashes(path);
      file.sources.push({ path, hashes: hashes.every((hash, k) => hash === usual[k]) ? undefined : hashes, at: -1 });
    }
  }

  private readPartials(): void {
    const { input, header, file } = this;
    input.table(header.partials, header.partialCount, 12, "partials");
    let at = header.partials;
    for (let i = 0; i < header.partialCount; i++) {
      const count = input.u16(at);
      input.table(at + 12, count, 8, "bones of a partial");
      const partial: AsbFile["partials"][number] = {
        material: input.u16(at + 2),
        name: input.str(at + 4),
        unknown: input.str(at + 8),
        bones: [],
        at: -1,
      };
      for (let k = 0; k < count; k++) {
        const bone = at + 12 + k * 8;
        partial.bones.push({ name: input.str(bone), unknown1: input.u16(bone + 4), unknown2: input.u16(bone + 6), at: -1 });
      }
      file.partials.push(partial);
      at += 12 + count * 8;
    }
  }

  private readBoneGroups(): void {
    const { input, header, file } = this;
    input.table(header.boneGroups, header.boneGroupCount, 16, "bone groups");
    for (let i = 0; i < header.boneGroupCount; i++) {
      const at = header.boneGroups + i * 16;
      const first = input.u32(at);
      const count = input.u32(at + 8);
      input.table(first, count, 8, "bones of a group");
      const group: AsbFile["boneGroups"][number] = { name: input.str(at + 4), unknown: input.u32(at + 12), bones: [], at: -1 };
      for (let k = 0; k < count; k++) group.bones.push({ name: input.str(first + k * 8), weight: input.u32(first + k * 8 + 4), at: -1 });
      file.boneGroups.push(group);
    }
  }

  private readCalculations(): void {
    const { input, header, file, version } = this;
    const size = calculationSize(version);
    const count = Math.max(0, Math.floor((header.tags - header.calculations) / size));
    input.table(header.calculations, count, size, "calculation table");
    for (let i = 0; i < count; i++) {
      const at = header.calculations + i * size;
      const words: number[] = [];
      for (let k = 0; k < size; k += 4) words.push(input.u32(at + k));
      if (size === 0x1c) words.splice(2, 0, 0);
      file.calculations.push({ words, at: -1 });
    }
    if (header.calculationCount !== count) file.calculationCount = header.calculationCount;
  }

  private readMarkings(): void {
    const { input, header, file } = this;
    const count = input.u32(header.markings);
    input.table(header.markings + 4, count, 12, "AS markings");
    for (let i = 0; i < count; i++) {
      const at = header.markings + 4 + i * 12;
      file.markings.push({ texts: [input.str(at), input.str(at + 4), input.str(at + 8)], at: -1 });
    }
  }

  private readBlends(): void {
    const { input, header, file, version } = this;
    if (version < VERSION_417) return;
    const count = input.u32(header.materialBlends);
    input.table(header.materialBlends + 4, count, 8, "material blends");
    for (let i = 0; i < count; i++) {
      const at = header.materialBlends + 4 + i * 8;
      file.materialBlends.push({ name: input.str(at), start: input.u32(at + 4), at: -1 });
    }
  }

  private readEnums(): void {
    const { input, header, file } = this;
    const count = input.u32(header.enums);
    input.table(header.enums + 4, count, 12, "enum resolve table");
    for (let i = 0; i < count; i++) {
      const at = header.enums + 4 + i * 12;
      file.enumResolves.push({ offset: input.u32(at), className: input.str(at + 4), value: input.str(at + 8), at: -1 });
    }
  }

  private readNodes(): void {
    const { input, header, file, version } = this;
    const start = headerSize(version) + header.commandCount * commandSize(version);
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
      const syncs: number[] = new Array<number>(syncCount);
      input.table(header.syncIndices + firstSync * 4, syncCount, 4, "sync indices of a node");
      for (let k = 0; k < syncCount; k++) {
        const place = header.syncIndices + (firstSync + k) * 4;
        const record = input.u32(place);
        if (record >= file.syncs.length)
          input.stop("index-outside", `Node ${i} has sync record ${record}; there are ${file.syncs.length}.`, place, 4);
        syncs[k] = record;
      }
      const node: Node = {
        type,
        noStateTransition: input.u8(at + 3),
        tags: this.tagsAt(at + 4, 0),
        guid: input.guid(at + 20),
        firstCalculation: input.u16(at + 12),
        calculationCount: input.u16(at + 14),
        firstSync,
        syncs,
        marking,
        fields: [],
        plugs: undefined,
        bodyAtZero: !nodeType.hasBody && body === 0,
        at: -1,
      };
      if (nodeType.hasBody) this.body(node, nodeType, body);
      file.nodes.push(node);
    }
  }

  private body(node: Node, nodeType: NodeType, start: number): void {
    const { input, file } = this;
    let at = start;
    for (const field of getBodyFields(nodeType, this.version)) {
      switch (field.kind) {
        case "string":
        case "int":
        case "bool":
          node.fields.push(this.prop(at, field.kind));
          break;
        case "float":
          node.fields.push(this.float(at));
          break;
        case "tags":
          node.fields.push(this.tagsAt(at, 0));
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
    node.plugs = this.plugs(nodeType, at);
  }

  private plugs(nodeType: NodeType, start: number): Plugs {
    const { input, version, file } = this;
    input.require(start, 12, "plug counts");
    const { bytes } = input;
    const plugs: Plugs = { states: [], unknown: [], children: [], transitions: [], events: [], frameControls: [] };
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
            plugs.states.push(input.u32(at));
            break;
          case 1:
            plugs.unknown.push(input.u32(at));
            break;
          case 2:
            input.require(at, size, "child plug");
            plugs.children.push(this.child(nodeType, at, i === count - 1));
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
            plugs.transitions.push({ transition, node: version >= VERSION_417 ? input.u32(at + 4) : 0, at: -1 });
            break;
          }
          case 4:
            plugs.events.push(input.u32(at));
            break;
          default:
            plugs.frameControls.push(input.u32(at));
        }
      }
    }
    return plugs;
  }

  private child(nodeType: NodeType, at: number, isLast: boolean): Child {
    const { input } = this;
    const child: Child = { first: undefined, second: undefined, padding: undefined, tags: -1, node: 0, at: -1 };
    const isDefault = isLast && nodeType.hasDefault;
    switch (nodeType.children) {
      case "range":
        if (isDefault) {
          child.first = this.prop(at, "string");
          child.padding = [input.u32(at + 8), input.u32(at + 12)];
        } else {
          child.first = this.float(at);
          child.second = this.float(at + 8);
        }
        child.node = input.u32(at + 16);
        break;
      case "text":
      case "number":
      case "weight":
        child.first = nodeType.children === "weight" ? this.float(at) : this.prop(at, conditionType(nodeType) as ValueType);
        child.node = input.u32(at + 8);
        break;
      case "tags":
        child.tags = this.tagsAt(at, 0xffff_ffff);
        child.node = input.u32(at + 4);
        break;
      default:
        child.node = input.u32(at);
    }
    return child;
  }
}

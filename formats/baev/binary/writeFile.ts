/** The events to bytes, in the layout of the known tools: node by node its events, occurrences, pointers and parameters. */
import { ByteWriter } from "../../core/bytes/bytes.ts";
import { encodeUtf8, utf8Length } from "../../core/text/textCoding.ts";
import { MapField } from "../mapFields.ts";
import type { AnimationEvent, BaevFile, EventNode, Occurrence, Parameter } from "../model.ts";
import { CLASS_NAME, CLASS_OFFSET, HEADER_SIZE } from "./readFile.ts";

const SECTION_SIZE = 0x28;
const CONTAINER = HEADER_SIZE + 2 * SECTION_SIZE;
const CONTAINER_SIZE = 0x38;

export type Trace = (field: number, at: number, start: number, end: number) => void;

export function writeFile(file: BaevFile, trace?: Trace): Uint8Array {
  return new FileWriter(file, trace).write();
}

const occurrencesOf = ({ triggers, holds }: AnimationEvent): readonly Occurrence[] => [...triggers, ...holds];
const parameterSize = ({ type }: Parameter): number => (type === 3 ? 24 : 16);

function nodeSize({ events }: EventNode): number {
  const occurrences = events.flatMap(occurrencesOf);
  const parameters = occurrences.flatMap(({ parameters: list }) => list);
  return events.length * 0x30 + occurrences.length * 0x18 + parameters.reduce((sum, parameter) => sum + 8 + parameterSize(parameter), 0);
}

class FileWriter {
  private readonly file: BaevFile;
  private readonly trace: Trace | undefined;
  private readonly out = new ByteWriter(4096);
  private readonly strings = new Map<string, number>();
  private poolSize = 0;
  private pool = 0;

  constructor(file: BaevFile, trace: Trace | undefined) {
    this.file = file;
    this.trace = trace;
  }

  write(): Uint8Array {
    const { out, file } = this;
    const { entries, nodes } = file;
    const entryTable = CONTAINER + CONTAINER_SIZE;
    const indices = entryTable + entries.length * 0x18;
    const indexSize = entries.reduce((sum, { nodes: numbers }) => sum + numbers.length * 4, 0);
    const nodeTable = (indices + indexSize + 7) & ~7;
    const data = nodeTable + nodes.length * 0x18;
    this.pool = data + nodes.reduce((sum, node) => sum + nodeSize(node), 0);
    this.collectStrings();
    this.header();
    out.reserve(8);
    out.u32(0x1_0000);
    out.u32(0);
    this.pointer(this.pool);
    this.array(entryTable, entries.length, 0x18);
    this.array(nodeTable, nodes.length, 0x18);
    let index = indices;
    for (const { hash, nodes: numbers, at } of entries) {
      const start = out.length;
      out.u32(hash);
      out.u32(0);
      this.array(index, numbers.length, 4);
      index += numbers.length * 4;
      this.trace?.(MapField.hashEntry, at, start, out.length);
    }
    for (const { nodes: numbers } of entries) for (const number of numbers) out.u32(number);
    out.padTo(8);
    let place = data;
    for (const node of nodes) {
      const start = out.length;
      if (node.events.length > 0) this.pointer(place);
      else out.reserve(8);
      out.u32(node.events.length);
      out.u32(node.events.length > 0 ? 0x30 : 0);
      out.u32(node.hash);
      out.u32(node.unknown);
      place += nodeSize(node);
      this.trace?.(MapField.node, node.at, start, out.length);
    }
    for (const node of nodes) this.node(node);
    for (const text of this.strings.keys()) {
      out.bytes(encodeUtf8(text));
      out.u8(0);
    }
    return out.toBytes();
  }

  private pointer(offset: number): void {
    this.out.u32(offset);
    this.out.u32(0);
  }

  private array(offset: number, count: number, size: number): void {
    if (count === 0) {
      this.out.reserve(16);
      return;
    }
    this.pointer(offset);
    this.out.u32(count);
    this.out.u32(size);
  }

  private intern(text: string): void {
    if (this.strings.has(text)) return;
    this.strings.set(text, this.poolSize);
    this.poolSize += utf8Length(text) + 1;
  }

  /** The pool starts with an empty string; then come names and texts by first use. */
  private collectStrings(): void {
    this.intern("");
    for (const { events } of this.file.nodes)
      for (const event of events) {
        this.intern(event.name);
        for (const { parameters } of occurrencesOf(event))
          for (const parameter of parameters) if (parameter.type === 5) this.intern(parameter.text);
      }
  }

  private stringPointer(text: string): void {
    this.pointer(this.pool + (this.strings.get(text) ?? 0));
  }

  private header(): void {
    const { out, pool, poolSize } = this;
    out.bytes(encodeUtf8("BFFH"));
    out.u32(0);
    out.u32(pool + poolSize);
    out.u32(8);
    this.array(HEADER_SIZE, 2, SECTION_SIZE);
    this.pointer(CONTAINER);
    out.bytes(encodeUtf8(CLASS_NAME));
    out.reserve(HEADER_SIZE - CLASS_OFFSET - CLASS_NAME.length);
    const section = (name: string, offset: number, size: number, alignment: number): void => {
      out.bytes(encodeUtf8("BFSI"));
      out.u32(offset);
      out.u32(size);
      out.u32(alignment);
      this.pointer(offset);
      out.bytes(encodeUtf8(name));
      out.reserve(16 - name.length);
    };
    section("Default", CONTAINER, pool - CONTAINER, 8);
    section("StringPool", pool, poolSize, 1);
  }

  private node({ events }: EventNode): void {
    const { out } = this;
    const all = events.flatMap(occurrencesOf);
    let occurrence = out.length + events.length * 0x30;
    for (const event of events) {
      const start = out.length;
      this.stringPointer(event.name);
      for (const list of [event.triggers, event.holds]) {
        this.array(occurrence, list.length, 0x18);
        occurrence += list.length * 0x18;
      }
      out.u32(event.isHold);
      out.u32(event.number);
      this.trace?.(MapField.event, event.at, start, out.length);
    }
    let pointers = out.length + all.length * 0x18;
    let parameter = pointers + all.reduce((sum, { parameters }) => sum + parameters.length * 8, 0);
    for (const { parameters, parameterSize: stated, start: startFrame, end, at } of all) {
      const start = out.length;
      // an empty list keeps the size of an item
      this.pointer(parameters.length > 0 ? pointers : 0);
      out.u32(parameters.length);
      out.u32(stated);
      out.u32(startFrame);
      out.u32(end);
      pointers += parameters.length * 8;
      this.trace?.(MapField.occurrence, at, start, out.length);
    }
    for (const { parameters } of all)
      for (const item of parameters) {
        this.pointer(parameter);
        parameter += parameterSize(item);
      }
    for (const { parameters } of all) for (const item of parameters) this.parameter(item);
  }

  private parameter(item: Parameter): void {
    const { out } = this;
    const start = out.length;
    out.u32(item.type);
    out.u32(0);
    if (item.type === 5) this.stringPointer(item.text);
    else {
      if (item.type === 3) for (const word of item.words) out.u32(word);
      else out.u32(item.word);
      out.u32(0);
    }
    this.trace?.(MapField.parameter, item.at, start, out.length);
  }
}

/** Which text stands for which bytes: of a text as it would be saved, and of a file that could not be read to its end. */
import type { Fact } from "../core/format.ts";
import { catchStop } from "../core/issue.ts";
import { fieldOffset } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { commandSize, headerSize, isKnownVersion, NODE_SIZE, readHeader } from "./binary/header.ts";
import { hex, Input } from "./binary/input.ts";
import { sectionsOf } from "./binary/sections.ts";
import { writeFile } from "./binary/writeFile.ts";
import { findNodeType, VERSION_417 } from "./nodeTypes.ts";
import { HEADER, MAP_SCHEMAS, MapField } from "./schema.ts";
import type { ParsedText } from "./text/parseFile.ts";

/** The map of a text without errors: offsets are those of the file as it would be saved. */
export function mapOfText(parsed: ParsedText): SourceMap {
  const { json, file } = parsed;
  const builder = new SourceMapBuilder(json.count);
  const metadata = json.find(0, "Metadata");
  const place = (row: number): readonly [number, number] => (row < 0 ? [0, 0] : [json.starts[row], json.ends[row]]);
  HEADER.fields.forEach((field, index) => {
    if (field.name === "material blends" && file.version < VERSION_417) return;
    const [start, end] =
      field.name === "version"
        ? place(json.find(metadata, "Version"))
        : field.name === "Filename"
          ? place(json.find(metadata, "Filename"))
          : [0, 0];
    const at = fieldOffset(HEADER, field.name);
    builder.add(MapField.header + index, 0, start, end, at, at + field.size);
  });
  writeFile(file, (field, row, start, end) => {
    if (row >= 0) builder.add(field, row, json.starts[row], json.ends[row], start, end);
  });
  return builder.build(MAP_SCHEMAS, (row) => json.pathOf(row));
}

/** What can be told of bytes that are no readable file: header, sections, and what is known of newer versions. All text offsets are 0. */
export function mapOfBytes(bytes: Uint8Array): SourceMap {
  const builder = new SourceMapBuilder();
  const paths: string[] = [];
  const add = (schema: number, path: string, start: number, end: number): void => {
    if (start <= end && end <= bytes.length) builder.add(schema, paths.push(path) - 1, 0, 0, start, end);
  };
  const header = catchStop(() => readHeader(new Input(bytes)));
  if ("value" in header) {
    HEADER.fields.forEach((field, index) => {
      const at = fieldOffset(HEADER, field.name);
      if (at + field.size <= headerSize(header.value.version)) add(MapField.header + index, "header", at, at + field.size);
    });
    const sections = sectionsOf(header.value);
    sections.forEach(({ name, start }, index) => {
      add(MapField.section, name, start, Math.min(sections[index + 1]?.start ?? bytes.length, bytes.length));
    });
    const { version, commandCount, nodeCount } = header.value;
    addRecords(bytes, headerSize(version), commandCount, commandSize(version), MapField.command, "Commands", add);
    addRecords(bytes, headerSize(version) + commandCount * commandSize(version), nodeCount, NODE_SIZE, MapField.node, "Nodes", add);
  } else {
    for (let index = 0; index < 3; index++) add(MapField.header + index, "header", index * 4, index * 4 + 4);
    const newer = findNewerLayout(bytes);
    if (newer !== undefined) {
      addRecords(bytes, newer.commands, newer.commandCount, 0x30, MapField.command, "Commands", add);
      addRecords(bytes, newer.nodes, newer.nodeCount, NODE_SIZE, MapField.node, "Nodes", add);
    }
  }
  return builder.build(MAP_SCHEMAS, (node) => paths[node]);
}

function addRecords(
  bytes: Uint8Array,
  start: number,
  count: number,
  size: number,
  schema: number,
  list: string,
  add: (schema: number, path: string, start: number, end: number) => void,
): void {
  const most = Math.min(count, Math.floor(Math.max(bytes.length - start, 0) / size));
  for (let i = 0; i < most; i++) add(schema, `${list}/${i}`, start + i * size, start + (i + 1) * size);
}

interface NewerLayout {
  readonly account: string;
  readonly commandCount: number;
  readonly commands: number;
  readonly nodeCount: number;
  readonly nodes: number;
  readonly pool: number;
  readonly poolSize: number;
}

/** 0x41A and 0x41B: two accounts of the header exist; the pointer to the commands, which follow it, tells them apart. */
export function findNewerLayout(bytes: Uint8Array): NewerLayout | undefined {
  if (bytes.length < 0x80) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  const commands = view.getUint32(0x10, true);
  if (version < 0x41a || version > 0x41b || (commands !== 0x70 && commands !== 0x80)) return undefined;
  const isFirst = commands === 0x70;
  return {
    account: isFirst ? "header of 0x70 bytes" : "header of 0x80 bytes",
    commandCount: view.getUint32(0x0c, true),
    commands,
    nodeCount: view.getUint32(0x14, true),
    nodes: view.getUint32(0x18, true),
    pool: view.getUint32(isFirst ? 0x34 : 0x3c, true),
    poolSize: view.getUint32(isFirst ? 0x50 : 0x60, true),
  };
}

const SHOWN = 40;

/** What the header says, for a file that could not be read further. */
export function headerFacts(bytes: Uint8Array): readonly Fact[] {
  const size = { label: "Size", value: `${bytes.length} bytes` };
  const input = new Input(bytes);
  if (bytes.length < 12) return [size];
  const version = input.u32(4);
  const facts: Fact[] = [{ label: "Format", value: `ASB, version ${hex(version)}` }, size];
  if (isKnownVersion(version)) {
    const header = catchStop(() => readHeader(input));
    if ("value" in header)
      facts.push({
        label: "Contents by the header",
        value: `${header.value.commandCount} commands, ${header.value.nodeCount} nodes, ${header.value.eventCount} event groups`,
      });
    return facts;
  }
  const newer = findNewerLayout(bytes);
  if (newer === undefined) return facts;
  facts.push({ label: "Layout", value: `${newer.account}: commands, nodes and strings are understood` });
  facts.push({ label: "Contents by the header", value: `${newer.commandCount} commands, ${newer.nodeCount} nodes` });
  const inPool = (offset: number): string | undefined => {
    const text = catchStop(() => input.textAt(newer.pool + offset, Math.min(newer.pool + newer.poolSize, bytes.length), 0));
    return "value" in text ? text.value : undefined;
  };
  const names: string[] = [];
  for (let i = 0; i < Math.min(newer.commandCount, SHOWN) && newer.commands + i * 0x30 + 4 <= bytes.length; i++) {
    const name = inPool(input.u32(newer.commands + i * 0x30));
    if (name !== undefined) names.push(name);
  }
  if (names.length > 0) facts.push({ label: "Commands", value: names.join(", ") + (newer.commandCount > names.length ? " …" : "") });
  const kinds = new Map<string, number>();
  for (let i = 0; i < newer.nodeCount && newer.nodes + i * NODE_SIZE + 2 <= bytes.length; i++) {
    const type = input.u16(newer.nodes + i * NODE_SIZE);
    const name = findNodeType(type)?.name ?? `type ${type}`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  if (kinds.size > 0)
    facts.push({
      label: "Nodes",
      value: [...kinds]
        .slice(0, SHOWN)
        .map(([name, count]) => `${count} ${name}`)
        .join(", "),
    });
  return facts;
}

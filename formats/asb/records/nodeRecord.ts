/** Nodes: their records, their data elsewhere in the file, and their text. */
import type { Fix } from "../../core/issue.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json } from "../../core/json/json.ts";
import { lines, quote } from "../../core/json/print.ts";
import { flag, MAX, unsigned } from "../../core/record/parts.ts";
import { field, RecordType } from "../../core/record/record.ts";
import type { NamedValue } from "../../core/schema.ts";
import { hex, lowerHex } from "../../core/text/hex.ts";
import { WriteLimit } from "../binary/output.ts";
import { Flag, NONE, type Node, type NodeBody, SELECT_SHIFT } from "../model/model.ts";
import { visitCalculations } from "../model/tables.ts";
import { recordKey } from "../model/usual.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { VERSION_41A, VERSION_417 } from "./enums.ts";
import { findNodeType, findNodeTypeByName, NODE_TYPES, type NodeType, nodeTypesCalled, nodeTypesOf } from "./nodeTypes.ts";
import { type AsbPart, GUID_MEANING, guid, namedTagGroup, POINTER, pointing } from "./recordParts.ts";
import { CALCULATION, type Calculation } from "./records.ts";
import { MARKING, SYNC_CONTROL } from "./syncRecord.ts";

const TYPE_NAMES: readonly (string | undefined)[] = (() => {
  const names: string[] = [];
  for (const { id, name } of NODE_TYPES) names[id] = name;
  return names;
})();

/** 0 if the text names no type. In files that are edited in place, types unknown in the version are numbers. */
export const nodeType: AsbPart<number> = {
  ...unsigned("u16", { values: NODE_TYPES.map(({ id, name, meaning }): NamedValue => ({ value: id, name, meaning })) }),
  read: ({ input, file, version }, at) => {
    const type = input.u16(at);
    if (findNodeType(type, version) === undefined)
      input.stop("unknown-node-type", `Node ${file.nodes.length} at ${hex(at)} has the unknown type ${type}.`, at, 2);
    return type;
  },
  print: ({ file }, type) => {
    const found = findNodeType(type, file.version);
    return found === undefined ? String(type) : quote(found.name);
  },
  parse: (parser, row) => {
    const { reader, json } = parser;
    reader.expects(row, parser.version < VERSION_41A ? NODE_TYPE : NEWER_NODE_TYPE);
    if (row < 0) return 0;
    if (parser.isInPlace && json.kinds[row] === Json.integer) return reader.integer(row, 0, MAX.u16);
    if (json.kinds[row] !== Json.string) {
      reader.expected("the name of a node type", row);
      return 0;
    }
    const name = json.string(row);
    const found = findNodeTypeByName(name);
    const called = nodeTypesCalled(name);
    const names = called.map((one) => one.name).join(" and ");
    const fixes = (): Fix[] =>
      called.map((one) => ({
        title: `Change to ${one.name}`,
        preferred: called.length === 1,
        edits: [{ span: json.span(row), text: quote(one.name) }],
      }));
    if (found !== undefined && parser.version < found.since)
      parser.report("unknown-name", `${json.raw(row)} exists only from version ${lowerHex(found.since)} on.`, row);
    else if (found?.name === name) return found.id;
    else if (found !== undefined) parser.report("node-alias", `${json.raw(row)} is another name of ${names}.`, row, { fixes });
    else if (called.length > 0) parser.report("unknown-name", `${json.raw(row)} is another name of ${names}.`, row, { fixes });
    else reader.enum(row, TYPE_NAMES, 0);
    return found?.id ?? 0;
  },
};
const typesOf = (version: number): JsonExpectation => ({ kind: "words", names: nodeTypesOf(version).map(({ name }) => name) });
const NODE_TYPE = typesOf(VERSION_417);
const NEWER_NODE_TYPE = typesOf(VERSION_41A);

/** Writes nothing: the bytes are elsewhere. */
const TEXT_ONLY = { schema: { type: "u32", size: 0 }, write: () => undefined } as const;

/** The node's index in the list. */
const nodeIndex: AsbPart<number> = {
  ...unsigned("u32"),
  ...TEXT_ONLY,
  read: ({ file }) => file.nodes.length,
  parse: (parser, row) => {
    const { json, reader, file } = parser;
    const index = file.nodes.length;
    if (row >= 0 && reader.integer(row, 0, MAX.u32) !== index)
      parser.report("node-index", `This is node ${index} by its position in the list; the number ${json.raw(row)} is lost.`, row);
    return index;
  },
};

/** Index of an AS marking, or -1. */
const marking: AsbPart<number> = {
  schema: { type: "u16", size: 2 },
  leadsTo: "AS marking",
  read: ({ input, file }, at) => {
    const index = input.u16(at) - 1;
    const { length } = file.markings;
    if (index >= length) input.stop("index-outside", `Node ${file.nodes.length} has AS marking ${index}; there are ${length}.`, at, 2);
    return index;
  },
  write: ({ out }, index) => out.u16(index + 1),
  print: (printing, index) => MARKING.print(printing, printing.file.markings[index], ""),
  parse: (parser, row) => parser.file.markings.push(MARKING.parse(parser, row)) - 1,
};

/** Indexes of sync records, which are in a separate table. */
const syncs: AsbPart<readonly number[]> = {
  ...TEXT_ONLY,
  read: (reading, _, start) => {
    const { input, header, file } = reading;
    const count = input.u8(start + 2);
    const first = header.syncIndices + input.u16(start + 16) * 4;
    input.table(first, count, 4, "sync indices of a node");
    const records = reading.list(first, count);
    records.forEach((record, i) => {
      const { length } = file.syncs;
      if (record >= length)
        input.stop("index-outside", `Node ${file.nodes.length} has sync record ${record}; there are ${length}.`, first + i * 4, 4);
    });
    return records;
  },
  print: (printing, records, indent) =>
    records.length === 0
      ? undefined
      : lines(
          records.map((record) => SYNC_CONTROL.print(printing, printing.file.syncs[record])),
          indent,
        ),
  parse: (parser, row) => {
    if (row < 0) return NONE;
    return parser.reader.items(row, "sync controls").map((item) => parser.file.syncs.push(SYNC_CONTROL.parse(parser, item)) - 1);
  },
};

/** The calculations of a node, which its properties already state. */
const calculations: AsbPart<undefined> = {
  ...TEXT_ONLY,
  read: () => undefined,
  print: (printing, _, indent, node: Node) => {
    const items = printCalculations(printing, node);
    return items.length === 0 ? undefined : lines(items, indent);
  },
  parse: () => undefined,
};

/** Prints each calculation with the select flag of the property that uses it. */
function printCalculations(printing: Printing, node: Node): string[] {
  const { file } = printing;
  const items: string[] = [];
  if (node.calculationCount === 0) return items;
  const selects = new Map<number, number>();
  visitCalculations(node, ({ flags }) => {
    selects.set(flags & Flag.index, (flags >>> SELECT_SHIFT) & 3);
  });
  const end = Math.min(node.firstCalculation + node.calculationCount, file.calculations.length);
  for (let i = node.firstCalculation; i < end; i++)
    items.push(printing.counted(CALCULATION.print(printing, { ...file.calculations[i], select: selects.get(i) ?? -1 })));
  return items;
}

/** Reports calculations that the user may have changed without effect. @param written calculations of the node's properties */
function checkDerived(parser: PropertyParser, node: number, written: readonly Calculation[]): void {
  const { json } = parser;
  for (const item of json.items(json.find(node, "Calc Controllers"))) {
    if (json.kinds[item] !== Json.object) continue;
    // errors in ignored data have no effect
    const said = recordKey(parser.aside(() => CALCULATION.parse(parser, item)));
    if (!written.some((calculation) => recordKey(calculation) === said))
      parser.report("derived-key", "No property of the body has this calculation. It is ignored here, so it is lost.", item);
  }
}

/** The type with the fewest fields whose body may have all keys of this one. */
function findTypeOfBody({ json, version }: PropertyParser, row: number): NodeType | undefined {
  const keys = json.keys(row).map((key) => json.string(key));
  const fitting = NODE_TYPES.filter(({ body }) => body && keys.every((key) => body.keysOf(version).names.includes(key)));
  return fitting.sort((a, b) => a.fields.length - b.fields.length)[0];
}

const body: AsbPart<NodeBody | undefined> = {
  // bits: the body has its own bytes
  schema: { ...POINTER, type: "bits" },
  read: (reading, at, start) => findNodeType(reading.input.u16(start))?.body?.read(reading, reading.input.u32(at)) as NodeBody | undefined,
  write: (writing, value, { type, bodyAtZero }: { type: number; bodyAtZero: boolean }) => {
    const { out, bodyStarts } = writing;
    const write = (): void => {
      bodyStarts.push(out.length);
      if (value !== undefined) findNodeType(type)?.body?.write(writing, value);
    };
    if (bodyAtZero) {
      out.u32(0);
      out.later(write);
    } else out.pointerTo(write);
  },
  print: (printing, value, indent, { type }: { type: number }) => value && findNodeType(type)?.body?.print(printing, value, indent),
  parse: (parser, row, { type, at }: { type: number; at: number }) => {
    const found = findNodeType(type);
    if (at < 0) return undefined;
    // a body of an unknown type, or one that does not match its type
    if (parser.isInPlace && row >= 0 && parser.json.find(row, "Bytes") >= 0) return undefined;
    if (found === undefined) {
      // the type is misspelled: other errors are reported after it is corrected
      if (parser.reader.isObject(row)) parser.aside(() => findTypeOfBody(parser, row)?.body?.parse(parser, row));
      return undefined;
    }
    if (found.body === undefined) {
      if (row >= 0) parser.report("unknown-key", `${found.name} has no body.`, row - 1);
      return undefined;
    }
    if (row < 0) parser.report("missing-key", `The key "Body" of ${found.name} is missing.`, at);
    const first = parser.calculations.length;
    const value = found.body.parse(parser, row) as NodeBody;
    checkDerived(parser, at, parser.calculations.slice(first));
    return value;
  },
};

const NO_BAEV: AsbPart<undefined> = {
  ...TEXT_ONLY,
  read: () => undefined,
  print: () => undefined,
  parse: (parser, row) => {
    if (row >= 0) parser.report("unknown-key", "The events of a BAEV file are not part of this file: edit the .baev file.", row - 1);
    return undefined;
  },
};

const option = { optional: true } as const;

export const NODE = new RecordType(
  {
    name: "node",
    title: "Node",
    meaning: "A node of the animation tree; its values and connections are in its body.",
    what: "a node",
    order: [
      "Node Index",
      "Node Type",
      "No State Transition",
      "Tags",
      "External Action",
      "GUID",
      "ASMarking",
      "Sync Controls",
      "Calc Controllers",
      "Body",
      "BAEV Events",
    ],
    isBlock: true,
  },
  {
    type: field("Node Type", "Type of the node.", nodeType),
    syncCount: field("sync count", "Number of sync controls.", unsigned("u8"), {
      derived: ({ syncs: { length }, at }: { syncs: readonly number[]; at: number }) => {
        if (length > 255) throw new WriteLimit("too-many", `The node has ${length} sync controls; at most 255 can be counted.`, at);
        return length;
      },
    }),
    noStateTransition: field("No State Transition", "1 on almost every node: no state transitions here.", flag("u8")),
    tags: field(
      "Tags",
      `${pointing("Tags of the node; probably what PreviousTagSelector and InitialFrame nodes look at.")} 0 for none.`,
      namedTagGroup,
      option,
    ),
    body: field("Body", `${pointing("Values and connections.")} Types without a body lead to the next one.`, body, option),
    firstCalculation: field(
      "first calculation",
      "Index of its first calculation: usually the sum of the counts before it, even if it has none.",
      unsigned("u16"),
      { usual: 0 },
    ),
    calculationCount: field("calculation count", "Number of its calculations.", unsigned("u16"), { usual: 0 }),
    firstSync: field("first sync", "Position of its first sync control in the sync index table, counted the same way.", unsigned("u16"), {
      usual: 0,
    }),
    marking: field(
      "ASMarking",
      "A mark of the developers: its kind, the same in Japanese, its name. An index of the AS markings, counted from 1; 0 for none.",
      marking,
      { usual: -1, until: VERSION_41A },
    ),
    action: field(
      "External Action",
      "Index of an external action, called AS marking in earlier versions; 0 for none. From version 0x41a on.",
      unsigned("u16"),
      { usual: 0, since: VERSION_41A },
    ),
    guid: field("GUID", `${GUID_MEANING} A BAEV file refers to the node by it.`, guid),
    index: field("Node Index", "Number of a node: its index in the list, counted from 0.", nodeIndex, option),
    syncs: field(
      "Sync Controls",
      "How the node starts: fade-in or start frame. Also called sync data; in later versions parts, then attachments.",
      syncs,
      option,
    ),
    calculations: field(
      "Calc Controllers",
      "The node's calculations, repeated for other tools. They follow from the properties of the body; changes here are ignored. Also called calculation result cache; in later versions float property ex.",
      calculations,
      option,
    ),
    baev: field("BAEV Events", "Events of the companion file, for other tools.", NO_BAEV, option),
    /** State ends have no body; some tools leave their pointer 0. */
    bodyAtZero: field(
      "body at zero",
      "",
      {
        ...TEXT_ONLY,
        read: ({ input }, _, start) => findNodeType(input.u16(start))?.body === undefined && input.u32(start + 8) === 0,
        print: () => undefined,
        parse: () => false,
      } satisfies AsbPart<boolean>,
      { usual: false },
    ),
  },
);

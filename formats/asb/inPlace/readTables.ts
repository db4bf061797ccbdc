/** Reads the tables of a file that is edited in place, except commands and nodes. */

import { catchStop, Stop } from "../../core/issue.ts";
import { MAX } from "../../core/record/parts.ts";
import { Input } from "../binary/input.ts";
import { type EntryType, entriesAt, HEADS_SIZE, readName, valueSize } from "../binary/parts/blackboard.ts";
import { EXB_HEADER_SIZE, EXB_MAGIC, MEMORY_SIZES, type MemorySize } from "../expressions/expressions.ts";
import { blockAt, readExpressions } from "../expressions/readExpressions.ts";
import { expressionRecords, INFO } from "../expressions/records.ts";
import { BLACKBOARD_TYPES, type Expressions } from "../model/model.ts";
import type { PropValue } from "../model/props.ts";
import { VERSION_41A, VERSION_41B, VERSION_417 } from "../records/enums.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { type AsbPart, rowsAt, TEXT, U32 } from "../records/recordParts.ts";
import { PARTIAL_BONE, PARTIAL_SKELETON, SOURCE_FILE, TRANSITION_GROUP } from "../records/records.ts";
import { partialRows, transitionRows } from "../records/tables.ts";
import { inheritLeaf, nameLeaf, sourceLeaf } from "./parts.ts";
import { type ListTree, list, type Member, object, section, type Tree } from "./tree.ts";
import type { Special, TreeReader } from "./treeReader.ts";

/** Members in the order of the text. */
export function readTables(reader: TreeReader): readonly Member[] {
  const { isOlder, version } = reader;
  const stated = (tree: ListTree) => (!isOlder || tree.items.length > 0) && tree;
  const trees: Readonly<Record<string, Tree | false>> = {
    Blackboard: blackboardTree(reader),
    "Bone Groups": isOlder && reader.table("boneGroups"),
    Expressions: expressionsTree(reader),
    Partials: isOlder ? list(reader.items(partialRows(reader.reading))) : reader.table("partials"),
    "Partial Skeletons": !isOlder && reader.table("skeletons", (at, i) => skeletonTree(reader, at, i)),
    "Transition Partial Skeletons": !isOlder && { ...reader.table("transitionSkeletons", (at) => reader.leaf(U32, at)), isInline: true },
    Transitions: isOlder && transitionsTree(reader),
    "Valid Tags": reader.table("tags", (at) => reader.mapped(FIELDS.tag, TEXT, at)),
    "Enum Resolve": stated(reader.table("enums")),
    "State Transitions": version < VERSION_417 && stated(reader.table("stateTransitions")),
  };
  return Object.entries(trees).flatMap(([key, tree]) => (tree ? [{ key, tree }] : []));
}

function transitionsTree(reader: TreeReader): Tree {
  const { input, header } = reader;
  const rows = transitionRows(reader.reading);
  // a word that is 0 in all known files
  if (input.peek(header.transitions + 4) === 0) input.claim(header.transitions + 4, 4);
  return list(reader.items(rows), false, [section(header.transitions + 8, rows.length * TRANSITION_GROUP.sizeOf(reader.version))]);
}

function skeletonTree(reader: TreeReader, start: number, index: number): Tree {
  const { input } = reader;
  const count = input.u32(start + 8);
  return reader.record(PARTIAL_SKELETON, start, {
    Bones: (_, { at }) => {
      const place = reader.pointer(at);
      if (count === 0) {
        input.start(place);
        if (place + 4 <= input.length && input.peek(place) === 0) input.claim(place, 4);
        return undefined;
      }
      input.start(place, `bones of partial skeleton ${index}`);
      if (place + 4 > input.length || input.peek(place) !== count) {
        reader.find("kept-table", `The bones of partial skeleton ${index} do not match their count; their bytes are kept.`, place, 4, [
          "Partial Skeletons",
          index,
        ]);
        return undefined;
      }
      input.u32(place);
      return list(reader.items(rowsAt(reader.reading, PARTIAL_BONE, place + 4, count, "bones of a partial skeleton")));
    },
  });
}

// ------------------------------------------------------------------------------------------------------------- blackboard

const NEWER: readonly EntryType[] = ["string", "int", "uint", "float", "bool", "vec3f"];

/** The value of an entry. */
function valueOf(type: EntryType): AsbPart<PropValue> {
  const own = type === "uint" ? "int" : type;
  return {
    schema: { type: "bytes", size: valueSize(type) },
    read: (reading, at) => reading.value(at, own),
    write: (writing, value) => writing.value(value),
    // texts of older versions have unsigned integers
    print: (printing, value) => {
      const isUnsigned = type === "uint" || (type === "int" && printing.file.version < VERSION_41A);
      return isUnsigned ? String(value) : printing.value(value, own);
    },
    parse: (parser, row) => (type === "uint" ? parser.reader.integer(row, 0, MAX.u32) : parser.value(row, own)),
  };
}

/** The version determines the order of the types. If the running sums do not fit it, the other order is tried. */
function blackboardTree(reader: TreeReader): Tree {
  const { input, header, version, isOlder } = reader;
  const start = header.blackboard;
  if (start === 0) return object([]);
  input.start(start, "blackboard");
  const orders = version >= VERSION_41B ? [NEWER, BLACKBOARD_TYPES] : isOlder ? [BLACKBOARD_TYPES] : [BLACKBOARD_TYPES, NEWER];
  const order = orders.find((types) => fits(reader, start, types));
  if (order === undefined) {
    reader.find("kept-table", "The blackboard does not match its description; its bytes are kept.", start, 4, []);
    return object([]);
  }
  input.claim(start, HEADS_SIZE);
  const { entries, values, sources } = entriesAt(reader.reading, order);
  input.require(values, sources - values, "blackboard values");
  let end = sources;
  const lists = order.flatMap((type, i): Member[] => {
    const items = entries[i].map((place): Tree => {
      const { name, inherit, source } = readName(input, place.name);
      const members: Member[] = [{ key: "Name", tree: nameLeaf(place.name, name) }];
      if (type !== "pointer") members.push({ key: "Init Value", tree: reader.mapped(FIELDS.blackboardValue, valueOf(type), place.value) });
      const file = source < 0 ? undefined : reader.record(SOURCE_FILE, sources + source * 16, { "Reference File": sourceLeaf });
      if (file !== undefined) end = Math.max(end, sources + source * 16 + 16);
      const bits = { key: "Inherit", tree: inheritLeaf(place.name, inherit) };
      return object([...members, ...(file?.members ?? []), bits], false, file?.places);
    });
    return items.length === 0
      ? []
      : [{ key: type, tree: list(items, false, [{ field: FIELDS.blackboardType, start: start + i * 8, size: 8 }]) }];
  });
  return object(lists, true, [section(start, end - start)]);
}

function fits({ input }: TreeReader, start: number, types: readonly EntryType[]): boolean {
  if (start + HEADS_SIZE > input.length) return false;
  let index = 0;
  let offset = 0;
  return types.every((type, i) => {
    const head = input.peek(start + i * 8);
    const isFit = head >>> 16 === index && (input.peek(start + i * 8 + 4) & 0xffff) === offset;
    index += head & 0xffff;
    offset += (head & 0xffff) * valueSize(type);
    return isFit;
  });
}

// ------------------------------------------------------------------------------------------------------------ expressions

function expressionsTree(reader: TreeReader): Tree {
  const { input, header } = reader;
  const pointer = header.expressions;
  if (pointer === 0) return list([]);
  const isAt = (at: number): boolean => at + EXB_HEADER_SIZE <= input.length && input.peek(at) === EXB_MAGIC;
  const start = isAt(pointer) ? pointer : pointer + 4;
  const read = isAt(start) ? catchStop(() => readExpressions(new Input(input.bytes), start, start + reader.roomAt(start))) : undefined;
  if (read === undefined || "issue" in read) {
    if (read !== undefined && read.issue.code === "internal/unexpected") throw new Stop(read.issue);
    reader.find("kept-table", "The expressions do not match their description; their bytes are kept.", pointer, 4, []);
    return list([]);
  }
  const end = start + reader.roomAt(start);
  input.claim(pointer, end - pointer);
  reader.reading.block = blockAt(input, start, Math.min(end, input.length));
  return expressionBlock(reader, start, end, read.value);
}

function expressionBlock(reader: TreeReader, start: number, end: number, expressions: Expressions): Tree {
  reader.reading.file.expressions = expressions;
  /** The memory sizes are those of the parsed text: stated, computed or raised. */
  const memory = (settled: (text: Expressions) => Pick<Expressions, MemorySize> | undefined): Special =>
    Object.fromEntries(
      MEMORY_SIZES.map(([key, name]) => [
        name,
        (_, { leaf }) => ({ ...leaf(), valueIn: (text) => text.expressions && settled(text.expressions)?.[key] }),
      ]),
    );
  const info = reader.record(INFO, start, {
    ...memory((text) => text),
    Version: (_, { leaf }) => ({ ...leaf(), fixed: "The version of the expressions cannot be changed" }),
  });
  const { EXPRESSION } = expressionRecords(expressions);
  const size = EXPRESSION.sizeOf(expressions.version);
  const first = start + reader.input.u32(start + 0x18) + 4;
  const commands = expressions.commands.map((_, i) =>
    reader.record(
      EXPRESSION,
      first + i * size,
      memory(({ commands }) => commands[i]),
    ),
  );
  return object(
    [
      { key: "Info", tree: info },
      { key: "Commands", tree: list(commands) },
    ],
    true,
    [{ field: FIELDS.expressions, start, size: end - start }],
  );
}

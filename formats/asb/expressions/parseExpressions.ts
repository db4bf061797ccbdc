/** The expression block from text. */

import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json } from "../../core/json/json.ts";
import { counted } from "../../core/text/counted.ts";
import { type Expression, type Expressions, emptyInstruction, type Instruction } from "../model/model.ts";
import { EXPRESSION, EXPRESSION_INFO, EXPRESSIONS, INSTRUCTION } from "../text/keys.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import { dataTypes, MEMORY_SIZES, memoryOf, neededMemory, OPCODES, SOURCES, Source, USER_FUNCTION } from "./expressions.ts";
import { usualScratch64 } from "./printExpressions.ts";

const U32 = 0xffff_ffff;
const MAGIC: JsonExpectation = { kind: "words", names: ["EXB "] };

export function parseExpressions(parser: PropertyParser, row: number): Expressions | undefined {
  const { json, reader } = parser;
  if (row < 0) return undefined;
  // no block: an empty list
  if (json.kinds[row] === Json.array) {
    if (json.nexts[row] > row + 1) parser.report("expected-type", "Expressions are an object, or an empty list where there are none.", row);
    return undefined;
  }
  const rows = reader.members(row, EXPRESSIONS, "the expressions");
  if (rows === undefined) return undefined;
  const info = reader.isObject(rows[0]) ? reader.members(rows[0], EXPRESSION_INFO, "the info of the expressions") : undefined;
  if (info === undefined) {
    if (rows[0] >= 0) reader.expected("an object in braces", rows[0]);
    return undefined;
  }
  const [magic, version, ...sizes] = info;
  reader.expects(magic, MAGIC);
  if (magic >= 0 && reader.text(magic) !== "EXB ") parser.report("expected-type", 'The magic is "EXB " with a space.', magic);
  const [staticSize, instanceCount, scratch32, scratch64] = sizes.map((size) => reader.integer(size, 0, U32));
  const expressions: Expressions = {
    version: reader.integer(version, 1, 3),
    staticSize,
    instanceCount,
    scratch32,
    scratch64,
    commands: [],
    raw: undefined,
    at: row,
  };
  for (const item of reader.items(rows[1], "expressions")) {
    const command = parseCommand(parser, item, expressions);
    if (command !== undefined) expressions.commands.push(command);
  }
  settleSetups(parser, expressions);
  return expressions;
}

/** Raises the sizes of memory that are less than the programs need. Not for a block whose bytes are kept. */
export function raiseMemory(parser: PropertyParser, expressions: Expressions): void {
  const { json } = parser;
  const needed = neededMemory(expressions);
  const info = json.find(expressions.at, "Info");
  for (const [size, key] of MEMORY_SIZES) {
    if (expressions[size] >= needed[size]) continue;
    const row = json.find(info, key);
    const text = String(needed[size]);
    // a key that is missing has its own finding
    if (row >= 0)
      parser.report(
        "expression-memory",
        `The expressions need ${text} bytes, so ${text} is written instead of ${expressions[size]}.`,
        row,
        {
          fixes: () => [{ title: `Change to ${text}`, preferred: true, edits: [{ span: json.span(row), text }] }],
        },
      );
    expressions[size] = needed[size];
  }
}

/** The length of a setup program is that of its instructions; where the file has none at its place, both numbers stay. */
function settleSetups(parser: PropertyParser, { version, commands }: Expressions): void {
  const total = commands.reduce((sum, { setup, instructions }) => sum + setup.length + instructions.length, 0);
  for (const command of commands) {
    const { at, firstSetup, setupCount, setup } = command;
    if (setupCount === setup.length) continue;
    const row = Math.max(at, parser.json.find(at, "Pre-Entry Static Memory Usage"));
    const isElsewhere = version > 1 && setup.length === 0 && (firstSetup < 0 || firstSetup + setupCount > total);
    if (isElsewhere)
      parser.report(
        "setup-range",
        `The setup program should be ${counted(setupCount, "instruction")} from number ${firstSetup} on, but the block has ${total}. Both numbers are kept.`,
        row,
      );
    else {
      parser.report("kept-data", `The setup program has ${counted(setup.length, "instruction")}; the number follows from them.`, row);
      command.setupCount = setup.length;
    }
  }
}

function parseCommand(parser: PropertyParser, row: number, expressions: Expressions): Expression | undefined {
  const { reader } = parser;
  const rows = reader.members(row, EXPRESSION, "an expression");
  if (rows === undefined) return undefined;
  const types = dataTypes(expressions.version);
  const run = (list: number): Instruction[] =>
    reader.items(list, "instructions").map((item) => parseInstruction(parser, item, expressions.version));
  const command: Expression = {
    firstSetup: reader.integer(rows[0], -0x8000_0000, 0x7fff_ffff),
    setupCount: 0,
    staticSize: 0,
    scratch32: 0,
    scratch64: 0,
    output: parser.enum(rows[2], types, 0xffff),
    input: parser.enum(rows[3], types, 0xffff),
    setup: rows[7] >= 0 ? run(rows[7]) : [],
    instructions: run(rows[8]),
    at: row,
  };
  command.setupCount = rows[1] >= 0 ? reader.integer(rows[1], 0, U32) : command.setup.length;
  const used = memoryOf(command, expressions.version);
  command.staticSize = rows[4] >= 0 ? reader.integer(rows[4], 0, U32) : used.static;
  command.scratch32 = rows[5] >= 0 ? reader.integer(rows[5], 0, 0xffff) : used.scratch32 & 0xffff;
  command.scratch64 = rows[6] >= 0 ? reader.integer(rows[6], 0, 0xffff) : usualScratch64(used, expressions) & 0xffff;
  return command;
}

function parseInstruction(parser: PropertyParser, row: number, version: number): Instruction {
  const { reader } = parser;
  const made = emptyInstruction(row);
  const rows = reader.members(row, INSTRUCTION, "an instruction");
  if (rows === undefined) return made;
  const types = dataTypes(version);
  made.opcode = parser.enum(rows[0], OPCODES, 0xff);
  made.type = parser.enum(rows[1], types, 0xff);
  if (made.opcode === USER_FUNCTION) {
    made.leftValue = reader.integer(rows[8], 0, 0xffff);
    made.signature = reader.text(rows[9]);
    if (rows[9] < 0) parser.report("missing-key", 'The key "Signature" of a function call is missing.', row);
    return made;
  }
  made.left = parser.enum(rows[2], SOURCES, 0xff);
  made.right = parser.enum(rows[3], SOURCES, 0xff);
  made.leftValue = reader.integer(rows[4], 0, 0xffff);
  made.rightValue = reader.integer(rows[5], 0, 0xffff);
  made.leftConstant = parseConstant(parser, row, made.left, rows[6], types[made.type]);
  made.rightConstant = parseConstant(parser, row, made.right, rows[7], types[made.type]);
  return made;
}

function parseConstant(
  parser: PropertyParser,
  owner: number,
  source: number,
  row: number,
  type: string | undefined,
): Instruction["leftConstant"] {
  const { reader } = parser;
  if (source !== Source.table && source !== Source.tableText && source !== Source.immediateText) return undefined;
  if (row < 0) {
    parser.report("missing-key", "The value of this constant is missing.", owner);
    return undefined;
  }
  if (source !== Source.table) return reader.text(row);
  const number = (item: number): number => {
    if (type === "f32" || type === "vec3f") return reader.single(item);
    return type === "bool" ? reader.switch(item, U32) : reader.word(item);
  };
  return type === "vec3f" ? reader.items(row, "three numbers").slice(0, 3).map(number) : [number(row)];
}

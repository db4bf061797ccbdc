/** The records of the expression block (EXB), declared once for the file and the text. */
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { printSingle } from "../../core/json/numbers.ts";
import { quote } from "../../core/json/print.ts";
import { JsonKeys } from "../../core/json/reader.ts";
import { getOrMake } from "../../core/lists.ts";
import { listText, MAX, type Unsigned, unsigned } from "../../core/record/parts.ts";
import { field, RecordType } from "../../core/record/record.ts";
import { hex } from "../../core/text/hex.ts";
import type { Reading } from "../binary/reading.ts";
import { type Expression, type ExpressionBlock, type Expressions, emptyInstruction, type Instruction } from "../model/model.ts";
import { type AsbPart, choice, optionalList, type PlacedRow, POINTER, type Row, readRows, U16, U32 } from "../records/recordParts.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { dataTypes, MEMORY_SIZES, memoryOf, OPCODES, SOURCES, Source, TERMINATOR, USER_FUNCTION } from "./expressions.ts";

type Constant = Instruction["leftConstant"];

const blockOf = ({ block }: Reading): ExpressionBlock => block as ExpressionBlock;

/** A string of the block. @param at for messages */
function textAt(reading: Reading, offset: number, at: number): string {
  const { strings, end } = blockOf(reading);
  return reading.input.textAt(strings + offset, end, at);
}

const S32: AsbPart<number> = {
  ...U32,
  schema: { type: "s32", size: 4 },
  read: ({ input }, at) => input.s32(at),
  parse: ({ reader }, row) => reader.integer(row, -0x8000_0000, 0x7fff_ffff),
};
const BYTES = { unit: "bytes" } as const;
const MAGIC: JsonExpectation = { kind: "words", names: ["EXB "] };

const magic: AsbPart<string> = {
  schema: { type: "bytes", size: 4 },
  said: () => ({ isIgnored: true }),
  read: () => "EXB ",
  write: () => undefined,
  print: () => '"EXB "',
  parse: (parser, row) => {
    parser.reader.expects(row, MAGIC);
    if (row >= 0 && parser.reader.text(row) !== "EXB ") parser.report("expected-type", 'The magic is "EXB " with a space.', row);
    return "EXB ";
  },
};
const signature: AsbPart<string | undefined> = {
  // the schema is that of its index
  schema: { type: "u32", size: 4, label: "string" },
  said: () => ({ isIgnored: false }),
  read: (reading, at, start) => textAt(reading, reading.input.u32(blockOf(reading).signatures + reading.input.u32(at) * 4), start),
  write: () => undefined,
  print: (_, value) => quote(value ?? ""),
  parse: (parser, row, { at }: Instruction) => {
    if (row < 0) parser.report("missing-key", 'The key "Signature" of a function call is missing.', at);
    return parser.reader.text(row);
  },
};
const version: AsbPart<number> = { ...unsigned("u32"), parse: ({ reader }, row) => reader.integer(row, 1, 3) };
const offset = (name: string, meaning: string) => field(name, `${meaning} Offset in the block.`, { ...unsigned("u32"), schema: POINTER });
const memory = (name: string, meaning: string) => field(name, meaning, unsigned("u32", BYTES));

export const INFO = new RecordType(
  {
    name: "expressionInfo",
    title: "Expression block",
    meaning: "The first 44 bytes of the expression block. Its offsets count from here.",
    what: "the info of the expressions",
  },
  {
    magic: field("Magic", "The letters `EXB ` with a space.", magic, { optional: true }),
    version: field("Version", "Version of the block: 2 in Tears of the Kingdom, probably 1 in earlier and 3 in later games.", version),
    staticSize: memory(
      "Static Memory Size",
      "Memory that persists between evaluations: at least as much as the most demanding expression needs.",
    ),
    instanceCount: field("Instance Count", "Probably the number of properties that use an expression.", unsigned("u32")),
    scratch32: memory("Scratch32 Size", "Memory for 32-bit values: at least as much as the most demanding expression needs."),
    scratch64: memory("Scratch64 Size", "Memory for 64-bit values: at least as much as the most demanding expression needs."),
    commandsAt: offset("expressions", "The expressions: their count, then each one. Directly after these 44 bytes."),
    instructionsAt: offset("instructions", "The instructions: their count, then each one."),
    signaturesAt: offset(
      "signatures",
      "Signatures of the called functions, without duplicates and in the order of first use: their count, then the string offset of each.",
    ),
    constantsAt: offset("constants", "The constants, without a count: 12 bytes for a vec3f, 4 for others."),
    stringsAt: offset("strings", "The strings, each followed by a 0 byte, without padding."),
  },
);

const OPTIONAL = { optional: true } as const;

const records = new Map<number, ReturnType<typeof makeRecords>>();

/** The records of a block. */
export function expressionRecords({ version, scratch32, scratch64 }: Pick<Expressions, "version" | "scratch32" | "scratch64">) {
  const areSame = scratch32 === scratch64;
  return getOrMake(records, version * 2 + (areSame ? 1 : 0), () => makeRecords(version, areSame));
}

/** @param areSame the block states equal memory sizes for 64-bit and 32-bit values */
function makeRecords(version: number, areSame: boolean) {
  const types = dataTypes(version);
  /** A Terminator whose other bytes are 0 has no further members. */
  const unlessBare = <T>(part: AsbPart<T>): AsbPart<T> => ({
    ...part,
    partOf: ({ input }, start) =>
      input.u16(start) === TERMINATOR && input.u16(start + 2) === 0 && input.u32(start + 4) === 0 ? undefined : part,
    print: (printing, value, indent, record: Instruction) =>
      isBare(record) ? undefined : part.print(printing, value, indent, record as never),
  });
  const head = {
    opcode: field("Type", "The operation.", choice("u8", OPCODES)),
    type: field(
      "Data Type",
      "Type of the values.",
      unlessBare({ ...choice("u8", types), schema: { type: "u8", size: 1 } } as AsbPart<number>),
      OPTIONAL,
    ),
  };
  const source = unlessBare(choice("u8", SOURCES));
  const operand = unlessBare(U16);
  const constant = (side: "left" | "right"): AsbPart<Constant> => {
    const at = side === "left" ? 0 : 1;
    const read = (reading: Reading, start: number): Constant => {
      const { input } = reading;
      const value = input.u16(start + 4 + at * 2);
      const word = blockOf(reading).constants + value;
      switch (input.u8(start) === TERMINATOR ? Source.immediate : input.u8(start + 2 + at)) {
        case Source.immediateText:
          return textAt(reading, value, start);
        case Source.tableText:
          return textAt(reading, input.u32(word), start);
        case Source.table:
          return Array.from({ length: types[input.u8(start + 1)] === "vec3f" ? 3 : 1 }, (_, i) => input.u32(word + i * 4));
        default:
          return undefined;
      }
    };
    return {
      schema: { type: "bytes", size: 0 },
      // instructions may share constants, so their position follows from the operand
      said: (reading, start) => {
        const value = read(reading, start);
        if (typeof value !== "object") return { isIgnored: value === undefined };
        const place = { start: blockOf(reading).constants + reading.input.u16(start + 4 + at * 2), size: value.length * 4 };
        return { isIgnored: false, place: { what: `${side}Constant`, ...place } };
      },
      read: (reading, _, start) => read(reading, start),
      write: () => undefined,
      print: (_, value, _indent, record: Instruction) =>
        record.opcode === TERMINATOR ? undefined : printConstant(record[side], record[`${side}Value`], value, types[record.type]),
      parse: (parser, row, record: Instruction) => parseConstant(parser, record.at, record[side], row, types[record.type]),
    };
  };
  const INSTRUCTION = new RecordType(
    {
      name: "instruction",
      title: "Instruction",
      meaning: "A step of a program. In a Terminator, the bytes after the type are 0.",
      what: "an instruction",
    },
    {
      ...head,
      left: field("LHS Source", "Where the left value comes from.", source, OPTIONAL),
      right: field("RHS Source", "Where the right value comes from.", source, OPTIONAL),
      leftValue: field(
        "LHS Index/Value",
        "The left value, or its position. For a component of a vec3f: 0x8000 + 256 × its byte offset + the index.",
        operand,
        OPTIONAL,
      ),
      rightValue: field(
        "RHS Index/Value",
        "The right value, or its position. For a jump: the target instruction, counted from 0.",
        operand,
        OPTIONAL,
      ),
      leftConstant: field(
        "LHS Value",
        "The left value; for the sources ParamTbl and ParamTblStr, it is stored in the block's constants.",
        constant("left"),
        OPTIONAL,
      ),
      rightConstant: field(
        "RHS Value",
        "The right value; for the sources ParamTbl and ParamTblStr, it is stored in the block's constants.",
        constant("right"),
        OPTIONAL,
      ),
    },
  );
  const FUNCTION_CALL = new RecordType(
    {
      name: "functionCall",
      title: "Function call",
      meaning: "An instruction that calls a function of the game.",
      what: "an instruction",
    },
    {
      ...head,
      leftValue: field("Static Memory Index", "Position of its persistent state.", U16, OPTIONAL),
      signature: field("Signature", "Index of the signature.", signature, OPTIONAL),
    },
  );
  const print = (printing: Printing, value: Instruction): string =>
    (value.opcode === USER_FUNCTION && value.signature !== undefined ? FUNCTION_CALL : INSTRUCTION).print(printing, value);
  const parse = (parser: PropertyParser, row: number): Instruction => {
    const rows = parser.reader.members(row, INSTRUCTION_KEYS, "an instruction");
    const [opcode = -1, type = -1] = rows ?? [];
    const isCall = opcode >= 0 && (parser.json.is(opcode, "UserFunction") || parser.json.raw(opcode) === String(USER_FUNCTION));
    const own = isCall
      ? FUNCTION_CALL.parseMembers(parser, row, [opcode, type, ...(rows?.slice(INSTRUCTION.keys.names.length) ?? [])])
      : INSTRUCTION.parseMembers(parser, row, rows?.slice(0, INSTRUCTION.keys.names.length));
    return { ...emptyInstruction(row), ...own };
  };
  /** @param runAt the first instruction and the number of instructions of the expression at an offset */
  const program = (runAt: (reading: Reading, start: number) => readonly [first: number, length: number]): AsbPart<Instruction[]> => {
    const placesOf = (reading: Reading, start: number): readonly PlacedRow<Instruction>[] => {
      const { input } = reading;
      const { instructions, instructionCount: all } = blockOf(reading);
      const [first, length] = runAt(reading, start);
      const [range, size] = [`${first} to ${first + length}`, version === 1 ? 20 : 28];
      if (length > 0 && first + length > all)
        input.stop("expressions", `The expression at ${hex(start)} has instructions ${range}; there are ${all}.`, start, size);
      const from = instructions + Math.max(first, 0) * 8;
      input.table(from, length, 8, "instructions");
      return Array.from({ length }, (_, k) => {
        const at = from + k * 8;
        return [(input.u8(at) === USER_FUNCTION ? FUNCTION_CALL : INSTRUCTION) as unknown as Row<Instruction>, at] as const;
      });
    };
    return {
      schema: { type: "bytes", size: 0 },
      rows: { placesOf: (reading, _, start) => placesOf(reading, start) },
      read: (reading, _, start) => readRows(reading, placesOf(reading, start)).map((values) => ({ ...emptyInstruction(-1), ...values })),
      write: () => undefined,
      ...listText({ print, parse }, "instructions"),
    };
  };
  /** The usual memory sizes, for keys that the text omits. */
  const usual = {
    staticSize: (command: Expression) => memoryOf(command, version).static,
    scratch32: (command: Expression) => memoryOf(command, version).scratch32,
    // earlier tools also write the size of the 32-bit memory here, which equal sizes in the block's header show
    scratch64(command: Expression) {
      const used = memoryOf(command, version);
      return areSame ? Math.max(used.scratch32, used.scratch64) : used.scratch64;
    },
  };
  const memoryFrom = (key: keyof typeof usual, name: string, meaning: string, type: Unsigned) =>
    field(name, meaning, unsigned(type, BYTES), {
      follows: (command: Expression) => (command.instructions === undefined ? NOT_SAID : usual[key](command)),
    });
  /** Version 1 has no instruction counts: programs end with their terminator. @param at offset of the index of the first instruction */
  const countOf = (at: number): AsbPart<number> => {
    if (version > 1) return U32;
    return {
      ...U32,
      schema: { type: "u32", size: 0 },
      said: () => ({ isIgnored: false }),
      read: (reading, _, start) => {
        const { input } = reading;
        const { instructions, instructionCount } = blockOf(reading);
        const first = input.s32(start + at);
        let length = 0;
        while (first >= 0 && first + length < instructionCount && input.u8(instructions + (first + length++) * 8) !== TERMINATOR);
        return length;
      },
      write: () => undefined,
    };
  };
  const [setupCount, count] = [countOf(0), countOf(4)];
  // real tools accept a block without instructions at the setup program's position, and keep both numbers
  const setup = program((reading, start) => {
    const [first, length] = [reading.input.s32(start), setupCount.read(reading, start + 4, start)];
    return first >= 0 && first + length <= blockOf(reading).instructionCount ? [first, length] : [0, 0];
  });
  const instructions = program((reading, start) => {
    const at = start + (version === 1 ? 4 : 8);
    return [reading.input.u32(at), count.read(reading, at + 4, start)];
  });
  const EXPRESSION = new RecordType(
    {
      name: "expression",
      title: "Expression",
      meaning: "A program that computes a value from another. In version 1, it has 20 bytes, without the two instruction counts.",
      what: "an expression",
      isBlock: true,
      order: [
        "Base Index Pre-Command Entry",
        "Pre-Entry Static Memory Usage",
        "Output Data Type",
        "Input Data Type",
        ...MEMORY_SIZES.map(([, key]) => key),
        "Setup Instructions",
        "Instructions",
      ],
    },
    {
      firstSetup: field(
        "Base Index Pre-Command Entry",
        "First instruction of the setup program, which runs once before; -1 if there is none.",
        S32,
      ),
      setupCount: field(
        "Pre-Entry Static Memory Usage",
        "Number of instructions of the setup program.",
        { ...setupCount, parse: (parser, row, record) => (row < 0 ? NOT_SAID : setupCount.parse(parser, row, record)) } as AsbPart<number>,
        OPTIONAL,
      ),
      first: field("first instruction", "First instruction of the program.", U32, { usual: 0 }),
      count: field("instruction count", "Number of instructions of the program.", count, { usual: 0 }),
      staticSize: memoryFrom("staticSize", "Static Memory Size", "Memory that persists between evaluations.", "u32"),
      scratch32: memoryFrom("scratch32", "Scratch32 Size", "Memory for 32-bit values.", "u16"),
      scratch64: memoryFrom("scratch64", "Scratch64 Size", "Memory for 64-bit values.", "u16"),
      output: field("Output Data Type", "Type of the result.", { ...choice("u16", types), schema: U16.schema } as AsbPart<number>),
      input: field("Input Data Type", "Type of the input.", { ...choice("u16", types), schema: U16.schema } as AsbPart<number>),
      setup: field("Setup Instructions", "The program that runs once before.", optionalList(setup), OPTIONAL),
      instructions: field("Instructions", "The program, one step per instruction.", instructions),
    },
  );
  return { INSTRUCTION, FUNCTION_CALL, EXPRESSION, usual };
}

/** The records of version 2, for the documentation. */
export const { EXPRESSION, FUNCTION_CALL, INSTRUCTION } = makeRecords(2, false);
/** The keys of any instruction, then those of function calls only. */
export const INSTRUCTION_KEYS = Object.assign(
  new JsonKeys("Type", ...[...INSTRUCTION.keys.names, ...FUNCTION_CALL.keys.names.slice(2)].slice(1).map((key) => `${key}?`)),
  { fields: new Map([...FUNCTION_CALL.keys.fields, ...INSTRUCTION.keys.fields]) },
);

/** For values that follow from the instructions, until these are read. */
const NOT_SAID = -1;

/** Whether all fields after the opcode are 0. */
function isBare({ opcode, type, left, right, leftValue, rightValue }: Instruction): boolean {
  return opcode === TERMINATOR && type === 0 && left === 0 && right === 0 && leftValue === 0 && rightValue === 0;
}

/** Prints a word like the Python tools: integers are unsigned, because their writer fails on negative ones. */
function printWord(word: number, type: string | undefined): string {
  if (type === "f32" || type === "vec3f") return printSingle(word);
  return type === "bool" && word <= 1 ? String(word === 1) : String(word >>> 0);
}

function printConstant(source: number, value: number, constant: Constant, type: string | undefined): string | undefined {
  if (typeof constant === "string") return quote(constant);
  if (constant !== undefined) {
    const words = constant.map((word) => printWord(word, type));
    return words.length === 1 ? words[0] : `[${words.join(", ")}]`;
  }
  return source === Source.immediate ? String(value) : undefined;
}

function parseConstant(parser: PropertyParser, owner: number, source: number, row: number, type: string | undefined): Constant {
  const { reader } = parser;
  if (source !== Source.table && source !== Source.tableText && source !== Source.immediateText) return undefined;
  if (row < 0) {
    parser.report("missing-key", "The value of this constant is missing.", owner);
    return undefined;
  }
  if (source !== Source.table) return reader.text(row);
  const number = (item: number): number => {
    if (type === "f32" || type === "vec3f") return reader.single(item);
    return type === "bool" ? reader.switch(item, MAX.u32) : reader.word(item);
  };
  return type === "vec3f" ? reader.items(row, "three numbers").slice(0, 3).map(number) : [number(row)];
}

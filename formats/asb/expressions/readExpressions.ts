/** The expression block to instructions with the constants they name. */
import { hex } from "../../core/text/hex.ts";
import type { Input } from "../binary/input.ts";
import type { Reading } from "../binary/reading.ts";
import { type Expression, type Expressions, emptyInstruction, type Instruction } from "../model/model.ts";
import { dataTypes, EXB_HEADER_SIZE, EXB_MAGIC, Source, TERMINATOR, USER_FUNCTION } from "./expressions.ts";
import { expressionRecords, INFO } from "./records.ts";

/** Reads the block from `start` to `end`. @throws Stop where it is broken. */
export function readExpressions(input: Input, start: number, end: number): Expressions {
  const stop = (message: string, offset: number, size: number): never => input.stop("expressions", message, offset, size);
  input.require(start, EXB_HEADER_SIZE, "expression block");
  const limit = Math.min(end, input.length);
  if (limit < start + EXB_HEADER_SIZE) stop(`The expression block at ${hex(start)} ends before its header does.`, start, 4);
  if (input.u32(start) !== EXB_MAGIC) stop("The expression block does not start with the letters `EXB `.", start, 4);
  const version = input.u32(start + 4);
  if (version < 1 || version > 3) stop(`The expression block has version ${version}; expected 1, 2 or 3.`, start + 4, 4);
  // records of the block use nothing else
  const reading = { input, version } as Reading;
  const { staticSize, instanceCount, scratch32, scratch64, ...info } = INFO.read(reading, start);
  const { EXPRESSION, FUNCTION_CALL, INSTRUCTION } = expressionRecords({ version, scratch32, scratch64 });
  const types = dataTypes(version);
  const table = start + info.commandsAt + 4;
  const instructions = start + info.instructionsAt + 4;
  const count = input.u32(table - 4);
  const size = EXPRESSION.sizeOf(version);
  input.table(table, count, size, "expression table");
  const all = input.u32(instructions - 4);
  input.table(instructions, all, 8, "instructions");

  const textAt = (offset: number, at: number): string => input.textAt(start + info.stringsAt + offset, limit, at);
  const constant = (source: number, value: number, type: number, at: number): Instruction["leftConstant"] => {
    const word = start + info.constantsAt + value;
    if (source === Source.immediateText) return textAt(value, at);
    if (source === Source.tableText) return textAt(input.u32(word), at);
    if (source !== Source.table) return undefined;
    return types[type] === "vec3f" ? [input.u32(word), input.u32(word + 4), input.u32(word + 8)] : [input.u32(word)];
  };
  const instruction = (at: number): Instruction => {
    if (input.u8(at) === USER_FUNCTION) {
      const signature = textAt(input.u32(start + info.signaturesAt + 4 + input.u32(at + 4) * 4), at);
      return { ...emptyInstruction(-1), ...FUNCTION_CALL.read(reading, at), signature };
    }
    const made = { ...INSTRUCTION.read(reading, at), signature: undefined };
    if (made.opcode === TERMINATOR) return made;
    made.leftConstant = constant(made.left, made.leftValue, made.type, at);
    made.rightConstant = constant(made.right, made.rightValue, made.type, at);
    return made;
  };
  const run = (first: number, length: number, at: number): Instruction[] => {
    if (length > 0 && first + length > all)
      stop(`The expression at ${hex(at)} has instructions ${first} to ${first + length}; there are ${all}.`, at, size);
    input.table(instructions + Math.max(first, 0) * 8, length, 8, "instructions");
    return Array.from({ length }, (_, k) => instruction(instructions + (first + k) * 8));
  };
  // version 1 has no counts: programs end with their terminator
  const lengthFrom = (first: number): number => {
    let length = 0;
    while (first + length < all && input.u8(instructions + (first + length++) * 8) !== TERMINATOR);
    return length;
  };
  const commands = Array.from({ length: count }, (_, i): Expression => {
    const at = table + i * size;
    const command = EXPRESSION.read(reading, at);
    const { first, firstSetup } = command;
    if (version === 1) {
      command.setupCount = firstSetup >= 0 ? lengthFrom(firstSetup) : 0;
      command.count = lengthFrom(first);
    }
    // real tools read a block whose setup program is nowhere, and keep both numbers
    const hasSetup = command.setupCount > 0 && firstSetup >= 0 && firstSetup + command.setupCount <= all;
    if (hasSetup) command.setup = run(firstSetup, command.setupCount, at);
    command.instructions = run(first, command.count, at);
    return command;
  });
  return { version, staticSize, instanceCount, scratch32, scratch64, commands, raw: undefined, at: -1 };
}

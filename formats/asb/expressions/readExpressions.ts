/** Reads the expression block: instructions with the constants that they refer to. */
import { hex } from "../../core/text/hex.ts";
import type { Input } from "../binary/input.ts";
import type { Reading } from "../binary/reading.ts";
import type { ExpressionBlock, Expressions } from "../model/model.ts";
import { EXB_HEADER_SIZE, EXB_MAGIC } from "./expressions.ts";
import { expressionRecords, INFO } from "./records.ts";

/** Reads the block from `start` to `end`. @throws Stop if it is broken */
export function readExpressions(input: Input, start: number, end: number): Expressions {
  const stop = (message: string, offset: number, size: number): never => input.stop("expressions", message, offset, size);
  input.require(start, EXB_HEADER_SIZE, "expression block");
  const limit = Math.min(end, input.length);
  if (limit < start + EXB_HEADER_SIZE) stop(`The expression block at ${hex(start)} ends before its header does.`, start, 4);
  if (input.u32(start) !== EXB_MAGIC) stop("The expression block does not start with the letters `EXB `.", start, 4);
  const version = input.u32(start + 4);
  if (version < 1 || version > 3) stop(`The expression block has version ${version}; expected 1, 2 or 3.`, start + 4, 4);
  const block = blockAt(input, start, limit);
  // the block's records need nothing else
  const reading = { input, version, block } as Reading;
  const { staticSize, instanceCount, scratch32, scratch64 } = INFO.read(reading, start);
  const { EXPRESSION } = expressionRecords({ version, scratch32, scratch64 });
  const count = input.u32(block.commands - 4);
  const size = EXPRESSION.sizeOf(version);
  input.table(block.commands, count, size, "expression table");
  input.table(block.instructions, block.instructionCount, 8, "instructions");
  const commands = Array.from({ length: count }, (_, i) => EXPRESSION.read(reading, block.commands + i * size));
  return { version, staticSize, instanceCount, scratch32, scratch64, commands, raw: undefined, at: -1 };
}

/** @param start offset of a block with a header */
export function blockAt(input: Input, start: number, end: number): ExpressionBlock {
  const { commandsAt, instructionsAt, signaturesAt, constantsAt, stringsAt } = INFO.read({ input, version: 0 } as Reading, start);
  return {
    start,
    end,
    commands: start + commandsAt + 4,
    instructions: start + instructionsAt + 4,
    instructionCount: input.u32(start + instructionsAt),
    signatures: start + signaturesAt + 4,
    constants: start + constantsAt,
    strings: start + stringsAt,
  };
}

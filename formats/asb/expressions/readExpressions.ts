/** The expression block to instructions with the constants they name. */
import { hex } from "../../core/text/hex.ts";
import type { Input } from "../binary/input.ts";
import { type Expressions, emptyInstruction, type Instruction } from "../model/model.ts";
import { dataTypes, EXB_HEADER_SIZE, expressionSize, Source, TERMINATOR, USER_FUNCTION } from "./expressions.ts";

const MAGIC = 0x20425845;

/** Reads the block from `start` to `end`. @throws Stop where it is broken. */
export function readExpressions(input: Input, start: number, end: number): Expressions {
  return new ExpressionReader(input, start, end).read();
}

class ExpressionReader {
  private readonly input: Input;
  private readonly start: number;
  private readonly end: number;
  private readonly version: number;
  private readonly types: readonly string[];
  private readonly signatures: number;
  private readonly parameters: number;
  private readonly pool: number;

  constructor(input: Input, start: number, end: number) {
    this.input = input;
    this.start = start;
    this.end = Math.min(end, input.length);
    input.require(start, EXB_HEADER_SIZE, "expression block");
    if (this.end < start + EXB_HEADER_SIZE) this.stop(`The expression block at ${hex(start)} ends before its header does.`, start, 4);
    if (input.u32(start) !== MAGIC) this.stop("The expression block does not start with the letters `EXB `.", start, 4);
    this.version = input.u32(start + 4);
    if (this.version < 1 || this.version > 3)
      this.stop(`The expression block has version ${this.version}; expected 1, 2 or 3.`, start + 4, 4);
    this.types = dataTypes(this.version);
    this.signatures = start + input.u32(start + 0x20);
    this.parameters = start + input.u32(start + 0x24);
    this.pool = start + input.u32(start + 0x28);
  }

  private stop(message: string, offset: number, size: number): never {
    this.input.stop("expressions", message, offset, size);
  }

  read(): Expressions {
    const { input, start, version } = this;
    const table = start + input.u32(start + 0x18);
    const instructions = start + input.u32(start + 0x1c);
    const count = input.u32(table);
    const size = expressionSize(version);
    input.table(table + 4, count, size, "expression table");
    const all = input.u32(instructions);
    input.table(instructions + 4, all, 8, "instructions");
    const result: Expressions = {
      version,
      staticSize: input.u32(start + 8),
      instanceCount: input.u32(start + 12),
      scratch32: input.u32(start + 16),
      scratch64: input.u32(start + 20),
      commands: [],
      raw: undefined,
      at: -1,
    };
    const run = (first: number, length: number, at: number): Instruction[] => {
      if (length > 0 && first + length > all)
        this.stop(`The expression at ${hex(at)} has instructions ${first} to ${first + length}; there are ${all}.`, at, size);
      input.table(instructions + 4 + Math.max(first, 0) * 8, length, 8, "instructions");
      return Array.from({ length }, (_, k) => this.instruction(instructions + 4 + (first + k) * 8));
    };
    for (let i = 0; i < count; i++) {
      const at = table + 4 + i * size;
      const isLong = version > 1;
      // version 1 has no counts: programs end with their terminator
      const lengthFrom = (first: number): number => {
        let length = 0;
        while (first + length < all && input.u8(instructions + 4 + (first + length++) * 8) !== TERMINATOR);
        return length;
      };
      const firstSetup = input.s32(at);
      const setupCount = isLong ? input.u32(at + 4) : firstSetup >= 0 ? lengthFrom(firstSetup) : 0;
      // real tools read a block whose setup program is nowhere, and keep both numbers
      const hasSetup = setupCount > 0 && firstSetup >= 0 && firstSetup + setupCount <= all;
      const firstMain = input.u32(at + (isLong ? 8 : 4));
      const mainCount = isLong ? input.u32(at + 12) : lengthFrom(firstMain);
      const rest = isLong ? at + 16 : at + 8;
      result.commands.push({
        firstSetup,
        setupCount,
        setup: hasSetup ? run(firstSetup, setupCount, at) : [],
        instructions: run(firstMain, mainCount, at),
        staticSize: input.u32(rest),
        scratch32: input.u16(rest + 4),
        scratch64: input.u16(rest + 6),
        output: input.u16(rest + 8),
        input: input.u16(rest + 10),
        at: -1,
      });
    }
    return result;
  }

  private instruction(at: number): Instruction {
    const { input } = this;
    const made = emptyInstruction(-1);
    made.opcode = input.u8(at);
    made.type = input.u8(at + 1);
    if (made.opcode === USER_FUNCTION) {
      made.leftValue = input.u16(at + 2);
      made.signature = this.text(input.u32(this.signatures + 4 + input.u32(at + 4) * 4), at);
      return made;
    }
    made.left = input.u8(at + 2);
    made.right = input.u8(at + 3);
    made.leftValue = input.u16(at + 4);
    made.rightValue = input.u16(at + 6);
    if (made.opcode === TERMINATOR) return made;
    made.leftConstant = this.constant(made.left, made.leftValue, made.type, at);
    made.rightConstant = this.constant(made.right, made.rightValue, made.type, at);
    return made;
  }

  private constant(source: number, value: number, type: number, at: number): readonly number[] | string | undefined {
    const { input, parameters } = this;
    if (source === Source.immediateText) return this.text(value, at);
    if (source === Source.tableText) return this.text(input.u32(parameters + value), at);
    if (source !== Source.table) return undefined;
    const word = parameters + value;
    return this.types[type] === "vec3f" ? [input.u32(word), input.u32(word + 4), input.u32(word + 8)] : [input.u32(word)];
  }

  private text(offset: number, at: number): string {
    return this.input.textAt(this.pool + offset, this.end, at);
  }
}

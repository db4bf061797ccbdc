/** Instructions to an expression block, in the layout of the games' own tools. */

import type { Trace } from "../../core/record/record.ts";
import { StringPool } from "../../core/record/stringPool.ts";
import { Output } from "../binary/output.ts";
import type { Writing } from "../binary/writing.ts";
import type { Expressions, Instruction } from "../model/model.ts";
import { EXB_HEADER_SIZE, EXB_MAGIC, neededMemory, Source, USER_FUNCTION } from "./expressions.ts";
import { expressionRecords } from "./records.ts";

/** The bytes of the block: the kept ones where the model has them; those are not traced. @param trace offsets count from the block */
export function writeExpressions(expressions: Expressions, trace?: Trace): Uint8Array {
  return expressions.raw ?? layOut(expressions, trace);
}

/** The block as it follows from the instructions. */
export function layOut(expressions: Expressions, trace?: Trace): Uint8Array {
  const { version, commands } = expressions;
  const out = new Output(undefined);
  const parameters = new Map<number, readonly number[] | string>();
  const signatures: string[] = [];
  const all: Instruction[] = [];
  out.reserve(EXB_HEADER_SIZE);
  for (const instruction of commands.flatMap(({ setup, instructions }) => [...instructions, ...setup])) {
    for (const [source, value, constant] of [
      [instruction.left, instruction.leftValue, instruction.leftConstant],
      [instruction.right, instruction.rightValue, instruction.rightConstant],
    ] as const)
      if ((source === Source.table || source === Source.tableText) && constant !== undefined) parameters.set(value, constant);
    const { signature } = instruction;
    if (signature !== undefined && !signatures.includes(signature)) signatures.push(signature);
  }
  out.u32(commands.length);
  const { EXPRESSION, INSTRUCTION } = expressionRecords(expressions);
  // records of the block use nothing else
  const to = { version, out, mark: (what: string, at: number, start: number) => trace?.(what, at, start, out.length) } as Writing;
  for (const command of commands) {
    const { firstSetup, setup, instructions } = command;
    const isSetupFirst = setup.length > 0 && firstSetup === all.length;
    const first = all.length + (isSetupFirst ? setup.length : 0);
    EXPRESSION.write(to, { ...command, first, count: instructions.length });
    if (isSetupFirst) all.push(...setup, ...instructions);
    else all.push(...instructions, ...setup);
  }
  const instructionTable = out.length;
  const pool = new StringPool();
  for (const signature of signatures) pool.intern(signature);
  out.u32(all.length);
  for (const instruction of all) {
    if (instruction.opcode === USER_FUNCTION && instruction.signature !== undefined) {
      const start = out.length;
      out.u8(instruction.opcode);
      out.u8(instruction.type);
      out.u16(instruction.leftValue);
      out.u32(signatures.indexOf(instruction.signature));
      trace?.("functionCall", instruction.at, start, out.length);
      continue;
    }
    const leftValue = valueOf(instruction.left, instruction.leftValue, instruction.leftConstant, pool);
    const rightValue = valueOf(instruction.right, instruction.rightValue, instruction.rightConstant, pool);
    INSTRUCTION.write(to, { ...instruction, leftValue, rightValue });
  }
  const signatureTable = out.length;
  out.u32(signatures.length);
  for (const signature of signatures) out.u32(pool.intern(signature));
  const parameterTable = out.length;
  const sorted = [...parameters].sort(([a], [b]) => a - b);
  for (const [offset, constant] of sorted) {
    // a gap cannot be named by the text; such blocks keep their bytes
    if (parameterTable + offset > out.length) out.reserve(parameterTable + offset - out.length);
    const words = typeof constant === "string" ? [pool.intern(constant)] : constant;
    words.forEach((word, k) => {
      const at = parameterTable + offset + k * 4;
      if (at + 4 > out.length) out.reserve(at + 4 - out.length);
      out.setU32(at, word);
    });
  }
  if (trace)
    for (const { at, left, right, leftValue, rightValue, leftConstant, rightConstant } of all)
      for (const [what, source, value, constant] of [
        ["leftConstant", left, leftValue, leftConstant],
        ["rightConstant", right, rightValue, rightConstant],
      ] as const) {
        const size = typeof constant === "string" ? 4 : (constant?.length ?? 0) * 4;
        const start = parameterTable + value;
        if (source === Source.table || source === Source.tableText) trace(what, at, start, start + size);
      }
  const poolAt = out.length;
  out.bytes(pool.toBytes());
  // with less memory than the programs need, the game would write past the block
  const needed = neededMemory(expressions);
  const header = [
    EXB_MAGIC,
    version,
    Math.max(expressions.staticSize, needed.staticSize),
    expressions.instanceCount,
    Math.max(expressions.scratch32, needed.scratch32),
    Math.max(expressions.scratch64, needed.scratch64),
    EXB_HEADER_SIZE,
    instructionTable,
    signatureTable,
    parameterTable,
    poolAt,
  ];
  header.forEach((word, i) => out.setU32(i * 4, word));
  trace?.("expressionInfo", expressions.at, 0, EXB_HEADER_SIZE);
  return out.toBytes();
}

function valueOf(source: number, value: number, constant: Instruction["leftConstant"], pool: StringPool): number {
  return source === Source.immediateText && typeof constant === "string" ? pool.intern(constant) : value;
}

/** Writes an expression block, in the layout of the games' own tools. */
import { ByteReader } from "../../core/bytes/bytes.ts";
import type { Trace } from "../../core/record/record.ts";
import { StringPool } from "../../core/record/stringPool.ts";
import { Output } from "../binary/output.ts";
import type { Writing } from "../binary/writing.ts";
import type { Expression, Expressions, Instruction } from "../model/model.ts";
import { EXB_HEADER_SIZE, EXB_MAGIC, neededMemory, Source, USER_FUNCTION } from "./expressions.ts";
import { expressionRecords } from "./records.ts";

/** The bytes of the block: the kept ones, if any, which are not traced. @param trace its offsets are relative to the block */
export function writeExpressions(expressions: Expressions, trace?: Trace): Uint8Array {
  return expressions.raw ?? layOut(expressions, trace);
}

/** A value in the block's table of constants, as an operand states it. */
export interface StatedConstant {
  readonly instruction: Instruction;
  readonly side: "left" | "right";
  /** Byte offset in the table. */
  readonly offset: number;
  readonly value: readonly number[] | string;
}

function programOf({ setup, instructions }: Expression): readonly Instruction[] {
  return [...instructions, ...setup];
}

/** Constants in the order of the text. */
export function constantsIn({ commands }: Expressions): readonly StatedConstant[] {
  return commands.flatMap(programOf).flatMap((instruction) =>
    (["left", "right"] as const).flatMap((side): StatedConstant[] => {
      const [source, offset, value] = [instruction[side], instruction[`${side}Value`], instruction[`${side}Constant`]];
      const isInTable = source === Source.table || source === Source.tableText;
      return isInTable && value !== undefined ? [{ instruction, side, offset, value }] : [];
    }),
  );
}

/**
 * Lays out the block from the instructions.
 * @param lost called with each constant whose bytes another one overwrote, and that other one
 */
export function layOut(
  expressions: Expressions,
  trace?: Trace,
  lost?: (constant: StatedConstant, written: StatedConstant) => void,
): Uint8Array {
  const { version, commands } = expressions;
  const out = new Output(undefined);
  const constants = constantsIn(expressions);
  const signatures: string[] = [];
  const all: Instruction[] = [];
  out.reserve(EXB_HEADER_SIZE);
  for (const { signature } of commands.flatMap(programOf))
    if (signature !== undefined && !signatures.includes(signature)) signatures.push(signature);
  out.u32(commands.length);
  const { EXPRESSION, INSTRUCTION } = expressionRecords(expressions);
  // the block's records need nothing else
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
  const wordsOf = ({ value }: StatedConstant) => (typeof value === "string" ? [pool.intern(value)] : value);
  /** The constant that wrote each byte. */
  const written = new Map<number, StatedConstant>();
  for (const constant of [...constants].sort((a, b) => a.offset - b.offset)) {
    const start = parameterTable + constant.offset;
    const words = wordsOf(constant);
    const end = start + words.length * 4;
    // gaps are zeros; a block with other bytes there keeps its raw bytes
    if (end > out.length) out.reserve(end - out.length);
    for (const [k, word] of words.entries()) out.setU32(start + k * 4, word);
    for (let at = start; lost && at < end; at++) written.set(at, constant);
    trace?.(`${constant.side}Constant`, constant.instruction.at, start, end);
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
  const bytes = out.toBytes();
  const block = new ByteReader(bytes);
  for (const constant of lost ? constants : []) {
    const start = parameterTable + constant.offset;
    const word = wordsOf(constant).findIndex((each, k) => block.u32(start + k * 4) !== each >>> 0);
    const bytesOfWord = word < 0 ? [] : [3, 2, 1, 0].map((at) => written.get(start + word * 4 + at));
    const other = bytesOfWord.find((each) => each !== constant);
    if (other) lost?.(constant, other);
  }
  return bytes;
}

function valueOf(source: number, value: number, constant: Instruction["leftConstant"], pool: StringPool): number {
  return source === Source.immediateText && typeof constant === "string" ? pool.intern(constant) : value;
}

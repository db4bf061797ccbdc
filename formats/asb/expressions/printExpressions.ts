/** The expression block as text. */

import { printSingle } from "../../core/json/numbers.ts";
import { block, inline, lines, quote } from "../../core/json/print.ts";
import type { Expression, Expressions, Instruction } from "../model/model.ts";
import { printEnum } from "../text/words.ts";
import { dataTypes, memoryOf, OPCODES, SOURCES, Source, TERMINATOR, USER_FUNCTION } from "./expressions.ts";

export function printExpressions(expressions: Expressions | undefined): string {
  if (expressions === undefined) return "[]";
  const { version, commands } = expressions;
  const info = inline([
    '"Magic": "EXB "',
    `"Version": ${version}`,
    `"Static Memory Size": ${expressions.staticSize}`,
    `"Instance Count": ${expressions.instanceCount}`,
    `"Scratch32 Size": ${expressions.scratch32}`,
    `"Scratch64 Size": ${expressions.scratch64}`,
  ]);
  return block(
    [
      `"Info": ${info}`,
      `"Commands": ${lines(
        commands.map((command) => printCommand(command, expressions)),
        "    ",
      )}`,
    ],
    "  ",
  );
}

/**
 * Bytes of 64-bit scratch memory of an expression where nothing is said. Tools of the time write the size of the 32-bit memory here too,
 * as equal sizes of the whole block show.
 */
export function usualScratch64(used: { scratch32: number; scratch64: number }, { scratch32, scratch64 }: Expressions): number {
  return scratch32 === scratch64 ? Math.max(used.scratch32, used.scratch64) : used.scratch64;
}

function printCommand(command: Expression, expressions: Expressions): string {
  const { version } = expressions;
  const types = dataTypes(version);
  const members = [
    `"Base Index Pre-Command Entry": ${command.firstSetup}`,
    `"Pre-Entry Static Memory Usage": ${command.setupCount}`,
    `"Output Data Type": ${printEnum(command.output, types)}`,
    `"Input Data Type": ${printEnum(command.input, types)}`,
  ];
  const used = memoryOf(command, version);
  if (command.staticSize !== used.static) members.push(`"Static Memory Size": ${command.staticSize}`);
  if (command.scratch32 !== used.scratch32) members.push(`"Scratch32 Size": ${command.scratch32}`);
  if (command.scratch64 !== usualScratch64(used, expressions)) members.push(`"Scratch64 Size": ${command.scratch64}`);
  const print = (instruction: Instruction): string => printInstruction(instruction, version);
  if (command.setup.length > 0) members.push(`"Setup Instructions": ${lines(command.setup.map(print), "        ")}`);
  members.push(`"Instructions": ${lines(command.instructions.map(print), "        ")}`);
  return block(members, "      ");
}

function printInstruction(instruction: Instruction, version: number): string {
  const { opcode, type, left, right, leftValue, rightValue } = instruction;
  const types = dataTypes(version);
  const name = `"Type": ${printEnum(opcode, OPCODES)}`;
  const isBare = type === 0 && left === 0 && right === 0 && leftValue === 0 && rightValue === 0;
  if (opcode === TERMINATOR && isBare) return inline([name]);
  const dataType = `"Data Type": ${printEnum(type, types)}`;
  if (opcode === USER_FUNCTION && instruction.signature !== undefined)
    return inline([name, dataType, `"Static Memory Index": ${leftValue}`, `"Signature": ${quote(instruction.signature)}`]);
  const members = [
    name,
    dataType,
    `"LHS Source": ${printEnum(left, SOURCES)}`,
    `"RHS Source": ${printEnum(right, SOURCES)}`,
    `"LHS Index/Value": ${leftValue}`,
    `"RHS Index/Value": ${rightValue}`,
  ];
  if (opcode !== TERMINATOR) {
    const leftText = printConstant(left, leftValue, instruction.leftConstant, types[type]);
    const rightText = printConstant(right, rightValue, instruction.rightConstant, types[type]);
    // a plain left side that is not used by the operation is not a constant worth a word
    if (leftText !== undefined) members.push(`"LHS Value": ${leftText}`);
    if (rightText !== undefined) members.push(`"RHS Value": ${rightText}`);
  }
  return inline(members);
}

/** As the Python tools write it: whole numbers without a sign, since their writer fails on one. */
function printWord(word: number, type: string | undefined): string {
  if (type === "f32" || type === "vec3f") return printSingle(word);
  return type === "bool" && word <= 1 ? String(word === 1) : String(word >>> 0);
}

export function printConstant(
  source: number,
  value: number,
  constant: Instruction["leftConstant"],
  type: string | undefined,
): string | undefined {
  if (typeof constant === "string") return quote(constant);
  if (constant !== undefined) {
    const words = constant.map((word) => printWord(word, type));
    return words.length === 1 ? words[0] : `[${words.join(", ")}]`;
  }
  return source === Source.immediate ? String(value) : undefined;
}

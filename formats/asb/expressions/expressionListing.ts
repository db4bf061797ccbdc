/** Programs of expressions as people read them: an instruction a line, operands with what they stand for. */
import { printSingle } from "../../core/json/numbers.ts";
import { quote } from "../../core/json/print.ts";
import type { Expression, Instruction } from "../model/model.ts";
import { AXES } from "../records/enums.ts";
import { dataTypes, OPCODES, SOURCES, Source, TERMINATOR, USER_FUNCTION } from "./expressions.ts";

const JUMP_IF_ZERO = 28;
const JUMP = 29;
const USER_OUT = 9;
const USER_IN = 10;
/** The operand is a component of a vec3f. */
const COMPONENT = 0x8000;

/** What goes in and what comes out: `f32 → bool`. */
export function describeTypes({ input, output }: Expression, version: number): string {
  const types = dataTypes(version);
  return `${types[input] ?? input} → ${types[output] ?? output}`;
}

/** The program, numbered as jumps count; before it what sets it up. */
export function listProgram({ setup, instructions }: Expression, version: number): readonly string[] {
  const list = (program: readonly Instruction[]): string[] => {
    const width = String(program.length - 1).length;
    return program.map((instruction, at) => `${String(at).padStart(width)}  ${lineOf(instruction, version)}`);
  };
  return setup.length === 0 ? list(instructions) : ["setup:", ...list(setup), "program:", ...list(instructions)];
}

function lineOf(instruction: Instruction, version: number): string {
  const { opcode, type, leftValue, rightValue, signature } = instruction;
  const name = OPCODES[opcode] ?? `opcode ${opcode}`;
  const typeName = dataTypes(version)[type] ?? `type ${type}`;
  const left = operand(instruction.left, leftValue, instruction.leftConstant, typeName);
  switch (opcode) {
    case TERMINATOR:
      return name;
    case USER_FUNCTION:
      return `${signature ?? name} with StaticMem[${leftValue}] as ${typeName}`;
    case JUMP:
      return `${name} to ${rightValue}`;
    case JUMP_IF_ZERO:
      return `${name} ${left} to ${rightValue}`;
    default:
      return `${name} ${typeName} ${left}, ${operand(instruction.right, rightValue, instruction.rightConstant, typeName)}`;
  }
}

function constantText(word: number, typeName: string): string {
  if (typeName === "f32" || typeName === "vec3f") return printSingle(word);
  return typeName === "bool" && word <= 1 ? String(word === 1) : String(word | 0);
}

function operand(source: number, value: number, constant: Instruction["leftConstant"], typeName: string): string {
  if (typeof constant === "string") return quote(constant);
  if (constant !== undefined) {
    const words = constant.map((word) => constantText(word, typeName));
    return words.length === 1 ? words[0] : `(${words.join(", ")})`;
  }
  if (source === Source.immediate) return String(value);
  const name = SOURCES[source] ?? `source ${source}`;
  if (name === "Input" || name === "Output") return value === 0 ? name : `${name}[${value}]`;
  if ((source === USER_IN || source === USER_OUT) && typeName === "f32" && (value & COMPONENT) !== 0)
    return `${name}[${value & 0xff}].${AXES[(value & 0x7f00) >>> 10]?.toLowerCase() ?? (value & 0x7f00) >>> 8}`;
  return `${name}[${value}]`;
}

/** The vocabulary of the expression block (EXB): opcodes, types, sources, and the memory that a program uses. */
import type { Expression, Expressions, Instruction } from "../model/model.ts";
import { words } from "../records/enums.ts";

export const OPCODES: readonly (string | undefined)[] = [
  undefined,
  ...`
  Terminator Store Negate NegateBool Add Subtract Multiply Divide Modulus Increment Decrement ScalarMultiplyVec3f
  ScalarDivideVec3f LeftShift RightShift LessThan LessThanEqual GreaterThan GreaterThanEqual Equal NotEqual And Xor Or LogicalAnd
  LogicalOr UserFunction JumpIfLhsZero Jump
`
    .trim()
    .split(/\s+/),
];
export const TERMINATOR = 1;
export const USER_FUNCTION = 27;

export const SOURCES = words({
  Imm: "The number itself; never a float in version 1.",
  ImmStr: "A text: its offset in the block's strings.",
  StaticMem: "Persistent memory, by byte offset.",
  ParamTbl: "The block's constants, by byte offset.",
  ParamTblStr: "A text: the block's constants hold its offset in the strings.",
  Output: "The result.",
  Input: "The input.",
  Scratch32: "32-bit scratch memory, by byte offset.",
  Scratch64: "64-bit scratch memory, by byte offset.",
  UserOut: "A value that the program sets in the game, by index.",
  UserIn: "A value of the game, by index.",
});
export const Source = { immediate: 0, immediateText: 1, staticMemory: 2, table: 3, tableText: 4, scratch32: 7, scratch64: 8 } as const;

const TYPES: readonly string[] = ["none", "immediate_or_user", "bool", "s32", "f32", "string", "vec3f"];
/** Version 3 also has unsigned numbers. */
const TYPES_3: readonly string[] = ["none", "immediate_or_user", "bool", "s32", "u32", "f32", "string", "vec3f"];

export function dataTypes(version: number): readonly string[] {
  return version >= 3 ? TYPES_3 : TYPES;
}

export const EXB_HEADER_SIZE = 0x2c;
/** The letters `EXB ` as a word. */
export const EXB_MAGIC = 0x2042_5845;

/** Size of a value in memory, in bytes. */
function valueSize(typeName: string | undefined, source: number): number {
  if (typeName === "vec3f") return 12;
  return typeName === "string" && source === Source.scratch64 ? 8 : 4;
}

/** Memory that an expression uses: the highest end of any access, in bytes. */
export function memoryOf({ instructions, setup }: Expression, version: number): { static: number; scratch32: number; scratch64: number } {
  const used = { static: 0, scratch32: 0, scratch64: 0 };
  const types = dataTypes(version);
  const note = (source: number, value: number, type: number): void => {
    const end = value + valueSize(types[type], source);
    if (source === Source.staticMemory) used.static = Math.max(used.static, end);
    else if (source === Source.scratch32) used.scratch32 = Math.max(used.scratch32, end);
    else if (source === Source.scratch64) used.scratch64 = Math.max(used.scratch64, end);
  };
  const look = (instruction: Instruction): void => {
    if (instruction.opcode === TERMINATOR || instruction.opcode === USER_FUNCTION) return;
    note(instruction.left, instruction.leftValue, instruction.type);
    note(instruction.right, instruction.rightValue, instruction.type);
  };
  setup.forEach(look);
  instructions.forEach(look);
  return used;
}

/** Memory sizes in the header of the block, with their keys in the text. */
export const MEMORY_SIZES = [
  ["staticSize", "Static Memory Size"],
  ["scratch32", "Scratch32 Size"],
  ["scratch64", "Scratch64 Size"],
] as const;

export type MemorySize = (typeof MEMORY_SIZES)[number][0];

/** The minimum sizes for the header: the most that any expression states or uses. */
export function neededMemory({ commands, version }: Expressions): Pick<Expressions, "staticSize" | "scratch32" | "scratch64"> {
  const needed = { staticSize: 0, scratch32: 0, scratch64: 0 };
  for (const command of commands) {
    const used = memoryOf(command, version);
    needed.staticSize = Math.max(needed.staticSize, command.staticSize, used.static);
    needed.scratch32 = Math.max(needed.scratch32, command.scratch32, used.scratch32);
    needed.scratch64 = Math.max(needed.scratch64, command.scratch64, used.scratch64);
  }
  return needed;
}

/**
 * An animation sequence file in memory: the tables of the file, with indexes for uses. Reader, writer, printer and parser share it. Knows
 * neither bytes nor texts; `at` is a row of the JSON table if the value came from a text, otherwise -1.
 */
import type { ValueOf } from "../../core/record/record.ts";
import type { ValueType } from "../records/enums.ts";
import type { NODE } from "../records/nodeRecord.ts";
import type {
  BoneGroup,
  Calculation,
  Command,
  EnumResolve,
  EventGroup,
  MaterialBlend,
  Partial,
  SourceFile,
  StateTransition,
  TransitionGroup,
} from "../records/records.ts";
import type { SyncRecord } from "../records/syncRecord.ts";
import type { Prop, PropValue } from "./props.ts";

/** Flags of a property. */
export const Flag = {
  source: 0x8000_0000,
  calculation: 0x4000_0000,
  select: 0x3000_0000,
  component: 0x0c00_0000,
  commandData: 0x0200_0000,
  expression: 0x0100_0000,
  index: 0xffff,
} as const;
export const SELECT_SHIFT = 28;
export const COMPONENT_SHIFT = 26;

/** Whether a float comes from a calculation. */
export function isCalculation(flags: number): boolean {
  return (flags & (Flag.source | Flag.calculation)) === (Flag.source | Flag.calculation) && (flags & Flag.expression) === 0;
}

export type Node = ValueOf<typeof NODE>;

/** Values of a node by field name, and its connections. */
export interface NodeBody {
  states: readonly number[];
  /** Words of the second group of plugs, which no known file has. */
  unknown: readonly number[];
  children: readonly Child[];
  transitions: readonly TransitionPlug[];
  events: readonly number[];
  frameControls: readonly number[];
  at: number;
  [field: string]: unknown;
}

/** Four words. */
export type Guid = readonly number[];

/** A state transition of a node. */
export interface TransitionPlug {
  /** Its index, or -1. */
  transition: number;
  /** Target node; absent before 0x417, then 0. */
  node: number;
  at: number;
}

export interface Child {
  /** The smallest value, value, weight or default, depending on the node type. */
  first?: Prop;
  /** The largest value of a range. */
  second?: Prop;
  /** A tag group, or -1; only for children of a PreviousTagSelector. */
  tags?: number;
  node: number;
  at: number;
}

export interface BlackboardEntry {
  name: string;
  /** Bits 23 and 22 of the name word. */
  inherit: number;
  /** Index of a source file, or -1. */
  source: number;
  /** 0 for pointers. */
  value: PropValue;
  at: number;
}

/** Tags or commands that are used together, or the three texts of an AS marking. */
export interface TextList {
  texts: readonly string[];
  at: number;
}

export interface Expressions {
  version: number;
  staticSize: number;
  instanceCount: number;
  scratch32: number;
  scratch64: number;
  commands: Expression[];
  /** Bytes of the block, if they do not follow from the rest. */
  raw: Uint8Array | undefined;
  at: number;
}

/** Byte offsets of the parts of an expression block in the file. */
export interface ExpressionBlock {
  readonly start: number;
  readonly end: number;
  /** Expressions, instructions and signatures, after their counts. */
  readonly commands: number;
  readonly instructions: number;
  readonly instructionCount: number;
  readonly signatures: number;
  readonly constants: number;
  readonly strings: number;
}

export interface Expression {
  firstSetup: number;
  /** Position of the program among the instructions of the block that it was read from. */
  first: number;
  count: number;
  /** Length of the setup program as the file states it: greater than that of `setup` if the program is outside the instructions. */
  setupCount: number;
  staticSize: number;
  scratch32: number;
  scratch64: number;
  output: number;
  input: number;
  /** Run once before the first evaluation. */
  setup: Instruction[];
  instructions: Instruction[];
  at: number;
}

export interface Instruction {
  opcode: number;
  type: number;
  left: number;
  right: number;
  leftValue: number;
  rightValue: number;
  /** Constants that the operands refer to: words of numbers, or a text. */
  leftConstant: readonly number[] | string | undefined;
  rightConstant: readonly number[] | string | undefined;
  signature: string | undefined;
  at: number;
}

export interface AsbFile {
  version: number;
  fileName: string;
  /** The first string of the pool, if that is not known to be the name. */
  firstString?: string;
  commands: Command[];
  nodes: Node[];
  events: EventGroup[];
  syncs: SyncRecord[];
  stateTransitions: StateTransition[];
  transitions: TransitionGroup[];
  /** Second word of the transitions section. */
  transitionsWord: number;
  commandGroups: TextList[];
  /** By type, in the order of {@link BLACKBOARD_TYPES}. */
  blackboard: BlackboardEntry[][];
  sources: SourceFile[];
  partials: Partial[];
  boneGroups: BoneGroup[];
  calculations: Calculation[];
  /** Count in the header if it differs from the records, otherwise -1. */
  calculationCount: number;
  validTags: { name: string; at: number }[];
  tagGroups: TextList[];
  expressions: Expressions | undefined;
  markings: TextList[];
  materialBlends: MaterialBlend[];
  enumResolves: EnumResolve[];
  /** Strings of the pool in order, if that is not the order of first use. */
  pool: readonly string[] | undefined;
}

export const BLACKBOARD_TYPES: readonly ValueType[] = ["string", "int", "float", "bool", "vec3f", "pointer"];

/** Most lists of a node are empty. */
export const NONE: readonly never[] = [];
export const NO_GUID: Guid = [0, 0, 0, 0];

export function emptyInstruction(at: number): Instruction {
  return {
    opcode: 0,
    type: 0,
    left: 0,
    right: 0,
    leftValue: 0,
    rightValue: 0,
    leftConstant: undefined,
    rightConstant: undefined,
    signature: undefined,
    at,
  };
}

export function emptyFile(version: number): AsbFile {
  return {
    version,
    fileName: "",
    commands: [],
    nodes: [],
    events: [],
    syncs: [],
    stateTransitions: [],
    transitions: [],
    transitionsWord: 0,
    commandGroups: [],
    blackboard: BLACKBOARD_TYPES.map(() => []),
    sources: [],
    partials: [],
    boneGroups: [],
    calculations: [],
    calculationCount: -1,
    validTags: [],
    tagGroups: [],
    expressions: undefined,
    markings: [],
    materialBlends: [],
    enumResolves: [],
    pool: undefined,
  };
}

/** The keys of every object of the text, in the order in which they are written. A question mark marks an optional key. */
import { JsonKeys } from "../../core/json/reader.ts";
import { KEPT } from "./words.ts";

export const ROOT = new JsonKeys(
  "Metadata",
  "Blackboard?",
  "Bone Groups?",
  "Expressions?",
  "Partials?",
  "Partial Skeletons?",
  "Transition Partial Skeletons?",
  "Transitions?",
  "Valid Tags?",
  "Enum Resolve?",
  "State Transitions?",
  "Commands?",
  "Nodes?",
  `${KEPT}?`,
);
export const METADATA = new JsonKeys("Filename", "Version", "HasASNodeBaev?");
export const BLACKBOARD = new JsonKeys("string?", "int?", "float?", "bool?", "vec3f?", "pointer?", "uint?");
export const BLACKBOARD_ENTRY = new JsonKeys("Name", "Init Value?", "Reference File?", "Reference Hashes?", "Inherit?");
/** Optional keys of a property that is not a plain value, by the parser's names for them. */
const PROPERTY_KEYS = {
  expression: "Expression Index",
  input: "Input",
  parameter: "Parameter",
  adjustValue: "Adjust Value",
  calcMode: "Calc Mode",
  calculation: "Calculation Index",
  commandData: "Command Data Type",
  blackboard: "Blackboard Index",
  type: "Type",
  axis: "Axis",
  select: "Select Flag",
  default: "Default Value",
  adjustRate: "Adjust Rate",
  baseResult: "Base Result",
  min: "Min",
  max: "Max",
  word: "Word",
  value: "Value",
  flags: "Flags",
  parameterType: "Parameter Type",
} as const;
export const PROPERTY = new JsonKeys(...Object.values(PROPERTY_KEYS).map((key) => `${key}?`));
/** Indexes of the keys of {@link PROPERTY}. */
export const Property = Object.fromEntries(Object.keys(PROPERTY_KEYS).map((key, at) => [key, at])) as Readonly<
  Record<keyof typeof PROPERTY_KEYS, number>
>;
export const EXPRESSIONS = new JsonKeys("Info", "Commands");
export const KEPT_DATA = new JsonKeys(
  "Tables?",
  "Node Ranges?",
  "Bodies At Zero?",
  "Calculation Count?",
  "Transitions Word?",
  "Expressions?",
  "Pool?",
  "Kept?",
  "Original?",
);
export const KEPT_TABLE = new JsonKeys("Uses", "Unused?");
export const KEPT_RECORD = new JsonKeys("Index", "Record");
export const NODE_RANGE = new JsonKeys("Node Index", "First Calculation", "Calculation Count", "First Sync");

/** The keys of every object of the text, in the order in which they are written. A question mark: the key may be left out. */
import { JsonKeys } from "../../core/json/reader.ts";
import { type ChildKind, childValues, getBodyFields, NODE_TYPES, VERSION_417 } from "../records/nodeTypes.ts";
import { KEPT } from "./words.ts";

export { COMPARISON } from "../records/comparisons.ts";

export const ROOT = new JsonKeys(
  "Metadata",
  "Blackboard?",
  "Bone Groups?",
  "Expressions?",
  "Partials?",
  "Transitions?",
  "Valid Tags?",
  "Enum Resolve?",
  "State Transitions?",
  "Commands?",
  "Nodes?",
  `${KEPT}?`,
);
export const METADATA = new JsonKeys("Filename", "Version", "HasASNodeBaev?");
export const BLACKBOARD = new JsonKeys("string?", "int?", "float?", "bool?", "vec3f?", "pointer?");
export const BLACKBOARD_ENTRY = new JsonKeys("Name", "Init Value?", "Reference File?", "Reference Hashes?", "Inherit?");
export const NODE = new JsonKeys(
  "Node Index?",
  "Node Type",
  "No State Transition",
  "Tags?",
  "GUID",
  "ASMarking?",
  "Sync Controls?",
  "Calc Controllers?",
  "Body?",
  "BAEV Events?",
);
export const SYNC = new JsonKeys("GUID", "Fade In Frame?", "Sync Start Frame?", "Normalized Sync Start Frame?", "Unknown?", "Type?");
/** Optional keys of a property that is not a plain value, by the names that the reader uses. */
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
/** Places of the keys of {@link PROPERTY}. */
export const Property = Object.fromEntries(Object.keys(PROPERTY_KEYS).map((key, at) => [key, at])) as Readonly<
  Record<keyof typeof PROPERTY_KEYS, number>
>;
export const DEFAULT_CHILD = new JsonKeys("Default", "Node Index", "Padding?");
export const TAGS_CHILD = new JsonKeys("Tags?", "Tag Group?", "Node Index");
export const TRUE_CHILD = new JsonKeys("Condition True");
export const FALSE_CHILD = new JsonKeys("Condition False");
/** A child for true or one for false. */
export const TRUTH_CHILD = new JsonKeys("Condition True?", "Condition False?");
const valuesChild = (kind: ChildKind): JsonKeys => new JsonKeys(...childValues(kind, false).map(({ key }) => key), "Node Index");
/** Of children that are objects, but for the default. */
export const CHILDREN: Readonly<Partial<Record<ChildKind, JsonKeys>>> = {
  range: valuesChild("range"),
  text: valuesChild("text"),
  number: valuesChild("number"),
  weight: valuesChild("weight"),
  tags: TAGS_CHILD,
  truth: TRUTH_CHILD,
};
export const TRANSITION_PLUG = new JsonKeys("State Transition", "Node Index");
export const EXPRESSIONS = new JsonKeys("Info", "Commands");
export const EXPRESSION_INFO = new JsonKeys(
  "Magic?",
  "Version",
  "Static Memory Size",
  "Instance Count",
  "Scratch32 Size",
  "Scratch64 Size",
);
export const EXPRESSION = new JsonKeys(
  "Base Index Pre-Command Entry",
  "Pre-Entry Static Memory Usage?",
  "Output Data Type",
  "Input Data Type",
  "Static Memory Size?",
  "Scratch32 Size?",
  "Scratch64 Size?",
  "Setup Instructions?",
  "Instructions",
);
export const INSTRUCTION = new JsonKeys(
  "Type",
  "Data Type?",
  "LHS Source?",
  "RHS Source?",
  "LHS Index/Value?",
  "RHS Index/Value?",
  "LHS Value?",
  "RHS Value?",
  "Static Memory Index?",
  "Signature?",
);
export const KEPT_DATA = new JsonKeys(
  "Tables?",
  "Node Ranges?",
  "Bodies At Zero?",
  "Calculation Count?",
  "Transitions Word?",
  "Expressions?",
  "Pool?",
);
export const KEPT_TABLE = new JsonKeys("Uses", "Unused?");
export const KEPT_RECORD = new JsonKeys("Index", "Record");
export const NODE_RANGE = new JsonKeys("Node Index", "First Calculation", "Calculation Count", "First Sync");

/** Keys of the connections, after the fields of a body. */
export const PLUG_KEYS = [
  "Child Nodes?",
  "State Connections?",
  "State Transitions?",
  "Events?",
  "Frame Controls?",
  "Unknown Connections?",
] as const;

const BODIES = new Map<number, JsonKeys>();

/** Keys of a body: the fields of the node type, then {@link PLUG_KEYS}. */
export function bodyKeys(typeId: number, version: number): JsonKeys {
  const id = typeId * 2 + (version >= VERSION_417 ? 1 : 0) + (version === 0x40f ? 1000 : 0);
  let keys = BODIES.get(id);
  if (keys === undefined) {
    const nodeType = NODE_TYPES.find((candidate) => candidate.id === typeId);
    const fields = nodeType === undefined ? [] : getBodyFields(nodeType, version);
    keys = new JsonKeys(...fields.map(({ name, kind }) => (kind === "tags" || kind === "blend" ? `${name}?` : name)), ...PLUG_KEYS);
    BODIES.set(id, keys);
  }
  return keys;
}

/** The members that an object of a document may have, which of them are optional, and the initial values of added ones. */
import type { KnownMember } from "../../core/json/fieldRules.ts";
import type { JsonKeys } from "../../core/json/reader.ts";
import { INSTRUCTION_KEYS } from "../expressions/records.ts";
import type { BodyField } from "../records/bodyFields.ts";
import { TAGS_CHILD } from "../records/children.ts";
import { COMPARISON } from "../records/comparisons.ts";
import { VERSION_41A, VERSION_417 } from "../records/enums.ts";
import { NODE } from "../records/nodeRecord.ts";
import { findNodeTypeByName, getBodyFields } from "../records/nodeTypes.ts";
import * as records from "../records/records.ts";
import { SYNC_KEYS } from "../records/syncRecord.ts";
import * as keys from "../text/keys.ts";
import { KEPT } from "../text/words.ts";
import type { AsbDocument } from "./document.ts";
import { bodyFieldText, plainText } from "./fieldTexts.ts";
import { newBody } from "./newNode.ts";
import { findShape, type Shape } from "./shapes.ts";

/** Objects whose optional keys belong together: one alone has no meaning. */
const TOGETHER: ReadonlySet<JsonKeys> = new Set([
  SYNC_KEYS,
  TAGS_CHILD.keys,
  COMPARISON.keys,
  INSTRUCTION_KEYS,
  records.CALCULATION_SOURCE,
  records.ENUM_RESOLVE.keys,
]);
const SECTIONS = new Set(["Bone Groups", "Partials", "Transitions", "Valid Tags", "Enum Resolve", "Commands", "Nodes"]);
/** Keys that a property may have next to its source. */
const BESIDE_SOURCE = new Set(["Select Flag", "Default Value", "Word"]);

/** Undefined if the object is unknown. */
export function membersOf(document: AsbDocument, object: number): readonly KnownMember[] | undefined {
  const shape = isWithinKept(document, object) ? undefined : findShape(document, object);
  if (shape === undefined || TOGETHER.has(shape.keys)) return undefined;
  // a body kept as bytes
  if (document.parsed().isInPlace && document.textOf(object, "Bytes") !== undefined) return undefined;
  const { names, required } = shape.keys;
  return names.map((name, at) => ({
    name,
    ...(hasRoom(document, shape, name) ? memberOf(document, object, shape, name, required[at]) : FIXED),
  }));
}

/** Keys with bytes that a text omits if they have no effect. */
const USUALLY_LEFT_OUT: ReadonlySet<string> = new Set(["External Action", "Unknown 2", "Inherit", "Padding", "Parameter Size"]);

/** Whether a key may be added: in a file that is edited in place, only if it has bytes. */
export function hasRoom({ parsed }: AsbDocument, { keys: shape }: Shape, key: string): boolean {
  return !parsed().isInPlace || shape === keys.PROPERTY || USUALLY_LEFT_OUT.has(key);
}

/** Kept data refers to records by index throughout, so it can only be removed as a whole. */
function isWithinKept({ json }: AsbDocument, object: number): boolean {
  const rows = json.rowsTo(object);
  return rows.length > 2 && json.string(rows[1] - 1) === KEPT;
}

type Member = Pick<KnownMember, "isOptional" | "text">;

const FIXED: Member = { isOptional: false };
const MAY_GO: Member = { isOptional: true };

function memberOf(document: AsbDocument, object: number, shape: Shape, name: string, isRequired: boolean): Member {
  const { version } = document;
  const optional = (text: string): Member => ({ isOptional: true, text });
  switch (shape.keys) {
    case keys.ROOT:
      if (name === "Blackboard") return { ...FIXED, text: "{}" };
      if (name === "State Transitions") return version < VERSION_417 ? { ...FIXED, text: "[]" } : MAY_GO;
      return SECTIONS.has(name) ? { ...FIXED, text: "[]" } : { isOptional: name === KEPT };
    case keys.BLACKBOARD:
      if (name === "uint" && version < VERSION_41A) return MAY_GO;
      return { ...FIXED, text: "[]" };
    case keys.BLACKBOARD_ENTRY:
      return blackboardMember(document, object, name);
    case records.COMMAND.keysOf(version):
      if (name === "Tags") return version < VERSION_417 ? MAY_GO : optional("[]");
      return name === "Unknown 2" ? optional("0") : FIXED;
    case NODE.keysOf(version):
      return nodeMember(document, object, name);
    case keys.PROPERTY:
      return propertyMember(document, object, name);
    case records.EVENT_GROUP.keys:
      return optional("[]");
    case records.TRANSITION.keys:
      return name === "Command Group" ? optional("[]") : { isOptional: !isRequired };
  }
  const body = bodyAt(document, object);
  if (body === undefined) return { isOptional: !isRequired };
  const field = body.find((candidate) => candidate.name === name);
  if (field !== undefined) return { isOptional: !isRequired, text: bodyFieldText(field) };
  return name === "Unknown Connections" ? MAY_GO : optional("[]");
}

/** Fields of a node's body; undefined for other objects. */
function bodyAt(document: AsbDocument, object: number): readonly BodyField[] | undefined {
  const node = document.nodeRows()[document.nodeAt(object)];
  const type = node !== undefined && document.json.find(node, "Body") === object && document.textOf(node, "Node Type");
  const found = type ? findNodeTypeByName(type) : undefined;
  return found && getBodyFields(found, document.version);
}

function blackboardMember({ json }: AsbDocument, entry: number, name: string): Member {
  const list = json.rowsTo(entry).at(-2) ?? 0;
  const type = json.string(list - 1);
  switch (name) {
    case "Init Value":
      return type === "pointer" ? MAY_GO : { ...FIXED, text: plainText(type) };
    case "Reference File":
      return { isOptional: json.find(entry, "Reference Hashes") < 0, text: '""' };
    case "Inherit":
      return { ...MAY_GO, text: "0" };
    default:
      return { isOptional: name === "Reference Hashes" };
  }
}

function nodeMember(document: AsbDocument, node: number, name: string): Member {
  switch (name) {
    case "Node Index":
      return { ...MAY_GO, text: String(document.nodeAt(node)) };
    case "Tags":
    case "Sync Controls":
      return { ...MAY_GO, text: "[]" };
    case "ASMarking":
      return { ...MAY_GO, text: '["", "", ""]' };
    case "Body": {
      const nodeType = findNodeTypeByName(document.textOf(node, "Node Type") ?? "");
      return nodeType?.body !== undefined ? { ...FIXED, text: newBody(document, nodeType) } : MAY_GO;
    }
    default:
      return { isOptional: name === "Calc Controllers" || name === "BAEV Events" };
  }
}

/** A property has one source and may also state its value. */
function propertyMember(document: AsbDocument, property: number, name: string): Member {
  const { json } = document;
  const isSourced = json.find(property, "Value") < 0;
  if (name === "Select Flag" && isSourced) return { ...MAY_GO, text: '"NoSelectOnUpdate"' };
  const type = json.find(property, "Blackboard Index") < 0 ? undefined : document.textOf(property, "Type");
  const isPlain = type !== undefined && json.find(property, "Axis") < 0;
  if (name === "Default Value" && isPlain) return { ...MAY_GO, text: plainText(type) };
  // the default of a calculation belongs to its record
  const isCalculation = json.find(property, "Calc Mode") >= 0;
  return { isOptional: BESIDE_SOURCE.has(name) && !(isCalculation && name === "Default Value") };
}

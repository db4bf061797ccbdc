/** Hovers: the meaning of a key or value, what it refers to, and where it is in the file. */
import type { Hover } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { Json } from "../../core/json/json.ts";
import { jsonHover } from "../../core/json/language.ts";
import { printSingle } from "../../core/json/numbers.ts";
import { quote } from "../../core/json/print.ts";
import type { NamedValue } from "../../core/schema.ts";
import { bold, code, codeBlock, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { dataTypes, OPCODES, SOURCES, Source, TERMINATOR, USER_FUNCTION } from "../expressions/expressions.ts";
import type { Expression, Instruction } from "../model/model.ts";
import { Flag } from "../model/model.ts";
import { AXES, named, namedWords, VERSION_41A, VERSION_417 } from "../records/enums.ts";
import { findNodeType, findNodeTypeByName } from "../records/nodeTypes.ts";
import { findEvents } from "./companionEvents.ts";
import type { AsbDocument } from "./document.ts";
import { describeInPlace, describeKept, describeShared } from "./keptHover.ts";
import { findField, findShape, wordsOf } from "./shapes.ts";
import { findDefinition, findReference, type Target, targetOf } from "./targets.ts";
import { describeSource } from "./valueText.ts";

const JUMP_IF_ZERO = 28;
const JUMP = 29;
const USER_OUT = 9;
const USER_IN = 10;
/** This bit marks an operand that is a component of a vec3f. */
const COMPONENT = 0x8000;

/** Input and output type: `f32 → bool`. */
function describeTypes({ input, output }: Expression, version: number): string {
  const types = dataTypes(version);
  return `${types[input] ?? input} → ${types[output] ?? output}`;
}

/** The program, numbered as jumps count, after its setup program. */
function listProgram({ setup, instructions }: Expression, version: number): readonly string[] {
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

export function hoverAt(document: AsbDocument, offset: number): Hover | undefined {
  const { json } = document;
  const row = json.rowAt(offset);
  const kept = row < 0 || json.kinds[row] <= Json.array ? undefined : describeKept(document, row);
  if (kept !== undefined) return { span: json.span(row), contents: inParagraphs(kept) };
  return jsonHover(
    json,
    () => document.encoded(),
    offset,
    (key, value) => [
      ...describeKey(document, key),
      ...describeTarget(document, value),
      ...describeValue(document, key, value),
      isOfEvents(document, key, value) ? describeInert(document) : undefined,
      describeShared(document, value),
    ],
  );
}

function describeKey(document: AsbDocument, key: number): Markdown[] {
  if (key < 0) return [];
  const { json } = document;
  const rows = json.rowsTo(key);
  const object = rows[rows.length - 2];
  const shape = object === undefined ? undefined : findShape(document, object);
  const name = json.string(key);
  const field = findField(shape, name);
  // the meaning of the current type follows below
  const types = json.kinds[key + 1] === Json.integer ? field?.values?.map(({ value, name }) => ({ value, name })) : undefined;
  const known = listValues(document, key + 1, name === "Node Type" ? types : field?.values);
  if (field === undefined) return [bold(name), ...known];
  const others = [...(shape?.keys.aliases ?? [])].flatMap(([alias, own]) => (own === name ? [alias] : []));
  return [
    field.kind === "" ? bold(name) : markdown`${bold(name)} · ${field.kind}`,
    ...(others.length === 0 ? [prose(field.meaning)] : [markdown`${prose(field.meaning)} ${alsoCalled(others)}`]),
    ...known,
    ...describeSources(field.kind),
  ];
}

function alsoCalled(names: readonly string[]): string {
  return `Also called ${names.join(" or ")}.`;
}

/** The possible sources of a property's value while the game runs. */
function describeSources(kind: string): readonly Markdown[] {
  const [, type] = /^property of (string|int|float|bool)$/.exec(kind) ?? [];
  if (type === undefined) return [];
  const more = type === "float" ? ", an expression, a calculation or the playing command" : " or an expression";
  return [plain(`May come from the blackboard${type === "string" ? ", an expression or the playing command" : more}.`)];
}

/** Lists the possible values. @param values numbers, if the value has these */
function listValues(document: AsbDocument, row: number, values: readonly NamedValue[] | undefined): Markdown[] {
  const { json, expressionVersion } = document;
  const words = wordsOf(document, row);
  const isNumber = json.kinds[row] === Json.integer;
  const isNumbered = isNumber || words === dataTypes(expressionVersion);
  const listed = values ?? (words === undefined ? undefined : isNumbered ? named(words) : namedWords(words));
  const word = json.kinds[row] === Json.string ? json.string(row) : undefined;
  const present = isNumber ? json.number(row) : listed?.find(({ name }) => name === word)?.value;
  return listed === undefined ? [] : [knownValues(listed, present)];
}

function describeTarget(document: AsbDocument, row: number): Markdown[] {
  const reference = findReference(document, row);
  if (reference === undefined) return [];
  const target = targetOf(reference);
  if (target.group === "bone group" && document.version >= VERSION_41A) return [];
  const definition = findDefinition(document, target);
  if (definition < 0) return [plain(missing(target))];
  const { json } = document;
  if (target.group === "node") {
    const events = findEvents(document, target.index)?.title;
    return [
      markdown`→ node ${target.index}: ${bold(document.describeNode(target.index))}${events === undefined ? "" : `, ${events}`}`,
      ...describeUsers(document, target.index),
    ];
  }
  if (target.group === "expression") return describeExpression(document, target.index);
  if (target.group === "partial skeleton") return [markdown`→ partial skeleton ${bold(document.textOf(definition, "Name") ?? "?")}`];
  if (target.group !== "blackboard") return [];
  const value = json.find(definition, "Init Value");
  const entry = markdown`→ ${target.type} entry ${code(document.textOf(definition, "Name") ?? "?")}`;
  return [value < 0 ? entry : markdown`${entry}, starts as ${json.raw(value)}`];
}

/** Further users are only counted. */
const MAX_USERS = 12;

/** Nodes that share this one's events or frames: a change affects all of them. */
function describeUsers({ references }: AsbDocument, index: number): Markdown[] {
  const kinds: ReadonlySet<string> = new Set(["event", "frame"]);
  const users = [...new Set(references().flatMap((one) => (kinds.has(one.kind) && one.index === index ? [one.node] : [])))];
  if (users.length < 2) return [];
  const more = users.length > MAX_USERS ? ` and ${users.length - MAX_USERS} more` : "";
  return [plain(`Shared by ${users.length} nodes: ${users.slice(0, MAX_USERS).join(", ")}${more}.`)];
}

function missing({ group, type, index, name }: Target): string {
  if (group === "blackboard") return `The blackboard has no ${type} entry ${index}.`;
  if (group === "tag") return "The tag is not listed in Valid Tags.";
  return name === "" ? `The file has no ${group} ${index}.` : `The file has no ${group} of this name.`;
}

function describeValue(document: AsbDocument, key: number, row: number): Markdown[] {
  const { json } = document;
  const source = describeSource(document, row);
  if (source !== undefined) return [markdown`→ from ${source}`];
  const name = key < 0 ? "" : json.string(key);
  if (name === "Instructions") {
    const expression = json.rowsTo(row).at(-2) ?? -1;
    return describeExpression(document, document.expressionRows().indexOf(expression));
  }
  // these are the flags of a bool property that the text splits into two words
  if (name === "Unknown 12" && json.kinds[row] === Json.integer && json.number(row) >= Flag.source) {
    const index = json.number(row) & Flag.index;
    const entry = document.blackboardRows("bool")[index];
    return [markdown`→ from the bool entry ${entry === undefined ? index : code(document.textOf(entry, "Name") ?? "?")} of the blackboard`];
  }
  const { inPlace } = document.parsed();
  if (inPlace !== undefined && row === json.find(json.find(0, "Metadata"), "Version")) return [...describeInPlace(inPlace)];
  if (name === "Node Type" && json.kinds[row] === Json.integer) {
    const known = findNodeType(json.number(row));
    return [
      plain(
        known === undefined
          ? "No source describes this type."
          : `${known.name} in 0x41a and 0x41b; in this version, its meaning is unknown.`,
      ),
    ];
  }
  if (name === "Node Type" && json.kinds[row] === Json.string) {
    const nodeType = findNodeTypeByName(json.string(row));
    if (nodeType === undefined) return [];
    const { id, meaning, aliases } = nodeType;
    return [
      markdown`Type ${id}: ${prose(meaning)}${aliases.length === 0 ? "" : ` ${alsoCalled(aliases)}`}`,
      ...describeUsers(document, document.nodeAt(row)),
    ];
  }
  return [];
}

const EVENT_KEYS = new Set(["Event", "Trigger Events", "Hold Events"]);

/** Whether it is an event of a node, something inside one, or the node type Event. */
function isOfEvents({ json }: AsbDocument, key: number, value: number): boolean {
  if (json.kinds[value] === Json.string && json.is(value, "Event") && key >= 0 && json.is(key, "Node Type")) return true;
  return json.rowsTo(value).some((row) => row > 0 && json.kinds[row - 1] === Json.key && EVENT_KEYS.has(json.string(row - 1)));
}

function describeInert({ version, parsed }: AsbDocument): Markdown {
  if (version < VERSION_417) return plain("It is unknown whether this game uses these events.");
  const place = code(`AnimationEvent/AsNode/${parsed().file.fileName}.baev`);
  return markdown`In games with BAEV files (Tears of the Kingdom) these events do nothing; the events that play are in ${place}.`;
}

/** Maximum lines of a program in a hover. */
const MAX_LINES = 40;

function describeExpression(document: AsbDocument, index: number): Markdown[] {
  const { expressions } = document.parsed().file;
  const expression = expressions?.commands[index];
  if (expressions === undefined || expression === undefined) return [];
  const lines = listProgram(expression, expressions.version);
  const more = lines.length > MAX_LINES ? ["…"] : [];
  const types = describeTypes(expression, expressions.version);
  return [plain(`→ expression ${index}: ${types}`), codeBlock([...lines.slice(0, MAX_LINES), ...more])];
}

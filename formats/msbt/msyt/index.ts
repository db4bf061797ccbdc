/** Converts messages of Breath of the Wild from and to msyt, the text form that mods and translations exchange. It has no byte order. */
import type { Conversion, Converted } from "../../core/format.ts";
import { hasErrors } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { ATTRIBUTES, LABELS, type Message, type MessageFile, TEXTS, USUAL_PADDING, usualLabelOrder } from "../messages.ts";
import { readPieces } from "../pieces.ts";
import { gameOf } from "../tags/games.ts";
import { isMsyt, parseText } from "../text/parseText.ts";
import { parseWords } from "../text/parseWords.ts";
import { printFile } from "../text/printText.ts";
import { isPlainScalar, printCharacters } from "../text/written.ts";
import { type Control, controlOf, tagOf } from "./controls.ts";
import { readYaml, type Yaml, YamlProblem } from "./readYaml.ts";

const GAME = gameOf("botw");
const ENDING = ".msyt";

export const CONVERSIONS: readonly Conversion[] = [
  { title: "MSBT for Wii U", from: ENDING, convert: (text) => (isMsyt(text) ? fromMsyt(text, false) : undefined) },
  { title: "MSBT for Switch", from: ENDING, convert: (text) => (isMsyt(text) ? fromMsyt(text, true) : undefined) },
  { title: "msyt", ending: ENDING, convert: (text) => (isMsyt(text) ? undefined : toMsyt(text)) },
];

/** Ends a conversion that is not possible. */
class Refusal extends Error {}

function refusing(work: () => Converted): Converted {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof YamlProblem) return { refused: error.message };
    throw error;
  }
}

function fromMsyt(text: string, littleEndian: boolean): Converted {
  return refusing(() => {
    const root = mapOf(readYaml(text), "The text");
    for (const key of ["ato1", "nli1", "tsy1"])
      if (root.get(key) !== undefined) throw new Refusal(`The section ${key} is not supported yet.`);
    const size = root.has("atr1_unknown") ? countOf(root.get("atr1_unknown"), "atr1_unknown") : undefined;
    const areTexts = size === 4;
    if (size !== undefined && size !== 0 && !areTexts) throw new Refusal(`Attributes of ${size} bytes are not texts, which msyt requires.`);
    const entries = [...mapOf(root.get("entries"), "entries")];
    const messages = entries.map(([label, entry]) => messageOf(label, entry, areTexts, littleEndian));
    const buckets = Math.max(1, countOf(root.get("group_count"), "group_count"));
    const file: MessageFile = {
      encoding: 1,
      littleEndian,
      version: 3,
      messages,
      attributes: size === undefined ? undefined : { areTexts, size, count: messages.length, rest: new Uint8Array() },
      sections: size === undefined ? [LABELS, TEXTS] : [LABELS, ATTRIBUTES, TEXTS],
      kept: new Map(),
      buckets,
      labelOrder: usualLabelOrder(
        messages.map(({ label }) => label),
        buckets,
      ),
      padding: USUAL_PADDING,
      statedSize: undefined,
      tail: new Uint8Array(),
    };
    const printed = printFile(file, GAME);
    const problem = parseText(printed).issues.find((issue) => hasErrors([issue]));
    if (problem) throw new Refusal(problem.message);
    const order = littleEndian ? "little endian" : "big endian";
    return { text: printed, changes: [`${counted(messages.length, "message")} in the order of the text, ${order}`] };
  });
}

function mapOf(value: Yaml, what: string): ReadonlyMap<string, Yaml> {
  if (value instanceof Map) return value;
  throw new Refusal(`${what} has no names with values.`);
}

/** Larger counts do not fit. */
const MAX_COUNT = 0xffff;

function countOf(value: Yaml, what: string): number {
  const count = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (count <= MAX_COUNT) return count;
  throw new Refusal(`${what} is not a number that fits.`);
}

/** In older texts, an entry is only the list of contents. */
function messageOf(label: string, entry: Yaml, areTexts: boolean, littleEndian: boolean): Message {
  const contents = Array.isArray(entry) ? entry : entry === undefined ? [] : mapOf(entry, label).get("contents");
  const words = (Array.isArray(contents) ? contents : []).map((content: Yaml) => wordsOf(content, label)).join("");
  const { bytes, isEnded, problems } = parseWords(words, { encoding: 1, littleEndian }, GAME);
  const problem = problems.find(({ severity }) => severity === undefined || severity === "error");
  if (problem) throw new Refusal(`${label}: ${problem.message}`);
  const own = entry instanceof Map ? entry.get("attributes") : undefined;
  return { label, text: bytes, isEnded, attributes: areTexts ? String(own ?? "") : undefined, style: undefined };
}

function wordsOf(content: Yaml, label: string): string {
  const part = mapOf(content, label);
  const text = part.get("text");
  if (typeof text === "string") return printCharacters(text);
  if (part.has("text")) return "";
  const control = part.get("control");
  const tag = control instanceof Map ? tagOf(control) : undefined;
  if (tag !== undefined) return tag;
  const kind = control instanceof Map ? String(control.get("kind") ?? "without a kind") : "that is empty";
  throw new Refusal(`${label}: the control ${kind} cannot be read, or its values do not fit.`);
}

function toMsyt(text: string): Converted | undefined {
  const { file, issues, layout } = parseText(text);
  if (hasErrors(issues)) return undefined;
  return refusing(() => {
    if (file.encoding !== 1) throw new Refusal("msyt only supports UTF-16.");
    if (file.kept.size > 0 || file.messages.some(({ style }) => style !== undefined))
      throw new Refusal("msyt cannot store styles or additional sections.");
    const { attributes } = file;
    if (attributes && attributes.size > 0 && !attributes.areTexts) throw new Refusal("msyt cannot store attributes that are bytes.");
    const sorted = [...file.messages].sort((a, b) => (a.label < b.label ? -1 : 1));
    const head = `---\ngroup_count: ${file.buckets}\n${attributes ? `atr1_unknown: ${attributes.size}\n` : ""}entries:\n`;
    const isMoved = sorted.some(({ label }, index) => label !== file.messages[index].label);
    const changes = [
      "the byte order, which msyt does not state",
      ...(isMoved ? ["the order of the messages, which are sorted by label"] : []),
      ...(["sections", "labels", "pad", "size", "tail"].some((name) => layout.spans.has(name)) ? ["the layout of the file"] : []),
    ];
    return { text: head + sorted.map((message) => printEntry(message, file)).join(""), changes: [`left out: ${changes.join("; ")}`] };
  });
}

function printScalar(text: string): string {
  return isPlainScalar(text) ? text : JSON.stringify(text);
}

function printEntry(message: Message, file: MessageFile): string {
  const { label, text, isEnded, attributes } = message;
  if (!isEnded) throw new Refusal(`${label}: msyt cannot store a text without an end.`);
  const contents = readPieces(text, file).map((piece) => {
    if (piece.kind === "text") return `    - text: ${printScalar(piece.text)}\n`;
    const control = piece.kind === "tag" ? controlOf(piece, file.littleEndian) : undefined;
    if (control) return `    - control:\n${printControl(control)}`;
    const name = piece.kind === "raw" ? "an incomplete tag" : `the tag ${piece.kind === "closing" ? "/" : ""}${piece.group}:${piece.type}`;
    throw new Refusal(`${label}: msyt cannot store ${name}.`);
  });
  const own = typeof attributes === "string" ? `    attributes: ${printScalar(attributes)}\n` : "";
  return `  ${printScalar(label)}:\n${own}    contents:${contents.length === 0 ? " []" : ""}\n${contents.join("")}`;
}

function printControl(control: Control): string {
  const indent = " ".repeat(8);
  return control
    .map(([key, value]) => {
      if (typeof value === "string") return `${indent}${key}: ${/^\d+$/.test(value) ? value : printScalar(value)}\n`;
      const lines = value.map((item) => (typeof item === "string" ? `${indent}- ${item}\n` : nested(item[0], item[1], `${indent}  `)));
      return `${indent}${key}:\n${lines.join("")}`;
    })
    .join("");
}

function nested(key: string, value: string, indent: string): string {
  return value.includes(": ") ? `${indent}${key}:\n${indent}  ${value}\n` : `${indent}${key}: ${value}\n`;
}

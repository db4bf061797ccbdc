/** The events as text: JSON with the keys of the Python tools. */
import { Stop } from "../../core/issue.ts";
import { isFiniteSingle, printSingle } from "../../core/json/numbers.ts";
import { block, hexWord, inline, lines, quote } from "../../core/json/print.ts";
import { issue } from "../diagnostics.ts";
import { findEventNumber } from "../eventNames.ts";
import { type AnimationEvent, type BaevFile, type EventNode, type Occurrence, type Parameter, usualParameterSize } from "../model.ts";

const LONGEST_TEXT = 100e6;

/** @throws Stop where shared nodes would give a text too large to show. */
export function printFile(file: BaevFile): string {
  const order = entriesInTextOrder(file);
  const isUsual = order.flatMap(({ nodes }) => nodes).every((number, i) => number === i);
  const isComplete = order.reduce((sum, { nodes }) => sum + nodes.length, 0) === file.nodes.length;
  let size = 0;
  const members = order.map(({ hash, nodes }) => {
    const items = nodes.map((number) => {
      const text = printNode(file.nodes[number], isUsual && isComplete ? undefined : number);
      size += text.length;
      if (size > LONGEST_TEXT)
        throw new Stop(
          issue("too-many-items", "The text of this file would be too large: its nodes are shared many times over.", {
            bytes: { start: 0, end: 4 },
          }),
        );
      return text;
    });
    return `${hexWord(hash)}: ${lines(items, "  ")}`;
  });
  return `${block(members, "")}\n`;
}

/** The text lists the hashes by their first node; the file sorts them. */
function entriesInTextOrder({ entries }: BaevFile): BaevFile["entries"] {
  const first = ({ nodes }: BaevFile["entries"][number]): number => nodes[0] ?? 0x1_0000_0000;
  return [...entries].sort((a, b) => first(a) - first(b) || a.hash - b.hash);
}

function printNode(node: EventNode, number: number | undefined): string {
  const events = node.events.map((event) => `${quote(event.name)}: ${printEvent(event)}`);
  const members = [`"Hash": ${hexWord(node.hash)}`, `"Unknown": ${node.unknown}`, `"Event": ${block(events, "      ")}`];
  if (number !== undefined) members.push(`"Index": ${number}`);
  return block(members, "    ");
}

function printEvent(event: AnimationEvent): string {
  const members: string[] = [];
  if (event.triggers.length > 0)
    members.push(
      `"Trigger Array": ${lines(
        event.triggers.map((item) => printOccurrence(item, false)),
        "          ",
      )}`,
    );
  if (event.holds.length > 0)
    members.push(
      `"Hold Array": ${lines(
        event.holds.map((item) => printOccurrence(item, true)),
        "          ",
      )}`,
    );
  if (event.isHold !== (event.holds.length > 0 ? 1 : 0)) members.push(`"Is Hold": ${event.isHold}`);
  if (findEventNumber(event.name, event.isHold !== 0) !== event.number) members.push(`"Event Id": ${event.number}`);
  return block(members, "        ");
}

function printOccurrence(item: Occurrence, isHold: boolean): string {
  const members = [`"Parameters": [${item.parameters.map(printParameter).join(", ")}]`, `"Start Frame": ${printSingle(item.start)}`];
  if (isHold || item.end !== 0) members.push(`"End Frame": ${printSingle(item.end)}`);
  if (item.parameterSize !== usualParameterSize(item.parameters)) members.push(`"Parameter Size": ${item.parameterSize}`);
  return inline(members);
}

function printParameter(item: Parameter): string {
  if (item.type === 5) return quote(item.text);
  if (item.type === 3) return `[${item.words.map(printSingle).join(", ")}]`;
  if (item.type === 0) return String(item.word);
  return isFiniteSingle(item.word) ? printSingle(item.word) : inline([`"Float": ${printSingle(item.word)}`]);
}

/** The expression block as text, and from text. */
import type { Fix } from "../../core/issue.ts";
import { Json } from "../../core/json/json.ts";
import { block, lines } from "../../core/json/print.ts";
import { counted } from "../../core/text/counted.ts";
import type { Expression, Expressions } from "../model/model.ts";
import { EXPRESSIONS } from "../text/keys.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { MEMORY_SIZES, neededMemory } from "./expressions.ts";
import { expressionRecords, INFO } from "./records.ts";
import { constantsIn, layOut, type StatedConstant } from "./writeExpressions.ts";

/** In place of the file, which expressions do not need. */
const NO_FILE = {} as Printing;

export function printExpressions(expressions: Expressions | undefined): string {
  if (expressions === undefined) return "[]";
  const { EXPRESSION } = expressionRecords(expressions);
  const commands = expressions.commands.map((command) => EXPRESSION.print(NO_FILE, command, "      "));
  return block([`"Info": ${INFO.print(NO_FILE, expressions as never)}`, `"Commands": ${lines(commands, "    ")}`], "  ");
}

export function parseExpressions(parser: PropertyParser, row: number): Expressions | undefined {
  const { json, reader } = parser;
  if (row < 0) return undefined;
  // an empty list means no block
  if (json.kinds[row] === Json.array) {
    if (json.nexts[row] > row + 1) parser.report("expected-type", "Expressions are an object, or an empty list if there are none.", row);
    return undefined;
  }
  const rows = reader.members(row, EXPRESSIONS, "the expressions");
  if (rows === undefined) return undefined;
  if (!reader.isObject(rows[0])) {
    if (rows[0] >= 0) reader.expected("an object in braces", rows[0]);
    return undefined;
  }
  const { version, staticSize, instanceCount, scratch32, scratch64 } = INFO.parse(parser, rows[0]);
  const expressions: Expressions = { version, staticSize, instanceCount, scratch32, scratch64, commands: [], raw: undefined, at: row };
  for (const item of reader.items(rows[1], "expressions")) {
    const command = parseCommand(parser, item, expressions);
    if (command !== undefined) expressions.commands.push(command);
  }
  settleSetups(parser, expressions);
  return expressions;
}

/** Checks a text without errors, and raises memory sizes that are too small. Not for a block whose bytes are kept. */
export function settleBlock(parser: PropertyParser, expressions: Expressions): void {
  raiseMemory(parser, expressions);
  checkConstants(parser, expressions);
}

/** Raises memory sizes that are less than the programs need. @param original of a file edited in place, whose sizes may already be too small */
export function raiseMemory(parser: PropertyParser, expressions: Expressions, original?: Expressions): void {
  const { json } = parser;
  const needed = neededMemory(expressions);
  const before = original && neededMemory(original);
  const info = json.find(expressions.at, "Info");
  for (const [size, key] of MEMORY_SIZES) {
    if (needed[size] <= Math.max(expressions[size], before?.[size] ?? 0)) continue;
    const row = json.find(info, key);
    const text = String(needed[size]);
    // a missing key has its own finding
    if (row >= 0)
      parser.report(
        "expression-memory",
        `The expressions need ${text} bytes, so ${text} is written instead of ${expressions[size]}.`,
        row,
        { fixes: () => [{ title: `Change to ${text}`, preferred: true, edits: [{ span: json.span(row), text }] }] },
      );
    expressions[size] = needed[size];
  }
}

/** Operands that refer to the same bytes of the table must have the same value. Reports one finding for each constant that is written. */
function checkConstants(parser: PropertyParser, expressions: Expressions): void {
  const { json } = parser;
  const rowOf = ({ instruction, side }: StatedConstant) => json.find(instruction.at, side === "left" ? "LHS Value" : "RHS Value");
  const said = new Set<StatedConstant>();
  layOut(expressions, undefined, (lost, written) => {
    if (said.has(written)) return;
    said.add(written);
    const [row, other] = [rowOf(lost), rowOf(written)];
    const texts = [row, other].map((each) => json.raw(each));
    const fixes = (): readonly Fix[] => {
      const all = constantsIn(expressions).filter(({ offset }) => offset === lost.offset);
      const isOneType = [written, ...all].every(
        ({ offset, instruction, side }) =>
          offset === lost.offset && instruction.type === lost.instruction.type && instruction[side] === lost.instruction[lost.side],
      );
      const spans = all.map((each) => json.span(rowOf(each)));
      return isOneType ? texts.map((text) => ({ title: `Change all to ${text}`, edits: spans.map((span) => ({ span, text })) })) : [];
    };
    const related = [{ message: "The same bytes.", text: json.span(other) }];
    const message = `The constant at byte ${lost.offset} has a single value: it cannot be ${texts[0]} here and ${texts[1]} in another instruction.`;
    parser.report("shared-constant", message, row, { related, fixes });
  });
}

/** The length of a setup program follows from its instructions. If the file has no instructions at its position, both numbers are kept. */
function settleSetups(parser: PropertyParser, { version, commands }: Expressions): void {
  const total = commands.reduce((sum, { setup, instructions }) => sum + setup.length + instructions.length, 0);
  for (const command of commands) {
    const { at, firstSetup, setupCount, setup } = command;
    if (setupCount === setup.length) continue;
    const row = Math.max(at, parser.json.find(at, "Pre-Entry Static Memory Usage"));
    const isElsewhere = version > 1 && setup.length === 0 && (firstSetup < 0 || firstSetup + setupCount > total);
    if (isElsewhere)
      parser.report(
        "setup-range",
        `The setup program should be ${counted(setupCount, "instruction")} from number ${firstSetup} on, but the block has ${total}. Both numbers are kept.`,
        row,
      );
    else {
      parser.report("kept-data", `The setup program has ${counted(setup.length, "instruction")}, so this number is ignored.`, row);
      command.setupCount = setup.length;
    }
  }
}

function parseCommand(parser: PropertyParser, row: number, expressions: Expressions): Expression | undefined {
  const { EXPRESSION, usual } = expressionRecords(expressions);
  const rows = parser.reader.members(row, EXPRESSION.keys, "an expression");
  if (rows === undefined) return undefined;
  const command = EXPRESSION.parseMembers(parser, row, rows);
  if (command.setupCount < 0) command.setupCount = command.setup.length;
  if (command.staticSize < 0) command.staticSize = usual.staticSize(command);
  if (command.scratch32 < 0) command.scratch32 = usual.scratch32(command) & 0xffff;
  if (command.scratch64 < 0) command.scratch64 = usual.scratch64(command) & 0xffff;
  return command;
}

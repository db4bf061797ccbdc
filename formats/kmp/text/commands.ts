/** Commands that set variables and print messages: `@def`, `@gdef`, `@pdef`, `@echo`, `@warn`, `@assert`. Source: reference, 7.6. */
import type { KmpCode } from "../diagnostics.ts";
import { UNSUPPORTED_COMMANDS } from "./commandMeanings.ts";
import type { Binding, ReadContext } from "./readContext.ts";
import { isTrue, toText } from "./values.ts";

/** Runs a command of this module; returns false for other commands. The scanner is after the name. */
export function runCommand(context: ReadContext, command: string, start: number, end: number): boolean {
  switch (command) {
    case "def":
      define(context, context.sectionVariables, command);
      return true;
    case "gdef":
      define(context, context.globals, command);
      return true;
    case "pdef":
      define(context, context.locals ?? context.sectionVariables, command);
      return true;
    case "echo":
    case "warn":
      report(context, command, start);
      return true;
    case "assert":
      if (!isTrue(context.expressions.expression())) {
        const text = context.scan.text.slice(end, context.scan.pos).trim();
        context.report("assertion", `The assertion \`${text}\` does not hold.`, start, context.scan.pos);
      }
      context.scan.skipLine();
      return true;
    default:
      break;
  }
  const base = command.replace(/\..*/, "");
  if (!(UNSUPPORTED_COMMANDS.has(base) || /^(?:g|p|l)?def\./.test(command) || /^(?:reset|dump)-/.test(command))) return false;
  context.report("unsupported-command", `The command \`@${command}\` of wkmpt is not supported.`, start, end);
  context.scan.skipLine();
  return true;
}

/** `a = expr, b ?= expr`. */
function define(context: ReadContext, scope: Map<string, Binding>, command: string): void {
  const { scan } = context;
  while (scan.skipSpace() >= 0) {
    const start = scan.pos;
    const name = context.indexedName(toText);
    if (name === undefined) {
      context.report("name-missing", `\`@${command}\` needs the name of a variable.`, start, start + 1);
      break;
    }
    const span = { start, end: scan.pos };
    scan.skipSpace();
    const isDefault = scan.take("?");
    if (!scan.take("=")) {
      context.report("equals-missing", `\`=\` is expected after \`${name}\`.`, scan.pos, scan.pos + 1);
      return scan.skipLine();
    }
    const value = context.expressions.expression();
    if (!isDefault || !context.isDefined(name)) context.setVariable(scope, name, value, span);
    else if (scope.has(name.toLowerCase())) context.setVariable(scope, name, scope.get(name.toLowerCase())?.value ?? value, span);
    if (scan.skipSpace() !== 0x2c) break;
    scan.pos++;
  }
  context.expectLineEnd();
  scan.skipLine();
}

function report(context: ReadContext, code: KmpCode & ("echo" | "warn"), start: number): void {
  const { scan } = context;
  const parts: string[] = [];
  scan.readItems(0x2c, () => parts.push(toText(context.expressions.expression())));
  context.report(code, parts.join(" ").slice(0, 500) || "(empty)", start, Math.max(start + 1, scan.pos));
  scan.skipLine();
}

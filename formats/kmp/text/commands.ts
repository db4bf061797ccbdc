/** Commands that set variables and print messages: `@def`, `@gdef`, `@pdef`, `@echo`, `@warn`, `@assert`. Source: reference, 7.6. */
import type { KmpCode } from "../diagnostics.ts";
import { UNSUPPORTED_COMMANDS } from "./commandMeanings.ts";
import type { Binding, Pass } from "./pass.ts";
import { isTrue, toText } from "./values.ts";

/** Runs a command of this module; false if it is another. The scanner is after its name. */
export function runCommand(pass: Pass, command: string, start: number, end: number): boolean {
  switch (command) {
    case "def":
      define(pass, pass.sectionVariables, command);
      return true;
    case "gdef":
      define(pass, pass.globals, command);
      return true;
    case "pdef":
      define(pass, pass.locals ?? pass.sectionVariables, command);
      return true;
    case "echo":
    case "warn":
      report(pass, command, start);
      return true;
    case "assert":
      if (!isTrue(pass.expressions.expression())) {
        const text = pass.scan.text.slice(end, pass.scan.pos).trim();
        pass.report("assertion", `The assertion \`${text}\` does not hold.`, start, pass.scan.pos);
      }
      pass.scan.skipLine();
      return true;
    default:
      break;
  }
  const base = command.replace(/\..*/, "");
  if (!(UNSUPPORTED_COMMANDS.has(base) || /^(?:g|p|l)?def\./.test(command) || /^(?:reset|dump)-/.test(command))) return false;
  pass.report("unsupported-command", `The command \`@${command}\` of wkmpt is not supported.`, start, end);
  pass.scan.skipLine();
  return true;
}

/** `a = expr, b ?= expr`. */
function define(pass: Pass, scope: Map<string, Binding>, command: string): void {
  const { scan } = pass;
  while (scan.skipSpace() >= 0) {
    const start = scan.pos;
    const name = pass.indexedName(toText);
    if (name === undefined) {
      pass.report("name-missing", `\`@${command}\` needs the name of a variable.`, start, start + 1);
      break;
    }
    const span = { start, end: scan.pos };
    scan.skipSpace();
    const isDefault = scan.take("?");
    if (!scan.take("=")) {
      pass.report("equals-missing", `\`=\` is expected after \`${name}\`.`, scan.pos, scan.pos + 1);
      return scan.skipLine();
    }
    const value = pass.expressions.expression();
    if (!isDefault || !pass.isDefined(name)) pass.setVariable(scope, name, value, span);
    else if (scope.has(name.toLowerCase())) pass.setVariable(scope, name, scope.get(name.toLowerCase())?.value ?? value, span);
    if (scan.skipSpace() !== 0x2c) break;
    scan.pos++;
  }
  pass.expectLineEnd();
  scan.skipLine();
}

function report(pass: Pass, code: KmpCode & ("echo" | "warn"), start: number): void {
  const { scan } = pass;
  const parts: string[] = [];
  while (scan.skipSpace() >= 0) {
    const before = scan.pos;
    parts.push(toText(pass.expressions.expression()));
    if (scan.skipSpace() === 0x2c) scan.pos++;
    else if (scan.pos === before || scan.code() >= 0) break;
  }
  pass.report(code, parts.join(" ").slice(0, 500) || "(empty)", start, Math.max(start + 1, scan.pos));
  scan.skipLine();
}

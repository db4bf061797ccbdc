/** Heads of loops: `@repeat`, `@while`, `@loop`, `@foreach`, `@for`. Source: format reference, 7.6. */
import type { Span } from "../../core/text/span.ts";
import type { ReadContext } from "./readContext.ts";
import { float, int, isTrue, NONE, roundToInt, toNumber, type Value } from "./values.ts";

/**
 * Reads the head of a loop. Returns a function that prepares the next pass, or returns false after the last one. The scanner is after the
 * command.
 * @param head the command, for messages
 */
export function readLoop(context: ReadContext, command: string, head: Span): () => boolean {
  const { scan, expressions } = context;
  switch (command) {
    case "repeat": {
      let left = toNumber(expressions.expression());
      return () => left-- >= 1;
    }
    case "while": {
      const condition = scan.pos;
      return () => {
        const back = scan.pos;
        scan.pos = condition;
        const value = isTrue(expressions.expression());
        scan.pos = back;
        return value;
      };
    }
    case "loop":
      return () => true;
    case "foreach": {
      const variable = readVariable(context);
      const values = readValues(context);
      let at = 0;
      return () => {
        if (at >= values.length) return false;
        variable?.(values[at++]);
        return true;
      };
    }
    default:
      return readCounted(context, head);
  }
}

/** `v=a;b` or `v=a;b;step`, both ends included. */
function readCounted(context: ReadContext, head: Span): () => boolean {
  const variable = readVariable(context);
  const values = readValues(context);
  if (values.length < 2 || values.length > 3)
    context.report("expected", "`@for` has the form `@for name=first;last` or `@for name=first;last;step`.", head.start, head.end);
  const [first, last, step] = [values[0] ?? NONE, values[1] ?? NONE, values[2] ?? int(1)];
  const isInt = first.kind === "int" && step.kind === "int";
  let at = toNumber(first);
  const by = toNumber(step);
  const end = toNumber(last);
  return () => {
    if (values.length < 2 || by === 0 || !(by > 0 ? at <= end : at >= end)) return false;
    variable?.(isInt ? int(roundToInt(at)) : float(at));
    at += by;
    return true;
  };
}

/** `name=`: returns a function that sets the variable. */
function readVariable(context: ReadContext): ((value: Value) => void) | undefined {
  const { scan } = context;
  scan.skipSpace();
  const start = scan.pos;
  const name = scan.name();
  const span = { start, end: scan.pos };
  if (name === undefined || scan.skipSpace() !== 0x3d) {
    context.report("equals-missing", "Expected a name and `=`.", start, Math.max(scan.pos, start + 1));
    return undefined;
  }
  scan.pos++;
  const scope = context.locals ?? context.sectionVariables;
  return (value) => context.setVariable(scope, name, value, span);
}

function readValues({ scan, expressions }: ReadContext): Value[] {
  const values: Value[] = [];
  scan.readItems(0x3b, () => values.push(expressions.expression()));
  return values;
}

/** Changes as `diff --json` prints them, one a line. A script or a person may have edited them, so nothing about them is sure. */
import type { ChangeValue } from "../../formats/core/merge/changeValue.ts";
import type { Change } from "../../formats/core/merge/difference.ts";

export interface StatedChange {
  /** The file, and the way into the archive, with `/` between. */
  readonly path: string;
  readonly op: string;
  /** Undefined for a whole file or member. */
  readonly change: Change | undefined;
}

type StatedChanges = { readonly changes: readonly StatedChange[] } | { readonly line: number; readonly problem: string };

/** Deeper values than any file has. */
const MAX_DEPTH = 200;

export function readStated(text: string): StatedChanges {
  const changes: StatedChange[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = readLine(line);
    if (typeof read === "string") return { line: index + 1, problem: read };
    changes.push(read);
  }
  return { changes };
}

function readLine(line: string): StatedChange | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "expected a change as a JSON object on one line.";
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "expected a change as a JSON object.";
  const { path, op, field } = value as Record<string, unknown>;
  if (typeof path !== "string" || path === "") return '"path" has to say which file the change is for.';
  if (path.split(/[\\/]/).some((part) => part === ".." || part === "") || /^[a-z]:/i.test(path) || path.includes("\0"))
    return `"path" has to stay in the folder, but is ${JSON.stringify(path)}.`;
  if (typeof op !== "string" || typeof field !== "string") return '"op" and "field" have to be texts.';
  const isWhole = op === "bytes" || (field === "" && !("from" in value) && !("to" in value));
  if (isWhole) return { path, op, change: undefined };
  const change = changeOf(op, value as Record<string, unknown>);
  return typeof change === "string" ? change : { path, op, change };
}

function changeOf(op: string, line: Record<string, unknown>): Change | string {
  const { field, from = null, to = null, after = null, in: inside, key } = line;
  const wrong = (name: string, value: unknown, isNull: boolean) =>
    (isNull && value === null) || isValue(value, 0) ? undefined : `"${name}" is not a value as diff --json writes it.`;
  const text = (name: string, value: unknown) =>
    value === undefined || typeof value === "string" ? undefined : `"${name}" has to be a text.`;
  const needs: Readonly<Record<string, readonly (string | undefined)[]>> = {
    change: [wrong("from", from, false), wrong("to", to, false)],
    add: [wrong("to", to, false), text("in", inside), text("key", key), text("after", after ?? undefined)],
    remove: [wrong("from", from, false)],
    move: [text("after", after ?? undefined)],
    set: [wrong("from", from, true), wrong("to", to, true)],
  };
  const checks = needs[op];
  if (!checks || !Object.hasOwn(needs, op)) return `"op" is ${JSON.stringify(op)}, expected change, add, remove, move or set.`;
  const problem = checks.find((each) => each !== undefined);
  return (
    problem ?? ({ op, field, from, to, after, ...(inside !== undefined && { in: inside }), ...(key !== undefined && { key }) } as Change)
  );
}

function isValue(value: unknown, depth: number): value is ChangeValue {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  return Object.values(value).every((each) => isValue(each, depth + 1));
}

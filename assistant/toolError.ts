/** Why a tool failed: a stable code, a sentence, and what to call next. */
import type { Issue } from "../formats/core/issue.ts";

export type ErrorCode =
  | "input/schema"
  | "path/outside"
  | "path/not-found"
  | "path/read-only"
  | "path/exists"
  | "field/not-found"
  | "search/invalid"
  | "search/no-hit"
  | "change/refused"
  | "edit/not-once"
  | "text/errors"
  | "file/unreadable"
  | "file/not-exact"
  | "plan/unknown"
  | "plan/stale"
  | "plan/nothing"
  | "undo/unknown"
  | "undo/changed-since"
  | "write/off"
  | "write/declined"
  | "limit/too-many"
  | "internal/unexpected"
  | `io/${string}`;

export class ToolError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Fixed sentences only, without text from files. */
    readonly hint: string,
  ) {
    super(message);
    this.name = "ToolError";
  }
}

/** For a request that needs the unmodified game. @param ask the start of the hint */
export function noDump(code: ErrorCode, ask = "Ask", message = "No dump of the unmodified game is available."): ToolError {
  const hint = `${ask} the user for the folder of the unmodified game (--dump, in VS Code the setting bytewright.dumps).`;
  return new ToolError(code, message, hint);
}

/** For `catch`: the result is undefined after a ToolError. */
export function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof ToolError)) throw error;
}

/** A file or member that cannot be read. */
export function unreadable(path: string, { code, message }: Issue): ToolError {
  const said = `${path}: ${message} (${code})`;
  if (code.startsWith("io/")) return new ToolError(code as ErrorCode, said, "Tell the user, and call again when it can be read.");
  return new ToolError("file/unreadable", said, "Call check for this path to see all its problems.");
}

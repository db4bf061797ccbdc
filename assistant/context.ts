/** Shared by the tools: the host, and the time limit of a call. */
import type { Host } from "./host.ts";
import { ToolError } from "./toolError.ts";

/** Milliseconds after which a call ends, so that an assistant is not left waiting. */
const MAX_TIME = 30_000;

export interface Context {
  readonly host: Host;
  /** Call this for each file, member and field. @throws ToolError if the call has taken too long */
  readonly tick: () => void;
}

export function contextFor(host: Host): Context {
  const end = Date.now() + MAX_TIME;
  return {
    host,
    tick() {
      if (Date.now() < end) return;
      throw new ToolError(
        "limit/too-many",
        "The call took too long.",
        'Narrow "in" to a folder, a pattern or one file, and call again. For one large file, ask for a single field or tell the user to use the editor.',
      );
    },
  };
}

/** Changes as `diff --json` prints them, one a line. A script or a person may have edited them, so nothing about them is sure. */
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import { decodeBase64 } from "../../formats/core/bytes/base64.ts";
import type { Change } from "../../formats/core/merge/difference.ts";
import { readChange } from "../../formats/core/merge/statedChange.ts";

export interface StatedChange {
  /** The file, and the way into the archive, with `/` between. */
  readonly path: string;
  readonly op: string;
  /** Undefined for a whole file or member. */
  readonly change: Change | undefined;
  /** Of a whole one that is added. */
  readonly content?: Uint8Array | undefined;
  /** Of a whole one that is removed. */
  readonly checksum?: string | undefined;
}

type StatedChanges = { readonly changes: readonly StatedChange[] } | { readonly line: number; readonly problem: string };

/** Longer than any path of a file and of what is in it. */
const MAX_PATH = 4096;

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}

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
  const { path, op, field, content, checksum } = value as Record<string, unknown>;
  if (typeof path !== "string" || path === "") return '"path" has to say which file the change is for.';
  if (path.length > MAX_PATH) return `"path" has ${path.length} characters, and no path has more than ${MAX_PATH}.`;
  const parts = path.split(/[\\/]/);
  if (parts.some((part) => part === ".." || part === "") || /^[a-z]:/i.test(path) || path.includes("\0"))
    return `"path" has to stay in the folder, but is ${JSON.stringify(path)}.`;
  if (parts.some(isObeyedName)) return `"path" may not lead to settings of Git, GitHub or VS Code, but is ${JSON.stringify(path)}.`;
  if (typeof op !== "string" || typeof field !== "string") return '"op" and "field" have to be texts.';
  const isWhole = op === "bytes" || (field === "" && !("from" in value) && !("to" in value));
  if (isWhole) {
    if (op === "remove" && typeof checksum === "string") return { path, op, change: undefined, checksum };
    if (op !== "add" || content === undefined) return { path, op, change: undefined };
    const bytes = typeof content === "string" && isBase64(content) ? decodeBase64(content) : undefined;
    return bytes ? { path, op, change: undefined, content: bytes } : '"content" has to be the content of the file in Base64.';
  }
  const change = readChange(value as Record<string, unknown>);
  return typeof change === "string" ? change : { path, op, change };
}

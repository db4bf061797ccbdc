/** `read_text`: the decoded text of a file, in pages of lines. */
import { type Answer, sizeOf } from "../answer.ts";
import { decodeFile, openFile, valuesOf } from "../contents.ts";
import type { Context } from "../context.ts";
import { findField } from "../fields.ts";
import { ToolError } from "../toolError.ts";

const USUAL_LINES = 120;
const MAX_CHARACTERS = 36_000;

interface Input {
  readonly path: string;
  readonly field?: string;
  readonly line?: number;
  readonly lines?: number;
}

export async function readText({ path: asked, field, line, lines: wanted = USUAL_LINES }: Input, context: Context): Promise<Answer> {
  const { host } = context;
  const { file } = await openFile(host, asked);
  const decoded = decodeFile(host, file);
  const { path, format } = file;
  const all = linesOf(decoded.text);
  const [first, end] = field === undefined ? [0, all.length] : linesOfField(decoded.text, field);
  const start = line === undefined ? first : line - 1;
  if (start < first || (start >= end && start > 0))
    throw new ToolError("input/schema", `${path}: line must be from ${first + 1} to ${end}.`, "Omit line to start at the beginning.");
  const shown = fitting(all.slice(start, Math.min(end, start + wanted)));
  const next = start + shown.length;
  return {
    path,
    format: format.id,
    exact: decoded.exact,
    lines: all.length,
    line: start + 1,
    text: shown.join(""),
    ...(next < end ? { next: next + 1 } : {}),
  };

  function linesOfField(text: string, name: string): readonly [number, number] {
    const values = valuesOf(context, file, text);
    const { start, end } = values.whole(findField(values, path, name).row);
    const before = linesOf(text.slice(0, start));
    const begun = before.at(-1)?.endsWith("\n") === false ? 1 : 0;
    const first = before.length - begun;
    return [first, Math.max(first + 1, linesOf(text.slice(0, end).replace(/\n+$/, "")).length)];
  }
}

/** Each with its line end. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** As many lines as fit in an answer; a line longer than that is cut. */
function fitting(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  let left = MAX_CHARACTERS;
  for (const line of lines) {
    left -= sizeOf(line);
    if (left < 0 && found.length > 0) break;
    found.push(left < 0 ? `${line.slice(0, MAX_CHARACTERS / 8)}… (${line.length} characters in this line)\n` : line);
    if (left < 0) break;
  }
  return found;
}

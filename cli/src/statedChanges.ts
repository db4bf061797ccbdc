/**
 * Changes as `diff --json` prints them and `apply` reads them, one a line: `[field, from, to]` for a value, an object for all else. A line that
 * names a file or a member is the head of those below it. A script or a person may have edited them, so nothing about them is sure.
 */
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import { decodeBase64, encodeBase64 } from "../../formats/core/bytes/base64.ts";
import { CALCULATIONS } from "../../formats/core/merge/alikeNumbers.ts";
import { asPatch, expectedOf, statedOf } from "../../formats/core/merge/changeValue.ts";
import type { Change } from "../../formats/core/merge/difference.ts";
import { readChange } from "../../formats/core/merge/statedChange.ts";
import { counted } from "../../formats/core/text/counted.ts";
import type { FileDifference } from "../../formats/diffFiles.ts";
import { jsonLine } from "./report.ts";

export interface StatedChange {
  /** Of the file of changes, counted from 1. */
  readonly line: number;
  /** The file, and the way into the archive, with `/` between. */
  readonly path: string;
  readonly op: string;
  /** Undefined for a whole file or member. */
  readonly change: Change | undefined;
  /** Of a whole one that is added. */
  readonly content?: Uint8Array | undefined;
  /** Of the archive that it was added to. */
  readonly littleEndian?: boolean | undefined;
  /** Of a whole one that is removed. */
  readonly checksum?: string | undefined;
}

type StatedChanges = { readonly changes: readonly StatedChange[] } | { readonly line: number; readonly problem: string };

/** Longer than any path of a file and of what is in it. */
const MAX_PATH = 4096;

/** An `after` that names no entry: the new entry goes last. */
const LAST = "";

const OPS = ["add", "remove", "move", "all", "set"] as const;
const CALCULATED = CALCULATIONS.map(([name]) => name);
const MEMBERS: readonly string[] = [
  ...OPS,
  ...CALCULATED,
  "path",
  "member",
  "from",
  "to",
  "in",
  "key",
  "alone",
  "after",
  "content",
  "byteOrder",
  "checksum",
  "message",
];
const EXPECTED = `expected [field, from, to], or an object with "path", "member", "add", "remove", "move", "all", "set", "content" or "checksum".`;

/** Where the last part of a field path begins. */
function lastStepOf(field: string): number {
  return (field.endsWith("]") ? field.lastIndexOf("/[") : field.lastIndexOf("/")) + 1;
}

/** The default of `after`: the entry of the line above, if that line placed it in the same container. */
function followed(field: string, above: Change | undefined): string | undefined {
  if (above?.op !== "add" && above?.op !== "move") return undefined;
  const at = lastStepOf(above.field);
  return lastStepOf(field) === at && field.startsWith(above.field.slice(0, at)) ? above.field.slice(at) : undefined;
}

// ---------------------------------------------------------------------------------------------------------- printing

/** All differences of a file, as lines. */
export function statedLines(path: string, differences: readonly FileDifference[]): string {
  const lines: string[] = [];
  for (const [index, { path: member, kind, changes, content, littleEndian, checksum, message }] of differences.entries()) {
    const head = { ...((index === 0 || member === "") && { path }), ...(member !== "" && { member }) };
    const whole =
      kind === "added"
        ? { content: content && encodeBase64(content), byteOrder: littleEndian === undefined ? undefined : littleEndian ? "little" : "big" }
        : kind === "removed"
          ? { checksum }
          : { message };
    lines.push(jsonLine({ ...head, ...whole }));
    for (const [at, change] of changes.entries()) lines.push(jsonLine(lineOf(change, changes[at - 1])));
  }
  return lines.join("");
}

function lineOf(change: Change, above: Change | undefined): object {
  const patch = asPatch(change);
  if (patch.op === "add" || patch.op === "move") {
    const { op, field, after, ...rest } = patch;
    return { [op]: field, ...rest, ...(followed(field, above) !== after && { after }) };
  }
  if (patch.op === "all") {
    const { op, field, from, to, ...calculation } = patch;
    return { [op]: field, ...calculation, from: expectedOf(from), to: expectedOf(to) };
  }
  const { op, field, from } = patch;
  if (patch.op === "remove" && patch.alone) return { remove: field, from: expectedOf(patch.from), alone: true };
  const [stated, to] = [from && expectedOf(from), op === "remove" ? null : patch.to];
  if (op === "set") return { set: field, from: stated, to };
  return patch.op === "change" && patch.entry !== undefined ? [field, stated, to, expectedOf(patch.entry)] : [field, stated, to];
}

// ---------------------------------------------------------------------------------------------------------- reading

export function readStated(text: string): StatedChanges {
  const reader = new LineReader();
  for (const [index, line] of text.split("\n").entries()) {
    const problem = line.trim() === "" ? undefined : reader.read(line, index + 1);
    if (problem !== undefined) return { line: index + 1, problem };
  }
  return reader;
}

class LineReader {
  readonly changes: StatedChange[] = [];
  private line = 0;
  private path = "";
  private member = "";
  private above: Change | undefined;

  /** Returns a sentence if the line is wrong. */
  read(line: string, number: number): string | undefined {
    this.line = number;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return `not JSON on one line: ${EXPECTED}`;
    }
    if (Array.isArray(value)) return this.readValue(value);
    if (typeof value !== "object" || value === null) return EXPECTED;
    return this.readObject(value as Record<string, unknown>);
  }

  private readValue(line: readonly unknown[]): string | undefined {
    const [field, from, to, entry] = line;
    if (line.length !== 3 && (line.length !== 4 || to === null))
      return `${counted(line.length, "value")} in brackets, expected three: [field, from, to].`;
    const whole = statedOf(entry);
    if (line.length === 4 && whole === undefined) return "The fourth value has to be the checksum of an entry.";
    return this.add({ op: to === null ? "remove" : "change", field, from, ...(to !== null && { to, entry: whole }) });
  }

  private readObject(line: Readonly<Record<string, unknown>>): string | undefined {
    const unknown = Object.keys(line).find((key) => !MEMBERS.includes(key));
    if (unknown !== undefined) return `${JSON.stringify(unknown.slice(0, 80))} has no meaning here: ${EXPECTED}`;
    const ops = OPS.filter((each) => each in line);
    if (ops.length > 1) return `"${ops[0]}" and "${ops[1]}" need a line each.`;
    const { path, member, content, byteOrder, checksum } = line;
    if (path !== undefined || member !== undefined) {
      const problem = this.enter(path, member ?? "");
      if (problem !== undefined) return problem;
    }
    const [op] = ops;
    if (op) return this.add({ ...line, op, field: line[op] });
    if (content !== undefined) {
      const bytes = typeof content === "string" && isBase64(content) ? decodeBase64(content) : undefined;
      if (byteOrder !== undefined && byteOrder !== "little" && byteOrder !== "big") return '"byteOrder" has to be "little" or "big".';
      const littleEndian = byteOrder === undefined ? undefined : byteOrder === "little";
      return bytes ? this.addWhole({ op: "add", content: bytes, littleEndian }) : '"content" has to be the content of the file in Base64.';
    }
    if (checksum !== undefined)
      return typeof checksum === "string" ? this.addWhole({ op: "remove", checksum }) : '"checksum" has to be a text.';
    if ("message" in line) return this.addWhole({ op: "bytes" });
    return path === undefined && member === undefined ? EXPECTED : undefined;
  }

  /** Makes the lines that follow apply to another file or member. */
  private enter(path: unknown, member: unknown): string | undefined {
    for (const [name, given] of Object.entries({ path: path ?? this.path, member })) {
      if (typeof given !== "string") return `"${name}" has to be a text.`;
      if (given === "" && name === "member") continue;
      if (given === "") return '"path" has to say which file the changes are for.';
      if (given.length > MAX_PATH) return `"${name}" has ${given.length} characters, and no path has more than ${MAX_PATH}.`;
      const parts = given.split(/[\\/]/);
      if (parts.some((part) => part === ".." || part === "") || /^[a-z]:/i.test(given) || given.includes("\0"))
        return `"${name}" has to stay in the folder, but is ${JSON.stringify(given)}.`;
      if (parts.some(isObeyedName)) return `"${name}" may not lead to settings of Git, GitHub or VS Code, but is ${JSON.stringify(given)}.`;
    }
    [this.path, this.member, this.above] = [(path ?? this.path) as string, member as string, undefined];
    return undefined;
  }

  private add(stated: Readonly<Record<string, unknown>>): string | undefined {
    const { op, field, from, after } = stated;
    const expected = statedOf(from);
    if (expected === undefined && from !== undefined) return '"from" begins with #, but # and eight hexadecimal digits were expected.';
    const isPlaced = after === undefined && typeof field === "string";
    const front = isPlaced ? followed(field, this.above) : undefined;
    if (isPlaced && front === undefined && op === "move") return '"after" must name the entry that this one moves after, or be null.';
    const place = isPlaced ? { after: front ?? LAST } : {};
    const to = op === "all" ? { to: statedOf(stated["to"]) } : {};
    const change = readChange({ ...stated, ...place, ...(from !== undefined && { from: expected }), ...to });
    if (typeof change === "string") return change;
    this.above = change;
    return this.push({ op: change.op, change });
  }

  private addWhole(whole: Omit<StatedChange, "path" | "line" | "change">): string | undefined {
    return this.push({ ...whole, change: undefined });
  }

  private push(stated: Omit<StatedChange, "path" | "line">): string | undefined {
    if (this.path === "") return '"path" has to say which file the changes are for, on this line or above.';
    this.changes.push({ line: this.line, path: this.member === "" ? this.path : `${this.path}/${this.member}`, ...stated });
    return undefined;
  }
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}

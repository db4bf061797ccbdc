/**
 * Changes as `diff --json` prints them and `apply` reads them, one per line: `[field, from, to]` for a value, an object for anything else.
 * A line that names a file, a member or a container in it is the head of the lines below. Scripts or people may have edited them, so
 * nothing about them is certain.
 */
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import { decodeBase64, encodeBase64 } from "../../formats/core/bytes/base64.ts";
import { CALCULATIONS } from "../../formats/core/merge/changes/alikeNumbers.ts";
import type { Change } from "../../formats/core/merge/changes/difference.ts";
import { isValue, readChange } from "../../formats/core/merge/changes/statedChange.ts";
import { completed, type OwnValue, ownValue, usualOf } from "../../formats/core/merge/changes/usualValue.ts";
import { asPatch, type ChangeValue, expectedOf, statedOf } from "../../formats/core/merge/tree/changeValue.ts";
import { counted } from "../../formats/core/text/counted.ts";
import { maxTextOf } from "../../formats/core/text/textLimit.ts";
import type { FileDifference } from "../../formats/diffFiles.ts";
import { jsonLine } from "./report.ts";

export interface StatedChange {
  /** In the file of changes, counted from 1. */
  readonly line: number;
  /** The file and the path inside the archive, joined by `/`. */
  readonly path: string;
  readonly op: string;
  /** Undefined for a whole file or member. */
  readonly change: Change | undefined;
  /** Content of an added file or member. */
  readonly content?: Uint8Array | undefined;
  /** Byte order of the archive to which it was added. */
  readonly littleEndian?: boolean | undefined;
  /** Checksum of a removed file or member. */
  readonly checksum?: string | undefined;
}

type StatedChanges = { readonly changes: readonly StatedChange[] } | { readonly line: number; readonly problem: string };

/** Longer than any path of a file or member. */
const MAX_PATH = 4096;

/** Characters; more than entries of real files have in common. */
const MAX_USUAL = 10_000;

/** An `after` that names no entry: the new entry goes last. */
const LAST = "";

const OPS = ["add", "remove", "move", "all", "set"] as const;
const CALCULATED = CALCULATIONS.map(([name]) => name);
const MEMBERS: readonly string[] = [
  ...OPS,
  ...CALCULATED,
  "path",
  "member",
  "at",
  "usual",
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
  "note",
];
const EXPECTED = `expected [field, from, to], or an object with "path", "member", "at", "add", "remove", "move", "all", "set", "content" or "checksum".`;

/** A line with "at": the lines below are in this container, and entries added to it have these values unless they state others. */
interface Section {
  readonly at: string;
  readonly in?: string | undefined;
  readonly usual?: ChangeValue | undefined;
  /** Characters of the usual values. */
  readonly size?: number;
}

const ROOT: Section = { at: "" };

function scopeOf(at: string): string {
  return at === "" ? "" : `${at}/`;
}

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
  for (const [index, { path: member, kind, changes, content, littleEndian, checksum, message, isSame }] of differences.entries()) {
    const head = { ...((index === 0 || member === "") && { path }), ...(member !== "" && { member }) };
    const whole =
      kind === "added"
        ? { content: content && encodeBase64(content), byteOrder: littleEndian === undefined ? undefined : littleEndian ? "little" : "big" }
        : kind === "removed"
          ? { checksum }
          : { [isSame ? "note" : "message"]: message };
    lines.push(jsonLine({ ...head, ...whole }));
    const sections = sectionsOf(changes);
    for (const [at, section] of sections.entries())
      lines.push(linesIn(section.at, section.start, sections[at + 1]?.start ?? changes.length, changes));
  }
  return lines.join("");
}

/** Number of lines that decide whether a head saves characters. */
const MAX_AHEAD = 8;
/** Characters of a head without its container. */
const HEAD = 10;

/** The containers of successive changes, each with the index of its first change. */
function sectionsOf(changes: readonly Change[]) {
  const sections = [{ at: "", start: 0 }];
  for (const [start, change] of changes.entries()) {
    if (!isPlaced(change)) continue;
    const at = sections.at(-1)?.at ?? "";
    const isIn = change.field.startsWith(scopeOf(at));
    const next = changes[start + 1];
    const shared = next && isPlaced(next) ? sharedPath(change.field, next.field) : "";
    const ahead = changes.slice(start, start + MAX_AHEAD);
    const other = ahead.findIndex((each) => !isPlaced(each) || !each.field.startsWith(scopeOf(shared)));
    const count = other < 0 ? ahead.length : other;
    // entries added to one container may have much in common
    const isAlike = change.op === "add" && next?.op === "add" && shared !== at && isDirectly(change.field, shared);
    const isWorth = isAlike || count * (shared.length - (isIn ? at.length : 0)) > shared.length + HEAD;
    if (isWorth || !isIn) sections.push({ at: isWorth ? shared : "", start });
  }
  return sections;
}

/** Properties of the file and values of a name are not in one container. */
function isPlaced({ op }: Change): boolean {
  return op !== "set" && op !== "all";
}

function sharedPath(first: string, second: string): string {
  let end = 0;
  for (let at = 0; at < first.length && first[at] === second[at]; at++) if (first[at] === "/") end = at;
  return first.slice(0, end);
}

function linesIn(at: string, start: number, end: number, changes: readonly Change[]): string {
  const own = changes.slice(start, end);
  const lines = (section: Section) =>
    [...(section === ROOT ? [] : [section]), ...own.map((change, index) => lineOf(change, changes[start + index - 1], section))]
      .map(jsonLine)
      .join("");
  const plain = lines(start === 0 && at === "" ? ROOT : { at });
  const usual = usualIn(at, own);
  const short = usual ? lines(usual) : plain;
  return short.length < plain.length && plain.length < maxTextOf(short.length) ? short : plain;
}

/** Undefined if nothing is added to the container, or to several parts of it. */
function usualIn(at: string, changes: readonly Change[]): Section | undefined {
  const added = changes.flatMap((change) => (change.op === "add" && isDirectly(change.field, at) ? [change] : []));
  const [first] = added;
  if (!first || added.some((each) => each.in !== first.in)) return undefined;
  const values = added.map(({ to }) => to);
  const usual = usualOf(values);
  const isWhole = values.every((to) => JSON.stringify(completed(ownValue(to, usual) ?? {}, usual)) === JSON.stringify(to));
  return { at, in: first.in, usual: isWhole && JSON.stringify(usual).length <= MAX_USUAL ? usual : undefined };
}

function isDirectly(field: string, at: string): boolean {
  return lastStepOf(field) === scopeOf(at).length && field.startsWith(scopeOf(at));
}

function lineOf(change: Change, above: Change | undefined, { at, in: inside, usual }: Section): object {
  const patch = asPatch(change);
  const path = isPlaced(change) ? change.field.slice(scopeOf(at).length) : change.field;
  if (patch.op === "add") {
    const { field, after, to, key } = patch;
    const isDirect = isDirectly(field, at);
    const own = isDirect && usual !== undefined ? (ownValue(to, usual) ?? {}) : to;
    const rest = {
      ...(!(isDirect && inside === patch.in) && patch.in !== undefined && { in: patch.in }),
      ...(key !== undefined && { key }),
      ...(followed(field, above) !== after && { after }),
    };
    return Object.keys(rest).length === 0 ? [path, null, own] : { add: path, to: own, ...rest };
  }
  if (patch.op === "move") return { move: path, ...(followed(patch.field, above) !== patch.after && { after: patch.after }) };
  if (patch.op === "all") {
    const { op, field, from, to, ...calculation } = patch;
    return { [op]: field, ...calculation, from: expectedOf(from), to: expectedOf(to) };
  }
  const { op, from } = patch;
  if (patch.op === "remove" && patch.alone) return { remove: path, from: expectedOf(patch.from), alone: true };
  const [stated, to] = [from && expectedOf(from), op === "remove" ? null : patch.to];
  if (op === "set") return { set: path, from: stated, to };
  return [path, stated, to];
}

// ---------------------------------------------------------------------------------------------------------- reading

export function readStated(text: string): StatedChanges {
  const reader = new LineReader(maxTextOf(text.length));
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
  private section = ROOT;
  private above: Change | undefined;
  /** Characters that lines with "at" spare those below: a short line could stand for any number. */
  private leftOut = 0;

  constructor(private readonly maxLeftOut: number) {}

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
    const [field, from, to] = line;
    if (line.length !== 3) return `${counted(line.length, "value")} in brackets, expected three: [field, from, to].`;
    if (from === null && to !== null) return this.add({ op: "add", field, to });
    return this.add({ op: to === null ? "remove" : "change", field, from, ...(to !== null && { to }) });
  }

  private readObject(line: Readonly<Record<string, unknown>>): string | undefined {
    const unknown = Object.keys(line).find((key) => !MEMBERS.includes(key));
    if (unknown !== undefined) return `${JSON.stringify(unknown.slice(0, 80))} has no meaning here: ${EXPECTED}`;
    const ops = (["at", ...OPS] as const).filter((each) => each in line);
    if (ops.length > 1) return `"${ops[0]}" and "${ops[1]}" need a line each.`;
    const { path, member, at, content, byteOrder, checksum } = line;
    if (path !== undefined || member !== undefined) {
      const problem = this.enter(path, member ?? "");
      if (problem !== undefined) return problem;
    }
    const [op] = ops;
    if (op === "at") return this.enterSection(at, line);
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
    return path === undefined && member === undefined && !("note" in line) ? EXPECTED : undefined;
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
    [this.path, this.member, this.section, this.above] = [(path ?? this.path) as string, member as string, ROOT, undefined];
    return undefined;
  }

  private enterSection(at: unknown, { in: inside, usual }: Readonly<Record<string, unknown>>): string | undefined {
    if (typeof at !== "string" || (inside !== undefined && typeof inside !== "string")) return '"at" and "in" have to be texts.';
    if (usual !== undefined && !isValue(usual)) return '"usual" has to be the values that added entries have.';
    const size = JSON.stringify(usual ?? "").length;
    if (size > MAX_USUAL) return `"usual" has ${size} characters, more than ${MAX_USUAL}.`;
    this.section = { at, in: inside, usual, size };
    return undefined;
  }

  private add(given: Readonly<Record<string, unknown>>): string | undefined {
    const stated = this.whole(given);
    if (!stated) return `Lines with "at" stand for ${this.leftOut} characters, more than ${this.maxLeftOut}.`;
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

  /** The line with the usual values of its section; undefined if they are too long. */
  private whole(stated: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
    const { op, field: path, to } = stated;
    const { at, in: inside, usual, size = 0 } = this.section;
    if (typeof path !== "string" || op === "set" || op === "all") return stated;
    const field = scopeOf(at) + path;
    const isEntry = op === "add" && isDirectly(field, at);
    this.leftOut += at.length + (isEntry ? size : 0);
    if (this.leftOut > this.maxLeftOut) return undefined;
    return isEntry ? { in: inside, ...stated, field, to: completed(to as OwnValue, usual) } : { ...stated, field };
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

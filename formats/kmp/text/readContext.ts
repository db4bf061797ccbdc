/**
 * The state of one pass over a text: the course so far, the findings, and the names in scope. The modules that read rows, directives,
 * commands and notes share it; it does not depend on them.
 */
import { grown } from "../../core/bytes/growing.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import { counted } from "../../core/text/counted.ts";
import type { Span } from "../../core/text/span.ts";
import { type Course, emptyCourse } from "../course.ts";
import { DIAGNOSTICS, issue, type KmpCode } from "../diagnostics.ts";
import { findObjectsLike } from "../objects/objectTable.ts";
import type { SectionName } from "../schema/index.ts";
import { constantNames, findConstant, PREDEFINED } from "./constants.ts";
import { type ExpressionHost, ExpressionReader } from "./expression.ts";
import type { Definition, DefinitionKind, Parameter, SectionBlock } from "./parsedText.ts";
import { Row } from "./parsedText.ts";
import { ROW_KINDS, type RowKind } from "./rowLayouts.ts";
import { Scanner } from "./scanner.ts";
import { int, toInt, type Value } from "./values.ts";

export interface Binding {
  readonly value: Value;
  /** Index of the definition; -1 for predefined names. */
  readonly definition: number;
}

/** Names of entries and groups that an earlier pass found: forward references. */
export type EntryNames = ReadonlyMap<string, Binding>;

const MAX_OFFERED = 6;
/** More findings would not help. */
const MAX_ISSUES = 250;
/** Work limit, in characters that loops and macros read again: several times the text of the largest course. */
const MAX_WORK = 500_000;
/** Maximum number of entries in all sections together. */
export const MAX_ROWS = 65_535;

export class ReadContext implements ExpressionHost {
  readonly scan: Scanner;
  readonly expressions: ExpressionReader;
  readonly course: Course = emptyCourse();
  readonly issues: Issue[] = [];
  readonly blocks: SectionBlock[] = [];
  readonly parameters: Parameter[] = [];
  readonly definitions: Definition[] = [];
  rows = new Int32Array(16 * Row.stride);
  rowLength = 0;
  cells = new Int32Array(128);
  cellLength = 0;
  links: number[] = [];
  uses: number[] = [];
  isProgram = false;
  /** The maximum number of entries was reached, so reading must end. */
  isFull = false;
  /** A name was unknown that a later line may define, so the text must be read again. */
  needsAnotherPass = false;

  /** Variables of the whole text. */
  readonly globals = new Map<string, Binding>();
  /** Variables of the section. */
  sectionVariables = new Map<string, Binding>();
  /** Variables of the running macro, if any. */
  locals: Map<string, Binding> | undefined;
  /** Names of entries. */
  readonly entries = new Map<string, Binding>();
  /** Names of groups, as `ENPH.name`. */
  readonly groups = new Map<string, Binding>();
  /** Uses of names whose definition this pass has not reached yet. */
  private readonly lateUses: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  /** Offsets of definitions whose narrow scope was reported. */
  private readonly reportedScopes = new Set<number>();
  private work = 0;
  /** Number of errors, and of other findings. */
  private readonly counts: [number, number] = [0, 0];

  constructor(
    text: string,
    /** Undefined in the first pass. */
    private readonly earlier?: EntryNames,
  ) {
    this.scan = new Scanner(text);
    this.expressions = new ExpressionReader(this);
    for (const [name, value] of Object.entries(PREDEFINED)) this.globals.set(name, { value: int(value), definition: -1 });
  }

  // ------------------------------------------------------------------------------------------------ findings

  report(
    code: KmpCode,
    message: string,
    start: number,
    end: number,
    more: Omit<Issue, "code" | "severity" | "message" | "text"> = {},
  ): void {
    const limit = this.scan.text.length;
    const text = { start: Math.min(start, limit), end: Math.min(Math.max(start, end), limit) };
    // errors have a separate limit, so that warnings cannot hide them
    const found = this.counts[DIAGNOSTICS[code].severity === "error" ? 0 : 1]++;
    if (found < MAX_ISSUES) this.issues.push(issue(code, message, { text, ...more }));
    else if (found === MAX_ISSUES)
      this.issues.push(
        issue("too-many-findings", `More than ${MAX_ISSUES} findings; the rest are not shown.`, { text: { start: 0, end: 0 } }),
      );
  }

  /** Reports unexpected text at the end of a line. */
  expectLineEnd(): void {
    const { scan } = this;
    if (scan.skipSpace() >= 0)
      this.report("line-end", `Expected the end of the line, found \`${scan.text[scan.pos]}\`.`, scan.pos, scan.pos + 1);
  }

  /** Reads a name, or `name[expr]` with the value of the expression; undefined if no name starts here. */
  indexedName(textOf: (value: Value) => string): string | undefined {
    const { scan } = this;
    let name = scan.name();
    while (name !== undefined && scan.take("[")) {
      name += textOf(this.expressions.expression());
      scan.skipSpace();
      if (!scan.take("]")) this.report("bracket", "`]` is missing.", scan.pos, scan.pos + 1);
    }
    return name;
  }

  /** Cuts a number to a size in bytes and reports lost bits, which wkmpt drops silently. */
  narrowed(name: string, size: number, value: Value, start: number, end = this.scan.pos): number {
    const stated = toInt(value);
    const bits = BigInt(size * 8);
    if (stated >= 1n << bits || stated < -(1n << (bits - 1n))) this.reportCut(name, size, String(stated), start, end);
    return Number(BigInt.asUintN(size * 8, stated));
  }

  reportCut(name: string, size: number, stated: string, start: number, end: number): void {
    const kept = BigInt.asUintN(size * 8, BigInt(Number.isFinite(Number(stated)) ? stated.replace(/e.*/, "").replace(/\..*/, "") : 0));
    this.report(
      "value-cut",
      `${name} has ${counted(size, "byte")}, too few for ${stated}: it is cut to ${kept}, as in wkmpt.`,
      start,
      Math.max(end, start),
    );
  }

  /** Counts repeated work of loops and macros, in characters. Returns false if it exceeds the limit. */
  spend(characters: number): boolean {
    this.work += characters + 16;
    return this.work <= MAX_WORK;
  }

  // ------------------------------------------------------------------------------------------------ names

  lookUp(name: string, start: number, end: number): Value | undefined {
    const lower = name.toLowerCase();
    const binding = this.findBinding(lower);
    if (binding === undefined) return this.isLostGroup(name, start, end) ? int(0) : findConstant(lower);
    if (binding.definition >= 0) this.uses.push(start, end, binding.definition);
    else if (this.earlier?.has(lower)) this.lateUses.push({ name: lower, start, end });
    return binding.value;
  }

  private findBinding(lower: string): Binding | undefined {
    return (
      this.locals?.get(lower) ??
      this.sectionVariables.get(lower) ??
      this.globals.get(lower) ??
      this.findEntry(lower) ??
      this.earlier?.get(lower)
    );
  }

  /** Finds an entry, or a group of enemy points as `E.name`. */
  private findEntry(lower: string): Binding | undefined {
    return this.entries.get(lower) ?? (lower.startsWith("e.") ? this.groups.get(`enph.${lower.slice(2)}`) : undefined);
  }

  isDefined(name: string): boolean {
    const lower = name.toLowerCase();
    return this.findBinding(lower) !== undefined || findConstant(lower) !== undefined;
  }

  /** Reports an unknown name, but only in the second pass: in the first one, a later line may define it. */
  unknownName(name: string, start: number, end: number): void {
    if (this.earlier === undefined) {
      this.needsAnotherPass = true;
      return;
    }
    if (/^(?:IF|IFDEV|C|ITEM|KCL|CHAT)\$/i.test(name)) {
      this.report("unsupported-constant", `The value of \`${name}\` is unknown to Bytewright: write its number.`, start, end);
      return;
    }
    this.report("unknown-name", `No variable, entry, group or constant is called \`${name}\`.`, start, end, {
      fixes: () => this.likeNames(name, { start, end }),
    });
    this.reportScope(name, start, end);
  }

  /** wkmpt writes `E.` for the number of a group that does not exist, and reads it as 0. */
  private isLostGroup(name: string, start: number, end: number): boolean {
    if (name.toLowerCase() !== "e.") return false;
    this.report("unknown-group", "`E.` names no group of enemy points; it counts as 0, as in wkmpt.", start, end);
    return true;
  }

  /** Suggests objects by their English names, and similar names for typos. */
  private likeNames(name: string, span: Span): Fix[] {
    const objects = findObjectsLike(name).map((kind) => ({ name: `o$${kind.name}`, meaning: ` (${kind.meaning})` }));
    const others = closestNames(name, [...this.globals.keys(), ...constantNames().filter((one) => !one.startsWith("o$"))]);
    const all = [...others.map((one) => ({ name: one, meaning: "" })), ...objects].slice(0, MAX_OFFERED);
    return all.map((one) => ({ title: `Did you mean ${one.name}?${one.meaning}`, edits: [{ span, text: one.name }] }));
  }

  /** Reports a name that another section sets with `@def`. */
  private reportScope(name: string, start: number, end: number): void {
    const lower = name.toLowerCase();
    const other = this.definitions.find(
      ({ kind, name: set, span }) => kind === "variable" && span.start < start && set.toLowerCase() === lower,
    );
    if (other === undefined || this.reportedScopes.has(other.span.start)) return;
    this.reportedScopes.add(other.span.start);
    const command = /@def\b[^\n]*$/i.exec(this.scan.text.slice(this.scan.text.lastIndexOf("\n", other.span.start) + 1, other.span.start));
    const def = command ? other.span.start - command[0].length + 1 : -1;
    this.report(
      "text-def-scope",
      `\`${other.name}\` is set only for this section, but another section uses it.`,
      other.span.start,
      other.span.end,
      {
        related: [{ message: "Used here", text: { start, end } }],
        ...(def >= 0 && {
          fixes: () => [
            { title: "Set it for the whole text with `@gdef`", edits: [{ span: { start: def, end: def }, text: "g" }], preferred: true },
          ],
        }),
      },
    );
  }

  define(kind: DefinitionKind, name: string, span: Span, index = -1): number {
    this.definitions.push({ kind, name, span, index });
    return this.definitions.length - 1;
  }

  /** Sets a variable. The first assignment in a scope is its definition, later ones are uses. */
  setVariable(scope: Map<string, Binding>, name: string, value: Value, span: Span): void {
    const lower = name.toLowerCase();
    const old = scope.get(lower);
    let definition = old?.definition ?? -1;
    if (definition < 0) definition = this.define("variable", name, span);
    else if (this.definitions[definition].span.start !== span.start) this.uses.push(span.start, span.end, definition);
    scope.set(lower, { value, definition });
  }

  /** Defines the name of an entry. */
  nameEntry(kind: SectionName, name: string, index: number, start: number, end: number): void {
    const lower = name.toLowerCase();
    const old = this.entries.get(lower);
    if (old !== undefined) {
      const earlier = old.definition >= 0 ? this.definitions[old.definition].span : undefined;
      this.report("name-twice", `The name \`${name}\` is already used; it is ignored here.`, start, end, {
        related: earlier ? [{ message: "The first entry with this name", text: earlier }] : [],
      });
      return;
    }
    this.entries.set(lower, { value: int(index), definition: this.define(kind, name, { start, end }, index) });
  }

  // ------------------------------------------------------------------------------------------------ forward references

  /** Resolves uses of names that were defined later. Called once, at the end of the text. */
  resolveLateUses(): void {
    for (const { name, start, end } of this.lateUses) {
      const binding = this.findEntry(name);
      if (binding !== undefined) this.uses.push(start, end, binding.definition);
    }
  }

  /** The names that a second pass knows from the start. */
  namesFound(): EntryNames {
    const names = new Map<string, Binding>();
    // the second pass makes its own definitions: only the values matter here
    for (const [name, { value }] of this.entries) names.set(name, { value, definition: -1 });
    for (const [name, { value }] of this.groups) if (name.startsWith("enph.")) names.set(`e.${name.slice(5)}`, { value, definition: -1 });
    return names;
  }

  // ------------------------------------------------------------------------------------------------ rows

  /** Adds a row without cells and returns its offset in {@link rows}. */
  addRow(kind: RowKind, entry: number, start: number): number {
    const at = this.rowLength;
    this.rowLength += Row.stride;
    if (this.rowLength > this.rows.length) this.rows = grown(this.rows, this.rowLength);
    const { rows } = this;
    rows[at] = ROW_KINDS.indexOf(kind);
    rows[at + Row.entry] = entry;
    rows[at + Row.start] = start;
    rows[at + Row.end] = start;
    rows[at + Row.nameStart] = start;
    rows[at + Row.nameEnd] = start;
    rows[at + Row.firstCell] = this.cellLength / 2;
    rows[at + Row.cells] = 0;
    return at;
  }

  addCell(start: number, end: number): void {
    if (this.cellLength + 2 > this.cells.length) this.cells = grown(this.cells, this.cellLength + 2);
    this.cells[this.cellLength++] = start;
    this.cells[this.cellLength++] = end;
  }

  /** Whether more entries fit; reports it if not. */
  hasRoom(start: number, count = 1): boolean {
    if (this.rowLength / Row.stride + count <= MAX_ROWS) return true;
    this.isFull = true;
    this.report("too-many-rows", `The text has more than ${MAX_ROWS} entries.`, start, start + 1);
    return false;
  }
}

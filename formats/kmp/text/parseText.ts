import { getOrMake } from "../../core/lists.ts";
import { GROUPS_OF, isPointSection, type PointSection, type SectionName } from "../schema/index.ts";
import { DIRECTIVE_MEANINGS } from "./commandMeanings.ts";
import { runCommand } from "./commands.ts";
import { finishCourse } from "./finishCourse.ts";
import { Flow } from "./flow.ts";
import { makePoints, type PendingPoints, readGenerator } from "./generators.ts";
import { GroupReader } from "./groups.ts";
import { FileNotes, NOTE_START, readNote } from "./notes.ts";
import { ParameterValues, SETUP_KEYS, setParameter } from "./parameters.ts";
import { type ParsedText, Row } from "./parsedText.ts";
import { TEXT_ORDER } from "./printCourse.ts";
import { type EntryNames, ReadContext } from "./readContext.ts";
import { RouteReader } from "./routes.ts";
import { ROW_LAYOUTS, type RowKind, tableOf } from "./rowLayouts.ts";
import { type ColumnBits, readColumns } from "./rowReader.ts";
import { isNameStart } from "./scanner.ts";
import { NONE, toInt, toNumber } from "./values.ts";

/** Sections with rows; CKPH, ENPH and ITPH in texts are only informative. */
const ROW_SECTIONS: ReadonlySet<string> = new Set(TEXT_ORDER);

export function parseText(written: string): ParsedText {
  // a lone carriage return ends a line, as in wkmpt; offsets stay the same
  const text = written.replace(/\r(?!\n)/g, "\n");
  const first = new TextReader(text);
  const found = first.read();
  if (!first.context.needsAnotherPass || first.wasStopped) return found;
  // forward references: the second pass knows the names that the first one found, and reports the rest
  return new TextReader(text, first.context.namesFound()).read();
}

class TextReader {
  readonly context: ReadContext;
  private readonly flow: Flow;
  private readonly notes = new FileNotes();
  private readonly groups = new Map<PointSection, GroupReader>();
  private readonly routes: RouteReader;
  private readonly parameters = new ParameterValues();
  private info: string | undefined;
  private section = "";
  private hasSection = false;
  private blockStart = 0;
  private blockName = { start: 0, end: 0 };
  /** Values from notes before the next row. */
  private bits: ColumnBits[] = [];
  /** Flags of points, by section; missing for sections without flags. */
  private readonly flags = new Map<string, number[]>();
  /** Points that a directive requested, until the next point was read. */
  private pending: PendingPoints | undefined;

  constructor(text: string, earlier?: EntryNames) {
    this.context = new ReadContext(text, earlier);
    this.flow = new Flow(this.context);
    this.routes = new RouteReader(this.context);
    for (const points of ["ENPT", "ITPT", "CKPT"] as const) this.groups.set(points, new GroupReader(this.context, points));
  }

  /** The text exceeded a limit, so reading it again would not help. */
  get wasStopped(): boolean {
    return this.flow.stopped || this.context.isFull;
  }

  read(): ParsedText {
    const { context } = this;
    const { scan } = context;
    if (scan.code() === 0xfeff) scan.pos++;
    while (scan.pos < scan.text.length && !this.wasStopped) this.readLine();
    if (!this.wasStopped) this.flow.finish();
    this.endSection(scan.text.length);
    if (!this.hasSection && !/^\ufeff?#KMP/i.test(scan.text))
      context.report(
        "not-kmp-text",
        "The text of a course starts with `#KMP` and has sections such as `[SETUP]` and `[GOBJ]`; this text has neither.",
        0,
        scan.lineEnd(0),
      );
    const { parameters, groups, flags, notes, info } = this;
    finishCourse({ context, parameters, groups, flags, notes, info });
    return {
      text: scan.text,
      course: context.course,
      issues: context.issues,
      rows: context.rows.subarray(0, context.rowLength),
      cells: context.cells.subarray(0, context.cellLength),
      links: Int32Array.from(context.links),
      blocks: context.blocks,
      parameters: context.parameters,
      definitions: context.definitions,
      uses: Int32Array.from(context.uses),
      isProgram: context.isProgram,
    };
  }

  private readLine(): void {
    const { scan } = this.context;
    let code = scan.code();
    while (code === 32 || code === 9 || code === 10 || code === 13) {
      scan.pos++;
      code = scan.code();
    }
    if (code < 0) return;
    if (code === 0x23) {
      const group = isPointSection(this.section) ? this.groups.get(this.section)?.current?.note : undefined;
      if (scan.text.startsWith(NOTE_START, scan.pos)) readNote(this.context, this.notes, group, this.bits);
      scan.skipPhysicalLine();
      return;
    }
    this.context.expressions.reset();
    if (code === 0x5b) this.openSection();
    else if (code === 0x40) this.readCommand();
    else if (this.section === "SETUP") this.readSetup();
    else if (!ROW_SECTIONS.has(this.section)) this.skipIgnored();
    else if (code === 0x24 && isNameStart(scan.code(scan.pos + 1))) this.readDirective();
    else if (code === 0x3e) {
      this.context.report("continuation", "`>` continues the line before, but there is no line to continue.", scan.pos, scan.pos + 1);
      scan.skipLine();
    } else this.readRow();
  }

  /** Skips a row outside of sections, or in an informative or unknown section. */
  private skipIgnored(): void {
    const { scan } = this.context;
    if (this.section === "")
      this.context.report("outside-section", "This line is before the first section, so it is ignored.", scan.pos, scan.lineEnd());
    scan.skipLine();
  }

  // ------------------------------------------------------------------------------------------------ sections

  private openSection(): void {
    const { context } = this;
    const { scan } = context;
    const start = scan.pos;
    const end = scan.lineEnd();
    const close = scan.text.indexOf("]", start);
    if (close < 0 || close > end) {
      context.report("section-head", "A section heading has the form `[NAME]`; `]` is missing.", start, end);
      scan.skipPhysicalLine();
      return;
    }
    const name = scan.text
      .slice(start + 1, close)
      .trim()
      .toUpperCase();
    this.endSection(start);
    this.section = name;
    this.blockStart = start;
    this.blockName = { start: start + 1, end: close };
    context.sectionVariables = new Map();
    scan.pos = close + 1;
    if (name === "END") {
      scan.pos = scan.text.length;
      return;
    }
    const isKnown = ROW_SECTIONS.has(name) || name === "SETUP" || Object.values<string>(GROUPS_OF).includes(name);
    this.hasSection ||= isKnown;
    if (!isKnown) context.report("unknown-section", `Unknown section ${name}; wkmpt skips it without a message.`, start, close + 1);
    scan.skipPhysicalLine();
  }

  private endSection(end: number): void {
    const { context } = this;
    this.settlePending();
    this.routes.close();
    if (this.section !== "" || this.blockStart < end)
      context.blocks.push({ name: this.section, nameSpan: this.blockName, start: this.blockStart, end });
    if (this.bits.length > 0) {
      context.report("note", "A note about a row must be before the row.", end, end);
      this.bits = [];
    }
  }

  // ------------------------------------------------------------------------------------------------ SETUP, parameters, commands

  private readSetup(): void {
    const { context } = this;
    const { scan } = context;
    const start = scan.pos;
    while (/[^\s=#]/.test(scan.text[scan.pos] ?? "#")) scan.pos++;
    const key = scan.text.slice(start, scan.pos);
    const end = scan.pos;
    if (scan.skipSpace() !== 0x3d) {
      context.report("equals-missing", "Expected `=`: lines of SETUP have the form `KEY = value`.", start, Math.max(end, start + 1));
      return scan.skipLine();
    }
    scan.pos++;
    scan.skipSpace();
    const valueStart = scan.pos;
    const upper = key.toUpperCase();
    const taken = SETUP_KEYS[upper];
    // dates and names of tools are not expressions
    const isExpression = taken !== undefined && taken !== "free";
    const value = isExpression ? context.expressions.expression() : NONE;
    const valueEnd = isExpression ? scan.pos : scan.lineEnd();
    context.parameters.push({ section: "SETUP", name: upper, nameSpan: { start, end }, valueSpan: { start: valueStart, end: valueEnd } });
    if (taken === undefined) context.report("unknown-parameter", `SETUP has no key \`${key}\`; it is left out.`, start, end);
    else if (upper === "INFO") this.info = value.kind === "string" ? value.value : undefined;
    else if (upper === "KMP-WIM0" && toNumber(value) !== 0)
      context.report("unsupported-parameter", "Section WIM0 is not supported, so `KMP-WIM0` must be 0.", start, valueEnd);
    else if (upper === "KMP-VERSION" || upper === "UNKNOWN-0X0C")
      context.course.layout.version = context.narrowed(upper, 4, value, valueStart, valueEnd);
    if (isExpression) context.expectLineEnd();
    scan.skipLine();
  }

  private readCommand(): void {
    const { context } = this;
    const { scan } = context;
    const start = scan.pos++;
    if (scan.code() === 0x3a) {
      scan.pos++;
      this.flow.run("", start, scan.pos);
      return;
    }
    const nameStart = scan.pos;
    // `@>` is short for `@exec`
    if (!scan.take(">")) while (/[A-Za-z0-9_$.-]/.test(scan.text[scan.pos] ?? " ")) scan.pos++;
    const name = scan.text.slice(nameStart, scan.pos);
    const end = scan.pos;
    if (name.toLowerCase() === "doif") {
      this.doIf();
      return;
    }
    if (scan.skipSpace() === 0x3d && scan.code(scan.pos + 1) !== 0x3d) {
      this.readParameter(name.toUpperCase(), nameStart, end);
      return;
    }
    scan.pos = end;
    if (this.flow.run(name.toLowerCase(), start, end)) return;
    if (runCommand(context, name.toLowerCase(), start, end)) return;
    context.report(
      "unknown-command",
      name === "" ? "Expected the name of a command after `@`." : `Unknown command \`@${name}\`.`,
      start,
      Math.max(end, start + 1),
    );
    scan.skipLine();
  }

  private readParameter(name: string, start: number, end: number): void {
    const { context } = this;
    const { scan } = context;
    scan.pos++;
    scan.skipSpace();
    const valueStart = scan.pos;
    const { section, parameters } = this;
    const value = context.expressions.expression();
    context.parameters.push({ section, name, nameSpan: { start, end }, valueSpan: { start: valueStart, end: scan.pos } });
    if (section === "") context.report("outside-section", "A parameter must be in a section.", start, end);
    else setParameter(context, section, name, value, parameters, start, end);
    context.expectLineEnd();
    scan.skipLine();
  }

  /** `@doif(expr) rest`: reads the rest of the line as a separate line, or skips it. */
  private doIf(): void {
    const { context } = this;
    context.isProgram = true;
    context.scan.skipSpace();
    const value = context.expressions.column();
    const isTaken = value.kind === "vector" || toNumber(value) !== 0;
    if (isTaken && context.scan.skipSpace() >= 0) return;
    context.scan.skipLine();
  }

  // ------------------------------------------------------------------------------------------------ rows

  private readDirective(): void {
    const { context } = this;
    const { scan } = context;
    const start = scan.pos++;
    const nameStart = scan.pos;
    while (/[A-Za-z0-9_-]/.test(scan.text[scan.pos] ?? " ")) scan.pos++;
    const name = scan.text.slice(nameStart, scan.pos).toUpperCase();
    const end = scan.pos;
    const points = isPointSection(this.section) ? this.groups.get(this.section) : undefined;
    if (points !== undefined && name === "GROUP") {
      this.settlePending();
      points.open(start);
    } else if (points !== undefined && name === "PREV") points.previous(start);
    else if (points !== undefined && name === "SETTINGS") points.settings(start);
    else if (this.section === "POTI" && (name === "ROUTE" || name === "GROUP")) {
      this.settlePending();
      this.routes.open(start);
    } else if (this.section === "POTI" && name === "CLOSE") {
      this.settlePending();
      this.routes.close();
      scan.skipLine();
    } else if (this.section === "POTI" && name === "COPY") {
      this.settlePending();
      this.routes.copy(start);
    } else if ((name === "LINE" || name === "BEZIER") && this.section !== "CKPT" && (points !== undefined || this.section === "POTI")) {
      this.settlePending();
      this.pending = readGenerator(context, name, this.pointKind(), start);
    } else {
      const isKnown = DIRECTIVE_MEANINGS.has(name);
      if (isKnown) context.report("unsupported-directive", `The directive \`$${name}\` of wkmpt is not supported here.`, start, end);
      else context.report("unknown-directive", `Section ${this.section} has no directive \`$${name}\`.`, start, end);
      scan.skipLine();
    }
  }

  private pointKind(): RowKind {
    return this.section === "POTI" ? "POTI_point" : (this.section as RowKind);
  }

  private readRow(): void {
    const { context } = this;
    const { scan, course } = context;
    const start = scan.pos;
    const kind = this.pointKind();
    const layout = ROW_LAYOUTS[kind];
    if (layout === undefined || !context.hasRoom(start)) return scan.skipLine();
    const table = tableOf(course, kind);
    const index = kind === "POTI_point" ? this.routes.appendPoint(start) : table.append();
    if (index === undefined) return scan.skipLine();
    const row = context.addRow(kind, index, start);
    this.readName(kind, layout.letter !== undefined, index, row);
    const flags = readColumns(context, layout, table, index, row, this.bits);
    if (this.bits.length > 0) this.bits = [];
    if (flags > 0) {
      const list = getOrMake(this.flags, this.section, () => []);
      list[index] = flags;
    }
    scan.skipLine();
    this.settlePending(index);
  }

  /** Reads the first column: the name of an entry, or a meaningless index. */
  private readName(kind: RowKind, hasName: boolean, index: number, row: number): void {
    const { context } = this;
    const { scan } = context;
    const start = scan.pos;
    if (scan.number(true)) {
      // a number is not a name
    } else if (hasName && isNameStart(scan.code())) {
      const name = context.indexedName((value) => toInt(value).toString()) ?? "";
      context.nameEntry(kind as SectionName, name, index, start, scan.pos);
    } else if (kind === "POTI_point" && /^[a-z_]\w*(?=[\s,])/i.test(scan.text.slice(start, start + MAX_NAME))) {
      // it has no meaning here, not even as a variable
      scan.name();
    } else context.expressions.column();
    context.rows[row + Row.nameStart] = start;
    context.rows[row + Row.nameEnd] = scan.pos;
    context.rows[row + Row.end] = scan.pos;
  }

  /** Makes the points that a directive requested. @param after the next point; without it, the request is reported and dropped */
  private settlePending(after?: number): void {
    const { pending } = this;
    if (pending === undefined) return;
    this.pending = undefined;
    makePoints(this.context, pending, after);
  }
}

/** Maximum length of a name in the index column of a route point, which is ignored. */
const MAX_NAME = 256;

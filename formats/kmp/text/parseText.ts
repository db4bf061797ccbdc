/**
 * Text to course. The text is read line by line; where an expression needs a name that is defined further down it is read a second
 * time with the names known, as wkmpt does. Total and bounded: any text gives a course and findings. Source: reference, chapter 7.
 */
import { setDefaultsOfOld } from "../course.ts";
import { GROUPS_OF, isPointSection, type PointSection, type SectionName } from "../schema/index.ts";
import { Ckpt, Enpt, Group, Itpt, Jgpt } from "../schema/points.ts";
import { Poti } from "../schema/things.ts";
import { runCommand } from "./commands.ts";
import { Flow } from "./flow.ts";
import { makePoints, type PendingPoints, readGenerator } from "./generators.ts";
import { GroupReader } from "./groups.ts";
import { applyFileNotes, FileNotes, NOTE_START, readNote } from "./notes.ts";
import { SETUP_KEYS, type SectionValues, setParameter } from "./parameters.ts";
import { type ParsedText, Row } from "./parsedText.ts";
import { type EntryNames, Pass } from "./pass.ts";
import { ROW_LAYOUTS, type RowKind } from "./rowLayouts.ts";
import { type ColumnBits, readColumns, withFlags } from "./rowReader.ts";
import { isNameStart } from "./scanner.ts";
import { NONE, toInt, toNumber, type Value } from "./values.ts";

/** Sections with rows; CKPH, ENPH and ITPH stand in texts for information only. */
const ROW_SECTIONS: ReadonlySet<string> = new Set("AREA CAME CKPT CNPT ENPT GOBJ ITPT JGPT KTPT MSPT POTI STGI".split(" "));
/** `AC$PREV`, and with `ACF$FIX` for item points. */
const DEFAULT_CONNECT = { ENPT: 1, ITPT: 0x31, CKPT: 1 } as const;

export function parseText(text: string): ParsedText {
  const first = new TextReader(text);
  const found = first.read();
  if (!first.pass.needsAnotherPass || first.wasStopped) return found;
  // forward references: what a first pass could not know is known now, and only what is still unknown is reported
  return new TextReader(text, first.pass.namesFound()).read();
}

class TextReader {
  readonly pass: Pass;
  private readonly flow: Flow;
  private readonly notes = new FileNotes();
  private readonly groups = new Map<PointSection, GroupReader>();
  private readonly values = new Map<string, SectionValues>();
  /** Parameters that name entries, which mostly stand further down: their values by key. */
  private readonly late = new Map<string, number>();
  private info: string | undefined;
  private section = "";
  private hasSection = false;
  private blockStart = 0;
  private blockName = { start: 0, end: 0 };
  /** Said in front of a row of the next row. */
  private bits: ColumnBits[] = [];
  /** Flags of points, by section, where some were given. */
  private readonly flags = new Map<string, number[]>();
  /** Points that a directive asked for, until the point behind them is there. */
  private pending: PendingPoints | undefined;
  private routeOpen = false;

  constructor(text: string, earlier?: EntryNames) {
    this.pass = new Pass(text, earlier);
    this.flow = new Flow(this.pass);
    for (const points of ["ENPT", "ITPT", "CKPT"] as const) this.groups.set(points, new GroupReader(this.pass, points));
  }

  /** The text does more than may be done: reading it again would not help. */
  get wasStopped(): boolean {
    return this.flow.stopped || this.pass.isFull;
  }

  read(): ParsedText {
    const { pass } = this;
    const { scan } = pass;
    if (scan.code() === 0xfeff) scan.pos++;
    while (scan.pos < scan.text.length && !this.wasStopped) this.readLine();
    if (!this.wasStopped) this.flow.finish();
    this.endSection(scan.text.length);
    if (!this.hasSection && !/^\ufeff?#KMP/i.test(scan.text))
      pass.report(
        "not-kmp-text",
        "The text of a course starts with `#KMP` and has sections such as `[SETUP]` and `[GOBJ]`; this one has neither.",
        0,
        scan.lineEnd(0),
      );
    this.finishCourse();
    return {
      text: scan.text,
      course: pass.course,
      issues: pass.issues,
      rows: pass.rows.subarray(0, pass.rowLength),
      cells: pass.cells.subarray(0, pass.cellLength),
      links: Int32Array.from(pass.links),
      blocks: pass.blocks,
      parameters: pass.parameters,
      definitions: pass.definitions,
      uses: Int32Array.from(pass.uses),
      isProgram: pass.isProgram,
    };
  }

  private readLine(): void {
    const { scan } = this.pass;
    let code = scan.code();
    while (code === 32 || code === 9 || code === 10 || code === 13) {
      scan.pos++;
      code = scan.code();
    }
    if (code < 0) return;
    if (code === 0x23) {
      if (scan.text.startsWith(NOTE_START, scan.pos)) readNote(this.pass, this.notes, this.currentGroup(), this.bits);
      scan.skipPhysicalLine();
      return;
    }
    this.pass.expressions.reset();
    if (code === 0x5b) this.openSection();
    else if (code === 0x40) this.readCommand();
    else if (this.section === "SETUP") this.readSetup();
    else if (!ROW_SECTIONS.has(this.section)) this.skipIgnored(code);
    else if (code === 0x24 && isNameStart(scan.code(scan.pos + 1))) this.readDirective();
    else if (code === 0x3e) {
      this.pass.report("continuation", "`>` goes on with the line before, and there is none.", scan.pos, scan.pos + 1);
      scan.skipLine();
    } else this.readRow();
  }

  /** Rows outside of sections mean nothing; those of groups and of unknown sections are for information. */
  private skipIgnored(code: number): void {
    const { scan } = this.pass;
    if (this.section === "")
      this.pass.report("outside-section", "This line stands in front of the first section and is left out.", scan.pos, scan.lineEnd());
    if (code >= 0) scan.skipLine();
  }

  private currentGroup() {
    return isPointSection(this.section) ? this.groups.get(this.section)?.current?.note : undefined;
  }

  // ------------------------------------------------------------------------------------------------ sections

  private openSection(): void {
    const { pass } = this;
    const { scan } = pass;
    const start = scan.pos;
    const end = scan.lineEnd();
    const close = scan.text.indexOf("]", start);
    if (close < 0 || close > end) {
      pass.report("section-head", "The head of a section has the form `[NAME]`; `]` is missing.", start, end);
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
    pass.sectionVariables = new Map();
    scan.pos = close + 1;
    if (name === "END") {
      scan.pos = scan.text.length;
      return;
    }
    const isKnown = ROW_SECTIONS.has(name) || name === "SETUP" || Object.values<string>(GROUPS_OF).includes(name);
    this.hasSection ||= isKnown;
    if (!isKnown) pass.report("unknown-section", `There is no section ${name}; wkmpt skips it without a message.`, start, close + 1);
    scan.skipPhysicalLine();
  }

  private endSection(end: number): void {
    const { pass } = this;
    this.settlePending();
    this.routeOpen = false;
    if (this.section !== "" || this.blockStart < end)
      pass.blocks.push({ name: this.section, nameSpan: this.blockName, start: this.blockStart, end });
    if (this.bits.length > 0) {
      pass.report("note", "A note about a row must stand in front of one.", end, end);
      this.bits = [];
    }
  }

  // ------------------------------------------------------------------------------------------------ SETUP, parameters, commands

  private readSetup(): void {
    const { pass } = this;
    const { scan } = pass;
    const start = scan.pos;
    while (/[^\s=#]/.test(scan.text[scan.pos] ?? "#")) scan.pos++;
    const key = scan.text.slice(start, scan.pos);
    const end = scan.pos;
    if (scan.skipSpace() !== 0x3d) {
      pass.report("equals-missing", "`=` is expected: SETUP has lines of the form `KEY = value`.", start, Math.max(end, start + 1));
      return scan.skipLine();
    }
    scan.pos++;
    scan.skipSpace();
    const valueStart = scan.pos;
    const upper = key.toUpperCase();
    const taken = SETUP_KEYS[upper];
    const isFree = taken === "free";
    // dates and names of tools are no expressions
    const value = isFree || taken === undefined ? NONE : pass.expressions.expression();
    const valueEnd = isFree || taken === undefined ? scan.lineEnd() : scan.pos;
    pass.parameters.push({ section: "SETUP", name: upper, nameSpan: { start, end }, valueSpan: { start: valueStart, end: valueEnd } });
    if (taken === undefined) pass.report("unknown-parameter", `SETUP has no key \`${key}\`; it is left out.`, start, end);
    else if (upper === "INFO") this.info = value.kind === "string" ? value.value : undefined;
    else if (upper === "KMP-WIM0" && toNumber(value) !== 0)
      pass.report("unsupported-parameter", "Section WIM0 cannot be made; `KMP-WIM0` must be 0.", start, valueEnd);
    else if (upper === "KMP-VERSION" || upper === "UNKNOWN-0X0C") pass.course.layout.version = Number(BigInt.asUintN(32, toInt(value)));
    if (!isFree) this.expectEnd();
    scan.skipLine();
  }

  private expectEnd(): void {
    const { scan } = this.pass;
    if (scan.skipSpace() >= 0)
      this.pass.report("line-end", `Here the line is expected to end; \`${scan.text[scan.pos]}\` stands.`, scan.pos, scan.pos + 1);
  }

  private readCommand(): void {
    const { pass } = this;
    const { scan } = pass;
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
    if (runCommand(pass, name.toLowerCase(), start, end)) return;
    pass.report(
      "unknown-command",
      name === "" ? "The name of a command is expected behind `@`." : `There is no command \`@${name}\`.`,
      start,
      Math.max(end, start + 1),
    );
    scan.skipLine();
  }

  private readParameter(name: string, start: number, end: number): void {
    const { pass } = this;
    const { scan } = pass;
    scan.pos++;
    scan.skipSpace();
    const valueStart = scan.pos;
    const key = `${this.section}.${name}`;
    this.late.delete(key);
    const isIndex = name === "OPENING-INDEX" || name === "SELECTION-INDEX";
    const bare = isIndex ? pass.bareName((value) => this.late.set(key, value)) : undefined;
    const value = bare ?? pass.expressions.expression();
    pass.parameters.push({ section: this.section, name, nameSpan: { start, end }, valueSpan: { start: valueStart, end: scan.pos } });
    if (this.section === "") pass.report("outside-section", "A parameter belongs into a section.", start, end);
    else setParameter(pass, this.section, name, value, this.valuesOf(this.section), start, end);
    this.expectEnd();
    scan.skipLine();
  }

  private valuesOf(section: string): SectionValues {
    let values = this.values.get(section);
    if (values === undefined) this.values.set(section, (values = new Map()));
    return values;
  }

  private numberOf(section: string, name: string): number | undefined {
    const late = this.late.get(`${section}.${name}`);
    const value: Value | undefined = this.values.get(section)?.get(name);
    return late ?? (value === undefined || value.kind === "none" ? undefined : Number(BigInt.asIntN(32, toInt(value))));
  }

  /** `@doif(expr) rest`: the rest of the line is read as a line of its own, or not at all. */
  private doIf(): void {
    const { pass } = this;
    pass.isProgram = true;
    pass.scan.skipSpace();
    const value = pass.expressions.column();
    const isTaken = value.kind === "vector" || toNumber(value) !== 0;
    if (isTaken && pass.scan.skipSpace() >= 0) return;
    pass.scan.skipLine();
  }

  // ------------------------------------------------------------------------------------------------ rows

  private readDirective(): void {
    const { pass } = this;
    const { scan } = pass;
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
    else if (this.section === "POTI" && (name === "ROUTE" || name === "GROUP")) this.openRoute(start);
    else if (this.section === "POTI" && name === "CLOSE") {
      this.settlePending();
      this.routeOpen = false;
      scan.skipLine();
    } else if (this.section === "POTI" && name === "COPY") this.copyRoute(start);
    else if ((name === "LINE" || name === "BEZIER") && this.section !== "CKPT" && (points !== undefined || this.section === "POTI")) {
      this.settlePending();
      this.pending = readGenerator(pass, name, this.pointKind(), start);
    } else {
      const isKnown = KNOWN_DIRECTIVES.test(name);
      if (isKnown) pass.report("unsupported-directive", `The directive \`$${name}\` of wkmpt is not supported here.`, start, end);
      else pass.report("unknown-directive", `Section ${this.section} has no directive \`$${name}\`.`, start, end);
      scan.skipLine();
    }
  }

  private pointKind(): RowKind {
    return this.section === "POTI" ? "POTI_point" : (this.section as RowKind);
  }

  private openRoute(start: number): void {
    const { pass } = this;
    const { scan } = pass;
    this.settlePending();
    if (!pass.hasRoom(start)) return scan.skipLine();
    const index = pass.course.tables.POTI.append();
    const row = pass.addRow("POTI", index, start);
    this.routeOpen = true;
    scan.skipSpace();
    const nameStart = scan.pos;
    const name = scan.label();
    pass.rows[row + Row.nameStart] = nameStart;
    pass.rows[row + Row.nameEnd] = scan.pos;
    pass.rows[row + Row.end] = scan.pos;
    if (name !== undefined) pass.nameEntry("POTI", name, index, nameStart, scan.pos);
    if (scan.skipSpace() === 0x2c) {
      scan.pos++;
      scan.skipSpace();
    }
    if (isNameStart(scan.code())) scan.name();
    if (scan.skipSpace() === 0x3a) scan.pos++;
    const layout = ROW_LAYOUTS.POTI;
    if (layout !== undefined && scan.skipSpace() >= 0) readColumns(pass, layout, pass.course.tables.POTI, index, row, []);
    scan.skipLine();
  }

  /** `$COPY route[,first[,end]]`: points of a route that stands above. */
  private copyRoute(start: number): void {
    const { pass } = this;
    const { scan, course, expressions } = pass;
    this.settlePending();
    const args: number[] = [];
    while (scan.skipSpace() >= 0 && args.length < 3) {
      const before = scan.pos;
      args.push(toNumber(expressions.column()));
      if (scan.skipSpace() === 0x2c) scan.pos++;
      else if (scan.pos === before) break;
    }
    const end = scan.pos;
    scan.skipLine();
    const routes = course.tables.POTI;
    const route = args[0] ?? -1;
    if (route < 0 || route >= routes.count) {
      pass.report("directive-place", "`$COPY` names a route that stands above.", start, Math.max(end, start + 1));
      return;
    }
    let first = 0;
    for (let index = 0; index < route; index++) first += routes.u16(index, Poti.point_count);
    const count = routes.u16(route, Poti.point_count);
    const [from, to] = [Math.max(0, args[1] ?? 0), Math.min(count, args[2] ?? count)];
    for (let point = from; point < to && pass.hasRoom(start); point++) {
      const source = (first + point) * course.routePoints.size;
      const bytes = course.routePoints.bytes.slice(source, source + course.routePoints.size);
      const index = this.appendPoint(start);
      if (index === undefined) return;
      course.routePoints.setBytes(index, bytes);
      pass.rows[pass.addRow("POTI_point", index, start) + Row.end] = end;
    }
  }

  /** Adds a point to the open route; undefined, and told, where there is none. */
  private appendPoint(start: number): number | undefined {
    const { pass } = this;
    const routes = pass.course.tables.POTI;
    const route = routes.count - 1;
    if (!this.routeOpen || route < 0) {
      pass.report("directive-place", "A point of a route belongs behind a `$ROUTE`.", start, start + 1);
      return undefined;
    }
    const count = routes.u16(route, Poti.point_count);
    if (count === 0xffff) return undefined;
    routes.setU16(route, Poti.point_count, count + 1);
    return pass.course.routePoints.append();
  }

  private readRow(): void {
    const { pass } = this;
    const { scan, course } = pass;
    const start = scan.pos;
    const kind = this.pointKind();
    const layout = ROW_LAYOUTS[kind];
    if (layout === undefined || !pass.hasRoom(start)) return scan.skipLine();
    const table = kind === "POTI_point" ? course.routePoints : course.tables[kind];
    const index = kind === "POTI_point" ? this.appendPoint(start) : table.append();
    if (index === undefined) return scan.skipLine();
    const row = pass.addRow(kind, index, start);
    this.readName(kind, layout.letter !== undefined, index, row);
    const flags = readColumns(pass, layout, table, index, row, this.bits);
    if (this.bits.length > 0) this.bits = [];
    if (flags > 0) {
      let list = this.flags.get(this.section);
      if (list === undefined) this.flags.set(this.section, (list = []));
      list[index] = flags;
    }
    scan.skipLine();
    this.settlePending(index);
  }

  /** The first column: the own name of an entry, or an index without meaning. */
  private readName(kind: RowKind, hasName: boolean, index: number, row: number): void {
    const { pass } = this;
    const { scan } = pass;
    const start = scan.pos;
    if (scan.number(true)) {
      // a number is no name
    } else if (hasName && isNameStart(scan.code())) {
      let name = scan.name() ?? "";
      while (scan.take("[")) {
        name += toInt(pass.expressions.expression()).toString();
        scan.skipSpace();
        if (!scan.take("]")) pass.report("bracket", "`]` is missing.", scan.pos, scan.pos + 1);
      }
      pass.nameEntry(kind as SectionName, name, index, start, scan.pos);
    } else pass.expressions.column();
    pass.rows[row + Row.nameStart] = start;
    pass.rows[row + Row.nameEnd] = scan.pos;
    pass.rows[row + Row.end] = scan.pos;
  }

  /** Makes the points that a directive asked for, now that the one behind them is there, or drops them where none came. */
  private settlePending(behind?: number): void {
    const { pending } = this;
    if (pending === undefined) return;
    this.pending = undefined;
    makePoints(this.pass, pending, behind);
  }

  // ------------------------------------------------------------------------------------------------ the end of the text

  private finishCourse(): void {
    const { pass } = this;
    const { course } = pass;
    pass.resolveForwards();
    for (const [points, reader] of this.groups) reader.finish(this.numberOf(points, "AUTO-CONNECT") ?? DEFAULT_CONNECT[points]);
    if (this.numberOf("CKPT", "AUTO-NEXT") === 1) this.connectCheckPoints();
    for (const name of ["JGPT", "CNPT", "MSPT"] as const) {
      const table = course.tables[name];
      if ((this.numberOf(name, "AUTO-ID") ?? 1) !== 0)
        for (let index = 0; index < table.count; index++) table.setU16(index, Jgpt.id, index);
    }
    for (const [name, offset] of [
      ["ENPT", Enpt.width],
      ["ITPT", Itpt.width],
      ["JGPT", Jgpt.rotation_x],
    ] as const) {
      if ((this.numberOf(name, "EXPORT-FLAGS") ?? 0) === 0) continue;
      const table = course.tables[name];
      for (let index = 0; index < table.count; index++)
        table.setU32(index, offset, withFlags(table.u32(index, offset), this.flags.get(name)?.[index] ?? 0));
    }
    const { CAME } = course.extras;
    const opening = this.numberOf("CAME", "OPENING-INDEX") ?? CAME >> 8;
    const selection = this.numberOf("CAME", "SELECTION-INDEX") ?? CAME & 0xff;
    course.extras.CAME = ((opening & 0xff) << 8) | (selection & 0xff);
    course.extras.POTI = course.routePoints.count & 0xffff;
    applyFileNotes(pass, this.notes, this.info);
    setDefaultsOfOld(course);
  }

  /** The bytes of each check point that name its neighbours in the group. */
  private connectCheckPoints(): void {
    const points = this.pass.course.tables.CKPT;
    const groups = this.pass.course.tables.CKPH;
    const starts = new Set<number>();
    for (let group = 0; group < groups.count; group++) starts.add(groups.u8(group, Group.start));
    for (let index = 0; index < points.count; index++) {
      points.setU8(index, Ckpt.previous, starts.has(index) || index === 0 ? 0xff : index - 1);
      points.setU8(index, Ckpt.next, starts.has(index + 1) || index + 1 === points.count ? 0xff : index + 1);
    }
  }
}

const KNOWN_DIRECTIVES =
  /^(?:SPLIT|DEF-CLASS|CLASS|AC-PREV|AC-NEXT|ONEWAY|BORDER|DEFOBJ-(?:RACE|BATTLE|OR|AND)|(?:EN|DIS)ABLE(?:-BY(?:-NOT)?)?|REFERENCE|GROUP|PREV|SETTINGS|ROUTE|CLOSE|COPY|LINE|BEZIER)$/;

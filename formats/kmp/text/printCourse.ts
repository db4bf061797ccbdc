/**
 * Prints a course as text in wkmpt's grammar without losing data: exact floats, exact links, and notes for data that the grammar cannot
 * express. Source: format reference, 8.2.
 */
import { hexDigits } from "../../core/text/hex.ts";
import { type Course, isUsualLayout, linkedGroups, neighboursBy, routeStarts, slotsOf } from "../course.ts";
import { ENTRY_SIZES, GROUPS_OF, isPointSection, type PointSection, SECTION_NAMES, type SectionName } from "../schema/index.ts";
import { Ckpt, Group, Jgpt, NO_GROUP } from "../schema/points.ts";
import { Area, Gobj, Poti } from "../schema/things.ts";
import type { Table } from "../table.ts";
import { groupNames } from "./groupNames.ts";
import { isMirror, mirroredGroups } from "./groups.ts";
import { infoBytes, NOTE_START, pieceIds } from "./notes.ts";
import { PLAIN_NAN, printFloat } from "./numbers.ts";
import { type Column, printRow, ROW_LAYOUTS, type RowLayout, writtenValue } from "./rowLayouts.ts";

/** The order of sections in texts. */
export const TEXT_ORDER = ["AREA", "CAME", "CKPT", "CNPT", "ENPT", "GOBJ", "ITPT", "JGPT", "KTPT", "MSPT", "POTI", "STGI"] as const;

const AREA_CAMERA = 0;
const AREA_ROAD = 3;
/** The object whose setting 8 names a group of enemy points. */
const ENEMY_LINE_CONTROL = 0x14;
const NO_INDEX = 0xffff;
const NO_NAMES: readonly string[] = [];

export function printCourse(course: Course): string {
  return new Printer(course).print();
}

class Printer {
  private readonly enemyGroups: readonly string[];
  private out = "";

  constructor(private readonly course: Course) {
    this.enemyGroups = groupNames(course.tables.ENPH, "ENPT");
  }

  print(): string {
    const { course } = this;
    const notes = printFileNotes(course);
    this.out = `#KMP\n\n[SETUP]\nKMP-VERSION = ${course.layout.version}\n${notes.info}${notes.lines}`;
    for (const section of TEXT_ORDER) {
      this.out += `\n[${section}]\n`;
      this.head(section);
      if (isPointSection(section)) this.points(section);
      else if (section === "POTI") this.routes();
      else this.entries(section);
    }
    return `${this.out}\n[END]\n`;
  }

  private head(section: SectionName): void {
    const { extras, tables } = this.course;
    if (section === "CAME") {
      this.parameter("OPENING-INDEX", this.camera(extras.CAME >> 8));
      this.parameter("SELECTION-INDEX", this.camera(extras.CAME & 0xff));
    } else if (section !== "POTI" && extras[section] !== 0) this.parameter(`${section}-HEAD-VALUE`, hex(extras[section]));
    if (isPointSection(section)) {
      const groups = GROUPS_OF[section];
      if (extras[groups] !== 0) this.parameter(`${groups}-HEAD-VALUE`, hex(extras[groups]));
    }
    if (section === "JGPT" || section === "CNPT" || section === "MSPT") {
      const isIndex = isEach(tables[section], (index) => tables[section].u16(index, Jgpt.id) === index);
      this.parameter("AUTO-ID", isIndex ? "1" : "0");
    }
  }

  private parameter(name: string, value: string): void {
    this.out += `@${name} = ${value}\n`;
  }

  private camera(index: number): string {
    return index < this.course.tables.CAME.count ? `c${index}` : index === 0xff ? "-1" : String(index);
  }

  // ------------------------------------------------------------------------------------------------ rows

  private entries(section: SectionName): void {
    const layout = ROW_LAYOUTS[section] as RowLayout;
    const table = this.course.tables[section];
    const { letter } = layout;
    for (let index = 0; index < table.count; index++)
      this.row(layout, table, index, letter === undefined ? String(index) : `${letter}${index}`);
  }

  private row(layout: RowLayout, table: Table, index: number, name: string): void {
    const row = printRow(name, layout.columns, (column, at) => {
      if (column.style !== "float") return this.integer(layout, column, table, index);
      const value = table.f32(index, column.offset);
      if (value !== value) this.bits(table.u32(index, column.offset), at);
      return printFloat(value);
    });
    // notes about the row's values come before it
    this.out += row;
  }

  /** Prints a note with the bits of a NaN that the text cannot express. */
  private bits(word: number, column: number): void {
    if (word !== PLAIN_NAN) this.out += `#!kmp bits ${column + 1} = ${hex(word)}\n`;
  }

  private integer(layout: RowLayout, column: Column, table: Table, index: number): string {
    const value = table[column.type](index, column.offset);
    const name = column.style === "link" ? this.linkName(layout, column, table, index, value) : undefined;
    return name ?? writtenValue(column, value);
  }

  /** The name of the referenced entry, if the value is a reference. */
  private linkName(layout: RowLayout, column: Column, table: Table, index: number, value: number): string | undefined {
    if (layout.kind === "GOBJ" && column.offset === Gobj.setting_8) {
      const isGroup = table.u16(index, Gobj.object) === ENEMY_LINE_CONTROL && value < this.enemyGroups.length && value !== NO_INDEX;
      return isGroup ? `E.${this.enemyGroups[value]}` : undefined;
    }
    if (layout.kind === "AREA") {
      // areas of other types may have any number here
      const type = table.u8(index, Area.type);
      if (type !== (column.offset === Area.camera ? AREA_CAMERA : AREA_ROAD)) return undefined;
    }
    const { link, none } = column.field;
    if (link === undefined || value === none || value >= this.course.tables[link].count) return undefined;
    return `${ROW_LAYOUTS[link]?.letter ?? ""}${value}`;
  }

  // ------------------------------------------------------------------------------------------------ routes

  private routes(): void {
    const { tables, routePoints } = this.course;
    const starts = routeStarts(this.course);
    const layout = ROW_LAYOUTS.POTI_point as RowLayout;
    for (let route = 0; route < tables.POTI.count; route++) {
      this.out += ` $ROUTE r${route}, settings: ${tables.POTI.u8(route, Poti.smooth)} ${tables.POTI.u8(route, Poti.back)}\n`;
      for (let point = starts[route]; point < starts[route + 1]; point++)
        this.row(layout, routePoints, point, String(point - starts[route]));
    }
  }

  // ------------------------------------------------------------------------------------------------ groups

  private points(section: PointSection): void {
    const { tables } = this.course;
    const table = tables[section];
    const groups = tables[GROUPS_OF[section]];
    const names = section === "ENPT" ? this.enemyGroups : groups.count > 0 ? groupNames(groups, section) : NO_NAMES;
    const mirrored = mirroredGroups(groups);
    const isMirrored = isMirror(groups, mirrored);
    if (section === "CKPT") this.parameter("AUTO-NEXT", isChained(tables) ? "1" : "0");
    else if (groups.count > 0) this.parameter("AUTO-CONNECT", isMirrored ? "AC$PREV" : "AC$OFF");

    let point = 0;
    const layout = ROW_LAYOUTS[section] as RowLayout;
    if (groups.count === 0) for (; point < table.count; point++) this.row(layout, table, point, String(point));
    for (let group = 0; group < groups.count; group++) {
      const first = point;
      this.groupLine(names, groups, group);
      const isLast = group + 1 === groups.count;
      const start = groups.u8(group, Group.start);
      const length = groups.u8(group, Group.length);
      // points outside of groups are printed in the last group; a note then states its real length
      const shown = isLast ? table.count - first : start === first ? Math.min(length, table.count - first) : 0;
      this.groupNotes(section, groups, mirrored, names, group, isMirrored, start === (first & 0xff), length === (shown & 0xff));
      for (; point < first + shown; point++) this.row(layout, table, point, String(point));
    }
  }

  private groupLine(names: readonly string[], groups: Table, group: number): void {
    const next = linkNames(names, groups, group, Group.next);
    this.out += `\n $GROUP ${names[group]}, next:${next}\n`;
  }

  private groupNotes(
    section: PointSection,
    groups: Table,
    mirrored: Table,
    names: readonly string[],
    group: number,
    isMirrored: boolean,
    hasStart: boolean,
    hasLength: boolean,
  ): void {
    // check points have no $PREV: their previous links are computed, and a note keeps other ones
    const isComputed = isMirrored || section === "CKPT";
    if (!isComputed) this.out += ` $PREV:${linkNames(names, groups, group, Group.previous)}\n`;
    const [first, second] = [groups.u8(group, Group.settings), groups.u8(group, Group.settings + 1)];
    if (first !== 0 || second !== 0) this.out += ` $SETTINGS: ${first} ${second}\n`;
    if (!hasStart) this.out += `#!kmp start = ${groups.u8(group, Group.start)}\n`;
    if (!hasLength) this.out += `#!kmp length = ${groups.u8(group, Group.length)}\n`;
    if (!isPacked(groups, group, Group.next)) this.out += `#!kmp next =${slots(groups, group, Group.next)}\n`;
    const isSaid = isComputed
      ? slots(groups, group, Group.previous) === slots(mirrored, group, Group.previous)
      : isPacked(groups, group, Group.previous);
    if (!isSaid) this.out += `#!kmp previous =${slots(groups, group, Group.previous)}\n`;
  }
}

/** ` A B`: the groups in the used slots. */
function linkNames(names: readonly string[], groups: Table, group: number, from: number): string {
  return linkedGroups(groups, group, from)
    .map((target) => ` ${names[target]}`)
    .join("");
}

/** Whether names can express the links: all lead to existing groups, and empty slots come last. */
export function isPacked(groups: Table, group: number, from: number): boolean {
  const { length } = linkedGroups(groups, group, from);
  return slotsOf(groups, group, from).every((target, slot) => (target === NO_GROUP ? slot >= length : slot < length));
}

function slots(groups: Table, group: number, from: number): string {
  return slotsOf(groups, group, from)
    .map((target) => (target === NO_GROUP ? " -" : ` ${target}`))
    .join("");
}

/** Whether each check point refers to its neighbours in the group, as `@AUTO-NEXT = 1` computes them. */
export function isChained(tables: Course["tables"]): boolean {
  const { CKPT } = tables;
  const neighbours = neighboursBy(tables);
  return isEach(CKPT, (index) => {
    const [previous, next] = neighbours(index);
    return CKPT.u8(index, Ckpt.previous) === (previous & 0xff) && CKPT.u8(index, Ckpt.next) === (next & 0xff);
  });
}

function isEach(table: Table, test: (index: number) => boolean): boolean {
  for (let index = 0; index < table.count; index++) if (!test(index)) return false;
  return true;
}

function hex(value: number): string {
  return value === 0 ? "0" : `0x${value.toString(16)}`;
}

const BYTES_PER_LINE = 32;

/** Prints the notes of SETUP, which `notes.ts` reads. `info` is the `INFO` line, if that can express the bytes at the end of the file. */
function printFileNotes(course: Course): { readonly info: string; readonly lines: string } {
  const { layout, entrySizes, extras, routePoints, startHasNoCount } = course;
  const ids = pieceIds(layout.pieces);
  const lines: string[] = [];
  const note = (key: string, value: string): void => void lines.push(`${NOTE_START} ${key} = ${value}\n`);
  const bytes = (key: string, value: Uint8Array): void => {
    for (let at = 0; at < value.length; at += BYTES_PER_LINE) note(key, hexDigits(value.subarray(at, at + BYTES_PER_LINE)));
  };
  if (layout.statedLength !== undefined) note("file-length", String(layout.statedLength));
  if (!layout.hasVersion) note("version", "none");
  bytes("header", layout.headerExtra);
  if (!isUsualLayout(layout)) {
    const table = layout.slots.map((piece) => ids[piece]);
    note("sections", table.join(" "));
    const named = [...new Set(table)];
    if (ids.some((id, at) => id !== named[at])) note("order", ids.join(" "));
  }
  if (startHasNoCount) note("count KTPT", "none");
  for (const name of SECTION_NAMES)
    if (entrySizes[name] !== ENTRY_SIZES[name] && !(name === "KTPT" && startHasNoCount))
      note(`entry-size ${name}`, String(entrySizes[name]));
  if (extras.POTI !== (routePoints.count & 0xffff)) note("extra POTI", String(extras.POTI));
  // the other sections have a parameter for it
  bytes("gap header", layout.firstGap);
  const info = infoOf(layout.pieces[layout.pieces.length - 1]?.gap);
  layout.pieces.forEach((piece, at) => {
    bytes(`raw ${ids[at]}`, piece.raw);
    if (info === undefined || at + 1 < layout.pieces.length) bytes(`gap ${ids[at]}`, piece.gap);
  });
  return { info: info === undefined ? "" : `INFO = "${info}"\n`, lines: lines.join("") };
}

/** The info string for these bytes after the last section, if a plain one can express them. */
function infoOf(gap: Uint8Array | undefined): string | undefined {
  if (gap === undefined || gap.length === 0) return undefined;
  const end = gap.indexOf(0);
  if (end < 0) return undefined;
  const text = String.fromCharCode(...gap.subarray(0, Math.min(end, 1000)));
  if (!/^[ !#-[\]-~]*$/.test(text)) return undefined;
  const again = infoBytes(text);
  return again.length === gap.length && again.every((byte, at) => byte === gap[at]) ? text : undefined;
}

/**
 * Groups of points: reads `$GROUP`, `$PREV` and `$SETTINGS`, and resolves links at the end of the text, because groups may name later
 * ones. Source: format reference, 3 and 7.5.
 */
import type { Span } from "../../core/text/span.ts";
import { linkedGroups } from "../course.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { GROUP_LINKS, Group, NO_GROUP } from "../schema/points.ts";
import { Table } from "../table.ts";
import { Row } from "./parsedText.ts";
import type { ReadContext } from "./readContext.ts";
import { ROW_KINDS } from "./rowLayouts.ts";
import { toNumber } from "./values.ts";

export type GroupSection = (typeof GROUPS_OF)[PointSection];

/** The low bits of `@AUTO-CONNECT`, and its flags. */
const AC_PREV = 1;
const AC_AUTO_PREV = 2;
const AC_DISPATCH = 3;
const ACF_FIX_PREV = 0x10;
const ACF_FIX_NEXT = 0x20;

const MAX_BYTE = 0xff;

export const NEXT = 0;
export const PREVIOUS = 1;

interface GroupLink {
  readonly direction: 0 | 1;
  readonly name: string;
  readonly times: number;
  readonly start: number;
  readonly end: number;
}

/** Bytes that a note states for a group, by offset; they override its lines. */
export type GroupNote = Map<number, readonly number[]>;

interface GroupDraft {
  /** Index of its first point, which may not fit the record's byte. */
  readonly start: number;
  readonly nameSpan: Span;
  readonly links: GroupLink[];
  /** Where `$PREV` is, if the group has it. */
  previousLine: Span | undefined;
  readonly note: GroupNote;
}

/** Groups of one kind while the text is read; the records are in the course's table. */
export class GroupReader {
  readonly drafts: GroupDraft[] = [];
  readonly groups: GroupSection;
  private readonly table: Table;

  constructor(
    private readonly context: ReadContext,
    readonly points: PointSection,
  ) {
    this.groups = GROUPS_OF[points];
    this.table = context.course.tables[this.groups];
  }

  get current(): GroupDraft | undefined {
    return this.drafts[this.drafts.length - 1];
  }

  /** `$GROUP name, next: A B*2`; the scanner is after `$GROUP`. */
  open(start: number): void {
    const { context } = this;
    const { scan } = context;
    if (!context.hasRoom(start)) return scan.skipLine();
    scan.skipSpace();
    const nameStart = scan.pos;
    const name = scan.label() ?? "";
    const nameEnd = scan.pos;
    const index = this.table.append();
    for (let at = Group.previous; at < Group.settings; at++) this.table.setU8(index, at, NO_GROUP);
    this.table.setU8(index, Group.start, context.course.tables[this.points].count);
    const row = context.addRow(this.groups, index, start);
    context.rows[row + Row.nameStart] = nameStart;
    context.rows[row + Row.nameEnd] = nameEnd;
    const nameSpan = { start: nameStart, end: nameEnd };
    this.drafts.push({ start: context.course.tables[this.points].count, nameSpan, links: [], previousLine: undefined, note: new Map() });
    if (name === "") context.report("name-missing", "A group needs a name.", start, nameStart);
    else {
      const key = `${this.groups}.${name}`.toLowerCase();
      const old = context.groups.get(key);
      if (old === undefined) {
        const definition = context.define(this.groups, name, nameSpan, index);
        // expressions refer to enemy groups as E.name
        context.groups.set(key, { value: { kind: "int", value: BigInt(index) }, definition });
      } else
        context.report("name-twice", `The name \`${name}\` is already used; it is ignored here.`, nameStart, nameEnd, {
          related: [{ message: "The first group with this name", text: context.definitions[old.definition].span }],
        });
    }
    const end = scan.lineEnd();
    const colon = scan.text.indexOf(":", scan.pos);
    const comment = scan.text.indexOf("#", scan.pos);
    if (colon >= 0 && colon < end && (comment < 0 || colon < comment)) {
      scan.pos = colon + 1;
      this.readLinks(NEXT);
    } else if (scan.skipSpace() >= 0)
      context.report("expected", "Expected `next:` and the next groups after the name of a group.", scan.pos, scan.pos + 1);
    context.rows[row + Row.end] = lastCharacter(scan.text, scan.pos);
    scan.skipLine();
  }

  /** `$PREV: A B`; the scanner is after `$PREV`. */
  previous(start: number): void {
    const { scan } = this.context;
    const end = scan.pos;
    if (scan.skipSpace() === 0x3a) scan.pos++;
    const draft = this.current;
    if (draft === undefined) this.context.report("directive-place", "`$PREV` is only allowed after a `$GROUP`.", start, scan.pos);
    else {
      draft.previousLine = { start, end };
      this.readLinks(PREVIOUS);
    }
    scan.skipLine();
  }

  /** `$SETTINGS: a b`; the scanner is after `$SETTINGS`. */
  settings(start: number): void {
    const { context } = this;
    const { scan } = context;
    if (scan.skipSpace() === 0x3a) scan.pos++;
    const index = this.table.count - 1;
    if (index < 0) context.report("directive-place", "`$SETTINGS` is only allowed after a `$GROUP`.", start, scan.pos);
    for (let i = 0; i < 2 && index >= 0; i++) {
      const code = scan.skipSpace();
      if (code < 0) break;
      if (this.isKindWord()) break;
      const at = scan.pos;
      this.table.setU8(index, Group.settings + i, context.narrowed(`Setting ${i + 1}`, 1, context.expressions.column(), at));
      if (scan.skipSpace() === 0x2c) scan.pos++;
    }
    if (scan.skipSpace() >= 0 && !this.isKindWord())
      context.report("line-end", `Found \`${scan.text[scan.pos]}\`; expected the end of the line.`, scan.pos, scan.pos + 1);
    scan.skipLine();
  }

  /** Reads `AUTO`, `ROUTE` or `DISPATCH`, the role of an arena's group in automatic links, and reports unsupported ones. */
  private isKindWord(): boolean {
    const { context } = this;
    const { scan } = context;
    const word = /^(?:AUTO|ROUTE|DISPATCH)\b/i.exec(scan.text.slice(scan.pos, scan.pos + 9))?.[0];
    if (word === undefined) return false;
    if (word.toUpperCase() !== "AUTO")
      context.report(
        "unsupported-marker",
        `The kind \`${word}\` of a group is for automatic links, which are not supported.`,
        scan.pos,
        scan.pos + word.length,
      );
    scan.pos += word.length;
    return true;
  }

  private readLinks(direction: 0 | 1): void {
    const { context, current } = this;
    const { scan } = context;
    while (scan.skipSpace() >= 0 && current !== undefined) {
      const start = scan.pos;
      // markers for "do not rotate" and "one-way"
      const isMarked = scan.take("-") || scan.take(">");
      const nameStart = scan.pos;
      const name = scan.label();
      if (name === undefined) {
        if (scan.take(",")) continue;
        context.report("expected", "Expected the name of a group.", start, start + 1);
        return;
      }
      const end = scan.pos;
      if (isMarked || scan.code() === 0x21) {
        context.report("unsupported-marker", "Markers of links (`-name`, `>name`, `name!E`) are not supported.", start, end + 1);
        scan.take("!");
        scan.label();
      }
      let times = 1;
      if (scan.skipSpace() === 0x2a) {
        scan.pos++;
        const stated = Math.max(0, Math.min(GROUP_LINKS + 1, toNumber(context.expressions.column())));
        // wkmpt supports it only in ENPT, where it changes how often drivers take the group
        if (this.points === "ENPT") times = stated;
      }
      current.links.push({ direction, name, times, start: nameStart, end });
    }
  }

  /** Sets the number of points of each group, and its links. Called once, at the end of the text. */
  finish(connect: number): void {
    const { context, table } = this;
    const points = context.course.tables[this.points].count;
    this.drafts.forEach((draft, index) => {
      const length = (this.drafts[index + 1]?.start ?? points) - draft.start;
      table.setU8(index, Group.length, length);
      const { nameSpan: at } = draft;
      if (draft.start > MAX_BYTE && !draft.note.has(Group.start))
        context.reportCut("Start of the group", 1, `${draft.start}`, at.start, at.end);
      if (length > MAX_BYTE && !draft.note.has(Group.length)) context.reportCut("Length of the group", 1, `${length}`, at.start, at.end);
      this.resolve(draft, index);
    });
    const mode = connect & 3;
    if (mode === AC_DISPATCH && this.drafts.length > 0) this.reportDispatch();
    const isManual = this.drafts.some((draft) => draft.previousLine !== undefined);
    // previous groups of check points are always computed; with AC$AUTO_PREV, only if the section has no $PREV
    if (this.points === "CKPT" || mode === AC_PREV || (mode === AC_AUTO_PREV && !isManual)) {
      setMirroredLinks(table);
      for (const { previousLine } of this.drafts)
        if (previousLine !== undefined) {
          const why = this.points === "CKPT" ? "Previous groups of check points are always computed" : "`AC$PREV` computes previous groups";
          context.report(
            "text-prev-ignored",
            `${why} from the next ones, so \`$PREV\` has no effect.`,
            previousLine.start,
            previousLine.end,
          );
        }
    }
    if (connect & ACF_FIX_NEXT) this.fix(Group.next);
    if (connect & ACF_FIX_PREV) this.fix(Group.previous);
    this.applyNotes();
  }

  /** Reports that links which wkmpt would generate are missing. */
  private reportDispatch(): void {
    const { context } = this;
    const value = context.parameters.find(({ section, name }) => section === this.points && name === "AUTO-CONNECT")?.valueSpan;
    context.report(
      "dispatch-links",
      "With `AC$DISPATCH`, wkmpt adds missing links between the groups; Bytewright writes only the links in the text.",
      value?.start ?? 0,
      value?.end ?? 0,
    );
  }

  private resolve(draft: GroupDraft, index: number): void {
    const { context, table } = this;
    const counts = [0, 0];
    for (const { direction, name, times, start, end } of draft.links) {
      const binding = context.groups.get(`${this.groups}.${name}`.toLowerCase());
      const target = binding === undefined ? -1 : toNumber(binding.value);
      context.links.push(ROW_KINDS.indexOf(this.groups), index, direction, target, start, end);
      if (binding === undefined) {
        context.report("unknown-group", `Unknown group \`${name}\` in ${this.points}; the link is left out.`, start, end);
        continue;
      }
      context.uses.push(start, end, binding.definition);
      for (let time = 0; time < times; time++) {
        if (counts[direction] === GROUP_LINKS) {
          context.report("too-many-links", `A group can have ${GROUP_LINKS} links; this one is left out.`, start, end);
          break;
        }
        table.setU8(index, (direction === NEXT ? Group.next : Group.previous) + counts[direction]++, target);
      }
    }
  }

  /** Links groups without a link in this direction to themselves. */
  private fix(offset: number): void {
    for (let index = 0; index < this.table.count; index++)
      if (this.table.u8(index, offset) === NO_GROUP) this.table.setU8(index, offset, index);
  }

  private applyNotes(): void {
    this.drafts.forEach(({ note }, index) => {
      for (const [offset, bytes] of note) bytes.forEach((byte, at) => this.table.setU8(index, offset + at, byte));
    });
  }
}

function lastCharacter(text: string, end: number): number {
  let at = end;
  while (at > 0 && " \t\r\n".includes(text[at - 1])) at--;
  return at;
}

/** Returns a copy of the groups with previous links computed from the next ones. */
export function mirroredGroups(groups: Table): Table {
  const mirrored = new Table(groups.size);
  mirrored.appendBytes(groups.bytes);
  setMirroredLinks(mirrored);
  return mirrored;
}

export function isMirror(groups: Table, mirrored = mirroredGroups(groups)): boolean {
  return groups.bytes.every((byte, at) => byte === mirrored.bytes[at]);
}

/** Sets each group's previous links to the groups that lead to it, in ascending order, at most six. */
export function setMirroredLinks(table: Table): void {
  const counts = new Uint8Array(table.count);
  for (let index = 0; index < table.count; index++)
    for (let slot = 0; slot < GROUP_LINKS; slot++) table.setU8(index, Group.previous + slot, NO_GROUP);
  for (let index = 0; index < Math.min(table.count, NO_GROUP); index++)
    for (const target of linkedGroups(table, index, Group.next)) {
      const last = counts[target] > 0 ? table.u8(target, Group.previous + counts[target] - 1) : NO_GROUP;
      if (last === index || counts[target] === GROUP_LINKS) continue;
      table.setU8(target, Group.previous + counts[target]++, index);
    }
}

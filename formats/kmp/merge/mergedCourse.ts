/** The merged course: each entry has the bytes of its version, and references have the final numbers. */
import { meantInResult } from "../../core/merge/tree/references.ts";
import type { Merged, Triple } from "../../core/merge/tree/tree.ts";
import { type Course, emptyCourse } from "../course.ts";
import { GROUPS_OF, isPointSection, type PointSection, type SectionName } from "../schema/index.ts";
import { GROUP_LINKS, Group, Jgpt, NO_GROUP } from "../schema/points.ts";
import { Poti } from "../schema/things.ts";
import { SIZES } from "../table.ts";
import { connectCheckPoints } from "../text/finishCourse.ts";
import { setMirroredLinks } from "../text/groups.ts";
import { TEXT_ORDER } from "../text/printCourse.ts";
import { type RowKind, tableOf } from "../text/rowLayouts.ts";
import { COURSES, type EntryPlace, OPENING, placeOf, SELECTION } from "./courseTree.ts";
import { fieldsOf, isAutomatic } from "./entryFields.ts";

/** A byte can address this many points. */
const MAX_POINTS = 0x100;

export class MergedCourse {
  readonly course: Course;
  /** The change of theirs that exceeds a limit of the format: an entry, a link, or a removed border that joined two groups. */
  excess: Triple | undefined;
  private readonly parts: ReadonlyMap<string, Merged>;
  private readonly numbers = new Map<Triple, number>();
  private readonly groups = new Map<Triple, number>();

  constructor(root: Merged) {
    this.parts = new Map(root.children.map((child) => [child.node.key, child]));
    const laidOut = this.courseOf("layout");
    const { version, hasVersion } = this.courseOf("version").layout;
    const { tables, routePoints } = emptyCourse();
    this.course = {
      tables,
      routePoints,
      extras: { ...laidOut.extras },
      startHasNoCount: laidOut.startHasNoCount,
      entrySizes: laidOut.entrySizes,
      layout: { ...laidOut.layout, version, hasVersion },
    };
    for (const section of TEXT_ORDER) this.number(section);
    for (const section of TEXT_ORDER) {
      if (isPointSection(section)) this.addPoints(section);
      else if (section === "POTI") this.addRoutes(laidOut);
      else this.addEntries(section, this.listOf(section));
    }
    const camera = (key: string) => {
      const part = this.parts.get(key) as Merged;
      return this.linked(part, 0xff) ?? (part.node.text === "-1" ? 0xff : Number(part.node.text));
    };
    this.course.extras.CAME = (camera(OPENING) << 8) | camera(SELECTION);
  }

  private courseOf(property: string): Course {
    const root = this.parts.get(property)?.node.parent;
    return (root && COURSES.get(root)?.course) ?? emptyCourse();
  }

  private says(property: string): string | undefined {
    return this.parts.get(property)?.node.text;
  }

  private listOf(section: SectionName): readonly Merged[] {
    return this.parts.get(section)?.children ?? [];
  }

  /** Numbers entries, and groups by their points. */
  private number(section: SectionName): void {
    let groups = 0;
    for (const [index, entry] of this.listOf(section).entries()) {
      this.numbers.set(entry.triple, index);
      if (!isPointSection(section)) continue;
      if (index > 0 && this.opensGroup(entry)) groups++;
      this.groups.set(entry.triple, groups);
    }
  }

  /**
   * Whether the point begins a group. A border does not count if its side moved it here by removing the points before it, and the result
   * keeps the first of those.
   */
  private opensGroup({ triple, children }: Merged): boolean {
    const border = children.find(({ node }) => node.key === "group")?.triple;
    if (!border || border.base) return border !== undefined;
    const side = border.ours ? "ours" : "theirs";
    // a change from a patch file may add only a border
    let point = triple[side] && triple.base;
    while (point && !point.opensChain) {
      point = point.parent?.children[point.place - 1];
      if (point?.triple?.[side]) return true;
    }
    return !point || !this.numbers.has(point.triple as Triple);
  }

  /** The number of the entry that a value refers to; undefined if the value is not a reference. */
  private linked({ node, triple }: Merged, none: number): number | undefined {
    const target = node.target?.triple;
    if (!target) return undefined;
    const number = this.numbers.get(target) ?? none;
    if (number >= none && number !== none) this.excess ??= triple;
    return number;
  }

  // ------------------------------------------------------------------------------------------------ entries

  private addEntries(kind: RowKind, entries: readonly Merged[]): void {
    for (const entry of entries) this.addEntry(kind, entry);
    if (kind !== "JGPT" && kind !== "CNPT" && kind !== "MSPT") return;
    const table = this.course.tables[kind];
    if (this.says(`${kind} ids`) !== "by place") return;
    for (const [index, entry] of entries.entries()) if (!statesOwn(kind, entry)) table.setU16(index, Jgpt.id, index);
  }

  private addEntry(kind: RowKind, { node, children }: Merged): number {
    const table = tableOf(this.course, kind);
    const index = table.append();
    table.setBytes(index, bytesOf(placeOf(node) as EntryPlace));
    this.setFields(kind, index, children);
    return index;
  }

  private setFields(kind: RowKind, index: number, children: readonly Merged[]): void {
    const table = tableOf(this.course, kind);
    const fields = new Map(fieldsOf(kind).map((field) => [field.name, field]));
    for (const child of children) {
      const columns = fields.get(child.node.key)?.columns;
      const place = child.node.parent && placeOf(child.node.parent);
      if (!columns || !place) continue;
      const bytes = bytesOf(place);
      for (const column of columns)
        for (let at = column.offset; at < column.offset + SIZES[column.type]; at++) table.setU8(index, at, bytes[at]);
      const [column] = columns;
      const none = column.field.none ?? (column.type === "u8" ? 0xff : 0xffff);
      const isNone = child.node.target === undefined && child.node.none !== undefined && child.node.text === "-1";
      // a setting of an object may refer to a group of enemy points
      const isGroup = kind === "GOBJ" && child.node.target?.triple?.parent === this.parts.get("ENPT")?.triple;
      const value = isNone ? none : isGroup ? this.groupOf(child) : this.linked(child, none);
      if (value !== undefined) table.set(column.type, index, column.offset, value);
    }
  }

  private groupOf({ node }: Merged): number | undefined {
    for (const point of meantInResult(node)) if (this.groups.has(point)) return this.groups.get(point);
    return undefined;
  }

  private addRoutes(laidOut: Course): void {
    const { tables, routePoints, extras } = this.course;
    for (const route of this.listOf("POTI")) {
      const index = this.addEntry("POTI", route);
      const points = route.children.find(({ node }) => node.key === "points")?.children ?? [];
      for (const point of points) this.addEntry("POTI_point", point);
      tables.POTI.setU16(index, Poti.point_count, points.length);
    }
    if (laidOut.extras.POTI === (laidOut.routePoints.count & 0xffff)) extras.POTI = routePoints.count & 0xffff;
  }

  // ------------------------------------------------------------------------------------------------ groups

  private addPoints(section: PointSection): void {
    const points = this.listOf(section);
    for (const point of points) this.addEntry(section, point);
    const groups = this.course.tables[GROUPS_OF[section]];
    const raw = this.parts.get(GROUPS_OF[section]);
    if (raw) for (const { node } of raw.children) groups.setBytes(groups.append(), bytesOf(placeOf(node) as EntryPlace));
    else if (points.some(({ children }) => children.some(({ node }) => node.key === "group")))
      this.addGroups(points, groups, `${section} previous`);
    if (groups.count > 0 && points.length > MAX_POINTS) this.excess ??= [...points].reverse().find(({ triple }) => !triple.ours)?.triple;
    if (section !== "CKPT" || this.says("CKPT neighbors") !== "by place") return;
    connectCheckPoints(this.course);
    // values that a version states explicitly stay
    for (const [index, { children }] of points.entries())
      this.setFields(
        section,
        index,
        children.filter(({ node }) => isAutomatic(section, node.key)),
      );
  }

  private addGroups(points: readonly Merged[], groups: Course["routePoints"], previous: string): void {
    const used = { next: 0, previous: 0 };
    let group = -1;
    let joined: Triple | undefined;
    for (const [index, point] of points.entries()) {
      const border = point.children.find(({ node }) => node.key === "group");
      if (!border) joined ??= point.triple.children.find(({ ours }) => ours?.key === "group");
      if (this.groups.get(point.triple) === groups.count) {
        joined = undefined;
        group = groups.append();
        used.next = used.previous = 0;
        for (let at = Group.previous; at < Group.settings; at++) groups.setU8(group, at, NO_GROUP);
        groups.setU8(group, Group.start, index);
        for (const [at, setting] of (border?.node.text ?? "0 0").split(" ").entries())
          groups.setU8(group, Group.settings + at, Number(setting));
      }
      groups.setU8(group, Group.length, groups.u8(group, Group.length) + 1);
      for (const direction of ["next", "previous"] as const) {
        const links = point.children.find(({ node }) => node.key === direction)?.children ?? [];
        for (const link of links) {
          const target = this.groupOf(link);
          if (target === undefined) continue;
          if (used[direction] === GROUP_LINKS) this.excess ??= joined ?? [...links].reverse().find(({ triple }) => !triple.ours)?.triple;
          else groups.setU8(group, Group[direction] + used[direction]++, target);
        }
      }
    }
    if (this.parts.get(previous)?.node.text !== "stated") setMirroredLinks(groups);
  }
}

/** Whether the entry's version states the value explicitly instead of deriving it from the entry's index. */
function statesOwn(kind: RowKind, { children }: Merged): boolean {
  return children.some(({ node }) => isAutomatic(kind, node.key));
}

function bytesOf({ course, kind, index }: EntryPlace): Uint8Array {
  const table = tableOf(course, kind);
  return table.bytes.subarray(index * table.size, (index + 1) * table.size);
}

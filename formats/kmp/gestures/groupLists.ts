/** The link lists of groups while rows are rearranged, as lists of names in the text. */
import { getOrMake } from "../../core/lists.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import { type LinkDirection, linksOf, listEdit, listText } from "../language/groupLinks.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import type { Piece } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";

const DIRECTIONS: readonly LinkDirection[] = ["next", "previous"];

export class GroupLists {
  private readonly lists: Readonly<Record<LinkDirection, Map<Piece, string[]>>> = { next: new Map(), previous: new Map() };

  constructor(
    private readonly document: KmpDocument,
    private readonly sheet: Sheet,
  ) {}

  /** The group names in a group's link list. */
  of(head: Piece, direction: LinkDirection): readonly string[] {
    const { lists, document } = this;
    return getOrMake(lists[direction], head, () => (head.old < 0 ? [] : linksOf(document, head.kind, head.old, direction)));
  }

  set(head: Piece, direction: LinkDirection, names: readonly string[]): void {
    this.lists[direction].set(head, [...names]);
  }

  /** Whether groups list their previous groups, instead of having them computed. */
  statesPrevious(kind: RowKind): boolean {
    return this.sheet.all(kind).some((head) => this.of(head, "previous").length > 0);
  }

  isLinked(from: Piece, to: Piece): boolean {
    return this.of(from, "next").some((name) => isSame(name, to.name));
  }

  link(from: Piece, to: Piece): void {
    const states = this.statesPrevious(from.kind);
    if (!this.isLinked(from, to)) this.set(from, "next", [...this.of(from, "next"), to.name]);
    const back = this.of(to, "previous");
    if (states && !back.some((name) => isSame(name, from.name))) this.set(to, "previous", [...back, from.name]);
  }

  unlink(from: Piece, to: Piece): void {
    this.replace(from, "next", to, []);
    this.replace(to, "previous", from, []);
  }

  /** Replaces the name of a group in every list that has it. */
  private replace(head: Piece, direction: LinkDirection, old: Piece, by: readonly string[]): void {
    const names = this.of(head, direction);
    if (!names.some((name) => isSame(name, old.name))) return;
    const replaced = names.flatMap((name) => (isSame(name, old.name) ? by : [name]));
    this.set(head, direction, replaced);
  }

  /** The groups that lead to this group. */
  leadingTo(head: Piece): readonly Piece[] {
    return this.sheet.all(head.kind).filter((other) => this.isLinked(other, head));
  }

  /** Replaces a group by another one in all link lists of a direction. */
  rename(from: Piece, to: Piece, direction: LinkDirection, except: readonly Piece[] = []): void {
    for (const other of this.sheet.all(from.kind)) if (!except.includes(other)) this.replace(other, direction, from, [to.name]);
  }

  /** Before a group is removed: replaces it in link lists by the groups in its own list of the same direction. */
  bridge(head: Piece): void {
    for (const direction of DIRECTIONS) {
      const onward = this.of(head, direction).filter((name) => !isSame(name, head.name));
      for (const other of this.sheet.all(head.kind)) {
        const names = this.of(other, direction);
        const further = onward.filter((next) => !names.some((one) => isSame(one, next)));
        if (other !== head) this.replace(other, direction, head, further);
      }
    }
  }

  text(head: Piece, direction: LinkDirection): string {
    return listText(head.kind, this.of(head, direction));
  }

  /** The edits for existing groups; new groups are written with their lists. */
  edits(): TextEdit[] {
    const { document, lists } = this;
    const edits: TextEdit[] = [];
    for (const direction of DIRECTIONS)
      for (const [head, names] of lists[direction]) {
        if (head.old < 0 || this.sheet.find(head.kind, head.old) !== head) continue;
        if (linksOf(document, head.kind, head.old, direction).join(" ") === names.join(" ")) continue;
        const edit = listEdit(document, head.kind, head.old, direction, names);
        if (edit) edits.push(edit);
      }
    return edits;
  }
}

/** Group names ignore case. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

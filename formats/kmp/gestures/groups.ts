/** Adds, splits, joins and links groups of points. */
import { GROUPS_OF, isPointSection, type PointSection } from "../schema/index.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import { isSame } from "./groupLists.ts";
import { isHead, type Piece, type Refusal } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";

/** Adds the head of a group without links. @param after the row before it */
export function addGroup(sheet: Sheet, points: PointSection, after: Piece | undefined): Piece {
  const kind: RowKind = GROUPS_OF[points];
  const name = sheet.freeName("G", sheet.all(kind).length + 1);
  const hasLines = sheet.lists.statesPrevious(kind);
  return sheet.insert(kind, after, name, (numbers, piece) => {
    const previous = numbers.links(piece, "previous");
    return `\n $GROUP ${name}, next:${numbers.links(piece, "next")}\n${hasLines ? ` $PREV:${previous}\n` : ""}`;
  });
}

/**
 * Links a new group after another one. While a course is being drawn, its last group leads back to the first: that link moves to the new
 * group. A group that already leads elsewhere gets a branch.
 */
export function continueWith(sheet: Sheet, from: Piece, added: Piece): void {
  const { lists } = sheet;
  const [first] = sheet.all(from.kind);
  const next = lists.of(from, "next");
  const closes = next.length === 1 && first !== undefined && isSame(next[0], first.name);
  if (closes) {
    lists.unlink(from, first);
    lists.link(added, first);
  }
  lists.link(from, added);
}

/** Moves a point and all following points of its group to a new group. */
export function splitGroup(sheet: Sheet, point: Piece): Refusal | undefined {
  const head = sheet.headOf(point);
  if (!head || !isPointSection(point.kind)) return { refused: "Only groups of check points, enemy points and item points can be split." };
  if (sheet.pointsOf(head)[0] === point) return { refused: "This is the first point of its group. Split the group at a later one." };
  const list = sheet.list(point.kind);
  const added = addGroup(sheet, point.kind, list[list.indexOf(point) - 1]);
  const { lists } = sheet;
  lists.set(added, "next", lists.of(head, "next"));
  lists.set(head, "next", []);
  // the groups after the old group now follow its second part
  lists.rename(head, added, "previous");
  lists.link(head, added);
  return undefined;
}

/** Joins a group with the one that it leads to. */
export function joinGroups(sheet: Sheet, point: Piece): Refusal | undefined {
  const head = sheet.headOf(point);
  if (!head || !isPointSection(point.kind)) return { refused: "Only groups of check points, enemy points and item points can be joined." };
  const { lists } = sheet;
  const next = lists.of(head, "next");
  const target = sheet.all(head.kind).find((other) => next.some((name) => isSame(name, other.name)));
  if (!target || target === head) return { refused: "This group does not lead to another group." };
  if (new Set(next.map((name) => name.toLowerCase())).size > 1)
    return { refused: "This group leads to several groups. Remove all links but one before you join it." };
  const others = lists.leadingTo(target).filter((other) => other !== head && other !== target);
  if (others.length > 0)
    return {
      refused: `Other groups also lead to ${target.name} (${others.map(({ name }) => name).join(", ")}). Remove these links before you join the groups.`,
    };
  if (sheet.list(head.kind).indexOf(target) < sheet.list(head.kind).indexOf(head) && sheet.all(head.kind)[0] === target)
    return { refused: `The course begins with ${target.name}, so it cannot be joined to the end of another group.` };
  const moved = sheet.pointsOf(target);
  const onward = lists.of(target, "next");
  lists.rename(target, head, "previous", [head]);
  lists.rename(target, head, "next", [head]);
  const led = onward.map((name) => (isSame(name, target.name) ? head.name : name));
  lists.set(head, "next", led);
  const rest = sheet.list(head.kind).filter((piece) => piece !== target && !moved.includes(piece));
  const own = sheet.pointsOf(head);
  const at = rest.indexOf(own.at(-1) ?? head) + 1;
  sheet.arrange(head.kind, [...rest.slice(0, at), ...moved, ...rest.slice(at)]);
  return undefined;
}

/** Links the group of one point to that of another, or removes the link. */
export function toggleLink(sheet: Sheet, from: Piece, to: Piece): Refusal | undefined {
  const [a, b] = [isHead(from) ? from : sheet.headOf(from), isHead(to) ? to : sheet.headOf(to)];
  if (!a || !b || a.kind !== b.kind || a.kind === "POTI") return { refused: "Only groups of the same kind of points can be linked." };
  const { lists } = sheet;
  if (lists.isLinked(a, b)) lists.unlink(a, b);
  else if (lists.of(a, "next").length >= 6) return { refused: `${a.name} already leads to 6 groups, the most that a group can have.` };
  else lists.link(a, b);
  return undefined;
}

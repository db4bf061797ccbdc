/** Groups of points and routes as wholes: new ones, splitting, joining, and which leads to which. */
import { GROUPS_OF, isPointSection, type PointSection } from "../schema/index.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import { isSame } from "./groupLists.ts";
import { isHead, type Piece, type Refusal } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";

/** A head of a group that is not linked yet. @param after the last row before it */
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
 * A new group that goes on where another ends. While a course is drawn, its last group leads back to the first: that link moves on
 * to the new group. A group that leads elsewhere already gets a branch.
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

/** The point and all after it in its group become a group of their own. */
export function splitGroup(sheet: Sheet, point: Piece): Refusal | undefined {
  const head = sheet.headOf(point);
  if (!head || !isPointSection(point.kind)) return { refused: "Only groups of check points, enemy points and item points can be split." };
  if (sheet.pointsOf(head)[0] === point) return { refused: "This is the first point of its group. Split the group at a later one." };
  const list = sheet.list(point.kind);
  const added = addGroup(sheet, point.kind, list[list.indexOf(point) - 1]);
  const { lists } = sheet;
  lists.set(added, "next", lists.of(head, "next"));
  lists.set(head, "next", []);
  // what came after the group comes after its second part
  lists.rename(head, added, "previous");
  lists.link(head, added);
  return undefined;
}

/** A group and the one that it leads to become one. */
export function joinGroups(sheet: Sheet, point: Piece): Refusal | undefined {
  const head = sheet.headOf(point);
  if (!head || !isPointSection(point.kind)) return { refused: "Only groups of check points, enemy points and item points can be joined." };
  const { lists } = sheet;
  const next = lists.of(head, "next");
  const target = sheet.all(head.kind).find((other) => next.some((name) => isSame(name, other.name)));
  if (!target || target === head) return { refused: "This group leads to no other group that it could be joined with." };
  if (new Set(next.map((name) => name.toLowerCase())).size > 1)
    return { refused: "This group leads to several groups. Remove all links but one before you join." };
  const others = lists.leadingTo(target).filter((other) => other !== head && other !== target);
  if (others.length > 0)
    return {
      refused: `Other groups lead to ${target.name} as well (${others.map(({ name }) => name).join(", ")}). Remove these links before you join.`,
    };
  if (sheet.list(head.kind).indexOf(target) < sheet.list(head.kind).indexOf(head) && sheet.all(head.kind)[0] === target)
    return { refused: `${target.name} is the first group, where the course begins: it cannot become the end of another.` };
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

/** The groups of two points lead to one another from now on, or no longer. */
export function toggleLink(sheet: Sheet, from: Piece, to: Piece): Refusal | undefined {
  const [a, b] = [isHead(from) ? from : sheet.headOf(from), isHead(to) ? to : sheet.headOf(to)];
  if (!a || !b || a.kind !== b.kind || a.kind === "POTI") return { refused: "Only groups of the same kind of points can be linked." };
  const { lists } = sheet;
  if (lists.isLinked(a, b)) lists.unlink(a, b);
  else if (lists.of(a, "next").length >= 6)
    return { refused: `${a.name} leads to 6 groups already, which is as many as a group can hold.` };
  else lists.link(a, b);
  return undefined;
}

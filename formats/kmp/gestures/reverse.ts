/**
 * Reverses the driving direction of the whole course: reverses the points of ways and the links between groups, swaps the ends of check
 * points, and turns start and respawn points around. The lap line stays the first check point, and each first group keeps its first
 * point.
 */
import { findLapLines } from "../checks/starts.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { Ckpt, Ktpt, MAX_KEY } from "../schema/points.ts";
import { fieldText } from "../text/parsedText.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import { isSame } from "./groupLists.ts";
import { addGroup } from "./groups.ts";
import { floatText } from "./newRows.ts";
import type { Piece, Refusal } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";
import { isCalculated } from "./values.ts";

const TURNED = ["KTPT", "JGPT"] as const;

export function reverseCourse(sheet: Sheet): Refusal | undefined {
  for (const points of ["CKPT", "ENPT", "ITPT"] as const) {
    const refused = sheet.obstacle(points);
    if (refused !== undefined) return { refused };
  }
  const refused = turnBack(sheet) ?? swapEnds(sheet);
  if (refused) return refused;
  for (const points of ["CKPT", "ENPT", "ITPT"] as const) reverseWays(sheet, points);
  return undefined;
}

function reverseWays(sheet: Sheet, points: PointSection): void {
  const kind: RowKind = GROUPS_OF[points];
  const { lists } = sheet;
  const heads = sheet.all(kind);
  const [first] = heads;
  if (!first) return;
  const leading = new Map(heads.map((head) => [head, lists.leadingTo(head)]));
  const members = new Map(heads.map((head) => [head, sheet.pointsOf(head)]));
  const own = members.get(first) ?? [];
  const isLoop = lists.of(first, "next").length > 0 && lists.of(first, "next").every((name) => isSame(name, first.name));
  // the first point stays first: the other points of its group now lead to it
  const rest = own.slice(1).reverse();
  const needsGroup = !isLoop && rest.length > 0;
  const order: Piece[] = [];
  for (const head of heads) {
    const list = members.get(head) ?? [];
    order.push(head, ...(head !== first ? [...list].reverse() : needsGroup ? list.slice(0, 1) : [...list.slice(0, 1), ...rest]));
  }
  const states = lists.statesPrevious(kind);
  let tail = first;
  if (needsGroup) {
    sheet.arrange(points, [...order, ...rest]);
    tail = addGroup(sheet, points, order.at(-1));
  } else sheet.arrange(points, order);
  const nextOf = new Map<Piece, readonly Piece[]>();
  for (const [head, others] of leading) {
    const next = others.map((other) => (other === first ? tail : other));
    nextOf.set(head, next);
  }
  if (needsGroup) {
    // the first group now leads to the groups that led to it; its other points come last
    nextOf.set(tail, [first]);
    nextOf.set(first, leading.get(first) ?? []);
  }
  for (const [head, next] of nextOf) {
    lists.set(head, "next", namesOf(next));
    const previous = [...nextOf].flatMap(([other, list]) => (list.includes(head) ? [other] : []));
    if (states) lists.set(head, "previous", namesOf(previous));
  }
}

function namesOf(heads: readonly Piece[]): readonly string[] {
  return heads.map(({ name }) => name);
}

/** Turns start and respawn points around, and moves the start to the other side of the lap line. */
function turnBack(sheet: Sheet): Refusal | undefined {
  const { parsed } = sheet.document;
  for (const kind of TURNED)
    for (const { old } of sheet.all(kind)) {
      if (isCalculated(parsed, kind, old, ["x", "z", "rotation_y"]))
        return { refused: "The text calculates a start or respawn point. Reverse the course in the text." };
      const heading = Number(fieldText(parsed, kind, old, "rotation_y"));
      sheet.setField(kind, old, "rotation_y", floatText(heading >= 180 ? heading - 180 : heading + 180));
    }
  const { KTPT, CKPT } = parsed.course.tables;
  const [lap] = findLapLines(parsed.course);
  if (lap === undefined) return undefined;
  const end = (offset: number): number => CKPT.f32(lap, offset);
  const [ax, az] = [end(Ckpt.left_x), end(Ckpt.left_z)];
  const [dx, dz] = [end(Ckpt.right_x) - ax, end(Ckpt.right_z) - az];
  const length = Math.hypot(dx, dz);
  if (length === 0) return undefined;
  const [nx, nz] = [-dz / length, dx / length];
  for (const { old } of sheet.all("KTPT")) {
    const [x, z] = [KTPT.f32(old, Ktpt.x), KTPT.f32(old, Ktpt.z)];
    const distance = (x - ax) * nx + (z - az) * nz;
    sheet.setField("KTPT", old, "x", floatText(x - 2 * distance * nx));
    sheet.setField("KTPT", old, "z", floatText(z - 2 * distance * nz));
  }
  return undefined;
}

/** Swaps left and right, which are as the driver sees them, and renumbers keys, which increase in the driving direction. */
function swapEnds(sheet: Sheet): Refusal | undefined {
  const { parsed } = sheet.document;
  const { CKPT } = parsed.course.tables;
  const keys = Array.from({ length: CKPT.count }, (_, index) => CKPT.u8(index, Ckpt.type)).filter((type) => type > 0 && type <= MAX_KEY);
  const highest = Math.max(0, ...keys);
  for (const { old } of sheet.all("CKPT")) {
    if (isCalculated(parsed, "CKPT", old, ["left_x", "left_z", "right_x", "right_z", "type"]))
      return { refused: "The text calculates a check point. Reverse the course in the text." };
    for (const axis of ["x", "z"]) {
      const [left, right] = ["left", "right"].map((end) => fieldText(parsed, "CKPT", old, `${end}_${axis}`));
      if (left === undefined || right === undefined) continue;
      sheet.setField("CKPT", old, `left_${axis}`, right);
      sheet.setField("CKPT", old, `right_${axis}`, left);
    }
    const key = CKPT.u8(old, Ckpt.type);
    if (key > 0 && key <= MAX_KEY) sheet.setField("CKPT", old, "type", String(highest + 1 - key));
  }
  return undefined;
}

/**
 * Names for groups, which files do not store: numbers along the links, with a letter if several groups have the same number (`G1`, `G2A`,
 * `G2B`), and `DP1` for dispatch points of arenas. Source: format reference, 7.5.
 */
import { addToCount } from "../../core/lists.ts";
import { linkedGroups } from "../course.ts";
import { Group, NO_GROUP } from "../schema/points.ts";
import type { Table } from "../table.ts";

/** @param points the section of the points; only enemy groups have dispatch points */
export function groupNames(groups: Table, points: string): readonly string[] {
  const level = levels(groups);
  const isDispatch = (index: number): boolean =>
    points === "ENPT" && groups.u8(index, Group.length) === 1 && groups.u8(index, Group.previous) === NO_GROUP;
  const names: string[] = [];
  const sideBySide = new Map<number, number>();
  const dispatchCount = groups.where(isDispatch).length;
  // an arena is a network without levels, so each group has its own number
  const isNet = dispatchCount > 1;
  for (let index = 0; index < groups.count; index++) if (!isDispatch(index)) addToCount(sideBySide, level[index]);
  const width = String(isNet ? groups.count - dispatchCount : Math.max(0, ...level) + 1).length;
  const used = new Map<number, number>();
  let dispatch = 0;
  let plain = 0;
  for (let index = 0; index < groups.count; index++) {
    if (isDispatch(index)) names.push(`DP${padded(++dispatch, String(dispatchCount).length)}`);
    else if (isNet) names.push(`G${padded(++plain, width)}`);
    else {
      const at = level[index];
      const letter = addToCount(used, at) - 1;
      names.push(`G${padded(at + 1, width)}${sideBySide.get(at) === 1 ? "" : letters(letter)}`);
    }
  }
  return names;
}

/** The number of links from group 0 to each group; unreachable groups come after the others. */
function levels(groups: Table): Int32Array {
  const level = new Int32Array(groups.count).fill(-1);
  let base = 0;
  for (let root = 0; root < groups.count; root++) {
    if (level[root] >= 0) continue;
    level[root] = base;
    const queue = [root];
    for (let at = 0; at < queue.length; at++) {
      const index = queue[at];
      base = Math.max(base, level[index] + 1);
      for (const target of linkedGroups(groups, index, Group.next)) {
        if (level[target] >= 0) continue;
        level[target] = level[index] + 1;
        queue.push(target);
      }
    }
  }
  return level;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** A to Z, then AA and so on. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

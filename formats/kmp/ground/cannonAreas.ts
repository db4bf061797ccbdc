/** Where cannons shoot from: the areas of the collision that start a flight, by the number of the target. */
import type { CannonArea, GroundModel } from "../panel/groundModel.ts";

const CANNON_TRIGGER = 0x11;
/** The number of a target is the variant of the type, which has three bits. */
const TARGETS = 8;

export function findCannonAreas({ corners, flags }: Pick<GroundModel, "corners" | "flags">): readonly (CannonArea | null)[] {
  const bounds = Array.from({ length: TARGETS }, () => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }));
  flags.forEach((flag, triangle) => {
    if ((flag & 0x1f) !== CANNON_TRIGGER) return;
    const area = bounds[(flag >> 5) & 7];
    for (let at = triangle * 9; at < triangle * 9 + 9; at += 3) {
      area.left = Math.min(area.left, corners[at]);
      area.right = Math.max(area.right, corners[at]);
      area.top = Math.min(area.top, corners[at + 2]);
      area.bottom = Math.max(area.bottom, corners[at + 2]);
    }
  });
  return bounds.map(({ left, right, top, bottom }) => (left <= right ? { x: (left + right) / 2, z: (top + bottom) / 2 } : null));
}

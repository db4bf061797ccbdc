/**
 * What is surely wrong between a course and its collision. Only rules that no real course breaks without a reason: single points
 * without ground are none. Source: the reference on KCL, 7.
 */
import type { MapModel, MapPoint, MapProblem } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { Ground } from "./ground.ts";

const CANNON_TRIGGER = 0x11;
/** World units above and below a point within which it needs ground. */
const START_REACH = 50;
const RESPAWN_BELOW = 600;
const RESPAWN_ABOVE = 50;
const ENEMY_REACH = 300;
/** Shares of the enemy points without ground. */
const OTHER_COURSE = 0.75;
const MOVED = 0.35;

export function groundFindings({ points }: MapModel, ground: Ground): readonly MapProblem[] {
  if (ground.count === 0) return [];
  const problems: MapProblem[] = [];
  const of = (section: string): readonly MapPoint[] => points.filter((point) => point.section === section);
  const has = ({ x, y, z }: MapPoint, below: number, above: number): boolean =>
    ground.heightsAt(x, z).some((height) => height >= y - below && height <= y + above);
  const enemies = of("ENPT");
  const share = enemies.length === 0 ? 0 : enemies.filter((point) => !has(point, ENEMY_REACH, ENEMY_REACH)).length / enemies.length;
  if (share > OTHER_COURSE)
    return [
      { severity: "warning", message: l10n.t("course.kmp and course.kcl do not belong together: nearly all enemy points have no ground.") },
    ];
  if (share >= MOVED)
    problems.push({
      severity: "hint",
      message: l10n.t("{0}% of the enemy points have no ground within {1} units.", Math.round(share * 100), ENEMY_REACH),
    });
  const start = l10n.t("No ground within {0} units of this start position.", START_REACH);
  const respawn = l10n.t("No ground within {0} units below this respawn point.", RESPAWN_BELOW);
  for (const entry of of("KTPT")) if (!has(entry, START_REACH, START_REACH)) problems.push({ severity: "warning", message: start, entry });
  for (const entry of of("JGPT"))
    if (!has(entry, RESPAWN_BELOW, RESPAWN_ABOVE)) problems.push({ severity: "warning", message: respawn, entry });
  const cannons = of("CNPT").length;
  const missing = new Set<number>();
  for (let at = 0; at < ground.count; at++) {
    const variant = (ground.model.flags[at] >> 5) & 7;
    if (ground.typeOf(at) === CANNON_TRIGGER && variant >= cannons) missing.add(variant);
  }
  for (const variant of missing)
    problems.push({
      severity: "warning",
      message: l10n.t("The collision has a trigger for cannon target {0}, which is not there.", variant),
    });
  return problems;
}

/** Checks end positions, the stage, and the course as a whole. Source: format reference, 9.7 and 9.9. */
import { counted } from "../../core/text/counted.ts";
import type { Course } from "../course.ts";
import { placedFields, SECTION_NAMES, SECTIONS } from "../schema/index.ts";
import { Cnpt, Enpt, Itpt } from "../schema/points.ts";
import { Gobj, Stgi } from "../schema/things.ts";
import type { Table } from "../table.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, type CoursePlace, type Findings, whole } from "./findings.ts";

const ARENA_END_POSITIONS = 4;

export function checkStage(
  { tables: { MSPT, STGI, CNPT } }: Course,
  { isArena, isRace, kind, dispatchPoints }: CourseNature,
  findings: Findings,
): void {
  if (isArena && dispatchPoints > 0)
    findings.report("arena-dispatch", `This is a battle arena, with ${dispatchPoints} dispatch points.`, whole("KTPT"));
  else if (isArena) findings.report("arena", "This is a battle arena.", whole("KTPT"));
  else if (kind === "maybe an arena")
    findings.report("arena-maybe", "This may be a battle arena: there are few check points and item points.", whole("KTPT"));
  if (isArena && MSPT.count === 0)
    findings.report("mspt-empty", `The arena has no end positions; expected ${ARENA_END_POSITIONS}.`, whole("MSPT"));
  else if (isArena && MSPT.count !== ARENA_END_POSITIONS)
    findings.report(
      "mspt-count",
      `The arena has ${MSPT.count} end positions; expected ${ARENA_END_POSITIONS}.`,
      at("MSPT", 0),
      MSPT.count > ARENA_END_POSITIONS ? { severity: "hint" } : {},
    );
  if (isRace && MSPT.count > 0)
    findings.report("mspt-race", "A race has end positions; only arenas and competitions use them.", at("MSPT", 0));
  if (STGI.count !== 1)
    findings.report(
      "stgi-count",
      `The course has ${STGI.count === 0 ? "no stage entry" : `${STGI.count} stage entries`}; it needs exactly one.`,
      STGI.count > 1 ? at("STGI", 1) : whole("STGI"),
    );
  for (let index = 0; index < Math.min(STGI.count, 1); index++) {
    const report = findings.about("STGI", index);
    const laps = STGI.u8(index, Stgi.laps);
    if (laps !== 3) report("stgi-laps", `The stage has ${counted(laps, "lap")}; the usual number is 3.`, "laps");
    for (const [rule, field, name] of [
      ["stgi-pole", "pole", "pole position"],
      ["stgi-narrow", "narrow", "start grid"],
    ] as const)
      if (STGI.u8(index, Stgi[field]) > 1) report(rule, `The ${name} is ${STGI.u8(index, Stgi[field])}; expected 0 or 1.`, field);
    checkFlare(STGI, index, findings);
    if (STGI.u16(index, Stgi.speed) !== 0)
      report("stgi-speed", "A speed factor is set. Custom track distributions use it; the unmodified game does not.", "speed");
  }
  for (let index = 0; index < CNPT.count; index++) {
    const effect = CNPT.s16(index, Cnpt.effect);
    if (effect < -1 || effect > 3)
      findings.report("cnpt-effect", `Cannon ${index} has effect ${effect}; known effects are -1 to 3.`, at("CNPT", index, "effect"));
  }
}

const USUAL_FLARES: ReadonlySet<number> = new Set([0xe6e6e6, 0xffffff]);
const USUAL_ALPHAS: ReadonlySet<number> = new Set([75, 50]);

function checkFlare(stages: Table, index: number, findings: Findings): void {
  const color = stages.u32(index, Stgi.flare_color);
  const alpha = stages.u8(index, Stgi.flare_alpha);
  if (!USUAL_FLARES.has(color))
    findings.report(
      "stgi-colour",
      `The lens flare has the color ${color.toString(16).toUpperCase().padStart(6, "0")}; usual colors are E6E6E6 and FFFFFF.`,
      at("STGI", index, "flare_color"),
    );
  else if (!USUAL_ALPHAS.has(alpha))
    findings.report(
      "stgi-colour",
      `The lens flare has an alpha of ${alpha}; usual values are 75 and 50.`,
      at("STGI", index, "flare_alpha"),
    );
}

const MAX_SIZE = 131071;
/** Limits for |x| and |z|, and for heights: outside the range, at its limit, close to it. */
const ONLINE_LIMITS = [
  { rule: "online-range-out", amount: MAX_SIZE - 2500, height: 0 },
  { rule: "online-range-near", amount: MAX_SIZE - 5000, height: 1 },
  { rule: "online-range-hint", amount: MAX_SIZE - 10000, height: 5 },
] as const;

/** Online play sends item positions within a limited range. */
export function checkOnlineRange({ tables: { ENPT, ITPT } }: Course, _nature: CourseNature, findings: Findings): void {
  const points = [
    ["ENPT", ENPT, Enpt],
    ["ITPT", ITPT, Itpt],
  ] as const;
  let largest: { readonly value: number; readonly place?: CoursePlace } = { value: 0 };
  let lowest: typeof largest = { value: Number.POSITIVE_INFINITY };
  for (const axis of ["x", "y", "z"] as const)
    for (const [section, table, offsets] of points)
      for (let index = 0; index < table.count; index++) {
        const value = table.f32(index, offsets[axis]);
        if (Math.abs(value) > Math.abs(largest.value)) largest = { value, place: at(section, index, axis) };
        if (axis === "y" && value < lowest.value) lowest = { value, place: at(section, index, axis) };
      }
  const far = ONLINE_LIMITS.find(({ amount }) => Math.abs(largest.value) > amount);
  if (far)
    findings.report(
      far.rule,
      `A coordinate of ${Math.round(Math.abs(largest.value))} is near or outside the range of ±${MAX_SIZE} in which items are synchronized online.`,
      largest.place,
    );
  const deep = ONLINE_LIMITS.find(({ height }) => Math.round(lowest.value) < height);
  if (deep)
    findings.report(
      deep.rule,
      `A height of ${Math.round(lowest.value)} is near or below 1, the lowest height at which items are synchronized online.`,
      lowest.place,
    );
}

/** No course reaches this far. */
const MAX_DISTANCE = 1e6;

/** Reports impossible numbers, and padding that is not zero. */
export function checkValues({ tables, routePoints, extras }: Course, _nature: CourseNature, findings: Findings): void {
  for (const section of SECTION_NAMES) {
    const table = tables[section];
    if (section !== "POTI" && section !== "CAME" && extras[section] !== 0)
      findings.report("extra-value", `The header of ${section} has an extra value of ${extras[section]}; expected 0.`, whole(section));
    for (const { field, offset } of placedFields(SECTIONS[section])) {
      const isPlace = field.type === "f32";
      const isPadding = field.name === "padding";
      if (!isPlace && !isPadding) continue;
      for (let index = 0; index < table.count; index++) {
        if (isPlace) reportFloat(table.f32(index, offset), at(section, index, field.name), findings);
        else if ((field.size === 2 ? table.u16(index, offset) : table.u8(index, offset)) !== 0)
          findings.report("padding-nonzero", `The padding of ${section} ${index} is not 0.`, at(section, index, field.name));
      }
    }
  }
  for (let index = 0; index < routePoints.count; index++)
    for (const offset of [0, 4, 8]) reportFloat(routePoints.f32(index, offset), at("POTI_point", index, "xyz"[offset / 4]), findings);
  const { GOBJ } = tables;
  for (let index = 0; index < GOBJ.count; index++)
    if (GOBJ.u16(index, Gobj.presence) >>> 12 === 0 && GOBJ.u16(index, Gobj.object) < 0x2000 && GOBJ.u16(index, Gobj.reference) !== 0)
      findings.report(
        "padding-nonzero",
        `Object ${index} has a reference without a mode of extended presence flags.`,
        at("GOBJ", index, "reference"),
      );
}

function reportFloat(value: number, place: CoursePlace, findings: Findings): void {
  if (Math.abs(value) <= MAX_DISTANCE) return;
  const found = Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "not a number" : "infinite";
  findings.report(
    "float-invalid",
    `The ${place.field} of ${place.section} ${place.index} is ${found}; coordinates stay below ${MAX_DISTANCE}.`,
    place,
  );
}

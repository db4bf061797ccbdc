/** Objects and what they need. Source: format reference, 9.6 and 9.9. */
import { addToCount } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import type { Course } from "../course.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { Area, Gobj } from "../schema/things.ts";
import type { Table } from "../table.ts";
import type { CheckRule } from "./catalogue.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, countOf, type Findings, whole } from "./findings.ts";
import { findOutside, findQuads } from "./quads.ts";

const NO_ROUTE = 0xffff;
const NOT_SET = 0xffff;
const MANY = 200;
/** More objects work only in one track slot. */
const MAX = 255;
const DEFINITIONS = 0x2000;
/** The bits of an id that identify an object of the game. */
const KIND = 0x3ff;

/** The object of the game with this id; -1 for a condition that others refer to. */
const kindOf = (id: number): number => (id < DEFINITIONS ? id & KIND : -1);
const isDefinition = ({ id }: Pick<Thing, "id">): boolean => id >= DEFINITIONS && id < 0x8000;

/** Settings 2 and 3 name items; this is not certain for the last four. */
const ITEM_BOXES = new Set([0x065, 0x0c9, 0x076, 0x0d4, 0x0d5, 0x0ee]);
const COIN = 0x073;
const ENEMY_LINE = 0x014;
/** Objects that name a route in setting 1. */
const ROUTE_SETTING = new Set([0x0ea, 0x1a4]);
/** Objects that do nothing without their partner. */
const PAIRS: readonly (readonly [number, number])[] = [
  [0x004, 0x007],
  [0x194, 0x1a2],
];
const BOO_HOUSE = 0x18c;
const BOO_AREA = 7;
/** How many objects of a kind the game allows. */
const LIMITS: ReadonlyMap<number, number> = new Map([[0x144, 30]]);
const SCALES = [Gobj.scale_x, Gobj.scale_y, Gobj.scale_z];

export function checkObjects(course: Course, nature: CourseNature, findings: Findings): void {
  const { GOBJ, POTI, ENPH } = course.tables;
  const count = GOBJ.count;
  if (count > MAX) findings.report("gobj-limit", `There are more than ${MAX} objects: they need the track slot 5.3.`, at("GOBJ", MAX));
  if (count >= MANY) findings.report("gobj-many", `There are ${count} objects.`, at("GOBJ", MANY - 1));
  const zeros: number[] = [];
  for (let index = 0; index < count; index++) {
    const id = GOBJ.u16(index, Gobj.object);
    const report = findings.about("GOBJ", index);
    if (id === 0) zeros.push(index);
    const kind = findObjectKind(id);
    if (kind === undefined && (id & KIND) !== 0 && !isDefinition({ id }))
      report("gobj-id-unknown", `Object ${index} has the id ${hex(id, 3)}, which is unknown.`, "object");
    // the other fields of a definition belong to its condition
    if (isDefinition({ id })) continue;
    const name = kind ? `Object ${index} (${kind.title})` : `Object ${index}`;
    const route = GOBJ.u16(index, Gobj.route);
    if (route === NO_ROUTE && kind?.route === "needed") report("route-missing", `${name} needs a route.`, "route");
    else if (route !== NO_ROUTE && kind?.route === "forbidden")
      report("route-unneeded", `${name} must have no route, but names route ${route}.`, "route", {
        fix: { title: "Remove the route", values: { route: NO_ROUTE } },
      });
    if (route !== NO_ROUTE && route >= POTI.count)
      report("route-range", `${name} names route ${route}, but there ${countOf(POTI.count, "route")}.`, "route");
    if (SCALES.some((offset) => GOBJ.f32(index, offset) === 0))
      report("gobj-scale", `${name} has a scale of 0, so it cannot be seen.`, "scale_x");
    if (kindOf(id) === ENEMY_LINE) {
      const group = GOBJ.u16(index, Gobj.setting_8);
      if (group !== NOT_SET && group >= ENPH.count)
        report("gobj-enemy-group", `${name} names group ${group} of enemy points, but there ${countOf(ENPH.count, "group")}.`, "setting_8");
    }
    if (ROUTE_SETTING.has(kindOf(id)) && GOBJ.u16(index, Gobj.setting_1) >= POTI.count)
      report(
        "route-range",
        `${name} names route ${GOBJ.u16(index, Gobj.setting_1)} in setting 1, but there ${countOf(POTI.count, "route")}.`,
        "setting_1",
      );
  }
  if (zeros.length > 0)
    findings.report(
      "gobj-id-zero",
      `${zeros.length === 1 ? "1 object has" : `${zeros.length} objects have`} the id 0, which means no object.`,
      at("GOBJ", zeros[0], "object"),
    );
  checkLimits(GOBJ, findings);
  checkPresence(course, findings);
  checkItemBoxes(course, nature, findings);
  checkCoins(course, nature, findings);
  checkSpecials(course, findings);
  checkPairs(course, findings);
}

function checkLimits(objects: Table, findings: Findings): void {
  for (const [kind, most] of LIMITS) {
    const found = objects.where((index) => kindOf(objects.u16(index, Gobj.object)) === kind);
    if (found.length > most)
      findings.report(
        "gobj-kind-limit",
        `There are more than ${most} objects of the kind ${findObjectKind(kind)?.title}, the game's limit.`,
        at("GOBJ", found[most], "object"),
      );
  }
}

const OFFLINE_AND_ONLINE = 0x3f;
const USUAL_PRESENCE = new Set([0x3f, 0x07, 0x38]);
const MODE_SHIFT = 12;

function checkPresence({ tables: { GOBJ } }: Course, findings: Findings): void {
  const modes = new Map<number, number>();
  for (let index = 0; index < GOBJ.count; index++) {
    if (isDefinition({ id: GOBJ.u16(index, Gobj.object) })) continue;
    const presence = GOBJ.u16(index, Gobj.presence);
    const mode = presence >>> MODE_SHIFT;
    if (mode > 0) addToCount(modes, mode);
    const report = findings.about("GOBJ", index);
    if ((presence & OFFLINE_AND_ONLINE) === 0)
      report("gobj-invisible", `Object ${index} appears in no mode: its presence flags are ${hex(presence, 3)}.`, "presence");
    else if (mode === 0 && !USUAL_PRESENCE.has(presence))
      report(
        "gobj-presence-unusual",
        `Object ${index} has the presence flags ${hex(presence, 3)}; usual flags are 0x3F, 7 and 0x38.`,
        "presence",
      );
  }
  for (const [mode, objects] of modes)
    findings.report(
      "gobj-xpf-mode",
      `${objects === 1 ? "1 object uses" : `${objects} objects use`} mode ${mode} of the extended presence flags (LE-CODE).`,
      whole("GOBJ"),
    );
}

function checkItemBoxes(course: Course, { isRace, isCompetition }: CourseNature, findings: Findings): void {
  const { GOBJ } = course.tables;
  const boxes = GOBJ.where((index) => ITEM_BOXES.has(kindOf(GOBJ.u16(index, Gobj.object))));
  for (const [rule, whom, field] of [
    ["gobj-itembox-player", "players", "setting_2"],
    ["gobj-itembox-enemy", "CPU drivers", "setting_3"],
  ] as const) {
    const fixed = boxes.filter((index) => GOBJ.u16(index, Gobj[field]) !== 0);
    const who = fixed.length === 1 ? `Item box ${fixed[0]} gives` : `${fixed.length} item boxes give`;
    if (fixed.length > 0) findings.report(rule, `${who} ${whom} a fixed item.`, at("GOBJ", fixed[0], field));
  }
  const quads = isRace && !isCompetition ? findQuads(course) : [];
  for (const box of quads.length === 0 ? [] : findOutside(quads, GOBJ, Gobj, boxes))
    findings.report("gobj-itembox-outside", `Item box ${box} is outside the area of the check points.`, at("GOBJ", box));
}

/** An arena should have at least this many start places, and as many respawn places. */
const WANTED_COINS = 20;
const START_PLACES = 50;
const COIN_KINDS = 3;

function checkCoins({ tables: { GOBJ } }: Course, { isArena, isRace }: CourseNature, findings: Findings): void {
  const coins: number[] = [];
  let starts = 0;
  let respawns = 0;
  for (let index = 0; index < GOBJ.count; index++) {
    if (kindOf(GOBJ.u16(index, Gobj.object)) !== COIN) continue;
    coins.push(index);
    const report = findings.about("GOBJ", index);
    const where = GOBJ.u16(index, Gobj.setting_2);
    if (where === NOT_SET) respawns++;
    else if (where < START_PLACES) starts++;
    else if (isArena)
      report("coin-index-invalid", `Coin ${index} has start place ${where}; places are 0 to ${START_PLACES - 1}.`, "setting_2");
    const kind = GOBJ.u16(index, Gobj.setting_3);
    if (isArena && kind >= COIN_KINDS)
      report("coin-type-invalid", `Coin ${index} has kind ${kind}; kinds are 0 to ${COIN_KINDS - 1}.`, "setting_3");
  }
  if (isRace && coins.length > 0)
    findings.report("coin-race", `A race has ${counted(coins.length, "coin")}; races ignore coins.`, at("GOBJ", coins[0]));
  if (!isArena) return;
  if (coins.length === 0) {
    findings.report("coin-none", "The arena has no coins, so coin battles cannot be played.", whole("GOBJ"));
    return;
  }
  const place = at("GOBJ", coins[0], "setting_2");
  for (const [count, what, none, few] of [
    [starts, "start place", "coin-start-none", "coin-start-few"],
    [respawns, "respawn place", "coin-respawn-none", "coin-respawn-few"],
  ] as const) {
    if (count === 0) findings.report(none, `No coin is a ${what}.`, place);
    else if (count < WANTED_COINS)
      findings.report(few, `The arena has ${counted(count, what)} of coins; expected ${WANTED_COINS} or more.`, place);
  }
}

/** An object that appears in some mode, and when. */
interface Thing {
  readonly index: number;
  readonly id: number;
  /** How LE-CODE reads its reference; 0 if the object has no condition. Source: format reference, 5.3. */
  readonly condition: number;
}

interface Special {
  readonly rule: CheckRule;
  readonly isMeant: (thing: Thing, objects: Table) => boolean;
  readonly say: (count: number) => string;
  /** The field that is marked in the first of these objects. */
  readonly field?: keyof typeof Gobj;
}

/** Objects of one kind with at least one of these settings not 0. */
function withSettings(rule: CheckRule, kind: number, what: string, settings: readonly (keyof typeof Gobj)[]): Special {
  return {
    rule,
    isMeant: ({ index, id }, objects) => kindOf(id) === kind && settings.some((field) => objects.u16(index, Gobj[field]) !== 0),
    say: (count) => `${count} ${what}: a patched game is needed.`,
    field: settings[0],
  };
}

/** Objects that only LE-CODE understands. */
function extended(rule: CheckRule, what: string, isMeant: (thing: Thing) => boolean): Special {
  return {
    rule,
    isMeant,
    say: (count) => `${count === 1 ? "1 object is" : `${count} objects are`} ${what}: LE-CODE is needed.`,
  };
}

const isScenario = ({ condition }: Thing): boolean => condition >= 0x1f00 && condition <= 0x1fff;
const GOOMBA = 0x191;

/** Objects that use what only patches of the game understand. */
const SPECIALS: readonly Special[] = [
  withSettings("special-woodbox", 0x070, "wooden crates have a drop height", ["setting_8"]),
  withSettings("special-penguin", 0x0d8, "penguins begin at a later point of their route or lead a mushroom car", [
    "setting_8",
    "setting_2",
  ]),
  withSettings("special-propeller", 0x1a6, "propellers have a period factor", ["setting_8"]),
  {
    rule: "special-goomba-size",
    isMeant: ({ index, id }, objects) => id === GOOMBA && SCALES.some((offset) => objects.f32(index, offset) !== 1),
    say: (count) => `${count === 1 ? "1 Goomba has" : `${count} Goombas have`} a scale other than 1.`,
    field: "scale_x",
  },
  extended("special-condition", "conditional", (thing) => thing.condition !== 0 && !isScenario(thing) && !isDefinition(thing)),
  extended("special-random", "in random scenarios", (thing) => isScenario(thing) && !isDefinition(thing)),
  extended("special-definition", "a condition for others", isDefinition),
];

function checkSpecials({ tables: { GOBJ, AREA } }: Course, findings: Findings): void {
  const things = GOBJ.where((index) => GOBJ.u16(index, Gobj.presence) !== 0).map((index): Thing => {
    const condition = GOBJ.u16(index, Gobj.presence) >>> MODE_SHIFT === 1 ? GOBJ.u16(index, Gobj.reference) : 0;
    return { index, id: GOBJ.u16(index, Gobj.object), condition };
  });
  for (const { rule, isMeant, say, field } of SPECIALS) {
    const found = things.filter((thing) => isMeant(thing, GOBJ));
    if (found.length > 0) findings.report(rule, say(found.length), at("GOBJ", found[0].index, field));
  }
  const bounds = AREA.where((area) => AREA.u8(area, Area.type) === 10);
  if (bounds.length > 0)
    findings.report(
      "special-fall-boundary",
      `${bounds.length === 1 ? "1 area is a fall boundary" : `${bounds.length} areas are fall boundaries`}: ${conditionsOf(AREA, bounds)}. Conditions need a patched game.`,
      at("AREA", bounds[0], "type"),
    );
}

const BY_CHECK_POINTS = 0xff;
const BY_KEY = 1;

/** How many fall boundaries have each kind of condition. Source: format reference, 2.10. */
function conditionsOf(areas: Table, bounds: readonly number[]): string {
  const kinds = bounds.map((area) => {
    const route = areas.u8(area, Area.route);
    if (route === BY_KEY) return "by a key check point";
    const isSet = areas.u16(area, Area.setting_1) !== 0 || areas.u16(area, Area.setting_2) !== 0;
    return route === BY_CHECK_POINTS && isSet ? "between check points" : "without a condition";
  });
  return [...new Set(kinds)].map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`).join(", ");
}

function checkPairs({ tables: { GOBJ, AREA } }: Course, findings: Findings): void {
  const first = new Map<number, number>();
  for (let index = GOBJ.count - 1; index >= 0; index--) first.set(kindOf(GOBJ.u16(index, Gobj.object)), index);
  for (const [id, partner] of PAIRS) {
    const index = first.get(id);
    if (index !== undefined && !first.has(partner))
      findings.report(
        "gobj-pair",
        `Object ${index} (${findObjectKind(id)?.title}) needs an object ${findObjectKind(partner)?.title}, but the course has none.`,
        at("GOBJ", index, "object"),
      );
  }
  const house = first.get(BOO_HOUSE);
  if (house === undefined) return;
  if (AREA.where((area) => AREA.u8(area, Area.type) === BOO_AREA).length > 0) return;
  findings.report(
    "gobj-pair",
    `Object ${house} (${findObjectKind(BOO_HOUSE)?.title}) appears in areas of type ${BOO_AREA}, but the course has none.`,
    at("GOBJ", house, "object"),
  );
}

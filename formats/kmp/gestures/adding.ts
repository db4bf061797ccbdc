/** Adds entries at places on the map, with a name, the numbers of their neighbours, and usual values. */
import { findLapLines } from "../checks/starts.ts";
import type { MapIntent, MapPlace } from "../panel/mapIntents.ts";
import { isPointSection, type PointSection } from "../schema/index.ts";
import { fieldText } from "../text/parsedText.ts";
import { ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";
import { addGroup, continueWith } from "./groups.ts";
import { rowText, type Values } from "./newRows.ts";
import { isHead, type Numbers, type Piece, type Refusal, textSectionOf } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";

type AddIntent = Extract<MapIntent, { kind: "add" }>;

const ADDABLE: ReadonlySet<string> = new Set("KTPT ENPT ITPT CKPT GOBJ POTI_point AREA CAME JGPT CNPT MSPT".split(" "));
/** Fields that a new point copies from the previous one. */
const INHERITED: Readonly<Partial<Record<RowKind, readonly string[]>>> = {
  ENPT: ["width"],
  ITPT: ["width"],
  CKPT: ["respawn"],
  POTI_point: ["setting_1"],
};

export function addEntries(sheet: Sheet, intent: AddIntent): Refusal | undefined {
  const kind = intent.section as RowKind;
  if (!ADDABLE.has(kind)) return { refused: `Entries of ${intent.section} have no position on the map.` };
  const refused = sheet.obstacle(kind);
  if (refused !== undefined) return { refused };
  if (!intent.places.every(({ x, y, z }) => [x, y, z].every(Number.isFinite))) return { refused: "Expected a position on the map." };
  if (kind === "CKPT" && intent.places.length % 2 !== 0) return { refused: "A check point has two ends." };
  const after = intent.after && sheet.find(intent.after.section as RowKind, intent.after.index);
  if (intent.after && !after) return { refused: "The entry before the new one no longer exists. Select it again." };
  let previous = isPointSection(kind) || kind === "POTI_point" ? placeInWay(sheet, kind, after, intent.newGroup === true) : undefined;
  const inherited = { ...defaultsOf(sheet, kind), ...inheritedOf(sheet, kind, previous) };
  // a course without a lap line gets one as its first new check point
  let role: Values = kind === "CKPT" && findLapLines(sheet.document.parsed.course).length === 0 ? { type: 0 } : {};
  for (const place of placesOf(kind, intent.places)) {
    const values = { ...place, ...role };
    role = {};
    const { letter } = ROW_LAYOUTS[kind] ?? {};
    const name = letter === undefined ? "" : sheet.freeName(letter, sheet.all(kind).length);
    previous = sheet.insert(kind, previous, name, (numbers, piece) => {
      const number = kind === "POTI_point" ? numbers.inRoute(piece) : numbers.of(piece);
      return rowText(kind, name || String(number), { ...inherited, ...idOf(kind, numbers, piece), ...values, ...intent.values });
    });
  }
  const route =
    kind === "POTI_point" && intent.newGroup === true && after?.kind === "GOBJ" ? previous && sheet.headOf(previous) : undefined;
  if (route && after) sheet.setField("GOBJ", after.old, "route", route.name);
  if (kind === "KTPT" && sheet.all("STGI").length === 0) sheet.insert("STGI", undefined, "s0", () => rowText("STGI", "s0", {}));
  return undefined;
}

function placesOf(kind: RowKind, places: readonly MapPlace[]): Values[] {
  if (kind !== "CKPT") return places.map(({ x, y, z }) => ({ x, y, z }));
  const pairs: Values[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [left, right] = [places[at], places[at + 1]];
    pairs.push({ left_x: left.x, left_z: left.z, right_x: right.x, right_z: right.z });
  }
  return pairs;
}

/** Fields whose values follow from the entry's number. */
function idOf(kind: RowKind, numbers: Numbers, piece: Piece): Values {
  if (kind === "CKPT") {
    const [previous, next] = numbers.neighbours(piece);
    return { previous, next };
  }
  return kind === "JGPT" || kind === "CNPT" || kind === "MSPT" ? { id: numbers.of(piece) } : {};
}

/** Returns the row after which new points go, and adds a group or route if they need one. */
function placeInWay(sheet: Sheet, kind: PointSection | "POTI_point", after: Piece | undefined, isNewGroup: boolean): Piece | undefined {
  const list = sheet.list(kind);
  const isOfKind = after && textSectionOf(after.kind) === textSectionOf(kind);
  const from = isOfKind ? (isHead(after) ? after : (sheet.headOf(after) ?? after)) : undefined;
  if (kind === "POTI_point") {
    if (!isNewGroup && list.length > 0) return placeAfter(sheet, after, from, list);
    const name = sheet.freeName("r", sheet.all("POTI").length);
    return sheet.insert("POTI", list.at(-1), name, () => ` $ROUTE ${name}, settings: 0 0\n`);
  }
  const hasGroups = list.some(isHead);
  if (!isNewGroup && hasGroups) return placeAfter(sheet, after, from, list);
  if (!isNewGroup && list.length > 0) return (isOfKind && after) || list.at(-1);
  const added = addGroup(sheet, kind, list.at(-1));
  if (from && isHead(from)) continueWith(sheet, from, added);
  else if (!hasGroups) sheet.lists.link(added, added);
  return added;
}

function placeAfter(sheet: Sheet, after: Piece | undefined, from: Piece | undefined, list: readonly Piece[]): Piece | undefined {
  if (!after || !from) return list.at(-1);
  return isHead(after) ? (sheet.pointsOf(from).at(-1) ?? from) : after;
}

/** Values that a new entry usually shares with the previous one. */
function inheritedOf(sheet: Sheet, kind: RowKind, previous: Piece | undefined): Values {
  if (!previous || previous.kind !== kind || previous.old < 0) return {};
  const inherited = (INHERITED[kind] ?? []).map((field) => [field, fieldText(sheet.document.parsed, kind, previous.old, field)]);
  return Object.fromEntries(inherited.filter(([, text]) => text !== undefined));
}

/** A new check point refers to a respawn point, a new area to a camera. */
function defaultsOf(sheet: Sheet, kind: RowKind): Values {
  const { JGPT, CAME } = sheet.document.parsed.course.tables;
  if (kind === "CKPT") return JGPT.count > 0 ? { respawn: referenceTo(sheet, "JGPT", 0) } : {};
  return kind === "AREA" && CAME.count > 0 ? { camera: referenceTo(sheet, "CAME", CAME.count - 1) } : {};
}

function referenceTo(sheet: Sheet, kind: RowKind, index: number): string | number {
  return sheet.find(kind, index)?.name || index;
}

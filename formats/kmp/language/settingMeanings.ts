/** Fields whose meaning depends on their entry: settings of objects and areas, and references of LE-CODE. */
import type { NamedValue } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import { inParagraphs, type Markdown, markdown, plain } from "../../core/text/markdown.ts";
import type { Course } from "../course.ts";
import { findObjectKind, readSettingWords } from "../objects/objectTable.ts";
import { Area, Gobj } from "../schema/things.ts";
import { CONDITIONS } from "../text/conditions.ts";
import type { EntryRef } from "./entries.ts";

/** The meaning of a field in this entry, which replaces the general one. */
export function settingMeaning({ tables }: Course, { section, index }: EntryRef, field: string): Markdown | undefined {
  if (section === "AREA") return areaMeaning(tables.AREA.u8(index, Area.type), field, tables.AREA.u8(index, Area.route));
  if (section !== "GOBJ") return undefined;
  const id = tables.GOBJ.u16(index, Gobj.object);
  if (field === "reference")
    return referenceMeaning(id, tables.GOBJ.u16(index, Gobj.reference), tables.GOBJ.u16(index, Gobj.presence) >>> 12);
  const number = Number(/^setting_(\d)$/.exec(field)?.[1]);
  if (Number.isNaN(number)) return undefined;
  if (id >= 0x2000 && id < 0x8000) return definitionMeaning(id, number, tables.GOBJ.u16(index, Gobj.setting_1 + (number - 1) * 2));
  const kind = findObjectKind(id);
  if (!kind) return undefined;
  const meaning = kind.settings.get(number);
  if (!meaning) return markdown`${kind.name} has no known meaning for setting ${number}.`;
  return inParagraphs([markdown`Setting ${number} of ${kind.name}: ${meaning}.`, settingNotes([meaning])]);
}

/** The named values of a setting, which depend on the object or area. */
export function settingValues({ tables }: Course, { section, index }: EntryRef, field: string): readonly NamedValue[] {
  const number = Number(/^setting_(\d)$/.exec(field)?.[1]);
  if (Number.isNaN(number) || (section !== "GOBJ" && section !== "AREA")) return [];
  const words =
    section === "GOBJ"
      ? findObjectKind(tables.GOBJ.u16(index, Gobj.object))?.settings.get(number)
      : AREA_SETTINGS[tables.AREA.u8(index, Area.type)]?.[number - 1];
  return words === undefined ? [] : readSettingWords(words).values;
}

/** Notes that explain the meanings of settings. */
export function settingNotes(meanings: readonly string[]): Markdown | undefined {
  const has = (pattern: RegExp) => meanings.some((meaning) => pattern.test(meaning));
  const notes = [
    ...(has(/\b(?:time|delay|period|pause|frames|cycle)\b(?! place)/) ? ["Times are in 1/60 s if no other unit is given."] : []),
    ...(has(/\(\?\)/) ? ["(?) marks a guess."] : []),
    ...(has(/\(patch\)/) ? ["(patch): only with LE-CODE or a code."] : []),
  ];
  return notes.length > 0 ? plain(notes.join(" ")) : undefined;
}

/** Meanings of an area's settings, by its type. Source: format reference, 2.10. */
const AREA_SETTINGS: Readonly<Record<number, readonly [first?: string, second?: string]>> = {
  1: ["0 falling leaves, 1 rising leaves"],
  2: ["number of the fog entry", "unknown"],
  3: ["acceleration", "speed"],
  5: ["0, 1 or 2", "unknown"],
  6: ["number of the bloom file", "fade time"],
  8: ["group id"],
  9: ["group id of an area of type 8"],
};

/** A fall boundary has no route: its route field selects what the settings mean. */
const FALL_BOUNDARY = 10;
const BY_CHECK_POINTS = 0xff;
const BY_KEY = 1;

function areaMeaning(type: number, field: string, route: number): Markdown | undefined {
  if (type === FALL_BOUNDARY && field === "route")
    return plain(
      `Kind of condition of a fall boundary: -1 check points (none where both settings are 0), 1 a key check point, anything else none. Only a patched game uses it.`,
    );
  if (!field.startsWith("setting_")) return undefined;
  const number = Number(field.slice(-1));
  const settings =
    type !== FALL_BOUNDARY
      ? AREA_SETTINGS[type]
      : route === BY_CHECK_POINTS
        ? ["first check point of the condition", "last check point of the condition"]
        : route === BY_KEY
          ? ["a value of the condition", "key check point of the condition"]
          : undefined;
  const meaning = settings?.[number - 1];
  const where = type === FALL_BOUNDARY ? ` in the patch of ${route === BY_KEY ? "kHacker35000vr" : "Riidefi"}` : "";
  return plain(
    meaning
      ? `Setting ${number} of an area of type ${type}${where}: ${meaning}.`
      : `Areas of type ${type} have no known meaning for setting ${number}${type === FALL_BOUNDARY ? " with this route" : ""}.`,
  );
}

/** The bit of an id that negates a condition. */
const NEGATED = 0x1000;

/** The index of the LE-CODE definition object whose id a field holds. Source: format reference, 5.3. */
export function definitionNamed({ tables: { GOBJ } }: Course, { section, index }: EntryRef, field: string): number | undefined {
  if (section !== "GOBJ") return undefined;
  const id = GOBJ.u16(index, Gobj.object);
  const number = id >= 0x4000 && id < 0x8000 ? Number(/^setting_(\d)$/.exec(field)?.[1]) : Number.NaN;
  if (field !== "reference" && Number.isNaN(number)) return undefined;
  const value = GOBJ.u16(index, field === "reference" ? Gobj.reference : Gobj.setting_1 + (number - 1) * 2);
  if (value < 0x2000 || value >= 0x8000) return undefined;
  const [found] = GOBJ.where((one) => (GOBJ.u16(one, Gobj.object) & ~NEGATED) === (value & ~NEGATED));
  return found;
}

const MASKS = ["balloon battle", "coin battle", "versus", "item rain"];
const DEFINITIONS = ["BITS", "OR", "AND"];

function definitionMeaning(id: number, number: number, value: number): Markdown {
  const kind = DEFINITIONS[(id >>> 13) - 1];
  if (kind === "BITS")
    return plain(
      MASKS[number - 1]
        ? `Setting ${number} of a definition of type BITS: mask of conditions in ${MASKS[number - 1]}${maskText(value)}; the first four settings hold masks.`
        : `Definitions of type BITS have no known meaning for setting ${number}.`,
    );
  const meaning = value === 0 ? undefined : referenceText(value);
  return inParagraphs([
    plain(`Setting ${number} of a definition of type ${kind}: one of up to 8 references.`),
    meaning === undefined ? undefined : plain(meaning),
  ]);
}

function maskText(mask: number): string {
  const known = CONDITIONS.find((one) => one.mask === mask && mask !== 0);
  return known ? `, C$${known.names[0]} (${known.meaning})` : "";
}

const CONDITION_OF = {
  disabled: "LE-CODE condition: the object starts disabled and appears while the condition holds.",
  enabled: "LE-CODE condition: the object starts enabled and disappears while the condition holds.",
  // a definition object is not placed on the course
  definition: "Condition of LE-CODE.",
} as const;

/** The meaning of a reference; an object that starts enabled is disabled by its condition. Source: format reference, 5.3. */
function referenceMeaning(id: number, value: number, mode: number): Markdown {
  const kind = id >= 0x2000 ? "definition" : id >= 0x1000 ? "disabled" : "enabled";
  if (mode !== 1 && value === 0) return plain("0. LE-CODE: condition, if the mode of the presence flags is not 0.");
  const said = plain(mode === 1 ? CONDITION_OF[kind] : "LE-CODE condition; used if the mode of the presence flags is 1.");
  const text = referenceText(value);
  return inParagraphs([said, text === undefined ? undefined : plain(text)]);
}

/** Lists the scenarios whose bits are set; the game chooses one of eight for each race. */
function scenariosIn(value: number): string {
  return [1, 2, 3, 4, 5, 6, 7, 8].filter((number) => (value >>> (number - 1)) & 1).join(", ") || "none";
}

const ENGINES = ["battle", "50cc", "100cc", "150cc", "200cc", "mirror", "200cc mirror"];

function referenceText(value: number): string | undefined {
  const shown = hex(value, 4);
  if (value >= 0x1e00 && value < 0x1e80) {
    const engines = ENGINES.filter((_, bit) => (value >>> bit) & 1);
    return `${shown}: engine classes, ${engines.join(", ") || "none"}.`;
  }
  if (value >= 0x1f00 && value < 0x2000) return `${shown}: random scenarios ${scenariosIn(value)}.`;
  if (value >= 0x1000 && value < 0x2000) {
    const known = CONDITIONS.find(({ id }) => id === value);
    return known ? `${shown}: IF$${known.names[0]}, ${known.meaning}.` : `${shown}: predefined condition without a known meaning.`;
  }
  if (value >= 0x2000 && value < 0x8000) {
    const not = value & 0x1000 ? ", negated" : "";
    return `${shown}: the definition object ${hex(value & ~0x1000, 4)} of type ${DEFINITIONS[(value >>> 13) - 1]}${not}.`;
  }
  return value >= 0xe000 && value < 0xe400 ? `${shown}: test condition.` : undefined;
}

/** The structs of a course file by section, for reading, writing, hovers, checks, completion and documentation. */
import { ownOf } from "../../core/lists.ts";
import { fieldOffset, structSize } from "../../core/schema.ts";
import { HEADER, LAST_WITHOUT_COUNT, SECTION_HEADER } from "./container.ts";
import { type KmpField, type KmpStruct, SECTION_NAMES, type SectionName } from "./fields.ts";
import { CKPH, CKPT, CNPT, ENPH, ENPT, ITPH, ITPT, JGPT, KTPT, MSPT } from "./points.ts";
import { AREA, CAME, GOBJ, POTI, ROUTE_POINT, STGI } from "./things.ts";

export { type KmpField, SECTION_NAMES, type SectionName } from "./fields.ts";

/** The struct of an entry. Points of routes are {@link ROUTE_POINT}. */
export const SECTIONS: Readonly<Record<SectionName, KmpStruct>> = {
  KTPT,
  ENPT,
  ENPH,
  ITPT,
  ITPH,
  CKPT,
  CKPH,
  GOBJ,
  POTI,
  AREA,
  CAME,
  JGPT,
  CNPT,
  MSPT,
  STGI,
};

/** Size of an entry in a file of the usual version; a route without its points. */
export const ENTRY_SIZES = Object.fromEntries(SECTION_NAMES.map((name) => [name, structSize(SECTIONS[name])])) as Readonly<
  Record<SectionName, number>
>;

export const ROUTE_POINT_SIZE = structSize(ROUTE_POINT);

/** Sections with shorter entries in old versions: their size, and the last version with it. */
export const OLD_ENTRY_SIZES: Partial<Record<SectionName, { readonly size: number; readonly upTo: number }>> = {
  KTPT: { size: 0x18, upTo: LAST_WITHOUT_COUNT },
  ENPT: { size: 0x0c, upTo: 0 },
  AREA: { size: 0x2c, upTo: 2199 },
  STGI: { size: 0x08, upTo: 2320 },
};

/** The section with the groups of these points. */
export const GROUPS_OF = { ENPT: "ENPH", ITPT: "ITPH", CKPT: "CKPH" } as const;
export type PointSection = keyof typeof GROUPS_OF;
const POINTS_OF: Readonly<Partial<Record<string, PointSection>>> = { ENPH: "ENPT", ITPH: "ITPT", CKPH: "CKPT" };

export function isPointSection(name: string): name is PointSection {
  return Object.hasOwn(GROUPS_OF, name);
}

/** The section with the points of these groups; undefined for other sections. */
export function pointsOfGroups(name: string): PointSection | undefined {
  return ownOf(POINTS_OF, name);
}

export const STRUCTS: readonly KmpStruct[] = [
  HEADER,
  SECTION_HEADER,
  ...SECTION_NAMES.flatMap((name): readonly KmpStruct[] => (name === "POTI" ? [POTI, ROUTE_POINT] : [SECTIONS[name]])),
];

export interface PlacedField {
  readonly field: KmpField;
  /** Byte offset from the start of the entry. */
  readonly offset: number;
}

/** The fields of a struct with their byte offsets. */
export function placedFields(struct: KmpStruct): readonly PlacedField[] {
  let offset = 0;
  return struct.fields.map((field) => {
    const placed = { field, offset };
    offset += field.size;
    return placed;
  });
}

/** Numbers of the text that combine several fields, at the offset of the first one. */
export function placedWords(struct: KmpStruct): readonly PlacedField[] {
  return (struct.words ?? []).map((field) => ({ field, offset: fieldOffset(struct, field.parts?.[0].field.name ?? "") }));
}

export const HEADER_FIELDS_PLACED = placedFields(HEADER);

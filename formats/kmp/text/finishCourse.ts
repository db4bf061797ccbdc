/**
 * The last steps of reading a text, after all entries: names of later entries, links, numbers, flags and notes, as parameters such as
 * `@AUTO-CONNECT` determine. Source: format reference, 7.5.
 */
import { type Course, neighboursBy, setDefaultsOfOld } from "../course.ts";
import type { PointSection } from "../schema/index.ts";
import { Ckpt, Enpt, Itpt, Jgpt } from "../schema/points.ts";
import type { GroupReader } from "./groups.ts";
import { applyFileNotes, type FileNotes } from "./notes.ts";
import type { ParameterValues } from "./parameters.ts";
import type { ReadContext } from "./readContext.ts";
import { withFlags } from "./rowReader.ts";

/** `AC$PREV`, with `ACF$FIX` for item points. */
const DEFAULT_CONNECT = { ENPT: 1, ITPT: 0x31, CKPT: 1 } as const;

interface ReadText {
  readonly context: ReadContext;
  readonly parameters: ParameterValues;
  readonly groups: ReadonlyMap<PointSection, GroupReader>;
  /** Flags of points, by section; missing for sections without flags. */
  readonly flags: ReadonlyMap<string, readonly number[]>;
  readonly notes: FileNotes;
  /** `INFO` of SETUP. */
  readonly info: string | undefined;
}

/** Completes a course whose text was read to its end. */
export function finishCourse({ context, parameters, groups, flags, notes, info }: ReadText): void {
  const { course } = context;
  context.resolveLateUses();
  for (const [points, reader] of groups) reader.finish(parameters.number(points, "AUTO-CONNECT") ?? DEFAULT_CONNECT[points]);
  if (parameters.number("CKPT", "AUTO-NEXT") === 1) connectCheckPoints(course);
  for (const name of ["JGPT", "CNPT", "MSPT"] as const) {
    const table = course.tables[name];
    if ((parameters.number(name, "AUTO-ID") ?? 1) !== 0)
      for (let index = 0; index < table.count; index++) table.setU16(index, Jgpt.id, index);
  }
  for (const [name, offset] of [
    ["ENPT", Enpt.width],
    ["ITPT", Itpt.width],
    ["JGPT", Jgpt.rotation_x],
  ] as const) {
    if ((parameters.number(name, "EXPORT-FLAGS") ?? 0) === 0) continue;
    const table = course.tables[name];
    for (let index = 0; index < table.count; index++)
      table.setU32(index, offset, withFlags(table.u32(index, offset), flags.get(name)?.[index] ?? 0));
  }
  const { CAME } = course.extras;
  const opening = parameters.number("CAME", "OPENING-INDEX") ?? CAME >> 8;
  const selection = parameters.number("CAME", "SELECTION-INDEX") ?? CAME & 0xff;
  course.extras.CAME = ((opening & 0xff) << 8) | (selection & 0xff);
  course.extras.POTI = course.routePoints.count & 0xffff;
  applyFileNotes(context, notes, info);
  setDefaultsOfOld(course);
}

/** Sets the bytes of each check point that name its neighbours in the group. */
export function connectCheckPoints({ tables }: Course): void {
  const neighbours = neighboursBy(tables);
  for (let index = 0; index < tables.CKPT.count; index++)
    for (const [at, number] of neighbours(index).entries()) tables.CKPT.setU8(index, at === 0 ? Ckpt.previous : Ckpt.next, number);
}

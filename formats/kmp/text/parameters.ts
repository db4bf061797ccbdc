/**
 * The parameters `@NAME = value` of sections and `KEY = value` of SETUP, how they are supported, and the values that switch them off.
 * Source: format reference, 7.4 and 7.5.
 */
import { ownOf } from "../../core/lists.ts";
import { isPointSection, SECTION_NAMES, type SectionName } from "../schema/index.ts";
import type { ReadContext } from "./readContext.ts";
import { toInt, toNumber, type Value } from "./values.ts";

/**
 * How a parameter is supported: `used` works as in wkmpt; `free` does not affect the file; `off` is not supported, so only a value that
 * switches it off is allowed.
 */
type Taken = "used" | "free" | "off";

type Parameters = Readonly<Record<string, Taken>>;

/** Parameter names by their support, separated by spaces. */
function parameters(names: Readonly<Partial<Record<Taken, string>>>): Parameters {
  return Object.fromEntries(
    (Object.keys(names) as Taken[]).flatMap((taken) => (names[taken] ?? "").split(" ").map((name) => [name, taken] as const)),
  );
}

const EVERYWHERE = parameters({ used: "REVISION", free: "TFORM-RESET", off: "TFORM-SCALE TFORM-SHIFT TFORM-ROTATE TFORM-TRANSLATE" });
const ROUTE_OBJECT = parameters({
  off: "ROUTE-OBJECT SHOW-ROUTE ROUTE-ITEMBOX",
  free: "ROUTE-OBJECT-SCALE ROUTE-OBJECT-SHIFT ROUTE-OBJECT-ROTATE",
});
const CHECK_POINT_OBJECT = parameters({
  off: "ROUTE-OBJECT-MODE ROUTE-OBJECT1 ROUTE-OBJECT2",
  free: "ROUTE-OBJECT1-SCALE ROUTE-OBJECT2-SCALE ROUTE-OBJECT1-BASE ROUTE-OBJECT2-BASE",
});
const KCL = parameters({ off: "KCL-FALL-WIDTH", free: "KCL-FALL-ADD-ROAD KCL-FALL-PRE-ADD KCL-FALL-POST-ADD KCL-FALL-TYPES" });
const SNAP = { ...parameters({ used: "AUTO-ID", off: "HSNAP-TO-ENPT SNAP-TO-ENPT SNAP2-TO-ENPT" }), ...KCL, ...ROUTE_OBJECT };
const POINTS = {
  ...parameters({
    used: "AUTO-CONNECT EXPORT-FLAGS",
    free: "AUTO-GROUP-NAME SHOW-OPTIONS",
    off: "AUTO-FILL ROTATE-GROUP-LINKS MASK-1 MASK-2",
  }),
  ...KCL,
  ...ROUTE_OBJECT,
};

/** Parameters of CAME that refer to a camera, each a byte in its header. */
export const isCameraParameter = (name: string): boolean => name === "OPENING-INDEX" || name === "SELECTION-INDEX";

/** Parameters by section, in addition to {@link EVERYWHERE} and `xxxx-HEAD-VALUE`. */
export const SECTION_PARAMETERS: Readonly<Partial<Record<string, Parameters>>> = {
  AREA: {},
  CAME: parameters({ used: "OPENING-INDEX SELECTION-INDEX" }),
  CKPT: {
    ...parameters({ used: "AUTO-NEXT", free: "AUTO-GROUP-NAME", off: "AUTO-RESPAWN AUTO-MODE ROTATE-GROUP-LINKS" }),
    ...CHECK_POINT_OBJECT,
  },
  ENPT: POINTS,
  ITPT: POINTS,
  JGPT: { ...SNAP, ...parameters({ used: "EXPORT-FLAGS", free: "AUTO-DISTANCE AUTO-ADJUST", off: "AUTO-DEFINE AUTO-REMOVE" }) },
  CNPT: SNAP,
  MSPT: SNAP,
  KTPT: KCL,
  GOBJ: {
    ...parameters({ free: "AUTO-OBJECT-NAME", off: "AUTO-ENEMY-ITEM SORT-OBJECTS FIX-OBJDEF SORT-OBJDEF FIX-REFERENCE SORT-REFERENCE" }),
    ...KCL,
  },
  POTI: {
    ...parameters({ free: "AUTO-ROUTE-NAME", off: "SCALE SHIFT HROTATE XSS YSS ZSS REVERSE-ORDER SET-ROUTE-TIME" }),
    ...KCL,
    ...ROUTE_OBJECT,
  },
  STGI: {},
};

/** Keys of SETUP. */
export const SETUP_KEYS = parameters({
  used: "INFO KMP-VERSION UNKNOWN-0X0C",
  free: "TOOL SYSTEM VERSION REVISION DATE KCL-FALL-ADD-ROAD BATTLE-MODE",
  off: "KMP-WIM0",
});

/** Parameter values for a later stage; the last value of each counts. */
export class ParameterValues {
  private readonly values = new Map<string, Value>();

  set(section: string, name: string, value: Value): void {
    this.values.set(`${section}.${name}`, value);
  }

  /** Undefined if the text does not set the parameter. */
  number(section: string, name: string): number | undefined {
    const value = this.values.get(`${section}.${name}`);
    return value === undefined || value.kind === "none" ? undefined : Number(BigInt.asIntN(32, toInt(value)));
  }
}

/** The section to whose header the parameter belongs: ENPT can also have that of ENPH. */
function headSection(section: string, name: string): SectionName | undefined {
  if (!name.endsWith("-HEAD-VALUE")) return undefined;
  const head = SECTION_NAMES.find((known) => `${known}-HEAD-VALUE` === name);
  const isOwn = head === section || (isPointSection(section) && head === `${section.slice(0, 2)}PH`);
  return isOwn ? head : undefined;
}

/** The first revision with the current columns of a section. */
const FIRST_REVISION: Readonly<Record<string, number>> = { AREA: 8317, CAME: 2955, STGI: 3379 };

/** Sets a parameter after its value was read. @param name in upper case */
export function setParameter(
  context: ReadContext,
  section: string,
  name: string,
  value: Value,
  values: ParameterValues,
  start: number,
  end: number,
): void {
  const head = headSection(section, name);
  const own = ownOf(SECTION_PARAMETERS, section);
  const taken = own && (head ? "used" : (ownOf(own, name) ?? ownOf(EVERYWHERE, name)));
  if (taken === undefined) {
    context.report("unknown-parameter", `${section} has no parameter \`@${name}\`; it is left out.`, start, end);
    return;
  }
  if (head) context.course.extras[head] = context.narrowed(`@${name}`, 2, value, start, end);
  else if (name === "REVISION") {
    const first = FIRST_REVISION[section] ?? 0;
    if (toNumber(value) > 0 && toNumber(value) < first)
      context.report(
        "old-revision",
        `Rows of ${section} older than revision ${first} have other columns, which are not supported.`,
        start,
        end,
      );
  } else if (taken === "off" && !isOff(value))
    context.report(
      "unsupported-parameter",
      `\`@${name}\` would change ${section} when the file is written; that is not supported.`,
      start,
      end,
    );
  else if (taken === "used") {
    if (isCameraParameter(name)) context.narrowed(`@${name}`, 1, value, start, end);
    values.set(section, name, value);
  }
}

function isOff(value: Value): boolean {
  return value.kind === "none" || (value.kind !== "string" && value.kind !== "vector" && toNumber(value) === 0);
}

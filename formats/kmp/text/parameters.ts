/**
 * `@NAME = value` of the sections and `KEY = value` of SETUP: which there are, what they do here, and which values mean that
 * nothing is to be done. Source: format reference, 7.4 and 7.5.
 */
import { isPointSection, SECTION_NAMES, type SectionName } from "../schema/index.ts";
import type { Pass } from "./pass.ts";
import { float, toInt, toNumber, type Value } from "./values.ts";

/**
 * How a parameter is taken: `used` does what wkmpt does; `free` changes nothing in the file; `off` is taken only with a value that
 * switches it off, for what it would do is not supported.
 */
type Taken = "used" | "free" | "off";

const EVERYWHERE: Readonly<Record<string, Taken>> = {
  REVISION: "used",
  "TFORM-RESET": "free",
  "TFORM-SCALE": "off",
  "TFORM-SHIFT": "off",
  "TFORM-ROTATE": "off",
  "TFORM-TRANSLATE": "off",
};

const ROUTE_OBJECT: Readonly<Record<string, Taken>> = {
  "ROUTE-OBJECT": "off",
  "ROUTE-OBJECT-MODE": "off",
  "ROUTE-OBJECT1": "off",
  "ROUTE-OBJECT2": "off",
  "ROUTE-OBJECT-SCALE": "free",
  "ROUTE-OBJECT-SHIFT": "free",
  "ROUTE-OBJECT-BASE": "free",
};

const KCL: Readonly<Record<string, Taken>> = {
  "KCL-FALL-WIDTH": "off",
  "KCL-FALL-PRE-ADD": "free",
  "KCL-FALL-POST-ADD": "free",
  "KCL-FALL-TYPES": "free",
};

const SNAP: Readonly<Record<string, Taken>> = {
  "AUTO-ID": "used",
  "HSNAP-TO-ENPT": "off",
  "SNAP-TO-ENPT": "off",
  "SNAP2-TO-ENPT": "off",
  ...KCL,
  ...ROUTE_OBJECT,
};

const POINTS: Readonly<Record<string, Taken>> = {
  "AUTO-CONNECT": "used",
  "AUTO-GROUP-NAME": "free",
  "AUTO-FILL": "off",
  "EXPORT-FLAGS": "used",
  "SHOW-OPTIONS": "free",
  "ROTATE-GROUP-LINKS": "off",
  "MASK-1": "off",
  "MASK-2": "off",
  ...KCL,
  ...ROUTE_OBJECT,
};

/** Parameters by section, next to {@link EVERYWHERE} and `xxxx-HEAD-VALUE`. */
export const SECTION_PARAMETERS: Readonly<Partial<Record<string, Readonly<Record<string, Taken>>>>> = {
  AREA: {},
  CAME: { "OPENING-INDEX": "used", "SELECTION-INDEX": "used" },
  CKPT: {
    "AUTO-NEXT": "used",
    "AUTO-GROUP-NAME": "free",
    "AUTO-RESPAWN": "off",
    "AUTO-MODE": "off",
    "ROTATE-GROUP-LINKS": "off",
    ...ROUTE_OBJECT,
  },
  ENPT: POINTS,
  ITPT: POINTS,
  JGPT: { ...SNAP, "AUTO-DEFINE": "off", "AUTO-DISTANCE": "free", "AUTO-ADJUST": "free", "AUTO-REMOVE": "off", "EXPORT-FLAGS": "used" },
  CNPT: SNAP,
  MSPT: SNAP,
  KTPT: KCL,
  GOBJ: {
    "AUTO-ENEMY-ITEM": "off",
    "AUTO-OBJECT-NAME": "free",
    "SORT-OBJECTS": "off",
    "FIX-OBJDEF": "off",
    "SORT-OBJDEF": "off",
    "FIX-REFERENCE": "off",
    "SORT-REFERENCE": "off",
    ...KCL,
  },
  POTI: {
    "AUTO-ROUTE-NAME": "free",
    SCALE: "off",
    SHIFT: "off",
    HROTATE: "off",
    XSS: "off",
    YSS: "off",
    ZSS: "off",
    "REVERSE-ORDER": "off",
    "SET-ROUTE-TIME": "off",
    "SHOW-ROUTE": "off",
    "ROUTE-ITEMBOX": "off",
    ...ROUTE_OBJECT,
  },
  STGI: {},
};

/** Keys of SETUP. */
export const SETUP_KEYS: Readonly<Record<string, Taken>> = {
  TOOL: "free",
  SYSTEM: "free",
  VERSION: "free",
  REVISION: "free",
  DATE: "free",
  INFO: "used",
  "KMP-VERSION": "used",
  "UNKNOWN-0X0C": "used",
  "KCL-FALL-ADD-ROAD": "free",
  "BATTLE-MODE": "free",
  "KMP-WIM0": "off",
};

/** Values of parameters that a later stage needs, the last that is stated of each. */
export class ParameterValues {
  private readonly values = new Map<string, Value>();

  set(section: string, name: string, value: Value): void {
    this.values.set(`${section}.${name}`, value);
  }

  /** The value of a name that is defined further down, in place of what stood for it, unless the parameter was stated again. */
  settle(section: string, name: string, placeholder: Value, value: number): void {
    if (this.values.get(`${section}.${name}`) === placeholder) this.set(section, name, float(value));
  }

  /** Undefined where the text states none. */
  number(section: string, name: string): number | undefined {
    const value = this.values.get(`${section}.${name}`);
    return value === undefined || value.kind === "none" ? undefined : Number(BigInt.asIntN(32, toInt(value)));
  }
}

/** How the text's parameter is taken in this section; undefined where there is none of this name. */
function howTaken(section: string, name: string): Taken | undefined {
  const own = SECTION_PARAMETERS[section];
  if (own === undefined) return undefined;
  return own[name] ?? EVERYWHERE[name] ?? (headSection(section, name) ? "used" : undefined);
}

/** The section whose header the parameter states: ENPT states that of ENPH too. */
function headSection(section: string, name: string): SectionName | undefined {
  if (!name.endsWith("-HEAD-VALUE")) return undefined;
  const head = SECTION_NAMES.find((known) => `${known}-HEAD-VALUE` === name);
  const isOwn = head === section || (isPointSection(section) && head === `${section.slice(0, 2)}PH`);
  return isOwn ? head : undefined;
}

/** Old row layouts: rows of these revisions have other columns. */
const FIRST_REVISION: Readonly<Record<string, number>> = { AREA: 8317, CAME: 2955, STGI: 3379 };

/** `name` in upper case; its value was read. */
export function setParameter(
  pass: Pass,
  section: string,
  name: string,
  value: Value,
  values: ParameterValues,
  start: number,
  end: number,
): void {
  const taken = howTaken(section, name);
  if (taken === undefined) {
    pass.report("unknown-parameter", `${section} has no parameter \`@${name}\`; it is left out.`, start, end);
    return;
  }
  const head = headSection(section, name);
  if (head !== undefined) pass.course.extras[head] = Number(BigInt.asUintN(16, toInt(value)));
  else if (name === "REVISION") {
    const first = FIRST_REVISION[section] ?? 0;
    if (toNumber(value) > 0 && toNumber(value) < first)
      pass.report(
        "old-revision",
        `Rows of ${section} older than revision ${first} have other columns, which are not supported.`,
        start,
        end,
      );
  } else if (taken === "off" && !isOff(value))
    pass.report(
      "unsupported-parameter",
      `\`@${name}\` would change ${section} when the file is written; that is not supported.`,
      start,
      end,
    );
  else if (taken === "used") values.set(section, name, value);
}

function isOff(value: Value): boolean {
  return value.kind === "none" || (value.kind !== "string" && value.kind !== "vector" && toNumber(value) === 0);
}

/** Reads the lines `@NAME = value`. Source: format reference, section 7. */
import type { BmgCode } from "../diagnostics.ts";
import type { MessageFile } from "../messages.ts";

type Parameters = Omit<MessageFile, "encoding" | "messages" | "sections"> & { encoding: number };

export const DEFAULT_PARAMETERS: Parameters = {
  littleEndian: false,
  legacy: false,
  encoding: 2,
  hasIds: true,
  itemSize: 8,
  inf0C: 0,
  mid0A: 0x1000,
  mid0C: 0,
  reserved: new Uint8Array(15),
  headerSize: "length",
  isCut: false,
};

/** The largest size of an item that a text can state. */
export const MAX_ITEM_SIZE = 1000;

interface NumberParameter {
  readonly least: number;
  readonly most: number;
  readonly set: (parameters: Parameters, value: number) => void;
}

const NUMBERS: Readonly<Record<string, NumberParameter>> = {
  ENDIAN: { least: 0, most: 1, set: (to, value) => void (to.littleEndian = value === 1) },
  LEGACY: { least: 0, most: 1, set: (to, value) => void (to.legacy = value === 1) },
  ENCODING: { least: 1, most: 4, set: (to, value) => void (to.encoding = value) },
  "BMG-MID": { least: 0, most: 1, set: (to, value) => void (to.hasIds = value === 1) },
  "INF-SIZE": { least: 4, most: MAX_ITEM_SIZE, set: (to, value) => void (to.itemSize = value) },
  "UNKNOWN-INF32-0C": { least: 0, most: 0xffff_ffff, set: (to, value) => void (to.inf0C = value) },
  "UNKNOWN-MID16-0A": { least: 0, most: 0xffff, set: (to, value) => void (to.mid0A = value) },
  "UNKNOWN-MID32-0C": { least: 0, most: 0xffff_ffff, set: (to, value) => void (to.mid0C = value) },
};
/** Parameters that do not affect the file. */
const IGNORED: ReadonlySet<string> = new Set(["COLOR-NAMES", "MKW-MESSAGES"]);

export const PARAMETER_NAMES: readonly string[] = [
  ...Object.keys(NUMBERS),
  "DEFAULT-ATTRIBS",
  "HEADER-RESERVED",
  "HEADER-SIZE",
  "LAST-SECTION",
];

/** Sets the parameter of a line. Returns what is wrong with the line, if anything. */
export function parseParameter(line: string, to: Parameters): { readonly code: BmgCode; readonly message: string } | undefined {
  const [, written, sign, rest = ""] = /^@([\w-]*)[ \t]*(=?)(.*)$/.exec(line) ?? [];
  const name = (written ?? "").toUpperCase();
  const wrong = (message: string) => ({ code: "parameter-value" as const, message });
  const isKnown = Object.hasOwn(NUMBERS, name) || PARAMETER_NAMES.includes(name) || IGNORED.has(name);
  if (!isKnown) return { code: "unknown-parameter", message: `Unknown parameter ${written ?? ""}.` };
  if (sign !== "=") return wrong(`Expected = after ${name}.`);
  const value = rest.replace(/#.*$/, "").trim();
  if (IGNORED.has(name)) return undefined;
  if (Object.hasOwn(NUMBERS, name)) {
    const { least, most, set } = NUMBERS[name];
    const number = numberOf(value);
    if (number === undefined || number < least || number > most) return wrong(`${name} must be a number from ${least} to ${most}.`);
    set(to, number);
    return undefined;
  }
  switch (name) {
    case "DEFAULT-ATTRIBS":
      return /^\[[^\]]*\]$/.test(value) ? undefined : wrong("Expected attributes in brackets.");
    case "HEADER-SIZE": {
      const number = value.toUpperCase() === "FLW1" ? "FLW1" : numberOf(value);
      if (number === undefined || (number !== "FLW1" && number > 0xffff_ffff)) return wrong("Expected FLW1 or a number.");
      to.headerSize = number;
      return undefined;
    }
    case "LAST-SECTION":
      if (value.toUpperCase() !== "CUT") return wrong("Expected CUT.");
      to.isCut = true;
      return undefined;
    default: {
      const words = value.split(/\s+/);
      if (words.length !== 15 || !words.every((word) => /^[0-9a-f]{1,2}$/i.test(word))) return wrong("Expected 15 hexadecimal bytes.");
      to.reserved = Uint8Array.from(words, (word) => Number.parseInt(word, 16));
      return undefined;
    }
  }
}

function numberOf(text: string): number | undefined {
  return /^(?:0x[0-9a-f]{1,8}|\d{1,10})$/i.test(text) ? Number(text) : undefined;
}

/**
 * Parses the last two columns of the tables: a value's meaning and allowed values, and the values in real files. Independent of documents.
 */

/** A value with its name: `3 ArrowSelector`, or a word without a name. */
export interface Choice {
  readonly value: string;
  /** Empty if the value is a word. */
  readonly name: string;
}

export interface Facts {
  /** The purpose of the parameter; empty if unknown. */
  readonly meaning: string;
  /** The values that the game's program defines; empty if it accepts any. */
  readonly allowed: readonly Choice[];
  /** Values in real files, most common first; others may be possible. */
  readonly seen: readonly string[];
  /** `0..10`: the range in the game's own editor. Real files have values outside it. */
  readonly editorRange: string | undefined;
  /** `with CheckType AreaBox`: when the parameter is used. */
  readonly condition: string | undefined;
  readonly real: RealValues;
}

/** Values in real files. */
export interface RealValues {
  /** Real objects of this kind that have the parameter, and of how many; undefined without real files. */
  readonly count: number | undefined;
  readonly of: number | undefined;
  readonly low?: string;
  readonly high?: string;
  readonly commonest?: string;
  /** Number of different values, if counted. */
  readonly different?: number;
  /** The only value that occurs. */
  readonly only?: string;
}

export function parseFacts(values: string, files: string): Facts {
  const meaning: string[] = [];
  let allowed: readonly Choice[] = [];
  let seen: readonly string[] = [];
  let editorRange: string | undefined;
  let condition: string | undefined;
  for (const part of values === "" ? [] : values.split("; ")) {
    if (part.startsWith("one of ")) allowed = part.slice("one of ".length).split("|").map(choiceOf);
    else if (part.startsWith("seen ")) seen = part.slice("seen ".length).split("|").map(unquotedEmpty);
    else if (part.startsWith("editor range ")) editorRange = part.slice("editor range ".length);
    else if (/^(?:in|with \w+) [\w|]+$/.test(part)) condition = part.replaceAll("|", ", ");
    else if (/^-?\d+ [^|]+(?:\|-?\d+ [^|]+)+$/.test(part)) allowed = part.split("|").map(choiceOf);
    else meaning.push(part);
  }
  return { meaning: meaning.join("; "), allowed, seen, editorRange, condition, real: parseFiles(files) };
}

function choiceOf(text: string): Choice {
  const numbered = /^(-?\d+) (.+)$/.exec(text);
  return numbered ? { value: numbered[1], name: numbered[2] } : { value: unquotedEmpty(text), name: "" };
}

/** `94 0..900 ~0`, `1/2 0.3`, `16572 ~"" (124 values)`. */
function parseFiles(text: string): RealValues {
  const [, count, of, values = ""] = /^(\d+)(?:\/(\d+))?(?: (.*))?$/.exec(text) ?? [];
  const known = { count: Number(count) || undefined, of: of === undefined ? Number(count) || undefined : Number(of) };
  return { ...known, ...parseReal(values) };
}

/** `0..900 ~0`, `~"" (124 values)`, `0.3`. */
export function parseReal(text: string): Omit<RealValues, "count" | "of"> {
  if (text === "") return {};
  const range = /^(\S+?)\.\.(\S+)(?: ~(.*))?$/.exec(text);
  if (range) return { low: range[1], high: range[2], ...(range[3] === undefined ? {} : { commonest: range[3] }) };
  const common = /^~(.*?)(?: \((\d+) values\))?$/.exec(text);
  if (common) return { commonest: unquotedEmpty(common[1]), ...(common[2] === undefined ? {} : { different: Number(common[2]) }) };
  return { only: unquotedEmpty(text) };
}

function unquotedEmpty(text: string): string {
  return text === '""' ? "" : text;
}

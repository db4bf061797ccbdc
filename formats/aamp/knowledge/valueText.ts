/** The last two columns of the tables: what a value means and may be, and what real files have. Knows no document. */

/** A value with its name: `3 ArrowSelector`, or a word that stands for itself. */
export interface Choice {
  readonly value: string;
  /** Empty where the value says it all. */
  readonly name: string;
}

export interface Facts {
  /** What the parameter is for; empty where that is not known. */
  readonly meaning: string;
  /** The values that the game's program defines; empty where it takes any. */
  readonly allowed: readonly Choice[];
  /** Values of real files, the commonest first; not all that are possible. */
  readonly seen: readonly string[];
  /** `0..10`: what the game's own editor offered. Real files leave it. */
  readonly editorRange: string | undefined;
  /** `with CheckType AreaBox`: where the parameter is used. */
  readonly condition: string | undefined;
  readonly real: RealValues;
}

/** What real files have. */
export interface RealValues {
  /** Real objects of this kind that have the parameter, and how many there are; undefined where no file is at hand. */
  readonly count: number | undefined;
  readonly of: number | undefined;
  readonly low?: string;
  readonly high?: string;
  readonly commonest?: string;
  /** How many different values there are, where that was counted. */
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

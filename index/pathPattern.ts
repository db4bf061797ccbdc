/**
 * Patterns for paths of files and their fields, such as `Attack/Power`, `*.bdrop/Normal/ItemName*`: `*` and `?` within a part, and a part
 * `**` for any number of folders. A pattern matches the end of a path and ignores case. Entries known only by a hash match the name that
 * has this hash. The time is at most proportional to the length of the pattern times that of the path.
 */
import { crc32 } from "../formats/core/bytes/crc32.ts";
import { parseExact } from "./exactNumber.ts";

const NUMBERED = /^([^%]*)%(0?)(\d?)[du]([^%]*)$/;
/** How many numbers of a numbered name are hashed. */
const NUMBERS = 10_000;
/** A name that is a hash: a numeric key of a map, or a hash in the index. */
const HASH = /^0x(?:[0-9a-f]{8}|[0-9a-f]{16})$/i;

/** The names that a typed name matches: `*` and `?` are wildcards, `%d` is a number; also their hashes, for files without names. */
class NamePattern {
  /** In lower case, unless it is exact. */
  readonly text: string;
  private readonly isExact: boolean;
  private readonly isWild: boolean;
  private readonly number: bigint | undefined;
  private readonly numbered: { readonly before: string; readonly after: string } | undefined;
  private readonly hashes: ReadonlySet<number>;

  /** @param isExact case-sensitive and without wildcards; only `%d` has a meaning */
  constructor(typed: string, isExact = false) {
    this.isExact = isExact;
    this.text = isExact ? typed : typed.toLowerCase();
    this.isWild = !isExact && /[*?]/.test(typed);
    const number = parseExact(typed);
    this.number = typeof number === "bigint" ? number : undefined;
    const numbered = NUMBERED.exec(typed);
    this.numbered = numbered ? { before: this.cased(numbered[1]), after: this.cased(numbered[4]) } : undefined;
    this.hashes = new Set(this.isWild ? [] : [crc32(typed), ...this.hashesOf(numbered)]);
  }

  /** @param hash of the name, if the format stores hashes instead of names */
  matches(name: string, hash: number | undefined): boolean {
    if (hash !== undefined && this.hashes.has(hash)) return true;
    if (this.number !== undefined && HASH.test(name) && BigInt(name) === this.number) return true;
    const cased = this.cased(name);
    if (this.numbered && this.isNumbered(cased, this.numbered)) return true;
    if (!this.isWild) return cased === this.text;
    return fitsWith(
      [...this.text],
      [...cased],
      (sign) => sign === "*",
      (letter, sign) => sign === "?" || letter === sign,
    );
  }

  private cased(text: string): string {
    return this.isExact ? text : text.toLowerCase();
  }

  private isNumbered(name: string, { before, after }: { readonly before: string; readonly after: string }): boolean {
    const end = name.length - after.length;
    return end > before.length && name.startsWith(before) && name.endsWith(after) && /^\d+$/.test(name.slice(before.length, end));
  }

  private hashesOf(numbered: RegExpExecArray | null): readonly number[] {
    if (this.number !== undefined) return this.number >= 0n && this.number <= 0xffffffffn ? [Number(this.number)] : [];
    if (!numbered) return [];
    const [, before, zero, width, after] = numbered;
    return Array.from({ length: NUMBERS }, (_, at) => crc32(before + String(at).padStart(Number(width), zero || " ") + after));
  }
}

/** A part of a path. Only fields can have a hash, not folders or files. */
export interface PathStep {
  readonly name: string;
  readonly hash?: number;
}

const MAX_PARTS = 32;
const DEEP = "**";
const ANY = new NamePattern("*");

export class PathPattern {
  private readonly parts: readonly (NamePattern | typeof DEEP)[];
  private readonly last: NamePattern;

  /** @throws Error with a sentence for the user. */
  constructor(pattern: string | NamePattern) {
    const parts = pattern instanceof NamePattern ? [pattern] : partsOf(pattern);
    const last = parts.at(-1);
    this.last = last instanceof NamePattern ? last : ANY;
    this.parts = last === DEEP ? [...parts, ANY] : parts;
  }

  /** The pattern has several parts. */
  get isDeep(): boolean {
    return this.parts.length > 1;
  }

  matchesFile(paths: readonly string[]): boolean {
    return paths.some((path) => this.matches(stepsOf(path)));
  }

  /** Whether a field with this name can match. Cheaper than finding its path. */
  matchesName(name: string, hash: number | undefined): boolean {
    return this.last.matches(name, hash);
  }

  /** Whether items of lists (`[0]` and so on) can match. */
  matchesItems(): boolean {
    return /^[[*?]/.test(this.last.text);
  }

  /**
   * Requires that the field's name {@link matchesName}.
   * @param steps from the outermost field to the field itself
   * @param files paths of the file, where the pattern may begin
   */
  matchesField(steps: () => readonly PathStep[], files: readonly string[]): boolean {
    if (!this.isDeep) return true;
    const own = steps();
    return this.matches(own) || files.some((file) => this.matches([...stepsOf(file), ...own]));
  }

  private matches(steps: readonly PathStep[]): boolean {
    return fitsWith(
      [DEEP, ...this.parts],
      steps,
      (part) => part === DEEP,
      ({ name, hash }, part) => part instanceof NamePattern && part.matches(name, hash),
    );
  }
}

function partsOf(pattern: string): readonly (NamePattern | typeof DEEP)[] {
  const parts = pattern.split("/").filter((part) => part !== "");
  if (parts.length === 0) throw new Error("The path pattern is empty.");
  if (parts.length > MAX_PARTS) throw new Error(`A path pattern has at most ${MAX_PARTS} parts.`);
  return parts.map((part) => (part === DEEP ? DEEP : new NamePattern(part)));
}

/** A pattern for exactly this field name; `/`, `*` and `?` have no meaning in it. */
export function exactName(name: string): PathPattern {
  return new PathPattern(new NamePattern(name, true));
}

/** Only for paths of files: names of fields can contain slashes. */
function stepsOf(path: string): readonly PathStep[] {
  return path.split("/").map((name) => ({ name }));
}

/** The paths that a pattern can use for a file: the full path, and its folder with only the extension or only the bare name. */
export function patternPathsOf(path: string): readonly string[] {
  const slash = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", slash);
  if (dot < 0) return [path];
  const folder = path.slice(0, slash);
  return [path, folder + path.slice(path.lastIndexOf(".") + 1), folder + path.slice(slash, dot)];
}

/** Backtracks only to the last wildcard for any number of items, which is enough and bounds the time. */
function fitsWith<Sign, Item>(
  pattern: readonly Sign[],
  given: readonly Item[],
  isAny: (sign: Sign) => boolean,
  isSame: (one: Item, sign: Sign) => boolean,
): boolean {
  let [at, sign] = [0, 0];
  let [lastAny, resume] = [-1, 0];
  while (at < given.length) {
    if (sign < pattern.length && isAny(pattern[sign])) {
      lastAny = sign++;
      resume = at;
    } else if (sign < pattern.length && isSame(given[at], pattern[sign])) {
      at++;
      sign++;
    } else if (lastAny >= 0) {
      sign = lastAny + 1;
      at = ++resume;
    } else return false;
  }
  while (sign < pattern.length && isAny(pattern[sign])) sign++;
  return sign === pattern.length;
}

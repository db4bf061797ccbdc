/**
 * Patterns of paths of files and of fields in them, such as `Attack/Power`, `*.bdrop/Normal/ItemName*`: `*` and `?` within a part, a part `**`
 * for any number of folders. A pattern fits the end of a path, whatever comes before; upper and lower case are alike, and what is known by
 * a hash only fits the name that has it. Takes time that grows with the length of pattern times path, whatever they hold.
 */
import { crc32 } from "../formats/core/bytes/crc32.ts";
import { parseExact } from "./exactNumber.ts";

const NUMBERED = /^([^%]*)%(0?)(\d?)[du]([^%]*)$/;
/** Numbers of a numbered name whose hashes are known. */
const NUMBERS = 10_000;
/** A name that is a hash: of a map with numbers for keys, or of the index. */
const HASH = /^0x(?:[0-9a-f]{8}|[0-9a-f]{16})$/i;

/** Which names a typed one means: the same letters, `*` and `?` for others, `%d` for a number; and hashes, of which files may have no more. */
class NamePattern {
  /** In small letters, unless it is exact. */
  readonly text: string;
  private readonly isExact: boolean;
  private readonly isWild: boolean;
  private readonly number: bigint | undefined;
  private readonly numbered: { readonly before: string; readonly after: string } | undefined;
  private readonly hashes: ReadonlySet<number>;

  /** @param isExact letters in their case, and no signs with a meaning but `%d` */
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

  /** @param hash of the name, where the format names by hashes */
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

/** A part of a path of fields; folders and files have no hash. */
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

  /** More than a name. */
  get isDeep(): boolean {
    return this.parts.length > 1;
  }

  matchesFile(paths: readonly string[]): boolean {
    return paths.some((path) => this.matches(stepsOf(path)));
  }

  /** Whether a field of this name can fit at all: costs less than to find out its path. */
  matchesName(name: string, hash: number | undefined): boolean {
    return this.last.matches(name, hash);
  }

  /** The same for items of lists, `[0]` and so on: false where none can fit. */
  matchesItems(): boolean {
    return /^[[*?]/.test(this.last.text);
  }

  /**
   * For a field whose name {@link matchesName}.
   * @param steps from the outermost field to the field itself
   * @param files the paths of the file that the pattern may begin in
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

/** The name of a field and no other, whatever signs it holds. */
export function exactName(name: string): PathPattern {
  return new PathPattern(new NamePattern(name, true));
}

/** A name of a field may hold slashes itself; a pattern has no way to say so, and takes its pieces for steps. */
function stepsOf(path: string): readonly PathStep[] {
  return path.split("/").map((name) => ({ name }));
}

/** The paths that a pattern may mean a file by: its own, with its ending alone, and with its name alone. */
export function patternPathsOf(path: string): readonly string[] {
  const slash = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", slash);
  if (dot < 0) return [path];
  const folder = path.slice(0, slash);
  return [path, folder + path.slice(path.lastIndexOf(".") + 1), folder + path.slice(slash, dot)];
}

/** Goes back to the last sign for "any number" only, which is enough and keeps the time bounded. */
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

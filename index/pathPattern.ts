/**
 * Patterns of paths of files and of fields in them, such as `Attack/Power`, `*.bdrop/Normal/ItemName*`: `*` and `?` within a part, a part `**`
 * for any number of folders. A pattern fits the end of a path, whatever comes before; upper and lower case are alike. Takes time that grows
 * with the length of pattern times path, whatever they hold.
 */

export function isPathPattern(text: string): boolean {
  return /[/*?]/.test(text);
}

const MOST_PARTS = 32;
const DEEP = "**";

export class PathPattern {
  private readonly parts: readonly string[];
  private readonly last: string;
  /** Of the last part, where it is one: `0x6A4F1234`. */
  private readonly hash: number | undefined;

  /** @throws Error with a sentence for the user. */
  constructor(pattern: string) {
    const parts = pattern
      .toLowerCase()
      .split("/")
      .filter((part) => part !== "");
    if (parts.length === 0) throw new Error("The path pattern is empty.");
    if (parts.length > MOST_PARTS) throw new Error(`A path pattern has at most ${MOST_PARTS} parts.`);
    this.last = parts.at(-1) ?? "";
    this.parts = this.last === DEEP ? [...parts, "*"] : parts;
    this.hash = /^0x[0-9a-f]{1,8}$/.test(this.last) ? Number(this.last) : undefined;
  }

  matchesFile(paths: readonly string[]): boolean {
    return paths.some((path) => this.matches(path));
  }

  /** Whether a field of this name can fit at all: costs less than to find out its path. */
  matchesName(name: string, hash: number | undefined): boolean {
    return this.last === DEEP || (hash !== undefined && hash === this.hash) || fits(name.toLowerCase(), this.last);
  }

  /** The same for items of lists, `[0]` and so on: false where none can fit. */
  matchesItems(): boolean {
    return /^[[*?]/.test(this.last);
  }

  /** For a field whose name {@link matchesName}. @param files the paths of the file that the pattern may begin in */
  matchesField(field: string, files: readonly string[]): boolean {
    if (this.parts.length === 1) return true;
    return this.matches(field) || files.some((file) => this.matches(`${file}/${field}`));
  }

  private matches(path: string): boolean {
    const names = path.toLowerCase().split("/");
    return fitsWith([DEEP, ...this.parts], names, (part) => part === DEEP, fits);
  }
}

/** Whether a name fits a part with `*` and `?`. */
function fits(name: string, part: string): boolean {
  if (!/[*?]/.test(part)) return name === part;
  return fitsWith(
    [...part],
    [...name],
    (sign) => sign === "*",
    (letter, sign) => sign === "?" || letter === sign,
  );
}

/** Goes back to the last sign for "any number" only, which is enough and keeps the time bounded. */
function fitsWith(
  pattern: readonly string[],
  given: readonly string[],
  isAny: (sign: string) => boolean,
  isSame: (one: string, sign: string) => boolean,
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

/** The paths that a pattern may mean a file by: its own, with its ending alone, and with its name alone. */
export function patternPathsOf(path: string): readonly string[] {
  const slash = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", slash);
  if (dot < 0) return [path];
  const folder = path.slice(0, slash);
  return [path, folder + path.slice(path.lastIndexOf(".") + 1), folder + path.slice(slash, dot)];
}

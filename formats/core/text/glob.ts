/**
 * Patterns for names and paths as in shells: `*`, `?`, `[abc]`, `[!a-z]`, `{a,b}`, and a part `**` for any number of folders. All possible
 * matches are followed at once, so the time is at most proportional to pattern times path. Must not know the file system.
 */

/** A step of the pattern: a test of the next character, several alternatives, or a check that the part here does not begin with a dot. */
type Step =
  | { readonly kind: "test"; readonly test: (character: string) => boolean }
  | { readonly kind: "ways"; readonly to: number[] }
  | { readonly kind: "visible" };

export interface GlobOptions {
  /** Whether case is ignored. */
  readonly ignoresCase?: boolean;
  /** Whether wildcards also match names that begin with a dot. */
  readonly fitsHidden?: boolean;
}

/** True for text with pattern characters. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

export class Glob {
  private readonly steps: Step[] = [];
  private readonly pattern: string;

  constructor(
    pattern: string,
    private readonly options: GlobOptions = {},
  ) {
    this.pattern = this.cased(pattern);
    this.read(0, this.pattern.length);
  }

  matches(path: string): boolean {
    const text = this.cased(path);
    let active = this.follow([0], text, 0);
    for (let at = 0; at < text.length && active.length > 0; at++) {
      const next: number[] = [];
      for (const step of active) {
        const one = this.steps[step];
        if (one?.kind === "test" && one.test(text.charAt(at))) next.push(step + 1);
      }
      active = this.follow(next, text, at + 1);
    }
    return active.includes(this.steps.length);
  }

  /** All steps that can be reached from these without a character. */
  private follow(from: readonly number[], text: string, at: number): readonly number[] {
    const seen = new Set(from);
    const isHidden = text.charAt(at) === "." && (at === 0 || text.charAt(at - 1) === "/");
    for (const step of seen) {
      const one = this.steps[step];
      if (one?.kind === "ways") for (const to of one.to) seen.add(to);
      if (one?.kind === "visible" && !isHidden) seen.add(step + 1);
    }
    return [...seen];
  }

  private cased(text: string): string {
    return this.options.ignoresCase ? text.toLowerCase() : text;
  }

  private read(start: number, end: number): void {
    const { pattern } = this;
    for (let at = start; at < end; at++) {
      const sign = pattern.charAt(at);
      const close = sign === "{" ? alternativesEnd(pattern, at, end) : sign === "[" ? classEnd(pattern, at, end) : -1;
      if (sign === "*") {
        const isPart = (at === 0 || pattern.charAt(at - 1) === "/") && /^\*\*(?:\/|$)/.test(pattern.slice(at, at + 3));
        if (isPart) at += this.addFolders(pattern.charAt(at + 2) === "/") - 1;
        else this.addAny(notSlash);
      } else if (sign === "?") this.addOne(notSlash);
      else if (close > 0 && sign === "[") {
        this.addOne(classOf(pattern.slice(at + 1, close)));
        at = close;
      } else if (close > 0) {
        this.addAlternatives(at, close);
        at = close;
      } else {
        const literal = sign === "\\" && at + 1 < end ? pattern.charAt(++at) : sign;
        this.steps.push({ kind: "test", test: (character) => character === literal });
      }
    }
  }

  private addVisible(): void {
    if (!this.options.fitsHidden) this.steps.push({ kind: "visible" });
  }

  private addOne(test: (character: string) => boolean): void {
    this.addVisible();
    this.steps.push({ kind: "test", test });
  }

  private addAny(test: (character: string) => boolean): void {
    this.addVisible();
    const start = this.steps.length;
    this.steps.push({ kind: "ways", to: [start + 1, start + 3] }, { kind: "test", test }, { kind: "ways", to: [start] });
  }

  /** `**` with the slash after it, or at the end. @returns number of characters read from the pattern */
  private addFolders(hasSlash: boolean): number {
    const start = this.steps.length;
    const ways: number[] = [start + 1];
    this.steps.push({ kind: "ways", to: ways });
    this.addOne(notSlash);
    this.addAny(notSlash);
    if (hasSlash) {
      this.steps.push({ kind: "test", test: (character) => character === "/" }, { kind: "ways", to: [start] });
      ways.push(this.steps.length);
      return 3;
    }
    const end = this.steps.length;
    this.steps.push(
      { kind: "ways", to: [end + 1, end + 3] },
      { kind: "test", test: (character) => character === "/" },
      { kind: "ways", to: [start] },
    );
    return 2;
  }

  private addAlternatives(open: number, close: number): void {
    const ways: number[] = [];
    const ends: number[][] = [];
    this.steps.push({ kind: "ways", to: ways });
    for (const [start, end] of alternatives(this.pattern, open, close)) {
      ways.push(this.steps.length);
      this.read(start, end);
      const to: number[] = [];
      ends.push(to);
      this.steps.push({ kind: "ways", to });
    }
    for (const to of ends) to.push(this.steps.length);
  }
}

function notSlash(character: string): boolean {
  return character !== "/";
}

/** The bracket that closes the one at `open`, or -1 if it is a literal character. */
function classEnd(pattern: string, open: number, end: number): number {
  const first = /[!^]/.test(pattern.charAt(open + 1)) ? open + 2 : open + 1;
  const close = pattern.indexOf("]", first + 1);
  return close < end ? close : -1;
}

function classOf(written: string): (character: string) => boolean {
  const isOther = /^[!^]/.test(written);
  const signs = isOther ? written.slice(1) : written;
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < signs.length; at++) {
    const isRange = signs.charAt(at + 1) === "-" && at + 2 < signs.length;
    ranges.push([signs.charAt(at), signs.charAt(isRange ? at + 2 : at)]);
    if (isRange) at += 2;
  }
  return (character) => character !== "/" && ranges.some(([least, most]) => least <= character && character <= most) !== isOther;
}

/** The brace that closes the one at `open`, or -1 if it contains no comma or is not closed. */
function alternativesEnd(pattern: string, open: number, end: number): number {
  let depth = 0;
  let hasComma = false;
  for (let at = open; at < end; at++) {
    const sign = pattern.charAt(at);
    if (sign === "\\") at++;
    else if (sign === "{") depth++;
    else if (sign === ",") hasComma ||= depth === 1;
    else if (sign === "}" && --depth === 0) return hasComma ? at : -1;
  }
  return -1;
}

function alternatives(pattern: string, open: number, close: number): readonly (readonly [start: number, end: number])[] {
  const found: (readonly [number, number])[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = start; at < close; at++) {
    const sign = pattern.charAt(at);
    if (sign === "\\") at++;
    else if (sign === "{") depth++;
    else if (sign === "}") depth--;
    else if (sign === "," && depth === 0) {
      found.push([start, at]);
      start = at + 1;
    }
  }
  found.push([start, close]);
  return found;
}

/** Names in rules, compared with hashes: `Name`, `Name_N` with a number for `N`, `*Name`, `*`, or a hash. Knows no rules. */
import { crc32 } from "../../core/bytes/crc32.ts";

/** Widths that numbers are written in: `ItemName1`, `ItemName01`, `ItemName001`. */
const WIDTHS = [1, 2, 3];
/** More numbered children than any file has. */
const MAX_NUMBERS = 4096;

export class NamePattern {
  private readonly hash: number | undefined;
  private readonly anything: boolean;
  private readonly ending: string | undefined;
  private readonly stem: string | undefined;
  private readonly numbered = new Set<number>();
  private numbers = 0;

  constructor(pattern: string) {
    this.anything = pattern === "*";
    this.ending = pattern.startsWith("*") && !this.anything ? pattern.slice(1) : undefined;
    this.stem = /[a-z_]N$/.test(pattern) ? pattern.slice(0, -1) : undefined;
    this.hash = pattern.startsWith("0x") ? Number(pattern) | 0 : crc32(pattern) | 0;
  }

  /**
   * @param most numbers of a file's children are lower
   * @param nameOf the name of a hash, where it is known
   */
  matches(hash: number, most: number, nameOf: (hash: number) => string | undefined): boolean {
    if (this.anything) return true;
    if (this.ending !== undefined) {
      const name = nameOf(hash);
      return name !== undefined && name.length > this.ending.length && name.endsWith(this.ending);
    }
    if (this.stem === undefined) return hash === this.hash;
    this.grow(this.stem, Math.min(most, MAX_NUMBERS));
    return this.numbered.has(hash);
  }

  private grow(stem: string, most: number): void {
    for (; this.numbers <= most; this.numbers++)
      for (const width of WIDTHS) this.numbered.add(crc32(stem + String(this.numbers).padStart(width, "0")) | 0);
  }
}

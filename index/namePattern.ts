/** Which names a typed one means: the same letters, `*` and `?` for others, `%d` for a number; and hashes, of which files may have no more. */
import { crc32 } from "../formats/core/bytes/crc32.ts";
import { parseExact } from "./exactNumber.ts";
import { fitsWith } from "./fitsWith.ts";

const NUMBERED = /^([^%]*)%(0?)(\d?)[du]([^%]*)$/;
/** Numbers of a numbered name whose hashes are known. */
const NUMBERS = 10_000;
/** A name that is a hash: of a map with numbers for keys, or of the index. */
const HASH = /^0x(?:[0-9a-f]{8}|[0-9a-f]{16})$/i;

export class NamePattern {
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

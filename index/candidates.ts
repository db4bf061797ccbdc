/** Which files a query may find something in, by the index alone. What it lets through is looked at; what it stops has no hit. */
import { crc32 } from "../formats/core/bytes/crc32.ts";
import { ANY_ITEM } from "../formats/core/fields/fields.ts";
import type { IndexTables } from "./indexTables.ts";
import type { Query } from "./query.ts";
import { LONG_TEXT, type Range } from "./terms.ts";

/** A text of these letters may be part of a number or of several, whose letters are not kept. */
const PART_OF_NUMBER = /^[-+\d.,\seinfa[\](){}]+$/i;
const FITS = 1;
const FITS_NOT = 2;

export class CandidateFilter {
  private readonly query: Query;
  private readonly tables: IndexTables;
  private readonly findName: (hash: number) => string | undefined;
  private readonly isAny: boolean;
  /** Answers by number of pair and of name, where they were asked for. */
  private pairs = new Uint8Array(1024);
  private readonly names = new Map<number, boolean>();

  /** @param findName names that were learned since the index was made */
  constructor(query: Query, tables: IndexTables, findName: (hash: number) => string | undefined) {
    this.query = query;
    this.tables = tables;
    this.findName = findName;
    this.isAny = query.kind === "text" && query.number === undefined && PART_OF_NUMBER.test(query.text);
  }

  /** @param terms numbers of the pairs of a file; without them it may hold anything */
  mayMatch(terms: Iterable<number> | undefined): boolean {
    if (this.isAny || !terms) return true;
    for (const pair of terms) if (this.fits(pair)) return true;
    return false;
  }

  private fits(pair: number): boolean {
    if (pair >= this.pairs.length) {
      const grown = new Uint8Array(Math.max(pair + 1, this.pairs.length * 2, this.tables.pairCount));
      grown.set(this.pairs);
      this.pairs = grown;
    }
    this.pairs[pair] ||= this.judge(pair) ? FITS : FITS_NOT;
    return this.pairs[pair] === FITS;
  }

  private judge(pair: number): boolean {
    const name = this.tables.nameOf(pair);
    let fitsName = this.names.get(name);
    if (fitsName === undefined) this.names.set(name, (fitsName = matchesName(this.query, this.tables.text(name), this.findName)));
    if (this.query.kind === "path" || (fitsName && this.query.kind === "text")) return fitsName;
    const range = this.tables.rangeOf(pair);
    const value = range ? undefined : this.tables.valueOf(pair);
    if (this.query.kind === "text") return range ? fitsTextRounded(this.query, range) : fitsText(this.query, value);
    return fitsName && (range ? fitsComparisonRounded(this.query, range) : fitsComparison(this.query, value));
  }
}

function fitsText({ text, number }: Extract<Query, { kind: "text" }>, value: string | undefined): boolean {
  if (value === undefined) return false;
  if (value === LONG_TEXT) return true;
  if (number === undefined) return value.toLowerCase().includes(text);
  return value.toLowerCase() === text || isSameNumber(Number(value), number);
}

/** Numbers may be written as hashes. */
function fitsTextRounded({ text, number }: Extract<Query, { kind: "text" }>, { least, most }: Range): boolean {
  return number === undefined ? /^[\da-fx]+$/.test(text) : least <= number && number <= most;
}

function matchesName(query: Query, name: string, findName: (hash: number) => string | undefined): boolean {
  if (name === ANY_ITEM) return query.path?.matchesItems() ?? false;
  const isHash = /^0x[0-9a-f]{8}$/i.test(name);
  const hash = isHash ? Number(name) : crc32(name);
  const learned = isHash ? findName(hash) : undefined;
  return [name, ...(learned === undefined ? [] : [learned])].some((one) => {
    if (query.kind !== "text") return query.path.matchesName(one, hash);
    if (query.path?.matchesName(one, hash)) return true;
    if (query.number === undefined) return one.toLowerCase().includes(query.text);
    return hash === query.number || one === query.text;
  });
}

/** Only numbers that are compared with a number, and texts that are to be the same, are ruled out. */
function fitsComparison({ operator, value: wanted }: Extract<Query, { kind: "comparison" }>, value: string | undefined): boolean {
  if (value === undefined || value === LONG_TEXT) return true;
  const [own, number] = [Number(value), wanted.trim() === "" ? Number.NaN : Number(wanted)];
  if (Number.isNaN(own) || Number.isNaN(number)) return operator !== "=" || value === wanted || /^[-+.\d[({]/.test(value);
  switch (operator) {
    case ">":
    case ">=":
      return own >= number || isSameNumber(own, number);
    case "<":
    case "<=":
      return own <= number || isSameNumber(own, number);
    case "=":
      return isSameNumber(own, number);
    default:
      return true;
  }
}

function fitsComparisonRounded({ operator, value: wanted }: Extract<Query, { kind: "comparison" }>, { least, most }: Range): boolean {
  const number = wanted.trim() === "" ? Number.NaN : Number(wanted);
  if (operator === "!=" || operator === "~") return true;
  if (operator === ">" || operator === ">=") return most >= number;
  if (operator === "<" || operator === "<=") return least <= number;
  return least <= number && number <= most;
}

/** In single precision, as files have them. */
function isSameNumber(a: number, b: number): boolean {
  return a === b || Math.fround(a) === Math.fround(b);
}

/** Uses the index to find files that a query may match. Rejected files have no hits; the others are searched. */

import { crc32 } from "../formats/core/bytes/crc32.ts";
import { grown } from "../formats/core/bytes/growing.ts";
import { ANY_ITEM } from "../formats/core/fields/fields.ts";
import type { ExactNumber } from "./exactNumber.ts";
import type { IndexTables } from "./indexTables.ts";
import type { Query } from "./query.ts";
import { LONG_TEXT, type Range } from "./terms.ts";

/** Text of these characters can be part of a number, and the index does not keep the digits of numbers. */
const PART_OF_NUMBER = /^[-+\d.,\seinfa[\](){}]+$/i;
const FITS = 1;
const FITS_NOT = 2;

/** Cached decisions by number. */
class Answers {
  private known = new Uint8Array(1024);

  ask(number: number, judge: (number: number) => boolean): boolean {
    if (number >= this.known.length) this.known = grown(this.known, number + 1);
    this.known[number] ||= judge(number) ? FITS : FITS_NOT;
    return this.known[number] === FITS;
  }
}

export class CandidateFilter {
  private readonly isAny: boolean;
  private readonly pairs = new Answers();
  private readonly names = new Answers();
  /** By the term of a value. */
  private readonly values = new Answers();

  /** @param findName finds names learned since the index was made */
  constructor(
    private readonly query: Query,
    private readonly tables: IndexTables,
    private readonly findName: (hash: number) => string | undefined,
  ) {
    this.isAny = PART_OF_NUMBER.test(partOf(query) ?? "");
  }

  /** @param terms numbers of a file's pairs; without them, any query may match */
  mayMatch(terms: Iterable<number> | undefined): boolean {
    if (this.isAny || !terms) return true;
    for (const pair of terms) if (this.pairs.ask(pair, this.judge)) return true;
    return false;
  }

  private readonly judge = (pair: number): boolean => {
    const { query, tables } = this;
    const fitsName = this.names.ask(tables.pairs.nameOf(pair), this.judgeName);
    if (query.kind === "path" || (fitsName && query.kind !== "comparison")) return fitsName;
    if (query.kind === "comparison" && !fitsName) return false;
    // most values are those of several names
    return this.values.ask(tables.pairs.valueOf(pair), () => this.judgeValue(query, pair));
  };

  private readonly judgeName = (name: number): boolean => matchesName(this.query, this.tables.texts.text(name), this.findName);

  private judgeValue(query: Exclude<Query, { kind: "path" }>, pair: number): boolean {
    const range = this.tables.rangeOf(pair);
    const value = range ? undefined : this.tables.valueOf(pair);
    if (query.kind === "comparison") return range ? fitsComparisonRounded(query, range) : fitsComparison(query, value);
    const part = partOf(query);
    // numbers may be written as hashes
    if (part !== undefined) return range ? /^[\da-fx]+$/.test(part) : holdsText(value, part);
    return query.kind === "text" && query.number !== undefined && (range ? isWithin(range, query.number) : isNumber(value, query));
  }
}

/** The part of a value that the query searches for. */
function partOf(query: Query): string | undefined {
  return query.kind === "name" || (query.kind === "text" && query.number === undefined) ? query.text : undefined;
}

function holdsText(value: string | undefined, text: string): boolean {
  return value !== undefined && (value === LONG_TEXT || value.toLowerCase().includes(text));
}

function isNumber(value: string | undefined, { text, number }: Extract<Query, { kind: "text" }>): boolean {
  return value === LONG_TEXT || value?.toLowerCase() === text || isSameNumber(Number(value), Number(number));
}

function isWithin({ least, most }: Range, number: ExactNumber): boolean {
  return least <= number && number <= most;
}

function matchesName(query: Query, name: string, findName: (hash: number) => string | undefined): boolean {
  if (name === ANY_ITEM) return query.path.matchesItems();
  const isHash = /^0x[0-9a-f]{8}$/i.test(name);
  const hash = isHash ? Number(name) : crc32(name);
  const learned = isHash ? findName(hash) : undefined;
  const isPart = query.kind === "text" && query.number === undefined;
  return [name, ...(learned === undefined ? [] : [learned])].some(
    (one) => query.path.matchesName(one, hash) || (isPart && one.toLowerCase().includes(query.text)),
  );
}

/** Rejects only numbers compared with a number, and texts compared for equality. */
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

/** Compares in single precision, as in files. */
function isSameNumber(a: number, b: number): boolean {
  return a === b || Math.fround(a) === Math.fround(b);
}

/** Which files a query may find something in, by the index alone. What it lets through is looked at; what it stops has no hit. */
import { crc32 } from "../formats/core/bytes/crc32.ts";
import type { RelationTables } from "./packedRelations.ts";
import type { Query } from "./query.ts";
import { LONG_TEXT, numberTerm, rangeOfTerm, textOfTerm, unpackAscending } from "./terms.ts";

/** A text of these letters may be part of a number or of several, whose letters are not kept. */
const PART_OF_NUMBER = /^[-+\d.,\seinfa[\](){}]+$/i;

export class CandidateFilter {
  /** By pair: 1 where it fits. Undefined where every file may. */
  private readonly fits: Uint8Array | undefined;

  /** @param findName names that were learned since the index was made */
  constructor(query: Query, tables: RelationTables, findName: (hash: number) => string | undefined) {
    if (query.kind === "text" && query.number === undefined && PART_OF_NUMBER.test(query.text)) return;
    this.fits = new Uint8Array(tables.pairCount);
    const nameFits = new Map<number, boolean>();
    const textFits = new Map<number, boolean>();
    let pair = 0;
    for (const { name, value } of tables.allPairs()) {
      let fitsName = nameFits.get(name);
      if (fitsName === undefined) nameFits.set(name, (fitsName = matchesName(query, tables.text(name), findName)));
      this.fits[pair++] = (query.kind === "text" ? fitsName || fitsText(value) : fitsName && fitsComparison(query, value, tables)) ? 1 : 0;
    }

    function fitsText(value: number): boolean {
      if (query.kind !== "text") return false;
      const text = textOfTerm(value);
      if (text === undefined) return query.number !== undefined && value === numberTerm(query.number);
      let result = textFits.get(text);
      if (result === undefined) {
        const known = tables.text(text);
        const lower = known.toLowerCase();
        result = known === LONG_TEXT || (query.number === undefined ? lower.includes(query.text) : lower === query.text);
        textFits.set(text, result);
      }
      return result;
    }
  }

  /** @param terms of a file; without them it may hold anything */
  mayMatch(terms: Uint8Array | undefined): boolean {
    if (!this.fits || !terms) return true;
    for (const pair of unpackAscending(terms)) if (this.fits[pair] === 1) return true;
    return false;
  }
}

function matchesName(query: Query, name: string, findName: (hash: number) => string | undefined): boolean {
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

/** Only numbers that are compared with a number are ruled out. */
function fitsComparison(query: Query, value: number, tables: RelationTables): boolean {
  if (query.kind !== "comparison") return true;
  const { operator, value: wanted } = query;
  const range = rangeOfTerm(value);
  const number = Number(wanted);
  if (!range || Number.isNaN(number)) {
    const text = textOfTerm(value);
    const isSame = text === undefined || tables.text(text) === wanted || tables.text(text) === LONG_TEXT;
    return operator === "=" && text !== undefined && !/^[-+\d[({]/.test(tables.text(text)) ? isSame : true;
  }
  switch (operator) {
    case ">":
    case ">=":
      return range.high >= number;
    case "<":
    case "<=":
      return range.low <= number;
    case "=":
      return value === numberTerm(number);
    default:
      return true;
  }
}

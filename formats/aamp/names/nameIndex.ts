/**
 * The names of a {@link Names} by their CRC32. Built once for each `Names` and then shared by all files, so it holds nothing
 * that is particular to one file. Must know no bytes and no text form.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { NameList, NameOrigin, Names } from "../../core/names.ts";
import { HashTable } from "./hashTable.ts";
import { type NumberedHit, NumberedNames } from "./numberedNames.ts";

/** oead reads only patterns for signed numbers and passes over the others. */
const UNSIGNED = /%\d*u/;

/** A name found, and the list that it is from. */
export interface ListedName {
  readonly name: string;
  readonly origin: NameOrigin;
  /** The list's title. */
  readonly title: string;
}

export class AampNameIndex {
  /** The names of all lists, in the order of the lists. A name that two lists have is there twice. */
  readonly names: readonly string[];
  readonly lists: readonly NameList[];
  /** True where the product's own table is among the lists, which permits guesses that go beyond oead's. */
  readonly hasBuiltin: boolean;
  private readonly table: HashTable;
  /** Both made at the first hash that no list has. */
  private inPlace: NumberedNames | undefined;
  private anywhere: NumberedNames | undefined;

  constructor(names: Names) {
    this.lists = names.lists;
    this.hasBuiltin = names.lists.some((list) => list.origin === "builtin");
    this.names = names.lists.length === 1 ? names.lists[0].names : names.lists.flatMap((list) => list.names);
    this.table = new HashTable(this.names.length);
    for (let i = 0; i < this.names.length; i++) this.table.add(crc32(this.names[i]), i);
  }

  /** The name with this hash: of the first list that has one, and there the first. */
  find(hash: number): string | undefined {
    const at = this.table.find(hash);
    return at < 0 ? undefined : this.names[at];
  }

  /** {@link find} with the list it is from. */
  findListed(hash: number): ListedName | undefined {
    const at = this.table.find(hash);
    return at < 0
      ? undefined
      : listed(
          this.names[at],
          listOf(this.lists, at, (list) => list.names),
        );
  }

  /** The name that the first fitting pattern of the lists makes from a number below `limit`. */
  findNumbered(hash: number, limit: number): ListedName | undefined {
    this.inPlace ??= this.numbered((pattern) => !UNSIGNED.test(pattern));
    return this.named(this.inPlace.find(hash, limit));
  }

  /** The same with the patterns that oead does not have or cannot read. */
  findNumberedBeyondOead(hash: number, limit: number): ListedName | undefined {
    this.anywhere ??= this.numbered((pattern, list) => list.origin === "builtin" || UNSIGNED.test(pattern));
    return this.named(this.anywhere.find(hash, limit));
  }

  /** The patterns that are wanted, each with the rank that it has among all. */
  private numbered(wanted: (pattern: string, list: NameList) => boolean): NumberedNames {
    return new NumberedNames(this.lists.flatMap((list) => list.patterns.map((pattern) => (wanted(pattern, list) ? pattern : ""))));
  }

  private named(hit: NumberedHit | undefined): ListedName | undefined {
    return (
      hit &&
      listed(
        hit.name,
        listOf(this.lists, hit.rank, (list) => list.patterns),
      )
    );
  }
}

function listed(name: string, list: NameList): ListedName {
  return { name, origin: list.origin, title: list.title };
}

/** The list that holds entry number `at` of all lists' entries. */
function listOf(lists: readonly NameList[], at: number, entries: (list: NameList) => readonly string[]): NameList {
  let end = 0;
  for (const list of lists) {
    end += entries(list).length;
    if (at < end) return list;
  }
  throw new RangeError(`no list has entry ${at} of ${end}`);
}

const indexes = new WeakMap<Names, AampNameIndex>();

/** The index of these names; built at the first call for this object, then kept as long as the object. */
export function aampNameIndex(names: Names): AampNameIndex {
  let index = indexes.get(names);
  if (!index) {
    index = new AampNameIndex(names);
    indexes.set(names, index);
  }
  return index;
}

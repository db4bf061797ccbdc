/**
 * The names of a {@link Names} by their CRC32. Built once for each `Names` and then shared by all files, so it holds nothing
 * that is particular to one file. Must not depend on bytes or the text form.
 */

import { crc32 } from "../../core/bytes/crc32.ts";
import { memoize, once } from "../../core/memoize.ts";
import type { NameList, NameOrigin, Names } from "../../core/names.ts";
import { NumberedNames } from "./numberedNames.ts";

/** oead reads only patterns for signed numbers and skips the others. */
const UNSIGNED = /%\d*u/;

/** A name and the list that it comes from. */
export interface ListedName {
  readonly name: string;
  readonly origin: NameOrigin;
  /** The list's title. */
  readonly title: string;
}

export class AampNameIndex {
  /** The names of all lists, in the order of the lists. A name in two lists occurs twice. */
  readonly names: readonly string[];
  readonly lists: readonly NameList[];
  /** Whether the built-in table is among the lists; it permits guesses beyond oead's. */
  readonly hasBuiltin: boolean;
  /** Index in {@link names} by signed hash. Without an object for each name, the command line starts faster. */
  private readonly byHash = new Map<number, number>();
  /** Both are built for the first hash that is not in a list. */
  private readonly inPlace = once(() => this.numbered((pattern) => !UNSIGNED.test(pattern)));
  private readonly anywhere = once(() => this.numbered((pattern, list) => list.origin === "builtin" || UNSIGNED.test(pattern)));

  constructor({ lists }: Names) {
    this.lists = lists;
    this.hasBuiltin = lists.some((list) => list.origin === "builtin");
    this.names = lists.flatMap((list) => list.names);
    // backwards, so that the first of several names with one hash stays
    for (let at = this.names.length - 1; at >= 0; at--) this.byHash.set(crc32(this.names[at]) | 0, at);
  }

  /** The first name with this hash, in the order of the lists. */
  find(hash: number): string | undefined {
    const at = this.byHash.get(hash | 0);
    return at === undefined ? undefined : this.names[at];
  }

  /** Like {@link find}, with the list that the name comes from. */
  findListed(hash: number): ListedName | undefined {
    let at = this.byHash.get(hash | 0) ?? this.names.length;
    for (const list of this.lists) {
      if (at < list.names.length) return listed(list.names[at], list);
      at -= list.names.length;
    }
    return undefined;
  }

  /** The name that the first matching pattern makes from a number below `limit`. */
  findNumbered(hash: number, limit: number): ListedName | undefined {
    return this.inPlace()(hash, limit);
  }

  /** The same with the patterns that oead does not have or cannot read. */
  findNumberedBeyondOead(hash: number, limit: number): ListedName | undefined {
    return this.anywhere()(hash, limit);
  }

  /** Finds names by the accepted patterns. */
  private numbered(wanted: (pattern: string, list: NameList) => boolean): FindNumbered {
    const patterns = this.lists.flatMap((list) =>
      list.patterns.filter((pattern) => wanted(pattern, list)).map((pattern) => ({ pattern, list })),
    );
    const names = new NumberedNames(patterns.map(({ pattern }) => pattern));
    return (hash, limit) => {
      const hit = names.find(hash, limit);
      return hit && listed(hit.name, patterns[hit.rank].list);
    };
  }
}

type FindNumbered = (hash: number, limit: number) => ListedName | undefined;

function listed(name: string, { origin, title }: NameList): ListedName {
  return { name, origin, title };
}

/** The index of these names; built on the first call for this object, then cached as long as the object lives. */
export const aampNameIndex = memoize((names: Names) => new AampNameIndex(names));

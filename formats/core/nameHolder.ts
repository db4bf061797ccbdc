/** The names that hashes are looked up in: each format's own table and further lists. */

import type { Format } from "./format.ts";
import { getOrMake } from "./lists.ts";
import type { NameList, Names } from "./names.ts";
import { joinNames } from "./names.ts";

export class NameHolder {
  private lists: readonly NameList[] = [];
  private readonly joined = new Map<Format, Names>();

  /** Takes these lists in place of all that were given before. */
  replace(lists: readonly NameList[]): void {
    this.lists = lists;
    this.joined.clear();
  }

  /** The same object until the lists are replaced: formats keep an index for each. */
  of(format: Format): Names {
    return getOrMake(this.joined, format, () => joinNames(format.builtinNames(), this.lists));
  }
}

/** The names that hashes are looked up in: each format's own table and the lists that the client sent. */
import type { Format } from "../../formats/core/format.ts";
import type { NameList, NameOrigin } from "../../formats/core/names.ts";
import { Names } from "../../formats/core/names.ts";

const BEST_FIRST: readonly NameOrigin[] = ["file", "user", "builtin", "workspace", "guess"];

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
    let names = this.joined.get(format);
    if (!names) {
      names = this.lists.length === 0 ? format.builtinNames() : join([...this.lists, ...format.builtinNames().lists]);
      this.joined.set(format, names);
    }
    return names;
  }
}

function join(lists: NameList[]): Names {
  return new Names(lists.sort((a, b) => BEST_FIRST.indexOf(a.origin) - BEST_FIRST.indexOf(b.origin)));
}

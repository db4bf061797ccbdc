/**
 * Everything with a key from `param_root` on, in the order of the text: lists, the `objects` and `lists` in them, objects and parameters.
 * Must know no feature.
 */
import { lastIndex } from "../../core/search.ts";
import type { Entry } from "../items.ts";
import type { ParameterList } from "../parameterTree.ts";
import type { ParsedText } from "../text/parsedText.ts";

export class Entries {
  readonly all: Entry[] = [];
  /** How many entries are around each one. */
  readonly depths: number[] = [];

  constructor({ documentKeys, tree }: ParsedText) {
    if (documentKeys.root !== undefined) this.addList(tree.root, 0);
  }

  /** Index of the last one whose key starts at or before the offset, or -1. */
  lastStarting(offset: number): number {
    return lastIndex(this.all.length, (at) => this.all[at].keyStart <= offset);
  }

  private addList(list: ParameterList, depth: number): void {
    this.add(list, depth);
    const keys = [list.objectsKey, list.listsKey].filter((key) => key !== undefined);
    for (const key of keys.sort((a, b) => a.keyStart - b.keyStart)) {
      this.add(key, depth + 1);
      if (key.kind === "lists") for (const child of list.lists) this.addList(child, depth + 2);
      else
        for (const object of list.objects) {
          this.add(object, depth + 2);
          for (const parameter of object.parameters) this.add(parameter, depth + 3);
        }
    }
  }

  private add(entry: Entry, depth: number): void {
    this.all.push(entry);
    this.depths.push(depth);
  }
}

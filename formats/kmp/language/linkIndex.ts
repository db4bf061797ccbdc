/** Finds the links of one group among those of a text. */
import { Link, type ParsedText } from "../text/parsedText.ts";

/** More groups than a section can count. */
const GROUPS = 0x10000;
const NONE: readonly number[] = [];

export class GroupLinks {
  /** Offsets in the parsed links. */
  private readonly byGroup = new Map<number, number[]>();
  private readonly starts = new Set<number>();

  constructor({ links }: ParsedText) {
    for (let at = 0; at < links.length; at += Link.stride) {
      this.starts.add(links[at + Link.start]);
      const key = keyOf(links[at], links[at + Link.group], links[at + Link.direction]);
      const own = this.byGroup.get(key);
      if (own) own.push(at);
      else this.byGroup.set(key, [at]);
    }
  }

  /** In the order of the text. */
  of(kind: number, group: number, direction: number): readonly number[] {
    return this.byGroup.get(keyOf(kind, group, direction)) ?? NONE;
  }

  startsAt(offset: number): boolean {
    return this.starts.has(offset);
  }
}

function keyOf(kind: number, group: number, direction: number): number {
  return (kind * 2 + direction) * GROUPS + group;
}

import type { NodeKind } from "../items.ts";
import { childrenOf, hashOf, type Item, itemsOf } from "../items.ts";
import { nameOf, type ParsedText, valueSpan } from "../text/parsedText.ts";
import { NO_TYPE } from "../valueTypes.ts";
import { definedClass } from "./references.ts";

/** A name with the item that shows how it is used. */
export interface KnownName {
  readonly name: string;
  readonly example: Item;
}

export interface UsedValue {
  /** As written, tag included. */
  readonly text: string;
  readonly type: number;
  readonly count: number;
}

/** An object or list that is like another, and how much. */
interface Like {
  readonly like: number;
  readonly weight: number;
}

const MAX_VALUES = 100;
const MAX_VALUE = 200;

export class Vocabulary {
  private readonly parsed: ParsedText;
  /** First parameter with each name hash. */
  private firstUses: Map<number, number> | undefined;
  private readonly namesByKind = new Map<NodeKind, readonly string[]>();

  constructor(parsed: ParsedText) {
    this.parsed = parsed;
  }

  /** A parameter of this name hash (signed) with a value, the first of the file. */
  exampleOf(hash: number): number | undefined {
    if (this.firstUses === undefined) {
      this.firstUses = new Map();
      const { tree } = this.parsed;
      for (let at = tree.parameterCount - 1; at >= 0; at--) if (tree.typeOf(at) !== NO_TYPE) this.firstUses.set(tree.parameterHash(at), at);
    }
    return this.firstUses.get(hash);
  }

  /** All names that items of this kind have in the file, each once. */
  names(kind: NodeKind): readonly string[] {
    let names = this.namesByKind.get(kind);
    if (names === undefined) {
      names = this.collectNames(kind);
      this.namesByKind.set(kind, names);
    }
    return names;
  }

  private collectNames(kind: NodeKind): string[] {
    const { tree } = this.parsed;
    const seen = new Set<number>();
    const names: string[] = [];
    for (const { item } of itemsOf(tree, kind)) {
      const hash = hashOf(tree, kind, item);
      if (seen.has(hash)) continue;
      const name = nameOf(this.parsed, kind, item);
      if (name === undefined) continue;
      seen.add(hash);
      names.push(name);
    }
    return names;
  }

  /** Values that parameters of this name hash (signed) have, the most frequent first. */
  valuesOf(hash: number): readonly UsedValue[] {
    const { tree, text } = this.parsed;
    const counts = new Map<string, { type: number; count: number }>();
    for (let at = 0; at < tree.parameterCount && counts.size < MAX_VALUES; at++) {
      if (tree.parameterHash(at) !== hash) continue;
      const { start, end } = valueSpan(this.parsed, "parameter", at);
      const type = tree.typeOf(at);
      if (type === NO_TYPE || end <= start || end - start > MAX_VALUE) continue;
      const value = text.slice(start, end);
      const known = counts.get(value);
      if (known) known.count++;
      else counts.set(value, { type, count: 1 });
    }
    return [...counts].map(([value, use]) => ({ text: value, ...use })).sort((a, b) => b.count - a.count);
  }

  /** Names that children of a kind may have in addition to those that the parent has, the likeliest first. */
  siblingNames(kind: NodeKind, parent: number): readonly KnownName[] {
    const { tree } = this.parsed;
    const hash = (item: Item) => hashOf(tree, kind, item.item);
    const own = new Set(childrenOf(tree, parent, kind).map(hash));
    const scores = new Scores(own);
    for (const { like, weight } of kind === "parameter" ? this.likeObject(parent, own) : this.likeList(parent))
      for (const child of childrenOf(tree, like, kind)) scores.add(hash(child), child, weight);
    return this.named(scores);
  }

  /** Other objects of the same name: above all those whose list has the same `ClassName`, then those that share most names with it. */
  private likeObject(of: number, own: ReadonlySet<number>): Like[] {
    const { tree } = this.parsed;
    const found: Like[] = [];
    const ownClass = definedClass(tree, tree.listOf(of));
    for (let other = 0; other < tree.objectCount; other++) {
      if (other === of || tree.objectHash(other) !== tree.objectHash(of)) continue;
      const shared = childrenOf(tree, other, "parameter").filter(({ item }) => own.has(hashOf(tree, "parameter", item))).length;
      const sameClass = ownClass !== undefined && definedClass(tree, tree.listOf(other)) === ownClass;
      found.push({ like: other, weight: 1 + shared * 10 + (sameClass ? 10_000 : 0) });
    }
    return found;
  }

  /** Other lists, those of the same name before those of the same parent. */
  private likeList(of: number): Like[] {
    const { tree } = this.parsed;
    const found: Like[] = [];
    for (let other = 0; other < tree.listCount; other++) {
      const sameName = tree.listHash(other) === tree.listHash(of);
      const sameParent = tree.parentOf(other) === tree.parentOf(of);
      if (other !== of && (sameName || sameParent)) found.push({ like: other, weight: (sameName ? 100 : 0) + (sameParent ? 1 : 0) });
    }
    return found;
  }

  private named(scores: Scores): KnownName[] {
    return scores.best().flatMap((example) => {
      const name = nameOf(this.parsed, example.kind, example.item);
      return name === undefined ? [] : [{ name, example }];
    });
  }
}

class Scores {
  private readonly excluded: ReadonlySet<number>;
  private readonly found = new Map<number, { readonly example: Item; score: number }>();

  constructor(excluded: ReadonlySet<number>) {
    this.excluded = excluded;
  }

  add(hash: number, example: Item, weight: number): void {
    if (this.excluded.has(hash)) return;
    const known = this.found.get(hash);
    if (known) known.score += weight;
    else this.found.set(hash, { example, score: weight });
  }

  best(): Item[] {
    return [...this.found.values()].sort((a, b) => b.score - a.score).map(({ example }) => example);
  }
}

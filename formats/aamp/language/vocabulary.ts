import { hashOf, nameOf, type ParsedText, valueSpan } from "../text/parsedText.ts";
import type { NodeKind } from "../text/printTree.ts";
import { NO_TYPE } from "../valueTypes.ts";
import { type Item, list, object, parameter } from "./items.ts";
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

const MOST_VALUES = 100;
const LONGEST_VALUE = 200;

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
    const count = kind === "list" ? tree.listCount : kind === "object" ? tree.objectCount : tree.parameterCount;
    for (let item = kind === "list" ? 1 : 0; item < count; item++) {
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
    for (let at = 0; at < tree.parameterCount && counts.size < MOST_VALUES; at++) {
      if (tree.parameterHash(at) !== hash) continue;
      const { start, end } = valueSpan(this.parsed, "parameter", at);
      const type = tree.typeOf(at);
      if (type === NO_TYPE || end <= start || end - start > LONGEST_VALUE) continue;
      const value = text.slice(start, end);
      const known = counts.get(value);
      if (known) known.count++;
      else counts.set(value, { type, count: 1 });
    }
    return [...counts].map(([value, use]) => ({ text: value, ...use })).sort((a, b) => b.count - a.count);
  }

  /**
   * Names that an object may have in addition to those it has, the likeliest first: those of other objects of its name, above all of
   * those whose list has the same `ClassName`, then of those that share most names with it.
   */
  parametersBeside(of: number): readonly KnownName[] {
    const { tree } = this.parsed;
    const own = new Set(tree.childParameters(of).map((at) => tree.parameterHash(at)));
    const wanted = tree.objectHash(of);
    const ownClass = definedClass(tree, tree.listOf(of));
    const scores = new Scores(own);
    for (let other = 0; other < tree.objectCount; other++) {
      if (other === of || tree.objectHash(other) !== wanted) continue;
      const children = tree.childParameters(other);
      const shared = children.filter((at) => own.has(tree.parameterHash(at))).length;
      const sameClass = ownClass !== undefined && definedClass(tree, tree.listOf(other)) === ownClass;
      const weight = 1 + shared * 10 + (sameClass ? 10_000 : 0);
      for (const at of children) scores.add(tree.parameterHash(at), parameter(at), weight);
    }
    return this.named(scores);
  }

  /** Names of objects that a list may have: those of the lists next to it and of lists of its name. */
  objectsBeside(of: number): readonly KnownName[] {
    const { tree } = this.parsed;
    const scores = new Scores(new Set(tree.childObjects(of).map((at) => tree.objectHash(at))));
    for (const [other, weight] of this.cousins(of))
      for (const at of tree.childObjects(other)) scores.add(tree.objectHash(at), object(at), weight);
    return this.named(scores);
  }

  /** The same for child lists. */
  listsBeside(of: number): readonly KnownName[] {
    const { tree } = this.parsed;
    const scores = new Scores(new Set(tree.childLists(of).map((at) => tree.listHash(at))));
    for (const [other, weight] of this.cousins(of))
      for (const at of tree.childLists(other)) scores.add(tree.listHash(at), list(at), weight);
    return this.named(scores);
  }

  /** Lists that are like a list, with how much: of the same name more than of the same parent. */
  private cousins(of: number): [number, number][] {
    const { tree } = this.parsed;
    const found: [number, number][] = [];
    for (let other = 0; other < tree.listCount; other++) {
      if (other === of) continue;
      const sameName = tree.listHash(other) === tree.listHash(of);
      const sameParent = tree.parentOf(other) === tree.parentOf(of);
      if (sameName || sameParent) found.push([other, (sameName ? 100 : 0) + (sameParent ? 1 : 0)]);
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

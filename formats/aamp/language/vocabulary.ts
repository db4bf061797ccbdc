import { getOrMake } from "../../core/lists.ts";
import { valueSpan } from "../../core/tree/textPlace.ts";
import { childrenOf, type Item, itemsOf, type NodeKind } from "../items.ts";
import type { Parameter, ParameterList, ParameterObject } from "../parameterTree.ts";
import { nameOf, type ParsedText } from "../text/parsedText.ts";
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
  readonly like: Item;
  readonly weight: number;
}

const MAX_VALUES = 100;
const MAX_VALUE = 200;

export class Vocabulary {
  /** First parameter with each name hash. */
  private firstUses: Map<number, Parameter> | undefined;
  private readonly namesByKind = new Map<NodeKind, readonly string[]>();

  constructor(private readonly parsed: ParsedText) {}

  /** A parameter of this name hash (signed) with a value, the first of the file. */
  exampleOf(hash: number): Parameter | undefined {
    if (this.firstUses === undefined) {
      this.firstUses = new Map();
      for (const parameter of this.parsed.tree.parameters)
        if (parameter.type !== NO_TYPE && !this.firstUses.has(parameter.hash)) this.firstUses.set(parameter.hash, parameter);
    }
    return this.firstUses.get(hash);
  }

  /** All names that items of this kind have in the file, each once. */
  names(kind: NodeKind): readonly string[] {
    return getOrMake(this.namesByKind, kind, () => this.collectNames(kind));
  }

  private collectNames(kind: NodeKind): string[] {
    const { text, tree } = this.parsed;
    const seen = new Set<number>();
    const names: string[] = [];
    for (const item of itemsOf(tree, kind)) {
      if (seen.has(item.hash)) continue;
      const name = nameOf(text, item);
      if (name === undefined) continue;
      seen.add(item.hash);
      names.push(name);
    }
    return names;
  }

  /** Values that parameters of this name hash (signed) have, the most frequent first. */
  valuesOf(hash: number): readonly UsedValue[] {
    const { tree, text } = this.parsed;
    const counts = new Map<string, { type: number; count: number }>();
    for (const parameter of tree.parameters) {
      if (counts.size >= MAX_VALUES) break;
      if (parameter.hash !== hash) continue;
      const { start, end } = valueSpan(parameter);
      const { type } = parameter;
      if (type === NO_TYPE || end <= start || end - start > MAX_VALUE) continue;
      getOrMake(counts, text.slice(start, end), () => ({ type, count: 0 })).count++;
    }
    return [...counts].map(([value, use]) => ({ text: value, ...use })).sort((a, b) => b.count - a.count);
  }

  /** Names that children of a kind may have in addition to those that the parent has, the likeliest first. */
  siblingNames(kind: NodeKind, parent: Item): readonly KnownName[] {
    const own = new Set(childrenOf(parent, kind).map(({ hash }) => hash));
    const scores = new Scores(own);
    const likes = parent.kind === "object" ? this.likeObject(parent, own) : parent.kind === "list" ? this.likeList(parent) : [];
    for (const { like, weight } of likes) for (const child of childrenOf(like, kind)) scores.add(child, weight);
    return this.named(scores);
  }

  /** Other objects of the same name: above all those whose list has the same `ClassName`, then those that share most names with it. */
  private likeObject(of: ParameterObject, own: ReadonlySet<number>): Like[] {
    const { tree } = this.parsed;
    const found: Like[] = [];
    const ownClass = definedClass(of.parent);
    for (const other of tree.objects) {
      if (other === of || other.hash !== of.hash) continue;
      const shared = other.parameters.filter(({ hash }) => own.has(hash)).length;
      const sameClass = ownClass !== undefined && definedClass(other.parent) === ownClass;
      found.push({ like: other, weight: 1 + shared * 10 + (sameClass ? 10_000 : 0) });
    }
    return found;
  }

  /** Other lists, those of the same name before those of the same parent. */
  private likeList(of: ParameterList): Like[] {
    const { tree } = this.parsed;
    const found: Like[] = [];
    for (const other of tree.lists) {
      const sameName = other.hash === of.hash;
      const sameParent = other.parent === of.parent;
      if (other !== of && (sameName || sameParent)) found.push({ like: other, weight: (sameName ? 100 : 0) + (sameParent ? 1 : 0) });
    }
    return found;
  }

  private named(scores: Scores): KnownName[] {
    return scores.best().flatMap((example) => {
      const name = nameOf(this.parsed.text, example);
      return name === undefined ? [] : [{ name, example }];
    });
  }
}

class Scores {
  private readonly found = new Map<number, { readonly example: Item; score: number }>();

  constructor(private readonly excluded: ReadonlySet<number>) {}

  add(example: Item, weight: number): void {
    if (!this.excluded.has(example.hash)) getOrMake(this.found, example.hash, () => ({ example, score: 0 })).score += weight;
  }

  best(): Item[] {
    return [...this.found.values()].sort((a, b) => b.score - a.score).map(({ example }) => example);
  }
}

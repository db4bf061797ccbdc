/** The names and values that a text already uses, as examples for completion. Does not depend on name lists. */
import { getOrMake } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import { valueSpan } from "../../core/tree/textPlace.ts";
import { childrenOf, type Item, itemsOf, type NodeKind } from "../items.ts";
import type { Parameter, ParameterList, ParameterObject } from "../parameterTree.ts";
import { nameOf, type ParsedText } from "../text/parsedText.ts";
import { NO_TYPE } from "../valueTypes.ts";
import { definedClass } from "./references.ts";

/** A name with an item as an example of its use. */
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

/** An object or list similar to another, and how similar. */
interface Like {
  readonly like: Item;
  readonly weight: number;
}

const MAX_VALUES = 100;
const MAX_VALUE = 200;

export class Vocabulary {
  /** First parameter with each name hash. */
  private readonly firstUses = once(() => {
    const used = this.parsed.tree.parameters.filter(({ type }) => type !== NO_TYPE);
    return new Map(used.reverse().map((parameter) => [parameter.hash, parameter]));
  });
  private readonly namesByKind = new Map<NodeKind, readonly string[]>();

  constructor(private readonly parsed: ParsedText) {}

  /** The file's first parameter with this name hash (signed) and a value. */
  exampleOf(hash: number): Parameter | undefined {
    return this.firstUses().get(hash);
  }

  /** All names of items of this kind in the file, without repetitions. */
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

  /** Values of parameters with this name hash (signed), most frequent first. */
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

  /** Names that the parent's children of a kind may have and do not have yet, most likely first. */
  siblingNames(kind: NodeKind, parent: Item): readonly KnownName[] {
    const own = new Set(childrenOf(parent, kind).map(({ hash }) => hash));
    const scores = new Scores(own);
    const likes = parent.kind === "object" ? this.likeObject(parent, own) : parent.kind === "list" ? this.likeList(parent) : [];
    for (const { like, weight } of likes) for (const child of childrenOf(like, kind)) scores.add(child, weight);
    return this.named(scores);
  }

  /** Other objects with the same name: those whose list has the same `ClassName` weigh most, then those that share most parameter names. */
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

  /** Other lists with the same name or parent; the name weighs more. */
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

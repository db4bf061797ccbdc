/** The types that parameters had in the file as it was read, by their names from the root on. Knows nothing else of that text. */
import { List, Obj, Param, type ParameterTree } from "../parameterTree.ts";

/** Number of a place by the hashes on the way to it: 52 bits, so that two places of one file do not meet. */
class Places {
  private readonly tree: ParameterTree;
  private readonly lists: Float64Array;

  constructor(tree: ParameterTree) {
    this.tree = tree;
    this.lists = new Float64Array(tree.listCount);
    for (let at = 1; at < tree.listCount; at++) this.lists[at] = below(this.lists[tree.parentOf(at)], tree.listHash(at), 1);
  }
  ofObject(at: number): number {
    return below(this.lists[this.tree.listOf(at)], this.tree.objectHash(at), 2);
  }
}

function below(parent: number, hash: number, kind: number): number {
  const high = Math.floor(parent / 0x100000);
  const low = parent % 0x100000;
  const mixedHigh = Math.imul(high ^ hash, 0x9e3779b1) ^ Math.imul(low + kind, 0x85ebca6b);
  const mixedLow = (Math.imul(hash ^ low, 0xc2b2ae35) ^ Math.imul(high, 0x27d4eb2f)) >>> 12;
  return (mixedHigh >>> 0) * 0x100000 + mixedLow;
}

export class TypesAsRead {
  private readonly tree: ParameterTree;
  private types: Map<number, number> | undefined;

  constructor(tree: ParameterTree) {
    this.tree = tree;
  }

  /** For each parameter of a later version its type as it was read, or -1 where it was not there. */
  of(later: ParameterTree): Int16Array {
    const found = new Int16Array(later.parameterCount).fill(-1);
    // a key in a value leaves all places as they are
    if (hasSamePlaces(this.tree, later)) {
      for (let at = 0; at < found.length; at++) found[at] = this.tree.typeOf(at);
      return found;
    }
    this.types ??= this.collect();
    const places = new Places(later);
    for (let object = 0; object < later.objectCount; object++) {
      const place = places.ofObject(object);
      for (const at of later.childParameters(object)) found[at] = this.types.get(below(place, later.parameterHash(at), 3)) ?? -1;
    }
    return found;
  }

  private collect(): Map<number, number> {
    const { tree } = this;
    const types = new Map<number, number>();
    const places = new Places(tree);
    for (let object = 0; object < tree.objectCount; object++) {
      const place = places.ofObject(object);
      for (const at of tree.childParameters(object)) types.set(below(place, tree.parameterHash(at), 3), tree.typeOf(at));
    }
    return types;
  }
}

/** Both trees have the same lists, objects and parameters in the same order. */
function hasSamePlaces(a: ParameterTree, b: ParameterTree): boolean {
  if (a.listCount !== b.listCount || a.objectCount !== b.objectCount || a.parameterCount !== b.parameterCount) return false;
  const agree = (one: Int32Array, other: Int32Array, count: number, stride: number, slots: readonly number[]): boolean => {
    for (let at = 0; at < count * stride; at += stride) for (const slot of slots) if (one[at + slot] !== other[at + slot]) return false;
    return true;
  };
  return (
    agree(a.lists, b.lists, a.listCount, List.stride, [List.hash, List.parent]) &&
    agree(a.objects, b.objects, a.objectCount, Obj.stride, [Obj.hash, Obj.list, Obj.firstParameter]) &&
    agree(a.parameters, b.parameters, a.parameterCount, Param.stride, [Param.hash])
  );
}

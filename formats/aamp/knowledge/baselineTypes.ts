/** The types of parameters in the file as it was read, by their names from the root on. Knows nothing else about that text. */
import type { Item } from "../items.ts";
import type { ParameterList, ParameterTree } from "../parameterTree.ts";

export class BaselineTypes {
  constructor(private readonly tree: ParameterTree) {}

  /** For each parameter of a later version, its type in the file as it was read, or -1 if it is new. */
  of(later: ParameterTree): Int16Array {
    const found = new Int16Array(later.parameters.length).fill(-1);
    const compare = (was: ParameterList, is: ParameterList): void => {
      for (const [before, after] of namesakes(was.objects, is.objects))
        for (const [{ type }, { index }] of namesakes(before.parameters, after.parameters)) found[index] = type;
      for (const [before, after] of namesakes(was.lists, is.lists)) compare(before, after);
    };
    compare(this.tree.root, later.root);
    return found;
  }
}

/** Pairs of children that have the same name in two versions. */
function namesakes<Child extends Item>(before: readonly Child[], after: readonly Child[]): [Child, Child][] {
  let byName: Map<number, Child> | undefined;
  return after.flatMap((child, at): [Child, Child][] => {
    // most have not moved
    if (before[at]?.hash === child.hash) return [[before[at], child]];
    byName ??= new Map(before.map((one) => [one.hash, one]));
    const found = byName.get(child.hash);
    return found === undefined ? [] : [[found, child]];
  });
}

/** Every name of a file with its parent and its place among its parent's children of one kind: what a name is found out by. */
import { List, Obj, Param, type ParameterTree } from "../parameterTree.ts";

/** @param visit is given -1 for `parameter` at lists and objects */
export function visitNames(tree: ParameterTree, visit: (hash: number, parent: number, index: number, parameter: number) => void): void {
  for (let list = 0; list < tree.listCount; list++) {
    const at = list * List.stride;
    const hash = tree.lists[at];
    for (let i = 0; i < tree.lists[at + List.objects]; i++) {
      const object = (tree.lists[at + List.firstObject] + i) * Obj.stride;
      visit(tree.objects[object], hash, i, -1);
      for (let j = 0; j < tree.objects[object + Obj.parameters]; j++) {
        const parameter = tree.objects[object + Obj.firstParameter] + j;
        visit(tree.parameters[parameter * Param.stride], tree.objects[object], j, parameter);
      }
    }
    for (let child = tree.lists[at + List.firstChild], i = 0; child >= 0; child = tree.lists[child * List.stride + List.next], i++)
      visit(tree.lists[child * List.stride], hash, i, -1);
  }
}

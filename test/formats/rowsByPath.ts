/** Rows of a field tree by their paths. */
import { type FieldTree, pathOfRow } from "../../formats/core/fields/fields.ts";

export function rowsByPath(tree: FieldTree) {
  const paths = Array.from(tree.depths, (_, row) => pathOfRow(tree, row));
  /** @throws Error that names all rows if none has the path */
  const at = (path: string): number => {
    const row = paths.indexOf(path);
    if (row < 0) throw new Error(`no row ${path} among ${paths.join(", ")}`);
    return row;
  };
  return { tree, paths, at };
}

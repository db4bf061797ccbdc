/**
 * The layout that the file of a text will be shown with. A text may state moves that change nothing, repeat each other or lead to the same
 * bytes by another way: what counts is what can be read off the file again.
 */
import { findDifference } from "../core/proof.ts";
import { readTree } from "./binary/readTree.ts";
import { LayoutLimit, writeTree } from "./binary/writeTree.ts";
import { type Layout, USUAL } from "./layout.ts";
import { layoutFromFile } from "./layoutFromFile.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { parseLayoutNotes, printLayoutNotes } from "./text/layoutNotes.ts";

/** Undefined where the bytes follow no layout that could be read off them. The tree has the offsets of its file afterwards. Total. */
export function findWrittenLayout(tree: ParameterTree, layout: Layout): Layout | undefined {
  if (layout === USUAL) return layout;
  try {
    return layoutOfBytes(tree, layout);
  } catch (error) {
    // a file that cannot be written has no layout: the write reports why
    if (error instanceof LayoutLimit) return layout;
    throw error;
  }
}

function layoutOfBytes(tree: ParameterTree, layout: Layout): Layout | undefined {
  const usual = writeTree(tree);
  const bytes = writeTree(tree, layout);
  if (findDifference(usual, bytes) === undefined) return USUAL;
  const read = readTree(bytes);
  const found = layoutFromFile(bytes, read);
  if (found === undefined) return undefined;
  // both trees name their items by the same hashes, but need not count them alike
  const notes = printLayoutNotes(found, () => undefined).split("\n");
  const written = parseLayoutNotes(tree, notes.slice(0, -1), () => {});
  const again = writeTree(tree, written);
  writeTree(tree, layout);
  return findDifference(again, bytes) === undefined ? written : undefined;
}

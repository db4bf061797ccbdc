/**
 * Finds the layout with which the file of a text will be shown. A text may state moves that change nothing, repeat each other or reach the
 * same bytes another way, so the layout is inferred from the file.
 */
import { findDifference } from "../core/proof.ts";
import { readTree } from "./binary/readTree.ts";
import { LayoutLimit, writeTree } from "./binary/writeTree.ts";
import { type Layout, USUAL } from "./layout.ts";
import { layoutFromFile } from "./layoutFromFile.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { parseLayoutNotes, printLayoutNotes } from "./text/layoutNotes.ts";

/** Undefined if no layout can be inferred from the bytes. Afterwards, the tree has the offsets of its file. Never throws. */
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
  // items of both trees have the same hashes, but may have different indexes
  const notes = printLayoutNotes(found, () => undefined).split("\n");
  const written = parseLayoutNotes(tree, notes.slice(0, -1), () => {});
  const again = writeTree(tree, written);
  writeTree(tree, layout);
  return findDifference(again, bytes) === undefined ? written : undefined;
}

/**
 * The moves that the file of a text will be shown with. A text may state moves that change nothing, repeat each other or lead to the same
 * bytes by another way: what counts is what can be read off the file again.
 */
import { findDifference } from "../core/proof.ts";
import { readTree } from "./binary/readTree.ts";
import { LayoutLimit, writeTree } from "./binary/writeTree.ts";
import { type LayoutMove, movesFromFile } from "./layout.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { parseLayoutNote, printLayoutNotes } from "./text/layoutNotes.ts";

/** Undefined where the bytes follow no order that could be read off them. The tree has the offsets of its file afterwards. Total. */
export function findWrittenMoves(tree: ParameterTree, moves: readonly LayoutMove[]): readonly LayoutMove[] | undefined {
  if (moves.length === 0) return moves;
  try {
    return movesOfBytes(tree, moves);
  } catch (error) {
    // a file that cannot be written has no layout: whoever writes it says why
    if (error instanceof LayoutLimit) return moves;
    throw error;
  }
}

function movesOfBytes(tree: ParameterTree, moves: readonly LayoutMove[]): readonly LayoutMove[] | undefined {
  const usual = writeTree(tree, []);
  const bytes = writeTree(tree, moves);
  if (findDifference(usual, bytes) === undefined) return [];
  const { tree: read, sections } = readTree(bytes);
  const found = movesFromFile(read, sections.data, sections.strings);
  if (found === undefined) return undefined;
  // both trees name their objects by the same hashes, but need not count them alike
  const notes = printLayoutNotes(found, () => undefined)
    .split("\n")
    .slice(0, -1);
  const written = notes.map((note) => parseLayoutNote(tree, note)).flatMap((move) => ("problem" in move ? [] : [move]));
  const again = writeTree(tree, written);
  writeTree(tree, moves);
  return findDifference(again, bytes) === undefined ? written : undefined;
}

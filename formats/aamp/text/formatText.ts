/** The canonical form of a text: what decoding its file would show, with the names and comments that the text has. */
import { hasErrors } from "../../core/issue.ts";
import type { Names } from "../../core/names.ts";
import { aampNameIndex, NameResolver } from "../names/index.ts";
import { printLayoutNotes } from "./layoutNotes.ts";
import { nameOf, type ParsedText } from "./parsedText.ts";
import { parseText } from "./parseText.ts";
import { printTree } from "./printTree.ts";

/** The text that decoding this text's file gives with these names: comments are gone. Undefined where the text has errors. */
export function formatText(text: string, names: Names): string | undefined {
  const parsed = parseText(text);
  if (hasErrors(parsed.issues)) return undefined;
  const { tree } = parsed;
  return printTree(tree, new NameResolver(aampNameIndex(names), tree.strings)) + notesOf(parsed);
}

export function notesOf(parsed: ParsedText): string {
  return printLayoutNotes(parsed.tree, parsed.moves, (kind, item) => nameOf(parsed, kind, item));
}

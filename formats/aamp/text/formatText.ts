/** The canonical form of a text: what decoding its file would show. */
import { hasErrors } from "../../core/issue.ts";
import type { Names } from "../../core/names.ts";
import { aampNameIndex, NameResolver } from "../names/index.ts";
import { findWrittenLayout } from "../writtenLayout.ts";
import { printNotes, resolvedNames } from "./layoutNotes.ts";
import { parseText } from "./parseText.ts";
import { printTree } from "./printTree.ts";

/** The text that decoding this text's file gives with these names: comments are gone. Undefined where the text has errors. */
export function formatText(text: string, names: Names): string | undefined {
  const { tree, layout, issues } = parseText(text);
  if (hasErrors(issues)) return undefined;
  const written = findWrittenLayout(tree, layout);
  if (written === undefined) return undefined;
  const resolver = new NameResolver(aampNameIndex(names), tree.strings);
  return printTree(tree, resolver) + printNotes(tree, written, resolvedNames(resolver));
}

/** The canonical form of a text with its own names and comments, as few small edits. */

import { hasErrors } from "../../core/issue.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { printNotes } from "../text/layoutNotes.ts";
import { printTree } from "../text/printTree.ts";
import { findWrittenLayout } from "../writtenLayout.ts";
import type { AampDocument } from "./document.ts";
import { TextKeeper } from "./keptComments.ts";

/** None where the text has errors, or is canonical already. */
export function formattingOf(document: AampDocument): readonly TextEdit[] {
  if (hasErrors(document.parsed.issues)) return [];
  const canonical = canonicalText(document);
  return canonical === undefined ? [] : lineEdits(document.text, canonical);
}

function canonicalText(document: AampDocument): string | undefined {
  const layout = findWrittenLayout(document.tree, document.parsed.layout);
  if (layout === undefined) return undefined;
  const keeper = new TextKeeper(document);
  const printed = printTree(document.tree, keeper, keeper);
  const end = keeper.end.map((line) => `${line}\n`).join("");
  const notes = printNotes(document.tree, layout, (item) => document.name(item));
  return withHeaderComments(printed, keeper) + end + notes;
}

/** The first lines, `!io`, `version` and `type`, are not items of the tree. */
function withHeaderComments(printed: string, keeper: TextKeeper): string {
  const kinds = ["io", "version", "type"] as const;
  if (kinds.every((kind) => keeper.header(kind).before.length === 0 && keeper.header(kind).after === "")) return printed;
  let out = "";
  let start = 0;
  for (const kind of kinds) {
    // a type over several lines ends where the next key, or its comment, is
    const end = kind === "type" ? start + printed.slice(start).search(/\n(?=param_root:|#)/) : printed.indexOf("\n", start);
    const { before, after } = keeper.header(kind);
    out += before.map((line) => `${line}\n`).join("") + printed.slice(start, end) + (after === "" ? "" : ` ${after}`);
    out += "\n";
    start = end + 1;
  }
  return out + printed.slice(start);
}

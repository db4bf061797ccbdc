/** How courses are compared and merged. */
import type { Merged, MergeModel, Rendered, TextOf, TreeNode } from "../../core/merge/tree.ts";
import { printCourse } from "../text/printCourse.ts";
import { readTree } from "./courseTree.ts";
import { MergedCourse } from "./mergedCourse.ts";
import { writeIntoText } from "./mergedText.ts";

export const MERGE: MergeModel = { readTree, refuse, render };

function versionOf(root: TreeNode): string {
  const version = root.find("version")?.text ?? "none";
  return version === "none" ? "a course without a version" : `a course of version ${version}`;
}

function refuse(ours: TreeNode, theirs: TreeNode): string | undefined {
  const [our, their] = [versionOf(ours), versionOf(theirs)];
  return our === their ? undefined : `The two do not fit: ours is ${our}, theirs is ${their}.`;
}

function render(root: Merged, textOf: TextOf): Rendered {
  const { course, excess } = new MergedCourse(root);
  const text = printCourse(course);
  return excess ? { text, excess } : writeIntoText(root, textOf(root.source), text);
}

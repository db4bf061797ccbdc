/** KMP: courses of Mario Kart Wii, as text in the grammar of wkmpt. */
import type { Beginning } from "../core/files/beginning.ts";
import { type Format, shownByFirstLine } from "../core/format.ts";
import type { Merged, MergeModel, Rendered, TextOf, TreeNode } from "../core/merge/tree/tree.ts";
import { Names } from "../core/names.ts";
import { MAGIC } from "./binary/readCourse.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { readGround } from "./ground/readGround.ts";
import { analyse } from "./language/analysis.ts";
import { readTree, titleOf } from "./merge/courseTree.ts";
import { MergedCourse } from "./merge/mergedCourse.ts";
import { writeIntoText } from "./merge/mergedText.ts";
import { notesOf } from "./merge/mergeNotes.ts";
import { adopt } from "./merge/statedEntries.ts";
import { MAP_PANEL } from "./panel/map.ts";
import { MAP_MENU } from "./panel/mapCommands.ts";
import { RELATIONS } from "./relations.ts";
import { STRUCTS } from "./schema/index.ts";
import { printFloat } from "./text/numbers.ts";
import { printCourse } from "./text/printCourse.ts";

/** How courses are compared and merged. */
const MERGE: MergeModel = { readTree, refuse, render, adopt, printFloat, titleOf };

function versionOf(root: TreeNode): string {
  const version = root.find("version")?.text ?? "none";
  return version === "none" ? "a course without a version" : `a course of version ${version}`;
}

function refuse(ours: TreeNode, theirs: TreeNode): string | undefined {
  const [our, their] = [versionOf(ours), versionOf(theirs)];
  return our === their ? undefined : `Ours and theirs are incompatible: ours is ${our}, theirs is ${their}.`;
}

function render(root: Merged, textOf: TextOf): Rendered {
  const { course, excess } = new MergedCourse(root);
  const text = printCourse(course);
  if (excess) return { text, excess };
  const written = writeIntoText(root, textOf(root.source), text);
  return { text: written.text, notes: [...(written.notes ?? []), ...notesOf(root)] };
}

const COURSE = `#KMP
[CAME]
@OPENING-INDEX = c1
@SELECTION-INDEX = c1
 c0  0 0  0.0 0.0 0.0  85.0
  > -1 30  0.0 0.0 0.0  40.0
  > 0 0  -30.0 -1.0 550.0
  > -1 0  -5.0 1.0 0.0  0.0
 c1  4 0  0.0 6000.0 -12000.0  50.0
  > -1 5  0.0 0.0 0.0  40.0
  > 0 900  0.0 0.0 0.0
  > -1 0  0.0 0.0 6000.0  240.0
[KTPT]
 0  0.0 0.0 0.0  0.0 0.0 0.0  -1 0
[STGI]
 s0  3 0 0 1  0xe6e6e6 0x4b 0  0 0
[END]
`;

/** A course with everything that does not depend on the track: start position, goal and opening camera, stage. */
const BEGINNINGS: readonly Beginning[] = [{ id: "course", title: "Mario Kart Wii Course", fileName: "course.kmp", text: COURSE }];

export const kmp: Format = {
  id: "kmp",
  title: "KMP",
  description: "Courses of Mario Kart Wii: objects, routes, check points, cameras.",
  languageId: "kmp",
  // wkmpt recognizes a text by its first four letters
  ...shownByFirstLine(/^\uFEFF?#KMP(?![A-Za-z0-9])/),
  extensions: ["kmp"],
  panels: [{ id: MAP_PANEL, title: "Map", menu: MAP_MENU, compares: true }],
  companion: { places: () => ["course.kcl"], facts: (bytes) => readGround(bytes).cannons, backdrop: readGround },
  sample: { title: "Course of Mario Kart Wii", texts: ["kmp/Ring_Road.kmp.txt"] },
  beginnings: BEGINNINGS,
  magics: [MAGIC],
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  relations: RELATIONS,
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};

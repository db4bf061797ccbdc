/** Changes of a size table as edits of its text. */
import { expect, test } from "vitest";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { editsOfChanges } from "../../../formats/sizes/index.ts";

const TABLE = "#!layout table RSTB little\n";

test.each<[what: string, text: string, changes: readonly { path: string; size: number }[], after: string]>([
  ["raises an entry in place", `A/B.bxml: 10\nC.byml: 5\n${TABLE}`, [{ path: "A/B.bxml", size: 20 }], `A/B.bxml: 20\nC.byml: 5\n${TABLE}`],
  [
    "raises an entry that is known by its hash",
    `0xd98fa16b: 10\n${TABLE}`,
    [{ path: "Actor/Physics/SwitchStepL.bphysics", size: 20 }],
    `0xd98fa16b: 20\n${TABLE}`,
  ],
  ["never lowers one", `A/B.bxml: 30\n${TABLE}`, [{ path: "A/B.bxml", size: 20 }], `A/B.bxml: 30\n${TABLE}`],
  ["adds what is not there", `A/B.bxml: 10\n${TABLE}`, [{ path: "D: E.bxml", size: 7 }], `A/B.bxml: 10\n"D: E.bxml": 7\n${TABLE}`],
  [
    "tells paths of one hash apart",
    `Actor/Physics/SwitchStepL.bphysics: 1\nActor/Physics/TwnObj_HyruleCastleObject_StoneStatue_B_01.bphysics: 2\n${TABLE}`,
    [{ path: "Actor/Physics/SwitchStepL.bphysics", size: 9 }],
    `Actor/Physics/SwitchStepL.bphysics: 9\nActor/Physics/TwnObj_HyruleCastleObject_StoneStatue_B_01.bphysics: 2\n${TABLE}`,
  ],
])("%s", (_, text, changes, after) => {
  expect(applyEdits(text, editsOfChanges(text, changes))).toBe(after);
});

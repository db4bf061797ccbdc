/** Changes of a size table as edits of its text. */
import { expect, test } from "vitest";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { rstb } from "../../../formats/rstb/index.ts";
import { editsOfChanges, openSizeTable } from "../../../formats/sizes/index.ts";

const TABLE = "#!layout table RSTB little\n";

test.each<[what: string, text: string, changes: readonly { path: string; size: number; other?: string }[], after: string]>([
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
  [
    "puts a new path and the one that has its hash into the name table",
    `0x286d8945: 1\n${TABLE}`,
    [{ path: "Actor/ActorLink/Bytewright_21201.bxml", size: 9, other: "Actor/Pack/Item_Mushroom_F.bactorpack" }],
    `Actor/Pack/Item_Mushroom_F.bactorpack: 1\nActor/ActorLink/Bytewright_21201.bxml: 9\n#!layout name Actor/Pack/Item_Mushroom_F.bactorpack\n#!layout name Actor/ActorLink/Bytewright_21201.bxml\n${TABLE}`,
  ],
  [
    "does so where the text has the other path",
    `Actor/Pack/Item_Mushroom_F.bactorpack: 1\n${TABLE}`,
    [{ path: "Actor/ActorLink/Bytewright_21201.bxml", size: 9 }],
    `Actor/Pack/Item_Mushroom_F.bactorpack: 1\nActor/ActorLink/Bytewright_21201.bxml: 9\n#!layout name Actor/Pack/Item_Mushroom_F.bactorpack\n#!layout name Actor/ActorLink/Bytewright_21201.bxml\n${TABLE}`,
  ],
  [
    "adds two paths of one hash as names",
    TABLE,
    [
      { path: "Actor/ActorLink/Bytewright_21201.bxml", size: 9 },
      { path: "Actor/Pack/Item_Mushroom_F.bactorpack", size: 8 },
    ],
    `Actor/ActorLink/Bytewright_21201.bxml: 9\nActor/Pack/Item_Mushroom_F.bactorpack: 8\n#!layout name Actor/ActorLink/Bytewright_21201.bxml\n#!layout name Actor/Pack/Item_Mushroom_F.bactorpack\n${TABLE}`,
  ],
])("%s", (_, text, changes, after) => {
  expect(applyEdits(text, editsOfChanges(text, changes))).toBe(after);
});

test("the text gives the file that the command line writes", () => {
  const [link, pack] = ["Actor/ActorLink/Bytewright_21201.bxml", "Actor/Pack/Item_Mushroom_F.bactorpack"];
  const changes = [
    { path: link, size: 9, other: pack },
    { path: "A/B.bxml", size: 20 },
    { path: "New.byml", size: 3 },
  ];
  const text = `A/B.bxml: 10\n0x286d8945: 1\n${TABLE}`;
  const bytes = rstb.encode(text).bytes ?? new Uint8Array();
  const written = openSizeTable(bytes).change(changes);
  expect(written.refused.size).toBe(0);
  expect(rstb.encode(applyEdits(text, editsOfChanges(text, changes))).bytes).toEqual(written.bytes);
});

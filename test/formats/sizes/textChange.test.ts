/** Changes of a size table as edits of its text. */
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { rstb } from "../../../formats/rstb/index.ts";
import { editsOfChanges, openSizeTable } from "../../../formats/sizes/index.ts";
import type { TableChange } from "../../../formats/sizes/textChange.ts";

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

describe("the command line writes the file of the changed text", () => {
  const [link, pack] = ["Actor/ActorLink/Bytewright_21201.bxml", "Actor/Pack/Item_Mushroom_F.bactorpack"];
  const bytesOf = (text: string): Uint8Array => rstb.encode(text).bytes ?? new Uint8Array();
  const long = `${"a".repeat(130)}/B.byml`;

  test.each<[what: string, table: string, changes: readonly TableChange[], after: string, refused: readonly string[]]>([
    [
      "entries raised, added, and told apart by name",
      `A/B.bxml: 10\n0x286d8945: 1\n${TABLE}`,
      [
        { path: link, size: 9, other: pack },
        { path: "A/B.bxml", size: 20 },
        { path: "New.byml", size: 3 },
      ],
      `A/B.bxml: 20\nNew.byml: 3\n${link}: 9\n${pack}: 1\n#!layout name ${link}\n#!layout name ${pack}\n${TABLE}`,
      [],
    ],
    [
      "a path that is too long for a name left out",
      `C.byml: 5\n${TABLE}`,
      [{ path: long, size: 1, other: "C.byml" }],
      `C.byml: 5\n${TABLE}`,
      [long],
    ],
    [
      "all that can be done without a name table",
      "0x286d8945: 1\n#!layout table none little\n",
      [
        { path: link, size: 9, other: pack },
        { path: "New.byml", size: 3 },
      ],
      "0x286d8945: 1\nNew.byml: 3\n#!layout table none little\n",
      [link],
    ],
  ])("%s", (_, table, changes, after, refused) => {
    const written = openSizeTable(bytesOf(table)).change(changes);
    expect(written.bytes).toEqual(bytesOf(after));
    expect([...written.refused.keys()]).toEqual(refused);
  });
});

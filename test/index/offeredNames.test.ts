/** What a value is completed with from other files: the question comes from the language server, the answer from an index of made files. */
import { describe, expect, it } from "vitest";
import type { TextEdit } from "vscode-languageserver";
import { aamp } from "../../formats/aamp/index.ts";
import { byml } from "../../formats/byml/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames } from "../../index/indexTask.ts";
import { offeredNames } from "../../index/offeredNames.ts";
import { emptyIndex } from "../../index/storedIndex.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { openSession } from "../lsp/client.ts";

const bymlOf = (text: string) => byml.encode(`${text}#!layout file big 2\n`).bytes ?? new Uint8Array(0);
const FILES: Readonly<Record<string, Uint8Array>> = {
  "mod/Actor/ActorInfo.product.sbyml": bymlOf(
    "Actors:\n  - {name: Item_Meat}\n  - {name: Wolf}\n  - {name: Item_Ore_A}\nHashes: [1, 2, 3]\n",
  ),
  "mod/Actor/Pack/Bear.sbactorpack": new Uint8Array([1]),
  "mod/Actor/DropTable/Fox.bdrop": aampOf({
    Normal: { ItemName01: "!str64 Obj_Gold", ItemName02: "!str64 Wolf", ItemProbability01: "1.0" },
  }),
  "mod/Actor/DropTable/Wolf.bdrop": aampOf({ Header: { Table01: "!str64 Normal" }, Normal: { ItemName01: "!str64 Item_Meat" } }),
  "mod/Actor/GeneralParamList/Wolf.bgparamlist": aampOf({ Attack: { Power: "1" } }),
  "mod/Map/A_Static.smubin": bymlOf("Objs:\n  - {HashId: 1u, UnitConfigName: Wolf}\nRails: []\n"),
};

const known = new IndexedProject(emptyIndex(), (key, origin, member) => new IndexedFile(key, origin, member));
for (const [key, bytes] of Object.entries(FILES)) {
  known.index.sources.set(
    key,
    indexSource(key, { bytes, supplies: NO_SUPPLIES }, 1, { tables: known.index.tables, namesFor: builtinNames }),
  );
  known.place(key, "mod");
}

/** Labels of the names in other files, in their order, and the line that accepting one makes. */
async function completed(file: string, text: string) {
  const from = known.find(file);
  if (!from) throw new Error(`no ${file}`);
  const doc = await openSession(
    { formats: [aamp, byml], offeredNames: ({ uri: _, ...question }) => offeredNames(known.project, known.index.tables, from, question) },
    text,
    { uri: `bytewright:/${file}.yml?real`, languageId: (file.endsWith("mubin") ? byml : aamp).languageId },
  );
  const { items } = await doc.complete();
  const sorted = [...items].sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1));
  return {
    all: sorted.map(({ label }) => label),
    elsewhere: sorted.filter(({ sortText }) => sortText?.startsWith("!")).map(({ label }) => label),
    accept(label: string) {
      const found = items.find((item) => item.label === label);
      const after = doc.applied([found?.textEdit as TextEdit]);
      return after.split("\n")[doc.text.slice(0, doc.cursor).split("\n").length - 1].trim();
    },
  };
}

const drop = (line: string) =>
  `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Header: !obj\n      TableNum: 1\n    Normal: !obj\n      ItemName01: !str64 Item_Meat\n${line}  lists: {}\n`;
const DROP = "mod/Actor/DropTable/Wolf.bdrop";

describe("names of other files", () => {
  it.each([
    [
      "all actors, then what other files have, for an empty value",
      "      ItemName02: |\n",
      ["Bear", "Item_Meat", "Item_Ore_A", "Wolf", "Obj_Gold"],
    ],
    ["those with the letters typed", "      ItemName02: !str64 IOre|\n", ["Item_Ore_A"]],
    ["the same where other lines have errors", "      Broken: !str64 [\n      ItemName02: !str64 Gold|\n", ["Obj_Gold"]],
  ])("%s", async (_, line, expected) => {
    const { elsewhere, all } = await completed(DROP, drop(line));
    expect(elsewhere).toEqual(expected);
    expect(new Set(all).size).toBe(all.length);
  });

  it("are written with the tag that real files have", async () => {
    expect((await completed(DROP, drop("      ItemName02: |\n"))).accept("Item_Ore_A")).toBe("ItemName02: !str64 Item_Ore_A");
    expect((await completed(DROP, drop("      ItemName02: !str64 It|em_Meat\n"))).accept("Item_Ore_A")).toBe(
      "ItemName02: !str64 Item_Ore_A",
    );
  });

  it("stand for one of several joined by commas", async () => {
    const text = drop("    Horse: !obj\n      EatActorNames: Item_Meat,It|,Wolf\n");
    expect((await completed("mod/Actor/GeneralParamList/Wolf.bgparamlist", text)).accept("Item_Ore_A")).toBe(
      "EatActorNames: Item_Meat,Item_Ore_A,Wolf",
    );
  });

  it("are offered for the actors of a map", async () => {
    const { elsewhere } = await completed("mod/Map/A_Static.smubin", "Objs:\n- HashId: !u 0x1\n  UnitConfigName: Wo|lf\nRails: []\n");
    expect(elsewhere).toEqual(["Wolf"]);
  });

  it("are none for a value that names nothing", async () => {
    expect((await completed(DROP, drop("      ColumnNum: |\n"))).elsewhere).toEqual([]);
  });
});

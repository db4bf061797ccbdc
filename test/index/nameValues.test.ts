/** The values of a name over several files. */

import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { indexSource } from "../../index/indexFile.ts";
import { valuesOfName } from "../../index/nameValues.ts";
import { emptyIndex, membersOf } from "../../index/storedIndex.ts";
import { aampOf } from "../cli/gameFiles.ts";

const powers = ["36", "12", "36", "1234.5", '"wolf"', "36.0"];

describe("the values of a name", () => {
  const index = emptyIndex();
  const files = powers.map((Power, number) => {
    const outer = `mod/Actor/GeneralParamList/${number}.bgparamlist`;
    const bytes = aampOf({ Attack: { Power, Speed: "1" } });
    const source = indexSource(outer, { bytes, supplies: NO_SUPPLIES }, 1, { tables: index.tables, namesFor: () => aamp.builtinNames() });
    return new IndexedFile(outer, "mod", [...membersOf(source, index.tables)][0]);
  });

  it("come with how many files have them and where, the most frequent first", () => {
    expect(valuesOfName("Power", index.tables, files)).toEqual([
      { value: "36", files: 3, places: [0, 2, 5].map((number) => `Actor/GeneralParamList/${number}.bgparamlist`) },
      { value: "12", files: 1, places: ["Actor/GeneralParamList/1.bgparamlist"] },
      { value: "1234.5", files: 1, places: ["Actor/GeneralParamList/3.bgparamlist"] },
      { value: "wolf", files: 1, places: ["Actor/GeneralParamList/4.bgparamlist"] },
    ]);
  });

  it("leave out the file that asks", () => {
    expect(valuesOfName("Power", index.tables, files, files[1]).map(({ value }) => value)).toEqual(["36", "1234.5", "wolf"]);
  });

  it.each(["Defence", "Attack", ""])("are none of %j, which no field with a value has", (name) => {
    expect(valuesOfName(name, index.tables, files)).toEqual([]);
  });
});

/** The game of a size table: what the table says, and where it does not, the folders of the mod. */
import { expect, test } from "vitest";
import { rstb } from "../../../formats/rstb/index.ts";
import { gameAt, openSizeTable } from "../../../formats/sizes/index.ts";

const FULL = "A/B.bxml: 10\n";

test.each<[what: string, text: string, root: string | undefined, game: string, platform: string]>([
  ["Tears of the Kingdom by its kind", `${FULL}#!layout table RESTBL 1 160\n`, undefined, "totk", "switch"],
  ["Wonder by the folders", `${FULL}#!layout table RESTBL 1 160\n`, "mods/010015100B514000/romfs", "wonder", "switch"],
  ["Switch by the byte order, whatever the folders", `${FULL}#!layout table RSTB little\n`, "mod/content", "botw", "switch"],
  ["Wii U by the folders of a table without entries", "#!layout table RSTB little\n", "mod/content", "botw", "wiiu"],
])("%s", (_, text, root, game, platform) => {
  const { table } = openSizeTable(rstb.encode(text).bytes ?? new Uint8Array());
  expect(gameAt(table, root)).toEqual({ game, platform });
});

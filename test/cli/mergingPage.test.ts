/** The commands of the page "Merging two mods", run as they are there: each prints what the page shows. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formats } from "../../formats/registry.ts";
import { sarcOf } from "./archiveBytes.ts";
import { Workplace } from "./tool.ts";

const page = readFileSync("docs/merging.md", "utf8");
const place = new Workplace("product");

function actor(life: number, power = 1): Uint8Array {
  const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    General: !obj\n      Life: ${life}\n      Power: ${power}\n  lists: {}\n`;
  const { bytes } = formats.find(({ id }) => id === "aamp")?.encode(text) ?? {};
  if (!bytes) throw new Error("not encoded");
  return bytes;
}

/** Runs a command of the page. */
function run(command: string) {
  expect(page).toContain(`npx bytewright ${command}\n`);
  return place.run(command.split(" "));
}

const ACTOR = "Actor/GeneralParamList/Enemy_Guardian_A.bgparamlist";
const PACK = "Actor/Pack/Enemy.sbactorpack";

it("shows what a mod changes, brings it to another version, and makes one mod of two", async () => {
  const packOf = (life: number) => sarcOf({ "Actor/Enemy.bxml": actor(life) });
  place.write(`Dump/${ACTOR}`, actor(1500));
  place.write(`Dump/${PACK}`, packOf(1500));
  place.write("Dump/Other.bxml", actor(1));
  place.write(`ModA/${ACTOR}`, actor(3000));
  place.write(`Copy/${ACTOR}`, actor(1500, 7));

  const shown = await run("diff ModA --base Dump");
  expect(shown).toMatchObject({ code: 0, stdout: `${ACTOR}\n  General/Life 1500 → 3000\n` });
  expect(page).toContain(shown.stdout);

  expect(page).toContain("npx bytewright diff ModA --base Dump --json > changes.jsonl\n");
  const { stdout } = await place.run(["diff", "ModA", "--base", "Dump", "--json"]);
  expect(page).toContain(`\`\`\`\n${stdout}\`\`\`\n`);
  place.write("changes.jsonl", stdout);
  expect(await run("apply changes.jsonl Copy")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 change") });
  expect(place.readBytes(`Copy/${ACTOR}`)).toEqual(actor(1500, 7));
  expect(await run("apply changes.jsonl Copy --write")).toMatchObject({ code: 0 });
  expect(place.readBytes(`Copy/${ACTOR}`)).toEqual(actor(3000, 7));

  place.write(`ModA/${PACK}`, packOf(3000));
  place.write(`ModB/${PACK}`, packOf(2000));
  place.write("ModB/New.bxml", actor(2));
  const merged = await run("merge ModA ModB --base Dump --output Both");
  expect(merged.code).toBe(1);
  const conflict = `${PACK}: Actor/Enemy.bxml: General/Life: edit/edit: base 1500, ours 3000, theirs 2000\n`;
  expect(page).toContain(conflict);
  expect(merged.stderr).toContain(conflict);
  expect(merged.stderr).toContain("3 files: 1 only in ours, 1 only in theirs, 0 the same in both, 1 merged.\n");
  expect(place.readBytes(`Both/${PACK}`)).toEqual(packOf(3000));
  expect(place.has("Both/Other.bxml")).toBe(false);
});

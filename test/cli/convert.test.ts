/** Files for another game, from the command line. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anim } from "../../formats/anim/index.ts";
import { Names } from "../../formats/core/names.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const CLIP = readFileSync("test/fixtures/anim/primeStream.anim.json", "utf8").replace(/"event": "[^"]*"/, '"event": "0x00000000"');
place.write("walk.anim.json", CLIP);
place.write("walk.ANIM", Buffer.from(anim.encode(CLIP).bytes ?? []));
place.write("event.anim.json", CLIP.replace('"event": "0x00000000"', '"event": "0x5E2F5510"'));

const TO = "Metroid Prime 2: Echoes";

test("a game file becomes one of the other game, and what changed is listed", async () => {
  const { code, stderr } = await place.run(["convert", "walk.ANIM", "echoes/walk.ANIM", "--to", TO]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^echoes\/walk\.ANIM: event removed: it was none; scale multiplier added/)]);
  const decoded = anim.decode(new Uint8Array(readFileSync(place.path("echoes/walk.ANIM"))), Names.none);
  expect(decoded.kind === "ok" && decoded.text).toContain('"game": "echoes"');
});

test("a text form becomes a text form", async () => {
  expect((await place.run(["convert", "walk.anim.json", "echoes.anim.json", "--to", TO.toLowerCase()])).code).toBe(0);
  expect(readFileSync(place.path("echoes.anim.json"), "utf8")).toContain('"game": "echoes"');
});

test("a different file is replaced with --force only", async () => {
  place.write("there.anim.json", "{}");
  const args = ["convert", "walk.anim.json", "there.anim.json", "--to", TO];
  expect(await place.run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining("A different file is there already.") });
  expect(place.read("there.anim.json")).toBe("{}");
  expect((await place.run([...args, "--force"])).code).toBe(0);
  expect((await place.run(args)).code).toBe(0);
});

test.each<[promise: string, args: string[], code: number, said: RegExp]>([
  ["what would be lost is refused", ["event.anim.json", "lost.ANIM", "--to", TO], 1, /without loss\. Clips of Echoes have no event id/],
  [
    "what it can become is listed",
    ["walk.ANIM", "x.ANIM", "--to", "Zelda"],
    1,
    /cannot become "Zelda"; it can become "Metroid Prime 2: Echoes"/,
  ],
  ["the target game must be named", ["walk.ANIM", "x.ANIM"], 2, /needs --to/],
])("%s", async (_, args, code, said) => {
  const result = await place.run(["convert", ...args]);
  expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(said)]);
});

test("messages become msyt and messages again, also to a text form", async () => {
  place.write(
    "talk.msyt",
    "group_count: 2\nentries:\n  A:\n    contents:\n    - control:\n        kind: text_size\n        percent: 125\n    - text: Hi\n",
  );
  expect(await place.run(["convert", "talk.msyt", "talk.msbt", "--to", "MSBT for Switch"])).toMatchObject({ code: 0 });
  expect((await place.run(["decode", "talk.msbt", "-o", "-"])).stdout).toMatch(
    /^A: \|-\n {2}\{size 125\}Hi\n#!layout file little utf-16 3\n/,
  );
  expect((await place.run(["convert", "talk.msbt", "again.msyt", "--to", "msyt"])).code).toBe(0);
  expect(place.read("again.msyt")).toBe(`---\n${place.read("talk.msyt")}`);
  expect((await place.run(["convert", "talk.msyt", "talk.msbt.yml", "--to", "MSBT for Wii U"])).code).toBe(0);
  expect(place.read("talk.msbt.yml")).toContain("file big");
  expect(await place.run(["convert", "talk.msbt", "talk.txt", "--to", "msyt"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(".msyt"),
  });
});

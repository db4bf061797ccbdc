/** Commands that read or write a text name the values that silently become another type than in the file that the text is named after. */
import { beforeEach, expect, test } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { aampOf } from "./gameFiles.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const AAMP = { General: { MyFlag: "false", MyRate: "1.0" } };
const BYML = "Count: 10\nIsOpen: true\n#!layout file little 7\n";

beforeEach(async () => {
  place.write("a.bxml", aampOf(AAMP));
  place.write("a.bxml.yml", (await place.run(["decode", "a.bxml"])).stdout.replace("false", "False").replace("1.0", "0,5"));
  place.write("b.byml", byml.encode(BYML).bytes ?? new Uint8Array());
  place.write("b.byml.yml", BYML.replace("10", "10.5").replace("true", "1"));
});

test.each(["check", "format", "encode"])("%s", async (command) => {
  for (const [text, changes] of [
    ["a.bxml.yml", ["is string_ref here; in the file it was bool", "is string_ref here; in the file it was f32"]],
    ["b.byml.yml", ["`Count` is f32 here; in the file it was s32", "`IsOpen` is s32 here; in the file it was bool"]],
  ] as const) {
    const { code, stdout, stderr } = await place.run([command, text]);
    const said = command === "check" ? stdout : stderr;
    expect(code).toBe(0);
    expect(changes.filter((change) => said.includes(change))).toEqual(changes);
  }
});

test("encode into another folder compares with the file that the text is named after", async () => {
  const { code, stderr } = await place.run(["encode", "b.byml.yml", "--out-dir", "out"]);
  expect(code).toBe(0);
  expect(stderr).toContain("b.byml.yml:1:8: warning byml/value-type-changed: `Count` is f32 here; in the file it was s32.");
});

test("set refuses", async () => {
  const { code, stderr } = await place.run(["set", "Count", "= 10.5", "b.byml", "--write"]);
  expect(code).toBe(1);
  expect(stderr).toContain("nothing was changed");
});

/** A new file is compressed as its name asks, by a process that has unpacked nothing before. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const TEXTS = {
  "x.sbxml.yml": "test/fixtures/aamp/example.yml",
  "x.bxml.zs.yml": "test/fixtures/aamp/example.yml",
  "x.asb.zs.json": "test/fixtures/asb/lantern.json",
  "x.byml.zs.yml": "test/fixtures/byml/everyType.yml",
} as const;
const MAGIC = { sbxml: "59617a30", zs: "28b52ffd" } as const;

describe.each(Object.entries(TEXTS))("%s", (name, fixture) => {
  const target = name.replace(/\.[^.]+$/, "");
  test("gives a compressed file that decodes to the same text", async () => {
    place.write(name, readFileSync(fixture));
    expect(await place.start(["encode", name])).toMatchObject({ code: 0, stderr: "" });
    const magic = readFileSync(place.path(target)).subarray(0, 4).toString("hex");
    expect(magic).toBe(MAGIC[target.split(".").at(-1) as keyof typeof MAGIC]);
    expect((await place.run(["verify", target])).stdout).toContain("1 exact");
  });
});

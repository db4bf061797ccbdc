/** A file that is edited in place, on the command line: its original is in its text, and nowhere else. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { asb } from "../../formats/asb/index.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const lantern = readFileSync("samples/asb/Lantern.root.asb.json", "utf8");
const bytesOf = (text: string): Uint8Array => {
  const bytes = (asb.encode(text).bytes as Uint8Array).slice();
  // node 8 of an unknown type
  new DataView(bytes.buffer).setUint16(0x6c + 3 * 0x30 + 8 * 0x24, 60, true);
  return bytes;
};
place.write("a.asb", bytesOf(lantern));
place.write("b.asb", bytesOf(lantern.replace('"Value": 6.0', '"Value": 7.5')));

it("textconv leaves it out, and says which file it is", async () => {
  const { code, stdout } = await place.run(["textconv", "a.asb"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/"Original": "…"\n {2}\}\n\}\nfile: \d+ bytes, sha256 [0-9a-f]{64}\n$/);
});

it("diff has the changed value alone", async () => {
  const { stdout } = await place.run(["diff", "a.asb", "b.asb"]);
  expect(stdout).toContain("7.5");
  expect(stdout).not.toContain("Original");
  expect(stdout.trim().split("\n").length).toBeLessThan(4);
});

it("query finds what is in the file, and nothing in it", async () => {
  expect((await place.run(["query", "WindStrength", "a.asb"])).stdout).toContain("WindStrength");
  // how each original begins
  expect((await place.run(["query", "QVNCIBcE", "a.asb"])).stdout).not.toContain("QVNCIBcE");
});

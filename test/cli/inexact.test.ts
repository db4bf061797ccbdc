/** Files that their texts do not give back byte for byte: whatever writes over one says what that changes. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const PLAIN = byml.encode("{A: 1, B: 2}\n#!layout file little 2\n").bytes ?? new Uint8Array();
/** With bytes that nothing points at. */
const ODD = Uint8Array.from([...PLAIN, 1, 2, 3, 4, 5, 6, 7, 8]);
const SAID = `A save keeps every value in the text, but arranges the file anew from byte 0x${PLAIN.length.toString(16)} on (${ODD.length} bytes become ${PLAIN.length}); what the text does not show is lost.`;

const read = () => new Uint8Array(readFileSync(place.path("odd.byml")));

beforeEach(() => place.write("odd.byml", ODD));

test("encode over it says so, and does it", async () => {
  place.write("odd.byml.yml", "{A: 5, B: 2}\n#!layout file little 2\n");
  const { code, stderr } = await place.run(["encode", "odd.byml.yml"]);
  expect([code, stderr]).toEqual([0, `odd.byml:0:0: warning encode/rewritten: ${SAID}\n`]);
  expect(read()).toHaveLength(PLAIN.length);
});

test("encode elsewhere, and over an exact file, says nothing", async () => {
  place.write("odd.byml.yml", "{A: 5, B: 2}\n#!layout file little 2\n");
  expect((await place.run(["encode", "odd.byml.yml", "-o", "other.byml"])).stderr).toBe("");
  place.write("odd.byml", PLAIN);
  expect((await place.run(["encode", "odd.byml.yml"])).stderr).toBe("");
});

describe("set", () => {
  test("refuses it, and says what would do it", async () => {
    const { code, stderr } = await place.run(["set", "A", "= 5", "--write", "odd.byml"]);
    expect(code).toBe(1);
    expect(stderr).toContain(`--force changes it anyway: ${SAID}`);
    expect(read()).toEqual(ODD);
  });

  test("shows with --force what would change", async () => {
    const { code, stdout, stderr } = await place.run(["set", "A", "= 5", "--force", "odd.byml"]);
    expect([code, stdout]).toEqual([0, "odd.byml: A: 1 → 5\n"]);
    expect(stderr).toContain(`odd.byml:0:0: warning set/rewritten: ${SAID}`);
    expect(read()).toEqual(ODD);
  });

  test("writes it with --force", async () => {
    const { code } = await place.run(["set", "A", "= 5", "--force", "--write", "odd.byml"]);
    expect(code).toBe(0);
    expect(read()).toEqual(byml.encode("{A: 5, B: 2}\n#!layout file little 2\n").bytes);
  });

  test("--force changes nothing about exact files", async () => {
    place.write("odd.byml", PLAIN);
    const { code, stderr } = await place.run(["set", "A", "= 5", "--force", "--write", "odd.byml"]);
    expect([code, stderr]).toEqual([0, "1 value in 1 file changed\n"]);
  });
});

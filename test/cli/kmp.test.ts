/** The tool as it ships, on texts of courses under the names that wkmpt gives them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Workplace } from "./tool.ts";

const COURSE = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");

describe("a text called course.txt", () => {
  const place = new Workplace("product");
  place.write("course.txt", COURSE);
  place.write("wrong.txt", COURSE.replace("rBoat\n", "rNobody\n"));
  place.write("notes.txt", "# KMP is a format\n");

  it("is known by its first line, and becomes course.kmp", async () => {
    expect(await place.run(["encode", "course.txt"])).toMatchObject({ code: 0, stdout: "" });
    expect(new TextDecoder().decode(place.readBytes("course.kmp").subarray(0, 4))).toBe("RKMD");
    expect(new TextDecoder().decode(place.readBytes("course.txt"))).toBe(COURSE);
  });

  it("reports what is wrong in it, as of a course", async () => {
    expect(await place.run(["check", "course.txt"])).toMatchObject({ code: 0 });
    const { code, stderr } = await place.run(["encode", "wrong.txt"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("kmp/unknown-name")]);
    expect(await place.run(["check", "wrong.txt"])).toMatchObject({ code: 1, stdout: expect.stringContaining("kmp/unknown-name") });
  });

  it("is not mistaken for one where it only mentions courses", async () => {
    expect(await place.run(["encode", "notes.txt"])).toMatchObject({ code: 1, stderr: expect.stringContaining("io/unknown-format") });
  });
});

/** Comments carry no data: without banners and markers a text of any version is read as before. */
import { describe, expect, test } from "vitest";
import { levelText, roomLevel, type TestLevel } from "./documents.ts";
import { findingsOf } from "./findings.ts";

const VERSIONS = [1, 2, 3, 4, 5, 6, 7];
const without: readonly (readonly [what: string, lines: RegExp])[] = [
  ["banners", /^;#.*\n/gm],
  ["markers", /^;[A-Z]+ \d+\n/gm],
  ["all comments", /^;.*\n/gm],
  ["all but the first banner", /(?<!^);#.*\n/g],
];
const style = (version: number): TestLevel["style"] => (version < 3 ? "MAX" : "BLENDER");

describe.each([0, 1, 2, 5])("with %i materials", (count) => {
  describe.each(without)("without %s", (_, lines) => {
    test.each(VERSIONS)("version %i has no errors", (version) => {
      const room = roomLevel(version, style(version));
      const materials = Array.from({ length: count }, (__, at) => ({
        name: `test mat${at}`,
        strings: at === 0 ? ["BM_FLAGS 0000000000000000000000"] : [],
      }));
      const objects = room.objects.map((object) => {
        if (object.class === "GENERIC_LIGHT") return object;
        const material = count === 0 ? -1 : 0;
        return object.class === "MESH"
          ? { ...object, triangles: object.triangles.map(([, ...corners]) => [material, ...corners]) }
          : { ...object, material };
      });
      const text = levelText({ ...room, materials, objects });
      const found = findingsOf(text.replace(lines, ""));
      expect(found.filter((finding) => finding.startsWith("error"))).toEqual([]);
    });
  });
});

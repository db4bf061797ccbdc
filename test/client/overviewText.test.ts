/** The overview of a text that is too large for the editor. */
import { expect, test } from "vitest";
import { overviewText } from "../../client/src/overviewText.ts";
import { LineIndex } from "../../formats/core/lineIndex.ts";
import { levelText, roomLevel } from "../formats/ass/documents.ts";
import { analyse } from "../formats/ass/findings.ts";

const text = levelText(roomLevel(7, "BLENDER")).replace(";### OBJECTS ###\n6", ";### OBJECTS ###\n9");
const { text: overview, parts } = overviewText(["room.ass"], text, analyse(text), new LineIndex(text));
const lines = overview.split("\n");
const partOf = (line: string) => parts[lines.indexOf(line)]?.text();

test("starts with what it is told to, and facts", () => {
  expect(lines[0]).toBe("room.ass");
  expect(lines).toContain("  vertices: 48");
});

test("lists findings with their lines, and leads to the lines around", () => {
  const finding = "  33:1 error ass/count-mismatch: The object count is 9 but 6 are present.";
  expect(lines).toContain(finding);
  expect(partOf(finding)).toContain(";### OBJECTS ###\n9\n");
});

test("lists records with their lines, and leads to each", () => {
  const record = "  491 3 %crate_a — places object 2";
  expect(lines.filter((line) => line.includes("%crate_a —"))).toEqual([record]);
  expect(partOf(record)).toMatch(/^;INSTANCE 3\n2\n"%crate_a"\n[^;]*\n$/);
});

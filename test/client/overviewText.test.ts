/** The overview of a text that is too large for the editor. */
import { expect, test } from "vitest";
import { findLines, overviewOfFile, overviewText } from "../../client/src/overview/overviewText.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { levelText, roomLevel } from "../formats/ass/documents.ts";
import { analyse } from "../formats/ass/findings.ts";

const text = levelText(roomLevel(7, "BLENDER")).replace(";### OBJECTS ###\n6", ";### OBJECTS ###\n9");
const { text: overview, parts } = overviewText(["room.ass"], text, analyse(text), new LineIndex(text));
const lines = overview.split("\n");
const partOf = (line: string) => parts[lines.indexOf(line)]?.text();

test("starts with the given lines, and facts", () => {
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

test.each([
  ["some words, in any case and order", "PLACES crate_a", 10, 1, 0],
  ["more than are shown", "crate_a", 1, 1, 1],
  ["nothing, and then all are shown", "no such thing", 10, 0, 0],
])("lines are found by %s", (_, words, most, expected, more) => {
  const found = findLines({ text: overview, parts }, words, most);
  expect(found.lines.length).toBe(expected);
  expect(found.more).toBe(more);
  for (const { line, text } of found.lines) expect([lines[line]?.trim(), parts[line] !== undefined]).toEqual([text, true]);
});

test("a game file's parts follow facts and findings, each with a text that is made when it is asked for", () => {
  let made = 0;
  const part = {
    title: "Bone 3",
    detail: "rotation",
    text: () => {
      made++;
      return "[]";
    },
  };
  const issue = { code: "toy/odd", severity: "warning", message: "This is\nodd.", bytes: { start: 26, end: 27 } } as const;
  const page = overviewOfFile(["walk"], { facts: [{ label: "Size", value: "2" }], issues: [issue], textLength: 9, parts: [part] });
  expect(page.text.split("\n")).toEqual([
    "walk",
    "  Size: 2",
    "",
    "Findings (1)",
    "  0x1A warning toy/odd: This is odd.",
    "",
    "Parts (1)",
    "  Bone 3 — rotation",
    "",
  ]);
  expect(page.parts.map((one) => one?.name)).toEqual([...Array(7).fill(undefined), "Bone 3"]);
  expect(made).toBe(0);
  expect(page.parts[7]?.text()).toBe("[]");
});

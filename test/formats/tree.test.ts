/** What an editor asks of a text in any notation: folds, and what "expand selection" grows to. */
import { expect, test } from "vitest";
import type { Analysis } from "../../formats/core/analysis.ts";
import { findFormat } from "../../formats/registry.ts";

function analyse(id: string, text: string): Analysis {
  const format = findFormat(id);
  if (!format) throw new RangeError(id);
  return format.analyse(text, { names: format.builtinNames(), decoded: false, fileName: `file.${format.extensions[0]}` });
}

const JSON_TEXT = '// one\n// two\n{ "Name": "a b",\n  /* a\n  b */\n  "List": [1, 2]\n}\n// alone\n';
const YAML_TEXT = "# one\n# two\nName: 'a b'\nList:\n  - 1\n  # alone\n  - 2\n#!layout file little 7\n";

test.each([
  ["asb", JSON_TEXT, ["// one\n// two", JSON_TEXT.slice(14, -10), "/* a\n  b */"]],
  ["byml", YAML_TEXT, ["# one\n# two", "List:\n  - 1\n  # alone\n  - 2"]],
])("%s: entries and comments over several lines fold", (id, text, folds) => {
  const found = analyse(id, text).folds?.() ?? [];
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(folds);
});

test.each([
  ["asb", JSON_TEXT, "a b", ["a b", '"a b"', '"Name": "a b"', JSON_TEXT.slice(14, -10), JSON_TEXT]],
  ["asb", JSON_TEXT, "two", ["// two", "// one\n// two", JSON_TEXT]],
  ["byml", YAML_TEXT, "a b", ["a b", "'a b'", "Name: 'a b'", YAML_TEXT.slice(12, -24), YAML_TEXT]],
  ["byml", YAML_TEXT, "one", ["# one", "# one\n# two", YAML_TEXT]],
])("%s: selections at %# grow from a part of an entry outwards", (id, text, at, selections) => {
  const found = analyse(id, text).selections?.(text.indexOf(at) + 1) ?? [];
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(selections);
});

test("a comment that is met again after a bracket that is not closed is one comment", () => {
  const text = "a: [1, 2\n# one\nb: 3\n#!layout files\n";
  const { issues } = analyse("byml", text);
  expect(issues.filter(({ code }) => code === "byml/layout")).toHaveLength(1);
});

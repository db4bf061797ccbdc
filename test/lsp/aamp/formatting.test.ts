/** The canonical form of a text: same bytes, same names, same comments. */
import { describe, expect, it } from "vitest";
import { inObject, openAamp, WORKED_EXAMPLE } from "./session.ts";

async function formatted(text: string): Promise<string> {
  const doc = await openAamp(text);
  return doc.applied(await doc.formatting());
}

const cases: [promise: string, before: string, after: string][] = [
  ["leaves a canonical text alone", WORKED_EXAMPLE, WORKED_EXAMPLE],
  [
    "indents by two",
    "!io\nversion: 0\ntype: xml\nparam_root: !list\n    objects:\n        System: !obj\n            Life: 1\n    lists: {}\n",
    inObject("Life: 1"),
  ],
  [
    "orders the keys",
    "param_root: !list\n  lists: {}\n  objects:\n    System: !obj\n      Life: 1\ntype: xml\nversion: 0\n",
    inObject("Life: 1"),
  ],
  [
    "writes flow style as blocks",
    "!io\nversion: 0\ntype: xml\nparam_root: !list {objects: {System: !obj {Life: 1}}, lists: {}}\n",
    inObject("Life: 1"),
  ],
  [
    "writes numbers in one way",
    inObject("Life: 0x10\nRate: 1.50\nMask: !u 0xFF\nPos: !vec2 [1,2]"),
    inObject("Life: 16\nRate: 1.5\nMask: !u 255\nPos: !vec2 [1.0, 2.0]"),
  ],
  ["quotes only what needs it", inObject("Life: \"text\"\nName: '12'"), inObject("Life: text\nName: '12'")],
  [
    "keeps hashes as hashes and names as names",
    inObject("3120533952: 1\n0x0000000A: 2\nXyzzy_q: 3"),
    inObject("3120533952: 1\n10: 2\nXyzzy_q: 3"),
  ],
  ["ends every line with LF", inObject("Life: 1").replaceAll("\n", "\r\n"), inObject("Life: 1")],
  ["ends in one line break", `${inObject("Life: 1")}\n\n`, inObject("Life: 1")],
  ["leaves a text with errors alone", inObject("Life:    1\nPos: !vec3 [1.0]"), inObject("Life:    1\nPos: !vec3 [1.0]")],
];

describe("formatting", () => {
  it.each(cases)("%s", async (_, before, after) => {
    expect(await formatted(before)).toBe(after);
  });

  it("changes only the lines that differ", async () => {
    const doc = await openAamp(inObject("Life: 1\nRate:   2\nPower: 3\nMass: 0x4"));
    const edits = await doc.formatting();
    expect(edits.map(({ range, newText }) => [doc.textAt(range), newText])).toEqual([
      ["      Rate:   2\n", "      Rate: 2\n"],
      ["      Mass: 0x4\n", "      Mass: 4\n"],
    ]);
  });
});

const comments: [promise: string, before: string, after: string][] = [
  ["above and after entries", inObject("# above\nLife:  1  # after"), inObject("# above\nLife: 1 # after")],
  [
    "after objects, lists and their halves",
    WORKED_EXAMPLE.replace("Setup: !obj", "Setup: !obj   # a")
      .replace("Parts: !list", "Parts: !list   # b")
      .replace("      objects:\n", "      objects:   # c\n")
      .replace("      lists: {}", "      lists: {}   # d"),
    WORKED_EXAMPLE.replace("Setup: !obj", "Setup: !obj # a")
      .replace("Parts: !list", "Parts: !list # b")
      .replace("      objects:\n", "      objects: # c\n")
      .replace("      lists: {}", "      lists: {} # d"),
  ],
  [
    "above the halves of a list",
    WORKED_EXAMPLE.replace("  lists:\n", "  # x\n  lists:\n"),
    WORKED_EXAMPLE.replace("  lists:\n", "  # x\n  lists:\n"),
  ],
  [
    "on the first lines",
    `# one\n!io # two\n# three\nversion: 0 # four\ntype:   xml # five\n# six\n${inObject("Life: 1").split("\n").slice(3).join("\n")}`,
    `# one\n!io # two\n# three\nversion: 0 # four\ntype: xml # five\n# six\n${inObject("Life: 1").split("\n").slice(3).join("\n")}`,
  ],
  [
    "at the end, on their level",
    `${inObject("Life:  1\n# in the object")}  # in the root\n# outside\n`,
    `${inObject("Life: 1\n# in the object")}  # in the root\n# outside\n`,
  ],
  [
    "that stand for entries, on their level",
    inObject("Life:  1\n# Power: 2").replace("  lists", "    Header: !obj {}\n  lists"),
    inObject("Life: 1\n# Power: 2").replace("  lists", "    Header: !obj {}\n  lists"),
  ],
  ["within a value above it", inObject("Ids: !buffer_int\n  - 1 # one\n  - 2"), inObject("# one\nIds: !buffer_int [1, 2]")],
  [
    "of an entry that moves with it",
    "!io\nversion: 0\ntype: xml\nparam_root: !list\n  lists: {} # lists\n  objects:\n    # life\n    System: !obj\n      Life: 1 # one\n",
    inObject("Life: 1 # one").replace("    System", "    # life\n    System").replace("lists: {}", "lists: {} # lists"),
  ],
];

describe("formatting keeps comments", () => {
  it.each(comments)("%s", async (_, before, after) => {
    expect(await formatted(before)).toBe(after);
    expect(await formatted(after)).toBe(after);
  });

  it("and notes about the layout at the end", async () => {
    const note = "#!layout data Header first\n";
    const text = inObject("Life: 1").replace("  lists: {}", "    Header: !obj\n      Life: 2\n  lists: {}") + note;
    expect(await formatted(text.replace("Life: 1", "Life:  1"))).toBe(text);
  });
});

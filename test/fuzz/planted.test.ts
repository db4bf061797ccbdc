/**
 * A campaign that finds nothing proves nothing, so each must find planted bugs. Those of saves are in test/client/saves, and those of bombs,
 * which take a while, in containers.ts.
 */
import { appendFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ArchiveFiles } from "../../client/src/archives/archiveFiles.ts";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import type { Analysis } from "../../formats/core/analysis.ts";
import type { Format } from "../../formats/core/format.ts";
import { range } from "../../formats/core/lists.ts";
import { type MergedText, mergeTexts } from "../../formats/core/merge/result/mergeTexts.ts";
import type { Markdown } from "../../formats/core/text/markdown.ts";
import { mergeFiles } from "../../formats/mergeFiles.ts";
import { findFormat, formats } from "../../formats/registry.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { toolPath } from "../cli/buildTool.ts";
import { tryFolder } from "../cli/hostileFolders.ts";
import { killOften } from "../cli/kills.ts";
import { runHere } from "../cli/runHere.ts";
import { levelText } from "../formats/ass/documents.ts";
import { tryChanges } from "../support/archiveChanges.ts";
import { tryClicks } from "../support/archiveClicks.ts";
import { editedVersion } from "../support/editedVersions.ts";
import { TEST_ALL } from "../support/extent.mjs";
import { type Counted, tryFeatures } from "../support/features.ts";
import { exactBytes, exactText, findFault, findFaultOfTexts, findLost, type Merge, type Texts } from "../support/mergeLaws.ts";
import { mutateText, seeded } from "../support/mutate.ts";
import { checkFile } from "./checkFile.ts";
import { type Fault, findFaultsOfVersions, listFaults, tryMerges } from "./mergeCampaign.ts";
import { checkText } from "./texts.ts";

const byml = findFormat("byml") as Format;
const asb = findFormat("asb") as Format;
const TEXT = `{"![p](https://evil.test/p.png)": 1, b: {x: 1.5, y: 2.5}, c: [a, b]}\n#!layout file little 3\n`;

/** A format with bugs. */
function withMistake(change: (analysis: Analysis) => Partial<Analysis>): Format {
  return {
    ...byml,
    analyse: (text, context) => {
      const analysis = byml.analyse(text, context);
      return Object.assign(Object.create(analysis) as Analysis, change(analysis));
    },
  };
}

const raw = (source: string) => ({ source }) as unknown as Markdown;
const replaceAll = (text: string) => [{ span: { start: 0, end: TEXT.length }, text }];

const IN_FEATURES: readonly (readonly [mistake: string, mistaken: Partial<Analysis>, found: RegExp])[] = [
  ["a hover that shows a name as it is", { hover: () => ({ contents: raw(TEXT), span: { start: 0, end: 1 } }) }, /^hover: image/],
  ["a fix that breaks the text", { actions: () => [{ title: "Break", kind: "refactor", edits: replaceAll("{") }] }, /^action: Break/],
  [
    "edits that overlap",
    { actions: () => [{ title: "Twice", kind: "refactor", edits: [...replaceAll(""), ...replaceAll("")] }] },
    /edits overlap/,
  ],
  ["a rename to what is not a name", { rename: () => ({ name: "b", to: () => replaceAll("}") }) as never }, /^rename: /],
  [
    "a rename that throws what is not a refusal",
    {
      rename: () =>
        ({
          name: "b",
          to() {
            throw new TypeError("not a function");
          },
        }) as never,
    },
    /throws TypeError/,
  ],
];

test.each(IN_FEATURES)("offers: %s", (_, mistaken, found) => {
  const counted: Counted = { tried: {}, wrong: [] };
  const format = withMistake(() => mistaken);
  for (let seed = 1; seed <= 5; seed++) tryFeatures(format, TEXT, seeded(seed), 8, counted);
  expect(counted.wrong.join("\n")).toMatch(new RegExp(found, "m"));
  const without: Counted = { tried: {}, wrong: [] };
  for (let seed = 1; seed <= 5; seed++) tryFeatures(byml, TEXT, seeded(seed), 8, without);
  expect(without.wrong).toEqual([]);
});

const MISTAKES_OF_MERGES: readonly (readonly [mistake: string, merge: Merge, found: RegExp])[] = [
  [
    "takes ours whole",
    ({ ours }) => ({ kind: "merged", bytes: ours, conflicts: [], notes: [] }),
    /does not give the other|is not in the result/,
  ],
  [
    "loses what theirs changed where both changed something",
    (files) => {
      const merged = mergeFiles(files);
      return merged.kind === "merged" && merged.bytes !== files.theirs ? { ...merged, bytes: files.ours } : merged;
    },
    /is not in the result/,
  ],
  [
    "writes a file that does not open",
    (files) => {
      const merged = mergeFiles(files);
      const isPlain = merged.kind === "refused" || merged.bytes === files.theirs || merged.bytes === files.ours;
      return isPlain ? merged : { ...merged, bytes: merged.bytes.subarray(0, 8) };
    },
    /is not in the result|does not open/,
  ],
];

test.each(MISTAKES_OF_MERGES)("merges: a merge that %s", (_, merge, found) => {
  const text = "A: 1\nB: 2\nC: 3\n#!layout file little 3\n";
  const other = exactBytes(byml, text.replace("A: 1", "A: 7")) as Uint8Array;
  const base = exactBytes(byml, text) as Uint8Array;
  const faults = (tried?: Merge) =>
    [1, 2, 3, 4, 5].flatMap((seed) => findLost(byml, text, seeded(seed), tried) ?? findFault(byml, [base, base, other], tried) ?? []);
  expect(faults(merge).join("\n")).toMatch(found);
  expect(faults()).toEqual([]);
});

test("merges: an edit that its own file does not keep is none, and one of a value that others share is one of all", () => {
  const multiply = `{"Type": "Multiply", "Data Type": "f32", "LHS Source": "Input", "RHS Source": "ParamTbl", "LHS Index/Value": 4, "RHS Index/Value": 0, "RHS Value": 0.25}`;
  const command = `{"Base Index Pre-Command Entry": -1, "Output Data Type": "bool", "Input Data Type": "vec3f", "Instructions": [${multiply}, ${multiply}]}`;
  const info = `{"Magic": "EXB ", "Version": 2, "Static Memory Size": 8, "Instance Count": 1, "Scratch32 Size": 12, "Scratch64 Size": 12}`;
  const text = `{"Metadata": {"Filename": "a", "Version": "0x418"}, "Expressions": {"Info": ${info}, "Commands": [${command}]}, "Commands": [], "Nodes": []}`;
  // both instructions have the first parameter, and the last one decides its type
  expect([16, 22, 29].flatMap((seed) => findLost(asb, text, seeded(seed)) ?? [])).toEqual([]);
});

/** @param labels each with the text after it */
const messages = (...labels: readonly string[]) =>
  `${labels.map((label) => label.replace(" ", ": |-\n  ")).join("\n")}\n#!layout file big utf-16 3\n`;

/** The order of one side is the base's, so the other's counts. */
const MOVES: readonly (readonly [what: string, texts: Texts])[] = [
  ["entries that stay the same", [messages("A 1", "B 2", "C 3"), messages("C 3", "A 1", "B 2"), messages("A 1", "B other", "C 3")]],
  [
    "and an entry that both add has the text of one that is gone",
    [messages("A 1", "B 2", "C 3"), messages("C 3", "D 2", "A 1"), messages("A 1", "D 2", "C 3")],
  ],
];

test.each(MOVES)("merges: one that forgets what one side moved: %s", (_, texts) => {
  const msbt = findFormat("msbt") as Format;
  const sorts: typeof mergeTexts = (model, files, findProblems) => {
    const merged = mergeTexts(model, files, findProblems);
    if ("refused" in merged || texts.some((text) => merged.text === text)) return merged;
    const labels = [...merged.text.matchAll(/^(\w): \|-\n {2}(.*)/gm)].map(([, label, words]) => `${label} ${words}`);
    return { ...merged, text: messages(...labels.sort()) };
  };
  expect(findFaultOfTexts(msbt, texts, false, sorts)).toBe("not the order of the side that changed it");
  expect(findFaultOfTexts(msbt, texts, false)).toBeUndefined();
});

type Merging = typeof mergeTexts;

test("merges: one that loses the size of a path that was there twice, of which one is left", () => {
  const sizes = (...lines: readonly string[]) => `a: 1\n${lines.join("")}#!layout table RSTB little\n#!layout order file\n`;
  const texts: Texts = [sizes("x: 1\n", "x: 2\n"), sizes("x: 1\n", "x: 3\n"), sizes()];
  const loses: Merging = (...args) => {
    const merged = mergeTexts(...args);
    return "refused" in merged ? merged : { ...merged, text: merged.text.replace("x: 3\n", "") };
  };
  const rstb = findFormat("rstb") as Format;
  expect(findFaultOfTexts(rstb, texts, false, loses)).toMatch("1 in ours alone, but 0 in the result");
  expect(findFaultOfTexts(rstb, texts, false)).toBeUndefined();
});

const withConflicts =
  (change: (conflicts: MergedText["conflicts"], files: Parameters<Merging>[1]) => MergedText["conflicts"]): Merging =>
  (model, files, findProblems) => {
    const merged = mergeTexts(model, files, findProblems);
    return "refused" in merged ? merged : { ...merged, conflicts: change(merged.conflicts, files) };
  };

/** Bugs, each in an otherwise correct merge. */
const MISTAKES_IN_TEXTS: readonly (readonly [mistake: string, merge: Merging])[] = [
  ["loses theirs of a conflict", withConflicts((conflicts) => conflicts.map((conflict) => ({ ...conflict, theirs: null })))],
  [
    "says no conflict where the longer text is ours",
    withConflicts((conflicts, { ours, theirs }) => (ours.length > theirs.length ? [] : conflicts)),
  ],
  ["says the first of several conflicts only", withConflicts((conflicts) => conflicts.slice(0, 1))],
  [
    "compares values by their first character",
    (model, files, findProblems) => {
      const readTree: typeof model.readTree = (text, path) => {
        const root = model.readTree(text, path);
        const stack = [root];
        for (let node = stack.pop(); node; node = stack.pop()) {
          stack.push(...node.children);
          if (node.kind === "value") node.compared = node.text.slice(0, 1);
        }
        return root;
      };
      return mergeTexts({ ...model, readTree }, files, findProblems);
    },
  ],
];

/** Number of documents, each with a few versions, that reveal each bug. */
const TRIES = 30;

test.each(MISTAKES_IN_TEXTS)("merges: one that %s", (_, merge) => {
  const text = exactText(byml, "A: 10\nB: 20\nC: {D: word, E: [1, 2]}\n#!layout file little 3\n") as string;
  for (let seed = 1; seed <= TRIES; seed++) {
    const random = seeded(seed);
    const others = range(0, 3).flatMap(() => exactText(byml, editedVersion(byml, text, random)) ?? []);
    const faults = (tried?: Merging) => {
      const found: string[] = [];
      findFaultsOfVersions(byml, [...new Set([text, ...others])], true, (said) => found.push(said), tried);
      return found;
    };
    if (faults(merge).length === 0) continue;
    expect(faults()).toEqual([]);
    return;
  }
  expect.unreachable("no version shows it");
});

test("merges: a campaign goes on after a fault, and lists the rounds that show it", () => {
  const text = exactText(byml, "A: 10\nB: 20\nC: {D: word, E: [1, 2]}\n#!layout file little 3\n") as string;
  const documents = { real: [text], made: [], endings: new Map<string, string>() };
  const loses = withConflicts(() => []);
  const tryRounds = (rounds: readonly number[]) => {
    const faults: Fault[] = [];
    for (const round of rounds) tryMerges(byml, documents, 1, round, (fault) => faults.push(fault), loses);
    return faults;
  };
  const faults = tryRounds(range(1, 9));
  const rounds = [...new Set(faults.map(({ round }) => round))];
  expect(rounds.length).toBeGreaterThan(1);
  expect(tryRounds(rounds.slice(-1))).toEqual(faults.filter(({ round }) => round === rounds.at(-1)));
  const [first] = listFaults(faults);
  expect(first).toMatch(/^\d+ × .* no conflict names it \(rounds \d+, /);
});

const guid = (at: number) => `0000000${at}-0000-4000-8000-000000000001`;
/** Commands that lead to nodes, and a transition from one of them. */
const sequence = (commands: string, nodes: number, from?: string) =>
  exactText(
    asb,
    JSON.stringify({
      Metadata: { Filename: "a", Version: "0x417", HasASNodeBaev: false },
      Transitions: from
        ? [
            {
              Unknown: -1,
              Transitions: [
                {
                  "Current Command": from,
                  "Next Command": "",
                  "Parameter Type": "int",
                  "Allow Multiple Matches": false,
                  Parameter: "p",
                  Value: 1,
                },
              ],
            },
          ]
        : [],
      Commands: [...commands].map((Name, at) => ({
        Name,
        "Unknown 1": -1.5,
        "Ignore Same Command": false,
        "Interpolation Type": 1,
        GUID: guid(at),
        "Node Index": at,
      })),
      Nodes: Array.from({ length: nodes }, (_, at) => ({
        "Node Index": at,
        "Node Type": "State",
        "No State Transition": true,
        GUID: guid(at + 5),
        Body: {},
      })),
    }),
  ) as string;

test.each<[said: string, merge: Merging, texts: Texts, found: RegExp]>([
  [
    "a number of ours means what theirs added",
    withConflicts(() => []),
    [sequence("a", 1), sequence("ab", 1), sequence("a", 2)],
    /means an entry, and no conflict says so/,
  ],
  [
    "a number of ours, in one of two of one name, means what theirs added",
    withConflicts(() => []),
    [sequence("a", 0), sequence("aa", 0), sequence("bb", 2)],
    /means an entry, and no conflict says so/,
  ],
  [
    "theirs removed what ours names",
    (model, files) => mergeTexts(model, files, () => []),
    [sequence("ab", 2), sequence("ab", 2, "b"), sequence("a", 2)],
    /unknown-command: in neither side, and no conflict says so/,
  ],
])("merges: one that does not say that %s", (_, merge, texts, found) => {
  expect(findFaultOfTexts(asb, texts, true, merge)).toMatch(found);
  expect(findFaultOfTexts(asb, texts, true)).toBeUndefined();
});

test("merges: no mistake is a number of theirs that took the place of one that means nothing", () => {
  const nodes = (events: string) =>
    exactText(
      asb,
      JSON.stringify({
        Metadata: { Filename: "a", Version: "0x417", HasASNodeBaev: false },
        Nodes: [{ Events: JSON.parse(events) }, undefined].map((Body, at) => ({
          "Node Index": at,
          "Node Type": Body ? "SubtractAnimation" : "State",
          "No State Transition": true,
          GUID: guid(at),
          Body: Body ?? {},
        })),
      }),
    ) as string;
  expect(findFaultOfTexts(asb, [nodes("[4, 5]"), nodes("[4, 1, 5]"), nodes("[20, 1]")], true)).toBeUndefined();
});

test("merges: no mistake is a number of theirs in an entry that only the result has in common with ours", () => {
  const level = (name: string, material: number) =>
    levelText({
      version: 7,
      style: "MAX",
      materials: [{ name: "wood" }],
      objects: [{ class: "BOX", material, extents: [1, 2, 3] }],
      instances: [{ object: 0, name, id: 1, parent: -1 }],
    });
  const ass = findFormat("ass") as Format;
  expect(findFaultOfTexts(ass, [level("a", -1), level("b", -1), level("a", 0)], true)).toBeUndefined();
});

test("archives: a change that damages another member", () => {
  const counted: Counted = { tried: {}, wrong: [] };
  const open: typeof openNested = (bytes) => {
    const opened = openNested(bytes, NO_SUPPLIES);
    if (!opened || "issue" in opened) return opened;
    const { nested } = opened;
    const change = (changes: Parameters<typeof nested.change>[0]) => {
      const made = (nested.change(changes) ?? bytes).slice();
      made[made.length - 1] ^= 1;
      return made;
    };
    return { nested: Object.assign(Object.create(nested) as typeof nested, { change }) };
  };
  for (let seed = 1; seed <= 5; seed++) tryChanges(sarcOf({ "a.bin": "aaaa", "b.bin": "bbbb" }), seeded(seed), 4, counted, open);
  expect(counted.wrong.join("\n")).toMatch(/has changed|not what was put in/);
});

const MISTAKES_OF_PAGES: readonly (readonly [mistake: string, spoil: (archives: ArchiveFiles) => void, found: RegExp])[] = [
  [
    "an undo that does nothing",
    (archives) => {
      archives.undo = async () => "Delete a.bin";
    },
    /not every byte is as before|undone, and the file is another/,
  ],
  [
    "an undo that forgets what another program wrote",
    (archives) => {
      const { undo } = archives;
      archives.undo = (outer) => {
        const step = archives.history.takeLast(outer);
        if (step) archives.history.add(outer, { ...step, inverse: [] });
        return undo.call(archives, outer);
      };
    },
    /undo after another program: it is (still there|not what was put in)|the old name is still there/,
  ],
  [
    "a command that reaches another member",
    (archives) => {
      const { change } = archives;
      archives.change = (outer, title, changes) =>
        change.call(archives, outer, title, [...changes, { kind: "put", path: "b.bin", content: new Uint8Array(3) }]);
    },
    /"b\.bin" has changed/,
  ],
];

async function clickOften(spoil?: (archives: ArchiveFiles) => void): Promise<readonly string[]> {
  const file = sarcOf({ "a.bin": "aaaa", "b.bin": "bbbb", "in.sarc": sarcOf({ "c.bin": "cccc" }) });
  const counted: Counted = { tried: {}, wrong: [] };
  for (let seed = 1; seed <= 30; seed++) await tryClicks(file, seeded(seed), 12, counted, spoil);
  return counted.wrong;
}

test.each(MISTAKES_OF_PAGES)("pages of archives: %s", async (_, spoil, found) => {
  expect((await clickOften(spoil)).join("\n")).toMatch(found);
});

test("pages of archives: no mistake", async () => {
  expect(await clickOften()).toEqual([]);
});

const FILE = byml.encode(TEXT).bytes as Uint8Array;

const IN_DECODING: readonly (readonly [mistake: string, decode: Format["decode"], found: RegExp])[] = [
  [
    "an exception",
    () => {
      throw new TypeError("not a function");
    },
    /not a function/,
  ],
  ["exact, and it is not", (bytes, names) => ({ ...byml.decode(bytes, names), text: TEXT.replace("1.5", "1.25") }) as never, /exact, but/],
  [
    "a refusal without an offset",
    () => ({ kind: "fail", issues: [{ code: "byml/x", severity: "error", message: "no" }], map: () => new Map(), facts: [] }) as never,
    /no offset/,
  ],
];

test.each(IN_DECODING)("damaged files: %s", (_, decode, found) => {
  expect(() => checkFile({ ...byml, decode }, FILE)).toThrow(found);
  expect(checkFile(byml, FILE)).toBe("exact");
});

test("damaged texts: bytes in spite of an error", () => {
  const encode: Format["encode"] = (text) => ({ ...byml.encode(text), bytes: FILE });
  const tryAll = (format: Format) => {
    const random = seeded(3);
    for (let round = 0; round < 50; round++) checkText(format, mutateText(TEXT, random));
  };
  expect(() => tryAll({ ...byml, encode })).toThrow(/bytes in spite of errors/);
  expect(() => tryAll(byml)).not.toThrow();
});

const IN_WRITING = [
  ["encode", 1, "toys, written in place", /neither old nor new/],
  ["set of several files", 4, "product, written one by one", /some files are old and some new/],
] as const;

test.each(IN_WRITING)("kills: the mistake in %s can be planted", async (_kind, _mebibytes, flavour) => {
  await expect(toolPath(flavour)).resolves.toContain(".mjs");
});

// kills strike at random places, so it takes many
test.runIf(TEST_ALL && process.platform !== "win32").each(IN_WRITING)("kills: %s", async (kind, mebibytes, flavour, found) => {
  await expect(killOften(kind, 30, mebibytes * 1024 * 1024, seeded(1), flavour)).rejects.toThrow(found);
});

test.skipIf(process.platform === "win32").each<[mistake: string, spoil: (folder: string, args: readonly string[]) => void, found: RegExp]>([
  [
    "a command that only reads and believes names of files",
    (folder, [command]) => {
      if (command !== "check") return;
      for (const name of readdirSync(join(folder, "mod"))) if (name.includes(".bytewright-")) rmSync(join(folder, "mod", name));
    },
    /^check mod changed /,
  ],
  [
    "a command that writes through a link",
    (folder, [command]) => {
      const link = join(folder, "mod/x.bxml");
      if (command === "format" && existsSync(link)) appendFileSync(link, "!");
    },
    /^format .*changed /,
  ],
])("folders: %s", async (_, spoil, found) => {
  const spoiled = async (folder: string, args: readonly string[]) => {
    const outcome = await runHere(formats, folder, args);
    spoil(folder, args);
    return outcome;
  };
  const tries = async () => {
    for (let seed = 1; seed <= 40; seed++) await tryFolder(seeded(seed), { runs: 0, wrote: 0 }, spoiled);
  };
  await expect(tries()).rejects.toThrow(found);
});

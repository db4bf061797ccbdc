/** What each side may do but both together may not: the smallest part of theirs that brings it about is a conflict, all else is merged. */
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import type { FindProblems, Problem } from "../../../formats/core/merge/result/problems.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { mergeFiles, resolveConflicts } from "../../../formats/mergeFiles.ts";
import { findFormat } from "../../../formats/registry.ts";

const asb = findFormat("asb");
const byml = findFormat("byml");
if (!asb?.merge || !byml?.merge) throw new Error("ASB and BYML are not registered.");

const guid = (number: number) => `${number.toString(16).padStart(8, "0")}-0000-4000-8000-000000000001`;
type Constants = readonly (readonly [output: string, byte: number, value: number])[];
/** Expressions that return these constants of the table. */
const expressionsOf = (constants: Constants) => ({
  Info: { Magic: "EXB ", Version: 2, "Static Memory Size": 0, "Instance Count": 1, "Scratch32 Size": 0, "Scratch64 Size": 0 },
  Commands: constants.map(([output, byte, value]) => ({
    "Base Index Pre-Command Entry": -1,
    "Output Data Type": output,
    "Input Data Type": "none",
    Instructions: [
      {
        Type: "Store",
        "Data Type": "s32",
        "LHS Source": "Output",
        "RHS Source": "ParamTbl",
        "LHS Index/Value": 0,
        "RHS Index/Value": byte,
        "RHS Value": value,
      },
      { Type: "Terminator" },
    ],
  })),
});
/** A node with these sync controls, of which a file has room for 255. */
const controls = (numbers: readonly number[], frame = "10.0", expressions: object = []) => {
  const node = {
    "Node Index": 0,
    "Node Type": "DummyAnimation",
    "No State Transition": true,
    GUID: guid(0),
    "Sync Controls": numbers.map((each) => ({
      GUID: guid(each),
      "Sync Start Frame": 0,
      "Normalized Sync Start Frame": 0,
      Unknown: 0,
    })),
    Body: { Frame: 0, "Is Loop": false },
  };
  const text = JSON.stringify({
    Metadata: { Filename: "Test.root", Version: "0x417", HasASNodeBaev: false },
    Blackboard: {},
    "Bone Groups": [],
    Expressions: expressions,
    Partials: [],
    Transitions: [],
    "Valid Tags": [],
    Commands: [],
    Nodes: [node],
  });
  return text.replaceAll(/(Frame|Unknown)":0/g, '$1":0.0').replace('"Frame":0.0,"Is Loop"', `"Frame":${frame},"Is Loop"`);
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("a result that cannot be written", () => {
  const bytesOf = (text: string) => {
    const { bytes, issues } = asb.encode(text);
    if (!bytes) throw new Error(issues.map(({ message }) => message).join("\n"));
    return bytes;
  };

  it("has what there is room for, and a conflict for the rest of theirs", () => {
    const versions = [
      controls(range(1, 251)),
      controls([...range(1, 251), ...range(1001, 1004)]),
      controls([...range(1, 251), ...range(2001, 2004)], "20.0"),
    ];
    const [base, ours, theirs] = versions.map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array];
    const merged = mergeFiles({ base, ours, theirs, path: "a.root.asb", supplies: NO_SUPPLIES });
    expect(merged).toMatchObject({
      kind: "merged",
      conflicts: [{ kind: "check", field: expect.stringMatching(`/Sync Controls/\\[GUID=${guid(2003)}\\]$`) }],
    });
    expect(merged.kind === "merged" && asb.decode(merged.bytes, asb.builtinNames())).toMatchObject({ exact: true });
    const wanted = controls([...range(1, 251), ...range(1001, 1004), ...range(2001, 2003)], "20.0");
    expect(merged).toMatchObject({ bytes: bytesOf(wanted) });
  });
});

describe("constants of expressions, which the text states and the file shares", () => {
  const bytesOf = (constants: Constants) => asb.encode(controls([], "10.0", expressionsOf(constants))).bytes as Uint8Array;
  const COMMON: Constants[number] = ["s32", 0, 5];
  it.each<[title: string, base: Constants, ours: Constants, theirs: Constants, merged: Constants, conflicts: readonly string[]]>([
    [
      "are a conflict where both add another one at the same bytes",
      [COMMON],
      [COMMON, ["f32", 4, 6]],
      [COMMON, ["bool", 4, 7]],
      [COMMON, ["f32", 4, 6]],
      ["check Expressions/Commands/[+theirs 1]"],
    ],
    [
      "are a conflict where ours changes one that theirs uses once more",
      [COMMON],
      [["s32", 0, 6]],
      [COMMON, ["f32", 0, 5]],
      [["s32", 0, 6]],
      ["check Expressions/Commands/[+theirs 1]"],
    ],
    [
      "are none where both say the same",
      [COMMON],
      [COMMON, ["f32", 4, 6]],
      [COMMON, ["bool", 4, 6]],
      [COMMON, ["f32", 4, 6], ["bool", 4, 6]],
      [],
    ],
  ])("%s", (_, base, ours, theirs, expected, conflicts) => {
    const merged = mergeFiles({
      base: bytesOf(base),
      ours: bytesOf(ours),
      theirs: bytesOf(theirs),
      path: "a.root.asb",
      supplies: NO_SUPPLIES,
    });
    if (merged.kind === "refused") throw new Error(merged.message);
    expect(merged.conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual(conflicts);
    expect(merged.bytes).toEqual(bytesOf(expected));
  });
});

it("a warning that all versions have, each of another of very many objects, is none of the result's own", () => {
  const kmp = findFormat("kmp");
  const bytesOf = (places: readonly number[]) => {
    const rows = places.map((x, at) => `  o${at} 0x65 ${x}.0 0.0 0.0 0 0 0 0 -1\n  > 0 0.0 0.0 0.0 0 0 0 0 0x3f\n  > 1.0 1.0 1.0\n`);
    const text = `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[GOBJ]\n${rows.join("")}\n[END]\n`;
    return kmp?.encode(text).bytes as Uint8Array;
  };
  const versions = { base: bytesOf(range(0, 258)), ours: bytesOf(range(1, 258)), theirs: bytesOf([0, ...range(2, 258)]) };
  const merged = mergeFiles({ ...versions, path: "course.kmp", supplies: NO_SUPPLIES });
  expect(merged).toMatchObject({ kind: "merged", conflicts: [], bytes: bytesOf(range(2, 258)) });
});

const found = (code: string, text: string, part: RegExp): Problem[] =>
  [...text.matchAll(part)].map(({ index, 0: all }) => ({
    code,
    isError: true,
    message: `${all} is wrong.`,
    start: index,
    end: index + all.length,
  }));

const warnings = (text: string, part: RegExp): Problem[] => {
  const start = text.search(part);
  return [{ code: "odd", isError: false, message: "This is odd.", start, end: start + 1 }];
};

const doubles = (...ids: readonly string[]) => `Objs:\n${ids.map((id) => `- {HashId: ${id}}\n`).join("")}`;

type Row = [title: string, find: FindProblems, base: string, ours: string, theirs: string, merged: string, conflicts: string[]];

describe("a choice", () => {
  it("of theirs has no effect where nothing of theirs fits, and a note says so", () => {
    const findProblems: FindProblems = (text) =>
      /b: 1\na: .*\nd: /s.test(text) ? [{ code: "order", isError: true, message: "b", start: 0, end: 1 }] : [];
    const [base, ours, theirs] = ["a: 1\nb: 1\nc: 1\n", "a: 2\nb: 1\nc: 1\nd: 1\n", "b: 1\na: 3\nc: 2\n"] as const;
    const model = byml.merge as NonNullable<typeof byml.merge>;
    const merged = mergeTexts(model, { base, ours, theirs, path: "", choose: () => "theirs" }, findProblems);
    expect(merged).toMatchObject({
      text: ours,
      conflicts: [
        { kind: "check", field: "", choice: undefined },
        { kind: "edit/edit", field: "a", offers: ["ours", "value"], choice: undefined },
      ],
      notes: [
        "The file: the choice cannot be taken here, so the result has ours.",
        "a: the choice cannot be taken here, so the result has ours.",
      ],
    });
  });
});

describe("a warning that neither side has", () => {
  const odd: FindProblems = (text) => [
    ...(/a: 2/.test(text) && /b: 2/.test(text) ? warnings(text, /a/) : []),
    ...(/a: 2/.test(text) && /c: 2/.test(text) ? [{ ...warnings(text, /a/)[0], code: "other", message: "This too." } as Problem] : []),
  ];
  const model = byml.merge as NonNullable<typeof byml.merge>;
  it.each([
    ["by a choice stays, and is said", "a: 2\nc: 1\nd: 1\n", "theirs", ["delete/edit b theirs", "check c undefined"]],
    ["is a conflict", "a: 2\nb: 1\nc: 1\nd: 1\n", undefined, ["check b undefined", "check c undefined"]],
  ] as const)("%s", (_, ours, choice, conflicts) => {
    const [base, theirs] = ["a: 1\nb: 1\nc: 1\nd: 1\n", "a: 1\nb: 2\nc: 2\nd: 4\n"];
    const merged = mergeTexts(model, { base, ours, theirs, path: "a.byml", choose: () => choice }, odd);
    if ("refused" in merged) throw new Error(merged.refused);
    expect(merged.conflicts.map(({ kind, field, choice }) => `${kind} ${field} ${choice}`)).toEqual(conflicts);
    expect(merged.text).toBe(`a: 2\nb: ${choice ? 2 : 1}\nc: 1\nd: 4\n`);
    expect(merged.notes.filter((note) => note.startsWith("With these choices"))).toEqual(
      choice ? ["With these choices, the result has 1 warning that neither side has: This is odd."] : [],
    );
  });
});

describe("a problem that neither side has", () => {
  it.each<Row>([
    [
      "and that no entry is around is the last one of theirs that brings it",
      (text) => (text.split("\n").length > 7 ? [{ code: "many", isError: true, message: "", start: 0, end: text.length }] : []),
      "a: 1\nb: 1\nc: 1\n",
      "a: 1\nb: 1\nc: 1\nd: 1\ne: 1\n",
      "a: 2\nb: 1\nc: 1\nf: 1\ng: 1\n",
      "a: 2\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\n",
      ["check g"],
    ],
    [
      "and that their order brings is a conflict of the list",
      (text) => (/3.*\n.*1, a: 2/.test(text) ? [{ code: "behind", isError: false, message: "", start: 0, end: 1 }] : []),
      "Objs:\n- {HashId: 1, a: 1}\n- {HashId: 2, a: 1}\n- {HashId: 3, a: 1}\nb: 1\n",
      "Objs:\n- {HashId: 1, a: 2}\n- {HashId: 2, a: 1}\n- {HashId: 3, a: 1}\nb: 1\n",
      "Objs:\n- {HashId: 3, a: 1}\n- {HashId: 1, a: 1}\n- {HashId: 2, a: 1}\nb: 2\n",
      "Objs:\n- {HashId: 1, a: 2}\n- {HashId: 2, a: 1}\n- {HashId: 3, a: 1}\nb: 2\n",
      ["check Objs"],
    ],
    [
      "and that their order brings leaves what else theirs changed in the list, and its other conflicts",
      (text) => (/3.*\n.*1, a: 2/.test(text) ? [{ code: "behind", isError: false, message: "", start: 0, end: 1 }] : []),
      "Objs:\n- {HashId: 1, a: 1}\n- {HashId: 2, a: 1, b: 1}\n- {HashId: 3, a: 1}\n",
      "Objs:\n- {HashId: 1, a: 2}\n- {HashId: 2, a: 1, b: 2}\n- {HashId: 3, a: 1}\n",
      "Objs:\n- {HashId: 3, a: 7}\n- {HashId: 1, a: 1}\n- {HashId: 2, a: 8, b: 3}\n- {HashId: 4, a: 9}\n",
      "Objs:\n- {HashId: 1, a: 2}\n- {HashId: 2, a: 8, b: 2}\n- {HashId: 4, a: 9}\n- {HashId: 3, a: 7}\n",
      ["edit/edit Objs/[HashId=2]/b", "check Objs"],
    ],
    [
      "is a conflict though both have one of its kind elsewhere",
      (text) => (/a: 2\nb: 2/.test(text) ? found("pair", text, /(?<=b: )2/g) : found("pair", text, /(?<=c: )7/g)),
      "a: 1\nb: 1\nc: 7\n",
      "a: 2\nb: 1\nc: 7\n",
      "a: 1\nb: 2\nc: 7\n",
      "a: 2\nb: 1\nc: 7\n",
      ["check b"],
    ],
    [
      "ends where an entry stays that theirs removed",
      (text) => (/a: 2/.test(text) && !/c:/.test(text) ? [{ code: "alone", isError: true, message: "", start: 0, end: 1 }] : []),
      "a: 1\nb: 1\nc: 1\n",
      "a: 2\nb: 1\nc: 1\n",
      "a: 1\nb: 3\n",
      "a: 2\nb: 3\nc: 1\n",
      ["check c"],
    ],
    [
      "ends inside a part that only theirs changed",
      (text) => (/a: 2/.test(text) && !/c: 1/.test(text) ? [{ code: "alone", isError: true, message: "", start: 0, end: 1 }] : []),
      "a: 1\nb: {c: 1, d: 1}\n",
      "a: 2\nb: {c: 1, d: 1}\n",
      "a: 1\nb: {d: 4}\n",
      "a: 2\nb: {c: 1, d: 4}\n",
      ["check b/c"],
    ],
    [
      "ends with the one change in a part of theirs that causes it",
      (text) => (/a: 2/.test(text) && !/c: 1/.test(text) ? found("alone", text, /(?<=b: ){.*}/g) : []),
      "a: 1\nb: {c: 1, d: 1, e: 1}\n",
      "a: 2\nb: {c: 1, d: 1, e: 1}\n",
      "a: 1\nb: {d: 4, e: 5}\n",
      "a: 2\nb: {c: 1, d: 4, e: 5}\n",
      ["check b/c"],
    ],
    [
      "ends with the same change in each of several parts",
      (text) => (/a: 2/.test(text) ? found("alone", text, /(?<=[bf]: )\{(?!c: 1).*}/g) : []),
      "a: 1\nb: {c: 1, d: 1}\nf: {c: 1, d: 1}\n",
      "a: 2\nb: {c: 1, d: 1}\nf: {c: 1, d: 1}\n",
      "a: 1\nb: {d: 4}\nf: {d: 5}\n",
      "a: 2\nb: {c: 1, d: 4}\nf: {c: 1, d: 5}\n",
      ["check b/c", "check f/c"],
    ],
    [
      "is a conflict where it is a warning",
      (text) => (/a: 2\nb: 2/.test(text) ? warnings(text, /b/) : []),
      "a: 1\nb: 1\n",
      "a: 2\nb: 1\n",
      "a: 1\nb: 2\n",
      "a: 2\nb: 1\n",
      ["check b"],
    ],
    [
      "is a conflict where it is a warning about what ours has, which theirs brings by a removal",
      (text) => (/a: 2/.test(text) && !/c:/.test(text) ? warnings(text, /a/) : []),
      "a: 1\nb: 1\nc: 1\n",
      "a: 2\nb: 1\nc: 1\n",
      "a: 1\nb: 3\n",
      "a: 2\nb: 3\nc: 1\n",
      ["check c"],
    ],
    [
      "is one conflict each where two warnings have two causes",
      (text) => [
        ...(/a: 2/.test(text) && !/c:/.test(text) ? warnings(text, /a/) : []),
        ...(/a: 2/.test(text) && /b: 3/.test(text) ? [{ ...warnings(text, /a/)[0], message: "This too." } as Problem] : []),
      ],
      "a: 1\nb: 1\nc: 1\nd: 1\n",
      "a: 2\nb: 1\nc: 1\nd: 1\n",
      "a: 1\nb: 3\nd: 4\n",
      "a: 2\nb: 1\nc: 1\nd: 4\n",
      ["check b", "check c"],
    ],
    [
      "is what brings the warning, not the entry that it is about where that is the same in both",
      (text) => (/a: 2\nb: 3/.test(text) ? warnings(text, /c/) : []),
      "a: 1\nb: 1\nc: 1\n",
      "a: 2\nb: 1\nc: 1\n",
      "a: 1\nb: 3\nc: 1\n",
      "a: 2\nb: 1\nc: 1\n",
      ["check b"],
    ],
    [
      "is none where a side has the warning at another place, as in another spelling",
      (text) => warnings(text, /a: 2\nb: 2/.test(text) ? /b/ : /a/),
      "a: 1\nb: 1\n",
      "a: 2\nb: 1\n",
      "a: 1\nb: 2\n",
      "a: 2\nb: 2\n",
      [],
    ],
    [
      "is a conflict even if one side already has a warning of the same kind with another message",
      (text) => {
        const parts = [...text.matchAll(/[67]/g)].map((digit) => ({ digit: digit[0], start: digit.index, end: digit.index + 1 }));
        return /b: 2/.test(text) ? parts.map(({ digit, ...place }) => ({ code: "odd", isError: false, message: digit, ...place })) : [];
      },
      "a: t7\nb: 1\n",
      "a: t7\nb: 2\n",
      "a: t67\nb: 1\nc: 1\n",
      "a: t7\nb: 2\nc: 1\n",
      ["check a"],
    ],
    [
      "is a conflict where a side has one at the place of one and in the words of another",
      (text) => {
        const [first] = warnings(text, /a/) as [Problem];
        if (!/c: 2/.test(text)) return [];
        return /b: 2/.test(text) ? [{ ...first, message: "Another." }, ...warnings(text, /b/)] : [first];
      },
      "a: 1\nb: 1\nc: 1\n",
      "a: 1\nb: 2\nc: 1\n",
      "a: 1\nb: 1\nc: 2\n",
      "a: 1\nb: 2\nc: 1\n",
      ["check c"],
    ],
    [
      "leaves other conflicts where nothing of theirs fits",
      (text) => (/b: 1\na: 2/.test(text) ? found("order", text, /b/g) : []),
      "a: 1\nb: 1\nc: 1\n",
      "a: 2\nb: 1\nc: 1\n",
      "b: 1\na: 3\nc: 2\n",
      "a: 2\nb: 1\nc: 1\n",
      ["check ", "edit/edit a"],
    ],
    [
      "is none where ours has the error at another entry with that identity",
      (text) => found("double", text, /(?<=HashId: 2[\s\S]*HashId: )2/g),
      doubles("2, x: 1", "1", "2, x: 7"),
      doubles("2, x: 1", "1", "2, x: 8"),
      doubles("1", "2, x: 1"),
      doubles("1", "2, x: 8", "2, x: 1"),
      ["edit/delete Objs/[HashId=2]"],
    ],
  ])("%s", (_, find, base, ours, theirs, expected, conflicts) => {
    const merged = mergeTexts(byml.merge as NonNullable<typeof byml.merge>, { base, ours, theirs, path: "a.byml" }, find);
    if ("refused" in merged) throw new Error(merged.refused);
    expect(merged.conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual(conflicts);
    expect(byml.format(merged.text, byml.builtinNames())).toBe(byml.format(expected, byml.builtinNames()));
  });
});

it("finding the same change in many entries takes few checks of the text", () => {
  const [maps, keys] = [60, 60];
  const text = (a: number, key: (at: number) => string) => {
    const map = `{${range(0, keys).map(key).join(", ")}, z: 1}`;
    return `a: ${a}\n${range(0, maps)
      .map((at) => `m${at}: ${map}\n`)
      .join("")}`;
  };
  const [same, other] = [(at: number) => `k${at}: 1`, (at: number) => `k${at}: ${at === 7 ? 3 : 2}`];
  const versions = { base: text(1, same), ours: text(2, same), theirs: text(1, other), path: "a.byml" };
  let checks = 0;
  const merged = mergeTexts(byml.merge as NonNullable<typeof byml.merge>, versions, (each) => {
    checks++;
    return each.startsWith("a: 2") ? found("alone", each, /{.*k7: 3.*}/g) : [];
  });
  expect(merged).toMatchObject({ conflicts: range(0, maps).map((at) => ({ kind: "check", field: `m${at}/k7` })) });
  expect(checks).toBeLessThan(maps / 2);
});

describe("a value that was typed", () => {
  it.each([["[1"], ["!u 99999999999"]])("is refused where the text would have an error: %s", (value) => {
    const [base, ours, theirs] = [1, 2, 3].map((life) => encodeUtf8(`Life: ${life}\n#!layout file little 2\n`)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const files = { base, ours, theirs, path: "a.byml.yml", supplies: NO_SUPPLIES };
    const merged = resolveConflicts(files, [{ path: "", field: "Life", kind: "edit/edit", choice: { value } }]);
    expect(merged).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/^Life: the typed value does not fit\. ./),
    });
  });
});

/** The expression block: constants as other tools write them, memory that is enough, programs that are nowhere. */
import { expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

interface Block {
  readonly info?: Readonly<Record<string, number>>;
  readonly command?: Readonly<Record<string, unknown>>;
  readonly instruction?: Readonly<Record<string, unknown>>;
  /** Further instructions, by what differs from the first. */
  readonly others?: readonly Readonly<Record<string, unknown>>[];
}

/** A text with one expression of two instructions, or more. */
function textOf({ info, command, instruction, others = [] }: Block): string {
  const loads = {
    Type: "Store",
    "Data Type": "s32",
    "LHS Source": "Scratch32",
    "RHS Source": "ParamTbl",
    "LHS Index/Value": 0,
    "RHS Index/Value": 0,
    "RHS Value": 5,
    ...instruction,
  };
  const said = { "Base Index Pre-Command Entry": -1, "Output Data Type": "s32", "Input Data Type": "none", ...command };
  const sizes = { "Static Memory Size": 0, "Instance Count": 1, "Scratch32 Size": 4, "Scratch64 Size": 4, ...info };
  return JSON.stringify({
    Metadata: { Filename: "a", Version: "0x417" },
    Expressions: {
      Info: { Magic: "EXB ", Version: 2, ...sizes },
      Commands: [{ ...said, Instructions: [loads, ...others.map((other) => ({ ...loads, ...other })), { Type: "Terminator" }] }],
    },
  });
}

function encoded(text: string): { bytes: Uint8Array; codes: readonly string[] } {
  const { bytes, issues } = asb.encode(text);
  if (bytes === undefined) throw new Error(issues[0]?.message);
  return { bytes, codes: issues.map(({ code }) => code) };
}
function decoded(bytes: Uint8Array): string {
  const outcome = asb.decode(bytes, Names.none);
  if (outcome.kind === "fail" || !outcome.exact) throw new Error(outcome.issues[0]?.message);
  return outcome.text;
}
const at = (bytes: Uint8Array, offset: number): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset, true);
const EXPRESSIONS = 0x60;

const CONSTANTS: readonly [type: string, written: unknown, shown: string][] = [
  ["bool", true, "true"],
  ["bool", false, "false"],
  ["bool", 1, "true"],
  ["bool", 0, "false"],
  ["bool", 2, "2"],
  ["s32", -5, "4294967291"],
  ["s32", 4294967291, "4294967291"],
  ["s32", 7, "7"],
];
test.each(CONSTANTS)("a %s constant %s is written as %s", (type, written, shown) => {
  const { bytes, codes } = encoded(textOf({ instruction: { "Data Type": type, "RHS Value": written } }));
  expect(codes).toEqual([]);
  expect(decoded(bytes)).toContain(`"RHS Value": ${shown} }`);
});

const MEMORY: readonly [what: string, block: Block, sizes: readonly [number, number, number], raised: boolean][] = [
  ["is kept where it is enough", {}, [0, 4, 4], false],
  ["is kept where it is more", { info: { "Static Memory Size": 100, "Scratch32 Size": 40 } }, [100, 40, 4], false],
  ["is raised to what a program uses", { instruction: { "LHS Index/Value": 8 } }, [0, 12, 12], true],
  ["is raised for static memory", { instruction: { "LHS Source": "StaticMem", "LHS Index/Value": 12 } }, [16, 4, 4], true],
  ["is raised to what an expression states", { command: { "Static Memory Size": 20 } }, [20, 4, 4], true],
  [
    "is raised where an expression states less than it uses",
    { command: { "Scratch32 Size": 0, "Scratch64 Size": 0 }, info: { "Scratch32 Size": 0, "Scratch64 Size": 0 } },
    [0, 4, 0],
    true,
  ],
];
test.each(MEMORY)("the memory of the block %s", (_, block, sizes, raised) => {
  const text = textOf(block);
  const { bytes, codes } = encoded(text);
  const start = at(bytes, EXPRESSIONS);
  expect([8, 16, 20].map((offset) => at(bytes, start + offset))).toEqual(sizes);
  expect([...new Set(codes)]).toEqual(raised ? ["asb/expression-memory"] : []);
  expect(decoded(bytes)).toBe(asb.format(text, Names.none));
});

test("where a size of the memory is missing, that alone is said, at its place", () => {
  const text = textOf({ instruction: { "LHS Index/Value": 8 } }).replace(/"Scratch32 Size":\s*\d+,?/, "");
  const { issues } = asb.encode(text);
  expect(issues.map(({ code }) => code)).toContain("asb/missing-key");
  expect(issues.every(({ text: place }) => place !== undefined && place.start >= 0 && place.end <= text.length)).toBe(true);
});

test("the memory of a file that states too little is kept until the programs change", () => {
  const { bytes } = encoded(textOf({ info: { "Scratch32 Size": 16, "Scratch64 Size": 16 } }));
  const small = bytes.slice();
  small[at(small, EXPRESSIONS) + 16] = 0;
  const text = decoded(small);
  expect(encoded(text)).toEqual({ bytes: small, codes: [] });
  const after = encoded(text.replace('"RHS Value": 5', '"RHS Value": 6'));
  expect(after.codes).toEqual(["asb/kept-data", "asb/expression-memory"]);
  expect(at(after.bytes, at(after.bytes, EXPRESSIONS) + 16)).toBe(4);
});

/** A node of an unknown type, so that the file is edited in place. */
function textInPlace(block: Block): string {
  const node = `{
    "Node Index": 0, "Node Type": "DummyAnimation", "No State Transition": true, "GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0008",
    "Body": { "Frame": 1.0, "Is Loop": true }
  }`;
  const { bytes } = encoded(textOf(block).replace(/}$/, `, "Nodes": [${node}]}`));
  const changed = bytes.slice();
  changed[NODES] = 99;
  return decoded(changed);
}
const NODES = 0x6c;

const IN_PLACE: readonly [what: string, block: Block, find: RegExp, replace: string, sizes: readonly [number, number], raised: boolean][] =
  [
    ["grows with its instructions", {}, /"LHS Index\/Value": 0/, '"LHS Index/Value": 12', [16, 16], true],
    ["shrinks with them", { instruction: { "LHS Index/Value": 12 } }, /"LHS Index\/Value": 12/, '"LHS Index/Value": 0', [4, 16], false],
    ["is what the text states", {}, /(?="Instructions")/, '"Scratch32 Size": 20, ', [20, 20], true],
    [
      "is what its instructions need if the text states it no more",
      { command: { "Scratch32 Size": 20 } },
      /(?<="Commands".*)"Scratch32 Size": 20,/s,
      "",
      [4, 20],
      false,
    ],
  ];

test.each(IN_PLACE)("edited in place, the memory of an expression %s", (_, block, find, replace, sizes, raised) => {
  const text = textInPlace(block);
  expect(text).toMatch(find);
  const edited = text.replace(find, replace);
  expect(edited).not.toBe(text);
  const { bytes, codes } = encoded(edited);
  const start = at(bytes, EXPRESSIONS);
  const command = start + at(bytes, start + 24) + 4;
  expect([at(bytes, command + 20) & 0xffff, at(bytes, start + 16)]).toEqual(sizes);
  expect(codes.includes("asb/expression-memory")).toBe(raised);
  expect(encoded(decoded(bytes)).bytes).toEqual(bytes);
});

const SETUPS: readonly [what: string, first: number, count: number][] = [
  ["after the instructions", 5, 3],
  ["partly after them", 1, 2],
  ["before them", -1, 2],
  ["far away", 0x7fff_ffff, 0xffff_ffff],
];
test.each(SETUPS)("a setup program %s is kept, with a warning", (_, first, count) => {
  const { bytes } = encoded(textOf({}));
  const odd = bytes.slice();
  const view = new DataView(odd.buffer);
  const command = at(odd, EXPRESSIONS) + 0x2c + 4;
  view.setInt32(command, first, true);
  view.setUint32(command + 4, count, true);
  const text = decoded(odd);
  expect(encoded(text)).toEqual({ bytes: odd, codes: ["asb/setup-range"] });
  expect(text).toContain(`"Pre-Entry Static Memory Usage": ${count}`);
});

test("main instructions outside of the block are an error still", () => {
  const bytes = encoded(textOf({})).bytes.slice();
  new DataView(bytes.buffer).setUint32(at(bytes, EXPRESSIONS) + 0x2c + 4 + 12, 9, true);
  expect(asb.decode(bytes, Names.none)).toMatchObject({ kind: "fail", issues: [{ code: "asb/expressions" }] });
});

const VECTOR = { "Data Type": "vec3f", "RHS Value": [1, 2, 3] };
const TEXT = { "RHS Source": "ParamTblStr", "RHS Value": "a" };
const SHARED: readonly [what: string, block: Block, message: string | undefined, fixes: readonly string[]][] = [
  ["that several instructions state alike is there once", { others: [{}, {}] }, undefined, []],
  ["has bytes of its own", { others: [{ "RHS Index/Value": 4, "RHS Value": 6 }] }, undefined, []],
  [
    "is stated in two ways",
    { others: [{ "RHS Value": 6 }] },
    "at byte 0 has a single value: it cannot be 5 here and 6",
    ["Change all to 5", "Change all to 6"],
  ],
  [
    "is stated in another way by one of many",
    { instruction: { "RHS Value": 7 }, others: [{ "RHS Value": 5 }, { "RHS Value": 5 }] },
    "at byte 0 has a single value: it cannot be 7 here and 5",
    ["Change all to 7", "Change all to 5"],
  ],
  [
    "is a part of another one",
    {
      info: { "Scratch32 Size": 12, "Scratch64 Size": 12 },
      instruction: VECTOR,
      others: [{ "Data Type": "s32", "RHS Index/Value": 8, "RHS Value": 5 }],
    },
    "at byte 0 has a single value: it cannot be [1,2,3] here and 5",
    [],
  ],
  ["is a number and a text", { others: [TEXT] }, 'at byte 0 has a single value: it cannot be 5 here and "a"', []],
  ["is the number that its text has in the file", { instruction: { "RHS Value": 0 }, others: [TEXT] }, undefined, []],
];
test.each(SHARED)("a constant of the table %s", (_, block, message, titles) => {
  const text = textOf(block);
  const { bytes, issues } = asb.encode(text);
  expect(issues.map(({ code }) => code)).toEqual(message === undefined ? [] : ["asb/shared-constant"]);
  if (message === undefined) return expect(decoded(bytes as Uint8Array)).toBe(asb.format(text, Names.none));
  const [{ message: said, text: place, related = [], fixes }] = issues;
  expect(said).toContain(message);
  const [row, other] = [place, related[0].text].map((span) => text.slice(span?.start, span?.end));
  expect(message).toMatch(new RegExp(`${row} here and ${other}$`.replaceAll(/[[\]]/g, "\\$&")));
  expect(fixes?.().map(({ title }) => title)).toEqual(titles);
  for (const { edits } of fixes?.() ?? []) expect(asb.encode(applyEdits(text, edits)).issues).toEqual([]);
});

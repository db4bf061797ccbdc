/** Every declared finding is raised by something: each row is a damaged file or text, and what is reported about it. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DIAGNOSTICS } from "../../../formats/asb/diagnostics.ts";
import { asb } from "../../../formats/asb/index.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");

/** The lantern with a piece in place of another. */
function changed(find: string, replace: string): string {
  expect(LANTERN).toContain(find);
  return LANTERN.replace(find, () => replace);
}
function codesOf(issues: readonly Issue[]): string[] {
  return [...new Set(issues.map(({ code }) => code.replace("asb/", "")))];
}

const SYNC = '"Sync Controls": [{ "GUID": "0c6f0f5e-7a54-4a6b-9a0e-000000000001", "Fade In Frame": 1.0, "Unknown": 0 }]';
const EXPRESSIONS = `"Expressions": { "Info": { "Magic": "EXB ", "Version": 2, "Static Memory Size": 0, "Instance Count": 1, "Scratch32 Size": 0, "Scratch64 Size": 0 },
  "Commands": [{ "Base Index Pre-Command Entry": -1, "Output Data Type": "f32", "Input Data Type": "f32", "Instructions": [{ "Type": "Terminator" }] }] }`;

/** An instruction with a number from the first bytes of the table. */
const constant = (value: number) =>
  `{ "Type": "Store", "Data Type": "s32", "LHS Source": "Output", "RHS Source": "ParamTbl", "LHS Index/Value": 0, "RHS Index/Value": 0, "RHS Value": ${value} }`;

/** Bytes of the lantern, or of a text made of it. */
function bytesOf(text = LANTERN): Uint8Array {
  const { bytes, issues } = asb.encode(text);
  if (bytes === undefined) throw new Error(issues[0]?.message);
  return bytes;
}
const HEADER = { name: 0x08, blackboard: 0x20, pool: 0x24, syncs: 0x38, expressions: 0x60 } as const;
const NODES = 0x6c + 3 * 0x30;

function damaged(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}
const at = (view: DataView, offset: number): number => view.getUint32(offset, true);

const FILES: readonly [code: string, bytes: () => Uint8Array][] = [
  ["too-short", () => bytesOf().slice(0, 50)],
  ["not-asb", () => damaged(bytesOf(), (view) => view.setUint8(0, 0x42))],
  ["unsupported-version", () => damaged(bytesOf(), (view) => view.setUint32(4, 0x304, true))],
  ["outside-file", () => damaged(bytesOf(), (view) => view.setUint32(HEADER.blackboard, 0xffff_fff0, true))],
  ["string-outside", () => damaged(bytesOf(), (view) => view.setUint32(HEADER.name, 0xffff, true))],
  ["string-encoding", () => damaged(bytesOf(), (view) => view.setUint8(at(view, HEADER.pool), 0xff))],
  ["unknown-node-type", () => damaged(bytesOf(), (view) => view.setUint16(NODES, 99, true))],
  ["index-outside", () => damaged(bytesOf(), (view) => view.setUint16(NODES + 0x12, 99, true))],
  [
    "unknown-sync-type",
    () =>
      damaged(bytesOf(changed('"Body": { "Frame": 1.0', `${SYNC}, "Body": { "Frame": 1.0`)), (view) =>
        view.setUint32(at(view, HEADER.syncs), 9, true),
      ),
  ],
  [
    "expressions",
    () => damaged(bytesOf(changed('"Expressions": []', EXPRESSIONS)), (view) => view.setUint8(at(view, HEADER.expressions), 0x58)),
  ],
  ["layout", () => Uint8Array.from([...bytesOf(), 0])],
];

const GUIDS = '"GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0009"';
const SOURCE = '"Name": "IsLit", "Init Value": false';
const property = (members: string): string => changed('"Frame": 1.0', `"Frame": { ${members} }`);

const TEXTS: readonly [code: string, text: () => string][] = [
  ["number-range", () => changed('"Loop Flags": 1,', '"Loop Flags": 4294967296,')],
  ["bad-hex", () => changed('"0x702ddcd6"', '"702ddcd6"')],
  ["bad-version", () => changed('"0x417"', '"0x304"')],
  ["string-nul", () => changed('"Put_Out"', '"Put\\u0000Out"')],
  ["lone-surrogate", () => changed('"Put_Out"', '"Put\\ud83dOut"')],
  [
    "child-form",
    () =>
      `{ "Metadata": { "Filename": "a", "Version": "0x417" }, "Valid Tags": ["a"], "Nodes": [${node('"Tag Set Index": 0, "Child Nodes": [{ "Tag Group": ["a"], "Node Index": 0 }]')}] }`,
  ],
  ["node-index", () => changed('"Node Index": 9,\n', '"Node Index": 11,\n')],
  [
    "unknown-bone-group",
    () =>
      `{ "Metadata": { "Filename": "a", "Version": "0x417" }, "Nodes": [${node('"Bone Group Name": "x", "Unknown 1": 0, "Blend Rate": 0.0, "Unknown 3": 0, "Unknown 4": 0', "BoneBlender")}] }`,
  ],
  ["duplicate-guid", () => changed(GUIDS, GUIDS.replace("0009", "0008"))],
  ["enum-value", () => changed('"Interpolation Type": 2', '"Interpolation Type": 6')],
  ["enum-value", () => property('"Blackboard Index": 0, "Type": "float", "Select Flag": 3')],
  ["derived-key", () => changed('"Adjust Rate": 1.0', '"Adjust Rate": 1.5')],
  ["flag-conflict", () => property('"Value": 1.0, "Flags": "0x80000000"')],
  ["flag-conflict", () => property('"Blackboard Index": 0, "Type": "float", "Select Flag": 0, "Flags": "0x01000000"')],
  ["setup-range", () => changed('"Expressions": []', EXPRESSIONS.replace('"Output', '"Pre-Entry Static Memory Usage": 2, "Output'))],
  ["expression-memory", () => changed('"Expressions": []', EXPRESSIONS.replace('"Output', '"Static Memory Size": 4, "Output'))],
  [
    "shared-constant",
    () =>
      changed(
        '"Expressions": []',
        EXPRESSIONS.replace('[{ "Type": "Terminator" }]', `[${constant(1)}, ${constant(2)}, { "Type": "Terminator" }]`),
      ),
  ],
  ["source-hash", () => changed(SOURCE, `${SOURCE}, "Reference File": "Work/Lantern.json", "Reference Hashes": ["0x1", "0x2", "0x3"]`)],
  ["too-many", () => changed('"Child Nodes": [6, 8]', `"Child Nodes": [${"8, ".repeat(300)}8]`)],
  ["node-alias", () => changed('"Node Type": "FrameController"', '"Node Type": "FrameCtrl"')],
  [
    "too-far",
    () =>
      changed(
        '"float": [{ "Name"',
        `"vec3f": [${'{ "Name": "v", "Init Value": [0.0, 0.0, 0.0] }, '.repeat(6000)}{ "Name": "v", "Init Value": [0.0, 0.0, 0.0] }], "float": [{ "Name"`,
      ),
  ],
];

function node(body: string, type = "PreviousTagSelector"): string {
  return `{ "Node Index": 0, "Node Type": "${type}", "No State Transition": true, "GUID": "0c6f0f5e-7a54-4a6b-9a0e-000000000001", "Body": { ${body} } }`;
}

describe("files", () => {
  test.each(FILES)("%s", (code, bytes) => {
    const decoded = asb.decode(bytes(), Names.none);
    // of a file that is edited in place, that is a finding by itself
    expect(codesOf(decoded.issues).filter((found) => found !== "in-place")).toEqual([code]);
    expect(decoded.issues[0].bytes).toBeDefined();
  });
});

describe("texts", () => {
  test.each(TEXTS)("%s", (code, text) => {
    const analysis = asb.analyse(text(), { names: Names.none, decoded: true, fileName: "x" });
    expect(codesOf([...analysis.issues, ...analysis.encoded().issues])).toContain(code);
  });

  test("hashes of a source file that are those of its path are not reported", () => {
    const text = changed(SOURCE, `${SOURCE}, "Reference File": "Work/Lantern.json"`);
    expect(asb.analyse(text, { names: Names.none, decoded: true, fileName: "x" }).issues).toEqual([]);
  });
});

/** Raised by the tables of language.test.ts, changedTypes.test.ts, sharedRecords.test.ts and test/lsp/asb/companion.test.ts; `too-many-items` needs a file of megabytes. */
const ELSEWHERE = [
  ...["syntax", "expected-type", "unknown-key", "duplicate-key", "missing-key", "whole-number", "unknown-name", "bad-guid"],
  ...["property-source", "kept-data", "node-range", "blackboard-range", "expression-range", "wrong-kind", "unreachable-node", "cycle"],
  ...["unknown-tag", "unknown-command", "duplicate-name", "command-order", "companion", "value-type-changed", "event-inert"],
  ...["too-many-items", "text-too-large"],
  // of files that are edited in place: inPlace.test.ts
  ...["in-place", "in-place-room", "in-place-shared", "original-missing", "kept-table", "superseded-header", "skeleton-range"],
];

test("every declared finding has a row", () => {
  const rows = new Set([...FILES, ...TEXTS].map(([code]) => code));
  expect(Object.keys(DIAGNOSTICS).filter((code) => !rows.has(code) && !ELSEWHERE.includes(code))).toEqual([]);
});

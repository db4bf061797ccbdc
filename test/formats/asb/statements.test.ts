/** What public documents say of the format, in hovers and in the documentation, which have it from one declaration. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { fieldOffset } from "../../../formats/core/schema.ts";
import { readCorpus } from "../../support/corpus.ts";

const structOf = (name: string) => asb.structs.find((struct) => struct.name === name) ?? { name, title: "", meaning: "", fields: [] };

describe("the documentation", () => {
  test.each([
    ["header80", "events", /Unused/],
    ["header80", "nodes", /elements/],
    ["header80", "bone blends", /Layout unknown/],
    ["property", "flags", /23-16: not in use/],
    ["property", "value", /0 or 1 for a bool.*; with a calculation, 0/],
    ["command", "Unknown 2", /AINB, has a second root here, counted from 1/],
    ["command", "GUID", /not always random/],
    ["command", "Debug Flag", /according to one source/],
    ["node", "Body", /Types without a body lead to the next one/],
    ["comparison", "Value Type", /3 as bool/],
    ["triggerEvent", "Parameter Size", /8 for each/],
    ["transition", "Parameter Type", /as large as a vec3f/],
    ["transition", "Allow Multiple Matches", /0 on the second of two entries/],
    ["blackboard", "first value", /values have 4 bytes, a vec3f 12, a pointer none/],
    ["partial", "Skeleton Id", /according to one source/],
  ])("of %s: %s", (name, key, says) => {
    expect(structOf(name).fields.find((field) => field.name === key)?.meaning).toMatch(says);
  });

  test.each([
    ["header70", /which its author replaced/],
    ["blackboard", /in 0x41b string, int, uint, float, bool, vec3f/],
    ["instruction", /In a Terminator, the bytes after the type are 0/],
  ])("of all of %s", (name, says) => expect(structOf(name).meaning).toMatch(says));

  test.each([
    ["header80", "material blends", 0x7c],
    ["header70", "material blends", 0x6c],
    ["bodyTwoDimensionalBlender", "key data", 0x14],
    ["bodyTwoDimensionalBlender", "plug counts", 0x18],
  ])("has the place of a field of %s: %s", (name, key, place) => expect(fieldOffset(structOf(name), key)).toBe(place));

  test("says of every source of an instruction's value what it is", () => {
    const values = structOf("instruction").fields.find(({ name }) => name === "LHS Source")?.values ?? [];
    expect(values.map(({ meaning }) => meaning !== undefined)).toEqual(new Array(11).fill(true));
  });
});

/** @param piece with a bar where the pointer is */
function hoverIn(text: string, piece: string): string {
  const start = text.indexOf(piece.replace("|", ""));
  if (start < 0) throw new Error(`no ${piece}`);
  const analysis = asb.analyse(text, { names: Names.none, decoded: true, fileName: "a.asb.json" });
  return analysis.hover?.(start + piece.indexOf("|"))?.contents.source ?? "";
}

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");

describe("hovers", () => {
  test("the version lists all that are known, and their games", () => {
    const said = hoverIn(LANTERN, '"Vers|ion": "0x417"');
    for (const version of ["0x304", "0x3fb", "0x407", "0x40f", "0x410", "0x418", "0x41a", "0x41b"])
      expect(said).toContain(`- \`${version}\`: `);
    expect(said).toMatch(/`0x417`: .*← present/);
  });

  test("a node that several others use says which", () => {
    const text = LANTERN.replace(/"Events": \[(\d+)\]/, '"Events": [$1, $1]');
    const document = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ""));
    const event = document.Nodes.findIndex((node: Record<string, unknown>) => node["Node Type"] === "Event");
    const users = document.Nodes.flatMap((node: { Body?: object }, index: number) =>
      node.Body !== undefined && index !== event && index < event + 3 ? [index] : [],
    ).slice(0, 2);
    for (const index of users) document.Nodes[index].Body.Events = [event];
    const shared = JSON.stringify(document, null, 1);
    const said = new RegExp(`Shared by \\d+ nodes: .*${users[0]}, .*${users[1]}`);
    expect(hoverIn(shared, '"Node Type": "Ev|ent"')).toMatch(said);
    expect(hoverIn(shared.replace(/"Events": \[\s*(\d+)\s*\]/, '"Events": [$1]'), `"Events": [|${event}]`)).toMatch(said);
    expect(hoverIn(LANTERN, '"Node Type": "Dummy|Animation"')).not.toContain("Shared by");
  });
});

const made = readCorpus("asb", ["asb"]).filter(({ name }) => /^41b.(?:[^/]*)\.asb$/.test(name));

describe.skipIf(made.length === 0)("hovers of 0x41b", () => {
  const textOf = (name: string): string => {
    const decoded = asb.decode(made.find((file) => file.name.endsWith(`/${name}.asb`))?.bytes ?? new Uint8Array(), Names.none);
    return decoded.kind === "ok" ? decoded.text : "";
  };
  test.each([
    ["minimal-41a", '"Vers|ion"', /`0x41a`: .*← present/],
    ["minimal-41a", '"Vers|ion"', /version at 0x4, 4 bytes/],
    ["exb3", '"Interpolation|', /- `0` \*\*default\*\* ← present\n.*- `5` parts/s],
    ["exb3", '"Debug| Flag"', /according to one source.*\+0x10 in the record/s],
    ["exb3", '"Magic": "EXB ", "Vers|ion"', /^(?!.*Edited in place)/s],
    [
      "exb3",
      '"RHS Val|ue"',
      /for the sources ParamTbl and ParamTblStr, it is stored in the block's constants.*Instruction at 0x[\dA-F]+, 8 bytes/s,
    ],
    ["states-attachments", '"Ty|pe": 3', /`3` \*\*plain\*\*: no values ← present/],
    ["every-element-list", '"Bone Group| Name"', /^(?!.*no bone group)/s],
    ["every-element-list", '"Fla|gs": "0x00000000"', /all bits if the type of the property is unknown/],
    ["every-element-list", '"Condition| Min"', /Property at 0x[\dA-F]+, 8 bytes, \+0x0 in the record/],
    ["partials-skeletons", '"Partial |Skeletons"', /Lists of bones.*Section at 0x/s],
    ["partials-skeletons", '"Transition Partial |Skeletons"', /one per transition group/],
  ])("%s: %s", (name, piece, says) => expect(hoverIn(textOf(name), piece)).toMatch(says));
});

/** What public documents say of formats, in the declarations that hovers and documentation are made of. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Names } from "../../formats/core/names.ts";
import { findFormat } from "../../formats/registry.ts";

function formatOf(id: string) {
  const format = findFormat(id);
  if (format === undefined) throw new Error(`no format ${id}`);
  return format;
}

describe("a field", () => {
  const rows: [format: string, struct: string, field: string, says: RegExp][] = [
    ["aamp", "list", "name", /in UTF-8; `param_root` for the root list/],
    ["aamp", "list", "lists_distance", /the others follow it\. Set even if there are none/],
    ["aamp", "parameter", "value_distance", /for a buffer, to the data after its count\. Equal values share their bytes/],
    ["aamp", "curve", "coefficients", /including unused ones/],
    ["anim", "bitmap", "keyFrames", /32-bit words, lowest bit first\. Frame 0 always has a key/],
    ["anim", "bitmap", "channelCount again", /the games use the last copy\. Echoes has one copy, Prime and the demo have two/],
    ["anim", "channel", "id", /0 to 99; in Prime, 0 is the null.*One byte in Echoes, whose ids count from 0 without gaps/],
    ["anim", "channel", "rotation", /need one in the first channel; Prime needs one in every channel/],
    ["anim", "stream", "steps", /Sums wrap at 16 bits/],
    ["anim", "stream", "padding", /0xFF up to a multiple of 32/],
    [
      "anim",
      "tables",
      "rotationChannels",
      /0xFF for none\. The games treat 128 and above as none.*in Prime, the channel number is the track number/,
    ],
    ["anim", "tables", "scales", /key by key/],
    ["anim", "tables", "event", /Prime only/],
    ["anim", "header-prime1", "frames", /trunc\(0\.5 \+ duration \/ interval\), plus 1/],
    ["anim", "header-prime1", "translationMultiplier", /The largest translation is 32767 steps/],
    ["ass", "light", "intensity", /watts/],
    ["ass", "vertex", "texture coordinates", /0 from Blender, 1 from the FBX converter/],
    ["ass", "instance", "parent", /may come later in the file/],
    ["ass", "instance", "object", /several instances may share/],
    ["ass", "vertex", "color", /0 in most files/],
    ["baev", "container", "version", /of 2\.1\.0/],
    ["baev", "hashEntry", "nodes", /4 bytes each, padded to a multiple of 8/],
    ["baev", "event", "Event Id", /49 and 100 in Tears of the Kingdom/],
  ];
  test.each(rows)("of %s %s: %s", (id, struct, name, says) => {
    const fields = formatOf(id).structs.find((one) => one.name === struct)?.fields;
    expect(fields?.find((field) => field.name === name)?.meaning).toMatch(says);
  });
});

describe("a record", () => {
  test.each([
    ["aamp", "header", /lists, objects, parameters, data, strings and words of unknown purpose/],
    ["anim", "stream", /lowest bit first.*the sign of W and X, Y, Z of the rotation, then X, Y, Z of the translation/],
    ["anim", "tables", /A 32-bit count precedes each table except the first\. Keys are stored track by track/],
    ["ass", "instanceName", /the tools skip objects that are not below it, and placed objects move with it/],
    ["ass", "materialName", /the game tools warn about digits at its end/],
    ["ass", "materialStrings", /have all lighting keys, in this order/],
    ["baev", "hashEntry", /FNV-1a hash \(32 bits\) of a node's GUID in lower case/],
    ["baev", "node", /its events, their occurrences, pointers to all parameters, and the parameters/],
  ])("of %s: %s", (id, struct, says) => expect(formatOf(id).structs.find(({ name }) => name === struct)?.meaning).toMatch(says));
});

describe("the values of a field", () => {
  const rows: [format: string, struct: string, field: string, count: number, one: RegExp][] = [
    ["aamp", "curve", "curve type", 11, /^non-uniform spline/],
    ["ass", "object", "class", 5, /^GENERIC_LIGHT.*from version 3 on/],
    ["ass", "materialName", "special material", 10, /^`\+slip_surface:`.*steeper than 35 degrees\. \(Halo 3\)/],
    ["ass", "materialName", "symbol", 24, /^`'`.*water surface \(Halo 3\)/],
    ["ass", "materialName", "property", 9, /^`pf:`.*photon fidelity \(Halo 3\)/],
    ["ass", "materialStrings", "key", 5, /^`BM_LIGHTING_FRUS`.*falloff angle in degrees/],
    ["ass", "materialStrings", "flag", 22, /^`22`.*slip surface/],
    ["ass", "instanceName", "prefix", 6, /^`~`.*water group/],
    ["ass", "instanceName", "mark", 9, /^`\|`.*decal spacing/],
  ];
  test.each(rows)("of %s %s: %s", (id, struct, name, count, one) => {
    const fields = formatOf(id).structs.find((found) => found.name === struct)?.fields;
    const values = fields?.find((field) => field.name === name)?.values ?? [];
    expect(values).toHaveLength(count);
    expect(values.map((value) => `${value.name} ${value.meaning ?? ""}`)).toContainEqual(expect.stringMatching(one));
  });
});

describe("a hover", () => {
  test.each([
    ["ass", "roomVersion7.ass", '"ME|SH"', /- `MESH`: vertices and triangles ← present\n- `SPHERE`\n/],
    ["anim", "primeStream.anim.json", '"loop|ing"', /0x1C, 4 bytes: `/],
    ["anim", "primeStream.anim.json", '"duration|"', /0x10, 4 bytes: `(\w\w ){3}\w\w`/],
    ["anim", "primeStream.anim.json", '"bones|"', /number of bones at 0x28, 4 bytes: `/],
    ["anim", "primeFloats.anim.json", '"boneChannels|"', /number of bone slots at 0x1C, 4 bytes: `00 00 00 64`/],
    ["msbt", "talk.txt", "attr|ibutes:", /0xEC, 28 bytes: `00 4E 00 70/],
    ["rstb", "island.yml", "Bcsv/|Lantern", /Hash at 0x24, 4 bytes, \+0x0 in the entry: `D1 DA F5 CE`/],
  ])("of %s %s: %s", (id, file, piece, says) => {
    const text = readFileSync(`test/fixtures/${id}/${file}`, "utf8");
    const at = text.indexOf(piece.replace("|", ""));
    const analysis = formatOf(id).analyse(text, { names: Names.none, decoded: true, fileName: file });
    expect(analysis.hover?.(at + piece.indexOf("|"))?.contents.source).toMatch(says);
  });
});

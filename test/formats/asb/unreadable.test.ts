/** Files that cannot be read are shown with what is understood of them. */
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";

const POOL = "Sequence\0Walk\0Run\0";

/** Words of a header by their offsets, two commands, three nodes and the strings after them. */
function fileOf(
  version: number,
  size: number,
  poolAt: number,
  poolSizeAt: number,
  words: Readonly<Record<number, number>> = {},
): Uint8Array {
  const commands = size;
  const nodes = commands + 2 * 0x30;
  const pool = nodes + 3 * 0x24;
  const bytes = new Uint8Array(pool + POOL.length);
  bytes.set(new TextEncoder().encode("ASB "));
  bytes.set(new TextEncoder().encode(POOL), pool);
  const view = new DataView(bytes.buffer);
  const set = (at: number, word: number): void => view.setUint32(at, word, true);
  set(4, version);
  for (const [at, word] of [
    [0x0c, 2],
    [0x10, commands],
    [0x14, 3],
    [0x18, nodes],
    [poolAt, pool],
    [poolSizeAt, POOL.length],
  ])
    set(at, word);
  set(commands, POOL.indexOf("Walk"));
  set(commands + 0x30, POOL.indexOf("Run"));
  for (const [node, type] of [4, 26, 4].entries()) view.setUint16(nodes + node * 0x24, type, true);
  for (const [at, word] of Object.entries(words)) set(Number(at), word);
  return bytes;
}

/** The name is outside of the strings, so the files cannot be opened. */
const NAMELESS = { 8: 0xffff };
const FIRST = fileOf(0x41b, 0x70, 0x34, 0x50, NAMELESS);
const SECOND = fileOf(0x41a, 0x80, 0x3c, 0x60, NAMELESS);

function shown(bytes: Uint8Array): {
  readonly message: string;
  readonly facts: Readonly<Record<string, string>>;
  names: (at: number) => string[];
} {
  const decoded = asb.decode(bytes, Names.none);
  if (decoded.kind !== "fail") throw new Error("it was read");
  const facts = Object.fromEntries(decoded.facts.map(({ label, value }) => [label, value]));
  const names = (at: number): string[] =>
    decoded
      .map()
      .atByte(at)
      .map(({ schema, path }) => (path === "header" && schema.name !== "Section" ? schema.name : path));
  return { message: decoded.issues[0].message, facts, names };
}

describe.each([
  ["the account with 0x70 bytes", FIRST, "0x70", 0x34, 0x38],
  ["the account with 0x80 bytes", SECOND, "0x80", 0x3c, 0x48],
  ["an account with a gap after the header, by its strings", fileOf(0x41b, 0x84, 0x3c, 0x60, NAMELESS), "0x80", 0x3c, 0x48],
])("0x41A and 0x41B: %s", (_, bytes, size, pool, calculations) => {
  test("names version and game, and lists commands, nodes and strings", () => {
    const { message, facts } = shown(bytes);
    expect(message).toContain("outside the string pool");
    expect(facts["Format"]).toMatch(/^ASB, version 0x41[ab] \(Switch Online Playtest Program\)$/);
    expect(facts["Layout"]).toContain(`header of ${size} bytes`);
    expect(facts).toMatchObject({
      "Contents in the header": "2 commands, 3 nodes",
      Commands: "Walk, Run",
      Nodes: "2 State, 1 TwoDimensionalBlender",
      Strings: "3: Sequence, Walk, Run",
    });
  });

  test("says what the words of the header are, and to which section a byte belongs", () => {
    const { names } = shown(bytes);
    expect(names(pool)).toEqual(["string pool", "header"]);
    expect(names(calculations)[0]).toMatch(/^calculation/);
    expect(names(bytes.length - 1)).toEqual(["string pool"]);
    expect(names(bytes.length - POOL.length - 1)).toEqual(["Nodes/2", "nodes"]);
  });
});

test("0x41A and 0x41B: where tags follow the header and more follows the strings, the header ends at the tags", () => {
  const { facts } = shown(Uint8Array.of(...fileOf(0x41b, 0x84, 0x3c, 0x60, { ...NAMELESS, 0x6c: 0x80 }), 1, 2, 3, 4));
  expect(facts).toMatchObject({ Commands: "Walk, Run", Strings: "3: Sequence, Walk, Run" });
});

test.each([
  ["of an older version, the words of the header", fileOf(0x304, 0x70, 0x34, 0x50), "ASB, version 0x304 (Ring Fit Adventure)"],
  [
    "of 0x41B where neither account fits, the words of the header",
    fileOf(0x41b, 0x90, 0x34, 0x44),
    "ASB, version 0x41b (Switch Online Playtest Program)",
  ],
  ["of an unknown version, the words of the header", fileOf(0x500, 0x70, 0x34, 0x50), "ASB, version 0x500"],
])("%s", (_, bytes, format) => {
  const { message, facts, names } = shown(bytes);
  expect(facts).toEqual({ Format: format, Size: `${bytes.length} bytes`, Name: "Sequence", Strings: "3: Sequence, Walk, Run" });
  expect(message).toMatch(
    /^Version 0x[0-9a-f]+( \(.*\))? is not fully supported[;:] .* Name: Sequence; Strings: 3: Sequence, Walk, Run\.$/,
  );
  expect(names(4)).toEqual(["version"]);
  expect(names(0x20)).toEqual(["Header word"]);
});

test("a file that breaks off in its nodes shows commands, sections and strings", () => {
  const whole = asb.encode(`{ "Metadata": { "Filename": "Small", "Version": "0x417" }, "Commands": [], "Nodes": [
    { "Node Index": 0, "Node Type": "Alert", "No State Transition": true, "GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0000", "Body": { "Message": "Hello" } }] }`)
    .bytes as Uint8Array;
  const broken = whole.slice();
  new DataView(broken.buffer).setUint32(0x6c + 8, 0xffff, true);
  const { facts, names } = shown(broken);
  expect(facts).toMatchObject({ Nodes: "1 Alert", Strings: "2: Small, Hello" });
  expect(names(broken.length - 1)).toEqual(["string pool"]);
});

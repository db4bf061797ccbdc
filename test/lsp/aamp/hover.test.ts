/** What hovers over an AAMP text show. */
import { describe, expect, it, test } from "vitest";
import type { Hover } from "vscode-languageserver";
import { aamp } from "../../../formats/aamp/index.ts";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { openSession } from "../client.ts";
import { inObject, ON_DISK, openAamp, PROGRAM, WORKED_EXAMPLE } from "./session.ts";

/** The Markdown of a hover, or "". */
function shown(hover: Hover | null): string {
  return hover === null ? "" : (hover.contents as { value: string }).value;
}

async function hoverText(text: string, place?: string, uri?: string): Promise<string> {
  const doc = await openAamp(text, undefined, uri);
  return shown(await doc.hover(place));
}

/** The line that starts with a word. */
function line(hover: string, start: string): string {
  return hover.split(/ {2}\n|\n\n/).find((found) => found.startsWith(start)) ?? "";
}

// offsets and bytes are those of the worked example in the format reference
const offsets: [promise: string, place: string, expected: string[]][] = [
  [
    "a number that another parameter shares",
    "Cou|nt: 5",
    [
      "**Count** · int",
      "Hash `0x44186B66` (1142451046)",
      "Value at 0x94, 4 bytes: `05 00 00 00`, shared with 1 other parameter",
      "Record at 0x7C, 8 bytes, type 2",
    ],
  ],
  [
    "a boolean, on its value",
    "Enabled: tr|ue",
    ["**Enabled** · bool", "Value at 0x98, 4 bytes: `01 00 00 00`", "Record at 0x84, 8 bytes, type 0"],
  ],
  [
    "a fixed string",
    "Title: !str32 h|i",
    ["**Title** · str32", "Uses 2 of 31 bytes.", "Value at 0xAC, 3 bytes: `68 69 00`, shared with 1 other parameter", "type 7"],
  ],
  [
    "what a tag says, on the tag alone",
    "Title: !st|r32 hi",
    ["Distance to the value, in steps of 4 bytes, at 0x", "Type `agl::utl::Parameter<sead::FixedSafeString<32>>` at 0x"],
  ],
  [
    "a string of any length",
    "Title: h|i",
    ["**Title** · string_ref", "Value at 0xAC, 3 bytes: `68 69 00`, shared with 1 other parameter", "type 20"],
  ],
  [
    "a vector",
    "P|os",
    ["**Pos** · vec3", "x 0.5 · y 1.0 · z 2.0", "Value at 0xA0, 12 bytes: `00 00 00 3F 00 00 80 3F 00 00 00 40`", "type 4"],
  ],
  [
    "an object",
    "Chi|ld",
    [
      "**Child** · object",
      "Holds 4 parameters, the first at 0x5C, 8 bytes.",
      "Hash `0xE3727B2D`",
      "Record at 0x54, 8 bytes: `2D 7B 72 E3 02 00 04 00`",
      "Distance to the first of the parameters, in steps of 4 bytes, at 0x58, 2 bytes, +0x4 in the record: `02 00`",
      "Number of parameters at 0x5A, 2 bytes, +0x6 in the record: `04 00`",
    ],
  ],
  [
    "a list",
    "Par|ts",
    [
      "**Parts** · list",
      "Holds 1 object, the first at 0x54, 8 bytes; 0 lists.",
      "Hash `0xA88188FA`",
      "Record at 0x40, 12 bytes: `FA 88 81 A8 03 00 00 00 05 00 01 00`",
      "Number of objects at 0x4A, 2 bytes, +0xA in the record: `01 00`",
    ],
  ],
  [
    "the root list",
    "param_r|oot",
    ["**param_root** · list", "Hash `0xA4F6CB6C` (2767637356) of the root list's fixed name", "Record at 0x34, 12 bytes"],
  ],
  ["the version", "ver|sion", ["**data version** · u32", "chosen by the game", "Header field at 0x10, 4 bytes: `00 00 00 00`"]],
  [
    "the type string",
    "type: x|ml",
    ["**type** · text", "Text at 0x30, 4 bytes: `78 6D 6C 00`", "Size at 0x14, 4 bytes: 4 bytes, padding included"],
  ],
  [
    "the whole file",
    "!i|o",
    [
      "Version 2 at 0x4, 4 bytes",
      "Flags 0x3 at 0x8, 4 bytes",
      "File size, 176 bytes, at 0xC, 4 bytes",
      "2 lists at 0x18, 4 bytes",
      "7 parameters at 0x20, 4 bytes",
      "4 bytes of strings at 0x28, 4 bytes",
      "0 words of unknown purpose after them at 0x2C, 4 bytes",
    ],
  ],
];

test("what a tag says of the record is not said on a key", async () => {
  expect(await hoverText(inObject("Count: 5"), "Cou|nt")).not.toContain("Distance");
});

describe("with the bytes of the file as it would be saved now", () => {
  it.each(offsets)("shows %s", async (_, place, expected) => {
    const hover = await hoverText(WORKED_EXAMPLE, place);
    for (const piece of expected) expect(hover).toContain(piece);
  });

  it.each([
    ["x of a vector", "Pos: !vec3 [0.|5", "**x** at 0xA0, 4 bytes, +0x0 in the value: `00 00 00 3F`"],
    ["z of a vector, at its end", "2.0|]", "**z** at 0xA8, 4 bytes, +0x8 in the value: `00 00 00 40`"],
    ["the number of lists, also where there are none,", "lists|: {}", "Number of lists at 0x46, 2 bytes, +0x6 in the record: `00 00`"],
  ])("shows %s by itself", async (_, place, expected) => {
    expect(await hoverText(WORKED_EXAMPLE, place)).toContain(expected);
  });

  it.each([
    ["Tint: !color [1.0, 0.5|", "**green** at 0x6C, 4 bytes, +0x4 in the value: `00 00 00 3F`"],
    ["Turn: !quat [0.0, 0.0, 0.0, |1.0", "**d** at 0x84, 4 bytes, +0xC in the value: `00 00 80 3F`"],
    ["Ids: !buffer_int [7, 8|", "**number 1** at 0x90, 4 bytes, +0x8 in the value: `08 00 00 00`"],
    ["Raw: !buffer_binary [1, 2|", "**byte 1** at 0x99, 1 byte, +0x5 in the value: `02`"],
  ])("shows a part of %s by itself", async (place, expected) => {
    const values =
      "Tint: !color [1.0, 0.5, 0.0, 1.0]\nTurn: !quat [0.0, 0.0, 0.0, 1.0]\nIds: !buffer_int [7, 8]\nRaw: !buffer_binary [1, 2]";
    expect(await hoverText(inObject(values), place)).toContain(expected);
  });

  it("lists the types of curves at the type of one, and names the parts of its points", async () => {
    const curve = inObject(`Fade: !curve [4, 6, 0.25, 0.5, ${"1.0, ".repeat(27)}1.0]`);
    const type = await hoverText(curve, "[4, |6");
    expect(type).toContain("**curve type** at 0x54, 4 bytes, +0x4 in the value: `06 00 00 00`");
    expect(type).toContain("- `6` **linear 2D** ← present");
    expect(type).toContain("- `10` Hermite 2D smooth");
    expect(await hoverText(curve, "0.|5,")).toContain("**coefficient 1 (y of point 0)**");
  });

  it.each([
    ["#!lay|out flags 0x7", "**Layout note** `flags`", "Header field at 0x8, 4 bytes"],
    ["#!lay|out unknown 0x9 0x0", "**Layout note** `unknown`", "Words at 0xB0, 8 bytes"],
    ["#!lay|out share data none", "**Layout note** `share`", "Values at 0x"],
  ])("shows what %s keeps and where that is", async (note, ...expected) => {
    const hover = await hoverText(`${WORKED_EXAMPLE}${note.replace("|", "")}\n`, note);
    for (const piece of expected) expect(hover).toContain(piece);
  });

  it("follows an edit", async () => {
    const doc = await openAamp(WORKED_EXAMPLE);
    doc.replace("Count: 5", "Count: 6");
    const value = async (place: string) => line(shown(await doc.hover(place)), "Value");
    expect(await value("Cou|nt")).toBe("Value at 0x94, 4 bytes: `06 00 00 00`");
    expect(await value("Lim|it")).toBe("Value at 0xA0, 4 bytes: `05 00 00 00`");
  });

  it("goes on to say so while the text has errors", async () => {
    const hover = await hoverText(inObject("Life: 5\nBroken: !vec3 [1.0]"), "Li|fe");
    expect(hover).toContain("**Life** · int");
    expect(hover).toContain("Value at 0x50, 4 bytes: `05 00 00 00`");
    expect(hover).toContain("*Places as far as the errors allow: the parts with errors were left out.*");
  });
});

const values: [promise: string, lines: string, expected: string][] = [
  ["a number in hexadecimal", "A: 2|55", "Hexadecimal: `0x000000FF`"],
  ["an unsigned number in hexadecimal", "A: !u 429496729|5", "Hexadecimal: `0xFFFFFFFF`"],
  ["degrees, where a number is a whole number of them", "A: 0.78539818|5", "As an angle: 45°."],
  ["a color in the notation of the web", "A: !color [1.0, 0.5, 0.|0, 1.0]", "`#FF8000FF`"],
  ["parts of a color above 1", "A: !color [4.0, 0.5, 0.|0, 1.0]", "with parts brighter than the screen can show"],
  ["bytes, not characters, of a fixed string", "A: !str32 段|階", "Uses 6 of 31 bytes."],
  ["how much a buffer holds", "A: !buffer_int [1, 2|, 3]", "Holds 3 numbers."],
  [
    "type and number in use of a curve",
    `A: !curve [4, 6, ${Array.from({ length: 30 }, () => "1.0").join(", ")}|]`,
    "type 6 (linear 2D), 4 of 30 coefficients in use (2 points x, y).",
  ],
  ["what a tag means", "A: !s|tr64 x", "`!str64`: Text of at most 63 bytes of UTF-8 (64 with the closing NUL)."],
];

describe("of values", () => {
  it.each(values)("shows %s", async (_, lines, expected) => {
    expect(await hoverText(inObject(lines))).toContain(expected);
  });

  it("shows nothing extra of small whole numbers", async () => {
    expect(await hoverText(inObject("A: |7"))).not.toContain("Hexadecimal");
  });
});

describe("of names", () => {
  const user = { nameLists: [{ origin: "user" as const, title: "mine.txt", names: ["Wanderlust"], patterns: [] }] };
  const names: [promise: string, lines: string, expected: string][] = [
    ["from the product's table", "Li|fe: 1", "(3120533952), name from the built-in names"],
    ["from a text of the same file", "Foxtrot|_x: 1\nOther: Foxtrot_x", "name from a text of this file"],
    ["from a list of the user's", "Wander|lust: 1", "name from the name list mine\\.txt"],
    ["for a hash that is known", "31205339|52: 1", "known as **Life** from the built-in names"],
    ["that no list holds", "Xyz|zy_q: 1", "the name is not in a list"],
    ["for an unknown hash", "12345678|90: 1", "name unknown"],
  ];
  it.each(names)("shows the source %s", async (_, lines, expected) => {
    const doc = await openAamp(inObject(lines), user);
    expect(shown(await doc.hover())).toContain(expected);
  });
});

describe("of AI programs", () => {
  const program: [promise: string, place: string, expected: string][] = [
    ["which action a number means", "Walk: |2", "Refers to **Action_0** Walk (`MoveWithAS`)."],
    ["which AI a number means", "Roam: |1", "Refers to **AI_1** Roam (`EnemyRoam`)."],
    ["which behavior a number means", "Idx_0: |0", "Refers to **Behavior_0** (`PlayerMoveNoise`)."],
    ["how often an entry is referred to, and its number", "Action|_1", "Referred to by 3 values. Number 3."],
    ["name and class of an entry", "AI|_1", "**AI_1** · list Roam (`EnemyRoam`)"],
    ["what its lists are", "Act|ion: !list", "the first action has the number of AIs as its number"],
  ];
  it.each(program)("shows %s", async (_, place, expected) => {
    expect(await hoverText(PROGRAM, place)).toContain(expected);
  });

  it("shows that a number means nothing", async () => {
    expect(await hoverText(PROGRAM.replace("Walk: 2", "Walk: 9"), "Walk: |9")).toContain(
      "Does not refer to an existing AI or action: there are 4.",
    );
  });
});

test("shows that a comment is not kept, only where it is not", async () => {
  const text = inObject("# wo|rds\nLife: 1");
  expect(await hoverText(text)).toContain("gone when you open the file again");
  expect(await hoverText(text, undefined, ON_DISK)).toBe("");
});

test("answers null between entries and beyond the end", async () => {
  const doc = await openAamp(WORKED_EXAMPLE);
  expect(await doc.hover(doc.text.indexOf("  Count"))).toBeNull();
  expect(await doc.hover(doc.text.length)).toBeNull();
});

test("marks the part that the pointer is on", async () => {
  const doc = await openAamp(WORKED_EXAMPLE);
  const marked = async (place: string) => {
    const range = (await doc.hover(place))?.range;
    return range && doc.textAt(range);
  };
  expect(await marked("Po|s")).toBe("Pos");
  expect(await marked("!ve|c3")).toBe("!vec3");
  expect(await marked("[0.5, |1.0")).toBe("1.0");
  expect(await marked("|[0.5, 1.0")).toBe("[0.5, 1.0, 2.0]");
});

describe("a name that nothing is known of", () => {
  const hash = crc32("NameOfMine");
  const place = { value: "36", files: 3, places: ["Actor/A.bgparamlist", "Actor/B.bgparamlist"] };
  const valuesOfNames = {
    NameOfMine: [place, { value: "<b>*x*</b>", files: 1, places: ["C.bxml"] }],
    [`0x${hash.toString(16).padStart(8, "0")}`]: [place],
  };
  const hoverOn = async (text: string, at: string) => {
    const doc = await openSession({ formats: [aamp], valuesOfNames }, text);
    return shown(await doc.hover(at));
  };

  it("has values in other files", async () => {
    const hover = await hoverOn(inObject("NameOfMine: 1"), "Name|OfMine");
    expect(hover).toContain("In other files of the workspace:\n- `36` in 3 files, such as `Actor/A.bgparamlist`\n");
    expect(hover).toContain("- `<b>*x*</b>` in `C.bxml`");
  });
  it("may be a hash", async () => {
    expect(await hoverOn(inObject(`${hash}: 1`), String(hash))).toContain("In other files of the workspace:\n- `36`");
  });
  it("has none there: nothing is said", async () => {
    expect(await hoverOn(inObject("OtherName: 1"), "Other|Name")).not.toContain("In other files");
  });
  it("is not asked for where the client does not answer", async () => {
    expect(await hoverText(inObject("NameOfMine: 1"), "Name|OfMine")).not.toContain("In other files");
  });
  it("is not one that the tables know in its place", async () => {
    const text = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    General: !obj\n      Life: 1\n  lists: {}\n";
    const names = { Life: [place] };
    const doc = await openSession({ formats: [aamp], valuesOfNames: names }, text, { uri: "bytewright:/A.bgparamlist.yml?real" });
    expect(shown(await doc.hover("Li|fe"))).not.toContain("In other files");
  });
});

/** What numbers of rows mean: in the hover, in completion, in the map's form and in the visual editor. */
import { describe, expect, it } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import type { MapIntent } from "../../../formats/kmp/panel/mapIntents.ts";
import type { EntryField } from "../../../formats/kmp/panel/mapQueries.ts";
import { parameterMeaning } from "../../../formats/kmp/text/parameterMeanings.ts";
import { SECTION_PARAMETERS, SETUP_KEYS } from "../../../formats/kmp/text/parameters.ts";

/** One enemy point; `|` marks the place that is asked about. */
const point = (setting: string) => `[ENPT]\n $GROUP a, next: a\n 0 0.0 0.0 0.0 15.0 0 ${setting}\n`;
const camera = (flags: string) =>
  `[CAME]\n c0 1 0 0.0 0.0 0.0 45.0\n > -1 0 0.0 0.0 0.0 45.0\n > 0 0 0.0 0.0 0.0\n > -1 ${flags} 0.0 0.0 0.0 0.0\n`;
const object = (id: string, presence = "0x3f") =>
  `[GOBJ]\n o0 ${id} 0.0 0.0 0.0 0 0 0 0 -1\n > 0 0.0 0.0 0.0 0 0 0 0 ${presence}\n > 1.0 1.0 1.0\n`;

function marked(section: string) {
  const text = `#KMP\n${section}`;
  const offset = text.indexOf("|");
  return { analysis: kmp.analyse(text.replace("|", ""), { names: Names.none, decoded: true, fileName: "course.kmp" }), offset };
}

function hoverOf(section: string): string {
  const { analysis, offset } = marked(section);
  return analysis.hover?.(offset)?.contents.source ?? "";
}

const words: [promise: string, text: string, expected: string[]][] = [
  [
    "a drift is in the high byte",
    point("0x|300"),
    ["`0x300` is **setting 2: 3 force drift, setting 3: 0**", "- `0x300` **force drift** ← present"],
  ],
  [
    "setting 3 is in the low byte",
    point("0x|380"),
    ["**setting 2: 3 force drift, setting 3: 0x80**", "- `0x380` **force drift, setting 3: 0x80** ← present"],
  ],
  [
    "a key check point has its number",
    "[CKPT]\n $GROUP c, next: c\n 0 -100.0 0.0 100.0 0.0 -1 |1 -1 -1\n",
    ["`1` is **key check point 1**.", "- `0` lap line"],
  ],
  [
    "a small number is setting 3 alone",
    point("|3"),
    ["`0x003` is **setting 2: 0 none, setting 3: 3**", "- `0x303` force drift, setting 3: 3"],
  ],
  ["both flags of a camera are said", camera("0x1|90"), ["`0x190` is **start flag: 1, movie flag: 0x90**"]],
  ["presence flags have a mode above them", object("0x65", "0x10|3f"), ["`0x103f` is **presence: 0x3f PF$ALL, mode: 1 condition**"]],
  [
    "presence flags without a name are listed",
    object("0x65", "0x2|9"),
    ["**presence: 0x29 offline with 1 player, online with 1 player, online with 3 or 4 players**"],
  ],
  ["an object that starts disabled says so", object("0x1|065"), ["**object: 0x65, state: 1 starts disabled**", "**itembox** (0x065)"]],
  ["an object is what it is otherwise", object("0x0|65"), ["**itembox** (0x065)"]],
];

it.each<[promise: string, text: string, expected: string[]]>([
  ["a function in a column shows its help beside the column's", point("0").replace("15.0", "sq|rt(4)"), ["**width** of", "**sqrt("]],
  ["a cannon may turn the driver", "[CNPT]\n 0 0.0 0.0 0.0 |50.0 0.0 0.0 0 0\n", ["may turn the driver after landing"]],
])("%s", (_, text, expected) => {
  const said = hoverOf(text);
  for (const part of expected) expect(said).toContain(part);
});

const area = (type: number, settings: string, route: string) =>
  `[AREA]\n a0 0 ${type} 0.0 0.0 0.0 ${settings}\n > -1 0 0.0 0.0 0.0 ${route} -1 0\n > 1.0 1.0 1.0\n`;
const thing = (id: string, reference: string, presence: string, settings = "0 0 0 0") =>
  `[GOBJ]\n o0 ${id} 0.0 0.0 0.0 ${settings} -1\n > ${reference} 0.0 0.0 0.0 0 0 0 0 ${presence}\n > 1.0 1.0 1.0\n`;
const shot = (zoom: string, view: string) =>
  `[CAME]\n c0 5 0 0.0 0.0 0.0 85.0\n > -1 ${zoom} 0.0 0.0 0.0 40.0\n > 0 ${view} 0.0 0.0 0.0\n > -1 0 0.0 300.0 400.0 0.0\n`;
const routes =
  "[POTI]\n $ROUTE r, settings: 0 0\n 0 |0.0 0.0 0.0 0 0\n 1 ¦100.0 0.0 0.0 0 0\n $ROUTE s, settings: 0 0\n 0 0.0 0.0 0.0 0 0\n";

it.each<[promise: string, text: string, expected: string[]]>([
  ["a fall boundary between check points has their numbers", area(10, "|3 9", "-1"), ["first check point of the condition."]],
  ["a fall boundary by a key has its number", area(10, "1 |2", "1"), ["key check point of the condition."]],
  ["a fall boundary of another route has no settings", area(10, "|3 9", "2"), ["no known meaning for setting 1 with this route."]],
  ["the route of a fall boundary is the kind of its condition", area(10, "3 9", "|1"), ["Kind of condition of a fall boundary"]],
  ["a condition may be a random scenario", thing("0x65", "0x1|f03", "0x103f"), ["starts enabled and disappears", "random scenarios 1, 2."]],
  ["a condition may be of engine classes", thing("0x65", "0x1|e0c", "0x103f"), ["0x1E0C: engine classes, 100cc, 150cc."]],
  ["a condition may be a definition, negated", thing("0x65", "0x5|001", "0x103f"), ["the definition object 0x4001 of type OR, negated."]],
  ["a condition may be predefined", thing("0x65", "0x1|002", "0x103f"), ["0x1002: IF$SINGLE, 1 player at the console."]],
  ["without a mode a reference does not count", thing("0x65", "0x1|002", "0x3f"), ["used if the mode of the presence flags is 1"]],
  ["a definition of bits has masks", thing("0x2000", "0", "0x3f", "1 |2 3 4"), ["mask of conditions in coin battle"]],
  [
    "a definition of others has references",
    thing("0x4001", "0", "0x3f", "|7688 0 0 0"),
    ["of type OR: one of up to 8 references.", "0x1E08: engine classes, 150cc."],
  ],
  ["strings in a row are one text after the last section", '[SETUP]\n|INFO = "ab" "cd"\n', ["61 62 63 64"]],
  ["a zoom takes its time", shot("|30", "0"), ["The zoom takes 2.5 s."]],
  ["a view point takes its time", shot("0", "|100"), ["The view point takes 8.3 s."]],
  ["two bytes are a factor of speed", "[STGI]\n s0 3 0 0 0 0 75 0 0x|3f 0xc0\n", ["0x3FC0 is the factor 1.5."]],
  ["a point of a route has its way to the next", routes.replace("¦", ""), ["To point 1: 100 units towards 90.0°"]],
  ["the end of a route is one", `${routes.replace(/[|¦]/g, "")} $CLO|SE\n`, ["Ends the route:", "It has no bytes of its own"]],
  [
    "flags of an enemy point",
    "[ENPT]\n $GROUP a, next: a\n 0 0 0 0 15.0 0 0 F|S-\n",
    ["**Flags** of", "`F` falling to the collision: set", "`J` respawn points made from it: not set", "no bytes"],
  ],
  ["an option of wkmpt for fall areas", "[SETUP]\nKCL-FALL-|ADD-ROAD = 1\n", ["0 or 1", "changes nothing"]],
  ["an item box names its item", thing("0x65", "0", "0x3f", "0 |4 0 0"), ["item for players", "- `4` **star** ← present", "- `1` banana"]],
  ["what a setting leaves unsaid is said", thing("0xEE", "0", "0x3f", "0 0 0 |0"), ["(?) marks a guess."]],
  ["times have their unit", thing("0xD5", "0", "0x3f").replace("0 0 0 0 0x3f", "0 |0 0 0 0x3f"), ["Times are in 1/60 s"]],
  ["what needs a patch is said", thing("0xD8", "0", "0x3f", "0 |0 0 0"), ["only with LE-CODE or a code."]],
  ["an object says where the game has it", thing("0x|65", "0", "0x3f"), ["the game has it in race tracks, arenas, competitions."]],
  ["the name of a route point says what it is", routes.replace("|", "").replace("1 ¦", "|1 "), ["One point of a route."]],
])("%s", (_, text, expected) => {
  const said = hoverOf(text);
  for (const part of expected) expect(said).toContain(part);
});

it.each([
  ["the last point of a route leads to no other route's", routes.replace("|", "").replace("¦", "|"), "To point"],
  ["an enemy line without a group refers to none", object("0x014").replace("0 0x3f", "|0xFFFF 0x3f"), "Refers to entry"],
  ["the layout of rows says nothing of who wrote them", "[AREA]\n@|REVISION = 8317\n", "What wrote the text"],
  ["the route of a fall boundary refers to none", area(10, "3 9", "|1"), "Refers to"],
  ["a definition object neither starts disabled nor is there", thing("0x4001", "0x1|002", "0x103f"), "starts"],
])("%s", (_, text, unsaid) => expect(hoverOf(text)).not.toContain(unsaid));

describe("numbers of several fields", () => {
  it.each(words)("%s", (_, text, expected) => {
    const said = hoverOf(text);
    for (const part of expected) expect(said).toContain(part);
  });

  const DRIFTS = ["0x000", "0x100", "0x200", "0x300", "0x080", "0x180", "0x280", "0x380"];

  it.each([
    ["0|", DRIFTS],
    ["0x3|80", DRIFTS],
    ["0x3|40", [...DRIFTS, "0x040", "0x140", "0x240", "0x340"]],
  ])("completion of %s offers whole numbers", (setting, expected) => {
    const { analysis, offset } = marked(point(setting));
    const items = analysis.completions?.(offset).items.filter(({ label }) => label.startsWith("0x")) ?? [];
    expect(items.map(({ label }) => label)).toEqual(expected);
    expect(items.map(({ edit }) => edit.text)).toEqual(expected);
  });

  it("the map offers whole numbers, and writes the one that is chosen", () => {
    const { analysis } = marked(point("0x80"));
    const entry = { section: "ENPT", index: 0 };
    const fields = analysis.panel?.("kmp.map", { kind: "fields", entry }) as readonly EntryField[];
    const field = fields.find(({ name }) => name === "setting_2_3");
    expect(field).toMatchObject({ value: 0x80, shown: "0x080" });
    expect(field?.choices.map(({ shown, title }) => `${shown} ${title}`)).toContain("0x380 force drift, setting 3: 0x80");
    expect(field?.choices.map(({ value }) => value)).toEqual(DRIFTS.map(Number));
    const intent: MapIntent = { kind: "set", changes: [{ entry, values: { setting_2_3: 0x300 } }] };
    const edits = analysis.panelEdits?.("kmp.map", intent);
    const text = `#KMP\n${point("0x80")}`;
    const written = applyEdits(text, Array.isArray(edits) ? edits : []);
    const bytes = kmp.encode(written).bytes ?? new Uint8Array();
    const at = bytes.findIndex((_, index) => String.fromCharCode(...bytes.subarray(index, index + 4)) === "ENPT");
    expect([...bytes.subarray(at + 8 + 0x12, at + 8 + 0x14)]).toEqual([3, 0]);
  });

  it.each(["0", "0x300", "768"])("the visual editor offers whole numbers for %s", (setting) => {
    const { analysis } = marked(point(setting));
    const tree = analysis.fields?.();
    const rows = Array.from({ length: tree?.depths.length ?? 0 }, (_, index) => tree?.row(index));
    const control = rows.find((row) => row?.name === "setting_2_3")?.control;
    if (control?.kind !== "choice") expect.fail(`expected a choice, found ${control?.kind}`);
    expect(control.options.map(({ label }) => label)).toContain("0x300 force drift");
    expect(control.options.map(({ value }) => Number(value))).toEqual(DRIFTS.map(Number));
    expect(control.options.map(({ value }) => value)).toContain(setting);
  });
});

describe("the form of an object", () => {
  const fieldsOf = (id: string, presence?: string) =>
    marked(object(id, presence)).analysis.panel?.("kmp.map", { kind: "fields", entry: { section: "GOBJ", index: 0 } }) as EntryField[];

  it.each([
    ["a Goomba’s settings have the words of its table", "0x191", "setting_2", "speed", []],
    ["what is not known keeps its number", "0x191", "setting_5", "setting 5", []],
    ["a special value is offered", "0x0db", "setting_3", "start delay", ["240 at GO"]],
    ["a setting that only chooses has its choices", "0x075", "setting_1", "setting 1", ["0 green shell", "1 red shell"]],
    ["the word before the first choice is the label", "0x0e5", "setting_2", "view", ["0 left", "1 right"]],
    ["a number inside of a meaning is not a choice", "0x004", "setting_2", "height of phase 5", []],
  ])("%s", (_, id, name, label, choices) => {
    const field = fieldsOf(id).find((one) => one.name === name);
    expect(field?.label).toBe(label);
    expect(field?.choices.map(({ shown, title }) => `${shown} ${title}`).slice(0, 2)).toEqual(choices);
  });

  it("where it appears is a box for each bit", () => {
    const field = fieldsOf("0x191", "0x7").find(({ name }) => name === "presence");
    expect(field?.value).toBe(7);
    expect(field?.flags[0]).toBe("offline with 1 player");
    expect(field?.flags).toHaveLength(6);
  });
});

describe("known values", () => {
  it.each<[promise: string, text: string, expected: string]>([
    [
      "are written as the column has them",
      `[AREA]\n a0 0 0x|8 0.0 0.0 0.0 0 0\n > -1 0 0.0 0.0 0.0 -1 -1 0\n > 1.0 1.0 1.0\n`,
      "`0x8` **object group**",
    ],
    ["-1 is written so", "[CKPT]\n@AUTO-NEXT = 1\n $GROUP a, next: a\n 0 0.0 0.0 1.0 0.0 -1 |-1 -1 -1\n", "`-1` is **normal**"],
  ])("%s", (_, text, expected) => {
    expect(hoverOf(text)).toContain(expected);
  });
});

const HEADS = `#KMP
[SETUP]
KMP-VERSION = 2520
[ENPT]
@AUTO-CONNECT = AC$PREV
 $GROUP a, next: b
 0 0.0 0.0 0.0 15.0 0 0
 $GROUP b, next: a
 1 0.0 0.0 0.0 15.0 0 0
[CAME]
@OPENING-INDEX = 0
@SELECTION-INDEX = -1
[POTI]
 $ROUTE r, settings: 1 0
 0 0.0 0.0 0.0 1 0
[END]
`;

/** The hover at the \`|\` of a line. */
function headOf(marked: string): string {
  const place = HEADS.indexOf(marked.replace("|", ""));
  expect(place, marked).toBeGreaterThanOrEqual(0);
  const analysis = kmp.analyse(HEADS, { names: Names.none, decoded: true, fileName: "course.kmp" });
  return analysis.hover?.(place + marked.indexOf("|"))?.contents.source ?? "";
}

describe("what is not a row has a hover", () => {
  it.each<[place: string, ...expected: string[]]>([
    ["#K|MP", "course of Mario Kart Wii", "file_length at 0x4, 4 bytes", "header_length at 0xA, 2 bytes", "version at 0xC, 4 bytes"],
    ["[SE|TUP]", "the whole file"],
    ["KMP-VER|SION", "`2520` **final** ← present", "version at 0xC, 4 bytes: `00 00 09 D8`"],
    ["25|20", "`2520` **final** ← present"],
    ["[EN|PT]", "Enemy point, 2 entries", "section header at 0x", "entry count at 0x", "+0x4 in the section", "extra value"],
    ["[CA|ME]", "Camera, 0 entries", "first opening camera"],
    ["@AUTO-CON|NECT", "AC$PREV the previous ones follow"],
    ["= AC$|PREV", "AC$PREV the previous ones follow"],
    ["@OPENING-IN|DEX", "high byte of the extra value", ", 1 byte, +0x6 in the section: `00`"],
    ["@SELECTION-IN|DEX", "low byte of the extra value", ", 1 byte, +0x7 in the section: `FF`"],
    [
      "$GR|OUP b",
      "Group 1 b",
      "start at 0x",
      "1 byte, +0x0 in the entry: `01`",
      "previous_6 at 0x",
      "next_1 at 0x",
      "+0x8 in the entry: `00`",
    ],
    ["ne|xt: b", "groups that it leads to", "length at 0x"],
    ["$RO|UTE", "Route 0 r", "point_count at 0x"],
    ["set|tings: 1", "smooth (0 or 1)"],
    ["[EN|D]", "End of the text"],
  ])("%s", (place, ...expected) => {
    const said = headOf(place);
    for (const part of expected) expect(said).toContain(part);
  });
});

describe("settings of areas", () => {
  const area = (type: number, setting: string) =>
    `[AREA]\n a0 0 ${type} 0.0 0.0 0.0 ${setting} 0\n > -1 0 0.0 0.0 0.0 -1 -1 0\n > 1.0 1.0 1.0\n`;
  it.each([
    [2, "number of the fog entry"],
    [3, "acceleration"],
    [8, "group id"],
    [7, "no known meaning for setting 1"],
  ])("of type %i mean what the type says", (type, expected) => expect(hoverOf(area(type, "0x|5"))).toContain(expected));
});

it.each([
  ["CKPT", ["$GROUP", "$PREV:", "$SETTINGS"]],
  ["ENPT", ["$GROUP", "$PREV:", "$SETTINGS", "$LINE", "$BEZIER"]],
  ["POTI", ["$ROUTE", "$LINE", "$BEZIER", "$COPY", "$CLOSE"]],
  ["STGI", []],
])("completion in %s offers only the directives that are valid there", (section, expected) => {
  const { analysis, offset } = marked(`[${section}]\n $|\n`);
  expect(analysis.completions?.(offset).items.map(({ label }) => label)).toEqual(expected);
});

it.each<[promise: string, text: string, expected: string[]]>([
  ["a route begun by its other name", "[POTI]\n $GR|OUP r, settings: 0 0\n 0 0.0 0.0 0.0 0 0\n", ["Starts a route"]],
  ["a split, which is not supported", `${point("0")} $SP|LIT b\n`, ["new group inside a group", "Not supported here."]],
  ["a condition of LE-CODE", `${object("0x65")} $ENABLE-BY-|NOT 0x1000\n`, ["the LE-CODE condition under which"]],
  [
    "flags that are kept in the file",
    "[ITPT]\n@EXPORT-FLAGS = 1\n $GROUP a, next: a\n 0 0.0 0.0 0.0 15.0 0 0 F|-\n",
    ["width, its lowest byte: 0x", ": `13`"],
  ],
  ["flags of a respawn point", "[JGPT]\n j0 0.0 0.0 0.0 0.0 0.0 0.0 0 -1 -|S\n", ["`S` snapping to the enemy points: set", "no bytes"]],
  ["what wkmpt takes the course for", "[SETUP]\n|BATTLE-MODE = 3\n", ["arena with dispatch points"]],
  ["what wkmpt does with items", "[GOBJ]\n@|AUTO-ENEMY-ITEM = 0\n", ["gives them to CPU drivers in turn"]],
  ["an empty information", '[SETUP]\n|INFO = ""\n', ["adds four zero bytes"]],
  ["all modes of links", "[ENPT]\n@|AUTO-CONNECT = AC$OFF\n", ["AC$AUTO_PREV", "ACF$FIX"]],
])("a hover says %s", (_, text, expected) => {
  const said = hoverOf(text);
  for (const part of expected) expect(said).toContain(part);
});

it("each parameter of each section and each key of SETUP has a meaning of its own", () => {
  const missing = Object.entries({ ...SECTION_PARAMETERS, SETUP: SETUP_KEYS })
    .flatMap(([section, names]) => Object.keys(names ?? {}).map((name) => [section, name] as const))
    .filter(([, name]) => name !== "KMP-VERSION" && name !== "UNKNOWN-0X0C")
    .filter(([section, name]) => parameterMeaning(section, name) === undefined);
  expect(missing).toEqual([]);
});

it.each([
  ["items of an item box", thing("0x65", "0", "0x3f", "0 |0 0 0"), "4 star"],
  ["the two of a setting that chooses", thing("0xE5", "0", "0x3f", "0 |0 0 0"), "1 right"],
  ["leaves of an area", area(1, "|0 0", "-1"), "0x1 rising leaves"],
])("completion offers %s", (_, text, expected) => {
  const { analysis, offset } = marked(text);
  expect(analysis.completions?.(offset).items.map(({ label, detail }) => `${label} ${detail}`)).toContain(expected);
});

it.each([
  ["the item of an item box", thing("0x65", "0", "0x3f", "0 |4 0 0"), ["star"]],
  ["nothing at a random item", thing("0x65", "0", "0x3f", "0 |0 0 0"), []],
])("a hint says %s", (_, text, expected) => {
  const { analysis, offset } = marked(text);
  const within = { start: offset, end: offset + 1 };
  expect(analysis.inlayHints?.(within).map(({ label }) => label)).toEqual(expected);
});

it("leaves of an area are listed, the present ones marked", () =>
  expect(hoverOf(area(1, "|1 0", "-1"))).toContain("- `0x1` **rising leaves** ← present"));

it.each([
  ["time trial looks at one bit of the presence", object("0x65", "0x|3f"), "Time trials use only the first bit"],
  ["how high a cylinder is, which is a guess", area(3, "0 0", "-1").replace(" a0 0", " a0 |1"), "height 5000 times scale y, upwards"],
  ["how a lap counts", "[CKPT]\n $GROUP c, next: c\n 0 -100.0 0.0 100.0 0.0 -1 |1 -1 -1\n", "A lap counts when"],
  [
    "what a check point without respawn point does",
    "[CKPT]\n $GROUP c, next: c\n 0 0 0 1 0 |-1 1 -1 -1\n",
    "drivers keep their previous one",
  ],
  [
    "what a step between groups is worth",
    "[CKPT]\n $GROUP |c, next: c\n 0 0 0 1 0 -1 1 -1 -1\n",
    "each step from group to group counts the same",
  ],
  ["what a second start is for", "[KTPT]\n 0 0 0 0 0 0 0 |-1 0\n", "the minimap draws the finish line at a second entry"],
  ["what old versions leave out", "[SETUP]\nKMP-VERSION = 2|320\n", "the stage has 8 bytes and ends before the alpha"],
  ["how many traffic cones there may be", object("0x1|44"), "at most 30"],
])("a hover says %s", (_, text, expected) => expect(hoverOf(text)).toContain(expected));

describe("a condition that a definition object states", () => {
  const row = (name: string, id: string, settings: string, reference: string) =>
    ` ${name} ${id} 0.0 0.0 0.0 ${settings} -1\n > ${reference} 0.0 0.0 0.0 0 0 0 0 0x103f\n > 1.0 1.0 1.0\n`;
  const both = (settings: string, reference: string) =>
    `[GOBJ]\n${row("oBox", "0x65", "0 0 0 0", reference)}${row("oMany", "0x4001", settings, "0")}${row("oBits", "0x2002", "1 0 0 0", "0")}`;
  it.each([
    ["of an object", both("8194 0 0 0", "0x4|001"), "oMany"],
    ["of an object, turned around", both("8194 0 0 0", "0x5|001"), "oMany"],
    ["of another condition", both("81|94 0 0 0", "0x4001"), "oBits"],
  ])("is found from the place %s", (_, text, expected) => {
    const { analysis, offset } = marked(text);
    const [span] = analysis.definitions?.(offset) ?? [];
    expect(`#KMP\n${text.replace("|", "")}`.slice(span?.start, span?.end)).toBe(expected);
    expect(hoverOf(text)).toMatch(new RegExp(`Refers to \\*\\*Object \\d ${expected}`));
  });
});

it.each([
  ["what a command does that is not supported", '[GOBJ]\n@inc|lude "a.txt"\n', "Reads another text here. Not supported here."],
  ["what a line in another notation does", "[GOBJ]\n@|> 1\n", "Runs the result of an expression as a line (a guess)."],
  ["the number of a constant in a definition", "[GOBJ]\n@def a = AM$|SHORT\n", "**AM$SHORT** · constant, 4"],
  ["the number of a constant in a row", object("0x65", "PF$O|FFLINE"), "**PF$OFFLINE** · constant, 7"],
])("a hover says %s", (_, text, expected) => expect(hoverOf(text)).toContain(expected));

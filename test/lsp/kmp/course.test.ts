/** A course in the editor: what values mean, where references lead, what is completed, renamed, aligned and corrected. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { findCorpus } from "../../support/corpus.ts";
import { groundFile } from "../../support/groundFile.mjs";
import { openSession } from "../client.ts";
import { openCourse, RING_ROAD } from "./session.ts";

const hoverText = async (place: string, text = RING_ROAD) => {
  const hover = await (await openCourse(text)).hover(place);
  return (hover?.contents as { value: string } | undefined)?.value ?? "";
};

describe("the hover", () => {
  const cases: [promise: string, place: string, expected: RegExp[]][] = [
    [
      "of a coordinate shows field, unit, the way to the next point and its bytes",
      "0  -6000.0 0.0 0|.0  (lane/75)",
      [
        /\*\*z\*\* of Enemy point 0 · world units/,
        /To point 1: 3536 units towards 8\.1°/,
        /0x[\dA-F]+, 4 bytes, \+0x8 in the entry: `00 00 00 00`/,
      ],
    ],
    ["of an object shows what it is and its settings", "oBoat  o$sky|ship", [/skyship/, /setting 1/, /, 2 bytes, \+0x0 in the entry/]],
    [
      "of a setting shows what it means for this object",
      "o$kuribo  4000.0 0.0 4000.0  12|0 10 1 0 rGoomba",
      [/Setting 1 of kuribo: respawn time/],
    ],
    ["of a reference shows what it refers to, and who else does", "1200  0.0 0.0 0.0\n  > rSwe|ep", [/Refers to \*\*Route 2 rSweep\*\*/]],
    ["of a named entry shows its users", "$ROUTE rB|oat", [/Route 1 rBoat/, /Used by:\n- Object 3 oBoat \(skyship\)/]],
    ["of a check point shows its line", "0  -4500.0 50|0.0", [/3000 units long; drivers cross it towards 0°/]],
    ["of a command shows what it does", "@gd|ef", [/Sets variables of the whole text/, /no bytes of its own/]],
    ["of a section shows how many entries it has", "[GO|BJ]", [/\*\*GOBJ\*\* · Object, 5 entries/]],
    ["of a section shows its columns", "[EN|PT]", [/`index {2}x {2}y {2}z {2}width {2}setting_1 {2}setting_2_3`/]],
    ["of an expression shows the field", "(lane|/75)", [/\*\*width\*\* of Enemy point 0/, /41 A0 00 00/]],
  ];
  it.each(cases)("%s", async (_, place, expected) => {
    const text = await hoverText(place);
    for (const pattern of expected) expect(text).toMatch(pattern);
  });

  it("shows offsets as far as errors of the text allow, and says so", async () => {
    expect(await hoverText("0  -6000.0 0.0 0|.0  (lane/75)", RING_ROAD.replace("40.0 0 0\n", "nothing 0 0\n"))).toMatch(
      /0x80, 4 bytes, \+0x8 in the entry[\s\S]*Places as far as the errors allow/,
    );
  });
});

describe("references", () => {
  const lines = (text: string, ranges: readonly { start: { line: number } }[]) =>
    ranges.map(({ start }) => text.split("\n")[start.line].trim().replace(/\s+/g, " "));

  it("lead to the entry", async () => {
    const doc = await openCourse();
    expect(lines(doc.text, await doc.definitions("120 10 1 0 rGoo|mba"))).toEqual(["$ROUTE rGoomba, settings: 0 1"]);
    expect(lines(doc.text, await doc.definitions("next: inner ou|ter*2"))).toEqual(["$GROUP outer, next: back"]);
    expect(lines(doc.text, await doc.definitions("(la|ne/75)"))).toEqual(["@gdef lane = 1500.0"]);
    expect(lines(doc.text, await doc.definitions("@OPENING-INDEX = cOp|en1"))).toEqual(["cOpen1 5 0 -9000.0 4000.0 -9000.0 60.0"]);
  });

  it("by number lead there too", async () => {
    const doc = await openCourse(RING_ROAD.replace("40 0 0 0 rBoat", "40 0 0 0 1"));
    expect(lines(doc.text, await doc.definitions("40 0 0 0 |1"))).toEqual(["$ROUTE rBoat, settings: 1 0"]);
    expect(lines(doc.text, await doc.references("$ROUTE rB|oat", false))).toEqual(["oBoat o$skyship 0.0 2500.0 0.0 40 0 0 0 1"]);
  });

  it("of an entry are all that name it", async () => {
    const doc = await openCourse();
    expect(lines(doc.text, await doc.references(" jF|ar  6000.0", false))).toHaveLength(4);
  });

  it("of a setting of an object lead to the group", async () => {
    const line = "oLine  0x014  0.0 0.0 0.0  0 0 0 0 -1\n  > 0  0.0 0.0 0.0  0 0 0 2  PF$ALL\n  > 1.0 1.0 1.0\n";
    const doc = await openCourse(RING_ROAD.replace("[GOBJ]\n", `[GOBJ]\n${line}`));
    expect(lines(doc.text, await doc.definitions("0 0 0 |2  PF$ALL"))).toEqual(["$GROUP outer, next: back"]);
  });
});

describe("renaming", () => {
  it("changes the name and all that name it", async () => {
    const doc = await openCourse();
    expect(doc.applied(await doc.rename("$ROUTE rB|oat", "rShip"))).toBe(
      RING_ROAD.replace("route rBoat.", "route rBoat.").replace(/rBoat(?!\.)/g, "rShip"),
    );
    expect(doc.applied(await doc.rename("$GROUP ou|ter", "wide"))).toBe(RING_ROAD.replaceAll("outer", "wide"));
    expect(doc.applied(await doc.rename("@gdef la|ne", "width"))).toBe(RING_ROAD.replaceAll("lane", "width"));
  });

  it("refuses a name that is taken or none", async () => {
    const doc = await openCourse();
    await expect(doc.rename("$ROUTE rB|oat", "rGoomba")).rejects.toThrow(/already used by Route 0 rGoomba/);
    await expect(doc.rename("$ROUTE rB|oat", "two words")).rejects.toThrow(/A name begins with a letter/);
    expect(await doc.prepareRename("PF$ALL\n  > 1.0 1.0 1.0\n oBox|2")).toMatchObject({ placeholder: "oBox2" });
  });
});

describe("completion", () => {
  const labels = async (text: string) => {
    const doc = await openCourse(text);
    return (await doc.complete()).items.map(({ label }) => label);
  };

  it("offers routes and none where a route is expected", async () => {
    const found = await labels(RING_ROAD.replace("0 0 0 0 -1\n  > 0  0.0 45.0", "0 0 0 0 |-1\n  > 0  0.0 45.0"));
    expect(found.slice(0, 5)).toEqual(["rGoomba", "rBoat", "rSweep", "rFlow", "-1"]);
  });

  it("offers cameras and known versions for the parameters that take them", async () => {
    const cameras = ["cGoal", "cBend", "cOpen1", "cOpen2", "-1"];
    expect((await labels(RING_ROAD.replace("@SELECTION-INDEX = cOpen1", "@SELECTION-INDEX = |"))).slice(0, 5)).toEqual(cameras);
    expect((await labels(RING_ROAD.replace("KMP-VERSION = 2520", "KMP-VERSION = |"))).slice(0, 2)).toEqual(["2520", "2510"]);
  });

  it("offers objects by name, sections, parameters, commands, groups, variables, constants and functions", async () => {
    expect(await labels(RING_ROAD.replace("oTree  o$mariotreeGC", "oTree  o$mario|treeGC"))).toContain("o$itembox");
    expect(await labels(`${RING_ROAD}[|`)).toEqual(expect.arrayContaining(["KTPT", "GOBJ", "POTI", "END"]));
    expect(await labels(RING_ROAD.replace("@OPENING-INDEX = cOpen1", "@|"))).toEqual(
      expect.arrayContaining(["@OPENING-INDEX", "@def", "@for"]),
    );
    expect(await labels(RING_ROAD.replace("next: inner outer*2", "next: |"))).toEqual(["start", "inner", "outer", "back"]);
    expect(await labels(RING_ROAD.replace("(lane/75)", "(|)"))).toEqual(expect.arrayContaining(["lane", "PF$ALL", "sin"]));
  });
});

describe("in the text", () => {
  it("numbers of objects and routes get their names next to them", () => {
    const text = RING_ROAD.replace("o$kuribo", "0x191").replace("40 0 0 0 rBoat", "40 0 0 0 1");
    const analysis = kmp.analyse(text, { names: Names.none, decoded: true, fileName: "x" });
    expect(analysis.inlayHints?.({ start: 0, end: text.length }).map(({ label }) => label)).toEqual(
      expect.arrayContaining(["kuribo", "→ rBoat"]),
    );
  });

  it("routes, cameras and respawn points say who uses them", async () => {
    const doc = await openCourse();
    const titles = (await doc.lenses()).map(({ command }) => command?.title);
    expect(titles).toEqual(expect.arrayContaining(["used by 1 object", "used by 1 area", "used by 4 check points"]));
  });

  it("the camera of the opening is used by it, the goal camera by the game, and only what nothing names is not used", async () => {
    const doc = await openCourse();
    const titles = new Map((await doc.lenses()).map(({ range, command }) => [doc.textAt(range), command?.title]));
    expect(titles.get("cOpen1")).toBe("used by the opening, the course selection");
    expect(titles.get("cOpen2")).toBe("used by 1 camera");
    expect(titles.has("cGoal")).toBe(false);
    expect([...titles.values()]).not.toContain("not used");
    expect((await doc.hover("cOp|en1  5"))?.contents).toMatchObject({
      value: expect.stringContaining("the opening, which begins with it"),
    });
  });

  it("the color of the flare is shown and set", async () => {
    const doc = await openCourse();
    const [mark] = await doc.colors();
    expect(doc.textAt(mark.range)).toBe("0xe6e6e6");
    expect((await doc.colorTexts(mark.range, { red: 1, green: 0.5, blue: 0, alpha: 1 }))[0].textEdit?.newText).toBe("0xff8000");
  });

  it("a selection grows from the value to the row, the group and the section", async () => {
    const doc = await openCourse();
    const grown = await doc.selections("3  0.0 0.0 65|00.0");
    expect(grown[0]).toBe("6500.0");
    expect(grown[1]).toMatch(/^3 {2}0\.0 0\.0 6500\.0/);
    expect(grown[2]).toMatch(/^\$GROUP outer/);
    expect(grown[3]).toMatch(/^\[ENPT\]/);
  });
});

describe("aligning", () => {
  it("puts columns below each other and keeps comments, expressions and the bytes", async () => {
    const before = "#KMP\n[ENPT]\n$GROUP a, next: a\n0 1.0 2.0 3.0 4.0 0 0 # first\n1   -1000.0 (1+1)  3.0 4.0 0 0\n[END]\n";
    const doc = await openCourse(before);
    const after = applyEdits(before, kmp.analyse(before, { names: Names.none, decoded: false, fileName: "x" }).formatting?.() ?? []);
    expect(after).toBe(
      "#KMP\n[ENPT]\n$GROUP a, next: a\n0      1.0    2.0  3.0  4.0  0  0 # first\n1  -1000.0  (1+1)  3.0  4.0  0  0\n[END]\n",
    );
    expect(kmp.encode(after).bytes).toEqual(kmp.encode(before).bytes);
    expect((await doc.formatting()).length).toBeGreaterThan(0);
  });

  it("changes nothing the second time", () => {
    const format = (text: string) =>
      applyEdits(text, kmp.analyse(text, { names: Names.none, decoded: false, fileName: "x" }).formatting?.() ?? []);
    const once = format(RING_ROAD);
    expect(format(once)).toBe(once);
    expect(kmp.encode(once).bytes).toEqual(kmp.encode(RING_ROAD).bytes);
  });
});

describe("corrections", () => {
  const titles = async (text: string, place: string) => {
    const doc = await openCourse(text);
    const start = doc.offset(place);
    return new Map((await doc.actions(doc.range(start, start))).map(({ title, edit }) => [title, doc.applied(edit ?? null)]));
  };

  it("a wrong neighbor of a check point is set, alone or with all others", async () => {
    const text = kmpText(RING_ROAD).replace("@AUTO-NEXT = 1", "@AUTO-NEXT = 0").replace("1      0      2\n", "1      4      8\n");
    const found = await titles(text, "1      |4      8");
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(["Set the previous check point to 0", "Recompute next and previous check points"]),
    );
  });

  it("a check point with left and right exchanged gets them back", async () => {
    const text = RING_ROAD.replace(/^( *1 +)(\S+ \S+)( +)(\S+ \S+)( +jStart {2}1 .*)$/m, "$1$4$3$2$5");
    expect(text).not.toBe(RING_ROAD);
    const doc = await openCourse(text);
    const [finding] = (await doc.diagnostics()).filter(({ code }) => code === "kmp/ckpt-quad-crossing");
    const [action] = await doc.actions(finding.range);
    expect(action.title).toBe("Exchange left and right of check point 1");
    expect(doc.applied(action.edit ?? null)).toBe(RING_ROAD);
  });

  it("a course whose check points all turn the wrong way is mended at once", async () => {
    const text = RING_ROAD.replace(/^( *\d+ +)(-?[\d.]+ -?[\d.]+)( +)(-?[\d.]+ -?[\d.]+)( +jStart.*)$/gm, "$1$4$3$2$5");
    const doc = await openCourse(text);
    const [finding] = (await doc.diagnostics()).filter(({ message }) => String(message).includes("left and right are swapped"));
    const all = (await doc.actions(finding.range)).find(({ title }) => /^Exchange left and right of all \d+ check points/.test(title));
    expect(doc.applied(all?.edit ?? null)).toBe(RING_ROAD);
  });

  it("a variable of a section is set for the whole text", async () => {
    const text = RING_ROAD.replace("@gdef lane", "@def lane");
    const doc = await openCourse(text);
    const [finding] = (await doc.diagnostics()).filter(({ code }) => code === "kmp/text-def-scope");
    const [action] = await doc.actions(finding.range);
    expect(doc.applied(action.edit ?? null)).toBe(RING_ROAD);
  });

  it("numbers with more digits than the file keeps are reported once", async () => {
    const doc = await openCourse(RING_ROAD.replace("-6000.0 0.0 0.0", "-6000.1234567 0.00012345678901 0.0"));
    const found = (await doc.diagnostics()).filter(({ code }) => code === "kmp/text-precision");
    expect(found.map(({ message }) => message)).toEqual([
      "2 numbers have more digits than the file keeps: -6000.12353515625 is stored here.",
    ]);
  });

  it("an entry is deleted with its references: those to it are none, those after it move up", async () => {
    const text = RING_ROAD.replace("40 0 0 0 rBoat", "40 0 0 0 1");
    const found = await titles(text, "$ROUTE rGo|omba");
    const after = found.get("Delete Route 0 rGoomba, and set 1 reference to none") ?? "";
    expect(after).not.toContain("rGoomba");
    expect(after).toContain("120 10 1 0      -1");
    expect(after).toContain("40 0 0 0 0");
    expect(kmp.encode(after).bytes).toBeDefined();
  });

  it("a point is deleted: numbers of those after it, ids and references move up", async () => {
    const text = RING_ROAD.replace("-1 -1 0\n  > 1.0 1.0 0.5", "-1 5 0\n  > 1.0 1.0 0.5");
    const found = await titles(text, "1  -5500.0 |0.0");
    const after = found.get("Delete Enemy point 1") ?? "";
    expect(after).toBe(
      text
        .replace(/^ +1 {2}-5500.*\n/m, "")
        .replace("  2  0.0 0.0 5500.0", "  1  0.0 0.0 5500.0")
        .replace("  3  0.0 0.0 6500.0", "  2  0.0 0.0 6500.0")
        .replace("  4  6000.0 0.0 0.0  25.0", "  3  6000.0 0.0 0.0  25.0")
        .replace("  5  0.0 0.0 -6000.0  25.0", "  4  0.0 0.0 -6000.0  25.0")
        .replace("-1 5 0\n  > 1.0 1.0 0.5", "-1 4 0\n  > 1.0 1.0 0.5"),
    );
  });

  it("a group is deleted with its points, and the ways to it lead on", async () => {
    const found = await titles(RING_ROAD, "$GROUP ou|ter");
    const after = found.get("Delete Group 2 outer with 1 point, and lead the ways to it to the points after it") ?? "";
    expect(after).not.toMatch(/outer|0\.0 6500\.0/);
    expect(after).toContain("$GROUP start, next: inner back*2\n");
    expect(after).toContain("  3  6000.0 0.0 0.0  25.0");
    // its only point is as good as the group
    expect([...(await titles(RING_ROAD, "3  0.0 0.0 65|00.0")).values()]).toContain(after);
  });

  it("a route is deleted with its points, a point of a route alone", async () => {
    const after = (await titles(RING_ROAD, "1  2000.0 25|00.0")).get("Delete Route point 3") ?? "";
    expect(after).toContain("  0  0.0 2500.0 2000.0   40 0\n  1  0.0 2500.0 -2000.0   40 0\n  2  -2000.0".replaceAll("   40", "  40"));
    expect(after).toContain("$ROUTE rSweep, settings: 1 1\n  0  -9000.0 4000.0 -9000.0  60 0");
  });

  it("groups that lead nowhere are led on, and the nearest group is offered as a further way", async () => {
    const text = RING_ROAD.replace("inner, next: back", "inner, next:").replace("back, next: start", "back");
    const found = await titles(text, "$GROUP in|ner");
    const after = found.get("Link 2 groups without a next group to the following one") ?? "";
    expect(after).toContain("$GROUP inner, next: outer\n");
    expect(after).toContain("$GROUP back, next: start\n");
    const near = await titles(RING_ROAD, "$GROUP in|ner");
    expect(near.get("Also link inner to outer, which begins 1000 units from its end")).toContain("$GROUP inner, next: back outer\n");
  });

  it.each([
    ["1", "Setting 1 of an area of type 1: 0 falling leaves, 1 rising leaves.", "Areas of type 1 have no known meaning for setting 2."],
    ["3", "Setting 1 of an area of type 3: acceleration.", "Setting 2 of an area of type 3: speed."],
    ["6", "Setting 1 of an area of type 6: number of the bloom file.", "Setting 2 of an area of type 6: fade time."],
    ["10", "first check point of the condition", "last check point of the condition"],
  ])("the settings of an area mean what its type %s says", async (type, first, second) => {
    const text = `#KMP\n[AREA]\n a0 0 ${type} 0.0 0.0 0.0 41 42\n > -1 0 0.0 0.0 0.0 -1 -1 0\n > 1.0 1.0 1.0\n`;
    expect(await hoverText("4|1", text)).toContain(first);
    expect(await hoverText("4|2", text)).toContain(second);
  });

  it("a row that a loop reads says the place of each entry", async () => {
    const text =
      "#KMP\n[ENPT]\n $GROUP a, next: a\n@for i=1;3\n i v(i,0,0) 15.0 7 0\n@endfor\n 9 v(9,0,0) 15.0 0 0\n $LINE 2\n 9 v(12,0,0) 15.0 0 0\n";
    expect(await hoverText("15.0 |7", text)).toMatch(/read 3 times:\n- 0x6C, 2 bytes, \+0x10 in the entry: `00 07`\n- 0x80, .*\n- 0x94, /);
    expect(await hoverText("$LI|NE", text)).toMatch(/Generates this many points[\s\S]*0xAC, 40 bytes/);
  });

  it("previous groups that were written by hand are computed again", async () => {
    const text = RING_ROAD.replace("[ENPT]\n", "[ENPT]\n@AUTO-CONNECT = AC$OFF\n").replace(
      "next: inner outer*2\n",
      "next: inner outer*2\n $PREV: outer\n",
    );
    const after = (await titles(text, "$GROUP in|ner")).get("Compute the previous groups from the next ones") ?? "";
    expect(after).toBe(RING_ROAD.replace("[ENPT]\n", "[ENPT]\n@AUTO-CONNECT = AC$PREV\n"));
    expect(kmp.encode(after).bytes).toEqual(kmp.encode(RING_ROAD).bytes);
  });

  it("the angle of a cannon is computed from the longest step of the drivers that ends at its target", async () => {
    const text = RING_ROAD.replace("[END]", "[CNPT]\n nFar  6000.0 500.0 100.0  0.0 0.0 0.0  0 0\n[END]");
    const found = await titles(text, "nFar  6000|.0");
    const [title] = [...found.keys()].filter((one) => one.startsWith("Compute the angle"));
    expect(title).toMatch(/^Compute the angle of the cannon: 1\d\d\.\d+°, from enemy point [23]/);
    expect(found.get(title)).toMatch(/nFar {2}6000\.0 500\.0 100\.0 {2}0\.0 1\d\d\.\d+ 0\.0/);
    expect(await hoverText("nFar  6000|.0", text)).toMatch(/It shoots towards 0°\. Enemy point [23] is \d+ units away/);
  });

  it("with course.kcl it is computed from the cannon's area there, as the map does it", async () => {
    // the middle of its bounds is at 500, 500
    const area = {
      corners: [
        [0, 0, 0],
        [0, 0, 1000],
        [1000, 500, 0],
      ],
      flag: 0x11,
    } as const;
    const facts = kmp.companion?.facts?.(groundFile([area]));
    const uri = "bytewright:/Ring_Road.kmp.txt";
    const companions = { [uri]: { uri: "file:///course.kcl", fileName: "course.kcl", format: "", facts } };
    const text = "#KMP\n[CNPT]\n nFar  500.0 0.0 -|1000.0  0.0 0.0 0.0  0 0\n nOther  0.0 0.0 0.0  0.0 0.0 0.0  1 0\n";
    const doc = await openSession(
      { formats: [kmp], settings: { inlayHints: { references: true, hashes: false, offsets: false } }, companions },
      text,
      {
        uri,
        languageId: "kmp",
      },
    );
    await doc.client.handled();
    await doc.client.waitFor(() => doc.client.refreshes[0]);
    const said = async (place?: string) => JSON.stringify(await doc.hover(place));
    expect(await said()).toContain("From its area in course.kcl the target is towards 180.0°.");
    const actions = await doc.actions(doc.range(doc.cursor, doc.cursor));
    expect(actions.map(({ title }) => title)).toContain("Compute the angle of the cannon: 180.0°, from its area in course.kcl");
    expect(await said("nOther  0|.0")).toContain("It shoots towards 0°.");
  });

  it("a course without start position gets one before its lap line", async () => {
    const text = RING_ROAD.replace(/\[KTPT\]\n.*\n/, "[KTPT]\n");
    const after = (await titles(text, "[KT|PT]")).get("Add a start position") ?? "";
    expect(after).toContain("[KTPT]\n 0  -6000.0 0.0 200.0  0.0 0.0 0.0  -1 0\n");
    expect((await titles(RING_ROAD.replace(/\[KTPT\]\n.*\n/, ""), "#K|MP")).get("Add a start position")).toContain(
      "[KTPT]\n 0  -6000.0 0.0 200.0",
    );
  });
});

/** The text as a binary file shows it. */
function kmpText(source: string): string {
  const { bytes } = kmp.encode(source);
  const decoded = bytes && kmp.decode(bytes, Names.none);
  if (decoded?.kind !== "ok") throw new Error("the sample has errors");
  return decoded.text;
}

const corpus = findCorpus("kmp");
describe.skipIf(corpus === undefined)("on a real course", () => {
  it("every reference can be followed, and aligning keeps the bytes", () => {
    for (const name of ["luigi_circuit", "kmpeek_shopping", "strobenz"]) {
      const bytes = new Uint8Array(readFileSync(path.join(corpus ?? "", `${name}.kmp`)));
      const decoded = kmp.decode(bytes, Names.none);
      if (decoded.kind !== "ok") throw new Error(name);
      const analysis = kmp.analyse(decoded.text, { names: Names.none, decoded: true, fileName: name });
      const route = decoded.text.indexOf("$ROUTE r0") + 8;
      const references = analysis.references?.(route, false) ?? [];
      expect(references.length, name).toBeGreaterThan(0);
      for (const { start } of references) expect(analysis.definitions?.(start)[0]?.start, name).toBe(route - 1);
      const aligned = applyEdits(decoded.text, analysis.formatting?.() ?? []);
      expect(Buffer.compare(kmp.encode(aligned).bytes ?? new Uint8Array(), bytes), name).toBe(0);
    }
  });
});

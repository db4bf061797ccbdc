/** What an editor shows about a level source: each row is a place (`|`) in a small level and the answer. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LevelAnalysis } from "../../../formats/ass/language/analysis.ts";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { applyEdits, type Span, type TextEdit } from "../../../formats/core/text/span.ts";
import { extent } from "../../support/extent.mjs";
import { boxMesh, level, levelText, roomLevel } from "./documents.ts";
import { analyse, findingsOf } from "./findings.ts";

const ROOM = levelText(roomLevel(7, "BLENDER"));
const ROOM_2 = levelText(roomLevel(2, "MAX"));

/** The offset of a `|` in a piece of the text that occurs once. */
function placeOf(text: string, marked: string): number {
  const cursor = marked.indexOf("|");
  const piece = marked.replace("|", "");
  const at = text.indexOf(piece);
  if (at < 0) throw new Error(`not in the text: ${piece}`);
  return at + cursor;
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return text.slice(start, text.indexOf("\n", offset));
}

function at(text: string, spans: readonly Span[] | undefined): string[] {
  return (spans ?? []).map(({ start, end }) => text.slice(start, end));
}

const room = analyse(ROOM);

describe("hover", () => {
  const rows: [place: string, ...parts: string[]][] = [
    [";### HEADER ###\n|7", "version", "`7` **Halo 3 and ODST** ← present"],
    ['"test cr|ate%"', "collection `test`", "shader `crate`", "`%` two-sided", "12 triangles in 1 object"],
    ['"test ladder^ lm:|0.5"', "`^` ladder", "`lm:0.5` lightmap resolution scale"],
    ['"BM_FL|AGS 00', "No flag is set."],
    ['"%crate|_b"', "instanced geometry", "in the level at -100, 50, -160, scale 2", "below frame ‹ Scene Root"],
    [";INSTANCE 3\n|2\n", "object", 'object 2 "%crate_a"', "24 vertices, 12 triangles"],
    ['"room"\n1\n|1\n', "parent", 'instance 1 "frame"'],
    ['"SP|OT_LGT"', "`SPOT_LGT` ← present"],
    ["1.0000000000\t0.9|000000000", "color, green"],
    ["-500.0000000000\t|-500.0000000000\t-200", "position, y", "vertex 4 of object 1", "= -5 world units, -50 feet"],
    ["12\n1\t\t0\t|2\t1", "vertex", "→ vertex 2 at"],
    [";OBJ|ECT 2", "object 2", "bounds (-40, -40, -40) to (40, 40, 40)", "2 instances"],
    ["3\n10.0000000000\t2|0.0000000000", "half extents, y"],
    [";### HEA|DER", "**HEADER**", "Version of the layout", "0x0, 15 bytes"],
    [";### OB|JECTS", "**OBJECTS** · 6 objects", "in object space", ", 16 bytes"],
  ];
  test.each(rows)("%j", (place, ...parts) => {
    const hover = room.hover?.(placeOf(ROOM, place));
    for (const part of parts) expect(hover?.contents.source).toContain(part);
  });

  test("of a parent describes the parent", () => {
    const said = room.hover?.(placeOf(ROOM, '"room"\n1\n|1\n'))?.contents.source;
    expect(said?.match(/in the level at/g)).toHaveLength(1);
  });

  const made: [what: string, instead: readonly [string, string], place: string, ...parts: string[]][] = [
    ["special material", ['"+sky"', '"+media$"'], '"+me|dia', "`+media` Reserved; with `$` a fog plane."],
    ["special material of one game", ['"+sky"', '"+seam:a"'], '"+se|am', "share the label. Halo 3 only."],
    ["symbol of one game", ["test crate%", "test crate]"], "test cr|ate]", "`]` group transparents by plane (Halo 3)"],
    ["property of one game", ["lm:0.5", "pf:0.5"], "pf:|0.5", "`pf:0.5` photon fidelity (Halo 3)"],
    ["older string with one tint", ["BM_FLAGS 0000000000000000000000", "BM_LMRES 1 2 3"], "BM_LM|RES", "- translucency tint: `3`"],
    ["pathfinding where no symbol says it", ["%crate_b", "%!crate_b"], '"%!cr|ate_b', "cut out of pathfinding"],
    ["pathfinding where a symbol says it", ["%crate_b", "%-crate_b"], '"%-cr|ate_b', "`-` no pathfinding on it\n\n- in the level"],
    ["primitive", ["", ""], '"PI|LL"', "Primitives are not level geometry."],
    ["material of a primitive", ["", ""], '"test lad|der', "Used: 1 primitive."],
    [
      "value too many",
      ["180.0000000000\n1.0000000000", "180.0000000000\n1.0000000000\t1.0000000000\t1.0000000000"],
      "180.0000000000\n1.0000000000\t|1.0000000000",
      "**no field**",
      "12 bytes",
    ],
    ["value after the end", ["", ""], '|"after"', "**no field**", "7 bytes"],
  ];
  test.each(made)("of a %s", (_, [from, to], place, ...parts) => {
    const text = `${ROOM.replace(from, to)}"after"\n`;
    const said = analyse(text).hover?.(placeOf(text, place))?.contents.source;
    for (const part of parts) expect(said).toContain(part);
  });

  test("says nothing about an empty line", () => {
    expect(room.hover?.(placeOf(ROOM, "\n|\n;### OBJECTS"))).toBeUndefined();
  });

  test("has an answer for every place of a text, and never an exception", () => {
    for (const text of [ROOM, ROOM_2, `${ROOM.slice(0, ROOM.length >> 1)}\n`]) {
      const analysis = analyse(text);
      for (let offset = 0; offset <= text.length; offset += extent(41, 7)) {
        analysis.hover?.(offset);
        analysis.completions?.(offset);
        analysis.definitions?.(offset);
        analysis.references?.(offset, true);
        analysis.selections?.(offset);
      }
    }
  });
});

describe("outline", () => {
  test("calls objects by the instances that place them", () => {
    const names = room.outline?.().map(({ name, children }) => [name, children.map((child) => `${child.name}: ${child.detail}`)]);
    expect(names).toEqual([
      ["Header", []],
      [
        "Materials",
        [
          "0 +sky: 2 triangles in 1 object",
          "1 test floor: 10 triangles in 1 object",
          "2 test crate%: 12 triangles in 1 object",
          "3 test ladder^ lm:0.5: 1 primitive",
        ],
      ],
      [
        "Objects",
        [
          "0 frame: SPHERE",
          "1 room: MESH: 24 vertices, 12 triangles, 2 materials",
          "2 %crate_a, %crate_b: MESH: 24 vertices, 12 triangles, 1 material",
          "3 ladder: BOX",
          "4 pill: PILL",
          "5 lamp: GENERIC_LIGHT: SPOT_LGT",
        ],
      ],
      [
        "Instances",
        [
          "0 Scene Root: empty",
          "1 frame: places object 0",
          "2 room: places object 1",
          "3 %crate_a: places object 2",
          "4 %crate_b: places object 2",
          "5 ladder: places object 3",
          "6 pill: places object 4",
          "7 lamp: places object 5",
        ],
      ],
    ]);
  });
});

test("folds are sections, records and lists", () => {
  const firsts = room.folds?.().map(({ start }) => lineOf(ROOM, start));
  for (const line of [";### HEADER ###", ";### MATERIALS ###", ";MATERIAL 2", ";OBJECT 1", "24", "12", ";INSTANCE 7"])
    expect(firsts).toContain(line);
});

test("lenses show how often records are used", () => {
  const lenses = room.lenses?.().map(({ span, title }) => `${lineOf(ROOM, span.start)} ${title}`);
  expect(lenses).toContain(";MATERIAL 0 used by 2 triangles in 1 object");
  expect(lenses).toContain(";OBJECT 2 2 instances");
});

test("inlay hints name what indices mean, and fields", () => {
  const start = ROOM.indexOf(";INSTANCE 4");
  const hints = room.inlayHints?.({ start, end: ROOM.indexOf(";INSTANCE 5") - 2 });
  expect(hints?.map(({ offset, label }) => `${lineOf(ROOM, offset - 1)}: ${label}`)).toEqual([
    "2: %crate_a",
    "3: unique id",
    "1: frame",
    "0: inheritance flag",
    `${[0, 0, Math.SQRT1_2, Math.SQRT1_2].map((value) => value.toFixed(10)).join("\t")}: local rotation`,
    "-100.0000000000\t50.0000000000\t-160.0000000000: local translation",
    "2.0000000000: local scale",
    "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000: pivot rotation",
    "0.0000000000\t0.0000000000\t0.0000000000: pivot translation",
    "1.0000000000: pivot scale",
  ]);
});

describe("definition and references", () => {
  const rows: [place: string, definition: string[], references: number][] = [
    [";INSTANCE 3\n|2\n", ['"MESH"'], 3],
    ['"room"\n1\n|1\n', ['"frame"'], 7],
    ["12\n|1\t\t0\t2\t1", ['"test floor"'], 11],
    ["3\n10.0000000000".replace("3", "|3"), ['"test ladder^ lm:0.5"'], 2],
    ['"test fl|oor"', [], 11],
    [";MATERIAL |2", [], 13],
    ['"+sk|y"', [], 3],
  ];
  test.each(rows)("%j", (place, definition, references) => {
    const offset = placeOf(ROOM, place);
    expect(at(ROOM, room.definitions?.(offset))).toEqual(definition);
    expect(room.references?.(offset, true)).toHaveLength(references);
    expect(room.references?.(offset, false)).toHaveLength(references - 1);
  });

  test("a vertex index leads to the rows of the vertex", () => {
    const [vertex] = at(ROOM, room.definitions?.(placeOf(ROOM, "12\n1\t\t0\t|2\t1")));
    expect(vertex).toMatch(/^500\.0000000000\t500\.0000000000\t200\.0000000000\n/);
  });
});

describe("completion", () => {
  const rows: [place: string, ...some: string[]][] = [
    ['"ME|SH"', "MESH", "SPHERE", "BOX", "PILL", "GENERIC_LIGHT"],
    ['"SPO|T_LGT"', "OMNI_LGT"],
    [";INSTANCE 3\n|2\n", "-1 none", "2 %crate_a", "5 lamp"],
    ['"room"\n1\n|1\n', "1 frame", "0 Scene Root"],
    ["12\n|1\t\t0\t2\t1", "0 +sky", "3 test ladder^ lm:0.5"],
    ['"+|sky"', "+sky", "+portal", "+seam"],
    ['"te|st floor"', "test"],
    ['"test fl|oor"', "floor", "crate", "lm:", "%"],
    ['"BM_|FLAGS', "BM_LMRES"],
    [";### HEADER ###\n|7", "2", "7"],
  ];
  test.each(rows)("%j offers %j", (place, ...some) => {
    const labels = room.completions?.(placeOf(ROOM, place)).items.map(({ label }) => label);
    for (const label of some) expect(labels).toContain(label);
  });

  test("an item replaces the value under the cursor", () => {
    const item = room.completions?.(placeOf(ROOM, ";INSTANCE 3\n|2\n")).items.find(({ label }) => label.startsWith("1 "));
    expect(applyEdits(ROOM, [item?.edit as TextEdit])).toBe(ROOM.replace(";INSTANCE 3\n2\n", ";INSTANCE 3\n1\n"));
  });
});

test("a selection grows by value, row, vertex, list, record, section", () => {
  const spans = at(ROOM, room.selections?.(placeOf(ROOM, "-500.0000000000\t-50|0.0000000000\t-200.0000000000")));
  expect(spans.slice(0, 2)).toEqual(["-500.0000000000", "-500.0000000000\t-500.0000000000\t-200.0000000000"]);
  expect(spans.map((text) => text.split("\n")[0])).toEqual([
    "-500.0000000000",
    "-500.0000000000\t-500.0000000000\t-200.0000000000",
    "-500.0000000000\t-500.0000000000\t-200.0000000000",
    "24",
    ";OBJECT 1",
    ";### OBJECTS ###",
    ";### HEADER ###",
  ]);
});

test("tokens are ordered and distinguish references from counts", () => {
  const tokens = room.tokens?.({ start: 0, end: ROOM.length }) ?? new Uint32Array();
  let before = 0;
  const texts: string[] = [];
  for (let i = 0; i < tokens.length; i += 3) {
    expect(tokens[i]).toBeGreaterThanOrEqual(before);
    before = tokens[i] + tokens[i + 1];
    texts.push(ROOM.slice(tokens[i], before));
  }
  expect(texts).toContain('"%crate_a"');
});

describe("formatting", () => {
  const edited = (text: string) => applyEdits(text, analyse(text).formatting?.() ?? []);

  test("a text in the style of its exporter stays as it is", () => {
    fc.assert(
      fc.property(level, (one) => {
        const text = levelText(one);
        expect(edited(text)).toBe(text);
        const windows = text.replaceAll("\n", "\r\n");
        expect(edited(windows)).toBe(windows);
      }),
      { numRuns: extent(40, 150) },
    );
  });

  test("one value a line, or all on few lines, becomes the style of the exporter", () => {
    fc.assert(
      fc.property(level, fc.boolean(), (one, isLong) => {
        const text = levelText(one);
        const loose = isLong
          ? text.replaceAll("\t\t", "\t").replaceAll("\t", "\n")
          : text.replaceAll("\n", "\n\n").replaceAll("\t", "\t \t");
        expect(edited(loose)).toBe(text);
      }),
      { numRuns: extent(40, 150) },
    );
  });

  test("comments stay", () => {
    const text = ROOM.replace('"artist"\n', '"artist" ; who made it\n; a note\n');
    expect(edited(text)).toBe(text);
  });

  test("a range formats the records that it meets, and no other", () => {
    const text = ROOM.replace(/(;INSTANCE 2\n1)\n/, "$1 \n").replace(/(;INSTANCE 4\n2)\n/, "$1 \n");
    const start = text.indexOf(";INSTANCE 4");
    expect(applyEdits(text, analyse(text).formatting?.({ start, end: start + 5 }) ?? [])).toBe(ROOM.replace(/(;INSTANCE 2\n1)\n/, "$1 \n"));
  });

  test("a text whose structure is not clear is left alone", () => {
    expect(analyse(ROOM.replace("24\n", "23\n")).formatting?.()).toEqual([]);
  });
});

/** What a level is, whatever its records' order: instances by name, with the names of their parents and of the materials they show. */
function meaningOf(analysis: Analysis): unknown {
  const { materials, objects, instances } = (analysis as LevelAnalysis).scene;
  const shown = (object: number) => {
    const { class: of, mesh, material } = objects.records[object] ?? {};
    const name = (index: number) => materials.records[index]?.name?.text ?? index;
    const triangles = mesh && Array.from(mesh.indices, (value, i) => (i % 4 === 0 ? name(value) : value));
    return [of, material && name(material.value), mesh?.vertices, triangles];
  };
  const all = instances.records.map(({ name, object, parent, bones }) => [
    name?.text,
    shown(object?.value ?? -1),
    instances.records[parent?.value ?? -1]?.name?.text,
    bones.map(({ value }) => instances.records[value]?.name?.text),
  ]);
  return all.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

function actionAt(text: string, place: string, title: RegExp): string {
  const offset = placeOf(text, place);
  const action = analyse(text)
    .actions?.({ start: offset, end: offset })
    .find((one) => title.test(one.title));
  if (action === undefined) throw new Error(`no action ${title}`);
  return applyEdits(text, action.edits);
}

describe("records change their places with all that means them", () => {
  const moves: [place: string, title: RegExp][] = [
    [";MATERIAL |1", /^Move this material up/],
    [";MATERIAL |1", /^Move this material down/],
    [";OBJECT |1", /^Move this object down/],
    [";OBJECT |5", /^Move this object up/],
    [";INSTANCE |1", /^Move this instance down/],
    [";INSTANCE |4", /^Move this instance up/],
  ];
  test.each(moves)("%j %s", (place, title) => {
    const moved = actionAt(ROOM, place, title);
    expect(moved).not.toBe(ROOM);
    expect(findingsOf(moved)).toEqual([]);
    expect(meaningOf(analyse(moved))).toEqual(meaningOf(room));
  });

  test("to any number, by renaming the number of a comment", () => {
    for (const [kind, last] of [
      ["MATERIAL", 3],
      ["OBJECT", 5],
      ["INSTANCE", 7],
    ] as const)
      for (let from = kind === "INSTANCE" ? 1 : 0; from <= last; from++)
        for (let to = kind === "INSTANCE" ? 1 : 0; to <= last; to++) {
          const offset = placeOf(ROOM, `;${kind} |${from}`);
          expect(room.rename?.(offset)?.name).toBe(String(from));
          const moved = applyEdits(ROOM, room.rename?.(offset)?.to(String(to)) ?? []);
          expect(findingsOf(moved), `${kind} ${from} to ${to}`).toEqual([]);
          expect(meaningOf(analyse(moved))).toEqual(meaningOf(room));
        }
  });

  test("a copy changes nothing else", () => {
    for (const [place, title, count] of [
      [";MATERIAL |1", /^Duplicate/, 0],
      [";OBJECT |2", /^Duplicate/, 0],
      [";INSTANCE |3", /^Duplicate/, 1],
      [";OBJECT |2", /^Add an instance/, 1],
    ] as const) {
      const text = actionAt(ROOM, place, title);
      const meaning = meaningOf(analyse(text)) as unknown[];
      expect(meaning).toHaveLength(8 + count);
      for (const one of meaningOf(room) as unknown[]) expect(meaning).toContainEqual(one);
      expect(findingsOf(text).filter((finding) => /error|warning/.test(finding) && !finding.includes("duplicate-material"))).toEqual([]);
    }
  });

  test("without a material its triangles have none", () => {
    const text = actionAt(ROOM, ";MATERIAL |1", /^Remove material 1/);
    expect(findingsOf(text)).toEqual([]);
    expect(JSON.stringify(meaningOf(analyse(text)))).toBe(JSON.stringify(meaningOf(room)).replaceAll('"test floor"', "-1"));
  });

  test("without an instance its children belong to its parent", () => {
    const text = actionAt(ROOM, ";INSTANCE |1", /^Remove instance 1/);
    expect(findingsOf(text)).toEqual(["hint unused-object @ 36"]);
    expect(JSON.stringify(meaningOf(analyse(text)))).not.toContain('"frame"');
  });

  test("without an object its instances are empty", () => {
    const text = actionAt(ROOM, ";OBJECT |2", /^Remove object 2/);
    expect(findingsOf(text).filter((finding) => !finding.includes("unused-material"))).toEqual([]);
  });
});

test("every reference is found once, however many triangles there are", () => {
  const room = roomLevel(7, "BLENDER");
  const crate = boxMesh([40, 40, 40], 2);
  const triangles = Array.from({ length: 400 }, () => crate.triangles).flat();
  const text = levelText({ ...room, objects: room.objects.map((object, at) => (at === 2 ? { ...crate, triangles } : object)) });
  const offset = placeOf(text, '"test cr|ate%"');
  const found = analyse(text).references?.(offset, false) ?? [];
  expect(found).toHaveLength(4800);
  expect(new Set(found.map(({ start }) => start)).size).toBe(4800);
  const without = actionAt(text, ";MATERIAL |0", /^Remove material 0/);
  expect(findingsOf(without)).toEqual([]);
  expect(without.match(/^1\t\t/gm)).toHaveLength(4800);
  expect(analyse(text).references?.(placeOf(text, "4800\n2\t\t|0\t1"), false)).toHaveLength(800);
});

describe("rename", () => {
  test.each([
    ['"test fl|oor"', '"test floor"', '"test marble"', "test marble"],
    ["12\n|1\t\t0\t2\t1", '"test floor"', '"test marble"', "test marble"],
    ['"%crate|_b"', '"%crate_b"', '"%box"', "%box"],
    ['"room"\n1\n|1\n', '"frame"', '"frame level"', "frame level"],
  ])("%j", (place, before, after, name) => {
    const offset = placeOf(ROOM, place);
    expect(room.rename?.(offset)).toBeDefined();
    expect(applyEdits(ROOM, room.rename?.(offset)?.to(name) ?? [])).toBe(ROOM.replace(before, after));
  });

  test.each([
    ['"test fl|oor"', 'six" inches'],
    ['"test fl|oor"', "two\nlines"],
    [";MATERIAL |1", "9"],
    [";INSTANCE |1", "0"],
    [";OBJECT |1", "x"],
  ])("%j cannot be %j", (place, name) => {
    expect(() => room.rename?.(placeOf(ROOM, place))?.to(name)).toThrow(/\.$/);
  });
});

describe("corrections of a whole text", () => {
  test("counts and numbers", () => {
    const wrong = ROOM.replace(";### OBJECTS ###\n6", ";### OBJECTS ###\n9")
      .replace(";OBJECT 4", ";OBJECT 40")
      .replace(";INSTANCE 2", ";INSTANCE 20");
    expect(actionAt(wrong, ";### HEADER |###", /^Correct all numbers/)).toBe(ROOM);
  });

  test("normals", () => {
    const wrong = ROOM.replace("1.0000000000\t0.0000000000\t0.0000000000", "3.0000000000\t0.0000000000\t0.0000000000").replace(
      "0.0000000000\t-1.0000000000\t0.0000000000",
      "0.0000000000\t0.0000000000\t0.0000000000",
    );
    expect(findingsOf(wrong).map((finding) => finding.replace(/ @.*/, ""))).toEqual(["hint normal-length", "warning normal-zero"]);
    expect(findingsOf(actionAt(wrong, ";OBJECT |1", /^Normalize/))).toEqual([]);
  });

  test("personal data", () => {
    expect(actionAt(ROOM, '"art|ist"', /^Remove user/)).toBe(ROOM.replace('"artist"\n"WORKSTATION"', '""\n""'));
  });

  test("unused materials, all at once", () => {
    const text = levelText({
      ...roomLevel(7, "BLENDER"),
      materials: [{ name: "+portal" }, { name: "+sky" }, { name: "x one" }, { name: "x two" }, { name: "x three" }],
    });
    const few = text.replaceAll(/^[02]\t\t/gm, "3\t\t").replaceAll(/^1\t\t/gm, "4\t\t");
    const cleaned = actionAt(few, ";MATERIAL |0", /^Remove all 3 unused/);
    expect(findingsOf(cleaned).filter((finding) => !finding.includes("material-index-range"))).toEqual([]);
    expect((analyse(cleaned) as LevelAnalysis).scene.materials.records.map(({ name }) => name?.text)).toEqual(["x two", "x three"]);
  });

  test("conversion to another version and back", () => {
    const seven = levelText({
      ...roomLevel(7, "MAX"),
      materials: roomLevel(2, "MAX").materials,
      objects: roomLevel(2, "MAX").objects,
      instances: roomLevel(2, "MAX").instances,
    });
    expect(actionAt(seven, ";### HEADER ###\n|7", /^Convert to version 2/)).toBe(ROOM_2);
    expect(actionAt(ROOM_2, ";### HEADER ###\n|2", /^Convert to version 7/)).toBe(seven);
  });
});

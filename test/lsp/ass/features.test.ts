/** What an editor asks about places of a level source, through the protocol: each row is a place (`|`) and the answer. */
import { describe, expect, test } from "vitest";
import { ass } from "../../../formats/ass/index.ts";
import { boxMesh, levelText, roomLevel, type TestLevel, type TestObject } from "../../formats/ass/documents.ts";
import { openSession } from "../client.ts";

const BASE = roomLevel(7, "BLENDER");
const CRATE = boxMesh([40, 40, 40], 2);
/** The room with a skinned crate and one more material of the crate's shader. */
const LEVEL: TestLevel = {
  ...BASE,
  materials: [...BASE.materials, { name: "test crate! hl:2.0", strings: ["BM_LMRES 1.0 1 0.0 0.0 0.0 0 0.0 0.0 0.0 0 0"] }],
  objects: BASE.objects.map((object, at): TestObject => {
    if (at === 4) return { class: "PILL", material: 4, height: 50, radius: 10 };
    if (at !== 2) return object;
    return { ...CRATE, vertices: CRATE.vertices.map((vertex) => ({ ...vertex, nodes: [[0, 0.75] as const, [1, 0.25] as const] })) };
  }),
  instances: BASE.instances.map((one) => (one.object === 2 ? { ...one, bones: [5, 6] } : one)),
};
const TEXT = levelText(LEVEL);
const open = (text = TEXT) =>
  openSession({ formats: [ass], settings: { inlayHints: { references: true, hashes: false, offsets: false } } }, text, {
    uri: "file:///data/levels/room/structure/room.ass",
  });

/** Places that occur once. */
const NODE =
  "40.0000000000\t-40.0000000000\t-40.0000000000\n1.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n2\n|0\t0.75";
const boneOfA = TEXT.indexOf("\n5\n6\n", TEXT.indexOf('"%crate_a"')) + 1;

test("a sound level of everything has no finding", async () => {
  expect(await (await open()).diagnostics()).toEqual([]);
});

describe("hover", () => {
  const rows: [place: string | number, ...parts: string[]][] = [
    [";### HEADER ###\n|7", "version", "`7` **Halo 3 and ODST** ← present", "0x10, 1 byte"],
    ['"test cr|ate%"', "collection `test`", "shader `crate`", "`%` two-sided", "12 triangles in 1 object"],
    ['"BM_LM|RES 1.0', "resolution scale: `1.0`", "photon fidelity: `1`"],
    ['"SP|OT_LGT"', "light type", "`SPOT_LGT` ← present"],
    ["\n1.500|0000000", "intensity", "Multiplier of the light"],
    ["\n60.00|00000000", "falloff", "degrees"],
    ['"%crate|_b"', "instanced geometry", "in the level at -100, 50, -160, scale 2", "below frame ‹ Scene Root"],
    [";INSTANCE 3\n|2\n", "object 2", "24 vertices, 12 triangles", "placed by 2 instances"],
    [NODE, "node", "ladder"],
    [boneOfA, "bone", 'instance 5 "ladder"'],
    [";OBJ|ECT 1", "bounds (-500, -500, -200) to (500, 500, 200)", "10 triangles of material 1"],
    ["12\n1\t\t0\t|2\t1", "vertex", "→ vertex 2 at 500, 500, 200"],
  ];
  test.each(rows)("%j", async (place, ...parts) => {
    const said = JSON.stringify((await (await open()).hover(place))?.contents);
    for (const part of parts) expect(said).toContain(JSON.stringify(part).slice(1, -1));
  });
});

test("the outline calls objects by their instances, and shows sizes", async () => {
  const symbols = await (await open()).symbols();
  expect(symbols.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
    "Header version 7, BLENDER 1.0",
    "Materials 5",
    "Objects 6",
    "Instances 8",
  ]);
  expect(symbols[2].children?.map(({ name, detail }) => `${name}: ${detail}`)).toContain(
    "2 %crate_a, %crate_b: MESH: 24 vertices, 12 triangles, 1 material",
  );
});

describe("definition and references", () => {
  const rows: [place: string | number, definition: readonly string[], references: number][] = [
    ["12\n|1\t\t0\t2\t1", ['"test floor"'], 11],
    [";INSTANCE 3\n|2\n", ['"MESH"'], 3],
    ['"room"\n1\n|1\n', ['"frame"'], 7],
    [boneOfA, ['"ladder"'], 3],
    [NODE, ["5", "5"], 0],
    ['"lad|der"', [], 3],
    ['"test fl|oor"', [], 11],
  ];
  test.each(rows)("%j", async (place, definition, references) => {
    const doc = await open();
    expect((await doc.definitions(place)).map((range) => doc.textAt(range))).toEqual(definition);
    expect(await doc.references(place)).toHaveLength(references);
  });

  test("a vertex is used by the corners of its triangles", async () => {
    const doc = await open();
    const [vertex, ...corners] = await doc.references("12\n1\t\t0\t|2\t1");
    expect(doc.textAt(vertex)).toMatch(/^500\.0{10}\t500\.0{10}\t200\.0{10}\n/);
    expect(corners.map((range) => doc.textAt(range))).toEqual(["2", "2"]);
    const position = doc.offset("500.0000000000\t500.0000000000\t|200.0000000000\n-1.0000000000\t0.0000000000\t0.0000000000\n");
    expect(await doc.references(position)).toEqual([vertex, ...corners]);
  });
});

describe("rename", () => {
  test("of a shader is offered for the other materials that have it", async () => {
    const doc = await open();
    const edit = await doc.rename('"test cr|ate%"', "test box%");
    expect(doc.applied(edit)).toBe(TEXT.replace('"test crate%"', '"test box%"').replace('"test crate! hl', '"test box! hl'));
    expect(Object.values(edit?.changeAnnotations ?? {})).toEqual([
      { label: "Other materials with the shader test crate", needsConfirmation: true },
    ]);
  });

  test("of symbols alone is about one material", async () => {
    const doc = await open();
    const edit = await doc.rename('"test cr|ate%"', "test crate#");
    expect(doc.applied(edit)).toBe(TEXT.replace('"test crate%"', '"test crate#"'));
    expect(edit?.changeAnnotations).toBeUndefined();
  });

  test("at a bone names the instance that it means", async () => {
    const doc = await open();
    expect(doc.applied(await doc.rename(boneOfA, "b_ladder"))).toBe(TEXT.replace('"ladder"', '"b_ladder"'));
  });

  test("of the number in a comment moves the record with all that means it, bones too", async () => {
    const doc = await open();
    const moved = doc.applied(await doc.rename(";INSTANCE |5", "2"));
    const other = await open(moved);
    expect(await other.diagnostics()).toEqual([]);
    expect(moved).toContain(';INSTANCE 2\n3\n"ladder"');
    expect(moved.match(/\n2\n6\n/g)).toHaveLength(2);
  });

  test("that cannot be says why", async () => {
    const doc = await open();
    await expect(doc.rename('"test cr|ate%"', "two\nlines")).rejects.toThrow("A name must be on one line.");
  });
});

describe("completion", () => {
  const rows: [place: string | number, ...labels: string[]][] = [
    ['"PI|LL"', "MESH", "SPHERE", "BOX", "GENERIC_LIGHT"],
    ['"SPO|T_LGT"', "OMNI_LGT"],
    [";INSTANCE 3\n|2\n", "-1 none", "2 %crate_a"],
    ["12\n|1\t\t0\t2\t1", "0 +sky", "4 test crate! hl:2.0"],
    [boneOfA, "5 ladder", "0 Scene Root"],
    ['"+|sky"', "+portal", "+seam"],
    ['"test fl|oor"', "crate", "lm:", "%"],
    ['"BM_|LMRES', "BM_FLAGS"],
  ];
  test.each(rows)("%j", async (place, ...labels) => {
    const { items } = await (await open()).complete(place);
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
  });
});

test("hints are next to references and bare values", async () => {
  const doc = await open();
  const from = doc.offset(";INSTANCE 3");
  const hints = await doc.hints(doc.range(from, from + 40));
  expect(hints.map(({ label }) => label)).toEqual(expect.arrayContaining(["%crate_a", "frame", "unique id"]));
});

test("a selection grows by row, vertex, list, record and section", async () => {
  const texts = await (await open()).selections(TEXT.indexOf("-500.0000000000\t-500.0000000000\t-200.0000000000") + 20);
  expect(texts.map((text) => text.split("\n")[0])).toEqual([
    "-500.0000000000",
    "-500.0000000000\t-500.0000000000\t-200.0000000000",
    "-500.0000000000\t-500.0000000000\t-200.0000000000",
    "24",
    ";OBJECT 1",
    ";### OBJECTS ###",
    ";### HEADER ###",
  ]);
});

test("colors tell references, names, types and counts apart", async () => {
  const tokens = await (await open()).tokens();
  for (const token of ['type "MESH"', 'type "SPOT_LGT"']) expect(tokens).toContain(token);
  expect(new Set(tokens.map((token) => token.split(" ")[0])).size).toBeGreaterThanOrEqual(4);
});

describe("actions", () => {
  const damaged = {
    counts: TEXT.replace("OBJECTS ###\n6", "OBJECTS ###\n9")
      .replace("24\n", "23\n")
      .replace("\n12\n", "\n10\n")
      .replace('1\n"BM_FLAGS', '3\n"BM_FLAGS')
      .replace(";INSTANCE 3", ";INSTANCE 30"),
    decimals: TEXT.replaceAll("500.0000000000", "500.0").replace("\n1.5000000000\n", "\n15e-1\n").replace("\n5.0000000000\n", "\n5\n"),
    ids: TEXT.replace('"room"\n1\n', '"room"\n77\n').replace('"pill"\n5\n', '"pill"\n78\n'),
    normals: TEXT.replaceAll("-1.0000000000\t0.0000000000\t0.0000000000", "-3.0000000000\t0.0000000000\t0.0000000000"),
  };
  const rows: [what: string, text: string, place: string, title: string, after: string][] = [
    ["all counts, also inside of records", damaged.counts, ";### HEADER |###", "Correct all numbers and counts", TEXT],
    ["ten decimals everywhere", damaged.decimals, ";### HEADER |###", "Write all numbers with ten decimals", TEXT],
    ["unique ids", damaged.ids, '"room"\n7|7', "Renumber the unique ids of all instances", TEXT],
    ["account and computer", TEXT, '"art|ist"', "Remove user and computer", TEXT.replace('"artist"\n"WORKSTATION"', '""\n""')],
  ];
  test.each(rows)("%s", async (_, text, place, title, after) => {
    const doc = await open(text);
    const at = doc.offset(place);
    const action = (await doc.actions(doc.range(at, at))).find((one) => one.title === title);
    expect(doc.applied(action?.edit)).toBe(after);
  });

  test("ten decimals in one record only", async () => {
    const doc = await open(damaged.decimals);
    const at = doc.offset(";OBJECT |0");
    const action = (await doc.actions(doc.range(at, at))).find(({ title }) => title.startsWith("Write the numbers of this object"));
    expect(doc.applied(action?.edit)).toBe(damaged.decimals.replace("-1\n5\n", "-1\n5.0000000000\n"));
  });

  test("normals of one mesh", async () => {
    const doc = await open(damaged.normals);
    const at = doc.offset(";OBJECT |1");
    const action = (await doc.actions(doc.range(at, at))).find(({ title }) => title.startsWith("Normalize"));
    const [before, after] = doc.applied(action?.edit).split(";OBJECT 2");
    expect(before).toBe(TEXT.split(";OBJECT 2")[0]);
    expect(after).toBe(damaged.normals.split(";OBJECT 2")[1]);
  });

  test("an unused material goes, with its comment, its count and the numbers after it", async () => {
    const { materials, objects } = LEVEL;
    const text = levelText({
      ...LEVEL,
      materials: [...materials.slice(0, 4), { name: "spare" }, materials[4]],
      objects: objects.map((object, at): TestObject => (at === 4 ? { class: "PILL", material: 5, height: 50, radius: 10 } : object)),
    });
    const doc = await open(text);
    const [found] = await doc.diagnostics();
    expect(found).toMatchObject({ code: "ass/unused-material", tags: [1] });
    const [fix] = await doc.actions(found.range, ["quickfix"]);
    expect(doc.applied(fix.edit)).toBe(TEXT);
  });
});

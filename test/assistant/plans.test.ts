/** Plans: what they show, that they write this and nothing else, all or nothing, and that undo brings back each byte. */
import { readFileSync, symlinkSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Assistant } from "../../assistant/assistant.ts";
import { aamp } from "../../formats/aamp/index.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { enemy, ModPlace } from "./mod.ts";

const FOLDER = "Actor/GeneralParamList";
const [A, B] = [`${FOLDER}/A.bgparamlist`, `${FOLDER}/B.bgparamlist`];
const C = `Pack/C.pack/${FOLDER}/C.bgparamlist`;
const place = new ModPlace();
let assistant: Assistant;

function binary(text: string): Uint8Array {
  const { bytes } = aamp.encode(text);
  if (!bytes) throw new Error("the text has errors");
  return bytes;
}

const linkTo = (table: string) =>
  binary(`!io
version: 0
type: xml
param_root: !list
  objects:
    LinkTarget: !obj
      ActorNameJpn: x
      DropTableUser: ${table}
  lists: {}
`);
const DROPS = binary(`!io
version: 0
type: xml
param_root: !list
  objects:
    Header: !obj
      TableNum: 0
  lists: {}
`);

beforeEach(() => {
  place.clear();
  place.write(`mod/${A}`, enemy(20));
  place.write(`mod/${B}`, enemy(30));
  place.write("mod/Pack/C.pack", sarcOf({ [`${FOLDER}/C.bgparamlist`]: enemy(40), "readme.bin": "not one" }));
  place.write("mod/structure/x.ass", readFileSync("samples/ass/courtyard.ass"));
  place.write(`dump/${A}`, enemy(10));
  place.write(`dump/${FOLDER}/D.bgparamlist`, enemy(50));
  place.write("dump/Pack/E.pack", sarcOf({ "e.bgparamlist": enemy(60) }));
  assistant = place.assistant({ mayWrite: true });
});

async function call(name: string, input: object): Promise<Record<string, unknown>> {
  const { isError, answer } = await assistant.call(name, input);
  expect([isError, answer["code"]]).toEqual([false, undefined]);
  return { ...answer };
}

async function code(name: string, input: object): Promise<unknown> {
  return (await assistant.call(name, input)).answer["code"];
}

function snapshot(): ReadonlyMap<string, string> {
  return new Map(place.files().map((path) => [path, Buffer.from(place.readBytes(path)).toString("base64")]));
}

function changedSince(before: ReadonlyMap<string, string>): readonly string[] {
  const now = snapshot();
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path)).sort();
}

describe("a plan", () => {
  it.each([
    ["plan_values", { field: "Life", change: "* 2" }, [`mod/${A}`, `mod/${B}`, "mod/Pack/C.pack"]],
    ["plan_values", { field: "Life", change: "original", in: A }, [`mod/${A}`]],
    ["plan_values", { field: "Life", change: "+ -3", value: { op: ">", than: 25 }, in: "Actor" }, [`mod/${B}`]],
    ["plan_text", { path: C, edits: [{ old: "      Life: 40\n", new: "      Life: 41\n" }] }, ["mod/Pack/C.pack"]],
    ["plan_values", { field: "Header/user", change: "= me" }, ["mod/structure/x.ass"]],
    ["plan_text", { path: "structure/x.ass", edits: [{ old: '"artist"', new: '"me"' }] }, ["mod/structure/x.ass"]],
    ["plan_files", { add: [{ from: `dump:1/${FOLDER}/D.bgparamlist` }] }, [`mod/${FOLDER}/D.bgparamlist`]],
    ["plan_files", { add: [{ from: "dump:1/Pack/E.pack/e.bgparamlist" }] }, ["mod/Pack/E.pack"]],
    ["plan_files", { add: [{ from: "dump:1/Pack/E.pack/e.bgparamlist", to: "Pack/C.pack/e.bgparamlist" }] }, ["mod/Pack/C.pack"]],
    ["plan_files", { add: [{ from: A, to: "new/folder/A.bgparamlist" }] }, ["mod/new/folder/A.bgparamlist"]],
    ["plan_files", { delete: [A, "Pack/C.pack/readme.bin"] }, [`mod/${A}`, "mod/Pack/C.pack"]],
    ["plan_files", { rename: [{ from: A, to: `${FOLDER}/Z.bgparamlist` }] }, [`mod/${A}`, `mod/${FOLDER}/Z.bgparamlist`]],
    ["plan_files", { rename: [{ from: C, to: `Pack/C.pack/${FOLDER}/Z.bgparamlist` }] }, ["mod/Pack/C.pack"]],
  ])("%s %j writes what it names, and undo brings back each byte", async (name, input, paths) => {
    const before = snapshot();
    const { plan, files } = await call(name, input);
    expect(changedSince(before)).toEqual([]);
    expect((files as { path: string }[]).map(({ path }) => `mod/${path}`).sort()).toEqual(paths);
    const { checkpoint } = await call("apply_plan", { plan });
    expect(changedSince(before)).toEqual(paths);
    for (const path of paths) if (place.has(path)) expect((await place.run(["verify", path])).code).toBe(0);
    expect(await code("apply_plan", { plan })).toBe("plan/unknown");
    await call("undo", { checkpoint });
    expect(changedSince(before)).toEqual([]);
    expect(await code("undo", { checkpoint })).toBe("undo/unknown");
  });

  it("says what each value was and becomes", async () => {
    expect(await call("plan_values", { field: "Life", change: "* 2", in: C })).toMatchObject({
      from: "game files",
      total: 1,
      changes: [{ path: C, field: "General/Life", type: "int", before: 40, after: 80 }],
      files: [{ path: "Pack/C.pack", before: { size: expect.any(Number), sha256: expect.stringMatching(/^[\da-f]{64}$/) } }],
      newFindings: [],
    });
  });

  it("says which files could not be looked at", async () => {
    place.write(`mod/${FOLDER}/Broken.bgparamlist`, enemy(20).subarray(0, 60));
    const { total, unreadable, problems } = await call("plan_values", { field: "Life", change: "= 21" });
    expect([total, unreadable]).toEqual([3, 1]);
    expect(problems).toEqual([expect.stringContaining("Broken.bgparamlist: ")]);
  });

  it.skipIf(process.platform === "win32")("adds and moves into folders and archives that are there, whatever they are called", async () => {
    place.write("mod/Ver: 1./a", "");
    place.write("mod/Old, new./C.pack", sarcOf({ "What?/c.bgparamlist": enemy(40) }));
    const to = ["Ver: 1./A.bgparamlist", "Old, new./C.pack/What?/A.bgparamlist"];
    const { files } = await call("plan_files", { add: [{ from: A, to: to[0] }], rename: [{ from: B, to: to[1] }] });
    expect((files as { path: string }[]).map(({ path }) => path).sort()).toEqual([B, "Old, new./C.pack", to[0]].sort());
    for (const path of ["Ver: 1./new./A", "Old, new./C.pack/What?/new?/A"])
      expect(await code("plan_files", { add: [{ from: A, to: path }] })).toBe("change/refused");
  });

  it("says what it would break", async () => {
    const { newFindings } = await call("plan_text", { path: A, edits: [{ old: "      Speed: 1.0\n", new: "" }] });
    expect(newFindings).toMatchObject([{ path: A, severity: "warning", code: "aamp/object-incomplete" }]);
  });

  it("renames what names a file with it, and says who still names one that goes", async () => {
    place.write("mod/Actor/ActorLink/X.bxml", linkTo("Wolf"));
    place.write("mod/Actor/ActorLink/Y.bxml", linkTo("Wolf"));
    place.write("mod/Actor/DropTable/Wolf.bdrop", DROPS);
    const gone = await call("plan_files", { delete: ["Actor/DropTable/Wolf.bdrop"] });
    expect(gone["stillNamedBy"]).toEqual(["Actor/ActorLink/X.bxml", "Actor/ActorLink/Y.bxml"]);
    const { plan, changes } = await call("plan_files", {
      rename: [{ from: "Actor/DropTable/Wolf.bdrop", to: "Actor/DropTable/Dog.bdrop" }],
    });
    expect(changes).toMatchObject([
      { before: "Wolf", after: "Dog" },
      { before: "Wolf", after: "Dog" },
    ]);
    await call("apply_plan", { plan });
    expect(place.readBytes("mod/Actor/ActorLink/Y.bxml")).toEqual(linkTo("Dog"));
    expect(await call("find_links", { path: "Actor/DropTable/Dog.bdrop", direction: "to" })).toMatchObject({ total: 2 });
    expect(await code("plan_files", { rename: [{ from: "Actor/DropTable/Dog.bdrop", to: "Dog.bdrop" }] })).toBe("change/refused");
  });
});

it("a rename inside of an archive reaches what names the member there, and leaves users of another copy", async () => {
  const [link, drops] = ["Actor/ActorLink/X.bxml", "Actor/DropTable/Wolf.bdrop"];
  place.write("mod/Pack/X.pack", sarcOf({ [link]: linkTo("Wolf"), [drops]: DROPS }));
  place.write("mod/Pack/Y.pack", sarcOf({ [link]: linkTo("Wolf"), [drops]: DROPS }));
  const rename = [{ from: `Pack/X.pack/${drops}`, to: "Pack/X.pack/Actor/DropTable/Dog.bdrop" }];
  const { plan, changes } = await call("plan_files", { rename });
  expect(changes).toMatchObject([{ path: `Pack/X.pack/${link}`, before: "Wolf", after: "Dog" }]);
  const before = snapshot();
  await call("apply_plan", { plan });
  expect(changedSince(before)).toEqual(["mod/Pack/X.pack"]);
  expect(await call("find_links", { path: "Pack/X.pack/Actor/DropTable/Dog.bdrop", direction: "to" })).toMatchObject({ total: 1 });
});

it("several renames reach one file that names all of them", async () => {
  const both = binary(`!io
version: 0
type: xml
param_root: !list
  objects:
    LinkTarget: !obj
      DropTableUser: Wolf
      GParamUser: A
  lists: {}
`);
  place.write("mod/Actor/ActorLink/X.bxml", both);
  place.write("mod/Actor/DropTable/Wolf.bdrop", DROPS);
  const rename = [
    { from: "Actor/DropTable/Wolf.bdrop", to: "Actor/DropTable/Dog.bdrop" },
    { from: A, to: `${FOLDER}/Z.bgparamlist` },
  ];
  const { plan, changes } = await call("plan_files", { rename });
  expect(changes).toMatchObject([
    { before: "Wolf", after: "Dog" },
    { before: "A", after: "Z" },
  ]);
  await call("apply_plan", { plan });
  expect(await call("find_values", { field: "LinkTarget/*User" })).toMatchObject({ hits: [{ value: "Dog" }, { value: "Z" }] });
});

describe("nothing is written", () => {
  it.each([
    ["plan_values", { field: "Life", change: "= a lot" }, "change/refused"],
    ["plan_values", { field: "Life", change: "" }, "change/refused"],
    ["plan_values", { field: "Life", change: "= 20", in: A }, "plan/nothing"],
    ["plan_values", { field: "Lif", change: "= 1" }, "search/no-hit"],
    ["plan_values", { field: "Life", change: "= 1", in: "dump:1/Actor" }, "path/read-only"],
    ["plan_values", { field: "Life", change: "original", in: B }, "change/refused"],
    ["plan_text", { path: A, edits: [{ old: "Life", new: "Live" }] }, "edit/not-once"],
    ["plan_text", { path: A, edits: [{ old: "none", new: "" }] }, "edit/not-once"],
    [
      "plan_text",
      {
        path: A,
        edits: [
          { old: "Life: 20", new: "Life: 1" },
          { old: "20\n", new: "2\n" },
        ],
      },
      "edit/not-once",
    ],
    ["plan_text", { path: A, edits: [{ old: "Life: 20", new: "Life: [20" }] }, "text/errors"],
    ["plan_text", { path: A, edits: [] }, "input/schema"],
    ["plan_text", { path: A, edits: [{ old: "", new: "x" }] }, "input/schema"],
    ["plan_text", { path: `dump:1/${A}`, edits: [{ old: "Life: 10", new: "Life: 1" }] }, "path/read-only"],
    ["plan_files", {}, "input/schema"],
    ["plan_files", { add: [{ from: `dump:1/${A}` }] }, "path/exists"],
    ["plan_files", { add: [{ from: A, to: "../out.bgparamlist" }] }, "path/outside"],
    ["plan_files", { add: [{ from: A, to: "dump:1/out.bgparamlist" }] }, "path/read-only"],
    ["plan_files", { add: [{ from: A, to: `${B}/inside` }] }, "change/refused"],
    ["plan_files", { add: [{ from: A, to: "new/con.bgparamlist" }] }, "change/refused"],
    ["plan_files", { add: [{ from: "none", to: "x" }] }, "path/not-found"],
    ["plan_text", { path: "a?.byml", edits: [{ old: "a", new: "b" }] }, "path/not-found"],
    ["plan_files", { delete: ["a?.byml"] }, "path/not-found"],
    ["plan_files", { rename: [{ from: "a?.byml", to: "b.byml" }] }, "path/not-found"],
    ["plan_files", { rename: [{ from: A, to: "Actor/b?.bgparamlist" }] }, "change/refused"],
    [
      "plan_files",
      {
        add: [
          { from: A, to: "x.bin" },
          { from: B, to: "x.bin" },
        ],
      },
      "path/exists",
    ],
    ["plan_files", { delete: ["none"] }, "path/not-found"],
    ["plan_files", { delete: [`dump:1/${A}`] }, "path/read-only"],
    ["plan_files", { delete: ["Actor"] }, "change/refused"],
    ["plan_files", { rename: [{ from: A, to: B }] }, "path/exists"],
    [
      "plan_files",
      {
        add: [
          { from: `dump:1/${A}`, to: "New/z.bgparamlist" },
          { from: `dump:1/${A}`, to: "new/Z.bgparamlist" },
        ],
      },
      "path/exists",
    ],
    [
      "plan_files",
      {
        add: [
          { from: `dump:1/${A}`, to: "new.bgparamlist" },
          { from: `dump:1/${A}`, to: "new.bgparamlist/in" },
        ],
      },
      "path/exists",
    ],
    ["plan_files", { rename: [{ from: A, to: "q.bgparamlist" }], delete: [A] }, "change/refused"],
    [
      "plan_files",
      {
        rename: [
          { from: A, to: "q.bgparamlist" },
          { from: A, to: "r.bgparamlist" },
        ],
      },
      "change/refused",
    ],
    ["plan_files", { rename: [{ from: A, to: `${FOLDER}/a:b` }] }, "change/refused"],
    ["plan_files", { add: [{ from: A, to: "new/a\u0001b" }] }, "change/refused"],
    ["plan_files", { add: [{ from: A, to: "" }] }, "change/refused"],
    ["plan_files", { add: [{ from: A, to: ".git/commondir" }] }, "change/refused"],
    ["plan_files", { rename: [{ from: A, to: "Actor/.VSCode/tasks.json" }] }, "change/refused"],
    ["plan_files", { delete: [".git/HEAD"] }, "change/refused"],
    ["plan_text", { path: "structure/x.ass", edits: [{ old: '"artist"', new: "artist" }] }, "text/errors"],
    ["apply_plan", { plan: "0123456789abcdef" }, "plan/unknown"],
    ["undo", { checkpoint: "c0123456789abcdef" }, "undo/unknown"],
  ])("%s %j", async (name, input, wanted) => {
    const before = snapshot();
    expect(await code(name, input)).toBe(wanted);
    expect(changedSince(before)).toEqual([]);
  });

  it("by a plan of which one file has changed since", async () => {
    const { plan } = await call("plan_values", { field: "Life", change: "* 2" });
    place.write(`mod/${B}`, enemy(31));
    const before = snapshot();
    expect(await code("apply_plan", { plan })).toBe("plan/stale");
    expect(changedSince(before)).toEqual([]);
  });

  it("by an undo of which one file has changed since", async () => {
    const { plan } = await call("plan_values", { field: "Life", change: "* 2" });
    const { checkpoint } = await call("apply_plan", { plan });
    place.write(`mod/${B}`, enemy(31));
    const before = snapshot();
    expect(await code("undo", { checkpoint })).toBe("undo/changed-since");
    expect(changedSince(before)).toEqual([]);
  });

  it("where a file is by now that was to be new", async () => {
    const { plan } = await call("plan_files", { add: [{ from: A, to: "x.bgparamlist" }] });
    place.write("mod/x.bgparamlist", enemy(1));
    expect(await code("apply_plan", { plan })).toBe("plan/stale");
    expect(place.readBytes("mod/x.bgparamlist")).toEqual(enemy(1));
  });

  it.skipIf(process.platform === "win32")("through a link that was made after the plan", async () => {
    const { plan } = await call("plan_files", { add: [{ from: A, to: "new/x.bgparamlist" }] });
    place.write("outside/keep", "");
    symlinkSync("../outside", place.path("mod/new"));
    expect(await code("apply_plan", { plan })).toBe("path/outside");
    expect(place.files("outside")).toEqual(["keep"]);
  });

  it("in a dump that is inside of the mod", async () => {
    place.write("mod/game/x.bgparamlist", enemy(9));
    assistant = place.assistant({ mayWrite: true, dumps: ["mod/game"] });
    expect(await code("plan_values", { field: "Life", change: "= 1", in: "game/x.bgparamlist" })).toBe("path/read-only");
    expect(await call("plan_values", { field: "Life", change: "= 1" })).toMatchObject({ total: 3 });
  });

  it("by a server that may not write", async () => {
    const { plan } = await call("plan_values", { field: "Life", change: "* 2" });
    expect((await place.assistant().call("apply_plan", { plan })).answer).toMatchObject({ code: "write/off" });
  });
});

it("of two calls at the same time one writes, and its undo works", async () => {
  const { plan } = await call("plan_values", { field: "Life", in: A, change: "= 21" });
  const both = await Promise.all([1, 2].map(() => assistant.call("apply_plan", { plan })));
  expect(both.map(({ answer }) => answer["code"]).sort()).toEqual(["plan/unknown", undefined]);
  const checkpoint = both.find(({ isError }) => !isError)?.answer["checkpoint"];
  const undone = await Promise.all([1, 2].map(() => assistant.call("undo", { checkpoint })));
  expect(undone.map(({ answer }) => answer["code"]).sort()).toEqual(["undo/unknown", undefined]);
  expect(place.readBytes(`mod/${A}`)).toEqual(enemy(20));
});

it("of a plan with many files an answer shows what it has room for, and counts the rest", async () => {
  for (let at = 0; at < 100; at++) place.write(`mod/${FOLDER}/${"long".repeat(20)}${at}.bgparamlist`, enemy(20));
  const { plan, files, changes, ...counts } = await call("plan_values", { field: "Life", change: "* 2", in: "Actor" });
  expect(counts).toMatchObject({ fileCount: 102, total: 102 });
  expect((files as unknown[]).length).toBeGreaterThan(30);
  expect((changes as unknown[]).length).toBeGreaterThan(50);
  await call("apply_plan", { plan });
  expect(await call("find_values", { field: "Life", value: { op: "=", than: 40 } })).toMatchObject({ total: 102 });
});

it("the question to the user names files, old and new values", async () => {
  const { plan } = await call("plan_values", { field: "Life", change: "* 2", in: "Actor" });
  expect(assistant.question("apply_plan", { plan })?.split("\n")).toEqual([
    "Write these changes?",
    `change ${A}`,
    `change ${B}`,
    `${A}: General/Life: 20 → 40`,
    `${B}: General/Life: 30 → 60`,
  ]);
  expect(assistant.question("plan_values", { field: "Life", change: "* 2" })).toBeUndefined();
  expect(readFileSync(place.path(`mod/${A}`)).equals(Buffer.from(enemy(20)))).toBe(true);
});

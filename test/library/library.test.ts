import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { zstd } from "../../formats/containers/zstd.ts";
import { formats } from "../../formats/registry.ts";
import {
  addDictionaries,
  apply,
  diff,
  type FormatProvider,
  listFormats,
  merge,
  openArchive,
  openFile,
  registerFormat,
} from "../../library/src/index.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { FIRST, SECOND } from "../support/twoGames.ts";

const TEXT = readFileSync("samples/aamp/Campfire.brecipe.yml", "utf8");
const NAME = "Campfire.brecipe";

function encodeSample(text: string): Uint8Array {
  const bytes = formats.find(({ id }) => id === "aamp")?.encode(text).bytes;
  if (!bytes) throw new Error("the sample does not encode");
  return bytes;
}

const BYTES = encodeSample(TEXT);
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Little-endian SARC without members. */
const EMPTY_SARC = Uint8Array.from([
  ...bytesOf("SARC"), 0x14, 0, 0xff, 0xfe, 0x28, 0, 0, 0, 0x28, 0, 0, 0, 0, 1, 0, 0,
  ...bytesOf("SFAT"), 0x0c, 0, 0, 0, 0x65, 0, 0, 0,
  ...bytesOf("SFNT"), 8, 0, 0, 0,
]); // biome-ignore format: bytes in rows

describe("merge and diff", () => {
  const changed = (from: string, to: string) => encodeSample(TEXT.replace(from, to));
  const [ours, theirs] = [changed("version: 0", "version: 1"), changed("type: xml", "type: other")];

  it("makes one file of two", () => {
    const merged = merge({ base: BYTES, ours, theirs, path: NAME });
    expect(merged).toMatchObject({ conflicts: [], notes: [] });
    expect(openFile(merged.bytes as Uint8Array, NAME).text).toMatch(/version: 1\ntype: other\n/);
  });

  it("says what differs", () => {
    const bytes = [{ before: { start: 16, end: 20 }, after: { start: 16, end: 20 } }];
    expect(diff(BYTES, ours, NAME)).toMatchObject([{ path: "", kind: "changed", sentences: ["version 0 → 1"], bytes }]);
  });

  it("makes what differs in another file, and says what does not fit", () => {
    const changes = diff(BYTES, ours, NAME);
    expect(apply(BYTES, NAME, changes)).toEqual({ bytes: ours, made: 1, conflicts: [], notes: [] });
    expect(apply(changed("version: 0", "version: 2"), NAME, changes)).toMatchObject({
      made: 0,
      conflicts: [{ path: "", change: { field: "version" }, message: "expected 0, found 2." }],
    });
    for (const wrong of [
      1,
      [{ path: "", changes: [{ op: "add", field: "a", to: 1 }] }],
      [{ path: "", changes: [{ op: "x", field: "a" }] }],
    ])
      expect(apply(BYTES, NAME, wrong as never)).toMatchObject({ made: 0, message: expect.any(String) });
    expect(apply(new Uint8Array(9), NAME, changes)).toMatchObject({ made: 0, message: expect.any(String) });
  });

  it("makes no change if only the compression differs", () => {
    const archive = sarcOf({ "a.bin": "a" });
    const changes = diff(archive, yaz0.wrap(archive), "a.pack");
    expect(changes).toMatchObject([{ path: "", kind: "bytes", isSame: true, message: "Only the compression differs." }]);
    expect(apply(archive, "a.pack", changes)).toEqual({ bytes: archive, made: 0, conflicts: [], notes: [] });
  });

  it("takes what is chosen at a conflict", () => {
    const versions = { base: BYTES, ours, theirs: changed("version: 0", "version: 2"), path: NAME };
    const [conflict] = merge(versions).conflicts;
    expect(conflict).toMatchObject({ field: "version", kind: "edit/edit", offers: ["ours", "theirs", "value"] });
    const { path, field, kind } = conflict as NonNullable<typeof conflict>;
    for (const [choice, version] of [["theirs", 2] as const, [{ value: "7" }, 7] as const]) {
      const merged = merge(versions, { choices: [{ path, field, kind, choice }] });
      expect(merged.conflicts).toMatchObject([{ choice }]);
      expect(openFile(merged.bytes as Uint8Array, NAME).text).toContain(`version: ${version}\n`);
    }
    const wrong = merge(versions, { choices: [{ path, field, kind, choice: "mine" as never }] });
    expect(wrong).toMatchObject({ message: expect.stringContaining("options.choices[0].choice must be") });
  });

  it("says why there is nothing to merge", () => {
    expect(merge({ base: BYTES, ours, theirs: new Uint8Array(9), path: NAME })).toMatchObject({
      message: expect.stringContaining("Theirs"),
    });
    expect(merge({ ours: 1, theirs, path: NAME } as never)).toMatchObject({ message: expect.stringContaining("Uint8Array") });
  });
});

describe("openFile", () => {
  it("gives a text that encodes to the very bytes", () => {
    const file = openFile(BYTES, NAME);
    expect(file).toMatchObject({ format: { id: "aamp", textSuffix: ".yml" }, exact: true, issues: [], compression: [] });
    expect(file.encode(file.text ?? "")).toEqual({ bytes: BYTES, issues: [] });
  });

  it("keeps the compression, and the compressed bytes where nothing changed", () => {
    const packed = yaz0.wrap(BYTES);
    const file = openFile(packed, "Campfire.sbrecipe");
    expect(file.compression).toEqual(["yaz0"]);
    expect(file.encode(file.text ?? "").bytes).toEqual(packed);
    const changed = file.encode((file.text ?? "").replace(/: (\d+)\n/, ": 77\n"));
    expect(openFile(changed.bytes ?? new Uint8Array(), "x").text).toContain(": 77\n");
  });

  it("gives fields with their places in bytes and text", () => {
    const file = openFile(BYTES, NAME);
    const text = file.text ?? "";
    const version = file.fields().find(({ name }) => name === "version");
    expect(version).toMatchObject({ type: "u32", bytes: { start: 4, end: 8 } });
    const value = file.fields().find((field) => text.slice(field.text.start, field.text.end) === "Item_FlintStone");
    expect(new TextDecoder().decode(BYTES.subarray(value?.bytes.start, value?.bytes.end))).toContain("Item_FlintStone");
  });

  it("says line and column of what is wrong with a text", () => {
    const file = openFile(BYTES, NAME);
    const broken = `${file.text}    Wrong: !vec3 [1.0]\n`;
    const { bytes, issues } = file.encode(broken);
    expect(bytes).toBeUndefined();
    expect(issues[0]).toMatchObject({ severity: "error", line: broken.split("\n").length - 1 });
    expect(file.check(broken).map(({ code }) => code)).toContain(issues[0].code);
  });

  it("says which values a text silently makes another type", () => {
    const file = openFile(BYTES, NAME);
    const changed = (file.text ?? "").replace(/^( {6}.*): (\d+)$/m, "$1: '$2'");
    expect(file.check(changed).map(({ code }) => code)).toContain("aamp/value-type-changed");
    expect(file.encode(changed)).toMatchObject({ bytes: expect.anything(), issues: [{ code: "aamp/value-type-changed" }] });
  });

  it("uses the names that it is given", () => {
    const name = "A name of my own";
    const bytes = encodeSample(TEXT.replace(/^ {4}\w+: !obj/m, `    "${name}": !obj`));
    expect(openFile(bytes, NAME).text).not.toContain(name);
    const file = openFile(bytes, NAME, { names: [name] });
    expect(file.text).toContain(`${name}: !obj`);
    expect(file.encode(file.text ?? "").bytes).toEqual(bytes);
  });

  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "file/empty"],
    ["a model", bytesOf("FRES    "), "file/other-format"],
    ["text", bytesOf("hello"), "file/unknown-format"],
    ["a damaged compression", bytesOf("Yaz0\0\0\0\u0010\0\0\0\0\0\0\0\0"), "container/yaz0-size"],
    ["a file that is cut off", BYTES.subarray(0, 60), "aamp/"],
  ])("answers %s with an issue", (_, bytes, code) => {
    const file = openFile(bytes, "x.bin");
    expect(file).toMatchObject({ text: undefined, exact: false });
    expect(file.issues[0].code).toContain(code);
    expect(file.encode("").bytes).toBeUndefined();
  });

  it("opens a format that is text itself", () => {
    const level = readFileSync("samples/ass/courtyard.ass");
    const file = openFile(level, "courtyard.ass");
    expect(file).toMatchObject({ format: { id: "ass" }, exact: true });
    expect(file.encode(file.text ?? "").bytes).toEqual(level);
  });
});

describe("openArchive", () => {
  const inner = openArchive(EMPTY_SARC).change([{ kind: "put", path: "Actor/B.brecipe", content: BYTES }]).bytes as Uint8Array;
  const outer = openArchive(EMPTY_SARC).change([
    { kind: "put", path: "A.bin", content: bytesOf("first") },
    { kind: "put", path: "Inner.pack", content: yaz0.wrap(inner) },
  ]).bytes as Uint8Array;

  it("lists all depths", () => {
    const paths = [...openArchive(outer).members()].map(({ path }) => path);
    expect(paths.sort()).toEqual(["A.bin", "Inner.pack", "Inner.pack/Actor/B.brecipe"]);
  });

  it("reads and changes a member inside of another archive", () => {
    const path = "Inner.pack/Actor/B.brecipe";
    const archive = openArchive(outer);
    expect(archive.read(path).bytes).toEqual(BYTES);
    const { bytes } = archive.change([{ kind: "put", path, content: bytesOf("new") }]);
    const changed = openArchive(bytes as Uint8Array);
    expect(changed.read(path).bytes).toEqual(bytesOf("new"));
    expect(changed.read("A.bin").bytes).toEqual(bytesOf("first"));
  });

  it.each([
    ["read", () => openArchive(outer).read("No\u001b[31m")],
    ["delete", () => openArchive(outer).change([{ kind: "delete", path: "No\u001b[31m" }])],
  ])("has an issue on one line for a member that is not there: %s", (_, act) => {
    const { bytes, issues } = act();
    expect(bytes).toBeUndefined();
    expect(issues[0]).toMatchObject({
      code: "archive/not-found",
      severity: "error",
      message: expect.stringMatching(/^The archive has no /),
    });
    expect(issues[0].message).not.toContain("\u001b");
  });

  it.each([
    [
      { kind: "put", path: "A.bin", content: bytesOf("1") },
      { kind: "put", path: "/A.bin", content: bytesOf("2") },
    ],
    [
      { kind: "put", path: "A.bin", content: bytesOf("1") },
      { kind: "delete", path: "A.bin" },
    ],
    [
      { kind: "delete", path: "Inner.pack" },
      { kind: "delete", path: "Inner.pack/Actor/B.brecipe" },
    ],
  ] as const)("refuses two wishes for one member: %j and %j", (first, second) => {
    for (const changes of [
      [first, second],
      [second, first],
    ]) {
      const { bytes, issues } = openArchive(outer).change(changes);
      expect(bytes).toBeUndefined();
      expect(issues).toMatchObject([
        { code: "archive/not-possible", message: expect.stringMatching(/is to be .* is to be|is to be .* twice/) },
      ]);
    }
  });

  it("answers other bytes with an issue", () => {
    const archive = openArchive(BYTES);
    expect(archive.type).toBeUndefined();
    expect(archive.issues[0].severity).toBe("error");
    expect([...archive.members()]).toEqual([]);
  });
});

describe("what is passed in the place of bytes and texts", () => {
  const foreign = runInNewContext("new Uint8Array([1, 2, 3])") as Uint8Array;
  const values: readonly (readonly [unknown, string])[] = [
    [undefined, "undefined"],
    [null, "null"],
    [7, "7"],
    ["text", 'the string "text"'],
    [[1, 2], "an Array"],
    [new ArrayBuffer(4), "an ArrayBuffer; new Uint8Array(buffer) makes one of it"],
    [new DataView(new ArrayBuffer(4)), "a DataView"],
    [new Uint16Array(4), "a Uint16Array"],
    [{ length: 4 }, "an Object"],
    [() => 1, "a function"],
    [Symbol("s"), "a symbol"],
    [Promise.resolve(BYTES), "a Promise"],
  ];
  const archive = openArchive(EMPTY_SARC);
  const file = openFile(BYTES, NAME);
  // biome-ignore lint/suspicious/noExplicitAny: what no type allows
  const places: Readonly<Record<string, (value: any) => readonly { code: string; message: string }[]>> = {
    bytes: (value) => openFile(value, NAME).issues,
    "archive's bytes": (value) => openArchive(value).issues,
    "options.dictionaries[0]": (value) => openFile(BYTES, NAME, { dictionaries: [value] }).issues,
    "changes[0].content": (value) => archive.change([{ kind: "put", path: "x", content: value }]).issues,
  };

  it.each(values.flatMap(([value, said]) => Object.keys(places).map((place) => [said, place, value] as const)))(
    "%s as %s",
    (said, place, value) => {
      expect(places[place](value)).toMatchObject([
        { code: "library/argument", severity: "error", message: expect.stringContaining(`must be a Uint8Array, but is ${said}.`) },
      ]);
    },
  );

  // biome-ignore lint/suspicious/noExplicitAny: what no type allows
  const others: readonly (readonly [string, (value: any) => readonly { code: string; message: string }[]])[] = [
    ["fileName must be a string", (value) => openFile(BYTES, value).issues],
    ["names[0] must be a string", (value) => openFile(BYTES, NAME, { names: [value] }).issues],
    ["names must be an array", (value) => openFile(BYTES, NAME, { names: value }).issues],
    ["options must be an object", (value) => openFile(BYTES, NAME, value).issues],
    ["text must be a string", (value) => file.encode(value).issues],
    ["text must be a string", (value) => file.check(value)],
    ["path must be a string", (value) => archive.read(value).issues],
    ["changes must be an array", (value) => archive.change(value).issues],
    ["changes[0] must be an object", (value) => archive.change([value]).issues],
    ["changes[0].path must be a string", (value) => archive.change([{ kind: "delete", path: value }]).issues],
    ["changes[0].to must be a string", (value) => archive.change([{ kind: "rename", path: "a", to: value }]).issues],
    ['changes[0].kind must be "put" or "delete" or "rename"', (value) => archive.change([{ kind: value, path: "a" }]).issues],
  ];
  it.each(others)("%s", (said, pass) => {
    expect(pass(7)).toMatchObject([{ code: "library/argument", message: expect.stringContaining(`${said}, but is 7.`) }]);
  });

  it("bytes of another realm and buffers of Node are bytes", () => {
    for (const bytes of [foreign, Buffer.from([1, 2, 3])]) expect(openFile(bytes, NAME).issues[0]?.code).not.toBe("library/argument");
    expect(openFile(Buffer.from(BYTES), NAME).exact).toBe(true);
  });

  it("where dictionaries are expected, gives none", () => {
    for (const [value] of values) expect(addDictionaries(value as Uint8Array)).toBe(0);
  });
});

it("lists all formats", () => {
  expect(listFormats().map(({ id }) => id)).toEqual(formats.map(({ id }) => id));
});

describe("a format of others", () => {
  const provider: FormatProvider = {
    id: "toy",
    title: "Toy",
    extensions: ["toy"],
    textSuffix: ".txt",
    sniff: (head) => head[0] === 0x54,
    decode: (bytes) => ({ text: String.fromCharCode(...bytes), issues: [] }),
    encode: (text) => {
      if (text.includes("?")) throw new Error("no questions");
      return { bytes: bytesOf(text), issues: [] };
    },
  };

  it("is opened and changed until it is taken away", () => {
    const unregister = registerFormat(provider);
    expect(() => registerFormat(provider)).toThrow(RangeError);
    const file = openFile(bytesOf("Toy"), "x.toy");
    expect(file).toMatchObject({ format: { id: "toy" }, text: "Toy", exact: true });
    expect(file.encode("Toys").bytes).toEqual(bytesOf("Toys"));
    expect(file.encode("Toy?").issues).toMatchObject([
      { code: "toy/failed", severity: "error", message: expect.stringContaining("no questions") },
    ]);
    unregister();
    expect(openFile(bytesOf("Toy"), "x.toy").format).toBeUndefined();
  });

  it.each([{ id: "Toy!" }, { textSuffix: "txt" }])("is refused with %j", (wrong) => {
    expect(() => registerFormat({ ...provider, ...wrong })).toThrow(RangeError);
  });
});

describe("files of two games whose dictionaries have the same number", () => {
  it.each([
    ["first", FIRST, SECOND],
    ["second", SECOND, FIRST],
  ])("are opened with those that go with them: the %s", (_, own, other) => {
    const open = (...dictionaries: readonly Uint8Array[]) => openFile(own.file, own.name, { dictionaries });
    expect(open().issues[0]?.code).toBe("container/zstd-dictionary");
    for (const file of [open(own.archive), open(other.archive, own.archive), open(own.archive, other.dictionary.bytes)]) {
      expect(file.exact).toBe(true);
      const { bytes } = file.encode((file.text ?? "").replace("Life: 40", "Life: 41"));
      expect(openFile(bytes ?? new Uint8Array(), own.name, { dictionaries: [own.archive] }).text).toContain("Life: 41");
      expect(openFile(bytes ?? new Uint8Array(), own.name, { dictionaries: [other.archive] }).exact).toBe(false);
    }
  });

  it("are opened in archives, too", () => {
    const inner = zstd.wrap(sarcOf({ "a.txt": "a" }), { front: new Uint8Array(0), back: new Uint8Array(0), dictionary: FIRST.dictionary });
    const archive = sarcOf({ "inner.pack.zs": inner });
    const pathsWith = (...dictionaries: readonly Uint8Array[]) =>
      [...openArchive(archive, { dictionaries }).members()].map(({ path }) => path);
    expect(pathsWith(SECOND.archive, FIRST.archive)).toContain("inner.pack.zs/a.txt");
    expect(pathsWith()).toEqual(["inner.pack.zs"]);
  });
});

/** Writes leave whole files: through links, under several names, and what an interrupted run has left. */
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { type JournalFile, stagingName, WriteEntry } from "../../cli/src/journal.ts";
import { writeTogether } from "../../cli/src/wholeFile.ts";
import { journalOf, makeRun, setJournalOwner } from "./runHere.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("toys");
const JOURNAL = journalOf(place.folder);
const journal = () => (existsSync(JOURNAL) ? readdirSync(JOURNAL).sort() : []);

beforeEach(() => {
  place.clear();
  rmSync(JOURNAL, { recursive: true, force: true });
  place.write("a.toy", "TOY:old");
  place.write("a.toy.txt", "new");
});

/** A write that gets no further than this. */
function begin(...names: readonly string[]): readonly [WriteEntry, readonly JournalFile[]] {
  const files = names.map((name) => ({ target: place.path(name), staging: place.path(stagingName()) }));
  const entry = WriteEntry.begin(makeRun(place.folder), files);
  if (!entry) throw new Error("there is no journal");
  for (const { target } of files) entry.claim(target);
  return [entry, files];
}

const utf8 = (text: string | undefined) => (text === undefined ? undefined : new TextEncoder().encode(text));

describe("what an interrupted run has left", () => {
  it.each([
    ["encode", ["encode", "a.toy.txt"]],
    ["a command that only reads", ["check", "a.toy"]],
  ])("is taken away by %s, with a word", async (_, args) => {
    const [, [{ staging }]] = begin("a.toy");
    place.write(staging.slice(place.folder.length + 1), "TOY:lef");
    const { code, stderr } = await place.run(args);
    expect([code, stderr.split("\n")[0]]).toEqual([
      0,
      "bytewright: An earlier run was interrupted while it wrote a.toy. The file has its old contents.",
    ]);
    expect(place.files()).toEqual(["a.toy", "a.toy.txt"]);
    expect(journal()).toEqual([]);
  });

  const LONG = "TOY:old old old";
  const NEW = "TOY:new";
  const again = "has its old contents again";
  it.each<[state: string, now: string | undefined, old: string | undefined, made: string, expected: string | undefined, said: string]>([
    ["some new bytes", "TOY:ned old old", LONG, "TOY:new new new", LONG, again],
    ["none", LONG, LONG, NEW, LONG, ""],
    ["all new bytes, and the rest of the old ones", `${NEW}${LONG.slice(NEW.length)}`, LONG, NEW, LONG, again],
    ["all new bytes, of which there are more", "TOY:new new new", LONG, "TOY:new new new new", LONG, again],
    ["all", NEW, LONG, NEW, NEW, ""],
    ["what another program wrote", "TOY:mine", LONG, NEW, "TOY:mine", "Another program has changed the file since"],
  ])("in a file that was being overwritten with %s is undone before it is read", async (_, now, old, made, expected, said) => {
    place.write("a.toy", now ?? "");
    const [entry] = begin("a.toy");
    entry.keep([{ old: utf8(old), made: utf8(made) as Uint8Array }]);
    const { code, stdout, stderr } = await place.run(["decode", "a.toy"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expected?.slice(4) });
    expect(stderr).toContain(said);
    expect(place.files()).toEqual(["a.toy", "a.toy.txt"]);
    expect(await place.run(["decode", "a.toy"])).toMatchObject({ code: 0, stderr: "" });
  });

  it.each([
    ["the old contents", [".old"]],
    ["all contents", [".old", ".new"]],
  ])("of a write that was over, but for taking away the rest after %s, goes without a word", async (_, gone) => {
    place.write("a.toy", NEW);
    const [entry] = begin("a.toy");
    entry.keep([{ old: utf8(LONG), made: utf8(NEW) as Uint8Array }]);
    for (const name of journal()) if (gone.some((ending) => name.endsWith(ending))) rmSync(`${JOURNAL}/${name}`);
    expect(await place.run(["decode", "a.toy"])).toMatchObject({ code: 0, stdout: "new", stderr: "" });
    expect(journal()).toEqual([]);
  });

  it("is taken away in an order that leaves nothing to take for another program's", () => {
    const [entry] = begin("a.toy");
    entry.keep([{ old: utf8(LONG), made: utf8(NEW) as Uint8Array }]);
    const made = journal().find((name) => name.endsWith(".new"));
    // cannot be taken away: what comes after it stays
    rmSync(`${JOURNAL}/${made}`);
    mkdirSync(`${JOURNAL}/${made}`);
    expect(() => entry.end()).toThrow();
    expect(journal().map((name) => name.slice(name.indexOf(".")))).toEqual([".0.new", ".json"]);
  });

  it("stays where another program took over, in the user's own folder, and the message says where", async () => {
    place.write("a.toy", "TOY:mine");
    const [entry] = begin("a.toy");
    entry.keep([{ old: utf8(LONG), made: utf8(NEW) as Uint8Array }]);
    const { stderr } = await place.run(["decode", "a.toy"]);
    const [kept] = journal();
    expect(stderr).toContain(`${JOURNAL}/${kept}`);
    expect(readFileSync(`${JOURNAL}/${kept}`, "utf8")).toBe(LONG);
  });

  it.each([
    ["one of two files", ["TOY:new", "TOY:old"], ["TOY:old", "TOY:old"]],
    ["both", ["TOY:new", "TOY:new"], ["TOY:new", "TOY:new"]],
    ["one, and another program wrote the other one", ["TOY:new", "TOY:mine"], ["TOY:new", "TOY:mine"]],
  ])("of files that are written together is all or nothing: %s", async (_, now, expected) => {
    for (const [index, name] of ["a.toy", "b.toy"].entries()) place.write(name, now[index]);
    const [entry] = begin("a.toy", "b.toy");
    const copy = { old: utf8("TOY:old"), made: utf8("TOY:new") as Uint8Array };
    entry.keep([copy, copy]);
    await place.run(["decode", "a.toy"]);
    expect([place.read("a.toy"), place.read("b.toy")]).toEqual(expected);
  });

  it.each([
    ["not yet", ["TOY:old", "TOY:old"], ["TOY:old", "TOY:old"]],
    ["before the other was written", [undefined, "TOY:old"], ["TOY:old", "TOY:old"]],
    ["half taken back", ["TOY:o", "TOY:old"], ["TOY:old", "TOY:old"]],
    ["and the other written", [undefined, "TOY:new"], [undefined, "TOY:new"]],
    ["and another program made it again", ["TOY:mine", "TOY:new"], ["TOY:mine", "TOY:new"]],
  ])("of a file that was to go with the write of another is all or nothing: gone %s", async (_, now, expected) => {
    const names = ["b.toy", "c.toy"];
    for (const [index, name] of names.entries()) if (now[index] !== undefined) place.write(name, now[index]);
    const [entry] = begin(...names);
    entry.keep([
      { old: utf8("TOY:old"), made: undefined },
      { old: utf8("TOY:old"), made: utf8("TOY:new") },
    ]);
    await place.run(["decode", "a.toy"]);
    expect(names.map((name) => (place.has(name) ? place.read(name) : undefined))).toEqual(expected);
    expect(journal().filter((name) => !name.startsWith("kept-"))).toEqual([]);
  });

  it("is left alone while the run that it is of goes on, and does not count as a file of a folder", async () => {
    const [, [{ staging }]] = begin("a.toy");
    const name = staging.slice(place.folder.length + 1);
    place.write(name, "TOY:lef");
    setJournalOwner(place.folder, process.ppid);
    expect((await place.run(["verify", ".", "--json"])).stdout.split("\n")).toHaveLength(2);
    expect(await place.run(["encode", "a.toy.txt"])).toMatchObject({ code: 1, stderr: expect.stringContaining("error io/in-use: ") });
    expect(place.files()).toContain(name);
    setJournalOwner(place.folder, process.pid);
    expect(await place.run(["encode", "a.toy.txt"])).toMatchObject({ code: 0 });
    expect(place.files()).toEqual(["a.toy", "a.toy.txt"]);
  });

  it.each([
    ["of this version", ".bytewright-0123456789ab.tmp", ".bytewright-ba9876543210.tmp"],
    ["of an earlier one", `.a.toy.bytewright-00000000-1-0123456789ab.old`, ".bytewright-00000000-1-0123456789ab.new"],
  ])("is known by the journal alone: files with such names %s are files like others", async (_, ...names) => {
    for (const name of names) {
      place.write(name, "TOY:evil");
      utimesSync(place.path(name), 1, 1);
    }
    const before = place.files().map((name) => [name, place.read(name)]);
    for (const command of ["check", "query", "list", "stats"]) await place.run(command === "query" ? [command, "x", "."] : [command, "."]);
    expect((await place.run(["verify", ".", "--json"])).stdout.match(/"exact"/g)).toHaveLength(3);
    expect(place.files().map((name) => [name, place.read(name)])).toEqual(before);
    expect(await place.run(["encode", "a.toy.txt"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.files()).toEqual(before.map(([name]) => name));
  });
});

describe("files that go", () => {
  const write = (name: string, content: string | undefined, expected?: string) => ({ path: name, content, expected });

  it("are written together with others, all or none", () => {
    const run = makeRun(place.folder);
    place.write("b.toy", "TOY:b");
    expect(writeTogether(run, [write("a.toy", undefined), write("b.toy", "TOY:new", "another")])).toMatchObject({
      path: "b.toy",
      issue: { code: "io/changed" },
    });
    expect([place.read("a.toy"), place.read("b.toy"), journal()]).toEqual(["TOY:old", "TOY:b", []]);
    expect(writeTogether(run, [write("a.toy", undefined), write("b.toy", "TOY:new")])).toBeUndefined();
    expect([place.has("a.toy"), place.read("b.toy"), journal()]).toEqual([false, "TOY:new", []]);
  });

  it("come back where a file after them cannot be written", () => {
    mkdirSync(place.path("b.toy"));
    place.write("b.toy/in", "");
    expect(writeTogether(makeRun(place.folder), [write("a.toy", undefined), write("b.toy", "TOY:new")])).toMatchObject({ path: "b.toy" });
    expect([place.read("a.toy"), place.files().filter((name) => name.includes(".tmp"))]).toEqual(["TOY:old", []]);
  });
});

describe.skipIf(process.platform === "win32")("a write", () => {
  it("reaches all names of a file, and keeps its permissions", async () => {
    linkSync(place.path("a.toy"), place.path("second.toy"));
    chmodSync(place.path("a.toy"), 0o640);
    const { ino } = statSync(place.path("second.toy"));
    for (const text of ["longer than before", "short"]) {
      place.write("a.toy.txt", text);
      expect(await place.run(["encode", "a.toy.txt"])).toMatchObject({ code: 0, stderr: "" });
      expect([place.read("a.toy"), place.read("second.toy")]).toEqual([`TOY:${text}`, `TOY:${text}`]);
    }
    expect(statSync(place.path("a.toy"))).toMatchObject({ ino, nlink: 2 });
    expect(statSync(place.path("a.toy")).mode & 0o7777).toBe(0o640);
    expect(place.files()).toEqual(["a.toy", "a.toy.txt", "second.toy"]);
  });

  it("makes the file that a link leads to", async () => {
    place.write("real/keep", "");
    symlinkSync("real/second", place.path("first"));
    symlinkSync("first", place.path("b.toy"));
    symlinkSync("../made.toy", place.path("real/second"));
    expect(await place.run(["encode", "a.toy.txt", "-o", "b.toy"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.read("made.toy")).toBe("TOY:new");
    for (const [link, to] of [
      ["b.toy", "first"],
      ["first", "real/second"],
      ["real/second", "../made.toy"],
    ]) {
      expect(lstatSync(place.path(link)).isSymbolicLink()).toBe(true);
      expect(readlinkSync(place.path(link))).toBe(to);
    }
  });

  it.each([
    ["in a circle", "b.toy", "The link leads in a circle."],
    ["into a folder that is not there", "none/x.toy", "No such file or folder."],
  ])("fails where a link leads %s", async (_, to, message) => {
    symlinkSync(to, place.path("b.toy"));
    expect(await place.run(["encode", "a.toy.txt", "-o", "b.toy"])).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect(readlinkSync(place.path("b.toy"))).toBe(to);
  });
});

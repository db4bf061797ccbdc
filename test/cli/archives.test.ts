/** `bytewright list`, `extract` and `pack`, on archives inside archives. */
import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { sarcOf, sarcWithNames } from "./archiveBytes.ts";
import { parseLines, Workplace } from "./tool.ts";

const INNER = yaz0.wrap(sarcOf({ "a/second.toy": "TOY:two", "plain.bin": "plain" }));
const OUTER = sarcOf({ "Actor/X.sbactorpack": INNER, "first.toy": "TOY:one" });

const toys = new Workplace("toys");

function made(): Workplace {
  toys.clear();
  toys.write("dump/outer.pack", OUTER);
  toys.write("new.bin", "new");
  return toys;
}

describe("list", () => {
  it("lists all depths, with what the members are", async () => {
    const { code, stdout, stderr } = await made().run(["list", "dump", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const rows = parseLines<{ path: string; kind: string; size: number }>(stdout);
    expect(rows.map(({ path }) => path).sort()).toEqual([
      "dump/outer.pack/Actor/X.sbactorpack",
      "dump/outer.pack/Actor/X.sbactorpack/a/second.toy",
      "dump/outer.pack/Actor/X.sbactorpack/plain.bin",
      "dump/outer.pack/first.toy",
    ]);
    const kinds = new Map(rows.map(({ path, kind, size }) => [path.split("/").at(-1), [kind, size]]));
    expect(kinds.get("first.toy")?.[0]).not.toBe("");
    expect(kinds.get("plain.bin")).toEqual(["", 5]);
    expect(kinds.get("X.sbactorpack")?.[0]).toBe("SARC");
  });

  it.each([
    ["dump/outer.pack/Actor/X.sbactorpack/a", 1],
    ["dump/outer.pack/first.toy", 1],
    ["dump/outer.pack/Actor", 3],
  ])("%s", async (path, rows) => {
    const { code, stdout } = await made().run(["list", path, "--json"]);
    expect({ code, rows: parseLines(stdout).length }).toEqual({ code: 0, rows });
  });

  it("reports what is wrong with an archive, and shows no line break of a name as one", async () => {
    const place = made();
    const bytes = sarcOf({ "axb.bin": "1", "c.bin": "2" });
    bytes[Buffer.from(bytes).indexOf("axb.bin") + 1] = 0x0a;
    place.write("odd.sarc", bytes);
    place.write("cut.sarc", OUTER.subarray(0, -1));
    const odd = await place.run(["list", "odd.sarc"]);
    expect(odd.code).toBe(0);
    for (const code of ["archive/name-path", "sarc/hash"]) expect(odd.stderr).toContain(code);
    expect(odd.stdout.match(/odd\.sarc\/.*/g)?.sort()).toEqual(["odd.sarc/a⟨U+000A⟩b.bin", "odd.sarc/c.bin"]);
    const cut = await place.run(["list", "cut.sarc"]);
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining("archive/outside") });
    expect(cut.stdout).toContain("cut.sarc/Actor/X.sbactorpack");
  });

  it.each([
    ["dump/outer.pack/nothing", "archive/not-found"],
    ["new.bin", "archive/not-an-archive"],
    ["none/x", "io/not-found"],
  ])("%s fails", async (path, issue) => {
    const { code, stdout, stderr } = await made().run(["list", path]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(issue);
  });

  it("shows nothing in a terminal that a name hides", async () => {
    const place = made();
    place.write("odd.pack", sarcOf({ "x\u202egpj": "1" }));
    expect((await place.run(["list", "odd.pack"])).stdout).toContain("odd.pack/x⟨U+202E⟩gpj\n");
  });
});

describe("extract", () => {
  it.each([
    [[], ["Actor/X.sbactorpack", "first.toy"]],
    [["--recursive"], ["Actor/X.sbactorpack/a/second.toy", "Actor/X.sbactorpack/plain.bin", "first.toy"]],
    [["Actor/X.sbactorpack/a"], ["Actor/X.sbactorpack/a/second.toy"]],
    [["Actor"], ["Actor/X.sbactorpack"]],
    [["first.toy", "first.toy"], ["first.toy"]],
  ])("%j", async (args, files) => {
    const place = made();
    expect(await place.run(["extract", "dump/outer.pack", ...args, "--out-dir", "out"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.files("out")).toEqual(files);
  });

  it("takes an archive inside", async () => {
    const place = made();
    expect((await place.run(["extract", "dump/outer.pack/Actor/X.sbactorpack", "--out-dir", "out"])).code).toBe(0);
    expect(place.files("out")).toEqual(["a/second.toy", "plain.bin"]);
    expect(place.read("out/a/second.toy")).toBe("TOY:two");
  });

  it.each([
    "aux.txt",
    "sub/NUL",
    "COM1.x.y",
    "a:b",
    "dot.",
    "q?",
    ".git/config",
    ".vscode/tasks.json",
    "GIT~1/x",
    ".gitattributes",
    ".gitmodules",
    "GITATT~1",
    ".github/workflows/x.yml",
    ".devcontainer/devcontainer.json",
    ".g\u200cit",
    "\u202etxt.exe",
    ".bytewright-0123456789ab.tmp",
  ])("refuses the name %s, and takes the others", async (name) => {
    const place = made();
    place.write("bad.pack", sarcOf({ [name]: "bad", fine: "fine" }));
    const { code, stderr } = await place.run(["extract", "bad.pack", "--out-dir", "out"]);
    expect(code).toBe(1);
    expect(stderr).toContain("io/unsafe-name");
    expect(place.files("out")).toEqual(["fine"]);
  });

  it.each(["../evil", "/../evil", "a\\..\\evil", "C:\\evil"])("writes nothing outside of the folder for the name %s", async (name) => {
    const place = made();
    const good = "n".repeat(name.length);
    const bytes = Buffer.from(sarcOf({ [good]: "bad" }));
    bytes.write(name, bytes.indexOf(good), "latin1");
    place.write("evil.pack", bytes);
    await place.run(["extract", "evil.pack", "--out-dir", "deep/out"]);
    const isKnown = (file: string) => ["dump/outer.pack", "evil.pack", "new.bin"].includes(file);
    expect(place.files().filter((file) => !isKnown(file) && !/^deep\/out\/#[0-9a-f]{8}$/.test(file))).toEqual([]);
  });

  it.each(["../up", "/abs", "#1", "a//b", "./x", "a/../b", ".", ".."])(
    "takes a member by the name %s, which is not a path",
    async (wish) => {
      const place = made();
      place.write("odd.pack", sarcWithNames([[wish, "1"]]));
      expect(await place.run(["extract", "odd.pack", "--out-dir", "out", "--", wish])).toMatchObject({ code: 0, stderr: "" });
      expect(place.files("out")).toHaveLength(1);
      expect(place.files().filter((file) => !/^(?:dump|out)\/|\.(?:pack|bin)$/.test(file))).toEqual([]);
    },
  );

  it.each([
    [["inside.pack", "--recursive"], "is empty"],
    [[], "is empty"],
    [["fine.toy", "none"], 'has no "none"'],
  ])("fails where a wish writes nothing: %j", async (wishes, said) => {
    const place = made();
    place.write("outer.pack", sarcOf(wishes.length === 0 ? {} : { "inside.pack": sarcOf({}), "fine.toy": "TOY:f" }));
    const { code, stderr } = await place.run(["extract", "outer.pack", ...wishes, "--out-dir", "out"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
    if (wishes.includes("fine.toy")) expect(place.files("out")).toEqual(["fine.toy"]);
  });

  it("refuses names that differ in case only", async () => {
    const place = made();
    place.write("case.pack", sarcOf({ "a.txt": "1", "A.TXT": "2" }));
    const { code, stderr } = await place.run(["extract", "case.pack", "--out-dir", "out"]);
    expect(code).toBe(1);
    expect(stderr).toContain("io/same-output");
    expect(place.files("out")).toHaveLength(1);
  });

  it("replaces a different file with --force only", async () => {
    const place = made();
    place.write("out/first.toy", "mine");
    const args = ["extract", "dump/outer.pack", "first.toy", "--out-dir", "out"];
    const refused = await place.run(args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("io/exists");
    expect(place.read("out/first.toy")).toBe("mine");
    expect((await place.run([...args, "--force"])).code).toBe(0);
    expect(place.read("out/first.toy")).toBe("TOY:one");
    expect((await place.run(args)).code).toBe(0);
  });

  it("fails where the folder is the archive itself, whose members are not files", async () => {
    const { code, stderr } = await made().run(["extract", "dump/outer.pack", "--out-dir", "dump/outer.pack"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("io/")]);
  });

  it.skipIf(process.platform === "win32")("does not follow a link out of the folder", async () => {
    const place = made();
    place.write("out/kept", "");
    place.write("elsewhere/kept", "");
    symlinkSync(place.path("elsewhere"), place.path("out/Actor"));
    expect((await place.run(["extract", "dump/outer.pack", "--out-dir", "out", "--force"])).code).toBe(1);
    expect(place.files("elsewhere")).toEqual(["kept"]);
  });
});

describe("pack", () => {
  const X = "Actor/X.sbactorpack";
  const paths = async (place: Workplace) =>
    parseLines<{ path: string }>((await place.run(["list", "dump/outer.pack", "--json"])).stdout)
      .map(({ path }) => path.slice("dump/outer.pack/".length))
      .sort();

  it("makes all changes at once", async () => {
    const place = made();
    const changes = ["--add", "Actor/X.sbactorpack/n.bin=new.bin", "--replace", "Actor/X.sbactorpack/plain.bin=new.bin"];
    const more = ["--delete", "first.toy", "--rename", "Actor/X.sbactorpack/a/second.toy=Actor/X.sbactorpack/2.toy"];
    expect(await place.run(["pack", "dump/outer.pack", ...changes, ...more])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const inner = "Actor/X.sbactorpack";
    expect(await paths(place)).toEqual([inner, `${inner}/2.toy`, `${inner}/n.bin`, `${inner}/plain.bin`]);
    await place.run(["extract", "dump/outer.pack", `${inner}/plain.bin`, "--out-dir", "out"]);
    expect(place.read(`out/${inner}/plain.bin`)).toBe("new");
  });

  it.each([
    [["--add", "first.toy=new.bin"], "archive/not-possible"],
    [["--replace", "none=new.bin"], "archive/not-found"],
    [["--delete", "none"], "archive/not-found"],
    [["--add", "../x=new.bin"], "archive/not-possible"],
    [["--add", "x=none.bin"], "io/not-found"],
  ])("%j changes nothing", async (args, issue) => {
    const place = made();
    const { code, stderr } = await place.run(["pack", "dump/outer.pack", "--delete", "first.toy", ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain(issue);
    expect(place.readBytes("dump/outer.pack")).toEqual(OUTER);
  });

  it.each([
    [
      ["--replace", "first.toy=new.bin", "--delete", "first.toy"],
      ['"first.toy"', "replaced", "deleted"],
    ],
    [
      ["--replace", "first.toy=new.bin", "--replace", "first.toy=other.bin"],
      ['"first.toy"', "replaced twice"],
    ],
    [
      ["--replace", "first.toy=new.bin", "--replace", "/first.toy=other.bin"],
      ['"first.toy"', "replaced twice"],
    ],
    [
      ["--rename", "first.toy=a", "--rename", "first.toy=b"],
      ['"first.toy"', 'renamed to "a"', 'renamed to "b"'],
    ],
    [
      ["--rename", "first.toy=a", "--delete", "first.toy"],
      ['"first.toy"', 'renamed to "a"', "deleted"],
    ],
    [
      ["--delete", "first.toy", "--delete", "first.toy"],
      ['"first.toy"', "deleted twice"],
    ],
    [["--add", "x=new.bin", "--add", "x=other.bin"], ['"x" is to be added']],
    [
      ["--add", "x=new.bin", "--add", "/x=other.bin"],
      ['"x" is to be added', '"/x" is to be added'],
    ],
    [
      ["--rename", "first.toy=x", "--add", "x=new.bin"],
      ['"first.toy" is to be renamed to "x"', '"x" is to be added'],
    ],
    [
      ["--replace", `${X}=new.bin`, "--delete", `${X}/plain.bin`],
      [`"${X}" is to be replaced`, `"${X}/plain.bin"`],
    ],
    [
      ["--delete", X, "--add", `${X}/more=new.bin`],
      [`"${X}" is to be deleted`, `"${X}/more"`],
    ],
    [
      ["--delete", `${X}/plain.bin`, "--replace", `${X}/plain.bin=new.bin`],
      ['"plain.bin"', "replaced", "deleted"],
    ],
  ])("two wishes for one member change nothing, and both are named: %j", async (args, said) => {
    const place = made();
    place.write("other.bin", "other");
    const { code, stderr } = await place.run(["pack", "dump/outer.pack", ...args]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("archive/not-possible")]);
    for (const words of said) expect(stderr).toContain(words);
    expect(stderr).not.toContain("mistake in Bytewright");
    expect(place.readBytes("dump/outer.pack")).toEqual(OUTER);
  });

  it("a member gets another content and another name at once", async () => {
    const place = made();
    const wishes = ["--replace", "first.toy=new.bin", "--rename", "first.toy=a", "--rename", `${X}=y.pack`, "--delete", `${X}/plain.bin`];
    expect(await place.run(["pack", "dump/outer.pack", ...wishes])).toMatchObject({ code: 0, stderr: "" });
    expect(await paths(place)).toEqual(["a", "y.pack", "y.pack/a/second.toy"]);
  });

  it.each([
    [
      ["--rename", "Actor=Other"],
      ["Other/X.sbactorpack", "Other/X.sbactorpack/a/second.toy", "Other/X.sbactorpack/plain.bin", "first.toy"],
    ],
    [
      ["--rename", "/Actor/=deep/er/"],
      ["deep/er/X.sbactorpack", "deep/er/X.sbactorpack/a/second.toy", "deep/er/X.sbactorpack/plain.bin", "first.toy"],
    ],
    [
      ["--rename", `${X}/a=${X}/b/c`],
      [X, `${X}/b/c/second.toy`, `${X}/plain.bin`, "first.toy"],
    ],
    [["--delete", "Actor/"], ["first.toy"]],
    [
      ["--delete", `${X}/a`],
      [X, `${X}/plain.bin`, "first.toy"],
    ],
    [["--delete", "Actor", "--delete", X], ["first.toy"]],
    [
      ["--delete", "Actor", "--add", "Actor/n=new.bin"],
      ["Actor/n", "first.toy"],
    ],
  ])("a folder is changed with all that is in it: %j", async (args, expected) => {
    const place = made();
    expect(await place.run(["pack", "dump/outer.pack", ...args])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(await paths(place)).toEqual(expected);
  });

  it.each([
    [["--rename", "Actor=Actor/Deeper"], "cannot be moved into itself"],
    [["--rename", "Actor=first.toy"], "is a member, not a folder"],
    [["--rename", `${X}/a=a`], "cannot be moved out of"],
    [["--delete", "None"], 'has no "None"'],
    [["--delete", "/"], "has no"],
    [["--delete", `${X}/`], "has no"],
    [["--replace", "Actor=new.bin"], "has no member"],
    [["--add", "Actor=new.bin"], "is a folder of the archive"],
    [["--rename", "Actor=Other", "--delete", X], `"${X}" is to be renamed to "Other/X.sbactorpack", and it is to be deleted`],
  ])("a folder stays as it is where it cannot be changed so: %j", async (args, said) => {
    const place = made();
    const { code, stderr } = await place.run(["pack", "dump/outer.pack", ...args]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
    expect(place.readBytes("dump/outer.pack")).toEqual(OUTER);
  });

  it("changes an archive by its path inside of another", async () => {
    const place = made();
    expect((await place.run(["pack", "dump/outer.pack/Actor/X.sbactorpack", "--delete", "plain.bin"])).code).toBe(0);
    expect(await paths(place)).toEqual(["Actor/X.sbactorpack", "Actor/X.sbactorpack/a/second.toy", "first.toy"]);
  });
});

describe("a path that continues inside an archive", () => {
  const second = "dump/outer.pack/Actor/X.sbactorpack/a/second.toy";

  it.each([
    ["decode", "two"],
    ["textconv", "two"],
    ["verify", "1 file: 1 exact, 0 inexact, 0 failed\n"],
  ])("%s", async (command, stdout) => {
    expect(await made().run([command, second])).toMatchObject({ code: 0, stdout, stderr: "" });
  });

  it.each(["decode", "verify", "check", "stats", "textconv"])("%s fails where there is no such member", async (command) => {
    const { code, stdout, stderr } = await made().run([command, "dump/outer.pack/none.toy"]);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("The archive has no member");
  });

  it("check and stats find the member", async () => {
    const place = made();
    expect((await place.run(["check", second])).stderr).toContain("1 file: 0 errors");
    expect((await place.run(["stats", second])).stdout).toContain(`${second}: toy`);
  });

  it("encode replaces the member and leaves the others", async () => {
    const place = made();
    place.write("t.toy.txt", "changed");
    expect(await place.run(["encode", "t.toy.txt", "-o", second])).toMatchObject({ code: 0, stderr: "" });
    expect((await place.run(["decode", second])).stdout).toBe("changed");
    expect((await place.run(["decode", "dump/outer.pack/first.toy"])).stdout).toBe("one");
  });

  it("encode reads a text that is a member, and writes next to it", async () => {
    const place = made();
    place.write("t.toy.txt", "changed");
    const text = `${second}.txt`;
    await place.run(["pack", "dump/outer.pack", "--add", "Actor/X.sbactorpack/a/second.toy.txt=t.toy.txt"]);
    expect(await place.run(["encode", text])).toMatchObject({ code: 0, stderr: "" });
    expect((await place.run(["decode", second])).stdout).toBe("changed");
    expect(await place.run(["encode", "dump/outer.pack/none.toy.txt"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The archive has no member"),
    });
  });

  it("textconv lists an archive, each member with a hash that follows its content", async () => {
    const place = made();
    const before = (await place.run(["textconv", "dump/outer.pack"])).stdout.split("\n");
    await place.run(["pack", "dump/outer.pack", "--replace", "first.toy=new.bin"]);
    const after = (await place.run(["textconv", "dump/outer.pack"])).stdout.split("\n");
    expect(before[0]).toBe("SARC: 4 members");
    expect(after.filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(/^[0-9a-f]{64} +3 {2}first\.toy$/),
      expect.stringMatching(/^file: /),
    ]);
  });
});

/** `bytewright decode` and `bytewright encode`: where results go, and that nothing is written on an error. */

import { chmodSync, linkSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { HAS_SHELL, HAS_TERMINAL, Workplace } from "./tool.ts";

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("decode", () => {
  const place = new Workplace("toys");
  place.write("a.toy", "TOY:alpha\n");
  place.write("b.toy", "TOY:beta\n");
  place.write("unnamed", "TOY:no ending\n");
  place.write("zero.toy", "TOY:ab\0cd");
  place.write("bug.toy", "TOY:BUG");
  place.write("inexact.toy", "TOY:a~b");
  place.write("other.bin", "something else");
  place.write("names.toy", "TOY:NAMES?\n");
  place.write("wrapped.stoy", yaz0.wrap(utf8("TOY:wrapped wrapped wrapped\n")));
  place.write("cut.stoy", yaz0.wrap(utf8("TOY:wrapped wrapped wrapped\n")).subarray(0, 24));
  place.write("tree/one/c.toy", "TOY:c");
  place.write("tree/two/c.toy", "TOY:c2");
  place.write("tree/two/readme.md", "nothing");
  place.write("first.list", "One\nTwo\n");
  place.write("second.list", "Three\n");

  const table: readonly (readonly [promise: string, args: readonly string[], code: number, stdout: string, stderr: string])[] = [
    ["prints the text", ["a.toy"], 0, "alpha\n", ""],
    ["prints the text for -o -", ["a.toy", "-o", "-"], 0, "alpha\n", ""],
    ["knows a file by its content", ["unnamed"], 0, "no ending\n", ""],
    ["unpacks a compressed file", ["wrapped.stoy"], 0, "wrapped wrapped wrapped\n", ""],
    ["prints the text of the only file that a pattern matches", ["a.*y"], 0, "alpha\n", ""],
    ["uses the built-in names", ["names.toy"], 0, "#table\nNAMES?\n", ""],
    [
      "uses name lists instead",
      ["names.toy", "--names", "second.list", "--names", "first.list"],
      0,
      "#second.list,first.list\nNAMES?\n",
      "",
    ],
    [
      "adds the built-in names in their place",
      ["names.toy", "--names", "first.list", "--names", "builtin", "--names", "second.list"],
      0,
      "#first.list,table,second.list\nNAMES?\n",
      "",
    ],
    ["fails for a broken file", ["zero.toy"], 1, "", "zero.toy:0:0: error toy/zero: A zero byte was found. (byte 0x6)\n"],
    ["fails for a missing file", ["none.toy"], 1, "", "none.toy:0:0: error io/not-found: No such file or folder.\n"],
    ["fails for a missing pattern", ["none*.toy"], 1, "", "none*.toy:0:0: error io/not-found: No such file or folder.\n"],
    [
      "fails for a file of no known format",
      ["other.bin"],
      1,
      "",
      "other.bin:0:0: error file/unknown-format: This is a text file in an unknown format.\n",
    ],
    [
      "says what our own bug did",
      ["bug.toy"],
      1,
      "",
      "bug.toy:0:0: error internal/unexpected: Bytewright failed on this input (TypeError: a bug in the toy). Nothing was changed.\n",
    ],
    [
      "warns where the text is not the whole file",
      ["inexact.toy"],
      0,
      "a-b",
      "inexact.toy:0:0: warning verify/inexact: The text encodes to other bytes (both have 7 bytes); the first difference is at byte 0x5. (byte 0x5)\n",
    ],
  ];
  it.each(table)("%s", async (_, args, code, stdout, stderr) => {
    const before = place.files();
    expect(await place.run(["decode", ...args])).toMatchObject({ code, stdout, stderr });
    expect(place.files()).toEqual(before);
  });

  it("reads standard input", async () => {
    expect(await place.run(["decode", "-"], "TOY:from a pipe")).toMatchObject({ code: 0, stdout: "from a pipe", stderr: "" });
    expect(await place.run(["decode", "-"], "from a pipe")).toMatchObject({ code: 1, stdout: "" });
  });

  it("names the place where compressed data ends", async () => {
    const { code, stdout, stderr } = await place.run(["decode", "cut.stoy"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^cut\.stoy:0:0: error container\/yaz0-/);
  });

  it("writes a file with -o", async () => {
    expect(await place.run(["decode", "a.toy", "-o", "out/../a.out"])).toMatchObject({ code: 1 });
    expect(await place.run(["decode", "a.toy", "-o", "a.out"])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(place.read("a.out")).toBe("alpha\n");
  });

  it("leaves the old file and no other where it fails", async () => {
    place.write("keep.txt", "old");
    const before = place.files();
    expect(await place.run(["decode", "zero.toy", "-o", "keep.txt"])).toMatchObject({ code: 1 });
    expect(await place.run(["decode", "zero.toy", "-o", "new.txt"])).toMatchObject({ code: 1 });
    expect(place.read("keep.txt")).toBe("old");
    expect(place.files()).toEqual(before);
  });

  it("refuses to overwrite its own input", async () => {
    const { code, stderr } = await place.run(["decode", "a.toy", "-o", "./a.toy"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error io/same-file: The result would overwrite the file that it is made from.");
    expect(place.read("a.toy")).toBe("TOY:alpha\n");
  });

  it("writes many files to --out-dir, those without errors", async () => {
    const { code, stdout, stderr } = await place.run(["decode", "a.toy", "zero.toy", "wrapped.stoy", "--out-dir", "many/new"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe("zero.toy:0:0: error toy/zero: A zero byte was found. (byte 0x6)\n");
    expect(place.files("many")).toEqual(["new/a.toy.txt", "new/wrapped.stoy.txt"]);
  });

  it("takes the known files of a folder and keeps its subfolders", async () => {
    expect(await place.run(["decode", "tree", "--out-dir", "texts"])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(place.files("texts")).toEqual(["one/c.toy.txt", "two/c.toy.txt"]);
    expect(place.read("texts/two/c.toy.txt")).toBe("c2");
  });

  it("keeps the subfolders that a pattern finds", async () => {
    expect(await place.run(["decode", "tree/**/*.toy", "--out-dir", "matched"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.files("matched")).toEqual(["one/c.toy.txt", "two/c.toy.txt"]);
  });

  it("does not write two results under one name", async () => {
    const { code, stderr } = await place.run(["decode", "tree/one/c.toy", "tree/two/c.toy", "--out-dir", "twice"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error io/same-output: The results of two of the given files have this name.");
    expect(place.read("twice/c.toy.txt")).toBe("c");
  });
});

describe("what is there", () => {
  const place = new Workplace("toys");
  const game = "TOY:of a game";
  beforeEach(() => {
    place.clear();
    place.write("a.toy", "TOY:alpha");
    place.write("sub/a.toy", "TOY:sub");
    place.write("a.toy.txt", "edited");
    place.write("game.toy", game);
    place.write("other.twi", "TWINother");
    place.write("new.txt", "new");
  });

  const refused: readonly (readonly [promise: string, args: readonly string[], kept: string])[] = [
    ["an edited text, by --out-dir .", ["decode", "a.toy", "--out-dir", "."], "a.toy.txt"],
    ["an edited text, by a folder", ["decode", ".", "--out-dir", "."], "a.toy.txt"],
    ["an edited text, by a pattern", ["decode", "sub/*.toy", "--out-dir", "."], "a.toy.txt"],
    ["an edited text, by -o", ["decode", "a.toy", "-o", "a.toy.txt"], "a.toy.txt"],
    ["a game file, by decode -o", ["decode", "a.toy", "-o", "game.toy"], "game.toy"],
    ["a game file of another format", ["encode", "new.txt", "--format", "toy", "-o", "other.twi"], "other.twi"],
    ["an edited text, by encode -o", ["encode", "new.txt", "--format", "toy", "-o", "a.toy.txt"], "a.toy.txt"],
  ];
  it.each(refused)("is replaced with --force only: %s", async (_, args, kept) => {
    const before = place.readBytes(kept);
    const { code, stderr } = await place.run(args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${kept}:0:0: error io/exists: `) });
    expect(place.readBytes(kept)).toEqual(before);
    expect(await place.run([...args, "--force"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.readBytes(kept)).not.toEqual(before);
    expect(await place.run(args)).toMatchObject({ code: 0, stderr: "" });
  });

  it("is replaced where it is the game file of the text", async () => {
    expect(await place.run(["encode", "new.txt", "--format", "toy", "-o", "game.toy"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.read("game.toy")).toBe("TOY:new");
  });

  it.skipIf(process.platform === "win32").each([
    ["a link", (at: string) => symlinkSync("a.toy.txt", at)],
    ["another name of it", (at: string) => linkSync(join(dirname(at), "a.toy.txt"), at)],
  ])("is written once where two results are one file by %s", async (_, link) => {
    place.write("b.toy", "TOY:beta");
    mkdirSync(place.path("out"));
    place.write("out/a.toy.txt", "old");
    link(place.path("out/b.toy.txt"));
    const { code, stderr } = await place.run(["decode", "a.toy", "b.toy", "--out-dir", "out", "--force"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("out/b.toy.txt:0:0: error io/same-output: ") });
    expect(place.read("out/a.toy.txt")).toBe("alpha");
  });

  it.skipIf(process.platform === "win32")("is never the file that is read, whatever its name", async () => {
    linkSync(place.path("a.toy"), place.path("same.toy"));
    expect(await place.run(["decode", "a.toy", "-o", "same.toy", "--force"])).toMatchObject({
      code: 1,
      stderr: "same.toy:0:0: error io/same-file: The result would overwrite the file that it is made from.\n",
    });
  });
});

describe("encode", () => {
  const place = new Workplace("toys");
  place.write("a.toy.txt", "alpha");
  place.write("some.txt", "from content");
  place.write("twin.txt", "twin or toy");
  place.write("neither.txt", "ERROR");
  place.write("noname", "nameless");
  place.write("bad.toy.txt", "fine\nWARN\n  ERROR\n");
  place.write("warned.toy.txt", "WARN");
  place.write("crooked.toy.txt", "a~b");
  place.write("bom.toy.txt", new Uint8Array([0xef, 0xbb, 0xbf, 0x61]));
  place.write("latin.toy.txt", new Uint8Array([0x61, 0x62, 0xe9, 0x63]));

  it("writes the file that the text's name implies", async () => {
    expect(await place.run(["encode", "a.toy.txt"])).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(place.read("a.toy")).toBe("TOY:alpha");
  });

  const toStdout: readonly (readonly [promise: string, args: readonly string[], stdout: string])[] = [
    ["writes bytes to standard output for -o -", ["a.toy.txt", "-o", "-"], "TOY:alpha"],
    ["writes to a pipe where the name says nothing", ["noname", "--format", "toy"], "TOY:nameless"],
    ["finds the only format that fits the content", ["some.txt", "-o", "-"], "TOY:from content"],
    ["follows --format where two fit", ["twin.txt", "--format", "twin", "-o", "-"], "TWINtwin or toy"],
    ["takes off a byte order mark", ["bom.toy.txt", "-o", "-"], "TOY:a"],
  ];
  it.each(toStdout)("%s", async (_, args, stdout) => {
    const before = place.files();
    expect(await place.run(["encode", ...args])).toMatchObject({ code: 0, stdout, stderr: "" });
    expect(place.files()).toEqual(before);
  });

  it("reads standard input and writes to standard output", async () => {
    expect(await place.run(["encode", "-"], "piped")).toMatchObject({ code: 0, stdout: "TOY:piped", stderr: "" });
    expect(await place.run(["encode", "-", "--format", "twin", "-o", "piped.twi"], "twin")).toMatchObject({ code: 0, stdout: "" });
    expect(place.read("piped.twi")).toBe("TWINtwin");
  });

  const failing: readonly (readonly [promise: string, args: readonly string[], stderr: string])[] = [
    [
      "reports line and column of errors and warnings",
      ["bad.toy.txt"],
      "bad.toy.txt:2:1: warning toy/warn: The word WARN was found.\nbad.toy.txt:3:3: error toy/error: The word ERROR was found.\n",
    ],
    [
      "reports that two formats fit",
      ["twin.txt", "-o", "-"],
      "twin.txt:0:0: error io/unknown-format: The format of this text is unknown: neither its name nor its content shows it. Give it with --format (toy, twin).\n",
    ],
    [
      "reports that no format fits",
      ["neither.txt"],
      "neither.txt:0:0: error io/unknown-format: The format of this text is unknown: neither its name nor its content shows it. Give it with --format (toy, twin).\n",
    ],
    [
      "reports where a text is not UTF-8",
      ["latin.toy.txt"],
      "latin.toy.txt:0:0: error io/not-utf8: The text is not UTF-8: the byte 0xE9 was found where a character was expected. (byte 0x2)\n",
    ],
    [
      "writes no bytes that do not come back",
      ["crooked.toy.txt"],
      "crooked.toy.txt:0:0: error internal/not-proved: The new bytes cannot be decoded again, so they are not written: they decode to a different text.\n",
    ],
    [
      "needs a name in --out-dir",
      ["noname", "--format", "toy", "--out-dir", "none"],
      "noname:0:0: error io/no-output-name: The name of the text does not end in .txt, so the name of the binary file is unknown.\n",
    ],
  ];
  it.each(failing)("%s, and writes nothing", async (_, args, stderr) => {
    const before = place.files();
    expect(await place.run(["encode", ...args])).toMatchObject({ code: 1, stdout: "", stderr });
    expect(place.files()).toEqual(before);
  });

  it("encodes in spite of warnings", async () => {
    const { code, stderr } = await place.run(["encode", "warned.toy.txt"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "warned.toy.txt:1:1: warning toy/warn: The word WARN was found.\n" });
    expect(place.read("warned.toy")).toBe("TOY:WARN");
  });

  it("leaves the old file where it fails", async () => {
    place.write("bad.toy", "TOY:old");
    expect(await place.run(["encode", "bad.toy.txt"])).toMatchObject({ code: 1 });
    expect(place.read("bad.toy")).toBe("TOY:old");
  });

  it("writes text forms of a folder to --out-dir, and nothing else", async () => {
    place.write("texts/deep/x.toy.txt", "x");
    place.write("texts/y.twi.twin", "twin");
    place.write("texts/readme.txt", "no text form by its name");
    expect(await place.run(["encode", "texts", "--out-dir", "bin"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.files("bin")).toEqual(["deep/x.toy", "y.twi"]);
  });

  describe("of compressed files", () => {
    const long = "the same again, ".repeat(50);
    const align = (bytes: Uint8Array, alignment: number) => {
      new DataView(bytes.buffer).setUint32(8, alignment);
      return bytes;
    };

    it("compresses a new file whose name asks for it", async () => {
      place.write("new.stoy.txt", long);
      expect(await place.run(["encode", "new.stoy.txt"])).toMatchObject({ code: 0 });
      const bytes = place.readBytes("new.stoy");
      expect(bytes.length).toBeLessThan(100);
      expect(yaz0.unwrap(bytes, NO_SUPPLIES).content).toEqual(utf8(`TOY:${long}`));
      expect((await place.run(["encode", "new.stoy.txt", "-o", "-"])).bytes).toEqual(bytes);
    });

    it("keeps the settings of the compression of a file that is there", async () => {
      place.write("old.stoy", align(yaz0.wrap(utf8("TOY:old")), 0x2000));
      place.write("old.stoy.txt", long);
      expect(await place.run(["encode", "old.stoy.txt"])).toMatchObject({ code: 0 });
      const bytes = place.readBytes("old.stoy");
      expect(new DataView(bytes.buffer).getUint32(8)).toBe(0x2000);
      expect(yaz0.unwrap(bytes, NO_SUPPLIES).content).toEqual(utf8(`TOY:${long}`));
    });

    it("does not touch a file whose content is the same", async () => {
      const wasteful = utf8(`TOY:${long}`);
      const stored = new Uint8Array(16 + wasteful.length + Math.ceil(wasteful.length / 8));
      stored.set(utf8("Yaz0"));
      new DataView(stored.buffer).setUint32(4, wasteful.length);
      for (let from = 0, to = 16; from < wasteful.length; from += 8) {
        stored[to++] = 0xff;
        stored.set(wasteful.subarray(from, from + 8), to);
        to += 8;
      }
      place.write("same.stoy", stored);
      place.write("same.stoy.txt", long);
      const before = statSync(place.path("same.stoy"));
      expect(await place.run(["encode", "same.stoy.txt"])).toMatchObject({ code: 0, stderr: "" });
      expect(place.readBytes("same.stoy")).toEqual(stored);
      expect(statSync(place.path("same.stoy"))).toMatchObject({ mtimeMs: before.mtimeMs, ino: before.ino });
    });

    const cut = yaz0.wrap(utf8(`TOY:${long}`)).subarray(0, 24);
    // a frame without content that needs dictionary 7
    const foreign = frame({ size: 0, single: true, dictionary: 7, blocks: [block("raw", 0, [])] });
    it.each([
      ["whose compression is damaged", cut, "container/yaz0-size"],
      ["whose dictionary is missing", foreign, "container/zstd-dictionary"],
      ["whose compression is damaged inside of another", yaz0.wrap(cut), "container/yaz0-size"],
    ])("leaves a file alone %s", async (_, old, code) => {
      place.write("kept.stoy", old);
      place.write("kept.stoy.txt", long);
      const { code: exit, stderr } = await place.run(["encode", "kept.stoy.txt"]);
      expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringMatching(new RegExp(`^kept\\.stoy:0:0: error ${code}: `)) });
      expect(place.readBytes("kept.stoy")).toEqual(old);
    });

    it("leaves a plain file plain and a compressed one compressed, whatever the name says", async () => {
      place.write("plain.stoy", "TOY:old");
      place.write("plain.stoy.txt", long);
      place.write("packed.toy", yaz0.wrap(utf8("TOY:old")));
      place.write("packed.toy.txt", long);
      for (const name of ["plain.stoy", "packed.toy"]) expect(await place.run(["encode", `${name}.txt`])).toMatchObject({ code: 0 });
      expect(place.read("plain.stoy")).toBe(`TOY:${long}`);
      expect(yaz0.unwrap(place.readBytes("packed.toy"), NO_SUPPLIES).content).toEqual(utf8(`TOY:${long}`));
    });
  });

  describe.skipIf(process.platform === "win32")("on POSIX", () => {
    it("follows a link and keeps the mode of the file", async () => {
      place.write("real/target.toy", "TOY:old");
      chmodSync(place.path("real/target.toy"), 0o750);
      symlinkSync("real/target.toy", place.path("link.toy"));
      place.write("link.toy.txt", "new");
      expect(await place.run(["encode", "link.toy.txt"])).toMatchObject({ code: 0, stderr: "" });
      expect(lstatSync(place.path("link.toy")).isSymbolicLink()).toBe(true);
      expect(readlinkSync(place.path("link.toy"))).toBe("real/target.toy");
      expect(place.read("real/target.toy")).toBe("TOY:new");
      expect(statSync(place.path("real/target.toy")).mode & 0o777).toBe(0o750);
      expect(place.files("real")).toEqual(["target.toy"]);
    });

    it("writes to a device instead of replacing it", async () => {
      expect(await place.run(["encode", "a.toy.txt", "-o", "/dev/null"])).toMatchObject({ code: 0, stderr: "" });
      expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    });

    it("does not read a device that a link leads to", async () => {
      symlinkSync("/dev/zero", place.path("endless.toy"));
      for (const command of ["decode", "check", "verify", "textconv", "list"]) {
        const { code, stdout, stderr } = await place.run([command, "endless.toy"]);
        expect([command, code, stderr + stdout]).toEqual([
          command,
          1,
          expect.stringContaining("This is a pipe or a device, but a file was expected."),
        ]);
      }
    });

    it("says how to read a pipe", async () => {
      const { code, stderr } = await place.shell("$TOOL decode <(printf TOY:piped)");
      expect([code, stderr]).toEqual([1, expect.stringContaining("To read from a pipe, use - and standard input.")]);
    });

    it("says that a folder is in the way", async () => {
      mkdirSync(place.path("folder.toy"));
      const { code, stderr } = await place.run(["encode", "a.toy.txt", "-o", "folder.toy"]);
      expect(code).toBe(1);
      expect(stderr).toBe("folder.toy:0:0: error io/is-folder: This is a folder, but a file was expected.\n");
    });
  });

  it.skipIf(!HAS_SHELL || !HAS_TERMINAL)("writes no binary data to a terminal unless told so", async () => {
    const onTerminal = (args: string) =>
      place.shell(`printf '%s ' '$TOOL' '${args}' > line.sh; script -qec "bash line.sh" /dev/null < /dev/null`);
    const refused = await onTerminal("encode noname --format toy");
    expect(refused.code).toBe(2);
    expect(refused.stdout).toContain("binary data is not written to a terminal. Give a name with --output.");
    expect(await onTerminal("encode noname --format toy -o -")).toMatchObject({ code: 0, stdout: "TOY:nameless" });
    expect(await onTerminal("encode a.toy.txt")).toMatchObject({ code: 0, stdout: "" });
  });

  it.skipIf(!HAS_SHELL)("goes from pipe to pipe with decode", async () => {
    const { code, stdout } = await place.shell("printf 'TOY:round' | $TOOL decode - | $TOOL encode - | $TOOL decode -");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "round" });
  });
});

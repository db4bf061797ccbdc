/** `bytewright textconv`, alone and in a real `git diff`. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { toolPath, Workplace } from "./tool.ts";

const place = new Workplace("toys");
place.write("a.toy", "TOY:alpha\n");
place.write("packed.stoy", yaz0.wrap(new TextEncoder().encode("TOY:packed packed packed\n")));
place.write("zero.toy", "TOY:ab\0");
place.write("bug.toy", "TOY:BUG");
place.write("other.bin", "something else");
place.write("inexact.toy", "TOY:a~");
place.write("empty", "");

it.each([
  ["a.toy", "alpha\n"],
  ["packed.stoy", "packed packed packed\n"],
])("prints the text of %s", async (file, stdout) => {
  expect(await place.run(["textconv", file])).toMatchObject({ code: 0, stdout, stderr: "" });
});

it("prints the reason and the facts where a file cannot be decoded", async () => {
  const { code, stdout, stderr } = await place.run(["textconv", "zero.toy"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(
    "Bytewright cannot show this file as text.\n" +
      "reason: A zero byte was found. (byte 0x6)\n" +
      "code: toy/zero\n" +
      "flavour: sweet\n" +
      "first bytes: 54 4f 59 3a 61 62 00\n" +
      "file: 7 bytes, sha256 dccf723a8496a6a0f1c2faacfab5d1c5ae67b5f7f8b9f6651f9a1e3d6b0875e0\n",
  );
});

it.each([
  ["other.bin", "code: file/unknown-format\n"],
  ["bug.toy", "code: internal/unexpected\n"],
  ["empty", "file: 0 bytes, sha256 "],
  ["inexact.toy", "\nThe text leaves something out: encoded it differs from byte 0x5 on.\nfile: 6 bytes, sha256 "],
])("goes on after %s", async (file, part) => {
  const { code, stdout } = await place.run(["textconv", file]);
  expect(code).toBe(0);
  expect(stdout).toContain(part);
});

it("fails where there is no file", async () => {
  expect(await place.run(["textconv", "none"])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "bytewright: none: No such file or folder.\n",
  });
});

it("reads standard input", async () => {
  expect(await place.run(["textconv", "-"], "TOY:piped")).toMatchObject({ code: 0, stdout: "piped" });
});

const HAS_GIT = spawnSync("git", ["--version"]).status === 0;

describe.skipIf(!HAS_GIT)("git diff", () => {
  it("shows the change of a binary file as text", async () => {
    const repository = new Workplace("toys");
    const git = (...args: readonly string[]) => {
      const identity = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.invalid", "-c", "commit.gpgsign=false"];
      const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd: repository.folder, encoding: "utf8" });
      expect(stderr).toBe("");
      expect(status).toBe(0);
      return stdout;
    };
    repository.write("a.stoy", yaz0.wrap(new TextEncoder().encode("TOY:one\ntwo\nthree\n")));
    repository.write("broken.stoy", "Yaz0");
    repository.write(".gitattributes", "*.stoy diff=bytewright\n");
    git("init", "--quiet", "--initial-branch=main");
    git("config", "diff.bytewright.textconv", `"${process.execPath}" "${await toolPath("toys")}" textconv`);
    git("add", ".");
    git("commit", "--quiet", "-m", "first");
    repository.write("a.stoy", yaz0.wrap(new TextEncoder().encode("TOY:one\n2\nthree\n")));
    repository.write("broken.stoy", "Yaz00");
    const diff = git("diff");
    expect(diff).toContain(" one\n-two\n+2\n three\n");
    expect(diff).toMatch(/\n-file: 4 bytes.*\n\+.*\n?.*file: 5 bytes/);
  });
});

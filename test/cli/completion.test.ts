/** `bytewright completion`: what shells offer. */
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const hasBash = process.platform !== "win32";

describe.runIf(hasBash)("bash", () => {
  it.each<[string[], string[]]>([
    [["bytewright", "che"], ["check"]],
    [["bytewright", "verify", "--js"], ["--json"]],
    [
      ["bytewright", "decode", "--out"],
      ["--output", "--out-dir"],
    ],
    [["bytewright", "decode", "file"], []],
    [["bytewright", "no-such", "--"], []],
  ])("%j", async (words, offered) => {
    const { stdout } = await place.run(["completion", "bash"]);
    const ask = `${stdout}\nCOMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _bytewright; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const replies = execFileSync("bash", ["--norc", "-c", ask], { encoding: "utf8" });
    expect(replies.split("\n").filter(Boolean).sort()).toEqual([...offered].sort());
  });
});

it("names every command in each shell's script", async () => {
  const { stdout: help } = await place.run(["--help"]);
  const commands = [...(help.split("Commands:")[1]?.split("Formats:")[0] ?? "").matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  expect(commands).toContain("completion");
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, stdout } = await place.run(["completion", shell]);
    expect(code).toBe(0);
    for (const command of commands) expect(stdout).toContain(command);
  }
});

it.each([[[]], [["bash", "zsh"]], [["tcsh"]]])("refuses %j", async (args) => {
  const { code, stdout, stderr } = await place.run(["completion", ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("bash, zsh, fish");
});

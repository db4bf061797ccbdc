/** One finding is one line, always: what paths, names of members and arguments hold cannot forge another, nor reach a terminal. */
import { describe, expect, it } from "vitest";
import { sarcWithNames } from "./archiveBytes.ts";
import { parseLines, Workplace } from "./tool.ts";

/** Escape, bell, a control of the second kind, separators of lines, direction marks, a tag. */
const HOSTILE = "x\x1b[31m\x07\x9b2J\u2028\u2029\u0085\u202e\u200b\u{e0041}:1:1: error";
/** What a terminal obeys or a reader cannot see, but for the ends of lines. */
function findUnseen(text: string): readonly string[] {
  return [...text].filter((character) => character !== "\n" && /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character));
}

describe.skipIf(process.platform === "win32")("a path", () => {
  const place = new Workplace("toys");
  const name = `${HOSTILE}\nforged.toy:0:0: error`;
  place.write(`${name}.toy`, "TOY:WARN");
  place.write(`bad/${name}.toy`, "TOY:\0");
  place.write(`inexact/${name}.toy`, "TOY:~");
  place.write(`${name}.toy.txt`, "WARN");
  place.write(`bad/${name}.txt`, "ERROR");
  place.write(`other/${name}`, "unknown");
  place.write(
    `${name}.pack`,
    sarcWithNames([
      [`${HOSTILE}.toy`, "TOY:\0"],
      ["b.toy", "TOY:\0"],
    ]),
  );

  const table: readonly (readonly [args: readonly string[], lines: number])[] = [
    [["check", `${name}.toy`], 2],
    [["check", `${name}.toy`, "--json"], 1],
    [["check", "bad", "--jobs", "2"], 2],
    [["verify", "bad"], 2],
    [["verify", "bad", "--json"], 1],
    [["verify", "inexact"], 2],
    // the finding, and what is understood all the same
    [["stats", `bad/${name}.toy`], 3],
    [["stats", `${name}.toy`], 1],
    [["decode", `bad/${name}.toy`], 1],
    [["decode", `inexact/${name}.toy`, "-o", "out.txt"], 1],
    [["decode", `none\n${HOSTILE}`], 1],
    [["decode", `other/${name}`], 1],
    [["encode", `${name}.toy.txt`, "-o", "out.toy"], 1],
    [["encode", `bad/${name}.txt`, "--format", "toy", "-o", "out.toy"], 1],
    [["encode", `${name}.toy.txt`, "-o", `none\n${HOSTILE}/x`], 2],
    [["textconv", `none\n${HOSTILE}`], 1],
    [["textconv", `other/${name}`], 5],
    [["format", `${name}.toy.txt`], 2],
    // two members, and two warnings: about the hash of the changed name, and about its characters
    [["list", `${name}.pack`], 4],
    [["list", `${name}.pack`, "--json"], 4],
    [["list", `other/${name}`], 1],
    [["extract", `${name}.pack`, `none\n${HOSTILE}`, "--out-dir", "out"], 1],
    [["pack", `${name}.pack`, "--delete", `none\n${HOSTILE}`], 1],
    [["convert", `none\n${HOSTILE}`, "x", "--to", `y\n${HOSTILE}`], 1],
    [["decode", `--${HOSTILE}\nforged`], 2],
    [[`nothing\n${HOSTILE}`], 1],
    [["decode", "x", "--names", `none\n${HOSTILE}`], 2],
  ];
  it.each(table)("%j gives %i lines", async (args, lines) => {
    const { stdout, stderr } = await place.run(args);
    expect(findUnseen(stdout + stderr)).toEqual([]);
    expect((stdout + stderr).trimEnd().split("\n")).toHaveLength(lines);
  });

  it("comes out of JSON as it is", async () => {
    const { stdout } = await place.run(["check", `${name}.toy`, "--json"]);
    expect(parseLines(stdout)).toEqual([expect.objectContaining({ path: `${name}.toy` })]);
  });
});

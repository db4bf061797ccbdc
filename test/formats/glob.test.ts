/** Patterns of names and paths, as shells have them, in time that grows with their length. */
import { describe, expect, it } from "vitest";
import { Glob } from "../../formats/core/text/glob.ts";

describe("patterns", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["*.toy", ["a.toy", "a.b.toy"], [".toy", "a/b.toy", "a.toys"]],
    ["?.toy", ["a.toy"], [".toy", "ab.toy"]],
    ["[0-1]?", ["0a", "1b"], ["2a", "0"]],
    ["[!a-c]", ["d", "]"], ["a", ".", "/"]],
    ["[]]", ["]"], ["["]],
    ["[x", ["[x"], ["x"]],
    ["{a,b}.toy", ["a.toy", "b.toy"], ["c.toy", "{a,b}.toy"]],
    ["{a,b{1,2}}", ["a", "b1", "b2"], ["b", "a1"]],
    ["{a,*}", ["a", "z"], [".z", "a/b"]],
    ["{a}", ["{a}"], ["a"]],
    ["{a,b", ["{a,b"], ["a"]],
    ["a\\*", ["a*"], ["ab"]],
    ["**/*.txt", ["a.txt", "x/a.txt", "x/y/a.txt"], [".x/a.txt", "a.txt/b"]],
    ["lists/**/*.txt", ["lists/a.txt", "lists/x/y/a.txt"], ["a.txt", "listsx/a.txt"]],
    ["a/**", ["a/b", "a/b/c"], ["a", "b/a"]],
    ["**", ["a", "a/b"], [".a", "a/.b"]],
    ["a/**/b/**/c", ["a/b/c", "a/x/b/y/z/c"], ["a/c", "a/b"]],
    ["{lists/a,b}/*.txt", ["lists/a/x.txt", "b/x.txt"], ["a/x.txt"]],
    ["a**b", ["ab", "axb"], ["a/b"]],
  ])("%s", (pattern, fitting, other) => {
    const glob = new Glob(pattern);
    expect([...fitting, ...other].filter((path) => glob.matches(path))).toEqual(fitting);
  });

  it("may ignore case and fit hidden names", () => {
    const glob = new Glob("**/*.TXT", { ignoresCase: true, fitsHidden: true });
    expect(["a.txt", ".x/A.Txt", ".txt"].every((path) => glob.matches(path))).toBe(true);
  });

  it.each([`${"*a".repeat(2000)}b`, `${"**/a/".repeat(1000)}b`, `${"{a,aa}".repeat(1000)}b`, `${"{".repeat(300)}a,b${"}".repeat(300)}`])(
    "end, though they could fit in many ways: %#",
    (pattern) => {
      expect(new Glob(pattern).matches("a/".repeat(100) + "a".repeat(200))).toBe(false);
    },
  );
});

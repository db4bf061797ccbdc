/** Help, version, and what is said about a command line that makes no sense. */
import { describe, expect, it } from "vitest";
import { findLikely } from "../../cli/src/usage.ts";
import manifest from "../../package.json" with { type: "json" };
import { Workplace } from "./tool.ts";
import { toyFormats } from "./toyFormats.ts";

const place = new Workplace("toys");
place.write("a.toy", "TOY:a");
place.write("b.toy", "TOY:b");
place.write("a.toy.txt", "a");
place.write("plain", "a");

const [, listed = ""] = /^Commands:\n(.*?)\n\n/ms.exec((await place.run(["--help"])).stdout) ?? [];
const COMMANDS = [...listed.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name]) => name);

describe("help", () => {
  it("prints the version of the product", async () => {
    expect(await place.run(["--version"])).toMatchObject({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  it.each(["--help", "-h", "help"])("%s lists all commands and formats on standard output", async (word) => {
    const { code, stdout, stderr } = await place.run([word]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(COMMANDS.length).toBeGreaterThan(20);
    for (const word of ["decode", "texts", "completion", ...toyFormats.map(({ title }) => title)]) expect(stdout).toContain(word);
  });

  it.each(COMMANDS)("%s --help shows its usage and all its options, and does nothing else", async (command) => {
    const { code, stdout } = await place.run([command, "nothing.toy", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: bytewright ${command}`);
    expect(stdout).toContain("-h, --help");
    expect(stdout).toContain("Exit code:");
    expect((await place.run(["help", command])).stdout).toBe(stdout);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });

  it("prints the overview to standard error where no command is given", async () => {
    const { code, stdout, stderr } = await place.run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: bytewright COMMAND");
  });
});

describe("wrong usage ends with exit code 2, a sentence and no output", () => {
  const table: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [["verfiy"], 'Unknown command "verfiy". Did you mean "verify"?'],
    [["dec"], 'Unknown command "dec". Did you mean "decode"?'],
    [["zzz"], 'Unknown command "zzz".\n'],
    [["--verison"], 'Unknown option "--verison". Did you mean "--version"?'],
    [["help", "chekc"], 'Unknown command "chekc". Did you mean "check"?'],
    [["decode", "a.toy", "--nmaes", "x"], 'Unknown option "--nmaes". Did you mean "--names"?'],
    [["decode", "a.toy", "--json"], 'Unknown option "--json".'],
    [["decode", "a.toy", "-x"], 'Unknown option "-x".'],
    [["decode", "a.toy", "-o"], "The option -o needs a value: -o OUT."],
    [["decode", "a.toy", "-o", "x", "-o", "y"], "The option -o can be given only once."],
    [["verify", ".", "--json=yes"], 'The option --json takes no value, but got "yes".'],
    [["verify", ".", "--jobs", "0"], '--jobs needs a whole number from 1 to 512, but got "0".'],
    [["verify", ".", "--jobs", "two"], "--jobs needs a whole number"],
    [["verify", ".", "--shard", "0/4"], '--shard needs i/n with i from 1 to n, such as 2/8, but got "0/4".'],
    [["verify", ".", "--shard", "5/4"], "--shard needs i/n"],
    [["check", ".", "--shard", "1"], "--shard needs i/n"],
    [["verify"], "verify needs at least one file or folder."],
    [["check"], "check needs at least one file or folder."],
    [["verify", "-"], "Standard input is read by decode, encode and textconv."],
    [["list"], "list needs at least one archive."],
    [["extract", "a.pack"], "extract needs a folder to write to: --out-dir DIR."],
    [["pack", "a.pack"], "pack needs a change"],
    [["pack", "a.pack", "--add", "x"], "--add needs PATH=FILE"],
    [["decode"], "decode needs a file, or - for standard input."],
    [["encode"], "encode needs a file, or - for standard input."],
    [["decode", "a.toy", "b.toy"], "decode converts one file at a time unless --out-dir is given."],
    [["decode", "."], "decode converts one file at a time unless --out-dir is given."],
    [["decode", "-", "a.toy"], "Standard input (-) cannot be combined with files."],
    [["decode", "-", "--out-dir", "out"], "Standard input has no name"],
    [["decode", "a.toy", "-o", "x", "--out-dir", "out"], "--output and --out-dir cannot be combined."],
    [["encode", "plain", "--format", "tyo"], 'Unknown format "tyo". Formats: toy, twin. Did you mean "toy"?'],
    [["textconv"], "textconv needs one file, but got 0."],
    [["textconv", "a.toy", "b.toy"], "textconv needs one file, but got 2."],
    [["decode", "a.toy", "--names", "missing.list"], "The name list missing.list cannot be used. No such file"],
  ];
  it.each(table)("%j", async (args, sentence) => {
    const before = place.files();
    const { code, stdout, stderr } = await place.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`bytewright: `);
    expect(stderr).toContain(sentence);
    expect(place.files()).toEqual(before);
  });

  it("takes what follows -- for files", async () => {
    place.write("--json", "TOY:x");
    expect(await place.run(["decode", "--", "--json"])).toMatchObject({ code: 0, stdout: "x" });
  });
});

describe("the process that is started", () => {
  it.each<[args: string[], code: number, stdout: string]>([
    [["--version"], 0, `${manifest.version}\n`],
    [["textconv", "-"], 0, "piped"],
    [["decode", "a.toy", "none.toy", "--out-dir", "out"], 1, ""],
    [["verfiy"], 2, ""],
  ])("%j ends with %i", async (args, code, stdout) => {
    expect(await place.start(args, "TOY:piped")).toMatchObject({ code, stdout });
  });
});

it("a run in the same process has a folder of its own", async () => {
  const other = new Workplace("toys");
  expect(await place.run(["decode", "a.toy"])).toMatchObject({ code: 0, stdout: "a" });
  expect(await other.run(["decode", "a.toy"])).toMatchObject({ code: 1, stderr: expect.stringContaining("io/not-found") });
  other.write("a.toy", "TOY:other");
  expect(await other.run(["decode", "a.toy"])).toMatchObject({ code: 0, stdout: "other" });
});

describe("findLikely", () => {
  const words = ["decode", "encode", "verify", "check", "textconv", "list", "extract", "pack"];
  it.each([
    ["decdoe", "decode"],
    ["Encode", "encode"],
    ["veri", "verify"],
    ["chk", undefined],
    ["x", undefined],
    ["", undefined],
    ["toString", undefined],
  ])("%j -> %j", (typed, meant) => expect(findLikely(typed, words)).toBe(meant));
});

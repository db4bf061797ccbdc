/** `--cache`: the output is the same with any cache, and only what changed is worked on. */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { extent } from "../support/extent.mjs";
import { block, frame } from "../support/zstdFrame.ts";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf } from "./gameFiles.ts";
import { type Outcome, Workplace } from "./tool.ts";
import { decoding } from "./toyFormats.ts";

const COMMANDS = ["check", "verify"] as const;

describe("with files that changed", () => {
  const place = new Workplace("toys");
  const write = (at: number, text: string) => place.write(`mod/${at % 7}/${at}.toy`, `TOY:${text} ${at}`);

  async function work(command: string): Promise<number> {
    decoding.count = 0;
    await place.run([command, "mod", "--cache", "kept"]);
    return decoding.count;
  }

  it.each(COMMANDS)("%s works on these only: ten of sixty cost at most a fifth", async (command) => {
    for (let at = 0; at < 60; at++) write(at, at % 3 === 0 ? "WARN" : "fine");
    const first = await work(command);
    expect(first).toBeGreaterThanOrEqual(60);
    expect(await work(command)).toBe(0);
    for (let at = 0; at < 10; at++) write(at * 6, `changed by ${command}`);
    expect(await work(command)).toBeLessThanOrEqual(first * 0.2);
    const { stdout } = await place.run([command, "mod", "--json"]);
    expect((await place.run([command, "mod", "--json", "--cache", "kept"])).stdout).toBe(stdout);
  });
});

describe("the output is byte for byte that without a cache", () => {
  const place = new Workplace("product");
  beforeEach(() => place.clear());
  const kept = () => readdirSync(place.path("kept")).map((name) => place.path(`kept/${name}`));

  const actor = (ai: string) => aampOf({ LinkTarget: { AIProgramUser: ai, ASUser: "Wolf", DropTableUser: "Gone" } });
  const pack = (ai: string) =>
    sarcOf({
      "Actor/ActorLink/Wolf.bxml": actor(ai),
      "Actor/ASList/Wolf.baslist": aampOf({ ASDefine_0: { Name: ai, Filename: "Dummy" } }, "ASDefines"),
      "Actor/AIProgram/Wolf.baiprog": aampOf({ SInst: { ASName: "Gone", EndAS: ai } }, "Action"),
    });

  /** What a mod may have. */
  const CONTENTS: readonly (readonly [name: string, make: (word: string) => string | Uint8Array])[] = [
    ["Actor/Pack/A.sbactorpack", pack],
    ["Actor/Pack/B.sbactorpack", pack],
    ["Actor/ActorLink/C.bxml", actor],
    ["Actor/ActorLink/Text.bxml", actor],
    [
      "Actor/ActorLink/Text.bxml.yml",
      (word) => `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    A: !obj\n      Life: ${word}\n  lists: {}\n`,
    ],
    ["Actor/ActorLink/Cut.bxml", (word) => actor(word).subarray(0, 60)],
    ["lacking.asb.zs", (word) => frame({ size: word.length, dictionary: 7, blocks: [block("rle", word.length, [0])] })],
    ["notes.txt", (word) => word],
  ];
  const WORDS = ["Wolf", "Bear", "1", "1.0", "Fox"];

  async function both(args: readonly string[]): Promise<void> {
    const without = await place.run(args);
    const withCache: Outcome = await place.run([...args, "--cache", "kept"]);
    expect([withCache.code, withCache.stdout, withCache.stderr]).toEqual([without.code, without.stdout, without.stderr]);
  }

  /** Damage, or entries of others. */
  const HARMS: readonly ((file: string, other: string) => void)[] = [
    (file) => truncateSync(file, 0),
    (file) => truncateSync(file, 100),
    (file) =>
      writeFileSync(
        file,
        readFileSync(file).map((byte, at) => (at === 200 ? byte ^ 1 : byte)),
      ),
    (file) => writeFileSync(file, `${readFileSync(file)} `),
    (file, other) => file !== other && copyFileSync(other, file),
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    (file) => {
      rmSync(file);
      if (process.platform !== "win32") symlinkSync("nowhere", file);
    },
  ];

  const OPTIONS = [["--json"], [], ["--missing-dictionary", "warning"], ["--no-archives"], ["--shard", "1/2"]] as const;
  const steps = fc.record({
    content: fc.constantFrom(...CONTENTS),
    word: fc.constantFrom(...WORDS),
    isRemoved: fc.nat(3).map((number) => number === 0),
    harms: fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.constantFrom(...HARMS)), { maxLength: 3 }),
    command: fc.constantFrom(...COMMANDS),
    option: fc.constantFrom(...OPTIONS),
    isWhole: fc.boolean(),
  });

  it("in histories of changes, damage and other runs' entries (slow: as many runs)", async () => {
    const history = fc.array(steps, { minLength: 6, maxLength: 10 });
    const holds = fc.asyncProperty(history, async (events) => {
      place.clear();
      for (const { content, word, isRemoved, harms, command, option, isWhole } of events) {
        const [name, make] = content;
        const path = `mod/${name}`;
        if (isRemoved) rmSync(place.path(path), { force: true });
        else place.write(path, make(word));
        const files = place.has("kept") ? kept() : [];
        for (const [at, other, harm] of files.length > 0 ? harms : [])
          try {
            harm(files[at % files.length], files[other % files.length]);
          } catch {
            // harmed before
          }
        await both([command, isWhole ? "mod" : path, ...option]);
      }
    });
    await fc.assert(holds, { numRuns: extent(6, 100) });
  });

  it.skipIf(process.platform === "win32")("with a link that leads in a circle, in the mod and in the folder", async () => {
    place.write("mod/Actor/ActorLink/C.bxml", actor("Wolf"));
    symlinkSync("Loop.bxml", place.path("mod/Loop.bxml"));
    mkdirSync(place.path("kept"));
    symlinkSync("0".repeat(64), place.path(`kept/${"0".repeat(64)}`));
    for (const command of COMMANDS) await both([command, "mod"]);
  });

  const FINDING = { path: "mod/Cut.bxml", line: 0, column: 0, offset: 0, severity: "error", code: "a/b", message: "x" };
  const VERDICT = { path: "mod/Cut.bxml", format: "aamp", status: "exact", bytes: 60 };

  it.each<[title: string, forge: (report: { rows: object[]; tally: object; aside?: string }) => void]>([
    ["other counts", (report) => Object.assign(report.tally, { error: 0, failed: 0 })],
    ["a line for the terminal", (report) => Object.assign(report, { aside: "\u001b[31mred\n" })],
    ["a severity that there is not", ({ rows }) => Object.assign(rows[0], { severity: "\u001b[31m" })],
    ["a status that there is not", ({ rows }) => Object.assign(rows[0], { status: "\u001b[31m" })],
    ["a row of another command", ({ rows }) => rows.splice(0, 1, "status" in rows[0] ? FINDING : VERDICT)],
  ])("with entries that are whole, and have %s", async (_, forge) => {
    place.write("mod/Cut.bxml", actor("Wolf").subarray(0, 60));
    for (const command of COMMANDS) {
      await both([command, "mod"]);
      for (const file of kept()) {
        const entry = readFileSync(file);
        const [key, body] = [entry.toString("latin1", 0, 64), entry.toString("utf8", 128)];
        if (!body.startsWith('{"rows"')) continue;
        const report = JSON.parse(body);
        forge(report);
        const forged = JSON.stringify(report);
        const digest = createHash("sha256")
          .update(`64 ${key}${Buffer.byteLength(forged)} ${forged}`)
          .digest("hex");
        writeFileSync(file, key + digest + forged);
      }
      await both([command, "mod"]);
    }
  });

  it("the folder is kept small when everything is in it", async () => {
    place.write("mod/Actor/ActorLink/C.bxml", actor("Wolf"));
    await both(["check", "mod"]);
    const size = kept().reduce((sum, file) => sum + statSync(file).size, 0);
    const old = place.path(`kept/${"0".repeat(64)}`);
    for (const file of kept()) rmSync(file);
    writeFileSync(old, "");
    truncateSync(old, 200 * 1024 * 1024 - size + 1);
    utimesSync(old, 1, 1);
    await both(["check", "mod"]);
    expect(kept()).not.toContain(old);
  });

  it("where the folder cannot be used it is wrong usage, and nothing outside of it is written", async () => {
    place.write("mod/Actor/ActorLink/C.bxml", actor("Wolf"));
    place.write("file", "x");
    expect(await place.run(["check", "mod", "--cache", "file"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--cache: "file"'),
    });
    await both(["check", "mod"]);
    place.write("kept/notes.txt", "the user's");
    for (const file of kept()) utimesSync(file, 1, 1);
    await both(["verify", "mod"]);
    expect(place.read("kept/notes.txt")).toBe("the user's");
    expect(place.files().filter((name) => !name.startsWith("kept/"))).toEqual(["file", "mod/Actor/ActorLink/C.bxml"]);
  });
});

/** The script of the GitHub Action on a repository: a push, a pull request, and one from a fork, which gets no secrets. */
import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { enemy } from "../assistant/mod.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { findSarifBreaches } from "./sarifStructure.ts";
import { HAS_SHELL, toolPath, Workplace } from "./tool.ts";

const ACTION = readFileSync("action.yml", "utf8");
const SCRIPT = join(process.cwd(), "action/check.sh");

it("the action passes each of its inputs on, and the script reads what it is passed", () => {
  const declared = [...(/inputs:\n([\s\S]*?)\n\w/.exec(ACTION)?.[1] ?? "").matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
  for (const name of declared) expect(ACTION).toContain(`\${{ inputs.${name}`);
  const passed = [...ACTION.matchAll(/^ {8}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(passed.length).toBeGreaterThan(10);
  for (const name of passed) expect(readFileSync(SCRIPT, "utf8")).toMatch(new RegExp(`\\$\\{?${name}\\b`));
  // other actions by commit, never by a name that can move
  for (const [, version] of ACTION.matchAll(/uses: .*@(\S+)/g)) expect(version).toMatch(/^[0-9a-f]{40}$/);
});

describe.runIf(HAS_SHELL)("the script", () => {
  const place = new Workplace("product");
  const repository = place.path("repository");
  const temp = place.path("temp");

  const git = (...args: readonly string[]) => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"];
    const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd: repository, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    return stdout.trim();
  };
  const write = (at: number, life: number) => place.write(`repository/my mod/${at % 5}/E ${at}.bgparamlist`, enemy(life));
  const kept = () => (existsSync(join(temp, "cache")) ? readdirSync(join(temp, "cache")) : []);

  const binPath = () => `${place.path("bin")}${delimiter}${process.env["PATH"]}`;

  /** A step as the runner does it. */
  function act(inputs: Readonly<Record<string, string>>) {
    for (const name of ["summary", "output"]) writeFileSync(join(temp, name), "");
    const { status, stdout, stderr } = spawnSync("bash", [SCRIPT], {
      cwd: repository,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: binPath(),
        RUNNER_TEMP: temp,
        GITHUB_STEP_SUMMARY: join(temp, "summary"),
        GITHUB_OUTPUT: join(temp, "output"),
        ...{ PATHS: "my mod\n", COMMANDS: "check verify", DICTIONARIES: "", DUMP: "", NAMES: "", SHARD: "", CACHE: join(temp, "cache") },
        ...{ CACHE_KEY: "k-", BASE: "", FAIL_ON: "error", SARIF: "", VERSION: "0.1" },
        ...inputs,
      },
    });
    const [summary, output] = ["summary", "output"].map((name) => readFileSync(join(temp, name), "utf8"));
    for (const text of [stdout, stderr, summary]) expect(text).not.toContain(place.folder);
    return { status, stdout, stderr, summary, output };
  }

  let base = "";
  beforeAll(async () => {
    for (const folder of [repository, temp, place.path("bin")]) mkdirSync(folder, { recursive: true });
    const tool = `exec "${process.execPath}" "${await toolPath("product")}" "$@"`;
    const installed = `mkdir -p node_modules/.bin && cd node_modules/.bin && printf '%s\\n' '#!/bin/sh' '${tool}' >bytewright && chmod +x bytewright`;
    const isApart = `case "$PWD:$1:$*" in */temp/bytewright-tool:install:*\\ bytewright@0.1 | */clone/action/tool.*:install:*\\ bytewright@0.1) ;; *) exit 9 ;; esac`;
    writeFileSync(place.path("bin/npm"), `#!/bin/sh\n${isApart}\n${installed}\n`);
    chmodSync(place.path("bin/npm"), 0o755);
    // what a pull request brings along
    place.write("repository/.npmrc", "registry=http://127.0.0.1:9/\n");
    place.write("repository/node_modules/bytewright/package.json", '{"name":"bytewright","version":"0.1.0","bin":"own.js"}');
    place.write("repository/node_modules/bytewright/own.js", "process.exit(7);\n");
    place.write("repository/node_modules/.bin/bytewright", "#!/bin/sh\nexit 7\n");
    chmodSync(place.path("repository/node_modules/.bin/bytewright"), 0o755);
    git("init", "--quiet");
    for (let at = 0; at < 60; at++) write(at, 20 + at);
    place.write("repository/my mod/packed/x.asb.zs", frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] }));
    git("add", ".");
    git("commit", "--quiet", "-m", "base");
    base = git("rev-parse", "HEAD");
  });

  it("keeps what it found out; a pull request of ten files costs a fifth, and is told (slow: starts the tool)", () => {
    const first = act({});
    expect(first.status, first.stderr).toBe(0);
    expect(first.summary).toMatch(/^## Bytewright: Passed\n[\s\S]*Every file can be written back byte for byte\.\n$/);
    const before = new Set(kept());
    expect(before.size).toBeGreaterThan(120);
    const key = (output: string) => /cache-key=(.*)/.exec(output)?.[1];
    expect(key(first.output)).toMatch(/^k-[0-9a-f]{40}/);

    for (let at = 0; at < 9; at++) write(at, 500);
    place.write("repository/my mod/0/E 9.bgparamlist", enemy(1).subarray(0, 60));
    git("add", ".");
    git("commit", "--quiet", "-m", "change");
    const second = act({ BASE: base, SARIF: "out.sarif" });
    expect(second.status).toBe(1);
    expect(kept().filter((name) => !before.has(name)).length).toBeLessThanOrEqual(before.size * 0.2);
    expect(key(second.output)).not.toBe(key(first.output));
    expect(second.summary).toMatch(/^## Bytewright: Failed\n\n62 files, 1 error, .* 1 new, 1 not judged\n/);
    expect(second.summary).toContain("| my mod/0/E 5\\.bgparamlist | changed | 0 | ");
    expect(second.summary).toMatch(/Life.*25.*500/);
    expect(findSarifBreaches(place.read("repository/out.sarif"))).toEqual([]);
    expect(act({ BASE: base, FAIL_ON: "never", COMMANDS: "check" }).status).toBe(0);
    expect(git("status", "--porcelain")).toBe("?? out.sarif");
  });

  it("in a fork, or a checkout without the base, says what is missing and judges the rest (slow: starts the tool)", () => {
    const secret = { DICTIONARIES: "../private/ZsDic.pack.zs", DUMP: "../private/dump", BASE: "f".repeat(40), FAIL_ON: "new-error" };
    const fork = act({ ...secret, PATHS: "my mod/1\nmy mod/packed", COMMANDS: "check verify" });
    expect(fork.status, fork.stderr).toBe(0);
    for (const said of [
      "Not judged",
      "input dictionaries does not exist",
      "input dump does not exist",
      "base commit is not in this checkout",
    ])
      expect(fork.summary).toContain(said);
    expect(act({ FAIL_ON: "none", COMMANDS: "check" }).status).toBe(2);
  });

  it("the hooks of pre-commit run what they installed apart from the checkout, once (slow: starts the tool)", () => {
    cpSync("action", place.path("clone/action"), { recursive: true });
    const hooks = [...readFileSync(".pre-commit-hooks.yaml", "utf8").matchAll(/entry: (\S+) (.*)\n(?: *#.*\n)? {2}args: \["--"\]/g)];
    expect(hooks.map(([, , words]) => words)).toEqual(["bytewright@0.1 check", "bytewright@0.1 verify"]);
    for (const [, script = "", words = ""] of hooks) {
      accessSync(script, constants.X_OK);
      const { status, stderr } = spawnSync("bash", [place.path(`clone/${script}`), ...words.split(" "), "--", "my mod/1/E 1.bgparamlist"], {
        cwd: repository,
        encoding: "utf8",
        // what is there is not installed again
        env: { ...process.env, PATH: words.includes("verify") ? process.env["PATH"] : binPath() },
      });
      expect(status, stderr).toBe(0);
    }
    expect(readdirSync(place.path("clone/action")).filter((name) => name.startsWith("tool"))).toEqual(["tool"]);
  });
});

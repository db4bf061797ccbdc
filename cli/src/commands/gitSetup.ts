/** `bytewright git-setup`: makes git merge game files by content, in one repository. Only adds lines to two files, without running git. */
import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { archiveTypes } from "../../../formats/archives/registry.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { formats } from "../../../formats/registry.ts";
import type { Command } from "../command.ts";
import { ioStop, leadsInto, readBytes } from "../files.ts";
import { attempt, complainOf } from "../report.ts";
import type { Run } from "../run.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { ABSENT, type Version, versionOf, writeTogether } from "../wholeFile.ts";

/** Extensions that other programs commonly use, too. */
const SHARED = new Set(["bin", "stats"]);
/** Endings that some games write in upper case. On Linux, Git matches them case-sensitively. */
const CAPITALS = new Set(["anim"]);

interface Addition {
  readonly path: string;
  readonly before: string;
  readonly version: Version;
  /** Empty if all lines exist. */
  readonly lines: readonly string[];
}

/** The folder with `.git`, and the file with its settings, which the work trees of a repository share. */
function findRepository(run: Run): { readonly top: string; readonly config: string } {
  for (let top = run.absolute("."); ; top = dirname(top)) {
    const git = join(top, ".git");
    if (existsSync(git)) return { top, config: settingsOf(run, top, git) };
    if (dirname(top) === top) throw ioStop("not-found", "This folder is not in a Git repository: no folder above it has a `.git`.");
  }
}

/** @throws Stop if `.git` points to something other than a repository: a downloaded folder may bring such a link */
function settingsOf(run: Run, top: string, git: string): string {
  const folder = settingsFolder(run, top, git);
  const config = join(folder, "config");
  const isRepository = ["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)));
  if (!isRepository || !leadsInto(folder, config))
    throw ioStop("leads-out", "`.git` leads to settings that are not those of a repository.");
  return config;
}

function settingsFolder(run: Run, top: string, git: string): string {
  if (statSync(git).isDirectory()) return git;
  const [, named] = /^gitdir: (.+)$/m.exec(textAt(run, git)) ?? [];
  if (named === undefined) throw ioStop("not-found", "The file `.git` does not say where the repository is.");
  const own = resolve(top, named);
  const common = join(own, "commondir");
  return existsSync(common) ? resolve(own, textAt(run, common).trim()) : own;
}

function textAt(run: Run, path: string): string {
  return new TextDecoder().decode(readBytes(run, path));
}

function additionTo(run: Run, path: string, linesFor: (before: string) => readonly string[]): Addition {
  if (!existsSync(path)) return { path, before: "", version: ABSENT, lines: linesFor("") };
  const bytes = readBytes(run, path);
  const before = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return { path, before, version: versionOf(bytes), lines: linesFor(before) };
}

/** Quotes a setting's value like git. */
function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function settings(tool: string): (before: string) => readonly string[] {
  return (before) => {
    const lines: string[] = [];
    if (!before.includes('[merge "bytewright"]'))
      lines.push(
        '[merge "bytewright"]',
        "\tname = Game files by Bytewright",
        `\tdriver = ${quoted(`${tool} merge --output=%A --path=%P -- %O %A %B`)}`,
        // git would also merge two bases with the driver, and use a result with conflicts as the base
        "\trecursive = binary",
      );
    if (!before.includes('[mergetool "bytewright"]'))
      lines.push(
        '[mergetool "bytewright"]',
        `\tcmd = ${quoted(`${tool} merge --output="$MERGED" --path="$MERGED" -- "$BASE" "$LOCAL" "$REMOTE"`)}`,
        "\ttrustExitCode = true",
      );
    return lines;
  };
}

function attributes(patterns: readonly string[]): (before: string) => readonly string[] {
  return (before) => {
    const there = new Set(before.split(/\r?\n/));
    return patterns.map((pattern) => `${pattern} merge=bytewright`).filter((line) => !there.has(line));
  };
}

function usualPatterns(): readonly string[] {
  const endings = [...formats.filter(({ merge }) => merge), ...archiveTypes].flatMap(({ extensions }) => extensions);
  const usual = [...new Set(endings)].filter((ending) => !SHARED.has(ending));
  return usual.flatMap((ending) => (CAPITALS.has(ending) ? [ending, ending.toUpperCase()] : ending)).map((ending) => `*.${ending}`);
}

function withLines({ before, lines }: Addition): string {
  const gap = before === "" || before.endsWith("\n") ? "" : "\n";
  return `${before}${gap}${lines.map((line) => `${line}\n`).join("")}`;
}

export const gitSetup: Command = {
  name: "git-setup",
  summary: "Makes Git merge game files by their contents. Shows the lines that it would add; --write adds them.",
  usage: "[PATTERN…] [options]",
  options: {
    write: { type: "boolean", help: "Add the lines that are shown." },
    command: { type: "string", placeholder: "COMMAND", help: 'How git starts the tool, such as "npx bytewright". Default: bytewright.' },
  },
  details: `Adds a merge driver and a merge tool to the settings of the repository, and one line for each PATTERN,
such as "*.bxml", to .gitattributes: git then uses the driver for such files. Without a pattern, it adds
the endings of all game files that can be merged. Existing lines are not added again, and no other line
is changed. .gitattributes is part of the repository, but the settings are yours alone: everyone who
works on it runs this once.

Exit code: 0, 1 if this is not a repository or a file cannot be written, 2 for wrong usage.`,

  async run(args, run) {
    const patterns = args.positionals.length > 0 ? args.positionals : usualPatterns();
    const wrong = patterns.find((pattern) => /^$|[\s"\p{Cc}]|^(?:[#!-]|\[attr\])/u.test(pattern));
    if (wrong !== undefined)
      throw new UsageError(
        `A pattern cannot have blanks, quotes or control characters, or begin with "#", "!", "-" or "[attr]": ${oneLine(wrong)}`,
      );
    const tool = args.findValue("command") ?? "bytewright";
    if (/^$|\p{Cc}/u.test(tool)) throw new UsageError("--command is one line.");
    const found = attempt(run, ".git", () => {
      const { top, config } = findRepository(run);
      const attributesPath = join(top, ".gitattributes");
      if (lstatSync(attributesPath, { throwIfNoEntry: false })?.isSymbolicLink())
        throw ioStop("leads-out", "`.gitattributes` is a link, which Git does not follow.");
      return [additionTo(run, config, settings(tool)), additionTo(run, attributesPath, attributes(patterns))];
    });
    if (!found) return EXIT_FAILED;
    const additions = found.filter(({ lines }) => lines.length > 0);
    for (const { path, lines } of additions)
      await run.print(`${oneLine(run.shown(path))}\n${lines.map((line) => `  ${oneLine(line.replace("\t", "  "))}\n`).join("")}`);
    if (additions.length === 0) {
      run.complain("Git already merges these files by content.\n");
      return EXIT_OK;
    }
    if (!args.flag("write")) {
      run.complain("Nothing was written. Use --write to add these lines.\n");
      return EXIT_OK;
    }
    const writes = additions.map((each) => ({ path: each.path, content: withLines(each), expected: each.version }));
    const failure = writeTogether(run, writes);
    if (!failure) return EXIT_OK;
    complainOf(run, run.shown(failure.path), failure.issue);
    return EXIT_FAILED;
  },
};

/** `bytewright textconv`: prints a file as text for `git diff`, instead of "Binary files differ". Never fails because of content. */

import { createHash } from "node:crypto";
import type { NestedArchive } from "../../../formats/archives/nested.ts";
import type { Supplies } from "../../../formats/containers/index.ts";
import type { Fact } from "../../../formats/core/coded.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { catchStop, firstError, Stop } from "../../../formats/core/issue.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { hex } from "../../../formats/core/text/hex.ts";
import { oneLine, oneLineOfPath } from "../../../formats/core/text/oneLine.ts";
import { findTextFormat } from "../../../formats/registry.ts";
import type { Command } from "../command.ts";
import { NAMES_OPTION } from "../command.ts";
import { findArchive } from "../insideArchives.ts";
import { type NameTable, readNames } from "../nameLists.ts";
import { type Source, sourceAt } from "../sources.ts";
import { getSubject } from "../subject.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

/** Bytes shown of a file that has no text. */
const SHOWN_BYTES = 16;

function fileLine(bytes: Uint8Array): string {
  return `file: ${counted(bytes.length, "byte")}, sha256 ${hashOf(bytes)}`;
}

/** Differs whenever the files differ, so that their diff is never empty. */
function summaryOf(bytes: Uint8Array, issue: Issue, facts: readonly Fact[]): string {
  const head = Buffer.from(bytes.subarray(0, SHOWN_BYTES))
    .toString("hex")
    .replace(/..(?=.)/g, "$& ");
  const place = issue.bytes && issue.bytes.start > 0 ? ` (byte ${hex(issue.bytes.start)})` : "";
  const lines = [
    "Bytewright cannot show this file as text.",
    `reason: ${oneLine(issue.message)}${place}`,
    `code: ${issue.code}`,
    ...facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`),
    `first bytes: ${head}`,
    fileLine(bytes),
  ];
  return `${lines.join("\n")}\n`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** One line for each member at all depths, so that a diff says which ones changed. */
function archiveListing(nested: NestedArchive, bytes: Uint8Array): string {
  const lines = [...nested.walk()].map((row) => {
    const content = catchStop(() => row.read());
    const said = "issue" in content ? content.issue : row.issue;
    const hash = "issue" in content ? "unreadable".padEnd(64) : hashOf(content.value);
    return `${hash} ${String(row.size).padStart(10)}  ${oneLineOfPath(row.path)}${said ? ` (${oneLine(said.message)})` : ""}`;
  });
  return `${[`${nested.archive.type.title}: ${counted(lines.length, "member")}`, ...lines, fileLine(bytes)].join("\n")}\n`;
}

/** The texts of members at all depths, each after its path. Nested archives give their members, or their bytes if they do not open. */
function* memberTexts(nested: NestedArchive, fileName: string, names: NameTable): Generator<string> {
  for (const row of nested.walk()) {
    if (row.nested) continue;
    const content = catchStop(() => row.read());
    const path = `${fileName}/${row.path}`;
    const text =
      "issue" in content
        ? `Bytewright cannot read this member.\nreason: ${oneLine(content.issue.message)}\n`
        : textOrSummary(content.value, path, row.supplies, names);
    yield `\n==> ${oneLineOfPath(row.path)} <==\n${text}${text.endsWith("\n") ? "" : "\n"}`;
  }
}

function textOrSummary(bytes: Uint8Array, fileName: string, supplies: Supplies, names: NameTable): string {
  let facts: readonly Fact[] = [];
  const result = catchStop(() => {
    const text = textOfText(bytes, fileName);
    if (text !== undefined) return text;
    const { format, content } = getSubject(bytes, fileName, supplies);
    const decoded = format.decode(content, names.namesFor(format, fileName));
    facts = decoded.facts;
    if (decoded.kind === "fail") throw new Stop(firstError(decoded.issues));
    if (decoded.exact) {
      const text = format.forReaders?.(decoded.text) ?? decoded.text;
      return text === decoded.text ? text : `${text}${fileLine(bytes)}\n`;
    }
    const difference = `The text leaves something out: encoded it differs from byte ${hex(decoded.difference ?? 0)} on.`;
    return `${decoded.text}\n${difference}\n${fileLine(bytes)}\n`;
  });
  return "issue" in result ? summaryOf(bytes, result.issue, facts) : result.value;
}

/** A text file of a known format. */
function textOfText(bytes: Uint8Array, fileName: string): string | undefined {
  const format = findTextFormat(fileName, bytes);
  const decoded = format?.decode(bytes, format.builtinNames());
  return decoded?.kind === "ok" ? decoded.text : undefined;
}

/** The parts of the output, one at a time, to hold only one member's text in memory. */
function* outputOf(bytes: Uint8Array, { path, supplies }: Source, names: NameTable, withMembers: boolean): Generator<string> {
  const opened = catchStop(() => {
    const nested = findArchive(bytes, supplies);
    return nested && { nested, listing: archiveListing(nested, bytes) };
  });
  if ("issue" in opened) yield summaryOf(bytes, opened.issue, []);
  else if (!opened.value) yield textOrSummary(bytes, path, supplies, names);
  else {
    const { nested, listing } = opened.value;
    yield listing;
    if (withMembers) yield* memberTexts(nested, path, names);
  }
}

export const textconv: Command = {
  name: "textconv",
  summary: "Prints a file as text for git diff.",
  usage: "FILE [options]",
  options: {
    members: { type: "boolean", help: "After the list of an archive's members, print the text of each." },
    ...NAMES_OPTION,
  },
  details: `A file that cannot be decoded gives a short summary with the reason and a checksum instead,
and the exit code is still 0, to let git diff continue. An archive gives a list of its members
at all depths with their checksums. FILE may be - for standard input, or a path that continues
inside an archive, to a member or to an archive. To set it up for a repository, with a line in
.gitattributes for each file ending:
  git config diff.bytewright.textconv "bytewright textconv --"
  git config diff.bytewright.cachetextconv true
  *.bxml diff=bytewright

Exit code: 0, or 1 if the file cannot be read, 2 for wrong usage.`,

  async run(args, run) {
    const [path, ...more] = args.positionals;
    if (path === undefined || more.length > 0) throw new UsageError(`textconv needs one file, but got ${args.positionals.length}.`);
    const names = readNames(args, run);
    const read = catchStop(() => {
      const source = sourceAt(run, path);
      return { source, bytes: source.read() };
    });
    if ("issue" in read) {
      run.complain(`bytewright: ${path}: ${read.issue.message}\n`);
      return EXIT_FAILED;
    }
    for (const part of outputOf(read.value.bytes, read.value.source, names, args.flag("members"))) await run.print(part);
    return EXIT_OK;
  },
};

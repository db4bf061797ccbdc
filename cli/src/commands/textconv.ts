/** `bytewright textconv`: what `git diff` shows instead of "Binary files differ". Never fails on content. */
import { createHash } from "node:crypto";
import type { Fact } from "../../../formats/core/format.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { catchStop, firstError, Stop } from "../../../formats/core/issue.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import type { Command } from "../command.ts";
import { NAMES_OPTION } from "../command.ts";
import { findArchive, readFileOrMember } from "../insideArchives.ts";
import { NameTable, readNameSources } from "../nameLists.ts";
import { complain, print } from "../output.ts";
import { identify } from "../subject.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

/** Bytes shown of a file that has no text. */
const SHOWN_BYTES = 16;

function fileLine(bytes: Uint8Array): string {
  return `file: ${bytes.length} bytes, sha256 ${hashOf(bytes)}`;
}

/** Differs whenever the files differ, so that a diff of two of them is never empty. */
function summaryOf(bytes: Uint8Array, issue: Issue, facts: readonly Fact[]): string {
  const head = Buffer.from(bytes.subarray(0, SHOWN_BYTES))
    .toString("hex")
    .replace(/..(?=.)/g, "$& ");
  const place = issue.bytes && issue.bytes.start > 0 ? ` (byte 0x${issue.bytes.start.toString(16)})` : "";
  const lines = [
    "Bytewright cannot show this file as text.",
    `reason: ${issue.message}${place}`,
    `code: ${issue.code}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    `first bytes: ${head}`,
    fileLine(bytes),
  ];
  return `${lines.join("\n")}\n`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** One line for each member at all depths, so that a diff says which ones changed. */
function archiveListing(bytes: Uint8Array, path: string): string | undefined {
  const nested = findArchive(bytes, path);
  if (!nested) return undefined;
  const lines = [...nested.walk()].map((row) => {
    const content = catchStop(() => row.read());
    const said = "issue" in content ? content.issue : row.issue;
    const hash = "issue" in content ? "unreadable".padEnd(64) : hashOf(content.value);
    return `${hash} ${String(row.size).padStart(10)}  ${oneLine(row.path)}${said ? ` (${oneLine(said.message)})` : ""}`;
  });
  return `${[`${nested.archive.type.title}: ${lines.length} members`, ...lines, fileLine(bytes)].join("\n")}\n`;
}

function textOrSummary(bytes: Uint8Array, fileName: string, names: NameTable): string {
  let facts: readonly Fact[] = [];
  const result = catchStop(() => {
    const listing = archiveListing(bytes, fileName);
    if (listing !== undefined) return listing;
    const subject = identify(bytes, fileName);
    if ("issue" in subject) throw new Stop(subject.issue);
    const { format, content } = subject;
    const decoded = format.decode(content, names.namesFor(format));
    facts = decoded.facts;
    if (decoded.kind === "fail") throw new Stop(firstError(decoded.issues));
    if (decoded.exact) return decoded.text;
    const difference = `The text leaves something out: encoded it differs from byte 0x${(decoded.difference ?? 0).toString(16)} on.`;
    return `${decoded.text}\n${difference}\n${fileLine(bytes)}\n`;
  });
  return "issue" in result ? summaryOf(bytes, result.issue, facts) : result.value;
}

export const textconv: Command = {
  name: "textconv",
  summary: "Prints a file as text for git diff.",
  usage: "FILE [options]",
  options: NAMES_OPTION,
  details: `A file that cannot be decoded gives a short summary with the reason and a checksum instead,
and the exit code is 0 all the same, so that git diff goes on. An archive gives a list of its
members at all depths with their checksums. FILE may be - for standard input, or a path that
goes on inside of an archive. To set it up for a repository, with one line a file ending in .gitattributes:
  git config diff.bytewright.textconv "bytewright textconv"
  git config diff.bytewright.cachetextconv true
  *.bxml diff=bytewright

Exit code: 0, or 1 if the file cannot be read, 2 for wrong usage.`,

  async run(args) {
    const [path, ...more] = args.positionals;
    if (path === undefined || more.length > 0) throw new UsageError(`textconv needs one file, but got ${args.positionals.length}.`);
    const names = new NameTable(readNameSources(args.list("names")));
    const read = catchStop(() => readFileOrMember(path));
    if ("issue" in read) {
      complain(`bytewright: ${path}: ${read.issue.message}\n`);
      return EXIT_FAILED;
    }
    await print(textOrSummary(read.value, path, names));
    return EXIT_OK;
  },
};

/** `bytewright links`: lists references to other files, and their targets. */

import { catchStop, firstError, hasErrors, type Issue, Stop } from "../../../formats/core/issue.ts";
import { type Link, NO_RELATIONS } from "../../../formats/core/relations.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import type { Place } from "../../../index/place.ts";
import type { Project, ProjectFile } from "../../../index/project.ts";
import { type Resolved, resolveLink } from "../../../index/resolve.ts";
import type { Command } from "../command.ts";
import { DUMP_OPTION, JSON_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import { type GameFile, gameFilesIn } from "../gameFiles.ts";
import { type NameTable, readNames } from "../nameLists.ts";
import { buildProject } from "../project.ts";
import { complainOf, jsonLine } from "../report.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";

function textLine(from: Place, line: number, { link, status, targets }: Resolved): string {
  const to = targets[0] ? ` ${targets[0].file.path}` : "";
  return `${oneLine(from.path)}:${line}: ${link.kind} ${oneLine(link.value)}: ${status}${oneLine(to)}\n`;
}

function objectOf(from: Place, line: number, { link, status, targets }: Resolved): object {
  return { from: from.path, line, value: link.value, kind: link.kind, to: targets[0]?.file.path ?? null, status };
}

/** The links of one file, in the order of its text. @throws Stop for a damaged file, which has no links in the index */
function linksOf(project: Project, from: ProjectFile, file: GameFile, names: NameTable): readonly (readonly [number, Resolved])[] {
  const { links } = file.format.relations?.read(file.content, file.path, names.namesFor(file.format)) ?? NO_RELATIONS;
  const lines = linesOf(file, links, names);
  const rows = links.map((link, index): readonly [number, Resolved] => [lines[index], resolveLink(project, from, link)]);
  return rows.sort(([a], [b]) => a - b);
}

/** The line of each link in the decoded text, counted from 1. Without a text it is 1. */
function linesOf({ content, format }: GameFile, links: readonly Link[], names: NameTable): readonly number[] {
  // most files have none, and decoding takes most of the time
  if (links.length === 0) return [];
  const decoded = format.decode(content, names.namesFor(format));
  if (decoded.kind === "fail") throw new Stop(firstError(decoded.issues));
  const lines = new LineIndex(decoded.text);
  const map = decoded.map();
  return links.map(({ at }) => lines.placeOf(map.atByte(at)[0]?.text.start ?? 0).line);
}

export const links: Command = {
  name: "links",
  summary: "Lists references to other files, and where their targets are.",
  usage: "PATH… [options]",
  options: { ...JSON_OPTION, ...DUMP_OPTION, ...NAMES_OPTION },
  details: `${PATHS_HELP}

Each link gives one line; with --json
  {"from":…,"line":…,"value":…,"kind":…,"to":…,"status":…}
"line" counts from 1 in the text that "decode" prints for "from". "to" is a path that "decode",
"list" and "extract" take, or null. The status is
  found     "to" is what the value names
  missing   the archive or course is whole, and what the game needs is not in it
  outside   not among the given paths and dumps; the game may have it elsewhere

Exit code: 0, or 1 if a file or an archive cannot be read, 2 for wrong usage.`,

  async run(args, run) {
    args.paths("links");
    const names = readNames(args, run);
    const { project } = await buildProject(run, { paths: args.positionals, dumps: args.list("dump"), names });
    const counts = { found: 0, missing: 0, outside: 0 };
    const isJson = args.flag("json");
    let hasFailed = false;
    const fail = (path: string, issue: Issue) => {
      complainOf(run, path, issue);
      hasFailed ||= hasErrors([issue]);
    };
    for await (const file of gameFilesIn(run, args.positionals, args.list("dump"))) {
      if ("issue" in file) {
        fail(file.path, file.issue);
        continue;
      }
      const from = project.find(file.path);
      const rows = catchStop(() => (from ? linksOf(project, from, file, names) : []));
      if ("issue" in rows) {
        fail(file.path, rows.issue);
        continue;
      }
      let output = "";
      for (const [line, resolved] of rows.value) {
        counts[resolved.status]++;
        output += isJson ? jsonLine(objectOf(file, line, resolved)) : textLine(file, line, resolved);
      }
      await run.print(output);
    }
    const { found, missing, outside } = counts;
    if (!isJson) run.complain(`${counted(found + missing + outside, "link")}: ${found} found, ${missing} missing, ${outside} outside\n`);
    return hasFailed ? EXIT_FAILED : EXIT_OK;
  },
};

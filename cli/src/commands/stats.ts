/** `bytewright stats`: what a file holds, in numbers. */
import { basename } from "node:path";
import type { Fact } from "../../../formats/core/format.ts";
import { firstError, Stop } from "../../../formats/core/issue.ts";
import type { Command } from "../command.ts";
import { NAMES_OPTION, PATHS_HELP, twoColumns } from "../command.ts";
import { findTextDocument } from "../documents.ts";
import { STANDARD_STREAM } from "../files.ts";
import { NameTable, readNameSources } from "../nameLists.ts";
import { print } from "../output.ts";
import { perFile } from "../perFile.ts";
import { jsonLine } from "../report.ts";
import { findBinary, identify } from "../subject.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

interface Statistics {
  readonly format: string;
  readonly facts: readonly Fact[];
}

/** Undefined where the file is none of ours. */
function statisticsOf(path: string, names: NameTable): Statistics | undefined {
  const document = findTextDocument(path);
  const fileName = basename(path);
  if (document) {
    const { format, text, facts } = document;
    const analysis = format.analyse(text, { names: names.namesFor(format), decoded: false, fileName });
    return { format: format.id, facts: [...facts, ...(analysis.facts?.() ?? [])] };
  }
  const bytes = findBinary(path);
  if (!bytes) return undefined;
  const subject = identify(bytes, path);
  if ("issue" in subject) throw new Stop(subject.issue);
  const { format, content } = subject;
  const decoded = format.decode(content, names.namesFor(format));
  if (decoded.kind === "fail") throw new Stop(firstError(decoded.issues));
  const analysis = format.analyse(decoded.text, { names: names.namesFor(format), decoded: true, fileName });
  return { format: format.id, facts: [...decoded.facts, ...(analysis.facts?.() ?? [])] };
}

export const stats: Command = {
  name: "stats",
  summary: "Tells what files hold, in numbers.",
  usage: "PATH… [options]",
  options: { json: { type: "boolean", help: "One JSON object a line instead of text for people." }, ...NAMES_OPTION },
  details: `${PATHS_HELP}
Text forms (x.bxml.yml) and formats that are text themselves count by the ending of the name.
With --json each file gives one line: {"path":…,"format":…,"facts":{"label":"value",…}}

Exit code: 0, or 1 if a file cannot be read, 2 for wrong usage.`,

  async run(args) {
    if (args.positionals.length === 0) throw new UsageError("stats needs at least one file or folder.");
    if (args.positionals.includes(STANDARD_STREAM)) throw new UsageError("stats reads files and folders.");
    const names = new NameTable(readNameSources(args.list("names")));
    const isJson = args.flag("json");
    const failed = await perFile(args, async (path) => {
      const found = statisticsOf(path, names);
      if (!found) return false;
      const { format, facts } = found;
      if (isJson) await print(jsonLine({ path, format, facts: Object.fromEntries(facts.map(({ label, value }) => [label, value])) }));
      else
        await print(
          `${path}: ${format}\n${facts.length > 0 ? `${twoColumns(facts.map(({ label, value }): [string, string] => [label, value]))}\n` : ""}`,
        );
      return true;
    });
    return failed ? EXIT_FAILED : EXIT_OK;
  },
};

/** `bytewright check`: lists what the formats find in files and texts. */
import { runBatch } from "../batch.ts";
import type { Command } from "../command.ts";
import { BATCH_OPTIONS, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import type { Tally } from "../job.ts";
import { complain } from "../output.ts";
import { counted } from "../report.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";

function summary({ files = 0, error = 0, warning = 0, information = 0, hint = 0 }: Tally): string {
  const notes = information + hint;
  return `${counted(files, "file")}: ${counted(error, "error")}, ${counted(warning, "warning")}, ${counted(notes, "note")}`;
}

function isBad({ error = 0 }: Tally): boolean {
  return error > 0;
}

export const check: Command = {
  name: "check",
  summary: "Lists errors, warnings and hints about files and their text forms.",
  usage: "PATH… [options]",
  options: { ...BATCH_OPTIONS, ...NAMES_OPTION },
  details: `${PATHS_HELP}
Text forms (x.bxml.yml) and formats that are text themselves count by the ending of the name.

Each finding gives a line "path:line:column: severity code: message", with --json
  {"path":…,"line":…,"column":…,"offset":…,"severity":…,"code":…,"message":…}
In texts, lines and columns count from 1, offsets from 0, columns and offsets in UTF-16
units without a byte order mark. For binary files line and column are 0 and the offset is
that of the byte, in the content where the file is compressed. Severities are error,
warning, information and hint.

Exit code: 0 without errors, 1 if there is an error, 2 for wrong usage.`,

  async run(args) {
    const sum = await runBatch("check", args, isBad, summary);
    if (!args.flag("json")) complain(`${summary(sum)}\n`);
    return isBad(sum) ? EXIT_FAILED : EXIT_OK;
  },
};

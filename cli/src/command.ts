/** The definition of a command, with its help, from the same table as its arguments. */
import type { Arguments, OptionTable } from "./args.ts";
import { withCommon } from "./args.ts";
import type { Run } from "./run.ts";

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the command's name: `FILE… [options]`. */
  readonly usage: string;
  readonly options: OptionTable;
  /** Further paragraphs, wrapped by hand. */
  readonly details: string;
  /** Returns the exit code. @throws UsageError for invalid arguments */
  run(args: Arguments, run: Run): Promise<number>;
}

/** `  left      right`, with the right column aligned, its own lines indented. */
export function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right.replaceAll("\n", `\n  ${" ".repeat(width)}`)}`).join("\n");
}

export function commandHelp(command: Command): string {
  const options = Object.entries(withCommon(command.options)).map(([name, spec]): [string, string] => [
    `${spec.short ? `-${spec.short}, ` : "    "}--${name}${spec.placeholder ? ` ${spec.placeholder}` : ""}`,
    spec.help,
  ]);
  const usage = `Usage: bytewright ${command.name} ${command.usage}`;
  return `${command.summary}\n\n${usage}\n\nOptions:\n${twoColumns(options)}\n\n${command.details}\n`;
}

/** Options of several commands, with the same meaning everywhere. */
export const NAMES_OPTION: OptionTable = {
  names: {
    type: "string",
    multiple: true,
    placeholder: "LIST",
    help: `Use the names in this file (one per line) instead of the built-in table.
May be repeated: the first list wins. The word "builtin" stands for the
built-in table; ./builtin is a file of that name.`,
  },
};

export const DUMP_OPTION: OptionTable = {
  dump: {
    type: "string",
    multiple: true,
    placeholder: "DIR",
    help: `A folder with the unmodified game: what is not among the given paths is
looked up there. May be repeated; the first folder that has a file counts.`,
  },
};

export const ARCHIVES_OPTION: OptionTable = {
  "no-archives": { type: "boolean", help: "Do not look into archives." },
};

export const JSON_OPTION: OptionTable = {
  json: { type: "boolean", help: "One JSON object per line instead of text for people." },
};

export const BATCH_OPTIONS: OptionTable = {
  ...ARCHIVES_OPTION,
  ...JSON_OPTION,
  jobs: { type: "string", placeholder: "N", help: "Work on N cores. Default: all." },
  shard: {
    type: "string",
    placeholder: "I/N",
    help: `Only the I-th of N parts of the files (1/4 to 4/4). The part is chosen by the
path below the given folder, so it is the same on every machine.`,
  },
  cache: {
    type: "string",
    placeholder: "DIR",
    help: `Keep results for files in this folder, so that the next run works only on
files that changed. The folder is trusted: anyone who can write to it
decides what is found.`,
  },
  "missing-dictionary": {
    type: "string",
    placeholder: "KIND",
    help: `"warning": files whose dictionary is not here are not judged, with one
warning for each folder. "error", the default: an error for each file.`,
  },
};

/** Help for all commands that walk folders. */
export const PATHS_HELP = `A PATH is a file, a folder (searched with all its subfolders, .git and .vscode left out; links to
folders are not followed), a path that continues inside an archive as if it were a
folder (TitleBG.pack/Actor/ActorLink/X.bxml), or a pattern with *, **, ?, [abc] or {a,b} in quotes.
In a folder, a file counts if its ending is known or its bytes are recognized, also
inside compression; other files are skipped.`;

/** Help for commands that also process archives. */
export const ARCHIVES_HELP = `Archives are searched as if they were folders, unless you give --no-archives.`;

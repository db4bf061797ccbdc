/** Finds and runs the command in the arguments, and turns errors into sentences and exit codes. */

import { Stop } from "../../formats/core/issue.ts";
import { formats } from "../../formats/registry.ts";
import { version } from "../../package.json";
import { readArguments } from "./args.ts";
import type { Command } from "./command.ts";
import { commandHelp, twoColumns } from "./command.ts";
import { apply } from "./commands/apply.ts";
import { check } from "./commands/check.ts";
import { makeCompletion } from "./commands/completion.ts";
import { convert } from "./commands/convert.ts";
import { decode } from "./commands/decode.ts";
import { diff } from "./commands/diff.ts";
import { encode } from "./commands/encode.ts";
import { extract } from "./commands/extract.ts";
import { format } from "./commands/format.ts";
import { gitSetup } from "./commands/gitSetup.ts";
import { links } from "./commands/links.ts";
import { list } from "./commands/list.ts";
import { mcp } from "./commands/mcp.ts";
import { merge } from "./commands/merge.ts";
import { pack } from "./commands/pack.ts";
import { query } from "./commands/query.ts";
import { set } from "./commands/set.ts";
import { sizes } from "./commands/sizes.ts";
import { stats } from "./commands/stats.ts";
import { textconv } from "./commands/textconv.ts";
import { texts } from "./commands/texts.ts";
import { verify } from "./commands/verify.ts";
import { useDictionaries } from "./dictionaries.ts";
import { settleInterrupted } from "./journal.ts";
import type { Run } from "./run.ts";
import { didYouMean, EXIT_FAILED, EXIT_OK, EXIT_USAGE, UsageError } from "./usage.ts";

const COMMANDS: readonly Command[] = [
  decode,
  encode,
  verify,
  check,
  format,
  convert,
  stats,
  textconv,
  links,
  query,
  set,
  texts,
  sizes,
  diff,
  merge,
  apply,
  gitSetup,
  list,
  extract,
  pack,
  mcp,
  makeCompletion(() => COMMANDS.slice(0, -1)),
];
const COMMAND_NAMES = COMMANDS.map(({ name }) => name);

function overview(): string {
  const commands = COMMANDS.map(({ name, summary }): [string, string] => [name, summary]);
  const known = formats.map(({ id, title }): [string, string] => [id, title]);
  return `Turns binary game files into text and back, byte for byte.

Usage: bytewright COMMAND [arguments]

Commands:
${twoColumns(commands)}

Formats:
${twoColumns(known)}

"bytewright COMMAND --help" shows all options of a command.
"bytewright --version" prints the version.
`;
}

function getCommand(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command) return command;
  const kind = name.startsWith("-") ? "option" : "command";
  throw new UsageError(`Unknown ${kind} "${name}".${didYouMean(name, kind === "command" ? COMMAND_NAMES : ["--help", "--version"])}`);
}

async function dispatch([name, ...rest]: readonly string[], run: Run): Promise<number> {
  if (name === undefined) {
    run.given.stderr.write(overview());
    return EXIT_USAGE;
  }
  if (name === "--version" || name === "-v") {
    await run.print(`${version}\n`);
    return EXIT_OK;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    await run.print(rest[0] === undefined || rest[0].startsWith("-") ? overview() : commandHelp(getCommand(rest[0])));
    return EXIT_OK;
  }
  const command = getCommand(name);
  try {
    const args = readArguments(rest, command.options);
    if (!args.flag("help")) {
      useDictionaries(run, args.list("dictionaries"));
      settleInterrupted(run);
      return await command.run(args, run);
    }
    await run.print(commandHelp(command));
    return EXIT_OK;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message, `"bytewright ${name} --help" shows how it is used.`);
  }
}

/** Runs the tool; returns the exit code. Never rejects. */
export async function runCommandLine(args: readonly string[], run: Run): Promise<number> {
  try {
    return await dispatch(args, run);
  } catch (error) {
    if (error instanceof UsageError) {
      run.complain(`bytewright: ${error.message}`);
      if (error.hint !== undefined) run.complain(error.hint);
      return EXIT_USAGE;
    }
    if (error instanceof Stop) run.complain(`bytewright: ${error.issue.message}\n`);
    else
      run.complain(
        `bytewright: internal error, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
    return EXIT_FAILED;
  }
}

/** Finds and runs the command in the arguments, and turns errors into sentences and exit codes. */

import { Stop } from "../../formats/core/issue.ts";
import { formats } from "../../formats/registry.ts";
import { version } from "../../package.json";
import { readArguments } from "./args.ts";
import type { Command } from "./command.ts";
import { commandHelp, twoColumns } from "./command.ts";
import { useDictionaries } from "./dictionaries.ts";
import { settleInterrupted } from "./journal.ts";
import type { Run } from "./run.ts";
import { didYouMean, EXIT_FAILED, EXIT_OK, EXIT_USAGE, UsageError } from "./usage.ts";

/** Loaded on demand, because loading all of them takes longer than running most of them. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  decode: async () => (await import("./commands/decode.ts")).decode,
  encode: async () => (await import("./commands/encode.ts")).encode,
  verify: async () => (await import("./commands/verify.ts")).verify,
  check: async () => (await import("./commands/check.ts")).check,
  format: async () => (await import("./commands/format.ts")).format,
  convert: async () => (await import("./commands/convert.ts")).convert,
  stats: async () => (await import("./commands/stats.ts")).stats,
  textconv: async () => (await import("./commands/textconv.ts")).textconv,
  links: async () => (await import("./commands/links.ts")).links,
  query: async () => (await import("./commands/query.ts")).query,
  set: async () => (await import("./commands/set.ts")).set,
  texts: async () => (await import("./commands/texts.ts")).texts,
  sizes: async () => (await import("./commands/sizes.ts")).sizes,
  diff: async () => (await import("./commands/diff.ts")).diff,
  merge: async () => (await import("./commands/merge.ts")).merge,
  apply: async () => (await import("./commands/apply.ts")).apply,
  "git-setup": async () => (await import("./commands/gitSetup.ts")).gitSetup,
  list: async () => (await import("./commands/list.ts")).list,
  extract: async () => (await import("./commands/extract.ts")).extract,
  pack: async () => (await import("./commands/pack.ts")).pack,
  mcp: async () => (await import("./commands/mcp.ts")).mcp,
  completion: async () => (await import("./commands/completion.ts")).makeCompletion(loadAll),
};
const COMMAND_NAMES = Object.keys(COMMANDS);

const loadAll = () => Promise.all(Object.values(COMMANDS).map((load) => load()));

async function overview(): Promise<string> {
  const commands = (await loadAll()).map(({ name, summary }): [string, string] => [name, summary]);
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

async function getCommand(name: string): Promise<Command> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]();
  const kind = name.startsWith("-") ? "option" : "command";
  throw new UsageError(`Unknown ${kind} "${name}".${didYouMean(name, kind === "command" ? COMMAND_NAMES : ["--help", "--version"])}`);
}

async function dispatch([name, ...rest]: readonly string[], run: Run): Promise<number> {
  if (name === undefined) {
    run.given.stderr.write(await overview());
    return EXIT_USAGE;
  }
  if (name === "--version" || name === "-v") {
    await run.print(`${version}\n`);
    return EXIT_OK;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    await run.print(rest[0] === undefined || rest[0].startsWith("-") ? await overview() : commandHelp(await getCommand(rest[0])));
    return EXIT_OK;
  }
  const command = await getCommand(name);
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

/** `bytewright mcp`: gives an assistant tools for the files of a mod. */
import { existsSync } from "node:fs";
import { finished } from "node:stream/promises";
import { printAnswer } from "../../../assistant/answer.ts";
import { Assistant } from "../../../assistant/assistant.ts";
import { version } from "../../../package.json";
import type { Command } from "../command.ts";
import { DUMP_OPTION, NAMES_OPTION } from "../command.ts";
import { isFolder } from "../files.ts";
import { DiskHost } from "../mcp/diskHost.ts";
import { readNames } from "../nameLists.ts";
import { EXIT_OK, UsageError } from "../usage.ts";

export const mcp: Command = {
  name: "mcp",
  summary: "Gives an AI assistant tools for the files of a mod, through the Model Context Protocol.",
  usage: "[options]",
  options: {
    root: {
      type: "string",
      multiple: true,
      placeholder: "DIR",
      help: "The mod's folder; may be repeated. Default: the current folder.",
    },
    write: { type: "boolean", help: "Offer the tools that write, too. Without it, the assistant can only read and plan." },
    ...DUMP_OPTION,
    ...NAMES_OPTION,
  },
  details: `Speaks the protocol on standard input and standard output until standard input ends; it is not
meant for people. Most assistants accept such a server in their settings file:
  { "mcpServers": { "bytewright": {
      "command": "npx",
      "args": ["bytewright", "mcp", "--root", "path/to/mod", "--dump", "path/to/game"] } } }

The assistant reaches only the files in these folders, without links that lead out of them, and
never changes a dump. A change is first planned, with all old and new values, and then written as
a second step, all files or none; "undo" restores the old bytes as long as the server runs.
Bytewright itself opens no connection: answers go to the assistant, which may send them on.

Exit code: 0, 2 for wrong usage.`,

  async run(args, run) {
    if (args.positionals.length > 0) throw new UsageError("mcp takes options only: give the folder of the mod with --root.");
    const mods = args.list("root").length > 0 ? args.list("root") : ["."];
    const dumps = args.list("dump");
    for (const mod of mods) if (!isFolder(run, mod)) throw new UsageError(`--root names "${mod}", which is not a folder.`);
    for (const dump of dumps) if (!existsSync(run.at(dump))) throw new UsageError(`--dump names "${dump}", which does not exist.`);
    const input = run.given.openInput?.();
    if (!input) throw new UsageError("mcp needs standard input.");
    const names = readNames(args, run);
    const assistant = new Assistant(new DiskHost({ run, mods, dumps, names, mayWrite: args.flag("write") }));
    const onError = (error: Error) => run.complain(`bytewright mcp: ${error.message}`);
    const { serveOn } = await import("../mcp/server.ts");
    serveOn({ assistant, version, input, output: run.given.stdout, print: printAnswer, onError });
    await finished(input, { writable: false }).catch(() => {});
    return EXIT_OK;
  },
};

/** `bytewright schema`: what texts of a format look like, for tools that know JSON Schema. */
import { formats } from "../../../formats/registry.ts";
import type { Command } from "../command.ts";
import { didYouMean, EXIT_OK, UsageError } from "../usage.ts";

function known(): readonly string[] {
  return formats.filter(({ textSchema }) => textSchema !== undefined).map(({ id }) => id);
}

export const schema: Command = {
  name: "schema",
  summary: "Prints the JSON Schema of a format's text form.",
  usage: "FORMAT",
  options: {},
  details: `For editors and scripts that write such texts without Bytewright. The schema says keys, types
and words; "bytewright check" lists all that is wrong with a text. Formats whose text is no
JSON have none: FORMAT is one of ${known().join(", ") || "none"}.

Exit code: 0, or 2 for wrong usage.`,

  async run({ positionals }, run) {
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError("schema needs the name of one format.");
    const found = formats.find((format) => format.id === id)?.textSchema?.();
    if (found === undefined) throw new UsageError(`No schema for "${id}".${didYouMean(id, known())}`);
    await run.print(`${JSON.stringify(found, null, 1)}\n`);
    return EXIT_OK;
  },
};

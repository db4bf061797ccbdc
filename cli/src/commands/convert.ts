/** `bytewright convert`: converts a file for another game, and lists the changes. */

import { basename } from "node:path";
import type { Conversion, Converted, Format } from "../../../formats/core/format.ts";
import { hasErrors, Stop } from "../../../formats/core/issue.ts";
import { namesOf } from "../../../formats/core/names.ts";
import { findFormatByTextName, formats } from "../../../formats/registry.ts";
import type { Command } from "../command.ts";
import { findTextDocument } from "../documents.ts";
import { ioStop, STANDARD_STREAM, textOf } from "../files.ts";
import { FORCE_OPTION, writeNew } from "../overwriting.ts";
import type { Run } from "../run.ts";
import { sourceAt } from "../sources.ts";
import { getSubject } from "../subject.ts";
import { EXIT_OK, UsageError } from "../usage.ts";

function hasEnding(path: string, ending: string): boolean {
  return path.toLowerCase().endsWith(ending);
}

interface Source {
  readonly format: Format;
  readonly text: string;
}

/** Reads a text form, or the text of a game file. @throws Stop if it is neither */
function readSource(run: Run, path: string): Source {
  const source = sourceAt(run, path);
  const document = findTextDocument(source);
  if (document) return document;
  const foreign = formats.find(({ conversions }) => conversions?.some(({ from }) => from !== undefined && hasEnding(path, from)));
  if (foreign) return { format: foreign, text: textOf(source.read()) };
  const { format, content, layers } = getSubject(source.read(), path, source.supplies);
  if (layers.length > 0) throw ioStop("wrapped", "The file is compressed. Decode it, and convert its text.");
  const decoded = format.decode(content, namesOf(format, format.builtinNames(), { path }));
  if (decoded.kind === "fail") throw new Stop(decoded.issues[0]);
  return { format, text: decoded.text };
}

/** @throws Stop with the possible targets */
function convertTo({ format, text }: Source, to: string): Exclude<Converted, { refused: string }> & Pick<Conversion, "ending"> {
  const possible = (format.conversions ?? []).flatMap(({ title, ending, convert }) => {
    const converted = convert(text);
    return converted ? [{ title, ending, converted }] : [];
  });
  const found = possible.find(({ title }) => title.toLowerCase() === to.toLowerCase());
  if (!found) {
    const titles = possible.map(({ title }) => `"${title}"`).join(", ");
    throw ioStop("no-conversion", `This file cannot become "${to}"${titles === "" ? ", nor anything else" : `; it can become ${titles}`}.`);
  }
  if ("refused" in found.converted) throw ioStop("lossy", `This cannot be converted without loss. ${found.converted.refused}`);
  return { ...found.converted, ...(found.ending === undefined ? {} : { ending: found.ending }) };
}

function bytesOf(format: Format, text: string): Uint8Array {
  const encoded = format.encode(text);
  if (!encoded.bytes || hasErrors(encoded.issues)) throw new Stop(encoded.issues[0]);
  return encoded.bytes;
}

const TITLES = formats.flatMap(({ id, conversions }) => (conversions ?? []).map(({ title }) => `  ${title} (${id})`)).join("\n");

export const convert: Command = {
  name: "convert",
  summary: "Makes a file for another game, and lists what had to change.",
  usage: "FILE OUTPUT --to TITLE",
  options: {
    to: { type: "string", placeholder: "TITLE", help: "The target; see below." },
    ...FORCE_OPTION,
  },
  details: `FILE is a game file or a text form. OUTPUT becomes a text where its name is that of a text form
(x.anim.json), or of what it is converted to (x.msyt), else a game file; an existing file that differs
is replaced only with --force. What cannot be converted without loss is refused.

Titles:
${TITLES}

Exit code: 0, 1 if the file cannot be converted, 2 for wrong usage.`,

  async run(args, run) {
    const [path, output, ...others] = args.positionals;
    const to = args.findValue("to");
    if (path === undefined || output === undefined || others.length > 0) throw new UsageError("convert needs a file and an output.");
    if (to === undefined) throw new UsageError("convert needs --to.");
    if ([path, output].includes(STANDARD_STREAM)) throw new UsageError("convert reads and writes files.");
    const source = readSource(run, path);
    const { text, changes, ending } = convertTo(source, to);
    if (ending !== undefined && !hasEnding(output, ending))
      throw new UsageError(`The result is a text, so OUTPUT must end with ${ending}.`);
    const isText = ending !== undefined || findFormatByTextName(basename(output)) === source.format;
    const content = isText ? text : bytesOf(source.format, text);
    writeNew(run, output, content, args.flag("force"));
    run.complain(`${output}: ${changes.join("; ")}\n`);
    return EXIT_OK;
  },
};

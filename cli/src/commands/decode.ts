/** `bytewright decode`: binary files to text. */

import { join } from "node:path";
import { hasErrors } from "../../../formats/core/issue.ts";
import type { Command } from "../command.ts";
import { ARCHIVES_OPTION, NAMES_OPTION } from "../command.ts";
import type { Converted, Destination, Input } from "../convert.ts";
import { convertAll, DESTINATION_OPTIONS } from "../convert.ts";
import { STANDARD_STREAM } from "../files.ts";
import { type NameTable, readNames } from "../nameLists.ts";
import { byteFinding, findingLine } from "../report.ts";
import { findBinary, getSubject } from "../subject.ts";
import { proveExact } from "../verifyFile.ts";

function decodeInput(
  { path, relative, bytes, supplies }: Input,
  { output, folder }: Destination,
  names: NameTable,
  note: (line: string) => void,
): Converted | undefined {
  const subject = getSubject(bytes, path, supplies);
  const { format, content } = subject;
  const decoded = format.decode(content, names.namesFor(format, path));
  for (const issue of decoded.issues)
    if (issue.severity === "error" || issue.severity === "warning") note(findingLine(byteFinding(path, issue)));
  if (decoded.kind === "fail") return undefined;
  if (!decoded.exact) {
    const { issue } = proveExact(subject, names);
    if (issue && !hasErrors([issue])) note(findingLine(byteFinding(path, issue)));
  }
  const target = folder === undefined ? (output ?? STANDARD_STREAM) : join(folder, relative + format.textSuffix);
  return { target, data: () => ({ content: decoded.text, updates: false }) };
}

export const decode: Command = {
  name: "decode",
  summary: "Turns binary files into text.",
  usage: "FILE… [options]",
  options: { ...DESTINATION_OPTIONS, ...ARCHIVES_OPTION, ...NAMES_OPTION },
  details: `The text goes to standard output by default. FILE may be - for standard input,
a path that continues inside an archive as if it were a folder, a pattern in quotes, or a
folder, which stands for all its files of known formats. Several files need --out-dir;
x.bxml becomes x.bxml.yml there. Compressed files are unpacked first.
A result is written whole or not at all; of several files those without errors are written.
An existing file that differs is replaced only with --force, since it may have been edited.

Exit code: 0, or 1 if a file cannot be decoded, 2 for wrong usage.`,

  async run(args, run) {
    const names = readNames(args, run);
    return convertAll(args, run, {
      command: "decode",
      archives: !args.flag("no-archives"),
      accepts: (source) => findBinary(source) !== undefined,
      convert: (input, destination, note) => decodeInput(input, destination, names, note),
    });
  },
};

/** `bytewright encode`: text forms to binary files. */

import { basename, join } from "node:path";
import { layersForName, rewrap, unwrap } from "../../../formats/containers/index.ts";
import { findBinaryName } from "../../../formats/core/files/fileNames.ts";
import { type Format, recognizes } from "../../../formats/core/format.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { firstError, Stop } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { encodeProved, findDifference } from "../../../formats/core/proof.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { typeChangesSince } from "../../../formats/core/tree/changedTypes.ts";
import { findLostCharacters } from "../../../formats/lostCharacters.ts";
import { findFormat, findFormatByTextName, findTextFormat, formats } from "../../../formats/registry.ts";
import { unknownFile } from "../../../formats/unknownFile.ts";
import type { Arguments } from "../args.ts";
import type { Command } from "../command.ts";
import type { Converted, Destination, Input, Result } from "../convert.ts";
import { convertAll, DESTINATION_OPTIONS } from "../convert.ts";
import { binaryNameOf, findNamedFile } from "../documents.ts";
import { ioStop, STANDARD_STREAM, textOf } from "../files.ts";
import { isFileOrMember } from "../insideArchives.ts";
import { byteFinding, findingLine, rewritingIssue, textFinding } from "../report.ts";
import type { Run } from "../run.ts";
import { sourceAt, suppliesAt } from "../sources.ts";
import { findFormatOfText } from "../subject.ts";
import { didYouMean, UsageError } from "../usage.ts";

/** Formats that have a text form. */
function encodable(): readonly string[] {
  return formats.filter(({ textSuffix }) => textSuffix !== "").map(({ id }) => id);
}

function findGivenFormat(args: Arguments): Format | undefined {
  const id = args.findValue("format");
  if (id === undefined) return undefined;
  const format = findFormat(id);
  if (format) return format;
  throw new UsageError(`Unknown format "${id}". Formats: ${encodable().join(", ")}.${didYouMean(id, encodable())}`);
}

function findTarget(run: Run, { path, relative }: Input, format: Format, { output, folder }: Destination): string {
  if (output !== undefined) return output;
  if (folder === undefined) {
    const name = path === STANDARD_STREAM ? undefined : binaryNameOf(path, format);
    if (name !== undefined) return name;
    if (!run.given.stdout.isTTY) return STANDARD_STREAM;
    throw new UsageError(
      `The name of the text does not end in ${format.textSuffix}, so the name of the binary file is unknown, and binary data ` +
        "is not written to a terminal. Give a name with --output.",
    );
  }
  const name = binaryNameOf(relative, format);
  if (name !== undefined) return join(folder, name);
  throw ioStop("no-output-name", `The name of the text does not end in ${format.textSuffix}, so the name of the binary file is unknown.`);
}

/**
 * Content for the target: compressed like the existing file, or else as its name implies; undefined if the file already has it.
 * @param noteOlder called with the content that the new one replaces, or that the text is named after
 * @throws Stop if the existing file's compression cannot be kept, because it cannot be decompressed
 */
function wrapFor(
  run: Run,
  target: string,
  content: Uint8Array,
  textPath: string,
  format: Format,
  noteOlder: (older: Uint8Array, isReplaced: boolean) => void,
): Result | undefined {
  if (target !== STANDARD_STREAM && isFileOrMember(run, target)) {
    const source = sourceAt(run, target);
    const before = unwrap(source.read(), source.supplies);
    if (findDifference(before.content, content) === undefined) return undefined;
    if (recognizes(format, before.content)) {
      noteOlder(before.content, true);
      return { content: rewrap(content, before.layers), updates: true };
    }
  }
  const older = textPath === STANDARD_STREAM ? undefined : findNamedFile(run, textPath, format);
  if (older) noteOlder(older, false);
  const name = target === STANDARD_STREAM ? (findBinaryName(textPath, format.textSuffix) ?? "") : target;
  const layers = layersForName(name, format, suppliesAt(run, target === STANDARD_STREAM ? textPath : target));
  return { content: rewrap(content, layers), updates: false };
}

/** @throws Stop if the new bytes would not decode to the same text: then nothing may be written */
function throwUnproved(issues: readonly Issue[]): never {
  const reason = issues.length > 0 ? firstError(issues).message : "they decode to a different text.";
  throw new Stop({
    code: "internal/not-proved",
    severity: "error",
    message: `The new bytes cannot be decoded again, so they are not written: ${reason}`,
  });
}

function encodeInput(
  input: Input,
  destination: Destination,
  run: Run,
  given: Format | undefined,
  note: (line: string) => void,
): Converted | undefined {
  const text = textOf(input.bytes);
  const format = given ?? findFormatOfText(basename(input.path), text);
  if (!format) {
    if (findTextFormat(input.path, input.bytes)) throw new Stop(unknownFile(input.path, input.bytes));
    const message = `The format of this text is unknown: neither its name nor its content shows it. Give it with --format (${encodable().join(", ")}).`;
    throw ioStop("unknown-format", message);
  }
  const target = findTarget(run, input, format, destination);
  const encoded = encodeProved(format, text, Names.none);
  if (encoded.kind === "unproved") throwUnproved(encoded.issues);
  const lines = new LineIndex(text);
  for (const issue of [...encoded.issues, ...findLostCharacters(text)])
    if (issue.severity === "error" || issue.severity === "warning") note(findingLine(textFinding(input.path, issue, lines)));
  if (encoded.kind === "errors") return undefined;
  const noteOlder = (older: Uint8Array, isReplaced: boolean): void => {
    const rewritten = isReplaced ? rewritingIssue("encode", format.decode(older, format.builtinNames()), older.length) : undefined;
    if (rewritten) note(findingLine(byteFinding(target, rewritten)));
    const context = { names: format.builtinNames(), decoded: true, fileName: basename(target) };
    for (const issue of typeChangesSince(older, text, format, context)) note(findingLine(textFinding(input.path, issue, lines)));
  };
  return { target, data: () => wrapFor(run, target, encoded.bytes, input.path, format, noteOlder) };
}

export const encode: Command = {
  name: "encode",
  summary: "Turns text forms into binary files.",
  usage: "TEXT… [options]",
  options: {
    ...DESTINATION_OPTIONS,
    format: { type: "string", placeholder: "ID", help: "The format of the text. Default: by its name, else by its content." },
  },
  details: `Without --output the target follows from the name of the text: x.bxml.yml is written to x.bxml
next to it. If the name does not say, the file goes to standard output, unless that is a terminal.
TEXT may be - for standard input, a path that goes on inside an archive, a pattern in quotes,
or a folder, which stands for all its text forms; several texts need --out-dir. An existing file
keeps its compression, and is not touched if its content is the same or cannot be decompressed.
An existing file of another kind is replaced only with --force.
A new x.sbxml is compressed with Yaz0. A target may be inside an archive:
-o TitleBG.pack/Actor/ActorLink/X.bxml replaces or adds that member. The new bytes are
decoded again before they are written, whole or not at all. If a value has another type than in
the existing file, without a tag that says so, a warning names it; another warning says if that
file is arranged in a way that its text cannot keep.

Exit code: 0, or 1 if a text cannot be encoded, 2 for wrong usage.`,

  async run(args, run) {
    const given = findGivenFormat(args);
    return convertAll(args, run, {
      command: "encode",
      archives: false,
      accepts: ({ path }) => findFormatByTextName(basename(path)) !== undefined,
      convert: (input, destination, note) => encodeInput(input, destination, run, given, note),
    });
  },
};

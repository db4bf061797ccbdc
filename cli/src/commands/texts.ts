/** `bytewright texts`: exports the messages of a folder's game files for translators, and imports their translations. */
import { relative } from "node:path";
import type { Format } from "../../../formats/core/format.ts";
import { catchStop, type Issue } from "../../../formats/core/issue.ts";
import { addToList, getOrMake } from "../../../formats/core/lists.ts";
import { encodeProved, rewriting } from "../../../formats/core/proof.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { editsOfWords, findCodeProblem, type GameMessage, type MessageModel, sayCodeProblem } from "../../../formats/core/text/messages.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { formats } from "../../../formats/registry.ts";
import { languageName, swapLanguage } from "../../../index/languages.ts";
import type { Arguments } from "../args.ts";
import { type Command, NAMES_OPTION } from "../command.ts";
import { findLikelyFormat, findTextDocument } from "../documents.ts";
import { isFolder, readBytes, STANDARD_STREAM, slashed, textOf } from "../files.ts";
import { type GameFile, gameFilesIn, modFilesIn } from "../gameFiles.ts";
import { type NameTable, readNames } from "../nameLists.ts";
import { FORCE_OPTION, writeNew } from "../overwriting.ts";
import { nothingChanged, PlannedWrites } from "../plannedWrites.ts";
import { byteFinding, findingLine, textFinding } from "../report.ts";
import type { Run } from "../run.ts";
import { fileSource } from "../sources.ts";
import type { ReadEntry, WrittenEntry } from "../texts/carrier.ts";
import { CARRIERS, type CarrierName, loadCarrier } from "../texts/carriers.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { versionOf } from "../wholeFile.ts";

/** A game file, or the text form of one, with its messages. */
interface MessageFile {
  readonly file: Pick<GameFile, "outer" | "inside" | "layers" | "version">;
  /** The file name as the format's functions expect it. */
  readonly name: string;
  /** Below the folder, `/` between the parts. */
  readonly path: string;
  readonly format: Format;
  readonly model: MessageModel;
  readonly text: string;
  /** For a text form: the file with another text. */
  readonly withText?: (text: string) => Uint8Array;
  readonly messages: readonly GameMessage[];
  /** What a save would lose. */
  readonly rewritten: string | undefined;
}

interface Setup {
  readonly run: Run;
  readonly folder: string;
  readonly names: NameTable;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Reports what cannot be read. */
  readonly fail: (path: string, issue: Issue, text?: string) => void;
}

function pathBelow({ run, folder }: Setup, path: string): string {
  return slashed(relative(run.at(folder), run.at(path)));
}

async function* messageFilesIn(setup: Setup, wants: (path: string) => boolean): AsyncGenerator<MessageFile> {
  yield* gameFilesWithMessages(setup, wants);
  yield* textFormsWithMessages(setup, wants);
}

async function* gameFilesWithMessages(setup: Setup, wants: (path: string) => boolean): AsyncGenerator<MessageFile> {
  const { run, folder, names, fail } = setup;
  for await (const file of gameFilesIn(run, [folder], [], { writes: true })) {
    const path = pathBelow(setup, file.path);
    if ("issue" in file) {
      fail(file.path, file.issue);
      continue;
    }
    const { format, content } = file;
    const model = format.messages;
    if (!model || !wants(path)) continue;
    const decoded = format.decode(content, names.namesFor(format, file.path));
    if (decoded.kind === "fail") fail(file.path, decoded.issues[0]);
    else {
      const { text } = decoded;
      const messages = model.read(text);
      yield { file, name: file.path, path, format, model, text, messages, rewritten: rewriting(decoded, content.length) };
    }
  }
}

/** Text forms of game files. */
async function* textFormsWithMessages(setup: Setup, wants: (path: string) => boolean): AsyncGenerator<MessageFile> {
  const { run, folder, fail } = setup;
  for await (const { path: name } of modFilesIn(run, [folder], [], { writes: true })) {
    const path = pathBelow(setup, name);
    if (!wants(path)) continue;
    const source = fileSource(run, name);
    const read = catchStop(() => (findLikelyFormat(source)?.messages ? findTextDocument(source) : undefined));
    if ("issue" in read) fail(name, read.issue);
    if ("issue" in read || !read.value) continue;
    const { format } = read.value;
    const model = format.messages;
    if (!model) continue;
    const wrong = format.encode(read.value.text).issues.find(({ severity }) => severity === "error");
    if (wrong) {
      fail(name, wrong, read.value.text);
      continue;
    }
    const before = source.read();
    const hasMark = before[0] === 0xef;
    const isWindows = /\r\n/.test(read.value.text) && !/(?<!\r)\n/.test(read.value.text);
    const text = isWindows ? read.value.text.replaceAll("\r\n", "\n") : read.value.text;
    const withText = (words: string) => encodeUtf8((hasMark ? "\uFEFF" : "") + (isWindows ? words.replaceAll("\n", "\r\n") : words));
    const file = { outer: name, inside: "", layers: [], version: () => versionOf(before) };
    yield { file, name, path, format, model, text, withText, messages: model.read(text), rewritten: undefined };
  }
}

/** Words of the source language, by label and path of the file in the other language; empty if there is only one language. */
async function readSources(setup: Setup): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { from, to } = setup;
  const found = new Map<string, ReadonlyMap<string, string>>();
  if (from === undefined || to === undefined) return found;
  for await (const { path, messages } of messageFilesIn(setup, (path) => swapLanguage(path, from, to) !== undefined))
    found.set(swapLanguage(path, from, to) ?? "", new Map(messages.map(({ id, words }) => [id, words])));
  return found;
}

/** Files of the target language, including all with the same messages. */
async function* targetsIn(setup: Setup): AsyncGenerator<MessageFile & { readonly like: string }> {
  const { to } = setup;
  const known = new Map<string, string>();
  for await (const file of messageFilesIn(setup, (path) => to === undefined || swapLanguage(path, to, to) !== undefined)) {
    yield { ...file, like: getOrMake(known, file.text, () => file.path) };
  }
}

async function exportTexts(setup: Setup, carrierName: CarrierName, output: string, force: boolean): Promise<void> {
  const { run, from, to } = setup;
  const sources = await readSources(setup);
  const entries: WrittenEntry[] = [];
  let [files, copies] = [0, 0];
  for await (const { path, like, model, messages } of targetsIn(setup)) {
    if (like !== path) {
      copies++;
      continue;
    }
    files++;
    const source = sources.get(path);
    for (const { id, words } of messages) {
      const original = source?.get(id);
      entries.push({
        file: path,
        id,
        source: original ?? words,
        translation: original === undefined ? "" : words,
        findCodes: model.findCodes,
      });
    }
  }
  const carrier = await loadCarrier(carrierName);
  const text = carrier.write(entries, { source: languageName(from), target: languageName(to) });
  if (output === STANDARD_STREAM) await run.print(text);
  else writeNew(run, output, text, force);
  const left = copies > 0 ? ` ${counted(copies, "file")} with the same messages as another left out.` : "";
  run.complain(`${counted(entries.length, "message")} of ${counted(files, "file")}.${left}\n`);
}

/** A change from an entry of the carrier. */
interface Change {
  readonly entry: ReadEntry;
  readonly before: string;
}

/** Says where in the carrier something is wrong. */
type Refuse = (line: number, message: string) => void;

function changesOf(
  file: MessageFile,
  entries: readonly ReadEntry[],
  source: ReadonlyMap<string, string> | undefined,
  refuse: Refuse,
): readonly Change[] {
  const own = new Map(file.messages.map(({ id, words }) => [id, words]));
  const translated = new Map<string, ReadEntry>();
  return entries.flatMap((entry): readonly Change[] => {
    const { id, line, translation } = entry;
    const before = own.get(id);
    if (translation === "") return [];
    const place = `${file.path}, ${id}`;
    const first = translated.get(id);
    if (!first) translated.set(id, entry);
    else if (first.translation !== translation) refuse(line, `${place}: line ${first.line} has another translation of this message.`);
    if (first || translation === before) return [];
    const original = source?.get(id) ?? before;
    if (before === undefined || original === undefined) refuse(line, `${place}: the file has no such message.`);
    else if (original !== entry.source) refuse(line, `${place}: the message is not what it was when it was exported. Export it again.`);
    else {
      const problem = findCodeProblem(file.model, translation, original);
      if (problem === undefined || findCodeProblem(file.model, translation, before) === undefined) return [{ entry, before }];
      refuse(line, `${place}: ${sayCodeProblem(problem)} The codes of a message stay in its translation.`);
    }
    return [];
  });
}

/** The file with the new words. */
function rewrite(file: MessageFile, changes: readonly Change[], names: NameTable, refuse: Refuse): Uint8Array | undefined {
  const { path, name, format, model, text, withText } = file;
  const [first] = changes;
  if (file.rewritten !== undefined) {
    refuse(first.entry.line, `${path}: it cannot be written back byte for byte, so it is not changed. ${file.rewritten}`);
    return undefined;
  }
  const changed = editsOfWords(model, text, new Map(changes.map(({ entry }) => [entry.id, entry.translation])));
  if ("refused" in changed) {
    const line = changes.find(({ entry }) => entry.id === changed.id)?.entry.line ?? first.entry.line;
    refuse(line, `${path}, ${changed.id}: ${changed.refused}`);
    return undefined;
  }
  const written = applyEdits(text, changed.edits);
  const proved = encodeProved(format, written, names.namesFor(format, name));
  if (proved.kind === "bytes") return withText ? withText(written) : proved.bytes;
  refuse(first.entry.line, `${path}: the file cannot be written. ${proved.issues[0]?.message ?? ""}`);
  return undefined;
}

async function importTexts(setup: Setup, carrierName: CarrierName, input: string, write: boolean): Promise<number> {
  const { run, names } = setup;
  const carrier = await loadCarrier(carrierName);
  const entries = new Map<string, ReadEntry[]>();
  for (const entry of carrier.read(textOf(readBytes(run, input)))) addToList(entries, entry.file, entry);
  const sources = await readSources(setup);
  const planned = new PlannedWrites(run);
  const met = new Set<string>();
  let failed = false;
  const said = new Set<string>();
  const refuse: Refuse = (line, message) => {
    failed = true;
    const finding = { path: input, line, column: 1, offset: 0, severity: "error", code: "texts/refused", message } as const;
    if (!said.has(`${line} ${message}`)) run.complain(findingLine(finding));
    said.add(`${line} ${message}`);
  };
  let [count, files] = [0, 0];
  for await (const file of targetsIn(setup)) {
    met.add(file.path);
    const isOwn = entries.has(file.path);
    const own = entries.get(isOwn ? file.path : file.like);
    if (!own) continue;
    const changes = changesOf(file, own, sources.get(isOwn ? file.path : file.like), refuse);
    const bytes = changes.length > 0 ? rewrite(file, changes, names, refuse) : undefined;
    if (!bytes) continue;
    planned.add(file.file, bytes);
    count += changes.length;
    files++;
    for (const { entry, before } of changes)
      await run.print(`${oneLine(`${file.path}: ${entry.id}: ${JSON.stringify(before)} → ${JSON.stringify(entry.translation)}`)}\n`);
  }
  for (const [path, [first]] of entries) if (!met.has(path)) refuse(first.line, `${path}: the folder has no such file with messages.`);
  const sum = `${counted(count, "message")} in ${counted(files, "file")}`;
  if (failed) return nothingChanged(run);
  if (!write) {
    run.complain(`${sum} would change.${count > 0 ? " Use --write to change them." : ""}\n`);
    return EXIT_OK;
  }
  const failure = planned.write();
  if (failure) return nothingChanged(run, failure);
  run.complain(`${sum} changed.\n`);
  return EXIT_OK;
}

/** The file type, as stated or by extension. */
function carrierOf(args: Arguments, path: string): CarrierName {
  const ending = /\.(po|pot|xliff|xlf|csv)$/i.exec(path)?.[1].toLowerCase() ?? "";
  const shown = { pot: "po", xlf: "xliff" }[ending] ?? ending;
  const found = args.findChoice("format", CARRIERS) ?? CARRIERS.find((name) => name === shown);
  if (!found) throw new UsageError("texts needs --format po, xliff or csv.");
  return found;
}

const TITLES = formats.filter(({ messages }) => messages).map(({ title }) => title);

export const texts: Command = {
  name: "texts",
  summary: "Messages for translators as PO, XLIFF or CSV, and their translations back into the game files.",
  usage: "export FOLDER | import FILE FOLDER [options]",
  options: {
    format: { type: "string", placeholder: "KIND", help: "po, xliff or csv. Default: by the ending of the file." },
    output: { type: "string", short: "o", placeholder: "FILE", help: "The file for an export. Default: standard output." },
    from: { type: "string", placeholder: "LANGUAGE", help: "The source language, as written in paths: USen." },
    to: { type: "string", placeholder: "LANGUAGE", help: "The target language, as written in paths: EUde." },
    write: { type: "boolean", help: "Change the game files. Without it, an import shows what it would do." },
    ...FORCE_OPTION,
    ...NAMES_OPTION,
  },
  details: `Messages of ${TITLES.join(" and ")} files below FOLDER, also inside archives, and their texts, such as Talk.msbt.yml and
Menu.bmg.txt. Each has its file, its label or ID and its words. Codes such as {color red} and
\\z{802,110000} are in the words; a translation keeps all of them.
Of several files with the same messages, one is exported, and the import changes all of them.

Without --from and --to, the existing words are translated. With both, files whose paths have the
second language contain the translations of those with the first one in the same place:
--from USen --to EUde. Give the same options to export and import.

An import changes messages whose translation differs; entries without one, and those marked as fuzzy,
stay. A translation is refused, with its line, if it lacks a code of its message, if the message has
changed since the export, or if the file's encoding cannot hold it; then nothing is changed.

Exit code: 0, 1 if a file cannot be read or a translation is refused, 2 for wrong usage.`,

  async run(args, run) {
    const [action, ...paths] = args.positionals;
    const isExport = action === "export";
    if (!isExport && action !== "import") throw new UsageError('texts needs "export" or "import" before its paths.');
    if (paths.length !== (isExport ? 1 : 2))
      throw new UsageError(isExport ? "texts export needs one folder." : "texts import needs a file of translations and a folder.");
    const folder = paths[paths.length - 1];
    if (!isFolder(run, folder)) throw new UsageError(`"${folder}" is not a folder.`);
    const [from, to] = [args.findValue("from"), args.findValue("to")];
    if ((from === undefined) !== (to === undefined) || (from !== undefined && from === to))
      throw new UsageError("--from and --to are given together, for two languages.");
    let failed = false;
    const fail: Setup["fail"] = (path, issue, text) => {
      failed = true;
      run.complain(findingLine(text === undefined ? byteFinding(path, issue) : textFinding(path, issue, new LineIndex(text))));
    };
    const setup: Setup = { run, folder, names: readNames(args, run), from, to, fail };
    if (!isExport) {
      const [input] = paths;
      const code = await importTexts(setup, carrierOf(args, input), input, args.flag("write"));
      return failed ? EXIT_FAILED : code;
    }
    const output = args.findValue("output") ?? STANDARD_STREAM;
    await exportTexts(setup, carrierOf(args, output), output, args.flag("force"));
    return failed ? EXIT_FAILED : EXIT_OK;
  },
};

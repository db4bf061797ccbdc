/** The common part of `decode` and `encode`: finds files, chooses targets, and writes nothing on an error. */
import { dirname } from "node:path";
import type { Supplies } from "../../formats/containers/index.ts";
import { catchStop, type Stop } from "../../formats/core/issue.ts";
import type { Arguments, OptionTable } from "./args.ts";
import { checkFolders, checkNames } from "./extractTo.ts";
import { ioStop, leadsInto, makeFolderFor, STANDARD_STREAM } from "./files.ts";
import { splitArchivePath, writeFileOrMember } from "./insideArchives.ts";
import { FORCE_OPTION, findReplaceable, isSameFile, WrittenFiles } from "./overwriting.ts";
import { complainOf } from "./report.ts";
import type { Run } from "./run.ts";
import { failingSource, fileSource, type Source, sourceAt, sourcesIn } from "./sources.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "./usage.ts";
import type { FoundFile } from "./walk.ts";
import { walk } from "./walk.ts";

/** A converted file. */
export interface Converted {
  /** Where it goes: a path, or {@link STANDARD_STREAM}. */
  readonly target: string;
  /** Undefined if the target is already right. @throws Stop about the existing target */
  readonly data: () => Result | undefined;
}

export interface Result {
  readonly content: Uint8Array | string;
  /** The target is an older version of it, which may be replaced. */
  readonly updates: boolean;
}

/** Targets of results, from the options. */
export interface Destination {
  /** The value of `--output`. */
  readonly output: string | undefined;
  /** The value of `--out-dir`. */
  readonly folder: string | undefined;
  /** Any target may be replaced. */
  readonly force: boolean;
}

export interface Conversion {
  readonly command: string;
  /** Whether to convert a file found in a folder or an archive. @throws Stop if it cannot be read */
  accepts(source: Source): boolean;
  /** Search archives for files to convert. */
  readonly archives: boolean;
  /**
   * Passes findings that do not stop it to `note`, as complete lines. Undefined if it failed: then `note` got the reason.
   * @throws Stop about the file. @throws UsageError if no target is known.
   */
  convert(input: Input, destination: Destination, note: (line: string) => void): Converted | undefined;
}

export interface Input {
  /** {@link STANDARD_STREAM} for standard input. */
  readonly path: string;
  /** Path below the given folder, or the file's name. */
  readonly relative: string;
  readonly bytes: Uint8Array;
  /** Dictionaries for its compression. */
  readonly supplies: Supplies;
}

export const DESTINATION_OPTIONS: OptionTable = {
  output: { type: "string", short: "o", placeholder: "OUT", help: "Write to this file; - is standard output." },
  "out-dir": {
    type: "string",
    placeholder: "DIR",
    help: "Write all results below this folder, under their usual names; subfolders of\na given folder are kept.",
  },
  ...FORCE_OPTION,
};

/** A file to convert, not read yet. */
interface Pending {
  readonly source: Source;
  readonly relative: string;
  /** The part that comes from an archive. */
  readonly inside?: string;
}

async function* inputsOf(run: Run, args: Arguments, conversion: Conversion): AsyncGenerator<Pending> {
  const { positionals } = args;
  const { command } = conversion;
  if (positionals.length === 0) throw new UsageError(`${command} needs a file, or - for standard input.`);
  if (positionals.includes(STANDARD_STREAM)) {
    if (positionals.length > 1) throw new UsageError("Standard input (-) cannot be combined with files.");
    yield { source: fileSource(run, STANDARD_STREAM), relative: "" };
    return;
  }
  for await (const file of walk(run, positionals))
    yield* conversion.archives ? inputsAt(run, file, conversion) : inputIn(run, file, conversion);
}

function* inputIn(run: Run, { path, relative, explicit }: FoundFile, { accepts }: Conversion): Generator<Pending> {
  const found = catchStop(() => (explicit ? sourceAt(run, path) : fileSource(run, path)));
  const source = "issue" in found ? failingSource(path, found.issue) : found.value;
  const counts = explicit ? { value: true } : catchStop(() => accepts(source));
  if ("issue" in counts || counts.value) yield { source, relative };
}

/** The file, or an archive's members. The converter reports unreadable input. */
function* inputsAt(run: Run, file: FoundFile, { accepts }: Conversion): Generator<Pending> {
  const { path, relative, explicit } = file;
  const all = sourcesIn(run, file, true);
  for (;;) {
    const next = catchStop(() => all.next());
    if ("issue" in next) {
      // reading it reports the same reason
      yield { source: failingSource(path, next.issue), relative };
      return;
    }
    if (next.value.done) return;
    const found = next.value.value;
    if ("archive" in found) {
      if (found.archive.issue) yield { source: failingSource(found.archive.path, found.archive.issue), relative };
      continue;
    }
    const source = found.file;
    const below = source.path.slice(path.length);
    const counts = explicit && below === "" ? { value: true } : catchStop(() => accepts(source));
    if ("issue" in counts || counts.value) yield { source, relative: relative + below, inside: below };
  }
}

class Converter {
  failed = false;
  private readonly written: WrittenFiles;

  constructor(
    private readonly run: Run,
    private readonly conversion: Conversion,
    private readonly destination: Destination,
  ) {
    this.written = new WrittenFiles(run);
  }

  async convert({ source, relative, inside = "" }: Pending): Promise<void> {
    const { path } = source;
    // a usage error is not a finding about the file
    let wrongUsage: UsageError | undefined;
    const result = catchStop(() => {
      try {
        if (this.destination.folder !== undefined && inside !== "") {
          checkNames(inside.slice(1));
          checkFolders(this.run, this.destination.folder, relative.split("/").slice(0, -1));
        }
        return this.conversion.convert({ path, relative, bytes: source.read(), supplies: source.supplies }, this.destination, (line) =>
          this.run.complain(line),
        );
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        wrongUsage = error;
        return undefined;
      }
    });
    if (wrongUsage) throw wrongUsage;
    if ("issue" in result) this.fail(path, result.issue);
    else if (!result.value) this.failed = true;
    else await this.put(path, result.value);
  }

  private async put(source: string, { target, data }: Converted): Promise<void> {
    if (target === STANDARD_STREAM) {
      await this.run.print(data()?.content ?? "");
      return;
    }
    const result = catchStop(() => {
      if (source !== STANDARD_STREAM && isSameFile(this.run, source, target))
        throw ioStop("same-file", "The result would overwrite the file that it is made from.");
      if (this.written.has(target)) throw ioStop("same-output", "The results of two of the given files have this name.");
      this.write(target, data());
      this.written.add(target);
    });
    if ("issue" in result) this.fail(target, result.issue);
  }

  private write(target: string, result: Result | undefined): void {
    const replaced = result && findReplaceable(this.run, target, result.content, result.updates || this.destination.force);
    if (!result || replaced === undefined) return;
    this.checkPlace(target);
    if (this.destination.folder !== undefined) makeFolderFor(this.run, target);
    writeFileOrMember(this.run, target, result.content, replaced);
  }

  /** Follows links in the user's own path; a link below it must not lead out of the folder. @throws Stop */
  private checkPlace(target: string): void {
    const { output, folder } = this.destination;
    const { file, inside } = splitArchivePath(this.run, target);
    if (output !== undefined || inside !== "") return;
    if (leadsInto(this.run.at(folder ?? dirname(file)), this.run.at(file))) return;
    throw ioStop("leads-out", "A link leads out of the folder here, so nothing is written. To write there anyway, use --output.");
  }

  private fail(path: string, issue: Stop["issue"]): void {
    complainOf(this.run, path, issue);
    this.failed = true;
  }
}

/** Converts the files in the arguments; returns the exit code. */
export async function convertAll(args: Arguments, run: Run, conversion: Conversion): Promise<number> {
  const destination: Destination = {
    output: args.findValue("output"),
    folder: args.findValue("out-dir"),
    force: args.flag("force"),
  };
  if (destination.output !== undefined && destination.folder !== undefined)
    throw new UsageError("--output and --out-dir cannot be combined.");
  if (destination.folder !== undefined && args.positionals.includes(STANDARD_STREAM))
    throw new UsageError("Standard input has no name to write it under in --out-dir. Use --output.");
  const converter = new Converter(run, conversion, destination);
  const inputs = inputsOf(run, args, conversion);
  const first = await inputs.next();
  if (first.done) {
    run.complain(`bytewright: none of the files found can be given to ${conversion.command}.\n`);
    return EXIT_FAILED;
  }
  const second = await inputs.next();
  if (!second.done && destination.folder === undefined)
    throw new UsageError(`${conversion.command} converts one file at a time unless --out-dir is given.`);
  await converter.convert(first.value);
  if (!second.done) await converter.convert(second.value);
  for await (const file of inputs) await converter.convert(file);
  return converter.failed ? EXIT_FAILED : EXIT_OK;
}

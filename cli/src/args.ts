/** Parses a command's arguments by its table of options. Knows no particular command. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { STANDARD_STREAM } from "./files.ts";
import type { Shard } from "./shard.ts";
import { didYouMean, UsageError } from "./usage.ts";

export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** Repeatable. */
  readonly multiple?: boolean;
  /** The placeholder for the value in the help: `FILE`. */
  readonly placeholder?: string;
  readonly help: string;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

const COMMON: OptionTable = {
  dictionaries: {
    type: "string",
    multiple: true,
    placeholder: "PATH",
    help: `Where compressed files find their dictionaries: a dictionary, an archive of
them, or a folder (also one that has Pack/ZsDic.pack.zs). May be repeated.
Those next to each file and in the folders above come first.`,
  },
  help: { type: "boolean", short: "h", help: "Show this help." },
};

/** The options of a command, with those of all commands. */
export function withCommon(options: OptionTable): OptionTable {
  return { ...options, ...COMMON };
}

/** A command's arguments, checked against its options. */
export class Arguments {
  constructor(
    readonly positionals: readonly string[],
    private readonly values: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** Paths of files and folders. @throws UsageError without any, or for standard input */
  paths(command: string, what = "file or folder"): readonly string[] {
    if (this.positionals.length === 0) throw new UsageError(`${command} needs at least one ${what}.`);
    if (this.positionals.includes(STANDARD_STREAM))
      throw new UsageError(`${command} reads files and folders. Standard input is read by decode, encode and textconv.`);
    return this.positionals;
  }

  flag(name: string): boolean {
    return this.values.has(name);
  }

  findValue(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  /** @throws UsageError unless it is one of the words */
  findChoice<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const given = this.findValue(name);
    const found = words.find((word) => word === given);
    if (given === undefined || found !== undefined) return found;
    throw new UsageError(`--${name} needs ${words.slice(0, -1).join(", ")} or ${words.at(-1)}, but got "${given}".`);
  }

  list(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /** @throws UsageError unless it is a whole number from 1 to 512. The default is one job for each core. */
  jobs(): number {
    const given = this.findValue("jobs");
    if (given === undefined) return availableParallelism();
    const jobs = Number(given);
    if (!/^\d+$/.test(given) || jobs < 1 || jobs > 512)
      throw new UsageError(`--jobs needs a whole number from 1 to 512, but got "${given}".`);
    return jobs;
  }

  /** @throws UsageError unless it is `i/n` with 1 <= i <= n. */
  findShard(): Shard | undefined {
    const given = this.findValue("shard");
    if (given === undefined) return undefined;
    const parts = /^(\d{1,6})\/(\d{1,6})$/.exec(given);
    const index = Number(parts?.[1]);
    const count = Number(parts?.[2]);
    if (!parts || index < 1 || index > count)
      throw new UsageError(`--shard needs i/n with i from 1 to n, such as 2/8, but got "${given}".`);
    return { index, count };
  }
}

/** A minus before a number or a space is not an option: `-3`, `- 3`, `-= 3`. */
const MINUS = /^-(?=[\s=.\d])/;
/** Prefix of such an argument during parsing. Program arguments cannot contain it. */
const NO_OPTION = "\0";

function withoutMark(value: string): string {
  return value.startsWith(NO_OPTION) ? value.slice(NO_OPTION.length) : value;
}

/** @throws UsageError with a sentence for the user. */
export function readArguments(given: readonly string[], table: OptionTable): Arguments {
  const options = withCommon(table);
  const { tokens } = parseArgs({
    args: given.map((argument) => (MINUS.test(argument) ? NO_OPTION + argument : argument)),
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, short }]) => [name, short === undefined ? { type } : { type, short }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(withoutMark(token.value));
    if (token.kind !== "option") continue;
    const { name, rawName } = token;
    const spec = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!spec)
      throw new UsageError(
        `Unknown option "${rawName}".${didYouMean(
          rawName,
          Object.keys(options).map((known) => `--${known}`),
        )}`,
      );
    if (spec.type === "string" && token.value === undefined)
      throw new UsageError(`The option ${rawName} needs a value: ${rawName} ${spec.placeholder}.`);
    if (spec.type === "boolean" && token.value !== undefined)
      throw new UsageError(`The option ${rawName} takes no value, but got "${token.value}".`);
    const known = values.get(name);
    if (known && spec.type === "string" && !spec.multiple) throw new UsageError(`The option ${rawName} can be given only once.`);
    const value = withoutMark(token.value ?? "");
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return new Arguments(positionals, values);
}

/** One run of the tool, with its input and its caches. The only access to the process; nothing outlives it. */
import { once } from "node:events";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Worker } from "node:worker_threads";
import type { Dictionary } from "../../formats/containers/index.ts";
import { oneLine } from "../../formats/core/text/oneLine.ts";

export interface Given {
  /** The folder that relative paths start from. Undefined: that of the process. */
  readonly cwd?: string;
  /** The original of this folder, if it is a copy: a file's place may matter to its game. */
  readonly copyOf?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input. */
  readonly readInput: () => Uint8Array;
  /** Standard input piece by piece, or undefined. */
  readonly openInput?: () => Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The decoder for Zstandard; undefined if the installation is incomplete. */
  readonly readZstdLibrary: () => Uint8Array | undefined;
  /** Starts a thread of this program, which then serves jobs. Without it, all work is done in this one. */
  readonly startThread?: (workerData: unknown) => Worker;
}

export type Output = Writable & { readonly isTTY?: boolean };

export class Run {
  /** Set as soon as it is known, in case the reader exits early. */
  exitCode: number | undefined;
  /** Places to search for dictionaries that are not near a file. */
  dictionaryPlaces: readonly string[] = [];
  /** By version of the file that contains them: thousands of files may need the same ones. */
  readonly dictionaries = new Map<string, readonly Dictionary[]>();

  constructor(readonly given: Given) {}

  /** A path for the file system. Keeps parts such as `..`, whose targets depend on links. */
  at(path: string): string {
    const { cwd } = this.given;
    if (cwd === undefined || isAbsolute(path)) return path;
    return sep === "\\" ? resolve(cwd, path) : `${cwd}/${path}`;
  }

  /** The same without `..`, and absolute: for comparisons. */
  absolute(path: string): string {
    return resolve(this.at(path));
  }

  /** The same in the original of this folder. */
  inOriginal(path: string): string {
    return resolve(this.given.copyOf ?? this.absolute("."), path);
  }

  /** An absolute path for messages: relative to the folder of this run. */
  shown(path: string): string {
    return relative(this.absolute("."), path) || ".";
  }

  /** Writes to standard output. Resolves when more may be written. */
  async print(data: string | Uint8Array): Promise<void> {
    const { stdout } = this.given;
    if (data.length > 0 && !stdout.write(data)) await once(stdout, "drain");
  }

  /** Writes exactly one line to standard error, for any text. Does not double a line end. */
  complain(line: string): void {
    this.given.stderr.write(`${oneLine(line.replace(/\n$/, ""))}\n`);
  }
}

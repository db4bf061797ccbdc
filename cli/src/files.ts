/** Reading and writing whole files, with reasons as issues. Knows no format. */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Issue } from "../../formats/core/issue.ts";
import { Stop } from "../../formats/core/issue.ts";
import { validUtf8Length } from "../../formats/core/text/textCoding.ts";

/** The word on a command line for standard input and standard output. */
export const STANDARD_STREAM = "-";

const REASONS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  ENOENT: ["not-found", "There is no such file or folder."],
  ENOTDIR: ["not-found", "There is no such file: a part of its path is no folder."],
  EACCES: ["no-permission", "The file may not be accessed: permission denied."],
  EPERM: ["no-permission", "The file may not be accessed: operation not permitted."],
  EROFS: ["no-permission", "The file cannot be written: the file system is read-only."],
  EISDIR: ["is-folder", "This is a folder, but a file was expected."],
  ELOOP: ["not-found", "The link leads in a circle."],
  ENOSPC: ["no-space", "The file cannot be written: no space is left."],
  ERR_FS_FILE_TOO_LARGE: ["too-large", "The file has more than 2 GiB, which is more than any supported file."],
};

/** An error of the file system as an issue with a code `io/…`. Anything else is a bug of ours and is thrown on. */
export function ioIssue(error: unknown): Issue {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined) throw error;
  const [name, message] = REASONS[code] ?? ["unreadable", `The file cannot be accessed (${code}).`];
  return { code: `io/${name}`, severity: "error", message };
}

function orStop<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Stop(ioIssue(error));
  }
}

/** @throws Stop with an `io/…` issue. */
export function readBytes(path: string): Uint8Array {
  return orStop(() => readFileSync(path === STANDARD_STREAM ? 0 : path));
}

/** The first bytes of a file. @throws Stop with an `io/…` issue. */
export function readHead(path: string, size: number): Uint8Array {
  return orStop(() => {
    const file = openSync(path, "r");
    try {
      const head = new Uint8Array(size);
      return head.subarray(0, readSync(file, head, 0, size, 0));
    } finally {
      closeSync(file);
    }
  });
}

/** The text of a UTF-8 file without its byte order mark. @throws Stop with the byte offset where it is not UTF-8. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const at = validUtf8Length(bytes);
    throw new Stop({
      code: "io/not-utf8",
      severity: "error",
      message: `The text is not UTF-8: the byte 0x${bytes[at].toString(16)} stands where a character was expected.`,
      bytes: { start: at, end: at + 1 },
    });
  }
}

/** True for a file with content that can be read again and again, which a device or a pipe cannot. */
export function isRegularFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // also where a part of the path is a file
    return false;
  }
}

/** True for the same file, also under another path. */
export function isSameFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}

/**
 * Writes the whole file or leaves what is there: into a new file beside it, which then takes its name. Links are followed;
 * what is no regular file (a device, a pipe) is written straight.
 * @throws Stop with an `io/…` issue.
 */
export function writeWhole(path: string, data: Uint8Array | string): void {
  orStop(() => {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before && !before.isFile()) {
      writeFileSync(path, data);
      return;
    }
    const target = before ? realpathSync(path) : path;
    // a file that may not be written is not to be replaced either
    if (before) accessSync(target, constants.W_OK);
    const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
    try {
      writeFileSync(beside, data, { flag: "wx" });
      if (before) chmodSync(beside, before.mode);
      renameSync(beside, target);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  });
}

/** Makes the folder that is to hold a file. @throws Stop with an `io/…` issue. */
export function makeFolderFor(path: string): void {
  orStop(() => mkdirSync(dirname(path), { recursive: true }));
}

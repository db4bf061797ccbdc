/** Reading and writing whole files, with reasons as issues. Knows no format. */

import {
  type BigIntStats,
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { Stop } from "../../formats/core/issue.ts";
import { hex } from "../../formats/core/text/hex.ts";
import type { Span } from "../../formats/core/text/span.ts";
import { validUtf8Length } from "../../formats/core/text/textCoding.ts";
import { lend } from "./memory.ts";
import type { Run } from "./run.ts";

/** The path with `/` between its parts; elsewhere than on Windows, `\` is part of a name. */
export function slashed(path: string): string {
  return sep === "\\" ? path.replaceAll("\\", "/") : path;
}

/** The argument for standard input and standard output. */
export const STANDARD_STREAM = "-";

const REASONS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  ENOENT: ["not-found", "No such file or folder."],
  ENOTDIR: ["not-found", "No such file: part of its path is not a folder."],
  EACCES: ["no-permission", "The file may not be accessed: permission denied."],
  EPERM: ["no-permission", "The file may not be accessed: operation not permitted."],
  EROFS: ["no-permission", "The file cannot be written: the file system is read-only."],
  EISDIR: ["is-folder", "This is a folder, but a file was expected."],
  ELOOP: ["not-found", "The link leads in a circle."],
  ENOSPC: ["no-space", "The file cannot be written: no space is left."],
  ERR_FS_FILE_TOO_LARGE: ["too-large", "The file is larger than 2 GiB. No supported file is that large."],
};

/** Turns a file system error into an issue with a code `io/…`. Rethrows anything else, which is a bug. */
export function ioIssue(error: unknown): Issue {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined) throw error;
  const [name, message] = REASONS[code] ?? ["unreadable", `The file cannot be accessed (${code}).`];
  return ioStop(name, message).issue;
}

/** @param bytes the affected bytes */
export function ioStop(name: string, message: string, bytes?: Span): Stop {
  return new Stop({ code: `io/${name}`, severity: "error", message, ...(bytes && { bytes }) });
}

/** The result of `work`. @throws Stop with an `io/…` issue for a file system error */
export function orStop<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Stop(ioIssue(error));
  }
}

/** The result of `work` with an open file. @throws Error of the system */
export function withFile<T>(opened: Parameters<typeof openSync>, work: (file: number) => T): T {
  const file = openSync(...opened);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** The real path, following links as the system does: `..` after a link is the folder above its target. @throws Error of the system */
export const realPath = sep === "\\" ? realpathSync : realpathSync.native;

const MAX_LINKS = 40;

/** The target of a path, following links, even if the target does not exist. @throws Error of the system */
export function followLinks(path: string): string {
  let at = path;
  for (let count = 0; count < MAX_LINKS; count++) {
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at;
    at = resolve(realPath(dirname(at)), readlinkSync(at));
  }
  // fails with the system's own reason
  return realPath(path);
}

/** The same for a path whose last parts may not exist yet. */
function realPlace(path: string): string {
  const at = followLinks(path);
  const parent = dirname(at);
  if (parent === at || existsSync(at)) return realPath(at);
  return join(realPlace(parent), basename(at));
}

/**
 * True if a path's target, following links, is in the folder and not among the settings of Git, GitHub or VS Code there. Neither has to
 * exist. False for a ring of links.
 */
export function leadsInto(folder: string, path: string): boolean {
  try {
    const [top, place] = [realPlace(folder), realPlace(path)];
    return place.startsWith(top.endsWith(sep) ? top : top + sep) && !place.slice(top.length).split(sep).some(isObeyedName);
  } catch {
    return false;
  }
}

/** Follows links; undefined if the path cannot be accessed, for example because a part of it is a file. */
function findStats(run: Run, path: string): BigIntStats | undefined {
  try {
    return statSync(run.at(path), { bigint: true });
  } catch {
    return undefined;
  }
}

/** Identical for all paths of one file: links, hard links, and different case if the file system ignores case. */
export function fileKey(run: Run, path: string): string {
  const found = findStats(run, path);
  return found ? `${found.dev}:${found.ino}` : run.absolute(path);
}

/** Changes with each version of a file, without reading it; empty if the file cannot be accessed. */
export function fileVersion(run: Run, path: string): string {
  const found = findStats(run, path);
  return found ? `${found.size} ${found.mtimeNs} ${found.ino}` : "";
}

/** Follows links; false if the path cannot be accessed. */
export function isFolder(run: Run, path: string): boolean {
  return findStats(run, path)?.isDirectory() === true;
}

/** True for a file that can be read repeatedly, unlike a device or a pipe. */
export function isRegularFile(run: Run, path: string): boolean {
  return findStats(run, path)?.isFile() === true;
}

/** @throws Stop with an `io/…` issue. */
export function readBytes(run: Run, path: string): Uint8Array {
  if (path === STANDARD_STREAM) return orStop(() => run.given.readInput());
  finiteSize(run.at(path));
  return orStop(() => withFile([run.at(path), "r"], readLent));
}

/** Larger files cannot be read in one piece. */
const MAX_SIZE = 2 ** 31 - 1;

function readLent(file: number): Uint8Array {
  const { size } = fstatSync(file);
  // some system files report no size; one that is too large is refused before memory is allocated
  if (size === 0 || size > MAX_SIZE) return new Uint8Array(readFileSync(file));
  return readInto(file, lend(size));
}

/** The part of the bytes that the file fills; reads may be partial. */
function readInto(file: number, bytes: Uint8Array): Uint8Array {
  let end = 0;
  for (let read = -1; read !== 0 && end < bytes.length; end += read) read = readSync(file, bytes, end, bytes.length - end, end);
  return bytes.subarray(0, end);
}

/** The size of a file in bytes. @throws Stop for pipes and devices, which may never end: a link in a mod's folder may lead to one */
function finiteSize(path: string): number {
  const found = orStop(() => statSync(path));
  if (found.isFile() || found.isDirectory()) return found.size;
  throw ioStop("not-a-file", "This is a pipe or a device, but a file was expected. To read from a pipe, use - and standard input.");
}

/** The first bytes of a file. @throws Stop with an `io/…` issue. */
export function readHead(run: Run, path: string, size: number): Uint8Array {
  const whole = finiteSize(run.at(path));
  // some system files report no size
  const bytes = new Uint8Array(Math.min(size, whole || size));
  return orStop(() => withFile([run.at(path), "r"], (file) => readInto(file, bytes)));
}

const TOO_LONG = "The file is larger than a text can be.";

/** The text of a UTF-8 file without its byte order mark. @throws Stop with the offset of the first byte that is not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const at = validUtf8Length(bytes);
    if (at === bytes.length) throw ioStop("too-large", TOO_LONG);
    const message = `The text is not UTF-8: the byte ${hex(bytes[at])} was found where a character was expected.`;
    throw ioStop("not-utf8", message, { start: at, end: at + 1 });
  }
}

/** Creates the folder for a file. @throws Stop with an `io/…` issue. */
export function makeFolderFor(run: Run, path: string): void {
  orStop(() => mkdirSync(run.at(dirname(path)), { recursive: true }));
}

/** Files and members by path, with their contents, one at a time. */
import type { NestedArchive } from "../formats/archives/nested.ts";
import { openNested } from "../formats/archives/nested.ts";
import { findArchiveType, isArchiveName } from "../formats/archives/registry.ts";
import { findContainer } from "../formats/containers/index.ts";
import type { DecodedText } from "../formats/core/coded.ts";
import { catchStop, firstError, type Issue, Stop } from "../formats/core/issue.ts";
import { rewriting } from "../formats/core/proof.ts";
import { Glob, isGlob } from "../formats/core/text/glob.ts";
import { findFormatByName, findFormatOf, findTextFormat } from "../formats/registry.ts";
import { unknownFile } from "../formats/unknownFile.ts";
import { type ContentFile, contentFilesIn, type OuterFile, type Unreadable } from "../index/contentFiles.ts";
import { diskPlace } from "../index/place.ts";
import { FieldValues } from "../index/values.ts";
import type { Context } from "./context.ts";
import type { Host } from "./host.ts";
import { locate, notFound, readPath } from "./paths.ts";
import { ToolError, unreadable } from "./toolError.ts";

const HEAD_SIZE = 4096;

/** A file on disk that may be a game file, or contain some. */
export interface Opened extends OuterFile {
  /** Why it cannot be opened as an archive. */
  readonly issue?: Issue;
}

/** @throws ToolError if it cannot be read */
export async function openOuter(host: Host, path: string): Promise<Opened> {
  try {
    return openBytes(host, path, await host.read(path));
  } catch (error) {
    if (error instanceof Stop) throw unreadable(path, error.issue);
    throw error;
  }
}

export function openBytes(host: Host, path: string, bytes: Uint8Array): Opened {
  const supplies = host.supplies(path);
  const opened = openNested(bytes, supplies);
  if (opened && "issue" in opened) return { path, bytes, supplies, nested: undefined, issue: opened.issue };
  return { path, bytes, supplies, nested: opened?.nested };
}

/** The selection of "in": where to search, and which files to keep. */
export interface Area {
  /** A folder, or a file. */
  readonly start: string;
  readonly isFile: boolean;
  /** Path inside the file. */
  readonly inside: string;
  counts(path: string): boolean;
}

/** @throws ToolError if the path is invalid or nothing is there */
export async function readArea(host: Host, text = ""): Promise<Area> {
  const path = readPath(text, host);
  const found = await locate(host, path);
  if (found.kind === "folder") return { start: path, isFile: false, inside: "", counts: () => true };
  if (found.kind === "file") return { start: found.outer, isFile: true, inside: found.inside, counts: () => true };
  if (!isGlob(path)) throw notFound(path);
  const parts = path.split("/");
  const fixed = parts.slice(0, parts.findIndex(isGlob)).join("/");
  const start = await locate(host, fixed);
  if (start.kind === "missing") throw notFound(path);
  const glob = new Glob(path);
  const counts = (file: string) => foldersAndSelf(file).some((part) => glob.matches(part));
  if (start.kind === "folder") return { start: fixed, isFile: false, inside: "", counts };
  return { start: start.outer, isFile: true, inside: start.inside, counts };
}

/** `a/b/c`, then `a/b`, then `a`: if a folder or archive matches, so does its content. */
function foldersAndSelf(path: string): readonly string[] {
  const found: string[] = [];
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) found.push(path.slice(0, end));
  return found;
}

/** Files on disk in an area that are game files or may contain some. Unreadable files are reported. */
export async function* outerFiles({ host, tick }: Context, area: Area): AsyncGenerator<Opened | Unreadable> {
  const paths = area.isFile ? [area.start] : host.walk(area.start);
  for await (const path of paths) {
    tick();
    try {
      if (area.isFile || (await mayBeOurs(host, path))) yield openBytes(host, path, await host.read(path));
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      yield { path, issue: error.issue };
    }
  }
}

async function mayBeOurs(host: Host, path: string): Promise<boolean> {
  if (isArchiveName(path) || findFormatByName(path) || findTextFormat(path)) return true;
  const head = await host.head(path, HEAD_SIZE);
  return findArchiveType(head) !== undefined || findFormatOf(path, head) !== undefined || findContainer(head) !== undefined;
}

/** The game file that a file on disk is, or those it contains. */
function* filesIn(opened: Opened, inside: string): Generator<ContentFile | Unreadable> {
  const text = findText(opened);
  if (text) yield text;
  else yield* contentFilesIn(opened, inside);
}

/** A game file that is text itself. */
function findText({ path, bytes, nested }: Opened): ContentFile | undefined {
  const format = nested ? undefined : findTextFormat(path, bytes);
  return format && { ...diskPlace(path), inside: "", format, content: bytes, layers: [] };
}

/** One file or member of a known format. */
export interface OpenedFile {
  readonly opened: Opened;
  readonly file: ContentFile;
}

/** The game files of an area with their contents. */
export async function* gameFiles(context: Context, area: Area): AsyncGenerator<OpenedFile | Unreadable> {
  for await (const opened of outerFiles(context, area)) {
    if (!("bytes" in opened)) yield opened;
    else if (opened.issue) yield { path: opened.path, issue: opened.issue };
    else
      for (const file of filesIn(opened, area.inside)) {
        context.tick();
        if (area.counts(file.path)) yield "issue" in file ? file : { opened, file };
      }
  }
}

/** @throws ToolError if the path has none that can be read */
export async function openFile(host: Host, text: string): Promise<OpenedFile> {
  const path = readPath(text, host);
  const found = await locate(host, path);
  if (found.kind === "missing") throw notFound(path);
  if (found.kind === "folder")
    throw new ToolError("file/unreadable", `${path === "" ? "." : path}: This is a folder.`, "list_files shows what is in it.");
  const opened = await openOuter(host, found.outer);
  return { opened, file: contentOf(opened, found.inside) };
}

/** @throws ToolError if it cannot be read or its format is unknown */
export function contentOf(opened: Opened, inside: string): ContentFile {
  const path = inside === "" ? opened.path : `${opened.path}/${inside}`;
  if (opened.issue) throw unreadable(path, opened.issue);
  if (inside !== "") mustHold(opened.nested, path, inside);
  else if (opened.nested)
    throw new ToolError(
      "file/unreadable",
      `${path}: This is an archive.`,
      "list_files with this path shows its members; give the path of one.",
    );
  const own = [...filesIn(opened, inside)].find((one) => one.path === path);
  if (own && "content" in own) return own;
  throw unreadable(path, own ? own.issue : unknownFile(path, inside === "" ? opened.bytes : new Uint8Array(0)));
}

function mustHold(nested: NestedArchive | undefined, path: string, inside: string): void {
  const found = nested?.find(inside);
  if (!found) throw notFound(path);
  if (found.kind === "folder" || found.isArchive)
    throw new ToolError(
      "file/unreadable",
      `${path}: This is ${found.kind === "folder" ? "a folder" : "an archive"}.`,
      "list_files shows what is in it.",
    );
}

/** The decoded text. @throws ToolError if the file is damaged */
export function decodeFile(host: Host, { path, format, content }: ContentFile): DecodedText {
  const decoded = catchStop(() => format.decode(content, host.namesFor(format)));
  if ("issue" in decoded) throw unreadable(path, decoded.issue);
  if (decoded.value.kind === "fail") throw unreadable(path, firstError(decoded.value.issues));
  return decoded.value;
}

/** @throws ToolError if the decoded file cannot be written back byte for byte */
export function mustBeExact({ path, content }: ContentFile, decoded: DecodedText): void {
  const why = rewriting(decoded, content.length);
  if (why === undefined) return;
  const message = `${path}: It cannot be written back byte for byte: ${why}`;
  throw new ToolError("file/not-exact", message, "Leave this file out, or tell the user to change it in the editor.");
}

export function valuesOf({ host, tick }: Context, file: ContentFile, text: string): FieldValues {
  tick();
  return new FieldValues(text, file.format, host.namesFor(file.format), file.path, tick);
}

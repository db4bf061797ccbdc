/** Finds fields in all files of the workspace and the dumps; decodes only files that may match according to the index. */
import { type CancellationToken, FileSystemError, type Uri } from "vscode";
import type { Identified } from "../../../formats/open.ts";
import { formats } from "../../../formats/registry.ts";
import { CandidateFilter } from "../../../index/candidates.ts";
import { patternPathsOf } from "../../../index/pathPattern.ts";
import { matchesFile, parseQuery } from "../../../index/query.ts";
import type { FoundField, TextMessage } from "../../../server/src/protocol.ts";
import type { ArchiveFiles } from "../archives/archiveFiles.ts";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { decodedUri, textMessage } from "../decoded/decodedUris.ts";
import { findUnsaved } from "../decoded/findText.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { LanguageService } from "../language/languageService.ts";
import { Pauses } from "../pauses.ts";
import type { GameProject } from "../project/gameProject.ts";
import type { PlacedFile } from "../project/placedFile.ts";

export interface SearchServices {
  readonly project: GameProject;
  readonly files: GameFiles;
  readonly archives: ArchiveFiles;
  readonly language: LanguageService;
}

export interface FileHits {
  readonly file: PlacedFile;
  /** The address of its text. */
  readonly decoded: Uri;
  readonly message: TextMessage;
  /** Paths that patterns may match. */
  readonly paths: readonly string[];
  readonly fields: readonly FoundField[];
  readonly isCut: boolean;
}

/**
 * Files with hits, searched while they are read for the index; none once the index is complete. Names from files that are read later are
 * not known yet, so a whole search must follow.
 * @throws Error with a sentence if the expression is invalid
 */
export function searchWhileReading(services: SearchServices, expression: string, token: CancellationToken): AsyncGenerator<FileHits> {
  return search(services, expression, services.project.filesAsRead(token), token);
}

/** All files with hits. @throws Error with a sentence if the expression is invalid */
export async function* searchGameFiles(services: SearchServices, expression: string, token: CancellationToken): AsyncGenerator<FileHits> {
  const { project } = services;
  await project.readAll();
  yield* search(services, expression, project.placedFiles(), token);
}

async function* search(
  services: SearchServices,
  expression: string,
  searched: Iterable<PlacedFile> | AsyncIterable<PlacedFile>,
  token: CancellationToken,
): AsyncGenerator<FileHits> {
  const { project, files, language } = services;
  const query = parseQuery(expression);
  let filter: CandidateFilter | undefined;
  const pauses = new Pauses();
  for await (const file of searched) {
    if (token.isCancellationRequested) return;
    await pauses.takeTurns();
    const format = file.format;
    if (!format) continue;
    const decoded = decodedUri(file.uri, format);
    const open = findUnsaved(decoded);
    const paths = [...patternPathsOf(file.path), ...(file.inGame === undefined ? [] : patternPathsOf(file.inGame))];
    const isHit = matchesFile(query, paths);
    // the tables are known only after the first file was read
    filter ??= new CandidateFilter(query, project.tables, (hash) => findName(files, hash));
    // unsaved changes are not in the index
    if (!open && !isHit && !filter.mayMatch(file.terms)) continue;
    const text = open?.getText() ?? (await readText(services, file));
    if (text === undefined) continue;
    const message = textMessage(format, file.uri, text);
    const found = (await language.ask("bytewright/findFields", { text: message, expression, paths })) ?? { fields: [], isCut: false };
    if (found.fields.length > 0 || isHit) yield { file, decoded, message, paths, ...found };
  }
}

/** Undefined if the file cannot be decoded: its page says why. */
export async function readText({ archives, files }: SearchServices, { uri }: PlacedFile): Promise<string | undefined> {
  try {
    const member = await readMember(archives, uri);
    const { decoded } = await (member ? files.decode(uri, member) : files.read(uri));
    return decoded.kind === "ok" ? decoded.text : undefined;
  } catch {
    return undefined;
  }
}

/** The content of a file without its containers or its text. Undefined if it cannot be read. */
export async function readContent({ archives, files }: SearchServices, { uri }: PlacedFile): Promise<Identified | undefined> {
  try {
    const member = await readMember(archives, uri);
    const found = await (member ? files.identify(uri, member) : files.readContent(uri));
    return found.issue ? undefined : found;
  } catch {
    return undefined;
  }
}

/** The bytes of a member, from the archive that is already open; undefined for other files. @throws if the member cannot be read */
async function readMember(archives: ArchiveFiles, uri: Uri): Promise<Uint8Array | undefined> {
  const place = findMemberPlace(uri);
  if (!place) return undefined;
  const found = (await archives.read(place.outer)).root.find(place.inside);
  if (found?.kind !== "member") throw FileSystemError.FileNotFound(uri);
  return found.read();
}

function findName(files: GameFiles, hash: number): string | undefined {
  for (const format of formats) {
    const name = format.findName?.(hash, files.namesFor(format));
    if (name !== undefined) return name;
  }
  return undefined;
}

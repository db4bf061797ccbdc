/** Makes a project of the files below the arguments and of the dumps, archives included. */
import { dirname } from "node:path";
import type { NestedArchive, NestedMember } from "../../formats/archives/nested.ts";
import { findArchiveType, isArchiveName } from "../../formats/archives/registry.ts";
import { containers, peel, peelHead } from "../../formats/containers/index.ts";
import { crc32OfBytes } from "../../formats/core/bytes/crc32.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { type Link, NO_RELATIONS, type Relations } from "../../formats/core/relations.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { findFormatByName, findFormatOf, HEAD_SIZE } from "../../formats/registry.ts";
import { diskPlace, folderOf, memberPlace, type Place } from "../../index/place.ts";
import { type Origin, Project, type ProjectFile } from "../../index/project.ts";
import { prepareUnwrapping } from "./dictionaries.ts";
import { readBytes, readHead } from "./files.ts";
import { findArchive, readFileOrMember, splitArchivePath } from "./insideArchives.ts";
import type { NameTable } from "./nameLists.ts";
import { walk } from "./walk.ts";

export interface BuiltProject {
  readonly project: Project;
  /** Whether the file is one of those that were asked for, not only one that they may need. */
  readonly isAsked: (file: ProjectFile) => boolean;
  /** Of the files that were asked for, by path: for each link its line in the decoded text, from 1. Only where lines are wanted. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** Files and archives that could not be read. */
  readonly issues: readonly { readonly path: string; readonly issue: Issue }[];
}

/** A folder around a single file is looked through for what the file needs, but not without end. */
const MOST_NEIGHBOURS = 200_000;

export interface ProjectSetup {
  readonly paths: readonly string[];
  readonly dumps: readonly string[];
  readonly names: NameTable;
  /** Lines cost as much as decoding. */
  readonly withLines: boolean;
}

export async function buildProject({ paths, dumps, names, withLines }: ProjectSetup): Promise<BuiltProject> {
  const builder = new Builder(names, withLines);
  const asked: string[] = [];
  const neighbourhoods = new Set<string>();
  for (const path of paths) {
    const { file, inside } = splitArchivePath(path);
    for await (const found of walk([inside === "" ? path : file])) {
      builder.addDiskFile(found.path, "mod");
      if (inside === "" && found.explicit) neighbourhoods.add(neighbourhoodOf(found.path));
      asked.push(inside === "" ? found.path : `${found.path}/${inside}`);
    }
  }
  const wanted = new Set(asked);
  for (const folder of neighbourhoods) await builder.addNames(folder);
  for await (const found of walk(dumps)) builder.addDiskFile(found.path, "dump");
  const isAsked = ({ path, origin }: ProjectFile): boolean => {
    if (origin === "dump") return false;
    for (let at = path; at !== ""; at = folderOf(at)) if (wanted.has(at)) return true;
    return false;
  };
  return { project: builder.project, isAsked, lines: builder.lines, issues: builder.issues };
}

/** Where what a single file needs may be: the root of the game's folders, else its own folder. */
function neighbourhoodOf(path: string): string {
  const { root } = diskPlace(path);
  return root === undefined || root === "" ? dirname(path) : root;
}

class Builder {
  readonly project = new Project();
  readonly issues: { readonly path: string; readonly issue: Issue }[] = [];
  readonly lines = new Map<string, readonly number[]>();
  private readonly names: NameTable;
  private readonly withLines: boolean;

  constructor(names: NameTable, withLines: boolean) {
    this.names = names;
    this.withLines = withLines;
  }

  addDiskFile(path: string, origin: Origin): void {
    if (this.project.find(path)) return;
    const read = catchStop(() => this.readDiskFile(path));
    const place = diskPlace(path);
    if ("issue" in read) this.issues.push({ path, issue: read.issue });
    const bytes = "value" in read ? read.value : undefined;
    const opened = bytes && catchStop(() => findArchive(bytes, path));
    if (opened && "issue" in opened) this.issues.push({ path, issue: opened.issue });
    const nested = opened && "value" in opened ? opened.value : undefined;
    if (nested) {
      this.project.add({ ...place, origin });
      this.addMembers(path, nested, origin);
    } else this.addFile(place, bytes, origin);
  }

  /** Names of files only: what a file asked for by name may link to. */
  async addNames(folder: string): Promise<void> {
    let count = 0;
    for await (const { path } of walk([folder])) {
      if (++count > MOST_NEIGHBOURS) return;
      if (this.project.find(path)) continue;
      const place = diskPlace(path);
      const format = findFormatByName(path);
      this.project.add({ ...place, origin: "dump", ...this.readLater(place, format) });
    }
  }

  /** All of a file that may say something, or hold files; undefined for others. */
  private readDiskFile(path: string): Uint8Array | undefined {
    if (isArchiveName(path) || findFormatByName(path)?.relations) return readBytes(path);
    const head = readHead(path, HEAD_SIZE);
    const isWrapped = containers.some((container) => container.sniff(head));
    return isWrapped || findArchiveType(head) ? readBytes(path) : undefined;
  }

  private addMembers(outer: string, nested: NestedArchive, origin: Origin): void {
    for (const row of nested.walk()) {
      const path = `${outer}/${row.path}`;
      const archive = path.slice(0, -row.member.path.length - 1);
      const place = memberPlace(archive, row.member.path);
      if (row.issue) this.issues.push({ path, issue: row.issue });
      if (row.isArchive) this.project.add({ ...place, origin });
      else this.addFile(place, this.contentOf(row), origin);
    }
  }

  private contentOf(row: NestedMember): Uint8Array | undefined {
    const format = findFormatOf(row.path, row.head());
    if (!format?.relations) return undefined;
    const content = catchStop(() => row.read());
    return "value" in content ? content.value : undefined;
  }

  private addFile(place: Place, bytes: Uint8Array | undefined, origin: Origin): void {
    if (!bytes) return this.project.add({ ...place, origin });
    const format = findFormatOf(place.path, peelHead(bytes, HEAD_SIZE));
    if (!format?.relations) return this.project.add({ ...place, origin });
    if (origin === "dump") return this.project.add({ ...place, origin, ...this.readLater(place, format) });
    const content = unwrap(bytes, place.path);
    if (!content) return this.project.add({ ...place, origin });
    const relations = this.relationsIn(content, place, format);
    if (this.withLines && relations.links.length > 0) this.lines.set(place.path, linesOf(content, relations.links, format, this.names));
    const digest = `${content.length} ${crc32OfBytes(content)}`;
    this.project.add({ ...place, origin, digest, reading: { complete: format.relations.complete, read: () => relations } });
  }

  /** Of the dump only what is asked for is read. */
  private readLater(place: Place, format: Format | undefined): Pick<ProjectFile, "reading"> {
    if (!format?.relations) return {};
    const read = (): Relations => {
      const bytes = catchStop(() => readFileOrMember(place.path));
      const content = "value" in bytes ? unwrap(bytes.value, place.path) : undefined;
      return content ? this.relationsIn(content, place, format) : NO_RELATIONS;
    };
    return { reading: { complete: format.relations.complete, read } };
  }

  private relationsIn(content: Uint8Array, place: Place, format: Format): Relations {
    return format.relations?.read(content, place.inGame ?? place.path, this.names.namesFor(format)) ?? NO_RELATIONS;
  }
}

/** Lines of the decoded text that the links belong to; 1 where there is no text. */
function linesOf(content: Uint8Array, links: readonly Link[], format: Format, names: NameTable): readonly number[] {
  const decoded = format.decode(content, names.namesFor(format));
  if (decoded.kind === "fail") return links.map(() => 1);
  const lines = new LineIndex(decoded.text);
  const map = decoded.map();
  return links.map(({ at }) => lines.placeOf(map.atByte(at)[0]?.text.start ?? 0).line);
}

function unwrap(bytes: Uint8Array, path: string): Uint8Array | undefined {
  prepareUnwrapping(bytes, path);
  const peeled = peel(bytes);
  return "content" in peeled ? peeled.content : undefined;
}

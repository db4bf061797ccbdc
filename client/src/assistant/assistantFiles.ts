/** File access for the AI assistants' tools: only workspace and dumps, without links that lead out. */
import { FileType, l10n, Uri, workspace } from "vscode";
import type { Look } from "../../../assistant/host.ts";
import { decodeBase64, encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import { hexDigits } from "../../../formats/core/text/hex.ts";
import type { Origin } from "../../../index/project.ts";
import { printIndex } from "../../../index/storedIndex.ts";
import type { AssistantChange, AssistantFilesParams, AssistantFilesResult } from "../../../server/src/protocol.ts";
import { findStat } from "../files/findStat.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { DiskSupplier } from "../files/supplier.ts";
import { walkFolder } from "../files/walkFolder.ts";
import { suppliedFor } from "../meaning/wholeFiles.ts";
import type { GameProject } from "../project/gameProject.ts";
import { dumpFolders, isInDump } from "../settings.ts";
import { sentenceOf } from "../wording.ts";
import { mustBeSaved, type PlannedFile, Refusal, writePlanned } from "./writePlanned.ts";

interface Services {
  readonly project: GameProject;
  readonly files: GameFiles;
  readonly supplier: DiskSupplier;
}

/** A folder and how its paths begin, without a slash at the end. */
interface Root {
  readonly uri: Uri;
  readonly start: string;
}

/** As the index is sent. */
const RECIPE = "assistant";
const OF_DUMP = /^dump:\d+(?:\/|$)/;
const MAX_FILE = 64 * 1024 * 1024;

export class AssistantFiles {
  private version = 0;
  private isListening = false;

  constructor(private readonly services: Services) {}

  async answer(params: AssistantFilesParams): Promise<AssistantFilesResult> {
    try {
      switch (params.kind) {
        case "look":
          return { look: await this.look(params.path) };
        case "walk":
          return { paths: await this.walk(params.path) };
        case "read":
          return await this.read(params.path, params.hasLibrary);
        case "project":
          return await this.project(params.known);
        case "replace":
          await this.replace(params.changes);
          return {};
      }
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "io/unreadable";
      return { issue: { code, message: sentenceOf(error) } };
    }
  }

  private async look(path: string): Promise<Look> {
    const place = findPlace(path);
    if (!place) return { kind: "missing" };
    const { root, parts } = place;
    let uri = root.uri;
    let type: FileType = FileType.Directory;
    let size = 0;
    for (const part of parts) {
      uri = Uri.joinPath(uri, part);
      const stat = await findStat(uri);
      if (!stat) return { kind: "missing" };
      // the target of the link cannot be determined
      if ((stat.type & FileType.SymbolicLink) !== 0) return { kind: "outside" };
      ({ type, size } = stat);
    }
    if ((type & FileType.Directory) !== 0) return { kind: "folder" };
    return (type & FileType.File) !== 0 ? { kind: "file", size, isFixed: isInDump(uri) } : { kind: "missing" };
  }

  /** Empty for the mod. */
  private async walk(folder: string): Promise<readonly string[]> {
    const place = findPlace(folder);
    const starts = folder === "" || !place ? modRoots() : [{ uri: Uri.joinPath(place.root.uri, ...place.parts), start: folder }];
    const isDump = OF_DUMP.test(folder);
    const paths: string[] = [];
    for (const { uri, start } of starts)
      for await (const file of walkFolder(uri, (_, type) => (type & FileType.SymbolicLink) === 0))
        if (isDump || !isInDump(file)) paths.push(joined(start, file.path.slice(uri.path.replace(/\/+$/, "").length + 1)));
    return paths;
  }

  private async read(path: string, hasLibrary: boolean): Promise<AssistantFilesResult> {
    const uri = this.placeOf(path);
    // answers and plans must match the texts that the user sees
    mustBeSaved([{ uri }]);
    const { size } = await workspace.fs.stat(uri);
    if (size > MAX_FILE) throw new Refusal("io/too-large", l10n.t("The file is larger than {0} MiB.", MAX_FILE / 1024 / 1024));
    const bytes = await workspace.fs.readFile(uri);
    const { library, dictionaries } = await suppliedFor(this.services.supplier, uri, [bytes]);
    const supplied = { dictionaries, ...(library === undefined || hasLibrary ? {} : { library }) };
    return { bytes: encodeBase64(bytes), supplied };
  }

  private async project(known: number): Promise<AssistantFilesResult> {
    const { project } = this.services;
    if (!this.isListening) project.onDidChange(() => this.version++);
    this.isListening = true;
    await project.readAll();
    const { version } = this;
    if (version === known) return { version };
    const { tables, sources } = project.index;
    const origins: (readonly [path: string, origin: Origin])[] = [];
    const renamed = new Map<string, NonNullable<ReturnType<typeof sources.get>>>();
    for (const [address, origin] of project.outerFiles()) {
      const path = findPath(Uri.parse(address, true), origin);
      if (path === undefined) continue;
      origins.push([path, origin]);
      const source = sources.get(address);
      if (source) renamed.set(path, source);
    }
    return { version, index: encodeBase64(printIndex(RECIPE, { tables, sources: renamed })), origins };
  }

  /** All or none. @throws Refusal if one has changed or leads out */
  private async replace(changes: readonly AssistantChange[]): Promise<void> {
    if (!workspace.isTrusted) throw new Refusal("io/not-trusted", l10n.t("The workspace is not trusted."));
    const planned: PlannedFile[] = [];
    for (const { path, before, content } of changes) {
      const uri = this.placeOf(path);
      const found = await this.look(path);
      if (found.kind === "outside" || found.kind === "folder" || isInDump(uri))
        throw new Refusal("io/leads-out", l10n.t("{0} is not a file of the mod. Nothing was written.", path));
      const expected = found.kind === "file" ? await workspace.fs.readFile(uri) : undefined;
      if ((expected && (await sha256(expected))) !== before)
        throw new Refusal("io/changed", l10n.t("{0} changed in the meantime. Nothing was written.", path));
      planned.push({ uri, path, expected, bytes: content === undefined ? undefined : decodeBase64(content) });
    }
    await writePlanned(this.services, planned);
    for (const { uri } of planned) await this.services.project.changed(uri);
  }

  private placeOf(path: string): Uri {
    const place = findPlace(path);
    if (!place) throw new Refusal("io/not-found", l10n.t("There is no such folder."));
    return Uri.joinPath(place.root.uri, ...place.parts);
  }
}

function joined(start: string, path: string): string {
  return start === "" ? path : `${start}/${path}`;
}

function dumpRoots(): readonly Root[] {
  return dumpFolders().map((uri, at) => ({ uri, start: `dump:${at + 1}` }));
}

/** With several folders, each path begins with a folder's name; of two with the same name, the first counts. */
function modRoots(): readonly Root[] {
  const folders = workspace.workspaceFolders ?? [];
  return folders.map(({ uri, name }) => ({ uri, start: folders.length === 1 ? "" : name }));
}

/** Paths that lead elsewhere were already refused. */
function findPlace(path: string): { readonly root: Root; readonly parts: readonly string[] } | undefined {
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.some((part) => part === "." || part === "..")) return undefined;
  const roots = OF_DUMP.test(path) ? dumpRoots() : modRoots();
  const root = roots.find(({ start }) => start === "" || start === parts[0]);
  return root && { root, parts: root.start === "" ? parts : parts.slice(1) };
}

/** The file's path in its folder; undefined if the folder was removed from the project. */
function findPath({ path }: Uri, origin: Origin): string | undefined {
  const dump = origin === "mod" ? undefined : dumpRoots()[origin];
  for (const { uri, start } of dump ? [dump] : modRoots()) {
    const folder = `${uri.path.replace(/\/+$/, "")}/`;
    if (path.startsWith(folder)) return joined(start, path.slice(folder.length));
  }
  return undefined;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  return hexDigits(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));
}

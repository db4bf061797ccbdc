/** `list_files`: files and members with their formats, and whether the mod changed them. */

import { findArchiveType, isArchiveName } from "../../formats/archives/registry.ts";
import { peel, type Supplies } from "../../formats/containers/index.ts";
import { catchStop, hasErrors } from "../../formats/core/issue.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { findFormatByName, findFormatOf, findTextFormat } from "../../formats/registry.ts";
import { type Answer, clipped, Page, type PageInput } from "../answer.ts";
import { type Opened, openOuter, outerFiles, readArea } from "../contents.ts";
import type { Context } from "../context.ts";
import { Originals } from "../originals.ts";
import { isInDump, locate } from "../paths.ts";
import { noDump, undefinedIfRefused } from "../toolError.ts";

type State = "added" | "changed" | "equal";

interface Listed {
  readonly path: string;
  readonly format: string | null;
  readonly isArchive: boolean;
  readonly size: number;
  readonly read: () => Uint8Array;
  readonly supplies: Supplies;
  /** Why it cannot be opened. */
  readonly problem?: string;
}

export async function listFiles(input: PageInput & { readonly in?: string; readonly state?: State }, context: Context): Promise<Answer> {
  const area = await readArea(context.host, input.in);
  if (input.state !== undefined && context.host.dumpCount === 0) throw noDump("search/invalid", "Omit state, or ask");
  const originals = new OriginalBytes(context);
  const page = new Page<object>(input);
  for await (const opened of outerFiles(context, area)) {
    if (!("bytes" in opened)) {
      if (area.counts(opened.path) && input.state === undefined) page.add(() => ({ path: opened.path, problem: opened.issue.message }));
      continue;
    }
    for (const file of filesOf(opened, area.inside)) {
      context.tick();
      if (!area.counts(file.path)) continue;
      const state = isInDump(file.path) ? undefined : await originals.stateOf(file);
      if (input.state !== undefined && state !== input.state) continue;
      const { path, format, isArchive, size, problem } = file;
      page.add(() => ({
        path,
        format,
        ...(isArchive ? { isArchive } : {}),
        size,
        ...(state === undefined ? {} : { state }),
        ...(problem === undefined ? {} : { problem: clipped(problem, 400) }),
      }));
    }
  }
  return { total: page.total, files: page.rows, ...page.end };
}

function* filesOf({ path, bytes, supplies, nested, issue }: Opened, inside: string): Generator<Listed> {
  if (inside === "") {
    const own = { path, size: bytes.length, read: () => bytes, supplies };
    if (issue) yield { ...own, format: findFormatByName(path)?.id ?? null, isArchive: isArchiveName(path), problem: issue.message };
    else if (nested) yield { ...own, format: findArchiveType(nested.archive.bytes)?.id ?? null, isArchive: true };
    else {
      const content = contentOf(bytes, supplies);
      const format = findFormatOf(path, content) ?? findTextFormat(path, content);
      if (format) yield { ...own, format: format.id, isArchive: false };
    }
  }
  for (const row of nested?.walkAt(inside) ?? []) {
    const { isArchive, size, supplies } = row;
    const member = `${path}/${row.path}`;
    const format = isArchive ? findArchiveType(row.head())?.id : findFormatOf(member, row.head())?.id;
    const problem = row.issue && hasErrors([row.issue]) ? { problem: row.issue.message } : {};
    yield { path: member, format: format ?? null, isArchive, size, read: () => row.read(), supplies, ...problem };
  }
}

/** Files of the game, for comparing contents. Keeps only the content of one file on disk. */
class OriginalBytes {
  private readonly originals: Originals;
  private last: { readonly path: string; readonly opened: Opened | undefined } | undefined;

  constructor(private readonly context: Context) {
    this.originals = new Originals(context);
  }

  /** Undefined without a dump, or if one of the two cannot be read. */
  async stateOf({ path, read, supplies }: Listed): Promise<State | undefined> {
    const { host } = this.context;
    if (host.dumpCount === 0) return undefined;
    const original = await this.originals.findPath(path);
    const found = original === undefined ? undefined : await locate(host, original);
    if (found?.kind !== "file") return "added";
    const opened = await this.open(found.outer);
    const member = found.inside === "" ? undefined : opened?.nested?.find(found.inside);
    if (!opened || member?.kind === "folder") return undefined;
    const compared = catchStop(() => {
      const other = member ? contentOf(member.read(), member.supplies) : contentOf(opened.bytes, opened.supplies);
      return findDifference(contentOf(read(), supplies), other);
    });
    if ("issue" in compared) return undefined;
    return compared.value === undefined ? "equal" : "changed";
  }

  private async open(path: string): Promise<Opened | undefined> {
    if (this.last?.path !== path) this.last = { path, opened: await openOuter(this.context.host, path).catch(undefinedIfRefused) };
    return this.last.opened;
  }
}

/** Unchanged if it cannot be decompressed. */
function contentOf(bytes: Uint8Array, supplies: Supplies): Uint8Array {
  const peeled = peel(bytes, supplies);
  return "content" in peeled ? peeled.content : bytes;
}

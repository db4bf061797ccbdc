/** `list_files`: files and members with their formats, and whether the mod changed them. */

import { findArchiveType } from "../../formats/archives/registry.ts";
import { peel, type Supplies } from "../../formats/containers/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { findFormatOf, findTextFormat } from "../../formats/registry.ts";
import { type Answer, Page, type PageInput } from "../answer.ts";
import { type Opened, openOuter, outerFiles, readArea } from "../contents.ts";
import type { Context } from "../context.ts";
import { Originals } from "../originals.ts";
import { isInDump, locate } from "../paths.ts";
import { ToolError } from "../toolError.ts";

type State = "added" | "changed" | "equal";

interface Listed {
  readonly path: string;
  readonly format: string | null;
  readonly isArchive: boolean;
  readonly size: number;
  readonly read: () => Uint8Array;
  readonly supplies: Supplies;
}

export async function listFiles(input: PageInput & { readonly in?: string; readonly state?: State }, context: Context): Promise<Answer> {
  const area = await readArea(context.host, input.in);
  if (input.state !== undefined && context.host.dumpCount === 0)
    throw new ToolError(
      "search/invalid",
      "Nothing is known of the unmodified game.",
      "Leave out state, or ask the user to give the folder of the game (--dump).",
    );
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
      const { path, format, isArchive, size } = file;
      page.add(() => ({ path, format, ...(isArchive ? { isArchive } : {}), size, ...(state === undefined ? {} : { state }) }));
    }
  }
  return { total: page.total, files: page.rows, ...page.end };
}

function* filesOf(opened: Opened, inside: string): Generator<Listed> {
  const { path, bytes, supplies, nested } = opened;
  if (inside === "") {
    const isArchive = nested !== undefined || opened.issue !== undefined;
    const format = isArchive ? archiveId(bytes, supplies) : (formatOf(path, bytes, supplies)?.id ?? null);
    if (isArchive || format !== null) yield { path, format, isArchive, size: bytes.length, read: () => bytes, supplies };
  }
  for (const row of nested?.walkAt(inside) ?? []) {
    const read = () => row.read();
    const member = `${path}/${row.path}`;
    const format = row.isArchive ? archiveId(row.head(), row.supplies) : (findFormatOf(member, row.head())?.id ?? null);
    yield { path: member, format, isArchive: row.isArchive, size: row.size, read, supplies: row.supplies };
  }
}

function archiveId(bytes: Uint8Array, supplies: Supplies): string | null {
  const peeled = peel(bytes, supplies);
  return "content" in peeled ? (findArchiveType(peeled.content)?.id ?? null) : null;
}

function formatOf(path: string, bytes: Uint8Array, supplies: Supplies): Format | undefined {
  const peeled = peel(bytes, supplies);
  const content = "content" in peeled ? peeled.content : bytes;
  return findFormatOf(path, content) ?? findTextFormat(path, content);
}

/** Files of the game, for comparing contents. Only what is in one file on disk is kept. */
class OriginalBytes {
  private readonly context: Context;
  private readonly originals: Originals;
  private last: { readonly path: string; readonly opened: Opened } | undefined;

  constructor(context: Context) {
    this.context = context;
    this.originals = new Originals(context);
  }

  /** Undefined where there is no dump. */
  async stateOf({ path, read, supplies }: Listed): Promise<State | undefined> {
    const { host } = this.context;
    if (host.dumpCount === 0) return undefined;
    const original = await this.originals.findPath(path);
    if (original === undefined) return "added";
    const found = await locate(host, original);
    if (found.kind !== "file") return "added";
    if (this.last?.path !== found.outer) this.last = { path: found.outer, opened: await openOuter(host, found.outer) };
    const { opened } = this.last;
    const member = found.inside === "" ? undefined : opened.nested?.find(found.inside);
    if (member?.kind === "folder") return "added";
    const own = contentOf(read(), supplies);
    const other = member ? contentOf(member.read(), member.supplies) : contentOf(opened.bytes, opened.supplies);
    return findDifference(own, other) === undefined ? "equal" : "changed";
  }
}

function contentOf(bytes: Uint8Array, supplies: Supplies): Uint8Array {
  const peeled = peel(bytes, supplies);
  return "content" in peeled ? peeled.content : bytes;
}

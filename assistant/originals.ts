/** The unmodified game's versions of the mod's files. */

import type { ContentFile } from "../index/contentFiles.ts";
import { findOriginal } from "../index/originals.ts";
import type { FieldValues } from "../index/values.ts";
import { openFile, valuesOf } from "./contents.ts";
import type { Context } from "./context.ts";
import type { ProjectView } from "./host.ts";
import { isInDump } from "./paths.ts";
import { undefinedIfRefused } from "./toolError.ts";

export class Originals {
  private view: ProjectView | undefined;
  private last: { readonly path: string; readonly values: FieldValues | undefined } | undefined;

  constructor(private readonly context: Context) {}

  /** The path of the file in a dump; undefined without a dump, or if the dump lacks the file. */
  async findPath(path: string): Promise<string | undefined> {
    const { host, tick } = this.context;
    if (host.dumpCount === 0 || isInDump(path)) return undefined;
    this.view ??= await host.project(tick);
    const own = this.view.find(path);
    const original = own && findOriginal(this.view.project, own);
    return original && this.view.pathOf(original);
  }

  /** Undefined if the game has no such readable file of the same format. */
  async findValues({ path, format }: ContentFile): Promise<FieldValues | undefined> {
    if (this.last?.path !== path) this.last = { path, values: await this.read(path, format) };
    return this.last.values;
  }

  private async read(path: string, format: ContentFile["format"]): Promise<FieldValues | undefined> {
    const { host } = this.context;
    const original = await this.findPath(path);
    if (original === undefined) return undefined;
    const file = (await openFile(host, original).catch(undefinedIfRefused))?.file;
    const decoded = file?.format === format ? format.decode(file.content, host.namesFor(format)) : undefined;
    return file && decoded?.kind === "ok" ? valuesOf(this.context, file, decoded.text) : undefined;
  }
}

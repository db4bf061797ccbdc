/** The command line's name lists, read once, and their names for each format. */

import { basename } from "node:path";
import type { Format } from "../../formats/core/format.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import { type NameList, Names, namesOf, parseNameList } from "../../formats/core/names.ts";
import type { Arguments } from "./args.ts";
import { readBytes, textOf } from "./files.ts";
import type { Run } from "./run.ts";
import { UsageError } from "./usage.ts";

const BUILTIN = "builtin";

/** A list in the form that is sent to a worker. */
export type NameSource = { readonly kind: "builtin" } | { readonly kind: "list"; readonly title: string; readonly text: string };

/** @throws UsageError if a list cannot be read */
export function readNameSources(run: Run, lists: readonly string[]): readonly NameSource[] {
  return lists.map((list) => {
    if (list === BUILTIN) return { kind: "builtin" };
    const read = catchStop(() => textOf(readBytes(run, list)));
    if ("issue" in read) throw new UsageError(`The name list ${list} cannot be used. ${read.issue.message}`);
    return { kind: "list", title: basename(list), text: read.value };
  });
}

/** The table of a command's lists. @throws UsageError if a list cannot be read */
export function readNames(args: Arguments, run: Run): NameTable {
  return new NameTable(readNameSources(run, args.list("names")));
}

/** Names for each format; made on first request and kept, because formats index them. */
export class NameTable {
  private readonly lists: readonly (NameList | typeof BUILTIN)[];
  private readonly made = new Map<Format, Names>();

  constructor(sources: readonly NameSource[]) {
    this.lists = sources.map((source) => (source.kind === BUILTIN ? BUILTIN : parseNameList(source.text, "user", source.title)));
  }

  /** @param path of the file that is read with them */
  namesFor(format: Format, path?: string): Names {
    const names = this.joined(format);
    return path === undefined ? names : namesOf(format, names, { path });
  }

  private joined(format: Format): Names {
    return getOrMake(this.made, format, () => {
      if (this.lists.length === 0) return format.builtinNames();
      return new Names(this.lists.flatMap((list) => (list === BUILTIN ? format.builtinNames().lists : [list])));
    });
  }
}

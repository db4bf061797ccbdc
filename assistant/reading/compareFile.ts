/** `compare`: the mod's changes in a file, or in everything in an archive or a folder. */

import { firstError } from "../../formats/core/issue.ts";
import { type Answer, Page, type PageInput } from "../answer.ts";
import { type Area, contentOf, gameFiles, openOuter, readArea, valuesOf } from "../contents.ts";
import type { Context } from "../context.ts";
import { differencesOf } from "../fieldChanges.ts";
import type { Host } from "../host.ts";
import { Originals } from "../originals.ts";
import { isInDump, readPath } from "../paths.ts";
import { noDump, ToolError, unreadable } from "../toolError.ts";
import { problemsOf } from "./findValues.ts";

const MAX_ADDED = 20;

export async function compareFile({ path: asked, ...input }: PageInput & { readonly path: string }, context: Context): Promise<Answer> {
  const { host } = context;
  const path = readPath(asked, host);
  if (host.dumpCount === 0) throw noDump("path/not-found");
  if (isInDump(path))
    throw new ToolError("path/read-only", `${path}: This is a file of the unmodified game.`, "Give the path of a file of the mod.");
  const area = await readArea(host, path);
  const originals = new Originals(context);
  const page = new Page<object>(input);
  const added: string[] = [];
  const problems: string[] = [];
  let files = 0;
  for await (const found of gameFiles(context, area)) {
    const isAsked = ("issue" in found ? found.path : found.file.path) === path;
    if ("issue" in found) {
      if (isAsked) throw unreadable(found.path, found.issue);
      problems.push(`${found.path}: ${found.issue.message}`);
      continue;
    }
    const { file } = found;
    const before = await originals.findValues(file);
    if (!before) {
      if (isAsked) throw await noOriginal(originals, file.path);
      added.push(file.path);
      continue;
    }
    const decoded = file.format.decode(file.content, host.namesFor(file.format));
    if (decoded.kind === "fail") {
      const issue = firstError(decoded.issues);
      if (isAsked) throw unreadable(file.path, issue);
      problems.push(`${file.path}: ${issue.message}`);
      continue;
    }
    files++;
    for (const difference of differencesOf(before, valuesOf(context, file, decoded.text)))
      page.add(() => ({ path: file.path, ...difference }));
  }
  if (files + added.length + problems.length === 0 && area.isFile) await refuseUnknown(host, area);
  return {
    files,
    total: page.total,
    changes: page.rows,
    ...page.end,
    ...(added.length > 0 ? { added: added.slice(0, MAX_ADDED), addedCount: added.length } : {}),
    ...problemsOf(problems),
  };
}

/** @throws ToolError if it is neither a game file nor an archive */
async function refuseUnknown(host: Host, { start, inside }: Area): Promise<void> {
  const opened = await openOuter(host, start);
  if (!opened.nested) contentOf(opened, inside);
}

async function noOriginal(originals: Originals, path: string): Promise<ToolError> {
  const original = await originals.findPath(path);
  if (original === undefined)
    return new ToolError(
      "path/not-found",
      `${path}: The unmodified game has no such file.`,
      "list_files with state added shows all such files.",
    );
  return new ToolError("file/unreadable", `${original}: The game's file cannot be read in the same format.`, "Call check for this path.");
}

/** `plan_files`: copies into the mod, renames that update all uses of the name, and deletions. */
import { findNameFault, TakenPlaces } from "../../formats/archives/fileNames.ts";
import { rewrap } from "../../formats/containers/index.ts";
import { encodeProved } from "../../formats/core/proof.ts";
import type { Link } from "../../formats/core/relations.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import type { ContentFile } from "../../index/contentFiles.ts";
import { canonicalPath, diskPlace } from "../../index/place.ts";
import { renameInText } from "../../index/renamedText.ts";
import { isSameLink, refuseName } from "../../index/renames.ts";
import { resolveLink } from "../../index/resolve.ts";
import { readTextRelations } from "../../index/textLinks.ts";
import { usesOfFile } from "../../index/uses.ts";
import { decodeFile, mustBeExact, type Opened, openFile, openOuter, valuesOf } from "../contents.ts";
import type { Context } from "../context.ts";
import { differencesOf } from "../fieldChanges.ts";
import type { ProjectView } from "../host.ts";
import { isInDump, type Located, locate, notFound, readPath, withoutDump } from "../paths.ts";
import { ToolError } from "../toolError.ts";
import { Draft, placeInMod, refused } from "./draft.ts";
import type { PlannedChange, Proposal } from "./proposal.ts";

interface Input {
  readonly add?: readonly { readonly from: string; readonly to?: string }[];
  readonly rename?: readonly { readonly from: string; readonly to: string }[];
  readonly delete?: readonly string[];
}

const MAX_NAMED = 20;

export async function planFiles({ add = [], rename = [], delete: gone = [] }: Input, context: Context): Promise<Proposal> {
  if (add.length + rename.length + gone.length === 0)
    throw new ToolError("input/schema", "Nothing to add, rename or delete.", "Give add, rename or delete.");
  const plan = new FilesPlan(context);
  for (const one of add) await plan.add(one.from, one.to);
  for (const { from, to } of rename) await plan.rename(from, to);
  for (const path of gone) await plan.remove(path);
  return plan.finish();
}

interface Edited {
  readonly opened: Opened;
  readonly file: ContentFile;
  readonly before: string;
  text: string;
}

class FilesPlan {
  private readonly draft: Draft;
  private readonly changes: PlannedChange[] = [];
  private readonly stillNamed = new Set<string>();
  /** Files that refer to renamed files, by path. */
  private readonly edited = new Map<string, Edited>();
  /** Places that the plan fills. */
  private readonly taken = new TakenPlaces();
  private readonly added = new Set<string>();
  /** Places that it empties. */
  private readonly left = new Set<string>();

  constructor(private readonly context: Context) {
    this.draft = new Draft(context.host);
  }

  async finish(): Promise<Proposal> {
    await this.putEdited();
    const named = [...this.stillNamed].slice(0, MAX_NAMED);
    return { files: this.draft.finish(), changes: this.changes, ...(named.length > 0 ? { more: { stillNamedBy: named } } : {}) };
  }

  async add(fromText: string, toText: string | undefined): Promise<void> {
    const { host } = this.context;
    const from = readPath(fromText, host);
    const source = await locate(host, from);
    if (source.kind === "missing") throw notFound(from);
    if (source.kind === "folder") throw refused(`${from}: Folders cannot be copied as a whole.`, "Give each file; list_files lists them.");
    const opened = await openOuter(host, source.outer);
    const member = source.inside === "" ? undefined : opened.nested?.find(source.inside);
    if (source.inside !== "" && member?.kind !== "member") throw notFound(from);
    const bytes = member?.kind === "member" ? member.read() : opened.bytes;
    if (toText !== undefined) return this.putNew(toText, bytes);
    const outer = await this.placeOf(source.outer);
    if (member === undefined) return this.putNew(outer, bytes);
    // copy the whole archive if the mod lacks it: the game does not merge archives
    if ((await host.look(outer)).kind === "missing") return this.added.has(outer) ? undefined : this.putNew(outer, opened.bytes);
    return this.putNew(`${outer}/${source.inside}`, bytes);
  }

  private async putNew(text: string, bytes: Uint8Array): Promise<void> {
    const { path, found } = await placeInMod(this.context.host, text);
    await this.mustBeFree(path, found);
    const { outer, inside } = await this.splitNew(path);
    await this.draft.put(outer, inside, bytes);
    this.added.add(path);
  }

  /** The same place in the mod: from the root of the game, if the mod has the game's layout. */
  private async placeOf(from: string): Promise<string> {
    if (!isInDump(from)) throw refused(`${from}: This file is already in the mod.`, "Give to, the path of the copy.");
    const own = withoutDump(from);
    const { inGame, root } = diskPlace(from);
    const view = await this.context.host.project(this.context.tick);
    const roots = new Set<string>();
    for (const file of view.project.files())
      if (file.origin === "mod" && !file.inArchive && file.root !== undefined) roots.add(rootOf(view.pathOf(file), file.path, file.root));
    const [only] = roots;
    if (inGame === undefined || root === undefined || roots.size !== 1 || only === undefined) return own;
    const fromRoot = from.slice(root.length + 1);
    return only === "" ? fromRoot : `${only}/${fromRoot}`;
  }

  /** The archive on disk in which a new path continues; otherwise the path itself. */
  private async splitNew(path: string): Promise<{ readonly outer: string; readonly inside: string }> {
    for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1))
      if ((await this.context.host.look(path.slice(0, at))).kind === "file")
        return { outer: path.slice(0, at), inside: path.slice(at + 1) };
    return { outer: path, inside: "" };
  }

  private async mustBeFree(path: string, found: Located): Promise<void> {
    const isThere = path !== "" && (found.kind === "folder" || (found.kind === "file" && (await this.holds(path))));
    if (isThere || !this.taken.take(path))
      throw new ToolError(
        "path/exists",
        `${path}: ${isThere ? "A file or folder with this path already exists" : "The plan already uses this path, or one that differs only in case"}.`,
        "Choose another path, or delete the existing one first.",
      );
    // existing files may have any name
    const parts = await this.missingParts(found);
    const unfit = refuseName(parts.join("/"), true);
    if (unfit !== undefined) throw refused(`${path}: ${unfit}`);
    const bad = found.kind === "missing" ? parts.find((part) => findNameFault(part) !== undefined) : undefined;
    if (bad !== undefined) throw refused(`${path}: "${bad}" ${findNameFault(bad)}.`);
  }

  /** The parts of a path, on disk or in an archive, that do not exist yet. */
  private async missingParts(found: Located): Promise<readonly string[]> {
    if (found.kind === "folder") return [];
    if (found.kind === "missing") return partsOf(found.path.slice(found.folder.length));
    const { nested } = await openOuter(this.context.host, found.outer);
    const parts = partsOf(found.inside);
    const missing = parts.findIndex((_, at) => nested?.find(parts.slice(0, at + 1).join("/")) === undefined);
    return missing < 0 ? [] : parts.slice(missing);
  }

  private async holds(path: string): Promise<boolean> {
    const found = await locate(this.context.host, path);
    if (found.kind !== "file" || found.inside === "") return found.kind === "file";
    const { nested } = await openOuter(this.context.host, found.outer);
    if (!nested) throw refused(`${found.outer}: This file is not an archive that can hold other files.`);
    return nested.find(found.inside) !== undefined;
  }

  async remove(text: string): Promise<void> {
    const { path, found } = await placeInMod(this.context.host, text);
    if (found.kind === "folder") throw refused(`${path}: Folders cannot be deleted as a whole.`, "Give each file; list_files lists them.");
    if (found.kind === "missing" || !(await this.holds(path))) throw notFound(path);
    this.leave(path);
    await this.draft.remove(found.outer, found.inside);
    const view = await this.context.host.project(this.context.tick);
    for (const { user } of usersOf(view, path)) this.stillNamed.add(user);
  }

  async rename(fromText: string, toText: string): Promise<void> {
    const { host, tick } = this.context;
    const { path: from, found } = await placeInMod(host, fromText);
    const { path: to, found: target } = await placeInMod(host, toText);
    if (found.kind === "folder") throw refused(`${from}: Folders cannot be renamed as a whole.`, "Give each file; list_files lists them.");
    if (found.kind === "missing" || !(await this.holds(from))) throw notFound(from);
    await this.mustBeFree(to, target);
    this.leave(from);
    const view = await host.project(tick);
    for (const { user, links } of usersOf(view, from)) await this.renameLinks(user, links, from, to);
    const { outer, inside } = await this.splitNew(to);
    if (found.inside !== "" && outer === found.outer) await this.draft.renameMember(outer, found.inside, inside);
    else {
      const opened = await openOuter(host, found.outer);
      const member = found.inside === "" ? undefined : opened.nested?.find(found.inside);
      await this.draft.put(outer, inside, member?.kind === "member" ? member.read() : opened.bytes);
      await this.draft.remove(found.outer, found.inside);
    }
  }

  /** @throws ToolError if the plan already renames or deletes the file */
  private leave(path: string): void {
    if (this.left.has(path)) throw refused(`${path}: The plan already renames or deletes this file.`);
    this.left.add(path);
  }

  private async renameLinks(user: string, links: readonly Link[], from: string, to: string): Promise<void> {
    const { host } = this.context;
    const edited = this.edited.get(user) ?? (await this.openUser(user));
    this.edited.set(user, edited);
    const { format, path } = edited.file;
    const names = host.namesFor(format);
    for (const link of links) {
      const name = nameFor(link, from, to);
      if (name === undefined)
        throw refused(
          `${user} names ${from} with ${JSON.stringify(link.value)}, and cannot refer to ${to} that way.`,
          "Keep the folder and the ending, or change that file first.",
        );
      const places = readTextRelations(edited.text, format, path, names)?.links.filter((one) => isSameLink(one.link, link)) ?? [];
      const spans = { definitions: [], links: places.map(({ span }) => span) };
      const made = renameInText(valuesOf(this.context, edited.file, edited.text), spans, link.value, name);
      if ("refused" in made) throw refused(`${user}: ${made.refused}`);
      edited.text = applyEdits(edited.text, made.edits);
    }
  }

  private async openUser(user: string): Promise<Edited> {
    const { opened, file } = await openFile(this.context.host, user);
    const decoded = decodeFile(this.context.host, file);
    mustBeExact(file, decoded);
    return { opened, file, before: decoded.text, text: decoded.text };
  }

  private async putEdited(): Promise<void> {
    const { host } = this.context;
    for (const [user, { opened, file, before, text }] of this.edited) {
      const made = encodeProved(file.format, text, host.namesFor(file.format));
      if (made.kind !== "bytes") throw refused(`${user}: The new name does not fit: ${made.issues[0]?.message ?? "its text has errors."}`);
      const after = valuesOf(this.context, file, decodeFile(host, { ...file, content: made.bytes }).text);
      for (const change of differencesOf(valuesOf(this.context, file, before), after)) this.changes.push({ path: user, ...change });
      await this.draft.put(opened.path, file.inside, rewrap(made.bytes, file.layers));
    }
  }
}

function partsOf(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "");
}

function rootOf(path: string, whole: string, root: string): string {
  return path.slice(0, Math.max(0, path.length - (whole.length - root.length)));
}

/** Files with links to this one, not to a copy of it, and these links. */
function usersOf(
  { project, find, pathOf }: ProjectView,
  path: string,
): readonly { readonly user: string; readonly links: readonly Link[] }[] {
  const own = find(path);
  if (!own) return [];
  return usesOfFile(project, own).flatMap(({ file, links }) => {
    const leading = links.filter((link) => resolveLink(project, file, link).targets[0]?.file === own);
    return leading.length > 0 && file !== own ? [{ user: pathOf(file), links: leading }] : [];
  });
}

/** The value that makes a link lead to the new path; undefined if no value can. */
function nameFor({ value }: Link, from: string, to: string): string | undefined {
  const [before, after] = [canonicalPath(from), canonicalPath(to)];
  const at = before.lastIndexOf(value);
  const [start, end] = at < 0 ? [before, ""] : [before.slice(0, at), before.slice(at + value.length)];
  if (at < 0 || after.length <= start.length + end.length || !after.startsWith(start) || !after.endsWith(end)) return undefined;
  return after.slice(start.length, after.length - end.length);
}

/** Changes of archives on disk: each is written once for all waiting changes, and every change can be undone. */

import { type Disposable, EventEmitter, l10n, type Uri } from "vscode";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import type { NestedArchive } from "../../../formats/archives/nested.ts";
import type { Supplies } from "../../../formats/containers/index.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { noPermissions, unavailable } from "../fileErrors.ts";
import type { Supplier } from "../files/supplier.ts";
import type { Replacer } from "../save/replacer.ts";
import { changedMeanwhile, type FileChange } from "../save/replacer.ts";
import { findContent, invertChanges } from "./archiveContents.ts";
import { findMemberPlace, getMemberPlace } from "./memberAddress.ts";
import { type OpenedArchive, OpenedArchives, openedOrThrow } from "./openedArchives.ts";
import { SaveDelay } from "./saveDelay.ts";
import { type Waiting, WriteQueue } from "./writeQueue.ts";

interface HistoryStep {
  /** In the user's words: "Delete Actor/Link.bxml". */
  readonly title: string;
  /** The outer file before and after: if it has not changed since, undo restores the old bytes. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Restores the members if the file has changed since. */
  readonly inverse: readonly MemberChange[];
}

/** Each step keeps two versions of the outer file. */
const MAX_STEPS = 20;

/** The undo history of changes to archives in this window. Kept in memory; must know no file system. */
class ArchiveHistory {
  /** By the outer file's address, the oldest step first. */
  private readonly steps = new Map<string, HistoryStep[]>();

  add(outer: Uri, step: HistoryStep): void {
    const key = outer.toString();
    this.steps.set(key, [...(this.steps.get(key) ?? []), step].slice(-MAX_STEPS));
  }

  /** The title of the step that {@link takeLast} would return. */
  findLast(outer: Uri): string | undefined {
    return this.steps.get(outer.toString())?.at(-1)?.title;
  }

  takeLast(outer: Uri): HistoryStep | undefined {
    return this.steps.get(outer.toString())?.pop();
  }
}

/** A member that replaced an existing one. */
export interface RewrittenMember {
  readonly outer: Uri;
  /** In the outer file, through nested archives. */
  readonly inside: string;
  /** In the innermost archive. */
  readonly path: string;
  readonly supplies: Supplies;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

export class ArchiveFiles extends OpenedArchives implements Disposable {
  readonly history = new ArchiveHistory();
  private readonly delay = new SaveDelay();
  private readonly writes = new WriteQueue((outer, waiting) => this.rewrite(outer, waiting));
  private readonly changed = new Map<string, Set<string>>();
  private readonly rewrites = new EventEmitter<RewrittenMember>();
  readonly onDidRewriteMember = this.rewrites.event;

  override dispose(): void {
    super.dispose();
    this.rewrites.dispose();
    this.delay.dispose();
  }

  protected async whenWritten(outer: Uri): Promise<void> {
    await this.writes.running(outer);
  }

  /** Paths of members that were changed in this window. */
  changedMembers(outer: Uri): Iterable<string> {
    return this.changed.get(outer.toString()) ?? [];
  }

  /** Writes the content of a new or existing member. Resolves when the outer file contains it. */
  save(member: Uri, content: Uint8Array): Promise<void> {
    const { outer, inside } = getMemberPlace(member);
    return this.writes.add(outer, [{ kind: "put", path: inside, content }], this.delay.takeAutomatic(member));
  }

  /**
   * Writes members of one outer file, all or none. Resolves when the outer file contains them.
   * @throws FileSystemError if the content of one is not as expected
   */
  async replace(members: readonly FileChange[]): Promise<void> {
    const places = members.map(({ uri, bytes, expected }) => ({ ...getMemberPlace(uri), bytes, expected }));
    const [first] = places;
    if (!first) return;
    if (places.some(({ outer }) => outer.toString() !== first.outer.toString())) throw new RangeError("members of different archives");
    const changes = places.map(({ inside, bytes }) => ({ kind: "put" as const, path: inside, content: bytes }));
    const expected = new Map(places.map((place) => [place.inside, place.expected]));
    const isAutomatic = members.map(({ uri }) => this.delay.takeAutomatic(uri)).some(Boolean);
    await this.writes.add(first.outer, changes, isAutomatic, expected);
  }

  /**
   * Makes changes of members and folders that can be undone.
   * @param title in the user's words
   * @param seen the archive when the user decided
   * @throws FileSystemError if a member to change has changed since
   */
  async change(outer: Uri, title: string, changes: readonly MemberChange[], seen?: NestedArchive): Promise<void> {
    const { root, bytes: before } = await this.read(outer);
    const expanded = catchStop(() => root.expand(changes));
    if ("issue" in expanded) throw unavailable(l10n.t("{0} was not changed. {1}", gameFileName(outer), expanded.issue.message));
    const members = expanded.value;
    const inverse = invertChanges(root, members);
    const expected = new Map(members.map(({ path }) => [path, findContent(seen ?? root, path)]));
    await this.writes.add(outer, members, false, expected);
    const { bytes: after } = await this.read(outer);
    this.history.add(outer, { title, before, after, inverse });
    this.news.fire(outer);
  }

  /** Undoes the last change; returns its title, or undefined. */
  async undo(outer: Uri): Promise<string | undefined> {
    const step = this.history.takeLast(outer);
    if (!step) return undefined;
    try {
      const { bytes } = await this.read(outer);
      await this.writes.add(outer, isEqual(bytes, step.after) ? { restore: step.before } : step.inverse, false);
    } catch (error) {
      this.history.add(outer, step);
      throw error;
    }
    this.news.fire(outer);
    return step.title;
  }

  /** Makes the changes in the current file, so other programs' changes to other members stay. */
  private async rewrite(outer: Uri, waiting: readonly Waiting[]): Promise<void> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await this.rewriteWhile(ended, outer, waiting).finally(end);
  }

  /** @param ended resolves when everything is done: until then, saving progress is shown */
  private async rewriteWhile(ended: Promise<void>, outer: Uri, waiting: readonly Waiting[]): Promise<void> {
    const name = gameFileName(outer);
    const before = await this.load(outer);
    if (before.readOnly !== undefined) throw noPermissions(before.readOnly);
    for (const [path, content] of waiting.flatMap(({ expected }) => [...expected]))
      if (!isEqual(findContent(before.root, path), content)) throw changedMeanwhile(`${name}/${path}`);
    const works = waiting.map(({ work }) => work);
    const changes = withoutOverwritten(works.flatMap((work) => ("restore" in work ? [] : work)));
    const restored = works.find((work) => "restore" in work);
    if (restored && works.length > 1) throw changedMeanwhile(name);
    const changed = restored
      ? { bytes: restored.restore, opened: await this.work.open(restored.restore, name, before.supplies) }
      : await this.work.change(before, changes, name, ended);
    if ("issue" in changed) throw unavailable(l10n.t("{0} was not changed. {1}", name, changed.issue.message));
    const { bytes } = changed;
    if (isEqual(bytes, before.bytes)) return;
    const after = { ...before, bytes, root: openedOrThrow(changed.opened, name) };
    await this.replacer.replace([{ uri: outer, bytes, expected: before.bytes }]);
    this.noteChanges(before, after, changes);
    this.accept(after, before);
  }

  private noteChanges(before: OpenedArchive, after: OpenedArchive, changes: readonly MemberChange[]): void {
    const changed = getOrMake(this.changed, after.outer.toString(), () => new Set<string>());
    for (const change of changes) {
      const path = change.kind === "rename" ? change.to : change.path;
      changed.add(path);
      const old = findContent(before.root, path);
      const member = after.root.find(path);
      if (change.kind === "put" && old && member?.kind === "member")
        this.rewrites.fire({
          outer: after.outer,
          inside: path,
          path: member.member.path,
          supplies: member.supplies,
          before: old,
          after: change.content,
        });
    }
  }
}

/** A member that was saved twice while waiting is written once. */
function withoutOverwritten(changes: readonly MemberChange[]): readonly MemberChange[] {
  const last = new Map(changes.flatMap((change) => (change.kind === "put" ? [[change.path, change] as const] : [])));
  return changes.filter((change) => change.kind !== "put" || last.get(change.path) === change);
}

/** Replaces members by writing their outer file, and other files through `others`. */
export function memberReplacer(archives: ArchiveFiles, others: Replacer): Replacer {
  return {
    replace: (changes) => (changes.some(({ uri }) => findMemberPlace(uri)) ? archives.replace(changes) : others.replace(changes)),
    async settle(file) {
      // the outer file is settled when it is read
      if (!findMemberPlace(file)) await others.settle(file);
    },
  };
}

/** Looks for members' dictionaries in their own archives first, and supplies other files through `others`. */
export function memberSupplier(archives: ArchiveFiles, others: Supplier): Supplier {
  return {
    supply(real, work) {
      const place = findMemberPlace(real);
      return place ? archives.supply(place, work) : others.supply(real, work);
    },
  };
}

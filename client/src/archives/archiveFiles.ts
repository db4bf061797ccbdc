/** Changes of outer files that are archives: each is written once for all changes that wait for it, and every change can be taken back. */

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

/** What was changed in archives in this window, so that each step can be taken back. Kept in memory; must know no file system. */
interface HistoryStep {
  /** In the user's words: "Delete Actor/Link.bxml". */
  readonly title: string;
  /** The outer file before and after: as long as it is as it was left, the old bytes come back as they were. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Brings back the members where something else was changed since. */
  readonly inverse: readonly MemberChange[];
}

/** Each step holds on to two versions of the outer file. */
const MAX_STEPS = 20;

class ArchiveHistory {
  /** By the outer file's address, the oldest step first. */
  private readonly steps = new Map<string, HistoryStep[]>();

  add(outer: Uri, step: HistoryStep): void {
    const key = outer.toString();
    this.steps.set(key, [...(this.steps.get(key) ?? []), step].slice(-MAX_STEPS));
  }

  /** The title of the step that {@link takeLast} would give. */
  findLast(outer: Uri): string | undefined {
    return this.steps.get(outer.toString())?.at(-1)?.title;
  }

  takeLast(outer: Uri): HistoryStep | undefined {
    return this.steps.get(outer.toString())?.pop();
  }
}

/** A member that was written over one that was there. */
export interface RewrittenMember {
  readonly outer: Uri;
  /** In the outer file, over archives inside. */
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

  /** Writes the content of a member, new or not. Resolves when the outer file holds it. */
  save(member: Uri, content: Uint8Array): Promise<void> {
    const { outer, inside } = getMemberPlace(member);
    return this.writes.add(outer, [{ kind: "put", path: inside, content }], this.delay.takeAutomatic(member));
  }

  /**
   * Writes contents of members of one outer file, all of them or none. Resolves when the outer file holds them.
   * @throws FileSystemError where one of them does not hold what is expected
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
   * @param seen the archive as it was when the user decided
   * @throws FileSystemError where a member that is to be changed is another by now
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

  /** Takes back the last change; its title, or undefined. */
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

  /** What another program changed meanwhile in other members stays: the changes are made in the file as it is now. */
  private async rewrite(outer: Uri, waiting: readonly Waiting[]): Promise<void> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await this.rewriteWhile(ended, outer, waiting).finally(end);
  }

  /** @param ended resolves when all is done: until then it can be seen that the file is being saved */
  private async rewriteWhile(ended: Promise<void>, outer: Uri, waiting: readonly Waiting[]): Promise<void> {
    const before = await this.load(outer);
    if (before.readOnly !== undefined) throw noPermissions(before.readOnly);
    for (const [path, content] of waiting.flatMap(({ expected }) => [...expected]))
      if (!isEqual(findContent(before.root, path), content)) throw changedMeanwhile(`${gameFileName(outer)}/${path}`);
    const works = waiting.map(({ work }) => work);
    const changes = withoutOverwritten(works.flatMap((work) => ("restore" in work ? [] : work)));
    const restored = works.find((work) => "restore" in work);
    if (restored && works.length > 1) throw changedMeanwhile(gameFileName(outer));
    const name = gameFileName(outer);
    const changed =
      restored && "restore" in restored
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

/** A member that was saved twice while it waited is written once. */
function withoutOverwritten(changes: readonly MemberChange[]): readonly MemberChange[] {
  const last = new Map(changes.flatMap((change) => (change.kind === "put" ? [[change.path, change] as const] : [])));
  return changes.filter((change) => change.kind !== "put" || last.get(change.path) === change);
}

/** Members are replaced by writing their outer file; whatever else there is, as it is replaced without archives. */
export function memberReplacer(archives: ArchiveFiles, others: Replacer): Replacer {
  return {
    replace: (changes) => (changes.some(({ uri }) => findMemberPlace(uri)) ? archives.replace(changes) : others.replace(changes)),
    async settle(file) {
      // the outer file is settled when it is read
      if (!findMemberPlace(file)) await others.settle(file);
    },
  };
}

/** What members need is in the archives around them first; what other files need, as it is found without archives. */
export function memberSupplier(archives: ArchiveFiles, others: Supplier): Supplier {
  return {
    supply(real, work) {
      const place = findMemberPlace(real);
      return place ? archives.supply(place, work) : others.supply(real, work);
    },
  };
}

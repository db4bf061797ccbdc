/**
 * Random clicks on an archive's page, at any depth: add, replace, rename, delete, undo, while another program sometimes writes into the
 * archive. Each click runs the page's command on a disk in memory. Then the file has the change and nothing else differs, or the file is
 * unchanged and the user sees the reason. Undo restores every byte.
 */

import { archiveCommands } from "../../client/src/archives/archiveCommands.ts";
import type { ArchiveFiles } from "../../client/src/archives/archiveFiles.ts";
import { listRows } from "../../client/src/archives/archiveRows.ts";
import { childUri, memberUri } from "../../client/src/archives/memberAddress.ts";
import type { Services } from "../../client/src/commands/command.ts";
import { NoTarget } from "../../client/src/commands/target.ts";
import type { MemberChange } from "../../formats/archives/memberChange.ts";
import { type NestedArchive, openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import type { MemberRow } from "../../webview/src/archive/protocol.ts";
import { CLOCKS, type Clock, MemoryDisk } from "../client/saves/memoryDisk.ts";
import { HostProcess, uri } from "../client/saves/process.ts";
import { findDamage, leavesOf, NAMES } from "./archiveChanges.ts";
import type { Counted } from "./features.ts";
import { pick, type Random } from "./mutate.ts";
import { type FileDialog, FileSystemError, type InputBox, type Uri } from "./vscode.ts";

const OUTER = "/game/outer.sarc";
/** The folder of the files that dialogs return. */
const FILES = "/files";
const FILE_NAMES = NAMES.filter((name) => name !== "" && !/[/\0]/.test(name) && !/^\.{1,2}$/.test(name) && name.length < 1000);
const COMMANDS = ["addFiles", "replace", "rename", "delete", "undo", "undo"] as const;
/** Another program writes before one click in this many. */
const WRITTEN = 6;

interface Step {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly changes: readonly MemberChange[];
}

/** @param spoil adds a bug, which must be found */
export async function tryClicks(
  file: Uint8Array,
  random: Random,
  clicks: number,
  counted: Counted,
  spoil: (archives: ArchiveFiles) => void = () => {},
): Promise<void> {
  const page = new Page(file, random, counted);
  spoil(page.host.archives);
  try {
    for (let click = 0; click < clicks && page.isGood; click++) await page.click();
  } finally {
    page.host.kill();
    HostProcess.releaseTime();
  }
}

class Page {
  readonly host: HostProcess;
  isGood = true;
  private readonly disk = new MemoryDisk(CLOCKS["1 s"] as Clock);
  /** Changes that can be undone. */
  private readonly steps: Step[] = [];
  /** The changes that the current click asks for. */
  private asked: MemberChange[] = [];
  private command = "";
  private row: MemberRow | undefined;
  private folder = "";
  private isUndone = false;

  constructor(
    file: Uint8Array,
    private readonly random: Random,
    private readonly counted: Counted,
  ) {
    this.disk.put(OUTER, file);
    this.host = new HostProcess(this.disk, () => "done", {
      user: { say: (_, choices) => this.choose(choices), answer: (options) => this.answer(options) },
    });
  }

  async click(): Promise<void> {
    const { random } = this;
    const { root } = await this.done(this.host.archives.read(uri(OUTER)));
    if (random() % WRITTEN === 0) await this.writeElsewhere(root);
    const opened = await this.done(this.host.archives.read(uri(OUTER)));
    const command = pick(COMMANDS, random) ?? "undo";
    // without a row: the buttons above the list
    const isOfArchive = command === "undo" || (command === "addFiles" && random() % 3 === 0);
    const row = isOfArchive ? undefined : pick(await this.done(gather(listRows(this.host.archives, opened, ""))), random);
    if (!row && command !== "addFiles" && command !== "undo") return;
    this.command = command;
    this.row = row;
    this.folder = row?.isArchive ? `${row.path}/` : (row?.path.slice(0, row.path.lastIndexOf("/") + 1) ?? "");
    this.asked = row && command === "delete" ? [{ kind: "delete", path: row.path }] : [];
    this.isUndone = false;
    const archive = memberUri(uri(OUTER), "");
    await this.run(row ? childUri(archive, row.path) : archive, opened.root, this.bytes());
  }

  private async run(target: ReturnType<typeof memberUri>, before: NestedArchive, bytes: Uint8Array): Promise<void> {
    const { command } = this;
    const services = { archives: this.host.archives } as Services;
    const work = archiveCommands.find(({ id }) => id === `bytewright.archive.${command}`)?.run(services, target);
    const outcome = await this.host.finish(Promise.resolve(work));
    await this.host.settle();
    const after = this.bytes();
    const what = `${command} of ${JSON.stringify(target.path).slice(0, 100)}`;
    if (outcome === "killed") return this.note(command, `${what}: nothing goes on`);
    if ("error" in outcome) {
      const { error } = outcome;
      const isSaid = error instanceof NoTarget || error instanceof FileSystemError;
      if (!isSaid) return this.note(command, `${what}: throws ${error instanceof Error ? error.stack : error}`);
      return this.note(`${command} refused`, isSame(after, bytes) ? undefined : `${what}: refused, and the file is another`);
    }
    if (command === "undo") return this.checkUndo(what, before, bytes, after);
    if (this.asked.length === 0) return this.note(`${command} left`, isSame(after, bytes) ? undefined : `${what}: nothing was asked for`);
    const step = { before: bytes, after, changes: this.asked };
    // the message after a deletion has an Undo button
    if (this.isUndone) return this.note("delete undone", isSame(after, bytes) ? undefined : `${what}: undone, and the file is another`);
    this.steps.push(step);
    this.note(command, findDamage(this.asked, before, leavesOf(before), after));
  }

  private checkUndo(what: string, before: NestedArchive, bytes: Uint8Array, after: Uint8Array): void {
    const step = this.steps.pop();
    if (!step) return this.note("undo", `${what}: there was nothing to undo`);
    if (isSame(bytes, step.after))
      return this.note("undo", isSame(after, step.before) ? undefined : `${what}: not every byte is as before`);
    const old = openNested(step.before, NO_SUPPLIES);
    if (!old || "issue" in old) return this.note("undo", `${what}: the old file does not open`);
    // another program has written since: the old members are restored, and its changes stay
    const back = step.changes.map((change): MemberChange => {
      if (change.kind === "rename") return { kind: "rename", path: change.to, to: change.path };
      const found = old.nested.find(change.path);
      return found?.kind === "member" ? { kind: "put", path: found.path, content: found.read() } : { kind: "delete", path: change.path };
    });
    this.note("undo after another program", findDamage(back, before, leavesOf(before), after));
  }

  private async writeElsewhere(root: NestedArchive): Promise<void> {
    const member = pick(leavesOf(root), this.random);
    if (!member) return;
    try {
      const changed = root.change([{ kind: "put", path: member.path, content: this.content() }]);
      if (changed) this.disk.put(OUTER, changed);
    } catch {
      // the archive refuses the change
      return;
    }
    await this.host.settle();
  }

  private choose(choices: readonly unknown[]): unknown {
    const chosen = pick([...choices.filter((choice) => typeof choice === "string"), undefined], this.random);
    if (chosen === "Undo") this.isUndone = true;
    // canceled "Replace it?"
    if (chosen === undefined && choices.includes("Replace")) this.asked = [];
    return chosen;
  }

  private answer(options: InputBox | FileDialog): unknown {
    return "validateInput" in options ? this.name(options) : this.files(options);
  }

  /** A name that the input box accepts. */
  private name({ value, validateInput }: InputBox): string | undefined {
    const { random } = this;
    const folder = value.slice(0, value.lastIndexOf("/") + 1);
    const name = (random() % 2 === 0 ? folder : "") + (pick([...NAMES, value.toUpperCase(), `${value}/in.bin`], random) ?? "");
    if (name === value || validateInput(name) !== undefined) return undefined;
    this.asked = [{ kind: "rename", path: this.row?.path ?? "", to: name }];
    return name;
  }

  private files({ canSelectMany }: FileDialog): Uri[] {
    const { random } = this;
    const names = new Set(Array.from({ length: canSelectMany ? 1 + (random() % 2) : 1 }, () => pick(FILE_NAMES, random) ?? ""));
    const files = [...names].map((name) => ({ path: `${FILES}/${name}`, name, content: this.content() }));
    for (const { path, content } of files) this.disk.put(path, content);
    this.asked = files.map(({ name, content }) => ({
      kind: "put",
      path: this.command === "replace" ? (this.row?.path ?? "") : this.folder + name,
      content,
    }));
    return files.map(({ path }) => uri(path) as unknown as Uri);
  }

  private content(): Uint8Array {
    const { random } = this;
    return Uint8Array.from({ length: pick([0, 1, 31, 200, 4096], random) ?? 0 }, () => random() & 0xff);
  }

  private note(feature: string, problem?: string): void {
    this.counted.tried[`click: ${feature}`] = (this.counted.tried[`click: ${feature}`] ?? 0) + 1;
    if (problem === undefined) return;
    this.isGood = false;
    this.counted.wrong.push(`click: ${feature}: ${problem}`);
  }

  private bytes(): Uint8Array {
    return this.disk.files.get(OUTER)?.bytes ?? new Uint8Array();
  }

  private async done<T>(work: Promise<T>): Promise<T> {
    const outcome = await this.host.finish(work);
    if (outcome === "killed") throw new Error("nothing goes on");
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

async function gather<T>(all: AsyncIterable<T>): Promise<readonly T[]> {
  const gathered: T[] = [];
  for await (const one of all) gathered.push(one);
  return gathered;
}

/**
 * Texts of all game files of the workspace, those inside of archives included, for one search after the other: each file is decoded once, as
 * long as there is room for its text.
 */
import type { CancellationToken, Uri } from "vscode";
import { workspace } from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { findFormatByBytes, findFormatByName } from "../../../formats/registry.ts";
import { memberUri } from "../archives/memberAddress.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { walkWorkspace } from "../files/walkFolder.ts";
import { Pauses } from "../pauses.ts";
import type { Services } from "./command.ts";

export interface GameText {
  readonly file: Uri;
  /** Path for people: below the workspace, and on inside of an archive. */
  readonly path: string;
  readonly text: string;
}

const LARGEST_SEARCHED = 8 * 1024 * 1024;
const LARGEST_ARCHIVE = 64 * 1024 * 1024;
/** UTF-16 units of text that are kept. */
const MOST_KEPT = 64e6;

export class GameTexts {
  private readonly services: Services;
  /** By the address of the file on disk. */
  private readonly kept = new Map<string, readonly GameText[]>();
  private room = MOST_KEPT;

  constructor(services: Services) {
    this.services = services;
  }

  async *all(token: CancellationToken): AsyncGenerator<readonly GameText[]> {
    const wants = (name: string) => findFormatByName(name) !== undefined || isArchiveName(name);
    for await (const file of walkWorkspace(wants, token)) {
      const key = file.toString();
      const known = this.kept.get(key);
      const texts = known ?? (await this.read(file));
      const size = texts.reduce((sum, { text }) => sum + text.length, 0);
      if (!known && size <= this.room) {
        this.room -= size;
        this.kept.set(key, texts);
      }
      yield texts;
      if (token.isCancellationRequested) return;
    }
  }

  /** None of a file that cannot be read. */
  private async read(file: Uri): Promise<readonly GameText[]> {
    try {
      const { size } = await workspace.fs.stat(file);
      if (isArchiveName(gameFileName(file)) && size <= LARGEST_ARCHIVE) {
        const inside = await this.readMembers(file);
        if (inside) return inside;
      }
      if (size > LARGEST_SEARCHED) return [];
      const text = this.services.files.findCached(file)?.decoded ?? this.decode(file, await workspace.fs.readFile(file));
      return text.kind === "ok" ? [{ file, path: workspace.asRelativePath(file), text: text.text }] : [];
    } catch {
      return [];
    }
  }

  private decode(file: Uri, bytes: Uint8Array) {
    return this.services.files.decode(bytes, gameFileName(file)).decoded;
  }

  /** Undefined for a file that is no archive. */
  private async readMembers(outer: Uri): Promise<readonly GameText[] | undefined> {
    if ((await this.services.archives.look(outer)) !== "archive") return undefined;
    const { root } = await this.services.archives.read(outer);
    const texts: GameText[] = [];
    const pauses = new Pauses();
    for (const member of root.walk()) {
      await pauses.takeTurns();
      if (member.isArchive || member.size > LARGEST_SEARCHED) continue;
      if (!findFormatByName(member.path) && !findFormatByBytes(member.head())) continue;
      const file = memberUri(outer, member.path);
      const content = catchStop(() => member.read());
      const decoded = "value" in content ? this.decode(file, content.value) : undefined;
      if (decoded?.kind === "ok") texts.push({ file, path: `${workspace.asRelativePath(outer)}/${member.path}`, text: decoded.text });
    }
    return texts;
  }
}

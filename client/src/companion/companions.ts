/**
 * The companion files of open decoded texts, sent to the language server on request and when they change. The server already knows unsaved
 * changes in editors.
 */

import { Disposable, EventEmitter, Uri, workspace } from "vscode";
import { firstError } from "../../../formats/core/issue.ts";
import { hex } from "../../../formats/core/text/hex.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { resolveLink } from "../../../index/resolve.ts";
import type { CompanionMessage, Notifications } from "../../../server/src/protocol.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri, findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { watchFile } from "../files/watchFile.ts";
import type { GameProject } from "../project/gameProject.ts";
import { sentenceOf } from "../wording.ts";
import { companionPlaces, findCompanion, readCompanion } from "./findCompanion.ts";

interface Watched {
  readonly real: Uri;
  readonly watchers: Disposable;
  sent: CompanionMessage | null;
}

export class Companions implements Disposable {
  private readonly news = new EventEmitter<Notifications["bytewright/companionChanged"]>();
  private readonly changes = new EventEmitter<void>();
  /** The companion was replaced, or changed on disk. */
  readonly onDidFind = this.news.event;
  /** The same, or its text changed in an editor. */
  readonly onDidChange = this.changes.event;
  /** By the address of the text. */
  private readonly watched = new Map<string, Watched>();
  /** One at a time per text, so that the last one wins. */
  private readonly looks = new Turns();
  private readonly listeners: Disposable;

  constructor(
    private readonly files: GameFiles,
    private readonly project: GameProject,
  ) {
    this.listeners = Disposable.from(
      project.onDidChange(() => {
        for (const [uri, { real }] of this.watched) this.lookAgain(uri, real);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri.toString())),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const uri = document.uri.toString();
        if (contentChanges.length > 0 && [...this.watched.values()].some(({ sent }) => sent?.uri === uri)) this.changes.fire();
      }),
    );
  }

  /** The companion file of a decoded text. Its changes are sent from now on, until the text is closed. */
  async find(uri: string): Promise<CompanionMessage | null> {
    const real = findRealUri(Uri.parse(uri, true));
    const companion = real && this.files.findFormat(real)?.companion;
    if (!real || !companion) return null;
    this.forget(uri);
    const places = companionPlaces(real, companion);
    const watchers = Disposable.from(...places.map((place) => watchFile(place, () => this.lookAgain(uri, real))));
    const watched: Watched = { real, watchers, sent: null };
    this.watched.set(uri, watched);
    await this.looks.take(async () => {
      watched.sent = await this.look(real);
    }, watched);
    // pages that asked before the server ask again when it has the answer
    if (watched.sent) setTimeout(() => this.changes.fire());
    return watched.sent;
  }

  dispose(): void {
    for (const uri of this.watched.keys()) this.forget(uri);
    this.listeners.dispose();
    this.news.dispose();
    this.changes.dispose();
  }

  private forget(uri: string): void {
    this.watched.get(uri)?.watchers.dispose();
    this.watched.delete(uri);
  }

  private lookAgain(uri: string, real: Uri): void {
    const watched = this.watched.get(uri);
    if (!watched) return;
    void this.looks.take(async () => {
      const companion = await this.look(real);
      if (isSame(companion, watched.sent) || this.watched.get(uri) !== watched) return;
      watched.sent = companion;
      this.news.fire({ uri, companion });
      this.changes.fire();
    }, watched);
  }

  private async look(real: Uri): Promise<CompanionMessage | null> {
    const companion = this.files.findFormat(real)?.companion;
    const nearby = companion && (await findCompanion(real, companion).catch(() => undefined));
    if (companion?.facts) return nearby ? readFacts(nearby, companion.facts) : null;
    const place = nearby ?? this.findElsewhere(real);
    return place ? this.describe(place) : null;
  }

  /** At its place in the game, in another archive or a dump; also undefined until the index knows the file. */
  private findElsewhere(real: Uri): Uri | undefined {
    const [project, file] = [this.project.current(), this.project.find(real)];
    const link = file && project.relationsOf(file).links.find(({ target }) => target.in === "folder" && target.elsewhere);
    const [found] = file && link ? resolveLink(project, file, link).targets : [];
    return found && this.project.uriOf(found.file);
  }

  private async describe(place: Uri): Promise<CompanionMessage | null> {
    const format = this.files.findFormat(place);
    if (!format) return null;
    const message: CompanionMessage = {
      uri: decodedUri(place, format).toString(),
      fileName: gameFileName(place),
      format: format.id,
    };
    try {
      const { decoded } = await this.files.read(place);
      if (decoded.kind === "ok") return { ...message, text: decoded.text };
      const { message: problem, bytes } = firstError(decoded.issues);
      return { ...message, problem: bytes ? `${problem} (${hex(bytes.start)})` : problem };
    } catch (error) {
      return { ...message, problem: sentenceOf(error) };
    }
  }
}

async function readFacts(place: Uri, facts: (bytes: Uint8Array) => unknown): Promise<CompanionMessage> {
  const message: CompanionMessage = { uri: place.toString(), fileName: gameFileName(place), format: "" };
  try {
    const bytes = await readCompanion(place);
    return bytes ? { ...message, facts: facts(bytes) } : message;
  } catch (error) {
    return { ...message, problem: sentenceOf(error) };
  }
}

function isSame(a: CompanionMessage | null, b: CompanionMessage | null): boolean {
  return a?.uri === b?.uri && a?.text === b?.text && a?.problem === b?.problem && JSON.stringify(a?.facts) === JSON.stringify(b?.facts);
}

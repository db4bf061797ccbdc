import type { CancellationToken, QuickPick, QuickPickItem } from "vscode";
import { CancellationTokenSource, l10n, Range, Selection, TextEditorRevealType, type Uri, window, workspace } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { showErrorMessage } from "../notices.ts";
import { showGameText } from "../open/showText.ts";
import { Pauses } from "../pauses.ts";
import { sentenceOf } from "../wording.ts";
import type { Command, Services } from "./command.ts";
import { findLines } from "./findLines.ts";
import { type GameText, GameTexts } from "./gameTexts.ts";
import { NoTarget } from "./target.ts";

const MOST_HITS = 500;
/** Typing on changes the question. */
const TYPING = 250;
const SHORTEST_QUESTION = 2;
/** A list that grows with each hit cannot be read. */
const REFRESH = 300;

interface Hit extends QuickPickItem {
  readonly file?: Uri;
  readonly line?: number;
  readonly column?: number;
  readonly length?: number;
}

/** Finds text in all game files of the workspace, decoded, in archives too; VS Code's own search sees only those that are open. */
export const searchInGameFiles: Command = {
  id: "bytewright.searchInGameFiles",
  async run(services, argument) {
    if (!workspace.workspaceFolders) throw new NoTarget(l10n.t("Open a folder to search in its game files."));
    const selected = window.activeTextEditor?.document.getText(window.activeTextEditor.selection) ?? "";
    const pick = window.createQuickPick<Hit>();
    pick.title = l10n.t("Search in Game Files");
    pick.placeholder = l10n.t("Text to look for in all game files of the workspace, decoded. Upper and lower case are the same.");
    pick.matchOnDescription = true;
    pick.value = typeof argument === "string" ? argument : selected.includes("\n") ? "" : selected;
    const search = new Search(services, pick);
    pick.onDidChangeValue(() => search.schedule());
    // results may be looked at beside the files that they name
    pick.ignoreFocusOut = true;
    pick.onDidAccept(() => {
      const hit = pick.selectedItems[0];
      // Enter before there is a result leaves the box open
      if (!hit?.file) return;
      pick.hide();
      showHit(services, hit).catch((error: unknown) => void showErrorMessage(sentenceOf(error)));
    });
    pick.onDidHide(() => {
      search.cancel();
      pick.dispose();
    });
    pick.show();
    search.schedule();
  },
};

class Search {
  private readonly texts: GameTexts;
  private readonly pick: QuickPick<Hit>;
  private source = new CancellationTokenSource();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(services: Services, pick: QuickPick<Hit>) {
    this.texts = new GameTexts(services);
    this.pick = pick;
  }

  schedule(): void {
    this.cancel();
    this.source = new CancellationTokenSource();
    const { token } = this.source;
    this.timer = setTimeout(() => void this.run(this.pick.value.trim(), token), TYPING);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.source.cancel();
    this.source.dispose();
  }

  private async run(question: string, token: CancellationToken): Promise<void> {
    const { pick, texts } = this;
    if (question.length < SHORTEST_QUESTION) {
      pick.items = [];
      pick.busy = false;
      return;
    }
    pick.busy = true;
    const hits: Hit[] = [];
    let searched = 0;
    let lastRefresh = Date.now();
    const pauses = new Pauses();
    for await (const found of texts.all(token)) {
      for (const text of found) hits.push(...findHits(text, question));
      searched += found.length;
      if (token.isCancellationRequested) return;
      if (hits.length >= MOST_HITS) break;
      if (Date.now() - lastRefresh > REFRESH) {
        pick.items = [...hits];
        lastRefresh = Date.now();
      }
      await pauses.takeTurns();
    }
    if (token.isCancellationRequested) return;
    pick.items =
      hits.length > 0 ? hits.slice(0, MOST_HITS) : [{ label: l10n.t("Not found in {0} game files", searched), alwaysShow: true }];
    pick.title =
      hits.length >= MOST_HITS
        ? l10n.t("Search in Game Files: the first {0} places", MOST_HITS)
        : l10n.t("Search in Game Files: {0} places in {1} files", hits.length, searched);
    pick.busy = false;
  }
}

function findHits({ file, path, text: whole }: GameText, question: string): Hit[] {
  return findLines(whole, question).map(({ line, column, length, text }) => ({
    label: labelText(text),
    description: labelText(`${path}:${line + 1}`),
    alwaysShow: true,
    file,
    line,
    column,
    length,
  }));
}

async function showHit({ files }: Services, { file, line = 0, column = 0, length = 0 }: Hit): Promise<void> {
  if (!file) return;
  const { format } = await files.read(file);
  if (!format) return;
  const editor = await showGameText(decodedUri(file, format), format);
  const range = new Range(line, column, line, column + length);
  editor.selection = new Selection(range.start, range.end);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

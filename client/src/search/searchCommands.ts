/** Commands of the search over all game files. */
import { commands, l10n, Uri, window, workspace } from "vscode";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { parseChange } from "../../../index/change.ts";
import { parseQuery } from "../../../index/query.ts";
import type { Command, Services } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { showInformationMessage, showWarningMessage } from "../notices.ts";
import { messageOf } from "../originals/originals.ts";
import { applyWithPreview, type FileEdits } from "../project/previewedEdits.ts";
import { dumpFolders } from "../settings.ts";
import type { FileHits } from "./gameSearch.ts";
import { SEARCH_VIEW } from "./searchView.ts";

const MOST_CHANGED_FILES = 500;
const MOST_REFUSALS = 3;

/** Finds fields in all game files of the workspace and the dumps, in archives too; VS Code's own search sees only texts. */
const search: Command = {
  id: "bytewright.searchInGameFiles",
  async run({ searchView }, argument) {
    if (!workspace.workspaceFolders && dumpFolders().length === 0) throw new NoTarget(l10n.t("Open a folder to search in its game files."));
    const expression = typeof argument === "string" ? argument : await askExpression(searchView.expression);
    if (expression === undefined || expression.trim() === "") return;
    await commands.executeCommand(`${SEARCH_VIEW}.focus`);
    await searchView.search(expression.trim());
  },
};

function askExpression(before: string): Thenable<string | undefined> {
  const editor = window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? "";
  return window.showInputBox({
    title: l10n.t("Search in Game Files"),
    value: selected === "" || selected.includes("\n") ? before : selected,
    prompt: l10n.t("A text, a name, a number or a hash; “Power > 30” compares, “Attack/Power” and “Actor/**/bgparamlist” are paths."),
    validateInput: (text) => (text.trim() === "" ? undefined : sentenceOfError(() => parseQuery(text))),
  });
}

function sentenceOfError(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    // it quotes what was typed or selected, and VS Code makes links of the box's messages
    return noticeText(error instanceof Error ? error.message : String(error));
  }
}

const refresh: Command = {
  id: "bytewright.search.refresh",
  async run({ searchView }) {
    if (searchView.expression !== "") await searchView.search(searchView.expression);
  },
};

const stop: Command = {
  id: "bytewright.search.stop",
  async run({ searchView }) {
    searchView.stop();
  },
};

const clear: Command = {
  id: "bytewright.search.clear",
  async run({ searchView }) {
    searchView.clear();
  },
};

/** The results as a text that can be kept, searched and copied. */
const openAsText: Command = {
  id: "bytewright.search.openAsText",
  async run({ searchView }) {
    const lines = [`# ${searchView.expression}`, ""];
    for (const { file, fields } of searchView.results) {
      lines.push(file.path.replace(/^\w+:\/\/[^/]*/, ""));
      for (const { path, value } of fields) lines.push(`  ${path} = ${value}`);
    }
    const document = await workspace.openTextDocument({ content: `${lines.join("\n")}\n` });
    await window.showTextDocument(document, { preview: false });
  },
};

/** Changes all values that were found, after a look at every change. Files of the dump stay as they are. */
const replace: Command = {
  id: "bytewright.search.replace",
  async run(services) {
    const { searchView } = services;
    const hits = searchView.results.filter(({ file, fields }) => file.origin === "mod" && fields.length > 0);
    if (hits.length === 0) throw new NoTarget(l10n.t("The search found no values in the mod."));
    if (hits.length > MOST_CHANGED_FILES)
      throw new NoTarget(l10n.t("The search has hits in {0} files; at most {1} are changed at once.", hits.length, MOST_CHANGED_FILES));
    const change = await window.showInputBox({
      title: l10n.t("Replace in Game Files"),
      prompt: l10n.t("“= 40” sets, “* 1.5” calculates, “Sword => Axe” replaces a part, “original” takes what the unmodified game has."),
      validateInput: (text) => (text.trim() === "" ? undefined : sentenceOfError(() => parseChange(text))),
    });
    if (change === undefined || change.trim() === "") return;
    const { edits, refusals, count } = await editsFor(services, hits, change);
    if (refusals.length > 0) void showWarningMessage(refusals.slice(0, MOST_REFUSALS).join(" "));
    if (edits.length === 0) throw new NoTarget(l10n.t("Nothing would change."));
    const question = count === 1 ? l10n.t("Change 1 value") : l10n.t("Change {0} values, files: {1}", count, edits.length);
    if (!(await applyWithPreview(l10n.t("Replace: {0}", change), question, edits))) return;
    const done = count === 1 ? l10n.t("1 value was changed.") : l10n.t("{0} values were changed, files: {1}.", count, edits.length);
    void showInformationMessage(done);
    await services.searchView.search(services.searchView.expression);
  },
};

async function editsFor({ language, originals }: Services, hits: readonly FileHits[], change: string) {
  const edits: FileEdits[] = [];
  const refusals: string[] = [];
  let count = 0;
  const wantsOriginal = parseChange(change).kind === "original";
  for (const { decoded, message, fields, file } of hits) {
    const document = await workspace.openTextDocument(Uri.parse(decoded.toString(), true));
    if (document.getText() !== message.text) {
      refusals.push(l10n.t("{0} has changed since the search.", file.path.slice(file.path.lastIndexOf("/") + 1)));
      continue;
    }
    const game = wantsOriginal ? await originals.read(file.uri) : undefined;
    const original = game ? { original: messageOf(game) } : {};
    const asked = { text: message, rows: fields.map(({ row }) => row), change, ...original };
    const result = (await language.ask("bytewright/replaceFields", asked)) ?? { refused: l10n.t("The language server did not start.") };
    if ("refused" in result) refusals.push(result.refused);
    else if (result.edits.length > 0) {
      edits.push({ uri: decoded, edits: result.edits });
      count += result.count;
    }
  }
  return { edits, refusals, count };
}

export const searchCommands: readonly Command[] = [search, refresh, stop, clear, openAsText, replace];

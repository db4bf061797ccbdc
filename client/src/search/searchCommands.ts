/** Commands of the search over all game files. */
import { commands, l10n, Uri, window, workspace } from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { parseChange } from "../../../index/change.ts";
import { parseQuery, parseTarget } from "../../../index/query.ts";
import { type Command, command, type Services } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { showWarningMessage } from "../notices.ts";
import { applyAndSave, type FileEdits, offerUndo } from "../project/previewedEdits.ts";
import { dumpFolders } from "../settings.ts";
import { sentenceOf } from "../wording.ts";
import type { FileHits } from "./gameSearch.ts";
import { SEARCH_VIEW } from "./searchView.ts";

const MAX_CHANGED_FILES = 500;
const MAX_REFUSALS = 3;
/** Maximum names to list. */
const MAX_NAMES = 12;

/** Finds fields in all game files of the workspace and the dumps, also in archives. VS Code's own search sees only texts. */
const search = command("bytewright.searchInGameFiles", async ({ searchView }, argument) => {
  if (!workspace.workspaceFolders && dumpFolders().length === 0) throw new NoTarget(l10n.t("Open a folder to search in its game files."));
  const expression = typeof argument === "string" ? argument : await askExpression(searchView.expression);
  if (expression === undefined || expression.trim() === "") return;
  await commands.executeCommand(`${SEARCH_VIEW}.focus`);
  await searchView.search(expression.trim());
});

function askExpression(before: string): Thenable<string | undefined> {
  const editor = window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? "";
  return window.showInputBox({
    title: l10n.t("Search in Game Files"),
    value: selected === "" || selected.includes("\n") ? before : selected,
    prompt: l10n.t("Text, name, number or hash. Also: Power > 30, Attack/Power, Actor/**/bgparamlist"),
    validateInput: (text) => (text.trim() === "" ? undefined : sentenceOfError(() => parseQuery(text))),
  });
}

function sentenceOfError(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    // the message quotes what was typed or selected, and VS Code turns Markdown in it into links
    return noticeText(sentenceOf(error));
  }
}

const refresh = command("bytewright.search.refresh", async ({ searchView }) => {
  if (searchView.expression !== "") await searchView.search(searchView.expression);
});

const stop = command("bytewright.search.stop", async ({ searchView }) => searchView.stop());

const clear = command("bytewright.search.clear", async ({ searchView }) => searchView.clear());

/** Opens the results as a text to keep, search and copy. */
const openAsText = command("bytewright.search.openAsText", async ({ searchView }) => {
  const lines = [`# ${searchView.expression}`, ""];
  for (const { file, fields } of searchView.results) {
    lines.push(file.path.replace(/^\w+:\/\/[^/]*/, ""));
    for (const { path, value } of fields) lines.push(`  ${path} = ${value}`);
  }
  const document = await workspace.openTextDocument({ content: `${lines.join("\n")}\n` });
  await window.showTextDocument(document, { preview: false });
});

/** Changes all values that were found, after a preview. Does not change files of the dump. */
const replace = command("bytewright.search.replace", async (services) => {
  const { searchView } = services;
  const hits = searchView.results.filter(({ file, fields }) => file.origin === "mod" && fields.length > 0);
  if (hits.length === 0) throw new NoTarget(l10n.t("The search found no values in the mod."));
  if (hits.length > MAX_CHANGED_FILES)
    throw new NoTarget(l10n.t("The search has hits in {0} files; at most {1} are changed at once.", hits.length, MAX_CHANGED_FILES));
  const { expression } = searchView;
  const how = l10n.t("New value: 40 · multiply: * 1.5 · part of a text: Sword => Axe · back: original");
  const change = await window.showInputBox({
    title: l10n.t("Replace in Game Files"),
    prompt: noticeText(isWord(expression) ? l10n.t("Values called “{0}”. {1}", expression, how) : how),
    validateInput: (text) => (text.trim() === "" ? undefined : sentenceOfError(() => parseChange(text))),
  });
  if (change === undefined || change.trim() === "") return;
  const { edits, refusals, count, names } = await editsFor(services, hits, change);
  if (refusals.length > 0) void showWarningMessage(refusals.slice(0, MAX_REFUSALS).join(" "));
  if (edits.length === 0)
    throw new NoTarget(
      isWord(expression)
        ? l10n.t("Nothing would change: a word is a whole name here. For parts of names, search for *{0}*.", expression)
        : l10n.t("Nothing would change."),
    );
  const applied = await applyAndSave(edits, { title: l10n.t("Replace: {0}", change), question: question(count, edits.length, names) });
  if (!applied) return;
  void offerUndo(done(count, edits.length), applied).then((isUndone) => (isUndone ? searchView.search(searchView.expression) : undefined));
  await searchView.search(searchView.expression);
});

function isWord(expression: string): boolean {
  const target = parseTarget(expression, false);
  return target.kind === "name" && !target.path.isDeep;
}

function question(count: number, files: number, names: ReadonlySet<string>): string {
  const what =
    count === 1
      ? l10n.t("Change 1 value")
      : files === 1
        ? l10n.t("Change {0} values in 1 file", count)
        : l10n.t("Change {0} values in {1} files", count, files);
  const shown = [...names].slice(0, MAX_NAMES).join(", ") + (names.size > MAX_NAMES ? " …" : "");
  return names.size === 1 ? l10n.t("{0}, named {1}", what, shown) : l10n.t("{0}, with {1} different names: {2}", what, names.size, shown);
}

function done(count: number, files: number): string {
  if (count === 1) return l10n.t("Changed 1 value.");
  return files === 1 ? l10n.t("Changed {0} values in 1 file.", count) : l10n.t("Changed {0} values in {1} files.", count, files);
}

async function editsFor({ language, originals, searchView }: Services, hits: readonly FileHits[], change: string) {
  const edits: FileEdits[] = [];
  const refusals: string[] = [];
  const names = new Set<string>();
  let count = 0;
  const wantsOriginal = parseChange(change).kind === "original";
  for (const { decoded, message, paths, file } of hits) {
    const document = await workspace.openTextDocument(Uri.parse(decoded.toString(), true));
    if (document.getText() !== message.text) {
      refusals.push(l10n.t("{0} has changed since the search.", lastPart(file.path)));
      continue;
    }
    const game = wantsOriginal ? await originals.read(file.uri) : undefined;
    const original = game ? { original: game.message } : {};
    const asked = { text: message, expression: searchView.expression, paths, change, ...original };
    const result = (await language.ask("bytewright/replaceFields", asked)) ?? { refused: l10n.t("The language server did not start.") };
    if ("refused" in result) refusals.push(result.refused);
    else if (result.edits.length > 0) {
      edits.push({ uri: decoded, edits: result.edits, before: message.text });
      count += result.count;
      for (const name of result.names) names.add(name);
    }
  }
  return { edits, refusals, count, names };
}

export const searchCommands: readonly Command[] = [search, refresh, stop, clear, openAsText, replace];

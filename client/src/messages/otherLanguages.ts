/** Shows a message in the game's other languages: in its hover, as definitions, and as a diff of two texts. */

import type { TextDocument } from "vscode";
import { commands, type Disposable, Hover, Location, l10n, languages, MarkdownString, type Position, Range, window } from "vscode";
import { bold, code, inParagraphs, joined, plain } from "../../../formats/core/text/markdown.ts";
import type { GameMessage } from "../../../formats/core/text/messages.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { shortened } from "../../../formats/core/text/shortened.ts";
import { touches } from "../../../formats/core/text/span.ts";
import { formats } from "../../../formats/registry.ts";
import { command } from "../commands/command.ts";
import { findActiveUri, findUri, NoTarget, resolveGameFile } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri, findFormatByLanguage, findRealUri, realUriOf } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { GameProject } from "../project/gameProject.ts";
import { LanguagesPage } from "./languagesPage.ts";
import { translationsOf } from "./translations.ts";

/** Languages of texts with messages. */
export const MESSAGE_LANGUAGES = formats.filter(({ messages }) => messages).map(({ languageId }) => languageId);
/** Maximum UTF-16 units of a message in a hover. */
const MAX_SHOWN = 160;

/** A message in another language. */
interface Translated {
  readonly language: string;
  readonly words: string;
  readonly location: Location;
}

function messageAround(document: TextDocument, position: Position): GameMessage | undefined {
  const model = findFormatByLanguage(document.languageId)?.messages;
  const offset = document.offsetAt(position);
  return model?.read(document.getText()).find(({ span }) => touches(span, offset));
}

/** The message whose label is on this line. */
function messageAt(document: TextDocument, position: Position): GameMessage | undefined {
  const found = messageAround(document, position);
  return found && document.positionAt(found.span.start).line === position.line ? found : undefined;
}

async function translatedAt(
  project: GameProject,
  files: GameFiles,
  document: TextDocument,
  position: Position,
): Promise<readonly Translated[]> {
  const real = findRealUri(document.uri);
  const own = real && messageAt(document, position);
  if (!own) return [];
  const found: Translated[] = [];
  for (const { language, file } of await translationsOf(project, real)) {
    const { decoded, format } = await files.read(file.uri);
    if (!format?.messages || decoded.kind === "fail") continue;
    const message = format.messages.read(decoded.text).find(({ id }) => id === own.id);
    if (!message) continue;
    const line = decoded.text.slice(0, message.span.start).split("\n").length - 1;
    found.push({ language, words: message.words, location: new Location(decodedUri(file.uri, format), new Range(line, 0, line, 0)) });
  }
  return found;
}

export function registerOtherLanguages(project: GameProject, files: GameFiles): Disposable {
  return languages.registerDefinitionProvider(MESSAGE_LANGUAGES, {
    async provideDefinition(document, position) {
      return (await translatedAt(project, files, document, position)).map(({ location }) => location);
    },
  });
}

export function registerOtherLanguagesHover(project: GameProject, files: GameFiles): Disposable {
  return languages.registerHoverProvider(MESSAGE_LANGUAGES, {
    async provideHover(document, position) {
      const found = await translatedAt(project, files, document, position);
      if (found.length === 0) return undefined;
      const lines = found.map(({ language, words }) =>
        joined([bold(language), plain(" "), code(shortened(words.replace(/\s+/g, " "), MAX_SHOWN))]),
      );
      return new Hover(new MarkdownString(inParagraphs([plain(l10n.t("In the other languages:")), ...lines]).source));
    },
  });
}

/** Opens the table of all messages in all languages, at the message under the cursor. */
export const showAllLanguages = command("bytewright.showAllLanguages", async (services, argument) => {
  const document = findUri(argument) ? undefined : window.activeTextEditor?.document;
  const given = findUri(argument) ?? findActiveUri();
  const real = given && realUriOf(given);
  const hasMessages = real && services.files.findFormat(real)?.messages !== undefined;
  const position =
    document && given && document.uri.toString() === given.toString() ? window.activeTextEditor?.selection.active : undefined;
  const id = document && position && messageAround(document, position)?.id;
  new LanguagesPage(services, hasMessages ? { real, id } : undefined);
  return undefined;
});

/** Compares the texts of a file in two languages. */
export const compareLanguages = command("bytewright.compareLanguages", async ({ files, project }, argument) => {
  const { real, decoded } = await resolveGameFile(files, argument);
  const found = await translationsOf(project, real);
  const name = gameFileName(real);
  if (found.length === 0)
    throw new NoTarget(
      l10n.t("No file in another language was found for {0}. Its path and theirs must differ in the language only.", name),
    );
  const choices = found.map(({ language, file }) => ({ label: labelText(language), description: labelText(file.path), file }));
  const choice = await window.showQuickPick(choices, {
    title: l10n.t("Compare Languages"),
    placeHolder: l10n.t("Language to compare {0} with", name),
  });
  if (!choice) return undefined;
  const { format } = await files.read(choice.file.uri);
  if (!format) throw new NoTarget(l10n.t("Bytewright doesn't recognize {0}, by name or by content.", gameFileName(choice.file.uri)));
  await commands.executeCommand(
    "vscode.diff",
    decodedUri(choice.file.uri, format),
    decoded,
    l10n.t("{0} ({1} ↔ This File)", name, choice.label),
  );
  return undefined;
});

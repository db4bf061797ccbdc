/** Language features across files: definitions, references, links, completion, symbols and users, from the project's index. */
import type { CancellationToken, TextDocument } from "vscode";
import {
  CodeLens,
  CompletionItem,
  CompletionItemKind,
  commands,
  Disposable,
  DocumentLink,
  Location,
  l10n,
  languages,
  Position,
  Range,
  SymbolInformation,
  SymbolKind,
  Uri,
} from "vscode";
import type { Span } from "../../../formats/core/text/span.ts";
import { lastPart } from "../../../index/place.ts";
import { resolveLink } from "../../../index/resolve.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { GameProject } from "./gameProject.ts";
import { locationOf, shownUri, usersOf } from "./linkLocations.ts";
import { findLinkingDocument, LINKING_LANGUAGES, type LinkingDocument } from "./textRelations.ts";

const MOST_SYMBOLS = 200;
const MOST_NAMES = 500;
/** Opens the list of users of the document's file. */
const SHOW_USERS = "bytewright.project.showUsers";

export function registerLinkProviders(project: GameProject, files: GameFiles): Disposable {
  const find = (document: TextDocument) => findLinkingDocument(project, document);
  const targetsAt = async (document: TextDocument, position: Position) => {
    await project.whole();
    const linking = find(document);
    const link = linking && linkAt(linking, document.offsetAt(position))?.link;
    return linking && link ? resolveLink(project.current(), linking.file, link).targets : [];
  };
  return Disposable.from(
    languages.registerDefinitionProvider(LINKING_LANGUAGES, {
      async provideDefinition(document, position) {
        return Promise.all((await targetsAt(document, position)).map((target) => locationOf(project, target)));
      },
    }),
    languages.registerReferenceProvider(LINKING_LANGUAGES, {
      async provideReferences(document, position) {
        const [target] = await targetsAt(document, position);
        // names of entries are looked for where the cursor is: the users of a whole file would be too many
        return target && !target.definition ? [...(await usersOf(project, files, target.file))] : [];
      },
    }),
    languages.registerDocumentLinkProvider(LINKING_LANGUAGES, { provideDocumentLinks: (document) => documentLinks(project, document) }),
    languages.registerCompletionItemProvider(LINKING_LANGUAGES, {
      provideCompletionItems: (document, position) => completions(project, document, position),
    }),
    languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: (query, token) => symbols(project, query, token) }),
    languages.registerCodeLensProvider(LINKING_LANGUAGES, {
      onDidChangeCodeLenses: project.onDidChange,
      provideCodeLenses(document) {
        const linking = find(document);
        const count = linking ? project.current().allUsersOf(linking.file).length : 0;
        if (count === 0) return [];
        const title = count === 1 ? l10n.t("Used by 1 file") : l10n.t("Used by {0} files", count);
        return [new CodeLens(new Range(0, 0, 0, 0), { title, command: SHOW_USERS, arguments: [document.uri.toString()] })];
      },
    }),
    commands.registerCommand(SHOW_USERS, (address: unknown) => showUsers(project, files, address)),
  );
}

function linkAt({ relations }: LinkingDocument, offset: number) {
  return relations.links.find(({ span }) => span.start <= offset && offset <= span.end);
}

function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

/** VS Code asks once a version of the text, so the answer waits for all files. */
async function documentLinks(project: GameProject, document: TextDocument): Promise<DocumentLink[]> {
  await project.whole();
  const linking = findLinkingDocument(project, document);
  if (!linking) return [];
  return linking.relations.links.flatMap(({ link, span }) => {
    if (link.target.in !== "game") return [];
    const [target] = resolveLink(project.current(), linking.file, link).targets;
    if (!target) return [];
    const shown = new DocumentLink(rangeOf(document, span), shownUri(project, target.file));
    shown.tooltip = l10n.t("Open {0}", target.file.inGame ?? lastPart(target.file.path));
    return [shown];
  });
}

/** Names of files that the value under the cursor may be. */
function completions(project: GameProject, document: TextDocument, position: Position): CompletionItem[] {
  const linking = findLinkingDocument(project, document);
  const found = linking && linkAt(linking, document.offsetAt(position));
  if (found?.link.target.in !== "game") return [];
  const [path] = found.link.target.paths;
  const at = path.lastIndexOf(found.link.value);
  const [before, after] = [path.slice(0, at), path.slice(at + found.link.value.length)];
  const range = rangeOf(document, found.span);
  return project
    .current()
    .namesBetween(before, after, MOST_NAMES)
    .map((name) => {
      const item = new CompletionItem(name, CompletionItemKind.File);
      item.detail = before + name + after;
      item.range = range;
      item.filterText = name;
      return item;
    });
}

function symbols(project: GameProject, query: string, token: CancellationToken): SymbolInformation[] {
  const wanted = query.toLowerCase();
  if (wanted.length < 2) return [];
  const found: SymbolInformation[] = [];
  for (const file of project.current().files()) {
    if (found.length >= MOST_SYMBOLS || token.isCancellationRequested) break;
    const name = lastPart(file.path);
    if (!file.reading || !name.toLowerCase().includes(wanted)) continue;
    found.push(new SymbolInformation(name, SymbolKind.File, file.inGame ?? "", new Location(shownUri(project, file), new Position(0, 0))));
  }
  return found;
}

async function showUsers(project: GameProject, files: GameFiles, address: unknown): Promise<void> {
  if (typeof address !== "string") return;
  const uri = Uri.parse(address, true);
  for (const file of project.current().files()) {
    if (!file.reading || shownUri(project, file).toString() !== address) continue;
    const locations = await usersOf(project, files, file);
    await commands.executeCommand("editor.action.showReferences", uri, new Position(0, 0), locations);
    return;
  }
}

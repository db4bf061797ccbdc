/** Language features across files: definitions, references, links, symbols and users, from the project's index. */
import type { CancellationToken, TextDocument } from "vscode";
import {
  CodeLens,
  commands,
  Disposable,
  DocumentLink,
  Hover,
  Location,
  l10n,
  languages,
  MarkdownString,
  Position,
  Range,
  SymbolInformation,
  SymbolKind,
  Uri,
} from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { code, inParagraphs, joined, type Markdown, markdown, plain } from "../../../formats/core/text/markdown.ts";
import { resolveLink } from "../../../index/resolve.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { rangeOf } from "../ranges.ts";
import type { GameProject } from "./gameProject.ts";
import { type Pointed, pointedAt, usesOf } from "./linkCursor.ts";
import { locationOf, locationsOf, shownUri } from "./linkLocations.ts";
import { findLinkingDocument, LINKING_LANGUAGES } from "./textRelations.ts";

const MAX_SYMBOLS = 200;
/** Opens the list of users of the document's file. */
const SHOW_USERS = "bytewright.project.showUsers";

export function registerLinkProviders(project: GameProject, files: GameFiles): Disposable {
  const find = (document: TextDocument) => findLinkingDocument(project, document);
  return Disposable.from(
    languages.registerDefinitionProvider(LINKING_LANGUAGES, {
      async provideDefinition(document, position) {
        const pointed = await pointedAt(project, document, position);
        return pointed?.link ? Promise.all(pointed.targets.map((target) => locationOf(project, target))) : [];
      },
    }),
    languages.registerReferenceProvider(LINKING_LANGUAGES, {
      async provideReferences(document, position, { includeDeclaration }) {
        const pointed = await pointedAt(project, document, position);
        const [target] = pointed?.targets ?? [];
        if (!target) return [];
        const places = await locationsOf(project, files, usesOf(project, target));
        return includeDeclaration && target.definition ? [await locationOf(project, target), ...places] : [...places];
      },
    }),
    registerDocumentLinks(project),
    languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: (query, token) => symbols(project, query, token) }),
    languages.registerCodeLensProvider(LINKING_LANGUAGES, {
      onDidChangeCodeLenses: project.onDidChange,
      provideCodeLenses(document) {
        const linking = find(document);
        const count = linking ? project.current().allUsersOf(linking.file).length : 0;
        if (count === 0) return [];
        return [new CodeLens(new Range(0, 0, 0, 0), { title: usedBy(count), command: SHOW_USERS, arguments: [document.uri.toString()] })];
      },
    }),
    commands.registerCommand(SHOW_USERS, (address: unknown) => showUsers(project, files, address)),
  );
}

export function registerLinkHover(project: GameProject): Disposable {
  return languages.registerHoverProvider(LINKING_LANGUAGES, {
    async provideHover(document, position) {
      const pointed = await pointedAt(project, document, position);
      const text = pointed && describe(project, pointed);
      return text && new Hover(new MarkdownString(text.source), rangeOf(document, pointed.span));
    },
  });
}

/** The target of a link, and how many links have the same target. */
function describe(project: GameProject, { link, targets }: Pointed): Markdown | undefined {
  const [target] = targets;
  if (!target) return undefined;
  const count = usesOf(project, target).length;
  const used = plain(usedBy(count));
  if (!link) return count === 0 ? undefined : used;
  const { file } = target;
  const origin = file.origin !== "mod" ? markdown` · ${l10n.t("in the original game")}` : undefined;
  return inParagraphs([joined([code(file.inGame ?? lastPart(file.path)), origin]), count === 0 ? undefined : used]);
}

function usedBy(count: number): string {
  return count === 1 ? l10n.t("Used by 1 file") : l10n.t("Used by {0} files", count);
}

/** VS Code asks once per version of the text. It must ask again if more files have become known, for example when a dump was added. */
function registerDocumentLinks(project: GameProject): Disposable {
  let answeredOf: object | undefined;
  const provider = {
    async provideDocumentLinks(document: TextDocument) {
      const links = await documentLinks(project, document);
      answeredOf = project.placement;
      return links;
    },
  };
  let registered = languages.registerDocumentLinkProvider(LINKING_LANGUAGES, provider);
  const listener = project.onDidChange(() => {
    if (answeredOf === undefined || answeredOf === project.placement) return;
    answeredOf = undefined;
    registered.dispose();
    registered = languages.registerDocumentLinkProvider(LINKING_LANGUAGES, provider);
  });
  return Disposable.from(listener, new Disposable(() => registered.dispose()));
}

/** Waits for all files. */
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

/** Files by their names, actors among them, and the entries that files define. */
function symbols(project: GameProject, query: string, token: CancellationToken): SymbolInformation[] {
  const wanted = query.toLowerCase();
  if (wanted.length < 2) return [];
  const found: SymbolInformation[] = [];
  const current = project.current();
  const start = new Position(0, 0);
  for (const file of current.files()) {
    if (found.length >= MAX_SYMBOLS || token.isCancellationRequested) break;
    if (!file.reading) continue;
    const name = lastPart(file.path);
    const inside = file.inGame ?? "";
    if (name.toLowerCase().includes(wanted))
      found.push(new SymbolInformation(name, SymbolKind.File, inside, new Location(shownUri(project, file), start)));
    for (const { name: entry } of current.relationsOf(file).definitions)
      if (entry.toLowerCase().includes(wanted) && found.length < MAX_SYMBOLS)
        found.push(new SymbolInformation(entry, SymbolKind.Key, name, new Location(shownUri(project, file), start)));
  }
  return found;
}

async function showUsers(project: GameProject, files: GameFiles, address: unknown): Promise<void> {
  if (typeof address !== "string") return;
  const uri = Uri.parse(address, true);
  for (const file of project.current().files()) {
    if (!file.reading || shownUri(project, file).toString() !== address) continue;
    const locations = await locationsOf(project, files, usesOf(project, { file }));
    await commands.executeCommand("editor.action.showReferences", uri, new Position(0, 0), locations);
    return;
  }
}

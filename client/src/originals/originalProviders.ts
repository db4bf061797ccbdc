/** The unmodified game in editors: marks next to changed lines, and original values in hovers. */
import type { TextDocument } from "vscode";
import { Disposable, Hover, l10n, languages, MarkdownString, Uri, workspace } from "vscode";
import { code, codeBlock, inParagraphs, markdown, plain } from "../../../formats/core/text/markdown.ts";
import { formats } from "../../../formats/registry.ts";
import { compareWithOriginal } from "../../../index/originals.ts";
import type { OriginalPartMessage } from "../../../server/src/protocol.ts";
import { setContext } from "../contextKeys.ts";
import { decodedUri, findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { GameProject } from "../project/gameProject.ts";
import { quickDiffs } from "../quickDiffs.ts";
import { dumpFolders } from "../settings.ts";
import type { Originals } from "./originals.ts";

/** Lines of an object that a hover shows. */
const MAX_LINES = 12;

/** For an entirely new mod, the list would repeat the Explorer. */
const MAX_LISTED = 1000;

/** Starts once the files are read, if the setting has a dump. */
export function showOriginals(originals: Originals, project: GameProject, files: GameFiles): Disposable {
  const diffs = quickDiffs("bytewright", l10n.t("Original Game"), l10n.t("Different from the Original"), {
    async provideOriginalResource(uri) {
      const real = findRealUri(uri);
      const original = real && (await originals.find(real));
      const format = original && files.findFormat(original.uri);
      return format && decodedUri(original.uri, format);
    },
  });
  const refresh = () => {
    const isWanted = dumpFolders().length > 0;
    setContext("bytewright.hasDump", isWanted);
    if (project.isComplete || !isWanted) diffs.show(isWanted ? listDifferent(project) : []);
  };
  refresh();
  return Disposable.from(
    diffs,
    project.onDidChange(refresh),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("bytewright.dumps") && refresh()),
    workspace.onDidChangeWorkspaceFolders(refresh),
  );
}

/** The files on disk; an archive stands for its members. */
function listDifferent(project: GameProject) {
  const current = project.current();
  const listed = [...project.placedFiles()].flatMap((file) => {
    const comparison = file.inArchive ? "equal" : (compareWithOriginal(current, file) ?? "equal");
    if (comparison === "equal") return [];
    const { uri } = file;
    const click =
      comparison === "added"
        ? { command: "vscode.open", title: l10n.t("Open") }
        : { command: "bytewright.compareWithOriginal", title: l10n.t("Compare with the Original") };
    return [{ resourceUri: uri, command: { ...click, arguments: [uri] } }];
  });
  return listed.slice(0, MAX_LISTED);
}

export function registerOriginalHover(originals: Originals): Disposable {
  const all = formats.map(({ languageId }) => languageId);
  return languages.registerHoverProvider(all, {
    provideHover: (document, position) => hoverAt(originals, document, document.offsetAt(position)),
  });
}

async function hoverAt(originals: Originals, document: TextDocument, offset: number): Promise<Hover | undefined> {
  if (dumpFolders().length === 0) return undefined;
  const real = findRealUri(document.uri);
  const original = real && (await originals.read(real));
  const [part] = original ? await originals.partsAt(document, offset, original) : [];
  if (!part) return undefined;
  const contents = new MarkdownString(describe(part).source);
  if (!part.isEqual) {
    // applies to the active document: an address would not survive the decoding of command links
    const reset = Uri.from({ scheme: "command", path: "bytewright.resetToOriginal", query: JSON.stringify([null, offset]) });
    contents.appendMarkdown(`\n\n[${l10n.t("Reset to the Original")}](${reset.toString()})`);
    contents.isTrusted = { enabledCommands: ["bytewright.resetToOriginal"] };
  }
  return new Hover(contents);
}

function describe({ text, isEqual }: OriginalPartMessage) {
  if (isEqual) return plain(l10n.t("Same as in the original game"));
  const lines = text.trim().split("\n");
  const title = plain(l10n.t("Original game:"));
  if (lines.length === 1) return markdown`${title} ${code(text)}`;
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
  return inParagraphs([title, codeBlock(shown)]);
}

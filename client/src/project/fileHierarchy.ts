/** An actor's linked files, and a file's users, in VS Code's hierarchy view and peek. */
import {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  commands,
  type Disposable,
  l10n,
  languages,
  Range,
  SymbolKind,
  window,
} from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import type { Project, ProjectFile } from "../../../index/project.ts";
import { resolveLink } from "../../../index/resolve.ts";
import { usesOfFile } from "../../../index/uses.ts";
import { command } from "../commands/command.ts";
import { NoTarget, resolveGameFile } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findRealUri, realUriOf } from "../decoded/decodedUris.ts";
import { showGameText } from "../open/showText.ts";
import type { GameProject } from "./gameProject.ts";
import { shownUri } from "./linkLocations.ts";
import { LINKING_LANGUAGES } from "./textRelations.ts";

const START = new Range(0, 0, 0, 0);

export function registerFileHierarchy(project: GameProject): Disposable {
  const fileOf = ({ uri }: CallHierarchyItem) => project.find(realUriOf(uri));
  return languages.registerCallHierarchyProvider(LINKING_LANGUAGES, {
    async prepareCallHierarchy(document) {
      await project.whole();
      const real = findRealUri(document.uri);
      const file = real && project.find(real);
      return file && itemOf(project, file);
    },
    provideCallHierarchyOutgoingCalls(item) {
      const file = fileOf(item);
      if (!file) return [];
      return linkedFiles(project.current(), file).map((target) => new CallHierarchyOutgoingCall(itemOf(project, target), [START]));
    },
    provideCallHierarchyIncomingCalls(item) {
      const file = fileOf(item);
      const uses = file ? usesOfFile(project.current(), file) : [];
      return uses.map((use) => new CallHierarchyIncomingCall(itemOf(project, use.file), [START]));
    },
  });
}

/** Each once, in the order of the links. */
export function linkedFiles(current: Project, file: ProjectFile): readonly ProjectFile[] {
  const found = new Set<ProjectFile>();
  for (const link of current.relationsOf(file).links) {
    if (link.target.in !== "game" && link.target.in !== "folder") continue;
    const [target] = resolveLink(current, file, link).targets;
    if (target && target.file !== file) found.add(target.file);
  }
  return [...found];
}

function itemOf(project: GameProject, file: ProjectFile): CallHierarchyItem {
  const detail = file.inGame ?? file.path;
  return new CallHierarchyItem(SymbolKind.File, lastPart(file.path), detail, shownUri(project, file), START, START);
}

/** Opens VS Code's hierarchy view with all files that the active file links to. */
export const showLinkedFiles = command("bytewright.showLinkedFiles", async ({ files, project }, argument) => {
  const { real, decoded, format } = await resolveGameFile(files, argument);
  const whole = await project.readAll();
  const file = project.find(real);
  if (!file || linkedFiles(whole, file).length === 0)
    throw new NoTarget(l10n.t("{0} names no other files of the project.", gameFileName(real)));
  if (window.activeTextEditor?.document.uri.toString() !== decoded.toString()) await showGameText(decoded, format);
  // a view with content would load it again, perhaps later; an empty one only notes the direction
  await commands.executeCommand("references-view.clear");
  await commands.executeCommand("references-view.showOutgoingCalls");
  await commands.executeCommand("references-view.showCallHierarchy");
});

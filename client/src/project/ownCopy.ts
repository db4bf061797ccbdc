/** "Give This Actor Its Own Copy": copies a file shared by several actors under the actor's name, and links the actor to the copy. */

import type { TextDocument } from "vscode";
import { CodeAction, CodeActionKind, type Disposable, l10n, languages, Position, type Range, Uri, WorkspaceEdit, workspace } from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { touches } from "../../../formats/core/text/span.ts";
import { bareName } from "../../../index/place.ts";
import { renamedPath } from "../../../index/renames.ts";
import { resolveLink } from "../../../index/resolve.ts";
import { findMemberPlace, memberUri } from "../archives/memberAddress.ts";
import { command } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { findStat } from "../files/findStat.ts";
import { rangeOf } from "../ranges.ts";
import type { GameProject } from "./gameProject.ts";
import type { PlacedFile } from "./placedFile.ts";
import { findLinkingDocument, LINKING_LANGUAGES } from "./textRelations.ts";

interface Plan {
  readonly range: Range;
  readonly source: PlacedFile;
  readonly to: Uri;
  readonly name: string;
}

export function registerOwnCopies(project: GameProject): Disposable {
  return languages.registerCodeActionsProvider(
    LINKING_LANGUAGES,
    {
      provideCodeActions(document, range) {
        const plan = findPlan(project, document, range.start);
        if (!plan) return [];
        const title = l10n.t("Give This Actor Its Own Copy of {0}", lastPart(plan.source.path));
        const action = new CodeAction(title, CodeActionKind.Refactor);
        action.command = { title, command: giveOwnCopy.id, arguments: [document.uri.toString(), range.start.line, range.start.character] };
        return [action];
      },
    },
    { providedCodeActionKinds: [CodeActionKind.Refactor] },
  );
}

export const giveOwnCopy = command("bytewright.giveOwnCopy", async ({ files, project }, address, line, character) => {
  const noPlan = new NoTarget(l10n.t("Place the cursor on the name of a file that the actor shares with others."));
  if (typeof address !== "string" || typeof line !== "number" || typeof character !== "number") throw noPlan;
  await project.readAll();
  const document = await workspace.openTextDocument(Uri.parse(address, true));
  const plan = findPlan(project, document, new Position(line, character));
  if (!plan) throw noPlan;
  // the index may not know a new file yet
  if (await findStat(plan.to)) throw new NoTarget(l10n.t("The actor already has its own file: {0}", lastPart(plan.to.path)));
  await workspace.fs.writeFile(plan.to, (await files.readContent(plan.source.uri)).content);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, plan.range, plan.name);
  await workspace.applyEdit(edit);
  await document.save();
  await project.changed(findMemberPlace(plan.to)?.outer ?? plan.to);
});

/** Undefined if the cursor is not on a file of an actor, or on one that only this actor uses. */
function findPlan(project: GameProject, document: TextDocument, position: Position): Plan | undefined {
  const linking = findLinkingDocument(project, document);
  const complete = linking?.file.reading?.complete;
  if (!linking || complete?.kind !== "named" || linking.file.origin !== "mod") return undefined;
  const [before = ""] = complete.path.split("{name}");
  if (!linking.file.inGame?.startsWith(before)) return undefined;
  const offset = document.offsetAt(position);
  const found = linking.relations.links.find(({ span }) => touches(span, offset));
  if (found?.link.target.in !== "game" || found.link.kind !== "file") return undefined;
  const name = bareName(linking.file.path);
  const [target] = resolveLink(project.current(), linking.file, found.link).targets;
  const source = target && project.placed(target.file);
  if (!source || source.inGame === undefined || found.link.value === name) return undefined;
  const inGame = renamedPath(source.inGame, found.link.value, name);
  const isTaken = project.current().atGamePath(inGame).length > 0;
  if (isTaken) return undefined;
  return { range: rangeOf(document, found.span), source, to: uriInRoot(project, linking.file, inGame), name };
}

/** In the archive or game folder that contains the file. */
function uriInRoot(project: GameProject, file: PlacedFile, inGame: string): Uri {
  const { root = "", path } = file;
  const uri = project.uriOf(file);
  const place = findMemberPlace(uri);
  if (!place) return uri.with({ path: `${uri.path.slice(0, root.length - path.length)}/${inGame}` });
  const inside = place.inside.slice(0, Math.max(0, place.inside.length - (path.length - root.length)));
  return memberUri(place.outer, inside === "" ? inGame : `${inside}/${inGame}`);
}

/** Rename of a file or an entry where it is named: with the edits in all users, through archives. */
import type { TextDocument } from "vscode";
import { type Disposable, languages, Range, type Uri, WorkspaceEdit, workspace } from "vscode";
import type { Span } from "../../../formats/core/text/span.ts";
import type { ProjectFile } from "../../../index/project.ts";
import { isSameLink, planRename } from "../../../index/renames.ts";
import type { GameProject } from "./gameProject.ts";
import { type Pointed, pointedAt } from "./linkCursor.ts";
import { shownUri } from "./linkLocations.ts";
import { findFormatOfLanguage, LINKING_LANGUAGES, relationsOf } from "./textRelations.ts";

export function registerLinkRenames(project: GameProject): Disposable {
  return languages.registerRenameProvider(LINKING_LANGUAGES, {
    async prepareRename(document, position) {
      const { pointed } = await getRenameable(project, document, position);
      return { range: rangeOf(document, pointed.span), placeholder: pointed.name };
    },
    async provideRenameEdits(document, position, newName) {
      const { pointed, target } = await getRenameable(project, document, position);
      const plan = planRename(project.current(), pointed.link, target, newName);
      if ("refused" in plan) throw new Error(plan.refused);
      const edit = new WorkspaceEdit();
      for (const owner of plan.owners) await rename(project, edit, owner, newName, ({ definitions }) => spansOf(definitions, pointed));
      for (const { file, links } of plan.uses)
        await rename(project, edit, file, newName, (relations) =>
          relations.links.filter(({ link }) => links.some((one) => isSameLink(one, link))).map(({ span }) => span),
        );
      for (const file of plan.files) {
        const uri = project.uriOf(file);
        edit.renameFile(uri, renamedUri(uri, pointed.name, newName));
      }
      return edit;
    },
  });
}

/** @throws Error where the cursor is at nothing of ours: VS Code then asks the language server. */
async function getRenameable(project: GameProject, document: TextDocument, position: Parameters<typeof pointedAt>[2]) {
  const pointed = await pointedAt(project, document, position);
  const [target] = pointed?.targets ?? [];
  const kind = pointed?.link?.target.in;
  if (!pointed || !target || kind === "folder" || kind === "table") throw new Error("This cannot be renamed.");
  return { pointed, target };
}

function spansOf(definitions: NonNullable<ReturnType<typeof relationsOf>>["definitions"], { targets: [target] }: Pointed): readonly Span[] {
  const wanted = target?.definition;
  return definitions.filter(({ definition: { kind, name } }) => kind === wanted?.kind && name === wanted.name).map(({ span }) => span);
}

async function rename(
  project: GameProject,
  edit: WorkspaceEdit,
  file: ProjectFile,
  newName: string,
  find: (relations: NonNullable<ReturnType<typeof relationsOf>>) => readonly Span[],
): Promise<void> {
  const document = await workspace.openTextDocument(shownUri(project, file));
  const format = findFormatOfLanguage(document, file);
  const relations = format && relationsOf(document, format);
  for (const span of relations ? find(relations) : []) edit.replace(document.uri, rangeOf(document, span), newName);
}

function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

function renamedUri(uri: Uri, value: string, name: string): Uri {
  const at = uri.path.lastIndexOf(value);
  return uri.with({ path: uri.path.slice(0, at) + name + uri.path.slice(at + value.length) });
}

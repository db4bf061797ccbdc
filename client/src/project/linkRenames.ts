/** Renames a file or an entry from a reference, with edits in all users and copies, through archives. */
import type { Position, TextDocument } from "vscode";
import { l10n, type Range, WorkspaceEdit, workspace } from "vscode";
import type { Link } from "../../../formats/core/relations.ts";
import type { ProjectFile } from "../../../index/project.ts";
import type { NamedPlaces } from "../../../index/renamedText.ts";
import { isSameLink, planRename, renamedPath } from "../../../index/renames.ts";
import type { TextRelations } from "../../../index/textLinks.ts";
import type { RenamePlacesParams, RenamePlacesResult } from "../../../server/src/protocol.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { textMessage } from "../decoded/decodedUris.ts";
import { rangeOf } from "../ranges.ts";
import type { GameProject } from "./gameProject.ts";
import { type Pointed, pointedAt } from "./linkCursor.ts";
import { shownUri } from "./linkLocations.ts";
import { findFormatOfLanguage, findLinkingDocument, relationsOf } from "./textRelations.ts";

interface Renameable {
  readonly range: Range;
  readonly placeholder: string;
}

/** Asks the language server, which alone analyzes texts. */
type MakeEdits = (params: RenamePlacesParams) => Promise<RenamePlacesResult | undefined>;

/** Undefined if the cursor is not on something that other files name. */
export async function prepareRename(project: GameProject, document: TextDocument, position: Position): Promise<Renameable | undefined> {
  // an unknown user of the name would keep the old one
  await project.readAll();
  const found = await find(project, document, position);
  return found && { range: rangeOf(document, found.pointed.span), placeholder: found.pointed.name };
}

/** Undefined like {@link prepareRename}. @throws Error with a sentence for the user if the new name is impossible */
export async function renameEdits(
  project: GameProject,
  document: TextDocument,
  position: Position,
  name: string,
  makeEdits: MakeEdits,
): Promise<WorkspaceEdit | undefined> {
  const found = await find(project, document, position);
  if (!found) return undefined;
  const { pointed, target } = found;
  const old = pointed.name;
  const plan = planRename(project.current(), pointed.link, target, name);
  if ("refused" in plan) throw new Error(plan.refused);
  const edit = new WorkspaceEdit();
  const changing = new Set([...plan.owners, ...plan.uses.map((use) => use.file)]);
  refuseUnsaved(project, changing, old);
  for (const file of changing) {
    const changed = await open(project, file);
    if (!changed) continue;
    const { document, message, relations } = changed;
    const places = {
      definitions: plan.owners.includes(file) ? spansOfDefinition(relations, pointed) : [],
      links: spansOfLinks(relations, plan.uses.find((use) => use.file === file)?.links ?? []),
    };
    const made = await makeEdits({ text: message, ...places, old, name });
    if (!made) throw new Error(l10n.t("The language server did not start."));
    if ("refused" in made) throw new Error(made.refused);
    for (const { span, text } of made.edits) edit.replace(document.uri, rangeOf(document, span), text);
  }
  for (const file of plan.files) {
    const uri = project.uriOf(file);
    edit.renameFile(uri, uri.with({ path: renamedPath(uri.path, old, name) }));
  }
  return edit;
}

/** The index knows only saved files. @throws Error if a text uses the name in unsaved changes, which would keep the old name */
function refuseUnsaved(project: GameProject, changing: ReadonlySet<ProjectFile>, old: string): void {
  for (const document of workspace.textDocuments) {
    const linking = document.isDirty ? findLinkingDocument(project, document) : undefined;
    if (!linking || changing.has(linking.file)) continue;
    if (linking.relations.links.some(({ link }) => link.value === old))
      throw new Error(l10n.t("{0} uses “{1}” in unsaved changes. Save it, then rename again.", gameFileName(linking.file.uri), old));
  }
}

async function find(project: GameProject, document: TextDocument, position: Position) {
  const pointed = await pointedAt(project, document, position);
  const [target] = pointed?.targets ?? [];
  const kind = pointed?.link?.target.in;
  return pointed && target && kind !== "folder" && kind !== "table" ? { pointed, target } : undefined;
}

/** Undefined for a file whose text says nothing about others, or has errors. */
async function open(project: GameProject, file: ProjectFile) {
  const document = await workspace.openTextDocument(shownUri(project, file));
  const format = findFormatOfLanguage(document, file);
  const relations = format && relationsOf(document, format);
  return relations && { document, relations, message: textMessage(format, project.uriOf(file), document.getText()) };
}

function spansOfDefinition({ definitions }: TextRelations, { targets: [target] }: Pointed): NamedPlaces["definitions"] {
  const wanted = target?.definition;
  return definitions.filter(({ definition: { kind, name } }) => kind === wanted?.kind && name === wanted.name).map(({ span }) => span);
}

function spansOfLinks({ links }: TextRelations, wanted: readonly Link[]): NamedPlaces["links"] {
  return links.filter(({ link }) => wanted.some((one) => isSameLink(one, link))).map(({ span }) => span);
}

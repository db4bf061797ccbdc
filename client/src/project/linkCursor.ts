/** The thing at the cursor: a link with its targets, an entry that others may refer to, or neither. */
import type { Position, TextDocument } from "vscode";
import type { Link } from "../../../formats/core/relations.ts";
import { type Span, touches } from "../../../formats/core/text/span.ts";
import { resolveLink, type Target } from "../../../index/resolve.ts";
import { type Use, usesOfEntry, usesOfFile } from "../../../index/uses.ts";
import { findFormatByLanguage } from "../decoded/decodedUris.ts";
import type { GameProject } from "./gameProject.ts";
import { findLinkingDocument, relationsOf } from "./textRelations.ts";

export interface Pointed {
  readonly span: Span;
  /** The link or entry at the cursor. */
  readonly name: string;
  readonly link?: Link;
  /** The targets of a link, the best first; for an entry, the entry. */
  readonly targets: readonly Target[];
}

/** Waits until all files are known, if they matter. */
export async function pointedAt(project: GameProject, document: TextDocument, position: Position): Promise<Pointed | undefined> {
  const format = findFormatByLanguage(document.languageId);
  const offset = document.offsetAt(position);
  const holds = ({ span }: { readonly span: Span }) => touches(span, offset);
  const own = format?.relations && relationsOf(document, format);
  if (!own || ![...own.links, ...own.definitions].some(holds)) return undefined;
  await project.whole();
  const linking = findLinkingDocument(project, document);
  if (!linking) return undefined;
  const at = linking.relations.links.find(holds);
  if (at) {
    const { targets } = resolveLink(project.current(), linking.file, at.link);
    return { span: at.span, name: at.link.value, link: at.link, targets };
  }
  const entry = linking.relations.definitions.find(holds);
  if (!entry) return undefined;
  const { definition, span } = entry;
  return { span, name: definition.name, targets: [{ file: linking.file, definition }] };
}

/** The mod's references to the target. */
export function usesOf(project: GameProject, { file, definition }: Target): readonly Use[] {
  return definition ? usesOfEntry(project.current(), file, definition) : usesOfFile(project.current(), file);
}

/** The links of open texts, read once per version. */
import type { TextDocument } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import { findFormatByName, formats } from "../../../formats/registry.ts";
import type { ProjectFile } from "../../../index/project.ts";
import { readTextRelations, type TextRelations } from "../../../index/textLinks.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findFormatByLanguage, findRealUri, realUriOf } from "../decoded/decodedUris.ts";
import type { GameProject } from "./gameProject.ts";
import type { PlacedFile } from "./placedFile.ts";

/** Texts of formats that say something about other files. */
export const LINKING_LANGUAGES = formats.filter(({ relations }) => relations).map(({ languageId }) => ({ language: languageId }));

/** A longer text is not worth the wait. */
const MAX_TEXT = 4_000_000;

export interface LinkingDocument {
  readonly file: PlacedFile;
  readonly relations: TextRelations;
}

interface Read {
  readonly version: number;
  readonly relations: TextRelations | undefined;
}

const known = new WeakMap<TextDocument, Read>();

/** Undefined if the text has errors, or no file in the project. */
export function findLinkingDocument(project: GameProject, document: TextDocument): LinkingDocument | undefined {
  const format = findFormatByLanguage(document.languageId);
  const real = findRealUri(document.uri);
  const file = real && project.find(real);
  if (!format?.relations || !file) return undefined;
  const relations = relationsOf(document, format);
  return relations && { file, relations };
}

/** A text that was just opened may not have its language yet: then the name of its file decides. */
export function findFormatOfLanguage(document: TextDocument, file: ProjectFile): Format | undefined {
  return findFormatByLanguage(document.languageId) ?? findFormatByName(file.path);
}

export function relationsOf(document: TextDocument, format: Format): TextRelations | undefined {
  const before = known.get(document);
  if (before?.version === document.version) return before.relations;
  const text = document.getText();
  const name = gameFileName(realUriOf(document.uri));
  const relations = text.length > MAX_TEXT ? undefined : readTextRelations(text, format, name, format.builtinNames());
  known.set(document, { version: document.version, relations });
  return relations;
}

/** The unmodified game's texts, for comparison with open texts by the language server. */
import type { TextDocument, Uri } from "vscode";
import { findOriginal } from "../../../index/originals.ts";
import type { OriginalPartMessage, TextMessage } from "../../../server/src/protocol.ts";
import { findFormatByLanguage, realUriOf, textMessage } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { LanguageService } from "../language/languageService.ts";
import type { GameProject } from "../project/gameProject.ts";
import type { PlacedFile } from "../project/placedFile.ts";
import { dumpFolders } from "../settings.ts";

export interface OriginalText {
  readonly real: Uri;
  readonly message: TextMessage;
}

export class Originals {
  constructor(
    private readonly project: GameProject,
    private readonly files: GameFiles,
    private readonly language: LanguageService,
  ) {}

  /** The file of the dump that a file of the mod replaces. */
  async find(real: Uri): Promise<PlacedFile | undefined> {
    if (dumpFolders().length === 0) return undefined;
    const whole = await this.project.whole();
    const file = this.project.find(real);
    const original = file && findOriginal(whole, file);
    return original && this.project.placed(original);
  }

  /** Undefined if the game has no such file, or it cannot be decoded. */
  async read(real: Uri): Promise<OriginalText | undefined> {
    const found = await this.find(real);
    if (!found) return undefined;
    const { decoded, format } = await this.files.read(found.uri);
    if (!format || decoded.kind === "fail") return undefined;
    return { real: found.uri, message: textMessage(format, found.uri, decoded.text) };
  }

  /** The field at a place that the game has too, and all around it, the innermost first. */
  async partsAt(document: TextDocument, offset: number, { message: original }: OriginalText): Promise<readonly OriginalPartMessage[]> {
    const format = findFormatByLanguage(document.languageId);
    if (format?.id !== original.format) return [];
    const mod = textMessage(format, realUriOf(document.uri), document.getText());
    return (await this.language.ask("bytewright/originalParts", { mod, original, offset })) ?? [];
  }
}

/** The language status of the active editor: format, version, size, and whether the file is exact. */
import type { LanguageStatusItem, TextEditor, Uri } from "vscode";
import { Disposable, LanguageStatusSeverity, l10n, languages, window } from "vscode";
import { firstError } from "../../../formats/core/issue.ts";
import { labelText, noticeText } from "../../../formats/core/text/noticeText.ts";
import { formats } from "../../../formats/registry.ts";
import { setContext } from "../contextKeys.ts";
import { DECODED_SCHEME } from "../decoded/addresses.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { EditPermissions, ReadOnlyReason } from "../decoded/editPermissions.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { formatSize, rewritingOf } from "../wording.ts";

export class Status implements Disposable {
  private readonly file: LanguageStatusItem;
  private readonly exact: LanguageStatusItem;
  private readonly listeners: Disposable;

  constructor(
    private readonly files: GameFiles,
    private readonly permissions: EditPermissions,
  ) {
    const selector = formats.map(({ languageId }) => ({ language: languageId, scheme: DECODED_SCHEME }));
    this.file = languages.createLanguageStatusItem("bytewright.file", selector);
    this.file.name = l10n.t("Game File");
    this.exact = languages.createLanguageStatusItem("bytewright.exact", selector);
    this.exact.name = l10n.t("Byte for Byte");
    this.listeners = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => void this.update(editor)),
      permissions.onDidChange(() => this.refresh()),
    );
    this.refresh();
  }

  /** Call when the file of the active editor may have changed. */
  refresh(): void {
    void this.update(window.activeTextEditor);
  }

  dispose(): void {
    this.listeners.dispose();
    this.file.dispose();
    this.exact.dispose();
  }

  private async update(editor: TextEditor | undefined): Promise<void> {
    const real = editor && findRealUri(editor.document.uri);
    if (!real) return;
    const file = await this.files.read(real).catch(() => undefined);
    if (!file || window.activeTextEditor !== editor) return;
    this.showFile(file, real);
    this.showExactness(file, real);
  }

  private showFile({ format, decoded, layers, content, bytes }: GameFile, real: Uri): void {
    const formatFact = decoded.facts.find(({ label }) => label === "Format")?.value;
    const facts = decoded.facts
      .filter(({ label }) => label !== "Format" && label !== "Size")
      .map(({ label, value }) => `${label} ${value}`);
    const wrapped = layers.map(({ container }) => l10n.t("{0} on disk, {1}", formatSize(bytes.length), container.title));
    this.file.text = labelText(noticeText(`${formatFact ?? format?.title ?? ""} · ${formatSize(content.length)}`));
    this.file.detail = labelText(noticeText([...facts, ...wrapped].join(" · ")));
    this.file.command = { title: l10n.t("Details"), command: "bytewright.openInspector", arguments: [real] };
  }

  private showExactness(file: GameFile, real: Uri): void {
    const reason = this.permissions.findReason(file);
    setContext("bytewright.readOnlyReason", reason ?? "none");
    const { text, detail, severity } = exactnessOf(file, reason);
    this.exact.text = text;
    this.exact.detail = detail;
    this.exact.severity = severity;
    this.exact.command =
      reason === "inexact" ? { title: l10n.t("Edit Anyway"), command: "bytewright.editAnyway", arguments: [real] } : undefined;
  }
}

function exactnessOf({ content, decoded }: GameFile, reason: ReadOnlyReason | undefined) {
  const { Information, Warning, Error: Broken } = LanguageStatusSeverity;
  if (decoded.kind === "fail")
    return { text: l10n.t("cannot be decoded"), detail: labelText(noticeText(firstError(decoded.issues).message)), severity: Broken };
  switch (reason) {
    case "inexact":
      return { text: l10n.t("$(lock) read-only"), detail: rewritingOf(decoded, content.length), severity: Warning };
    case "fileSystem":
      return { text: l10n.t("$(lock) read-only"), detail: l10n.t("this version of the file cannot be written"), severity: Information };
    case "dump":
      return {
        text: l10n.t("$(lock) original"),
        detail: l10n.t("a file of the unmodified game, which is never written"),
        severity: Information,
      };
    case "file":
      return { text: l10n.t("$(lock) read-only"), detail: l10n.t("the file on disk is write-protected"), severity: Information };
    default:
      if (decoded.exact) return { text: l10n.t("$(check) exact"), detail: l10n.t("the text gives the same bytes"), severity: Information };
      return { text: l10n.t("$(warning) rewrites the file"), detail: l10n.t("saving rewrites the whole file"), severity: Warning };
  }
}

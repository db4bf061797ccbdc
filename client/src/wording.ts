/** Wording of sizes and errors in messages. */
import { l10n } from "vscode";
import type { DecodedText } from "../../formats/core/coded.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { hex } from "../../formats/core/text/hex.ts";

/** "512 bytes", "5.3 KiB". */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? l10n.t("1 byte") : l10n.t("{0} bytes", bytes);
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? l10n.t("{0} KiB", kibibytes.toFixed(1)) : l10n.t("{0} MiB", (kibibytes / 1024).toFixed(1));
}

/** What editing a file changes that its text does not give byte for byte. @param size bytes of the file without containers */
export function rewritingOf({ difference = 0, rewrittenSize = 0 }: DecodedText, size: number): string {
  return l10n.t(
    "With Edit Anyway, a save keeps every value in the text, but arranges the file anew from byte {0} on ({1} bytes become {2}); what the text does not show is lost.",
    hex(difference),
    size,
    rewrittenSize,
  );
}

/** The message of a finding with its code and offset. */
export function findingText({ message, code, bytes }: Issue): string {
  return `${message} (${code}${bytes ? `, ${hex(bytes.start)}` : ""})`;
}

/** The message of an error, or another thrown value as text. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

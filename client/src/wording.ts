/** How sizes and errors are worded in messages. */
import { l10n } from "vscode";

/** "512 bytes", "5.3 KiB". */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return l10n.t("{0} bytes", bytes);
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? l10n.t("{0} KiB", kibibytes.toFixed(1)) : l10n.t("{0} MiB", (kibibytes / 1024).toFixed(1));
}

/** The sentence inside whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

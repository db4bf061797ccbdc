/** The decoded addresses of {@link ./addresses.ts} as the editor's own address objects. */
import { FileSystemError, l10n, Uri } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import { findFormatByTextName, formats } from "../../../formats/registry.ts";
import type { TextMessage } from "../../../server/src/protocol.ts";
import { noPermissions } from "../fileErrors.ts";
import { belongsTogether, decodedParts, findRealAddress, gameFileName } from "./addresses.ts";

/** Computed each time, because other extensions add formats. */
const textSuffixes = () => formats.map((format) => format.textSuffix).filter((suffix) => suffix !== "");

/** The decoded address of a game file, whether or not it exists. */
export function decodedUri(real: Uri, format: Format): Uri {
  return Uri.from(decodedParts(real, format.textSuffix));
}

/** A game file's text for the language server. */
export function textMessage({ id }: Format, real: Uri, text: string): TextMessage {
  return { format: id, fileName: gameFileName(real), text };
}

/** The game file of a decoded address; undefined for any other address. */
export function findRealUri(uri: Uri): Uri | undefined {
  const address = findRealAddress(uri);
  if (address === undefined) return undefined;
  try {
    return Uri.parse(address, true);
  } catch {
    // an address that was not made here
    return undefined;
  }
}

/** The same, or else the address itself. */
export function realUriOf(uri: Uri): Uri {
  return findRealUri(uri) ?? uri;
}

/** The game file whose text a decoded address is; undefined for addresses that VS Code made. */
export function findOwnUri(uri: Uri): Uri | undefined {
  const real = findRealUri(uri);
  return real && belongsTogether(uri, real, textSuffixes()) ? real : undefined;
}

/** @throws FileSystemError for an address without a game file. */
export function getRealUri(uri: Uri): Uri {
  const real = findOwnUri(uri);
  if (real) return real;
  throw FileSystemError.FileNotFound(uri);
}

/** The same for a write, which "Save As" sends to addresses of its own making. */
export function getWritableUri(uri: Uri): Uri {
  try {
    return getRealUri(uri);
  } catch {
    throw noPermissions(
      l10n.t("Nothing was written. To save a game file under another name use “Save Game File As…”, and “Export Text…” for its text."),
    );
  }
}

/** True for the folders around decoded addresses, which VS Code's dialogs look for. There is nothing in them. */
export function isFolder(uri: Uri): boolean {
  return findFormatByTextName(gameFileName(uri)) === undefined && findOwnUri(uri) === undefined;
}

/** The language of unclaimed texts, which may have any format. */
export const PLAIN = "plaintext";

/** The format with this language, if any. */
export function findFormatByLanguage(languageId: string): Format | undefined {
  return languageId === PLAIN ? undefined : formats.find((format) => format.languageId === languageId);
}

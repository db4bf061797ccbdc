/**
 * The pages behind the codes of findings, made from their declarations when they are asked for: hundreds of small files would make
 * up a tenth of the package.
 */
import type { TextDocumentContentProvider, Uri } from "vscode";
import { FileSystemError } from "vscode";
import { diagnosticPage } from "../../../formats/core/diagnosticPage.ts";
import { formats } from "../../../formats/registry.ts";

export const FINDING_SCHEME = "bytewright-docs";
/** Addresses are `bytewright-docs:/kmp/route-missing.md`. */
export const FINDING_BASE = `${FINDING_SCHEME}:`;

export class FindingPages implements TextDocumentContentProvider {
  provideTextDocumentContent(uri: Uri): string {
    const [id, code] = uri.path.replace(/^\//, "").replace(/\.md$/, "").split("/");
    const format = formats.find((one) => one.id === id);
    const page = format?.diagnostics[code ?? ""];
    if (!format || !page || code === undefined) throw FileSystemError.FileNotFound(uri);
    return diagnosticPage(format, code, page);
  }
}

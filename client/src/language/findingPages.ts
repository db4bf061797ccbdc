/**
 * The pages behind the codes of findings, made from their declarations when they are asked for: hundreds of small files would make
 * up a tenth of the package.
 */
import type { TextDocumentContentProvider, Uri } from "vscode";
import { FileSystemError } from "vscode";
import { diagnosticPage } from "../../../formats/core/diagnosticPage.ts";
import type { DiagnosticCatalogue } from "../../../formats/core/schema.ts";
import { formats } from "../../../formats/registry.ts";
import { LINK_DIAGNOSTICS } from "../../../index/diagnostics.ts";

/** Findings between files belong to no format. */
const LINKS: { readonly id: string; readonly title: string; readonly diagnostics: DiagnosticCatalogue } = {
  id: "links",
  title: "Files together",
  diagnostics: LINK_DIAGNOSTICS,
};

export const FINDING_SCHEME = "bytewright-docs";
/** Addresses are `bytewright-docs:/kmp/route-missing.md`. */
export const FINDING_BASE = `${FINDING_SCHEME}:`;

export class FindingPages implements TextDocumentContentProvider {
  provideTextDocumentContent(uri: Uri): string {
    const [id, code] = uri.path.replace(/^\//, "").replace(/\.md$/, "").split("/");
    const owner = [...formats, LINKS].find((one) => one.id === id);
    const page = owner?.diagnostics[code ?? ""];
    if (!owner || !page || code === undefined) throw FileSystemError.FileNotFound(uri);
    return diagnosticPage(owner, code, page);
  }
}

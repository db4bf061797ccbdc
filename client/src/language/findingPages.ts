/**
 * The pages that finding codes link to, made from their declarations on demand: hundreds of small files would be a tenth of the package.
 */
import type { TextDocumentContentProvider } from "vscode";
import { FileSystemError, Uri } from "vscode";
import { diagnosticPage } from "../../../formats/core/text/diagnosticPages.ts";
import { findFinding } from "../../../index/findingOwners.ts";

export const FINDING_SCHEME = "bytewright-docs";
/** Addresses are `bytewright-docs:/kmp/route-missing.md`. */
export const FINDING_BASE = `${FINDING_SCHEME}:`;

export class FindingPages implements TextDocumentContentProvider {
  provideTextDocumentContent(uri: Uri): string {
    const { owner, code, page } = findFinding(uri.path.replace(/^\//, "").replace(/\.md$/, "")) ?? {};
    if (!owner || !page || code === undefined) throw FileSystemError.FileNotFound(uri);
    return diagnosticPage(owner, code, page);
  }
}

/** The page about findings with this code (`kmp/route-missing`), if there is one. */
export function findingPageUri(code: string): Uri | undefined {
  return findFinding(code) && Uri.from({ scheme: FINDING_SCHEME, path: `/${code}.md` });
}

/**
 * The pages that the codes of findings link to, made from their declarations when they are asked for: hundreds of small files would make
 * up a tenth of the package.
 */
import type { TextDocumentContentProvider } from "vscode";
import { FileSystemError, Uri } from "vscode";
import { ARCHIVE_DIAGNOSTICS } from "../../../formats/archives/diagnostics.ts";
import { archiveTypes } from "../../../formats/archives/registry.ts";
import { CONTAINER_DIAGNOSTICS } from "../../../formats/containers/diagnostics.ts";
import { diagnosticPage } from "../../../formats/core/diagnosticPage.ts";
import { INTERNAL_DIAGNOSTICS } from "../../../formats/core/internalDiagnostics.ts";
import type { DiagnosticCatalogue } from "../../../formats/core/schema.ts";
import { formats } from "../../../formats/registry.ts";
import { SIZE_DIAGNOSTICS } from "../../../formats/sizes/diagnostics.ts";
import { FILE_DIAGNOSTICS } from "../../../formats/unknownFile.ts";
import { LINK_DIAGNOSTICS } from "../../../index/diagnostics.ts";

interface Owner {
  readonly id: string;
  readonly title: string;
  readonly diagnostics: DiagnosticCatalogue;
}

/** Findings that belong to no format. */
const OTHERS: readonly Owner[] = [
  { id: "file", title: "Files of other types", diagnostics: FILE_DIAGNOSTICS },
  { id: "archive", title: "Archives", diagnostics: ARCHIVE_DIAGNOSTICS },
  { id: "container", title: "Compressed files", diagnostics: CONTAINER_DIAGNOSTICS },
  { id: "links", title: "Files together", diagnostics: LINK_DIAGNOSTICS },
  { id: "sizes", title: "Files and the size table", diagnostics: SIZE_DIAGNOSTICS },
  { id: "internal", title: "Bytewright itself", diagnostics: INTERNAL_DIAGNOSTICS },
];

export const FINDING_SCHEME = "bytewright-docs";
/** Addresses are `bytewright-docs:/kmp/route-missing.md`. */
export const FINDING_BASE = `${FINDING_SCHEME}:`;

export class FindingPages implements TextDocumentContentProvider {
  provideTextDocumentContent(uri: Uri): string {
    const { owner, code, page } = findPage(uri.path.replace(/^\//, "").replace(/\.md$/, "")) ?? {};
    if (!owner || !page || code === undefined) throw FileSystemError.FileNotFound(uri);
    return diagnosticPage(owner, code, page);
  }
}

/** The page about findings with this code (`kmp/route-missing`), if there is one. */
export function findingPageUri(code: string): Uri | undefined {
  return findPage(code) && Uri.from({ scheme: FINDING_SCHEME, path: `/${code}.md` });
}

function findPage(path: string) {
  const [id, code = ""] = path.split("/");
  const owner: Owner | undefined = [...formats, ...archiveTypes, ...OTHERS].find((one) => one.id === id);
  const page = owner && Object.hasOwn(owner.diagnostics, code) ? owner.diagnostics[code] : undefined;
  return owner && page && { owner, code, page };
}

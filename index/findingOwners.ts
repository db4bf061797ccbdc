/** Finds the declaration of a finding code, also for findings between files and those without a format. */
import { ARCHIVE_DIAGNOSTICS } from "../formats/archives/diagnostics.ts";
import { archiveTypes } from "../formats/archives/registry.ts";
import { CONTAINER_DIAGNOSTICS } from "../formats/containers/diagnostics.ts";
import type { DiagnosticCatalogue, DiagnosticPage } from "../formats/core/schema.ts";
import { formats } from "../formats/registry.ts";
import { SIZE_DIAGNOSTICS } from "../formats/sizes/diagnostics.ts";
import { FILE_DIAGNOSTICS } from "../formats/unknownFile.ts";
import { INTERNAL_DIAGNOSTICS, LINK_DIAGNOSTICS } from "./diagnostics.ts";

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

/** @param path a code such as `kmp/route-missing` */
export function findFinding(path: string): { readonly owner: Owner; readonly code: string; readonly page: DiagnosticPage } | undefined {
  const [id, code = ""] = path.split("/");
  const owner: Owner | undefined = [...formats, ...archiveTypes, ...OTHERS].find((one) => one.id === id);
  const page = owner && Object.hasOwn(owner.diagnostics, code) ? owner.diagnostics[code] : undefined;
  return owner && page && { owner, code, page };
}

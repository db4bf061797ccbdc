/** Findings about Bytewright itself. */
import { error, warning } from "./diagnosticPages.ts";
import type { DiagnosticCatalogue } from "./schema.ts";

const REPORT = "Please report it with the output of **Bytewright: Copy Diagnostic Report**.";

export const INTERNAL_DIAGNOSTICS = {
  unexpected: error("Bytewright failed on this input", `This is a mistake in Bytewright. The file was not changed. ${REPORT}`),
  "not-proved": error(
    "The new bytes do not decode to the same text",
    `Before Bytewright writes a file, it decodes the new bytes and compares them with your text. They differ, so nothing was written. ${REPORT}`,
  ),
  "no-bytes": warning("The text of the file gives no bytes", `The file was decoded, but its text cannot be encoded again. ${REPORT}`),
  crashed: error(
    "A thread of the command line died",
    "The file needed more memory than there is, or Bytewright has a mistake. Other files were done.",
  ),
} as const satisfies DiagnosticCatalogue;

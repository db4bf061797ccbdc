/** Builds the interface for other extensions on top of the client's own reading and writing. */
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop } from "../../formats/core/issue.ts";
import type { BytewrightApi, EncodeResult, Finding } from "./api.ts";
import { getFormat } from "./decoded/decodedUris.ts";
import type { GameFiles } from "./files/gameFiles.ts";

export function makeApi(files: GameFiles): BytewrightApi {
  return {
    version: 1,
    decode(bytes, name) {
      const { format, decoded } = files.decode(bytes, name);
      return {
        ...(format ? { formatId: format.id } : {}),
        ...(decoded.kind === "ok" ? { text: decoded.text, exact: decoded.exact } : { exact: false }),
        findings: decoded.issues.map(toFinding),
      };
    },
    encode(text, formatId): EncodeResult {
      const format = getFormat(formatId);
      const outcome = catchStop(() => format.encode(text));
      if ("issue" in outcome) return { findings: [toFinding(outcome.issue)] };
      const { bytes, issues } = outcome.value;
      return { ...(bytes ? { bytes } : {}), findings: issues.map(toFinding) };
    },
  };
}

function toFinding({ code, severity, message, text, bytes }: Issue): Finding {
  return { code, severity, message, ...(text ? { text } : {}), ...(bytes ? { bytes } : {}) };
}

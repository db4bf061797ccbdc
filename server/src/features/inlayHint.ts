/** Names of hashes and places of values between the text, as far as they are switched on. */
import type { InlayHintParams, InlayHint as LspHint, ServerCapabilities } from "vscode-languageserver";
import { InlayHintKind, InlayHintRefreshRequest } from "vscode-languageserver";
import type { InlayHint } from "../../../formats/core/format.ts";
import { toPosition, toSpan } from "../lspConvert.ts";
import type { InlayHintOptions } from "../protocol.ts";
import { INLAY_HINTS } from "../protocol.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

export function inlayHint(session: Session): ServerCapabilities {
  const { connection, client } = session;
  let wanted = session.options.inlayHints ?? { references: false, hashes: false, offsets: false };

  connection.onNotification(INLAY_HINTS, (options: InlayHintOptions) => {
    wanted = options;
    if (client.workspace?.inlayHint?.refreshSupport)
      session.sendInBackground("refreshing inlay hints", connection.sendRequest(InlayHintRefreshRequest.type));
  });

  connection.languages.inlayHint.on(
    session.answer<InlayHintParams, LspHint[]>("inlay hints", [], ({ document, analysis }, { range }) => {
      const shown = { reference: wanted.references, hash: wanted.hashes, offset: wanted.offsets };
      if (!Object.values(shown).includes(true)) return [];
      const hints = analysis.inlayHints?.(toSpan(document, range)) ?? [];
      return hints.filter(({ kind }) => shown[kind]).map((hint) => toHint(document, hint));
    }),
  );
  return { inlayHintProvider: true };
}

function toHint(document: TextVersion, hint: InlayHint): LspHint {
  const converted: LspHint = { position: toPosition(document, hint.offset), label: hint.label, paddingLeft: true };
  if (hint.kind === "reference") converted.kind = InlayHintKind.Parameter;
  if (hint.kind === "hash") converted.kind = InlayHintKind.Type;
  if (hint.tooltip !== undefined) converted.tooltip = hint.tooltip;
  return converted;
}

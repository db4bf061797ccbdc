/** Names of hashes, places of values, what the companion file has, between the text, as far as they are switched on. */
import type { InlayHintParams, InlayHint as LspHint, ServerCapabilities } from "vscode-languageserver";
import { InlayHintKind } from "vscode-languageserver";
import type { InlayHint } from "../../../formats/core/analysis.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { type CompanionPart, partsWithin } from "../companionParts.ts";
import { toPosition, toSpan } from "../lspConvert.ts";
import type { InlayHintOptions } from "../protocol.ts";
import { INLAY_HINTS } from "../protocol.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

export function inlayHint(session: Session): ServerCapabilities {
  const { connection } = session;
  let wanted = session.options.inlayHints ?? { references: false, hashes: false, offsets: false };

  connection.onNotification(INLAY_HINTS, (options: InlayHintOptions) => {
    wanted = options;
    session.refresh("inlayHint");
  });

  connection.languages.inlayHint.on(
    session.answer<InlayHintParams, LspHint[]>("inlay hints", [], (view, { range }) => {
      const { document, analysis } = view;
      const shown = { reference: wanted.references, hash: wanted.hashes, offset: wanted.offsets };
      if (!Object.values(shown).includes(true)) return [];
      const within = toSpan(document, range);
      const hints = [...(analysis.inlayHints?.(within) ?? []), ...partsWithin(view, within).map(hintOf)];
      return hints.filter(({ kind }) => shown[kind]).map((hint) => toHint(document, hint));
    }),
  );
  return { inlayHintProvider: true };
}

function hintOf({ span, part: { title, details }, companion }: CompanionPart): InlayHint {
  return { offset: span.end, label: title, tooltip: [companion.fileName, ...details].join("\n"), kind: "reference" };
}

function toHint(document: TextVersion, hint: InlayHint): LspHint {
  const converted: LspHint = { position: toPosition(document, hint.offset), label: oneLine(hint.label), paddingLeft: true };
  if (hint.kind === "reference") converted.kind = InlayHintKind.Parameter;
  if (hint.kind === "hash") converted.kind = InlayHintKind.Type;
  if (hint.tooltip !== undefined) converted.tooltip = hint.tooltip;
  return converted;
}

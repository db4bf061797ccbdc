/** Inlay hints, code lenses and color swatches, as configured. */
import { InlayHintKind, type InlayHint as LspHint, type ServerCapabilities } from "vscode-languageserver";
import type { InlayHint } from "../../../formats/core/analysis.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { type CompanionPart, partsWithin } from "../companionParts.ts";
import { toPosition, toRange, toSpan, toTextEdit } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

export function marks(session: Session): ServerCapabilities {
  const { connection } = session;
  let wanted = session.options.inlayHints ?? { references: false, hashes: false, offsets: false };
  session.onNotification("bytewright/inlayHints", (options) => {
    wanted = options;
    session.refresh("inlayHint");
  });
  connection.languages.inlayHint.on(
    session.answer("inlay hints", [], (view, { range }) => {
      const { document, analysis } = view;
      const shown = { reference: wanted.references, hash: wanted.hashes, offset: wanted.offsets };
      if (!Object.values(shown).includes(true)) return [];
      const within = toSpan(document, range);
      const hints = [...(analysis.inlayHints?.(within) ?? []), ...partsWithin(view, within).map(hintOf)];
      return hints.filter(({ kind }) => shown[kind]).map((hint) => toHint(document, hint));
    }),
  );
  connection.onCodeLens(
    session.answer("code lenses", [], ({ document, analysis }) =>
      // editors show a command without a name as plain text
      (analysis.lenses?.() ?? []).map(({ span, title }) => ({
        range: toRange(document, span),
        command: { title: labelText(title), command: "" },
      })),
    ),
  );
  connection.onDocumentColor(
    session.answer("colors", [], ({ document, analysis }) =>
      (analysis.colors?.() ?? []).map(({ span, color: [red, green, blue, alpha] }) => ({
        range: toRange(document, span),
        color: { red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha) },
      })),
    ),
  );
  connection.onColorPresentation(
    session.answer("color presentation", [], ({ document, analysis }, { range, color: picked }) => {
      const edit = analysis.colorText?.(toSpan(document, range), [picked.red, picked.green, picked.blue, picked.alpha]);
      return edit ? [{ label: edit.text, textEdit: toTextEdit(document, edit) }] : [];
    }),
  );
  return { inlayHintProvider: true, codeLensProvider: {}, colorProvider: true };
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

/** The protocol allows 0 to 1; game files also contain brighter parts and NaN. */
function clamp(part: number): number {
  return part > 0 ? Math.min(part, 1) : 0;
}

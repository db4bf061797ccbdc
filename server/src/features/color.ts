/** Colour swatches, and the text of a colour that was picked. */
import type {
  ColorInformation,
  ColorPresentation,
  ColorPresentationParams,
  DocumentColorParams,
  ServerCapabilities,
} from "vscode-languageserver";
import { toRange, toSpan, toTextEdit } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function color(session: Session): ServerCapabilities {
  const { connection } = session;
  connection.onDocumentColor(
    session.answer<DocumentColorParams, ColorInformation[]>("colors", [], ({ document, analysis }) =>
      (analysis.colors?.() ?? []).map(({ span, color: [red, green, blue, alpha] }) => ({
        range: toRange(document, span),
        color: { red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha) },
      })),
    ),
  );
  connection.onColorPresentation(
    session.answer<ColorPresentationParams, ColorPresentation[]>(
      "color presentation",
      [],
      ({ document, analysis }, { range, color: picked }) => {
        const edit = analysis.colorText?.(toSpan(document, range), [picked.red, picked.green, picked.blue, picked.alpha]);
        return edit ? [{ label: edit.text, textEdit: toTextEdit(document, edit) }] : [];
      },
    ),
  );
  return { colorProvider: true };
}

/** The protocol knows 0 to 1; game files also hold brighter parts, and no numbers. */
function clamp(part: number): number {
  return part > 0 ? Math.min(part, 1) : 0;
}

/** The preview of a message next to its text. */
import { askedIndex, type MessagePreview, type PreviewModel, pagesOf } from "../../core/text/messagePreview.ts";
import { titleOf } from "../language/hover.ts";
import { partsOf } from "../language/preview.ts";
import type { ParsedMessage } from "../text/parseText.ts";

export const PREVIEW_PANEL = "bmg.preview";

/** @param messages in the order of the text */
export function previewPanel(messages: readonly ParsedMessage[], query: unknown): PreviewModel | MessagePreview | null {
  if (query === undefined) return messages.length === 0 ? null : { count: messages.length };
  const index = askedIndex(query, messages);
  if (index === undefined) return null;
  const message = messages[index];
  const { start, end, text = "" } = message;
  return { index, title: titleOf(message), span: { start, end }, pages: pagesOf(partsOf(text)), answers: [], usual: undefined };
}

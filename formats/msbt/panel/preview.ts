/** The preview of a message next to its text. */
import type { MessagePreview, PreviewModel, UsualLengths } from "../../core/text/messagePreview.ts";
import { askedIndex, pagesOf } from "../../core/text/messagePreview.ts";
import { answersTo, partsOf } from "../language/preview.ts";
import type { ParsedText } from "../text/parseText.ts";

export const PREVIEW_PANEL = "msbt.preview";

/** Maximum characters per line and lines per page in 99% of messages, by game and language. Source: format reference, section 10. */
const LENGTHS: Readonly<Record<string, readonly (readonly [language: string, line: number, lines: number])[]>> = {
  acnh: [
    ["USen", 40, 8],
    ["EUde", 73, 6],
    ["JPja", 22, 6],
  ],
  botw: [["USen", 51, 15]],
  smo: [
    ["USen", 68, 11],
    ["JPja", 70, 3],
  ],
  totk: [
    ["USen", 56, 14],
    ["EUde", 55, 12],
  ],
  skyward: [
    ["en_US", 45, 19],
    ["ja_JP", 22, 19],
  ],
  splatoon2: [["USen", 55, 4]],
};

/** @param path of the file, which shows its language */
export function previewPanel(parsed: ParsedText, path: string | undefined, query: unknown): PreviewModel | MessagePreview | null {
  const { file, game } = parsed;
  const messages = [...file.messages].sort((a, b) => a.entry.span.start - b.entry.span.start);
  if (query === undefined) return messages.length === 0 ? null : { count: messages.length };
  const spans = messages.map(({ entry }) => entry.span);
  const index = askedIndex(query, spans);
  if (index === undefined) return null;
  const message = messages[index];
  const [, line, lines] = LENGTHS[game.id]?.find(([language]) => path?.includes(language)) ?? [];
  const usual: UsualLengths | undefined = line === undefined || lines === undefined ? undefined : { game: game.title, line, lines };
  return {
    index,
    title: message.label,
    span: spans[index],
    pages: pagesOf(partsOf(message, file, game)),
    answers: answersTo(message, file, game),
    usual,
  };
}

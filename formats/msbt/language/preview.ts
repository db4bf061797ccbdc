/** A message as players see it: pages, colors, readings, and names for icons and values. */
import type { PreviewPart } from "../../core/text/messagePreview.ts";
import { shortened } from "../../core/text/shortened.ts";
import type { Coding, Message, MessageFile } from "../messages.ts";
import { type Piece, readPieces } from "../pieces.ts";
import { ANSWERS, type Game, nameOfCharacter } from "../tags/games.ts";
import { type Value, valuesOf } from "../text/printTag.ts";

export function* partsOf({ text }: Pick<Message, "text">, file: MessageFile, game: Game): Generator<PreviewPart> {
  for (const piece of readPieces(text, file)) yield* partsOfPiece(piece, file, game);
}

/** Maximum number of answers per message; a question has at most four. */
const MAX_ANSWERS = 24;
/** Maximum length of an answer. */
const MAX_ANSWER = 200;

/** The texts of a message's answers; long ones and long lists are cut. */
export function answersTo({ text }: Pick<Message, "text">, file: MessageFile, game: Game): readonly string[] {
  const labels: string[] = [];
  for (const piece of readPieces(text, file)) {
    if (labels.length >= MAX_ANSWERS) break;
    if (piece.kind === "tag") labels.push(...answerLabels(piece, file, game));
  }
  if (labels.length === 0) return [];
  const wanted = new Set(labels.slice(0, MAX_ANSWERS));
  const words = new Map<string, string>();
  for (const message of file.messages)
    if (wanted.has(message.label) && !words.has(message.label)) words.set(message.label, wordsOf(message, file));
  return labels.slice(0, MAX_ANSWERS).map((label) => `▸ ${shortened(words.get(label) ?? label, MAX_ANSWER)}`);
}

/** The text of a message on one line, without tags; characters that only the game's font has become names. */
export function wordsOf({ text }: Pick<Message, "text">, coding: Coding): string {
  const words = readPieces(text, coding).map((piece) =>
    piece.kind === "text" ? piece.text.replaceAll(OF_FONT, (sign) => `‹${signName(sign)}›`) : piece.kind === "tag" ? " " : "",
  );
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Characters that only the game's font has. */
const OF_FONT = /([\ue000-\uf8ff])/g;

function signName(sign: string): string {
  return nameOfCharacter(sign.charCodeAt(0)) ?? sign.charCodeAt(0).toString(16);
}
/** Tags that the preview omits: sounds, pauses, animations, and questions, whose answers are shown separately. */
const SILENT = /^(?:delay|wait|pause|speed|sound|voice|setVoice|anim|choice)/i;

function* partsOfPiece(piece: Piece, coding: Coding, game: Game): Generator<PreviewPart> {
  if (piece.kind === "text") {
    for (const [at, text] of piece.text.split(OF_FONT).entries())
      if (at % 2 === 0) yield { kind: "words", text };
      else yield { kind: "sign", text: signName(text) };
    return;
  }
  if (piece.kind !== "tag") return;
  const { group, type, parameters } = piece;
  const kind = game.findTag(group, type);
  const values = kind && valuesOf(kind, parameters, coding, game);
  if (group === 0) {
    const part = values && commonPart(type, values, game);
    if (part) yield part;
  } else if (!kind?.name) yield { kind: "sign", text: `${group}:${type}` };
  else if (!SILENT.test(kind.name)) {
    const value = values?.find(({ parameter }) => parameter.type === "str" || parameter.list !== undefined);
    yield { kind: "sign", text: value && value.text !== '""' ? value.text : kind.name };
  }
}

/** The preview of a tag that all games have. */
function commonPart(type: number, [first, second]: readonly Value[], game: Game): PreviewPart | undefined {
  switch (type) {
    case 0:
      return { kind: "reading", text: second.text, characters: first.number ?? 0 };
    case 2:
      return { kind: "size", percent: first.number ?? 100 };
    case 3:
      // a number alone is not helpful
      return { kind: "color", name: first.text.replace(/^\d/, "color $&"), rgb: game.colors.get(first.number ?? -1)?.slice(0, 6) };
    case 4:
      return { kind: "page" };
    default:
      return undefined;
  }
}

/** The labels of a question's answers. */
function answerLabels({ group, type, parameters }: Extract<Piece, { kind: "tag" }>, file: MessageFile, game: Game): readonly string[] {
  const kind = game.id === "botw" ? game.findTag(group, type) : undefined;
  if (!kind?.name?.startsWith("choice")) return [];
  const values = valuesOf(kind, parameters, file, game) ?? [];
  return values.flatMap(({ parameter: { name }, number }) => (ANSWERS.has(name) ? [String(number).padStart(4, "0")] : []));
}

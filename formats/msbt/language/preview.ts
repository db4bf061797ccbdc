/** A message as a player reads it, in plain lines: pages, readings, names in place of icons and values. */
import type { Coding, Message, MessageFile } from "../messages.ts";
import { type Piece, readPieces } from "../pieces.ts";
import { type Game, nameOfCharacter } from "../tags/games.ts";
import { valuesOf } from "../text/printTag.ts";

const MAX_LINES = 30;
const MAX_UNITS = 2000;
/** Between pages. */
const PAGE = "\n———\n";

export function previewOf(message: Pick<Message, "text">, file: MessageFile, game: Game): readonly string[] {
  const answers: string[] = [];
  let shown = "";
  for (const piece of readPieces(message.text, file)) {
    if (shown.length > MAX_UNITS) break;
    shown += shownPiece(piece, file, game);
    if (piece.kind === "tag") answers.push(...answersOf(piece, file, game));
  }
  return [...shown.split("\n").slice(0, MAX_LINES), ...answers];
}

/** The words of a message on one line, without its tags. */
export function wordsOf({ text }: Pick<Message, "text">, coding: Coding): string {
  const words = readPieces(text, coding).map((piece) => (piece.kind === "text" ? piece.text : piece.kind === "tag" ? " " : ""));
  return words.join("").replace(/\s+/g, " ").trim();
}

function shownPiece(piece: Piece, coding: Coding, game: Game): string {
  if (piece.kind === "text")
    return piece.text.replace(/[\ue000-\uf8ff]/g, (one) => `‹${nameOfCharacter(one.charCodeAt(0)) ?? one.charCodeAt(0).toString(16)}›`);
  if (piece.kind !== "tag") return "";
  const { group, type, parameters } = piece;
  const kind = game.findTag(group, type);
  const values = kind && valuesOf(kind, parameters, coding, game);
  if (group === 0) {
    if (type === 4) return PAGE;
    if (type === 0 && values) return `〔${values[1].text}〕`;
    return type === 3 && values ? `‹${values[0].text}›` : "";
  }
  if (!kind?.name) return `‹${group}:${type}›`;
  const isPause = /^(?:delay|wait|pause|speed|sound|voice|setVoice|anim)/i.test(kind.name);
  if (isPause || kind.name.startsWith("choice")) return "";
  const value = values?.find(({ parameter }) => parameter.type === "str" || parameter.list !== undefined);
  return `‹${value && value.text !== '""' ? value.text : kind.name}›`;
}

/** The answers of a question by the messages that they are. */
function answersOf({ group, type, parameters }: Extract<Piece, { kind: "tag" }>, file: MessageFile, game: Game): readonly string[] {
  const kind = game.id === "botw" ? game.findTag(group, type) : undefined;
  if (!kind?.name?.startsWith("choice")) return [];
  const values = valuesOf(kind, parameters, file, game) ?? [];
  return values.flatMap(({ parameter: { name }, number }) => {
    if (!["first", "second", "third", "fourth", "label"].includes(name)) return [];
    const label = String(number).padStart(4, "0");
    const answer = file.messages.find((one) => one.label === label);
    return [`▸ ${answer ? wordsOf(answer, file) : label}`];
  });
}

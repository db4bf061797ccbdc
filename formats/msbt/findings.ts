/** Findings about messages, the same for a file and its text. Source: format reference, section 9. */
import { counted } from "../core/text/counted.ts";
import type { MsbtCode } from "./diagnostics.ts";
import { type Coding, type Message, type MessageFile, UNIT_SIZES } from "./messages.ts";
import { bytesOfText, type Piece, readPieces, type TagPiece } from "./pieces.ts";
import { ANSWERS, type Game, type TagKind } from "./tags/games.ts";
import { type Value, valuesOf } from "./text/printTag.ts";

interface MessageFinding {
  readonly code: MsbtCode;
  readonly message: string;
  readonly index: number;
  /** Byte offsets in the message's text. */
  readonly at: number;
  readonly end: number;
}

/** Tags that have two kinds of parameters in real files. */
const TWO_KINDS: Readonly<Record<string, readonly string[]>> = { smo: ["5:3", "5:4"] };

export function findOddities(file: MessageFile, game: Game): readonly MessageFinding[] {
  const labels = game.id === "botw" ? new Set(file.messages.map(({ label }) => label)) : undefined;
  return file.messages.flatMap((message, index) => new MessageChecks(message, index, file, game, labels).run());
}

class MessageChecks {
  private readonly found: MessageFinding[] = [];
  private readonly open = new Set<string>();
  private wasKnownTag = false;

  constructor(
    private readonly message: Message,
    private readonly index: number,
    private readonly coding: Coding,
    private readonly game: Game,
    private readonly labels: ReadonlySet<string> | undefined,
  ) {}

  run(): readonly MessageFinding[] {
    const { text, isEnded } = this.message;
    const pieces = readPieces(text, this.coding);
    for (const [place, piece] of pieces.entries()) this.check(piece, pieces, place);
    if (!isEnded) this.add("text-end", "The text has no end: the game continues with the following bytes.", text.length, text.length);
    return this.found;
  }

  private add(code: MsbtCode, message: string, at: number, end: number): void {
    this.found.push({ code, message, index: this.index, at, end });
  }

  private check(piece: Piece, pieces: readonly Piece[], place: number): void {
    if (piece.kind === "raw") {
      if (piece.isTag) this.add("tag-cut", "The tag is incomplete: its size is odd or extends beyond the message.", piece.at, piece.end);
      else this.add("text-end", "These bytes are not characters.", piece.at, piece.end);
    } else if (piece.kind === "text") this.checkText(piece.text, piece.at);
    else if (piece.kind === "tag") this.checkTag(piece, pieces, place);
    else if (!this.open.has(`${piece.group}:${piece.type}`))
      this.add("closing-alone", `No tag ${piece.group}:${piece.type} is before this closing tag.`, piece.at, piece.end);
  }

  /** Reports each kind of finding once per piece of text. */
  private checkText(text: string, start: number): void {
    const place = (code: MsbtCode, message: string, at: number) => {
      const before = bytesOfText(text.slice(0, at), this.coding).length;
      this.add(code, message, start + before, start + before + UNIT_SIZES[this.coding.encoding]);
    };
    const nul = text.indexOf("\0");
    if (nul >= 0) place("text-end", "The text contains an end: the game shows nothing after it.", nul);
    const carriage = text.indexOf("\r");
    if (carriage >= 0) place("carriage-return", "The text has a U+000D; lines end with U+000A only.", carriage);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for them
    const control = text.search(/[\x01-\x08\x0b\x0c\x0e-\x1f]/);
    if (control < 0) return;
    const code = text.charCodeAt(control).toString(16).padStart(4, "0");
    const why = this.wasKnownTag ? " The size of the tag before it is too small." : "";
    place("control-character", `The text has a control character, U+${code}.${why}`, control);
  }

  private checkTag(tag: TagPiece, pieces: readonly Piece[], place: number): void {
    const { group, type, parameters, at, end } = tag;
    const key = `${group}:${type}`;
    this.open.add(key);
    const kind = this.game.findTag(group, type);
    const values = kind && valuesOf(kind, parameters, this.coding, this.game);
    this.wasKnownTag = kind?.parameters !== undefined;
    if (!kind?.parameters) return;
    if (!values) {
      if (!TWO_KINDS[this.game.id]?.includes(key))
        this.add("tag-params", `The ${parameters.length} bytes of parameters do not fit ${kind.name ?? key}.`, at, end);
      return;
    }
    if (group === 0 && type === 0) this.checkRuby(values[0].number ?? 0, tag, pieces, place);
    if (this.game.id === "botw" && group === 1) this.checkChoice(kind, values, tag);
  }

  private checkRuby(characters: number, { at, end }: TagPiece, pieces: readonly Piece[], place: number): void {
    const first = pieces.at(place + 1);
    const text = first?.kind === "text" ? first.text : "";
    const sizeOf = (words: string) => bytesOfText(words, this.coding).length / UNIT_SIZES[this.coding.encoding];
    const [line] = text.split("\n", 1);
    if (characters <= sizeOf(line)) return;
    const isLast = place + 2 >= pieces.length && line === text;
    const why = isLast ? `only ${sizeOf(line)} follow` : "a tag or line break is among them";
    this.add("ruby-length", `The reading covers ${counted(characters, "character")}, but ${why}.`, at, end);
  }

  private checkChoice({ name }: TagKind, values: readonly Value[], { at, end }: TagPiece): void {
    const answers = values.filter(({ parameter }) => ANSWERS.has(parameter.name));
    if (answers.length === 0 || !name?.startsWith("choice")) return;
    for (const { number } of answers) {
      const label = String(number).padStart(4, "0");
      if (!this.labels?.has(label)) this.add("choice-label", `Message ${label}, which is an answer here, does not exist.`, at, end);
    }
    if (answers.length === 1) return;
    for (const { parameter, number = 0 } of values) {
      const isCancel = parameter.name === "cancel";
      if (parameter.name !== "selected" && !isCancel) continue;
      const most = answers.length - (isCancel && name === "choice3OnFlag" ? 0 : 1);
      if (number > most)
        this.add("choice-index", `${parameter.name} is answer ${number}, but answers are 0 to ${answers.length - 1}.`, at, end);
    }
  }
}

/** Findings about messages, the same for a file and its text. Source: format reference, section 9. */
import type { Severity } from "../core/issue.ts";
import { hex } from "../core/text/hex.ts";
import type { BmgCode } from "./diagnostics.ts";
import {
  BLOCK,
  ESCAPE,
  escapeWords,
  hasNamedEscapes,
  isStrictlyAscending,
  type Message,
  type MessageFile,
  SORTED_FLAG,
} from "./messages.ts";
import { COLORS, copyOf, ESCAPES, NAMES_BY_ID } from "./names.ts";

export interface MessageFinding {
  readonly code: BmgCode;
  readonly message: string;
  readonly place: "flag" | "id" | "attributes" | "text";
  readonly index: number;
  /** The first unit of an escape. */
  readonly unit?: number;
  readonly severity?: Severity;
}

/** Returns what is wrong with the length in the header of a file of this size, if anything. */
export function wrongSize({ headerSize, legacy }: Pick<MessageFile, "headerSize" | "legacy">, size: number): string | undefined {
  const right = legacy ? Math.ceil(size / BLOCK) : size;
  if (typeof headerSize === "string" || headerSize === right) return undefined;
  return `The header states a length of ${hex(headerSize)}, but the file has ${hex(right)}.`;
}

/** @param isWhole whether the file should have all messages that its escapes refer to */
export function findOddities(file: MessageFile, isWhole: boolean): readonly MessageFinding[] {
  const { messages, hasIds, itemSize, littleEndian } = file;
  const found: MessageFinding[] = [];
  if (!hasIds) return found;
  const byId = new Map<number, Message>();
  if ((file.mid0A & SORTED_FLAG) !== 0 && !isStrictlyAscending(messages))
    found.push({ code: "ids-unsorted", message: "The flag for ascending IDs is set, but the IDs do not ascend.", place: "flag", index: 0 });
  for (const [index, message] of messages.entries()) {
    if (byId.has(message.id))
      found.push({ code: "id-twice", message: `The ID ${message.id.toString(16)} occurs twice.`, place: "id", index });
    else byId.set(message.id, message);
    if (itemSize === 20) {
      const own = (message.attributes[littleEndian ? 1 : 0] << 8) | message.attributes[littleEndian ? 0 : 1];
      if (own !== (message.id & 0xffff))
        found.push({
          code: "attribute-id",
          message: `Message ${message.id.toString(16)} has ID ${own.toString(16)} in its attributes.`,
          place: "attributes",
          index,
        });
    }
  }
  if (hasNamedEscapes(file) && !littleEndian) for (const each of kartFindings(messages, byId, isWhole)) found.push(each);
  return found;
}

function kartFindings(messages: readonly Message[], byId: ReadonlyMap<number, Message>, isWhole: boolean): readonly MessageFinding[] {
  const found: MessageFinding[] = [];
  const differing: MessageFinding[] = [];
  let escapes = 0;
  let unknown = 0;
  for (const [index, { id, attributes, text }] of messages.entries()) {
    if (attributes[0] > 5)
      found.push({ code: "font-unknown", message: `Font ${attributes[0]} is not one of 0 to 5.`, place: "attributes", index });
    if (attributes[1] | attributes[2] | attributes[3])
      found.push({ code: "font-unknown", message: "The bytes after the font are not 0.", place: "attributes", index });
    const second = copyOf(id);
    const other = second === undefined ? undefined : byId.get(second);
    if (other && other.text !== text)
      differing.push({
        code: "copies-differ",
        message: `The name of ${NAMES_BY_ID.get(id)} differs from its second copy, ${other.id.toString(16)}.`,
        place: "id",
        index,
      });
    if (text === undefined) continue;
    for (let at = text.indexOf("\x1a"); at >= 0; at = text.indexOf("\x1a", at)) {
      const words = Math.max(1, escapeWords(text, at));
      escapes++;
      const wrong = findingOfEscape(text.slice(at, at + words), byId, isWhole);
      if (wrong?.code === "unknown-escape") unknown++;
      if (wrong) found.push({ ...wrong, place: "text", index, unit: at });
      at += words;
    }
  }
  // New Super Mario Bros. Wii has the same header, but other escapes
  const isOther = unknown * 2 > escapes && !byId.has(0x2454);
  return isOther ? differing : [...found, ...differing];
}

/** Escapes whose fourth word is an argument. */
const WITH_ARGUMENT: readonly number[] = [0x0802, 0x0803, 0x0a02, 0x0c04];

type Wrong = Pick<MessageFinding, "code" | "message">;

function findingOfEscape(units: string, byId: ReadonlyMap<number, Message>, isWhole: boolean): Wrong | undefined {
  const word = (at: number) => units.charCodeAt(at);
  const head = word(1);
  const type = word(2);
  if (word(0) !== ESCAPE || units.length < 3 || !isKnown(head, type))
    return {
      code: "unknown-escape",
      message: `Mario Kart Wii has no escape ${(head || 0).toString(16)} of type ${(type || 0).toString(16)}.`,
    };
  if (head === 0x0800 && type === 1 && !COLORS.has(word(3)))
    return { code: "unknown-color", message: `Unknown color ${word(3).toString(16)}.` };
  if (WITH_ARGUMENT.includes(head) && word(3) > 8) return { code: "argument-range", message: `Argument ${word(3)} is above 8.` };
  if (head !== 0x0c04 || !isWhole) return undefined;
  const missing = [word(4), word(5)].find((id) => byId.get(id)?.text === undefined);
  return missing === undefined ? undefined : { code: "message-missing", message: `This file has no text with ID ${missing.toString(16)}.` };
}

function isKnown(head: number, type: number): boolean {
  if (head === 0x0801) return true;
  if (head === 0x0800) return type <= 1;
  if (head === 0x0c04) return type === 0;
  if ((head & 0xff) === 3 && type === 0) return [0x0a, 0x0e, 0x12, 0x16].includes(head >> 8);
  return Object.hasOwn(ESCAPES, `${head.toString(16)} ${type.toString(16)}`);
}

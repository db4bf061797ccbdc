/** The `#!layout` lines of a text, for data that is not in the messages. Source: format reference, section 6.5. */
import { decodeBase64, isStatedBase64 } from "../../core/bytes/base64.ts";
import type { Issue } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import type { Span } from "../../core/text/span.ts";
import { issue } from "../diagnostics.ts";
import { type Coding, ENCODING_NAMES, type Encoding, USUAL_PADDING } from "../messages.ts";
import { GAME_IDS, NO_GAME } from "../tags/games.ts";
import { LAYOUT } from "./printText.ts";

/** Meanings of the lines, for hovers and completion. */
export const LINE_MEANINGS: Readonly<Record<string, string>> = {
  file: "Byte order (`little` or `big`), encoding (`utf-8`, `utf-16`, `utf-32`) and version.",
  game: "The game whose names for tags, colors and values this text uses.",
  attributes:
    "Attributes of messages: `strings`, or the size of each in bytes; `count` of messages with attributes, `rest` after them, `default` value.",
  sections: "All sections in the order of the file.",
  buckets: "Number of buckets of the labels; `full` for the smallest prime above the number of messages.",
  labels: "Labels in the order of the file, if it differs from the games' order.",
  section: "Data of a section that is kept as bytes, as Base64.",
  pad: "`00` if sections are padded with zeros.",
  size: "The file size in the header.",
  tail: "Bytes after the last section, as Base64.",
};

const MAX_SIZE = 0xffff_ffff;
/** More buckets are a mistake: a file with one for each label has thousands. */
const MAX_BUCKETS = 1_000_000;
const MAX_ATTRIBUTE = 0x1_0000;

export interface StatedAttributes {
  readonly areTexts: boolean;
  readonly size: number;
  readonly count: number | undefined;
  readonly rest: Uint8Array;
  readonly usual: Uint8Array;
}

export class LayoutLines {
  coding: Coding = { littleEndian: true, encoding: 1 };
  version = 3;
  game = NO_GAME;
  attributes: StatedAttributes | undefined;
  sections: readonly string[] | undefined;
  buckets: number | "full" | undefined;
  labels: readonly string[] | undefined;
  readonly kept = new Map<string, Uint8Array>();
  padding = USUAL_PADDING;
  size: number | undefined;
  tail: Uint8Array = new Uint8Array();
  readonly spans = new Map<string, Span>();
  readonly issues: Issue[] = [];

  constructor(text: string, lines: readonly Span[]) {
    for (const line of lines)
      this.read(
        text
          .slice(line.start + LAYOUT.length, line.end)
          .trim()
          .split(/[ \t]+/),
        line,
      );
  }

  private refuse(expected: string, line: Span, severity?: "warning"): void {
    this.issues.push(issue("layout", expected, { text: line }, severity));
  }

  private read(words: readonly string[], line: Span): void {
    const [name, ...values] = words;
    if (!Object.hasOwn(LINE_MEANINGS, name)) return this.refuse(`Unknown layout line "${name}".`, line, "warning");
    if (this.spans.has(name) && name !== "section") return this.refuse(`The line "${name}" occurs twice.`, line);
    this.spans.set(name, line);
    const wrong = this.take(name, values);
    if (wrong !== undefined) this.refuse(wrong, line);
  }

  /** Applies a line. Returns what is wrong with it, if anything. */
  private take(name: string, values: readonly string[]): string | undefined {
    const [first = "", second = "", third = ""] = values;
    switch (name) {
      case "file": {
        const encoding = ENCODING_NAMES.indexOf(second);
        if (first !== "little" && first !== "big") return `Found ${first}; the byte order is little or big.`;
        if (encoding < 0) return `Found ${second}; the encoding is utf-8, utf-16 or utf-32.`;
        if (!/^\d{1,3}$/.test(third) || Number(third) > 255) return `Found ${third}; the version is 0 to 255 (3 in all known files).`;
        this.coding = { littleEndian: first === "little", encoding: encoding as Encoding };
        this.version = Number(third);
        return undefined;
      }
      case "game":
        if (!GAME_IDS.includes(first)) return `Unknown game ${first}; expected ${GAME_IDS.join(", ")}.`;
        this.game = first;
        return undefined;
      case "attributes":
        return this.takeAttributes(values);
      case "sections":
        this.sections = values.map(readName);
        if (this.sections.some((section) => section.length !== 4 || /[^\0-\xff]/.test(section)))
          return "The name of a section has four characters.";
        return new Set(this.sections).size < values.length ? "A section occurs twice." : undefined;
      case "buckets": {
        const number = numberOf(first, MAX_BUCKETS);
        if (first !== "full" && number === undefined) return `Found ${first}; expected "full" or a number up to ${MAX_BUCKETS}.`;
        this.buckets = first === "full" ? first : number;
        return undefined;
      }
      case "labels":
        this.labels = values.map(readName);
        return undefined;
      case "section":
        if (this.kept.has(readName(first))) return `The section ${first} occurs twice.`;
        this.kept.set(readName(first), isStatedBase64(second) ? base64(second) : new Uint8Array());
        return isStatedBase64(second) ? undefined : "The data of a section must be Base64.";
      case "pad":
        if (!/^(?:00|ab)$/i.test(first)) return `Found ${first}; expected 00 or ab.`;
        this.padding = Number.parseInt(first, 16);
        return undefined;
      case "size":
        this.size = numberOf(first, MAX_SIZE);
        return this.size === undefined ? `Found ${first}; expected a size in bytes.` : undefined;
      default:
        if (!isStatedBase64(first)) return "The bytes after the last section must be Base64.";
        this.tail = base64(first);
        return undefined;
    }
  }

  private takeAttributes([first = "", ...more]: readonly string[]): string | undefined {
    const areTexts = first === "strings";
    const size = areTexts ? 4 : numberOf(first, MAX_ATTRIBUTE);
    if (size === undefined) return `Found ${first}; expected "strings" or the size of each attribute in bytes.`;
    let count: number | undefined;
    let rest: Uint8Array = new Uint8Array();
    let usual: Uint8Array = new Uint8Array(size);
    for (let at = 0; at < more.length; at += 2) {
      const [word, value = ""] = more.slice(at, at + 2);
      if (areTexts) return 'Nothing follows "strings".';
      if (word === "count") {
        count = numberOf(value, MAX_SIZE);
        if (count === undefined) return `Found ${value}; expected the number of messages with attributes.`;
      } else if (word === "rest") {
        if (!isStatedBase64(value)) return "The rest must be Base64.";
        rest = base64(value);
      } else if (word === "default") {
        const bytes = bytesOfHex(value);
        if (bytes?.length !== size) return `The default has ${counted(size, "byte")}, written as 0x0102.`;
        usual = bytes;
      } else return `Found ${word}; expected count, rest or default.`;
    }
    this.attributes = { areTexts, size, count, rest, usual };
    return undefined;
  }
}

/** Reads bytes such as `0x0102`. */
export function bytesOfHex(written: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(written)) return undefined;
  return Uint8Array.from({ length: written.length / 2 - 1 }, (_, index) =>
    Number.parseInt(written.slice(2 + 2 * index, 4 + 2 * index), 16),
  );
}

function numberOf(written: string, most: number): number | undefined {
  return /^\d{1,10}$/.test(written) && Number(written) <= most ? Number(written) : undefined;
}

function base64(written: string): Uint8Array {
  return written === "-" ? new Uint8Array() : decodeBase64(written);
}

/** Reads a name that {@link printName} wrote. */
export function readName(written: string): string {
  return written.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The contract of translation files, which carry messages to translators and back. Knows no game file formats. */

import { Stop } from "../../../formats/core/issue.ts";
import type { MessageCode } from "../../../formats/core/text/messages.ts";

/** A message with its translation. */
export interface TextEntry {
  /** Path of the game file below the folder, also inside archives, with `/` between its parts. */
  readonly file: string;
  /** Label or ID. */
  readonly id: string;
  readonly source: string;
  /** Empty: not translated yet. */
  readonly translation: string;
}

export interface WrittenEntry extends TextEntry {
  /** Returns the codes in the words. */
  readonly findCodes: (words: string) => readonly MessageCode[];
}

export interface ReadEntry extends TextEntry {
  /** In the translation file, from 1. */
  readonly line: number;
}

/** Names of languages, if known: `en-US`. */
export interface Languages {
  readonly source: string | undefined;
  readonly target: string | undefined;
}

export interface Carrier {
  write(entries: readonly WrittenEntry[], languages: Languages): string;
  /** Accepts Windows line breaks. @throws Stop with a line if the text is not of this kind */
  read(text: string): readonly ReadEntry[];
}

/** The text cannot be read from this line on. */
export function carrierStop(line: number, message: string): Stop {
  return new Stop({ code: "texts/form", severity: "error", message: `Line ${line}: ${message}` });
}

/** The messages of a file, without offsets. Source: format reference, sections 1 to 5. */

/** UTF-8, UTF-16, UTF-32. */
export type Encoding = 0 | 1 | 2;
export const ENCODING_NAMES: readonly string[] = ["utf-8", "utf-16", "utf-32"];
/** Size of a code unit, by encoding. */
export const UNIT_SIZES: readonly number[] = [1, 2, 4];

/** How to read the bytes of texts. */
export interface Coding {
  readonly encoding: Encoding;
  readonly littleEndian: boolean;
}

export interface Message {
  /** Printable ASCII; digits if messages have numbers. */
  readonly label: string;
  /** The text with its tags, without the final 0 unit. */
  readonly text: Uint8Array;
  readonly isEnded: boolean;
  /** Bytes, or a text if {@link Attributes.areTexts}; undefined if the message has no attributes. */
  readonly attributes: Uint8Array | string | undefined;
  /** A signed number. */
  readonly style: number | undefined;
}

export interface Attributes {
  readonly areTexts: boolean;
  /** Size of each attribute. */
  readonly size: number;
  /** Only this many first messages have attributes. */
  readonly count: number;
  /** Bytes after the table. */
  readonly rest: Uint8Array;
}

export interface MessageFile extends Coding {
  readonly version: number;
  readonly messages: readonly Message[];
  readonly attributes: Attributes | undefined;
  /** Names of all sections, in the order of the file. */
  readonly sections: readonly string[];
  /** Data of the sections that are kept as bytes. */
  readonly kept: ReadonlyMap<string, Uint8Array>;
  readonly buckets: number;
  /** Indices of the messages in the order of their labels in the file. */
  readonly labelOrder: readonly number[];
  readonly padding: number;
  /** The file size in the header; undefined if it is correct. */
  readonly statedSize: number | undefined;
  /** Bytes after the last section. */
  readonly tail: Uint8Array;
}

export const HEADER_SIZE = 0x20;
export const SECTION_HEAD_SIZE = 16;
export const USUAL_PADDING = 0xab;
export const LABELS = "LBL1";
export const NUMBERS = "NLI1";
export const ATTRIBUTES = "ATR1";
export const STYLES = "TSY1";
export const TEXTS = "TXT2";
/** The order of sections in most games. */
export const USUAL_SECTIONS: readonly string[] = [LABELS, ATTRIBUTES, STYLES, TEXTS];

export function hasNumbers({ sections }: Pick<MessageFile, "sections">): boolean {
  return !sections.includes(LABELS);
}

const MAX_BUCKETS = 101;

/** The smallest prime above this number, at most 101. */
export function primeOver(number: number): number {
  let candidate = Math.floor(number) + 1;
  while (candidate < MAX_BUCKETS && !isPrime(candidate)) candidate++;
  return Math.min(candidate, MAX_BUCKETS);
}

function isPrime(number: number): boolean {
  if (number < 2) return false;
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
}

/** The usual number of buckets for this many messages. */
export function usualBuckets(messages: number): number {
  return primeOver(messages / 2);
}

/** The bucket in which the game searches for a label. */
export function bucketOf(label: string, buckets: number): number {
  return hashOf(label) % buckets;
}

export function hashOf(label: string): number {
  let hash = 0;
  for (let at = 0; at < label.length; at++) hash = (Math.imul(hash, 0x492) + label.charCodeAt(at)) >>> 0;
  return hash;
}

/** Indices of the messages, sorted by bucket, then by index. */
export function usualLabelOrder(labels: readonly string[], buckets: number): number[] {
  const places = labels.map((label) => bucketOf(label, buckets));
  return labels.map((_, index) => index).sort((a, b) => places[a] - places[b] || a - b);
}

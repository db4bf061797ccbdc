/**
 * One version of a file for a view of its bytes: windows of bytes with their fields, the fields of a byte, the bytes of a text, search.
 * Made from the bytes and their source map, which comes from a text's analysis or a partly readable file. Must not know the protocol.
 */
import { encodeBase64 } from "../bytes/base64.ts";
import type { Names } from "../names.ts";
import type { Field, SourceMap } from "../sourceMap.ts";
import { shortened } from "../text/shortened.ts";
import type { Span } from "../text/span.ts";
import { decodeUtf8 } from "../text/textCoding.ts";
import type { ByteRuns } from "./byteRuns.ts";
import { findRun, kindOfRun, makeByteRuns } from "./byteRuns.ts";
import type { FoundBytes } from "./byteSearch.ts";
import { findBytes } from "./byteSearch.ts";

export interface ByteWindow {
  readonly start: number;
  /** The bytes, base64. */
  readonly data: string;
  /** Start, end and index in `BYTE_KINDS` of each run, ascending, without gaps. The first and last run may extend beyond the window. */
  readonly runs: readonly number[];
  /** Index of the first run among all runs of the file, so that neighbouring runs look different in all windows. */
  readonly firstRun: number;
}

/** A field that a byte belongs to. */
export interface ByteField {
  readonly path: string;
  /** The field's standard term, and the usual name of its type. */
  readonly name: string;
  readonly type: string;
  /** One or two sentences; empty if unknown. */
  readonly meaning: string;
  readonly unit?: string;
  readonly bytes: Span;
  /** Undefined if the text does not have the field. Without a text, the span of the bytes. */
  readonly text?: Span;
  /** The first line of the value in the text, cut if it is long. Undefined without a text. */
  readonly value?: string;
}

export interface ByteFacts {
  readonly offset: number;
  /** The innermost field comes first. Of fields that share the bytes, only a few are listed. */
  readonly fields: readonly ByteField[];
  /** Number of further fields that share the bytes. */
  readonly moreFields: number;
  /** Names whose hash is in the four bytes from here. */
  readonly names: { readonly little?: string; readonly big?: string };
  /** Hash of the zero-terminated text that starts here; undefined if no text starts here, or the format has no hashes. */
  readonly textHash?: number;
}

/** What the format knows about hashes. */
export interface HashKnowledge {
  readonly names: Names;
  readonly findName: ((hash: number, names: Names) => string | undefined) | undefined;
  readonly hashName: ((name: string) => number) | undefined;
}

const MAX_WINDOW = 1 << 20;
const MAX_FIELDS = 12;
const MAX_VALUE = 160;
const MAX_TEXT = 256;
const MAX_RANGES = 4096;

export class ByteContent {
  private readonly makeMap: () => SourceMap;
  private known: { readonly map: SourceMap; readonly runs: ByteRuns } | undefined;

  /** @param text the text of the map's text offsets, or undefined */
  constructor(
    readonly bytes: Uint8Array,
    map: () => SourceMap,
    private readonly text: string | undefined,
  ) {
    this.makeMap = map;
  }

  window(from: number, to: number): ByteWindow {
    const { bytes } = this;
    const start = Math.max(0, Math.min(from, bytes.length));
    const end = Math.max(start, Math.min(to, bytes.length, start + MAX_WINDOW));
    const runs: number[] = [];
    if (end === start) return { start, data: "", runs, firstRun: 0 };
    const { map, runs: all } = this.fields;
    const firstRun = findRun(all, start);
    for (let run = firstRun; run < all.count && all.starts[run] < end; run++)
      runs.push(all.starts[run], all.starts[run + 1], kindOfRun(map, all.fields[run]));
    return { start, data: encodeBase64(bytes.subarray(start, end)), runs, firstRun };
  }

  facts(offset: number, { names, findName, hashName }: HashKnowledge): ByteFacts {
    const { bytes } = this;
    const fields = this.fields.map.atByte(offset).filter(({ bytes: { end } }) => end <= bytes.length);
    const text = hashName && this.readText(offset);
    const named = (littleEndian: boolean) => {
      if (!findName || offset + 4 > bytes.length) return undefined;
      return findName(new DataView(bytes.buffer, bytes.byteOffset + offset, 4).getUint32(0, littleEndian), names);
    };
    const little = named(true);
    const big = named(false);
    return {
      offset,
      fields: fields.slice(0, MAX_FIELDS).map((field) => this.describe(field)),
      moreFields: Math.max(0, fields.length - MAX_FIELDS),
      names: { ...(little === undefined ? {} : { little }), ...(big === undefined ? {} : { big }) },
      ...(hashName && text ? { textHash: hashName(text) >>> 0 } : {}),
    };
  }

  find(wanted: Uint8Array): FoundBytes {
    return findBytes(this.bytes, wanted);
  }

  /** The byte ranges of a selected text, merged and ascending: those of the fields inside it, otherwise of the smallest field around it. */
  rangesOf({ start, end }: Span): readonly Span[] {
    const { map } = this.fields;
    const inside: Span[] = [];
    if (end > start)
      for (let field = 0; field < map.count; field++)
        if (map.textStart(field) >= start && map.textEnd(field) <= end && map.textEnd(field) > map.textStart(field))
          inside.push({ start: map.byteStart(field), end: map.byteEnd(field) });
    if (inside.length > 0) return merge(inside);
    const field = map.atText(start)[0];
    return field && field.bytes.end > field.bytes.start ? [field.bytes] : [];
  }

  private get fields() {
    if (!this.known) {
      const map = this.makeMap();
      this.known = { map, runs: makeByteRuns(map, this.bytes.length) };
    }
    return this.known;
  }

  private describe({ schema, path, bytes, text }: Field): ByteField {
    const hasText = this.text !== undefined && text.end > text.start;
    const value =
      hasText && text.end <= this.text.length
        ? shortened(this.text.slice(text.start, Math.min(text.end, text.start + MAX_VALUE + 1)), MAX_VALUE)
        : undefined;
    return {
      path,
      name: schema.name,
      type: schema.label ?? schema.type,
      meaning: schema.meaning,
      ...(schema.unit === undefined ? {} : { unit: schema.unit }),
      bytes,
      ...(hasText ? { text } : {}),
      ...(value === undefined ? {} : { value }),
    };
  }

  /** The zero-terminated text from here, if it looks like one. */
  private readText(offset: number): string | undefined {
    const end = this.bytes.indexOf(0, offset);
    if (end < 0 || end === offset || end - offset > MAX_TEXT) return undefined;
    const text = decodeUtf8(this.bytes.subarray(offset, end));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a name does not contain control characters
    return text !== undefined && !/[\x00-\x1f\x7f]/.test(text) ? text : undefined;
  }
}

function merge(spans: Span[]): Span[] {
  spans.sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = merged.at(-1);
    if (end <= start) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged.slice(0, MAX_RANGES);
}

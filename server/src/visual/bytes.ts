/**
 * A document's bytes for the visual editor: those of the newest text, or of the last one without errors, and the differences from the file
 * on disk. Must know no connection protocol.
 */

import type { Analysis } from "../../../formats/core/analysis.ts";
import { decodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { ByteFacts } from "../../../formats/core/byteView/byteContent.ts";
import { ByteContent } from "../../../formats/core/byteView/byteContent.ts";
import { findByteChanges } from "../../../formats/core/byteView/byteDifference.ts";
import type { FoundBytes } from "../../../formats/core/byteView/byteSearch.ts";
import { once } from "../../../formats/core/memoize.ts";
import { SourceMap } from "../../../formats/core/sourceMap.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import type { View } from "../service.ts";
import type { ByteSummary, BytesAnswer, BytesQuestion, SavedParams } from "./protocol.ts";

const NOTHING = new ByteContent(new Uint8Array(0), () => SourceMap.empty, undefined);

export class DocumentBytes {
  private number = 0;
  private analysis: Analysis | undefined;
  private content = NOTHING;
  private state: ByteSummary["state"] = "none";
  /** Bytes of the last requested text without errors. */
  private good: ByteContent | undefined;
  /** Encoded or decoded when first needed. */
  private saved: (() => Uint8Array | undefined) | undefined;
  private changes: readonly number[] | undefined;

  setSaved({ document, format, analysis }: View, saved: SavedParams["saved"]): void {
    const made = saved.kind === "newest" && analysis.encoded().bytes;
    const text = saved.kind === "text" ? saved.text : document.text;
    const read = saved.kind === "bytes" ? () => decodeBase64(saved.bytes) : () => made || format.encode(text).bytes;
    this.saved = once(read);
    // the next request computes it again
    this.analysis = undefined;
  }

  answer(view: View, { known, windows }: BytesQuestion): BytesAnswer {
    this.update(view);
    const { content, number } = this;
    const answer = { content: number, windows: windows.map(([start, end]) => content.window(start, end)) };
    return known === number ? answer : { ...answer, summary: this.summary() };
  }

  facts(view: View, offset: number): ByteFacts | null {
    this.update(view);
    if (offset < 0 || offset >= this.content.bytes.length) return null;
    const { names, format } = view;
    return this.content.facts(offset, { names, findName: format.findName, hashName: format.hashName });
  }

  find(view: View, wanted: string): FoundBytes {
    this.update(view);
    return this.content.find(decodeBase64(wanted));
  }

  rangesOf(view: View, span: Span): readonly Span[] {
    this.update(view);
    return this.state === "current" ? this.content.rangesOf(span) : [];
  }

  private update({ analysis, document }: View): void {
    if (analysis === this.analysis) return;
    this.analysis = analysis;
    this.number++;
    this.changes = undefined;
    const { bytes, map } = analysis.encoded();
    if (bytes) {
      this.content = new ByteContent(bytes, map, document.text);
      // what an older text says of these bytes is elsewhere in the newest
      this.good = new ByteContent(bytes, map, undefined);
      this.state = "current";
      return;
    }
    const saved = this.good ? undefined : this.saved?.();
    this.content = this.good ?? (saved ? new ByteContent(saved, () => SourceMap.empty, undefined) : NOTHING);
    this.state = this.good ? "earlier" : saved ? "saved" : "none";
  }

  private summary(): ByteSummary {
    const { state, content } = this;
    const size = content.bytes.length;
    const saved = this.saved?.();
    if (!saved) return { size, state };
    this.changes ??= findByteChanges(saved, content.bytes).flatMap(({ start, end, removed }) => [start, end, removed]);
    return { size, state, changes: this.changes };
  }
}

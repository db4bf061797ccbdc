/** One version of a text with what features share: the clip, its offsets, its bytes. Each part is computed on first use. */

import type { AnalysisContext } from "../../core/analysis.ts";
import { memoize, once } from "../../core/memoize.ts";
import type { Span } from "../../core/text/span.ts";
import { placesOf } from "../binary/writeClip.ts";
import type { Clip, PackedClip } from "../clip.ts";
import { encodeParsed } from "../codec.ts";
import { parseClip } from "../text/parseClip.ts";
import type { ParsedClip } from "../text/parsedClip.ts";

export class AnimDocument {
  readonly parsed: ParsedClip;
  readonly encoded = once(() => encodeParsed(this.parsed));
  /** Offsets of the parts of a version 2 file as it would be saved now. */
  readonly placesOf = memoize(placesOf);

  constructor(
    readonly text: string,
    readonly context: AnalysisContext,
  ) {
    this.parsed = parseClip(text);
  }

  get clip(): Clip | undefined {
    return this.parsed.clip;
  }

  get packed(): PackedClip | undefined {
    const { clip } = this.parsed;
    return clip?.version === 2 ? clip : undefined;
  }

  /** The span of a row of the JSON table. */
  span(row: number): Span {
    return this.parsed.json.span(row);
  }
}

/** One version of one text with what the features share: the clip, its places, its bytes; each made when first asked for. */

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
  /** Where the parts of a version 2 file are as it would be saved now. */
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

  /** Of a row of the JSON table. */
  span(row: number): Span {
    return this.parsed.json.span(row);
  }
}

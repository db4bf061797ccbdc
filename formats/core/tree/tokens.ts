/** Collects the tokens of a span of a text for `Analysis.tokens`. Knows no format. */
import { TOKEN_TYPES, type TokenType } from "../analysis.ts";
import type { Span } from "../text/span.ts";

const NUMBERS = Object.fromEntries(TOKEN_TYPES.map((type, number) => [type, number])) as Readonly<Record<TokenType, number>>;
/** Offset, length, type. */
const STRIDE = 3;

export class Tokens {
  private readonly data: number[] = [];

  constructor(protected readonly within: Span) {}

  /** Adds a token, in any order. Ignores empty tokens and those outside the span. */
  add(start: number, end: number, type: TokenType): void {
    if (end > start && start < this.within.end && end > this.within.start) this.data.push(start, end - start, NUMBERS[type]);
  }

  /** The tokens in text order; of overlapping tokens, the first is kept. */
  inOrder(): Uint32Array {
    const { data } = this;
    let isOrdered = true;
    for (let at = STRIDE; at < data.length && isOrdered; at += STRIDE) isOrdered = data[at] >= data[at - STRIDE] + data[at - STRIDE + 1];
    if (isOrdered) return Uint32Array.from(data);
    const places = Array.from({ length: data.length / STRIDE }, (_, token) => token * STRIDE).sort((a, b) => data[a] - data[b]);
    let end = 0;
    const kept = places.filter((at) => {
      if (data[at] < end) return false;
      end = data[at] + data[at + 1];
      return true;
    });
    return Uint32Array.from(kept.flatMap((at) => data.slice(at, at + STRIDE)));
  }
}

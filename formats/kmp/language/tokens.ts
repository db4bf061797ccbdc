/** Colours that follow from what is understood: own names, names that refer to entries, variables. The rest is the grammar's. */
import { TOKEN_TYPES, type TokenType } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import type { KmpDocument } from "./document.ts";
import { isEntryKind } from "./entries.ts";

const number = (type: TokenType) => TOKEN_TYPES.indexOf(type);

export function tokensIn({ parsed, text }: KmpDocument, within: Span): Uint32Array {
  const marks = new Map<number, readonly [length: number, type: number]>();
  const add = (start: number, end: number, type: TokenType) => {
    if (end <= start || end < within.start || start > within.end || text.slice(start, end).includes("\n")) return;
    marks.set(start, [end - start, number(type)]);
  };
  const typeOf = (kind: string): TokenType => (isEntryKind(kind) ? "reference" : kind === "macro" ? "keyword" : "name");
  for (const { kind, span } of parsed.definitions) add(span.start, span.end, isEntryKind(kind) ? "name" : typeOf(kind));
  const { uses, definitions } = parsed;
  for (let at = 0; at < uses.length; at += 3) add(uses[at], uses[at + 1], typeOf(definitions[uses[at + 2]]?.kind ?? "variable"));
  const flat = new Uint32Array(marks.size * 3);
  let end = 0;
  let count = 0;
  for (const [start, [length, type]] of [...marks].sort(([a], [b]) => a - b)) {
    // one name in another stays uncoloured: tokens must not overlap
    if (start < end) continue;
    flat.set([start, length, type], count * 3);
    count++;
    end = start + length;
  }
  return flat.subarray(0, count * 3);
}

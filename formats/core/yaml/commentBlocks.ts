import type { Span } from "../text/span.ts";

/**
 * Comments on two or more lines in a row with nothing between: folds.
 * @param comments starts and ends in turn, ascending
 */
export function commentBlocks(comments: readonly number[], text: string): Span[] {
  const blocks: Span[] = [];
  for (let at = 0; at < comments.length; at += 2) {
    let last = at;
    while (last + 2 < comments.length && /^\r?\n[ \t]*$/.test(text.slice(comments[last + 1], comments[last + 2]))) last += 2;
    if (last > at) blocks.push({ start: comments[at], end: comments[last + 1] });
    at = last;
  }
  return blocks;
}

/** Names that differ from a given one by a slip of the keyboard, for "did you mean". Must not know where names come from. */

const MOST_EDITS = 2;

/**
 * The candidates nearest to `name`: those equal but for case first, then those one edit away, then two. An edit is a character
 * added, left out, replaced, or two neighbours exchanged; case does not count. Short names must be nearer. `name` itself is never among them.
 */
export function closestNames(name: string, candidates: readonly string[], limit = 5): string[] {
  const mostEdits = name.length <= 2 ? 0 : name.length <= 5 ? 1 : MOST_EDITS;
  const folded = name.toLowerCase();
  const groups: Set<string>[] = [new Set(), new Set(), new Set()];
  for (const candidate of candidates) {
    const difference = candidate.length - name.length;
    if (difference > mostEdits || difference < -mostEdits || candidate === name) continue;
    if (difference === 0 && candidate.toLowerCase() === folded) {
      groups[0].add(candidate);
      continue;
    }
    const edits = countEdits(name, candidate, mostEdits);
    if (edits <= mostEdits) groups[edits].add(candidate);
  }
  return groups.flatMap((group) => [...group]).slice(0, limit);
}

/** Three rows of the table, reused: the one in work and the two before it. */
const WIDTH = 2 * MOST_EDITS + 1;
let row = new Int32Array(WIDTH);
let rowBefore = new Int32Array(WIDTH);
let rowTwoBefore = new Int32Array(WIDTH);

/** The character at `at`, ASCII capitals as small letters. */
function lowerCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}

/** Edits from `a` to `b`, exchanges of neighbours included; more than `most` (at most 2) as soon as that is certain. */
function countEdits(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  // Cell k of row i compares the first i characters of a with the first i + k - MOST_EDITS of b.
  for (let k = 0; k < WIDTH; k++) rowBefore[k] = k < MOST_EDITS ? tooMany : k - MOST_EDITS;
  rowTwoBefore.fill(tooMany);
  for (let i = 1; i <= a.length; i++) {
    const character = lowerCode(a, i - 1);
    let least = tooMany;
    for (let k = 0; k < WIDTH; k++) {
      const j = i + k - MOST_EDITS;
      let edits = tooMany;
      if (j === 0) edits = i;
      else if (j > 0 && j <= b.length) {
        const other = lowerCode(b, j - 1);
        edits = rowBefore[k] + (character === other ? 0 : 1);
        if (k > 0) edits = Math.min(edits, row[k - 1] + 1);
        if (k < WIDTH - 1) edits = Math.min(edits, rowBefore[k + 1] + 1);
        if (i > 1 && j > 1 && character === lowerCode(b, j - 2) && lowerCode(a, i - 2) === other)
          edits = Math.min(edits, rowTwoBefore[k] + 1);
      }
      row[k] = edits;
      if (edits < least) least = edits;
    }
    // An exchange reaches back two rows, but what it would begin with is then beyond the limit as well.
    if (least > most) return tooMany;
    const free = rowTwoBefore;
    rowTwoBefore = rowBefore;
    rowBefore = row;
    row = free;
  }
  const end = b.length - a.length + MOST_EDITS;
  return end < 0 || end >= WIDTH ? tooMany : rowBefore[end];
}

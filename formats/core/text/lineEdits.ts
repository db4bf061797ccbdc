/** The difference of two texts as a few small edits of whole lines. Must not know the meaning of lines. */
import type { TextEdit } from "./span.ts";

/** Maximum distance at which equal lines of both sides are found again. */
const REACH = 40;

/** The edits that turn one text into the other; empty without another text. Equal lines are not edited, so cursors in them stay. */
export function lineEdits(before: string, after: string | undefined): readonly TextEdit[] {
  if (after === undefined || before === after) return [];
  const old = splitLines(before);
  const fresh = splitLines(after);
  const edits: TextEdit[] = [];
  let oldEnd = old.length;
  let freshEnd = fresh.length;
  let i = 0;
  let j = 0;
  let offset = 0;
  const passEqual = () => {
    for (; i < oldEnd && j < freshEnd && old[i] === fresh[j]; i++, j++) offset += old[i].length;
  };
  passEqual();
  while (oldEnd > i && freshEnd > j && old[oldEnd - 1] === fresh[freshEnd - 1]) {
    oldEnd--;
    freshEnd--;
  }
  while (i < oldEnd || j < freshEnd) {
    const [skipOld, skipFresh] = nextEqual(old, fresh, i, j, oldEnd, freshEnd);
    const start = offset;
    for (let k = 0; k < skipOld; k++) offset += old[i + k].length;
    edits.push({ span: { start, end: offset }, text: fresh.slice(j, j + skipFresh).join("") });
    i += skipOld;
    j += skipFresh;
    passEqual();
  }
  return edits;
}

/** Number of lines to skip on both sides until they are equal again; all remaining lines if they never are. */
function nextEqual(
  old: readonly string[],
  fresh: readonly string[],
  i: number,
  j: number,
  oldEnd: number,
  freshEnd: number,
): [number, number] {
  for (let sum = 1; sum <= REACH; sum++) {
    for (let skipOld = 0; skipOld <= sum; skipOld++) {
      const skipFresh = sum - skipOld;
      if (i + skipOld >= oldEnd || j + skipFresh >= freshEnd) continue;
      if (old[i + skipOld] === fresh[j + skipFresh]) return [skipOld, skipFresh];
    }
  }
  return [oldEnd - i, freshEnd - j];
}

/** Lines with their line breaks. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** Numbers as short text: the first of each row as the difference from the row before, five bits a letter. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const GROUP = 32;

/** @param stride numbers of a row; at most 2^52 each */
export function printNumbers(numbers: ArrayLike<number>, stride: number): string {
  let text = "";
  let last = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const shown = at % stride === 0 ? number - last : number;
    if (at % stride === 0) last = number;
    let rest = shown < 0 ? -shown * 2 + 1 : shown * 2;
    while (rest >= GROUP) {
      text += LETTERS[GROUP + (rest % GROUP)];
      rest = Math.floor(rest / GROUP);
    }
    text += LETTERS[rest];
  }
  return text;
}

const VALUES = new Int8Array(128).fill(-1);
for (let letter = 0; letter < LETTERS.length; letter++) VALUES[LETTERS.charCodeAt(letter)] = letter;

/** @throws RangeError for a text that {@link printNumbers} does not make */
export function parseNumbers(text: string, stride: number): number[] {
  const numbers: number[] = [];
  let [last, rest, scale] = [0, 0, 1];
  for (let at = 0; at < text.length; at++) {
    const letter = VALUES[text.charCodeAt(at)] ?? -1;
    if (letter < 0) throw new RangeError(`There is no number at ${at}.`);
    rest += (letter % GROUP) * scale;
    scale *= GROUP;
    if (letter >= GROUP) continue;
    const shown = rest % 2 === 1 ? -(rest - 1) / 2 : rest / 2;
    const isFirst = numbers.length % stride === 0;
    if (isFirst) last += shown;
    numbers.push(isFirst ? last : shown);
    [rest, scale] = [0, 1];
  }
  return numbers;
}

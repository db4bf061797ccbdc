/** All letters of what is typed, in their order, whatever is between them: as editors find completions. */
export function holdsLetters(name: string, typed: string): boolean {
  const lower = name.toLowerCase();
  let at = 0;
  for (const letter of typed.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Whether a name contains all typed letters in order, with anything between them, as editors filter completions. */
export function holdsLetters(name: string, typed: string): boolean {
  const lower = name.toLowerCase();
  let at = 0;
  for (const letter of typed.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * Texts for the user, in the editor's language. Called like the editor's own `l10n.t`, with literals only, so that one search
 * finds the texts of the whole product for translators.
 */
let translations: Readonly<Record<string, string>> = {};

export function setTranslations(table: Readonly<Record<string, string>>): void {
  translations = table;
}

/** For texts that formats declare, such as titles of panels. */
export function translated(text: string): string {
  return translations[text] ?? text;
}

export const l10n = {
  /** `{0}` and so on stand for the arguments. */
  t(text: string, ...args: readonly (string | number)[]): string {
    return (translations[text] ?? text).replace(/\{(\d+)\}/g, (whole, digits) => String(args[Number(digits)] ?? whole));
  },
};

/**
 * Texts in VS Code's display language. Used like `vscode.l10n.t`, with literals only, so that one search finds all of the product's texts
 * for translators.
 */
let translations: Readonly<Record<string, string>> = {};

export function setTranslations(table: Readonly<Record<string, string>>): void {
  translations = table;
}

/** Translates a text that a format declares, such as a panel's title. */
export function translated(text: string): string {
  return translations[text] ?? text;
}

export const l10n = {
  /** `{0}` and so on are replaced by the arguments. */
  t(text: string, ...args: readonly (string | number)[]): string {
    return (translations[text] ?? text).replace(/\{(\d+)\}/g, (whole, digits) => String(args[Number(digits)] ?? whole));
  },
};

/** Languages as paths of games name them. */

/**
 * The path with another language in all places where it has this one, as `USen` in `Msg_USen.product`; undefined where it has it in none.
 */
export function swapLanguage(path: string, language: string, other: string): string | undefined {
  const parts = path.split(/([A-Za-z0-9]+)/);
  if (!parts.includes(language)) {
    // en_US has a sign in it
    const at = ` ${path} `.search(new RegExp(`[^A-Za-z0-9]${language.replace(/[^A-Za-z0-9]/g, "\\$&")}[^A-Za-z0-9]`));
    return at < 0 ? undefined : path.slice(0, at) + other + path.slice(at + language.length);
  }
  return parts.map((part) => (part === language ? other : part)).join("");
}

/** As standards name it, where that can be seen: `en-US` for `USen` and `en_US`. */
export function languageName(language: string | undefined): string | undefined {
  const [, country, name] = /^([A-Z]{2})([a-z]{2})$/.exec(language ?? "") ?? [];
  if (name !== undefined) return `${name}-${country}`;
  return /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(language ?? "") ? language?.replace("_", "-") : undefined;
}

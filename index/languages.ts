/** Which files say the same in other languages, by their paths. Pure; knows no file system. */
import type { Place } from "./place.ts";

/** How games name a language in a path, and which part of it is the name. */
const NAMES: readonly RegExp[] = [
  // Msg_USen.product, LocalizedData/EUde, USen.Product.100.sarc.zs
  /(?<![A-Za-z0-9])((?:US|EU|JP|KR|CN|TW)[a-z]{2})(?![A-Za-z0-9])/g,
  // en_US/0-Common
  /(?<![A-Za-z0-9])([a-z]{2}_[A-Z]{2})(?![A-Za-z0-9])/g,
  // Race_U.szs of Mario Kart Wii
  /(?<=_)([A-Z])(?=\.szs(?:\/|$))/g,
  // Msgus/bmgres.arc of Twilight Princess
  /(?<=\/Msg)([a-z]{2})(?=\/)/g,
];

/** Longer ones are no game's. */
const MAX_PATH = 4096;

interface Named {
  readonly language: string;
  /** The path without it, from its first part that has it on: the same for all languages of a game, in mods and dumps. */
  readonly key: string;
  /** What is in front. */
  readonly folder: string;
}

/** The language of a file, where its path says it; with one language it may do so several times. */
export function languageOf(path: string): Named | undefined {
  if (path.length > MAX_PATH) return undefined;
  for (const pattern of NAMES) {
    const [first] = path.matchAll(pattern);
    if (!first) continue;
    const language = first[1];
    const start = path.lastIndexOf("/", first.index) + 1;
    const key = path.slice(start).replace(pattern, (found) => (found === language ? "*" : found));
    return { language, key, folder: path.slice(0, start) };
  }
  return undefined;
}

/** The path with another language in all places where it has this one; undefined where it has it in none. Any whole word can be a language. */
export function swapLanguage(path: string, language: string, other: string): string | undefined {
  let isThere = false;
  const swap = (found: string) => {
    if (found !== language) return found;
    isThere = true;
    return other;
  };
  const word = new RegExp(`(?<![A-Za-z0-9])${language.replace(/[^A-Za-z0-9]/g, "\\$&")}(?![A-Za-z0-9])`, "g");
  const swapped = [word, ...NAMES].reduce((text, pattern) => text.replace(pattern, swap), `/${path}`).slice(1);
  return isThere ? swapped : undefined;
}

/** As standards name it, where that can be seen: `en-US` for `USen` and `en_US`. */
export function languageName(language: string | undefined): string | undefined {
  const [, country, name] = /^([A-Z]{2})([a-z]{2})$/.exec(language ?? "") ?? [];
  if (name !== undefined) return `${name}-${country}`;
  return /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(language ?? "") ? language?.replace("_", "-") : undefined;
}

export interface Translation<T> {
  readonly language: string;
  readonly file: T;
}

/** The same file in other languages, sorted by these; of several of one language one in the same folder, else the first. */
export function findTranslations<T extends Pick<Place, "path">>(own: Pick<Place, "path">, files: Iterable<T>): readonly Translation<T>[] {
  const named = languageOf(own.path);
  if (!named) return [];
  const found = new Map<string, { readonly file: T; readonly isNear: boolean }>();
  for (const file of files) {
    const other = languageOf(file.path);
    if (other?.key !== named.key || other.language === named.language) continue;
    const isNear = other.folder === named.folder;
    const before = found.get(other.language);
    if (!before || (isNear && !before.isNear)) found.set(other.language, { file, isNear });
  }
  return [...found].map(([language, { file }]) => ({ language, file })).sort((a, b) => (a.language < b.language ? -1 : 1));
}

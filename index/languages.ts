/** Finds a file's counterparts in other languages, by path. Knows no file system. */
import { addToList } from "../formats/core/lists.ts";
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

/** Games have no longer paths. */
const MAX_PATH = 4096;

interface Named {
  readonly language: string;
  /** The path from the first part with the language on, with `*` for the language: the same for all languages, in mods and dumps. */
  readonly key: string;
  /** The path before that part. */
  readonly folder: string;
}

/** The language in a file's path, if any; the path may repeat it. */
export function languageOf(path: string): Named | undefined {
  if (path.length > MAX_PATH) return undefined;
  // patterns may require the slash before a part
  const rooted = `/${path}`;
  for (const pattern of NAMES) {
    const [first] = rooted.matchAll(pattern);
    if (!first) continue;
    const language = first[1];
    const slash = rooted.lastIndexOf("/", first.index);
    const key = rooted.slice(slash).replace(pattern, (found) => (found === language ? "*" : found));
    return { language, key: key.slice(1), folder: path.slice(0, slash) };
  }
  return undefined;
}

/** The path with every occurrence of a language replaced; undefined if it has none. Any whole word can be a language. */
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

/** The standard name of a language, if known: `en-US` for `USen` and `en_US`. */
export function languageName(language: string | undefined): string | undefined {
  const [, country, name] = /^([A-Z]{2})([a-z]{2})$/.exec(language ?? "") ?? [];
  if (name !== undefined) return `${name}-${country}`;
  return /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(language ?? "") ? language?.replace("_", "-") : undefined;
}

export interface Translation<T> {
  readonly language: string;
  readonly file: T;
}

/** A file in all of its languages. */
export interface LanguageGroup<T> {
  /** Folder and path with `*` for the language. */
  readonly path: string;
  /** Sorted by language; of several with one language, one in the same folder, or else the first. */
  readonly files: readonly Translation<T>[];
}

/** The files whose paths have a language, each once with all its languages in `files`. @param files all files, the own ones too */
export function languageGroups<T extends Pick<Place, "path">>(own: Iterable<Pick<Place, "path">>, files: Iterable<T>): LanguageGroup<T>[] {
  const wanted = new Map<string, { readonly key: string; readonly folder: string }>();
  for (const { path } of own) {
    const named = languageOf(path);
    if (named) wanted.set(named.folder + named.key, named);
  }
  const keys = new Set([...wanted.values()].map(({ key }) => key));
  const byKey = new Map<string, { readonly named: Named; readonly file: T }[]>();
  for (const file of files) {
    const named = languageOf(file.path);
    if (named && keys.has(named.key)) addToList(byKey, named.key, { named, file });
  }
  return [...wanted].map(([path, { key, folder }]) => {
    const found = new Map<string, { readonly file: T; readonly isNear: boolean }>();
    for (const { named, file } of byKey.get(key) ?? []) {
      const isNear = named.folder === folder;
      const before = found.get(named.language);
      if (!before || (isNear && !before.isNear)) found.set(named.language, { file, isNear });
    }
    const sorted = [...found].map(([language, { file }]) => ({ language, file })).sort((a, b) => (a.language < b.language ? -1 : 1));
    return { path, files: sorted };
  });
}

/** The same file in other languages, sorted by these. */
export function findTranslations<T extends Pick<Place, "path">>(own: Pick<Place, "path">, files: Iterable<T>): readonly Translation<T>[] {
  const [group] = languageGroups([own], files);
  const language = languageOf(own.path)?.language;
  return group?.files.filter((file) => file.language !== language) ?? [];
}

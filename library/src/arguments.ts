/** Checks arguments of untyped callers: a wrong type becomes an issue that names it. */
import type { Issue } from "../../formats/core/issue.ts";
import type { DiagnosticCatalogue } from "../../formats/core/schema.ts";
import { error, issueMaker } from "../../formats/core/text/diagnosticPages.ts";

export const LIBRARY_DIAGNOSTICS = {
  argument: error(
    "Not what the function takes",
    "The program that uses the library passed something else than the function takes, such as an `ArrayBuffer` instead of a `Uint8Array`. Nothing was read or changed.",
  ),
  words: error(
    "Words that a message cannot have",
    "The program that uses the library gives words to a message that the file does not have, or words that cannot be written: a code that is not complete, or a character that is not in the file's encoding. Nothing was changed.",
  ),
} as const satisfies DiagnosticCatalogue;

export const libraryIssue = issueMaker("library", LIBRARY_DIAGNOSTICS);

/** A type of argument, with a check. */
export interface Kind {
  /** To be read after "needs": `a string`. */
  readonly title: string;
  /** The issue of a wrong value at a place; undefined if the value is valid. */
  find(value: unknown, place: string): Issue | undefined;
}

function kind(title: string, fits: (value: unknown) => boolean): Kind {
  return {
    title,
    find: (value, place) => (fits(value) ? undefined : libraryIssue("argument", `${place} must be ${title}, but is ${said(value)}.`)),
  };
}

/** Also accepts arrays from other realms, such as an iframe or a test context. */
const isBytes = (value: unknown) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";

export const BYTES = kind("a Uint8Array", isBytes);
export const TEXT = kind("a string", (value) => typeof value === "string");
export const BOOLEAN = kind("a boolean", (value) => typeof value === "boolean");
const OBJECT = kind("an object", (value) => typeof value === "object" && value !== null);
/** Refuses a `Map`, whose entries would be lost. Also accepts objects from other realms. */
const PLAIN_OBJECT = kind("a plain object", (value) => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
});
const LIST = kind("an array", Array.isArray);
/** At a conflict of a merge. */
export const CHOICE = kind('"ours", "theirs", "both" or an object with a string as "value"', (value) => {
  const typed = typeof value === "object" && value !== null && "value" in value ? value.value : undefined;
  return value === "ours" || value === "theirs" || value === "both" || typeof typed === "string";
});

/** Checks that all members of an object are strings. */
export function textsByName(value: unknown, place: string): Issue | undefined {
  const wrong = PLAIN_OBJECT.find(value, place);
  if (wrong) return wrong;
  const names = Object.keys(value as object);
  return objectOf(Object.fromEntries(names.map((name) => [name, TEXT])), names).find(value, place);
}

export function listOf(item: Kind): Kind {
  return {
    title: LIST.title,
    find: (value, place) =>
      LIST.find(value, place) ?? firstOf(Array.from(value as readonly unknown[], (one, i) => () => item.find(one, `${place}[${i}]`))),
  };
}

/** Members that are undefined are left out. */
export function objectOf(members: Readonly<Record<string, Kind>>, required: readonly string[] = []): Kind {
  return {
    title: OBJECT.title,
    find: (value, place) =>
      OBJECT.find(value, place) ??
      firstOf(
        Object.entries(members).map(([name, member]) => () => {
          const own = (value as Readonly<Record<string, unknown>>)[name];
          return own === undefined && !required.includes(name) ? undefined : member.find(own, `${place}.${name}`);
        }),
      ),
  };
}

/** By the member `kind`. */
export function oneOf(kinds: Readonly<Record<string, Kind>>): Kind {
  const name = kind(
    Object.keys(kinds)
      .map((one) => `"${one}"`)
      .join(" or "),
    (value) => typeof value === "string" && Object.hasOwn(kinds, value),
  );
  const choice = objectOf({ kind: name }, ["kind"]);
  return {
    title: OBJECT.title,
    find: (value, place) => choice.find(value, place) ?? kinds[(value as { readonly kind: string }).kind].find(value, place),
  };
}

export function firstOf(checks: readonly (() => Issue | undefined)[]): Issue | undefined {
  for (const check of checks) {
    const found = check();
    if (found) return found;
  }
  return undefined;
}

/** `an ArrayBuffer`, `null`, `"text"`. */
function said(value: unknown): string {
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  const name = Object.prototype.toString.call(value).slice("[object ".length, -1);
  const article = /^[aeiou]/i.test(name) && !name.startsWith("Uint") ? "an" : "a";
  return `${article} ${name}${name === "ArrayBuffer" ? "; new Uint8Array(buffer) makes one of it" : ""}`;
}

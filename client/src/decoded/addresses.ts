/**
 * The two addresses of a game file: the real one, on any file system, and the decoded one, whose query contains the real one. Works on
 * parts of addresses, so it needs no editor. Must know no format.
 */
import { lastPart } from "../../../formats/core/files/fileNames.ts";

export const DECODED_SCHEME = "bytewright";
/** Versions that exist in memory only. The query is a number, a space and the address of the file on disk. */
export const VERSION_SCHEME = "bytewright-version";

/** The parts of an address that matter here, decoded. */
export interface AddressParts {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

/** An address whose `toString` gives the encoded whole, from which it can be parsed again. */
export interface Address extends AddressParts {
  toString(): string;
}

/**
 * The address of the text of a game file: in the same folder, with the suffix of its text form.
 * The suffix keeps the decoded address from being claimed by the editor of the binary file.
 */
export function decodedParts(real: Address, textSuffix: string): AddressParts {
  return { scheme: DECODED_SCHEME, path: textPath(real, textSuffix), query: real.toString() };
}

/** The encoded real address inside a decoded one. */
export function findRealAddress(decoded: AddressParts): string | undefined {
  return decoded.scheme === DECODED_SCHEME && decoded.query !== "" ? decoded.query : undefined;
}

/**
 * False for an address made by changing a decoded address's path, as "Save As" does: its query still has the original file.
 */
export function belongsTogether(decoded: AddressParts, real: AddressParts, textSuffixes: readonly string[]): boolean {
  return textSuffixes.some((suffix) => textPath(real, suffix) === decoded.path);
}

/** The file's name. The address of an older version in Git may have a different name, but its query has the right one. */
export function gameFileName(address: AddressParts): string {
  return lastPart(address.scheme === "git" ? (findGitPath(address.query) ?? address.path) : address.path);
}

/** File names, each with enough folders to distinguish them. */
export function namesApart(addresses: readonly AddressParts[]): readonly string[] {
  const paths = addresses.map((address) => [...address.path.split("/").slice(0, -1), gameFileName(address)]);
  const longest = Math.max(...paths.map(({ length }) => length));
  for (let count = 1; count < longest; count++) {
    const names = paths.map((path) => path.slice(-count).join("/"));
    if (new Set(names).size === names.length) return names;
  }
  return addresses.map(gameFileName);
}

/** Which version an address of the Git extension names: a commit, `HEAD`, empty for the index; undefined for files. */
export function findGitRef({ scheme, query }: AddressParts): string | undefined {
  const ref = scheme === "git" ? gitQuery(query)["ref"] : undefined;
  return typeof ref === "string" ? ref : undefined;
}

function textPath(real: AddressParts, textSuffix: string): string {
  const folder = real.path.slice(0, real.path.lastIndexOf("/") + 1);
  // without an authority a path may not start with two slashes
  return `${folder.replace(/^\/{2,}/, "/")}${gameFileName(real)}${textSuffix}`;
}

function findGitPath(query: string): string | undefined {
  const path = gitQuery(query)["path"];
  return typeof path === "string" && path !== "" ? path.replaceAll("\\", "/") : undefined;
}

function gitQuery(query: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(query);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

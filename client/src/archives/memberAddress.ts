/**
 * Addresses of archive members. The path continues the outer file's path; the query is the outer file's own address, the same for all its
 * members at any depth. So a member resolves, sorts and reads like a file in a folder. Must know no archive.
 */
import { FileSystemError, Uri } from "vscode";

export const ARCHIVE_SCHEME = "bytewright-archive";

export interface MemberPlace {
  /** The outer file, on any file system. */
  readonly outer: Uri;
  /** Path inside the outer file, empty for the file itself. */
  readonly inside: string;
}

export function memberUri(outer: Uri, inside: string): Uri {
  // without an authority a path may not start with two slashes
  const path = outer.path.replace(/^\/{2,}/, "/");
  return Uri.from({ scheme: ARCHIVE_SCHEME, path: inside === "" ? path : `${path}/${inside}`, query: outer.toString() });
}

/** Undefined for other addresses, and for folders around the outer file, which VS Code's dialogs ask for. */
export function findMemberPlace({ scheme, path, query }: Uri): MemberPlace | undefined {
  if (scheme !== ARCHIVE_SCHEME || query === "") return undefined;
  let outer: Uri;
  try {
    outer = Uri.parse(query, true);
  } catch {
    return undefined;
  }
  const start = outer.path.replace(/^\/{2,}/, "/");
  if (path === start) return { outer, inside: "" };
  return path.startsWith(`${start}/`) ? { outer, inside: path.slice(start.length + 1) } : undefined;
}

/** @throws FileSystemError for an address that names no member. */
export function getMemberPlace(uri: Uri): MemberPlace {
  const place = findMemberPlace(uri);
  if (!place) throw FileSystemError.FileNotFound(uri);
  return place;
}

/** The same path in the archive, or in a folder: for an archive, its root. */
export function childUri(folder: Uri, name: string): Uri {
  return folder.with({ path: `${folder.path}/${name}` });
}

/** Texts for commands: text forms of binary files, and game files that are text. */

import { basename } from "node:path";
import { unwrap } from "../../formats/containers/index.ts";
import type { Fact } from "../../formats/core/coded.ts";
import { findBinaryName } from "../../formats/core/files/fileNames.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { Stop, unlessStopped } from "../../formats/core/issue.ts";
import { findFormatByTextHead, findFormatByTextName, findTextFormat, formats } from "../../formats/registry.ts";
import { textOf } from "./files.ts";
import { isFileOrMember } from "./insideArchives.ts";
import type { Run } from "./run.ts";
import { type Source, sourceAt } from "./sources.ts";

export interface TextDocument {
  readonly format: Format;
  readonly text: string;
  /** Found while the bytes were read. */
  readonly issues: readonly Issue[];
  readonly facts: readonly Fact[];
  /** Saving the text gives the bytes of the file. */
  readonly exact: boolean;
}

/**
 * Undefined for a file that is not such a text, regardless of its name.
 * @throws Stop if it cannot be read, or is not text
 */
export function findTextDocument(source: Source): TextDocument | undefined {
  const { path } = source;
  const named = findFormatByTextName(basename(path)) ?? findByFirstLine(source);
  if (named) return { format: named, text: textOf(source.read()), issues: [], facts: [], exact: true };
  if (!findTextFormat(path)) return undefined;
  const bytes = source.read();
  const format = findTextFormat(path, bytes);
  if (!format) return undefined;
  const decoded = format.decode(bytes, format.builtinNames());
  if (decoded.kind === "fail") throw new Stop(decoded.issues[0]);
  const { text, issues, facts, exact } = decoded;
  return { format, text, issues, facts, exact };
}

/** The likely format of a text, by its name or first line. @throws Stop if it cannot be read */
export function findLikelyFormat(source: Source): Format | undefined {
  return findFormatByTextName(basename(source.path)) ?? findByFirstLine(source) ?? findTextFormat(source.path);
}

/** Bytes to search for the first line. */
const FIRST_LINE = 256;

/** Recognizes a text with an unrelated name. Does not read other files. */
function findByFirstLine(source: Source): Format | undefined {
  const name = source.path.toLowerCase();
  if (!formats.some(({ association, textSuffix }) => textSuffix !== "" && association && name.endsWith(textSuffix))) return undefined;
  return findFormatByTextHead(new TextDecoder().decode(source.head().subarray(0, FIRST_LINE)));
}

/** `course.txt` is the text of `course.kmp`, if the format has only one ending. */
export function binaryNameOf(textPath: string, { textSuffix, extensions }: Format): string | undefined {
  const name = findBinaryName(textPath, textSuffix);
  const isBare = name !== undefined && extensions.length === 1 && !basename(name).includes(".");
  return isBare ? `${name}.${extensions[0]}` : name;
}

/** The content of the file that a text form is named after; undefined if it is missing or unreadable. Total. */
export function findNamedFile(run: Run, textPath: string, format: Format): Uint8Array | undefined {
  const path = format.textSuffix === "" ? undefined : binaryNameOf(textPath, format);
  return unlessStopped(() => {
    if (path === undefined || !isFileOrMember(run, path)) return undefined;
    const source = sourceAt(run, path);
    return unwrap(source.read(), source.supplies).content;
  });
}

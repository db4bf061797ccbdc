/** What a file is: its format, its content without wrappings. Knows formats and containers by their interfaces only. */

import type { Peeled, Supplies } from "../../formats/containers/index.ts";
import { containers, containersForName, unwrap } from "../../formats/containers/index.ts";
import { findKnownFile } from "../../formats/core/files/knownFiles.ts";
import type { Format } from "../../formats/core/format.ts";
import { catchStop, type Issue, Stop } from "../../formats/core/issue.ts";
import {
  findFormatByBytes,
  findFormatByName,
  findFormatByTextHead,
  findFormatByTextName,
  findFormatOf,
  formats,
} from "../../formats/registry.ts";
import { isOfOthers, unknownFile } from "../../formats/unknownFile.ts";
import { STANDARD_STREAM } from "./files.ts";
import type { Source } from "./sources.ts";

export interface Subject {
  readonly format: Format;
  readonly content: Uint8Array;
  readonly layers: Peeled["layers"];
}

/** A file that is of no known format, or whose wrapping is broken. */
export interface Unknown {
  readonly issue: Issue;
  /** By its name, where that is enough. */
  readonly format: Format | undefined;
}

/** The content decides, then the name. */
export function identify(bytes: Uint8Array, fileName: string, supplies: Supplies): Subject | Unknown {
  const unwrapped = catchStop(() => unwrap(bytes, supplies));
  if ("issue" in unwrapped) return { issue: unwrapped.issue, format: findFormatByName(fileName) };
  const peeled = unwrapped.value;
  const format = findFormatOf(fileName, peeled.content);
  if (format) return { format, ...peeled };
  return { issue: unknownFile(fileName, peeled.content), format: undefined };
}

/** The same for a file that has to be known. @throws Stop where it is not */
export function getSubject(bytes: Uint8Array, fileName: string, supplies: Supplies): Subject {
  const subject = identify(bytes, fileName, supplies);
  if ("issue" in subject) throw new Stop(subject.issue);
  return subject;
}

/**
 * Reads a file that counts: one with a known ending or with content that is recognised, inside a wrapping too. Of others only the
 * first bytes are read, unless they are wrapped.
 * @throws Stop with an `io/…` issue.
 */
export function findBinary(source: Source): Uint8Array | undefined {
  if (source.path === STANDARD_STREAM) return source.read();
  const head = source.head();
  const isWrapped = containers.some((container) => container.sniff(head));
  if (findFormatByName(source.path) && (isWrapped || !isOfOthers(source.path, head))) return source.read();
  if (findFormatByBytes(head)) return source.read();
  // an x.bxml.zs is recognized by what is compressed in it; a stand-in has only the name to go by
  if (findKnownFile(head)?.standIn !== undefined && formats.some((format) => containersForName(source.path, format).length > 0))
    return source.read();
  if (!isWrapped) return undefined;
  const bytes = source.read();
  return "content" in identify(bytes, source.path, source.supplies) ? bytes : undefined;
}

/** The format whose text this is: by name, by its first line, else the only one that can encode it. */
export function findFormatOfText(textName: string, text: string): Format | undefined {
  const known = findFormatByTextName(textName) ?? findFormatByTextHead(text);
  if (known) return known;
  const fitting = formats.filter((format) => format.textSuffix !== "" && format.encode(text).bytes !== undefined);
  return fitting.length === 1 ? fitting[0] : undefined;
}

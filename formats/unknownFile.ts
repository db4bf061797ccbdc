/** Describes a file that no format reads, by its first bytes if possible. */
import { findArchiveType } from "./archives/registry.ts";
import { hasExtension } from "./core/files/fileNames.ts";
import { findKnownFile } from "./core/files/knownFiles.ts";
import type { Format } from "./core/format.ts";
import { bytesAt, type Issue } from "./core/issue.ts";
import type { DiagnosticCatalogue } from "./core/schema.ts";
import { error, issueMaker, warning } from "./core/text/diagnosticPages.ts";
import { decodeBytewise, looksLikeText } from "./core/text/textCoding.ts";
import {
  findFormatByBytes,
  findFormatByName,
  findFormatByTextHead,
  findFormatByTextName,
  findInnerFile,
  findTextFormat,
  HEAD_SIZE,
} from "./registry.ts";

export const FILE_DIAGNOSTICS = {
  "other-format": error(
    "The file has another type",
    "The first bytes show that the file has a type that Bytewright does not open, regardless of its name. Use a tool for that type, or " +
      "check whether the file was renamed or extracted incorrectly.",
  ),
  "stand-in": error(
    "Another file instead of this one",
    "The file is a Git LFS pointer, a few lines that Git stores instead of a large file, or a web page that was downloaded instead of the " +
      "file. For a pointer, run `git lfs pull` in the repository; otherwise, download the file again.",
  ),
  "text-form": error(
    "Text form with the name of a game file",
    "The file is the text form of a game file, but has the name of the game file, which the game cannot read. Rename it to the name of a text form " +
      "(add `.yml`, `.json` or `.txt`) and encode it: run `bytewright encode x.bxml.yml`, or open it in VS Code and choose *Save as Game File*. " +
      "Encode XML and texts of other tools with the tool that wrote them.",
  ),
  archive: error(
    "The file is an archive",
    "The file contains other files. Open it as an archive and choose a member: click it in VS Code, use `bytewright list` on the command line, or " +
      "`openArchive` of the library.",
  ),
  "unknown-format": error(
    "Bytewright does not recognize the file",
    "Neither the first bytes nor the extension belong to a format that Bytewright knows. The file may be from another game, or have an unknown " +
      "compression. See [the formats](README.md) that Bytewright opens.",
  ),
  "text-already": error(
    "The file is already text",
    "The file has a format that is text itself, so it cannot be decoded. Open and save it in an editor.",
  ),
  "not-utf8": warning(
    "Bytes that are not UTF-8",
    "Programs on older systems write texts in Windows 1252, Shift JIS or another encoding. If such a text is read as UTF-8, each invalid byte " +
      "becomes U+FFFD, and saving writes that character: names and comments are lost. Before you change anything, choose *Reopen with Encoding* " +
      "in the status bar, and the encoding that shows the names correctly; VS Code then saves in that encoding. The setting `files.encoding` sets it " +
      "for all files, or for one language. If the file was already saved with U+FFFD, copy these lines from an older version.",
  ),
  empty: error(
    "The file is empty",
    "The file has no bytes. Extract or copy it again from its source, or start a new one: VS Code offers that when you click the file.",
  ),
} as const satisfies DiagnosticCatalogue;

/** The type of a file, by its first uncompressed bytes. */
export function findTitle(head: Uint8Array): string | undefined {
  return (findArchiveType(head) ?? findFormatByBytes(head) ?? findKnownFile(head))?.title;
}

const fileIssue = issueMaker("file", FILE_DIAGNOSTICS);

/** @param content without compression */
export function unknownFile(fileName: string, content: Uint8Array): Issue {
  if (content.length === 0) return fileIssue("empty", "This file is empty.");
  const bytes = { start: 0, end: Math.min(4, content.length) };
  const archive = findArchiveType(content);
  if (archive)
    return fileIssue("archive", `This file is an archive of the type ${archive.title}. Open one of its members instead.`, { bytes });
  const known = findKnownFile(content);
  if (known?.standIn !== undefined) return fileIssue("stand-in", known.standIn, { bytes });
  if (known) {
    const type = `${known.title}${holding(known)}`;
    return fileIssue("other-format", `This file has the type ${type}, which Bytewright does not open.${onlyNamed(fileName)}`, { bytes });
  }
  const text = findTextFormat(fileName, content);
  if (text)
    return fileIssue("text-already", `This file is already text: ${text.title} has no other form. Open it in an editor.`, { bytes });
  if (looksLikeText(content)) {
    const form = findTextForm(fileName, content);
    const message = form ?? `This is a text file in an unknown format.${onlyNamed(fileName)}`;
    return fileIssue(form === undefined ? "unknown-format" : "text-form", message, { bytes });
  }
  const packed = findPacking(content);
  if (packed !== undefined)
    return fileIssue(
      "other-format",
      `This file has the type ${packed} (a compressed file), which Bytewright does not open. Unpack it first.`,
      { bytes },
    );
  const inner = findInnerFile(content);
  if (inner)
    return fileIssue(
      "other-format",
      `This file has a header of ${inner.at} bytes, as in save files, and ${inner.format.title} after it. Bytewright does not open it, because such a header often has a checksum of the rest.`,
      { bytes: bytesAt(inner.at, 4).bytes },
    );
  return fileIssue("unknown-format", "Bytewright does not recognize this file, neither by its first bytes nor by its name.", { bytes });
}

function holding({ holds, isArchive }: { readonly holds?: string; readonly isArchive?: true }): string {
  if (isArchive) return " (an archive)";
  return holds === undefined ? "" : ` (${holds})`;
}

function onlyNamed(fileName: string): string {
  const promised = findFormatByName(fileName);
  return promised ? ` Only its name suggests ${promised.title}.` : "";
}

/** Recognizes the compression of Nintendo's handhelds, which has a one-byte magic, by a size that fits the file. */
function findPacking(content: Uint8Array): string | undefined {
  const title = { 0x10: "LZ10", 0x11: "LZ11" }[content[0]];
  if (title === undefined || content.length < 8) return undefined;
  const size = content[1] | (content[2] << 8) | (content[3] << 16);
  // without repetitions, eight bytes need a byte of flags; a repetition gives 18 bytes from 2 in LZ10, and up to 65808 from 4 in LZ11
  const most = (content.length - 4) * (title === "LZ10" ? 9 : 16384);
  return size > 0 && size <= most && content.length <= 4 + size + Math.ceil(size / 8) + 8 ? title : undefined;
}

/** Number of bytes of a text that show its kind. */
const LOOK_SIZE = 1024;

/** A byte order mark, then comments and blank lines. */
const BEFORE = /^(?:\u00ef\u00bb\u00bf)?(?:[ \t]*(?:#[^\n]*)?\r?\n)*/;

/**
 * The format whose text form this is, by its name or content; undefined for a game file that is named like one.
 * @param known the format to assume if neither shows one
 */
export function findTextFormOf(fileName: string, content: Uint8Array, known?: Format): Format | undefined {
  const own = findFormatByTextName(fileName);
  if (own) return looksLikeText(content) || findFormatByBytes(content.subarray(0, HEAD_SIZE)) !== own ? own : undefined;
  if (!looksLikeText(content)) return undefined;
  const head = headOf(content);
  const format = findFormatByTextHead(head) ?? findFormatByName(fileName) ?? known;
  return [head, head.replace(BEFORE, "")].some((start) => format?.textBeginning?.test(start)) ? format : undefined;
}

function headOf(content: Uint8Array): string {
  return decodeBytewise(content.subarray(0, LOOK_SIZE));
}

/** The message about a text that is the text form of a game file according to its content or name. */
function findTextForm(fileName: string, content: Uint8Array): string | undefined {
  const own = findFormatByTextName(fileName);
  if (own) return `This is the text form of a game file (${own.title}); encode it.`;
  const named = findFormatByName(fileName);
  if (named && /^<[?!\w]/.test(headOf(content).replace(BEFORE, "")) && !isSharedName(fileName))
    return `This is a text form in XML, not the ${named.title} file itself; encode it with the tool that wrote it.`;
  const format = findTextFormOf(fileName, content);
  return format && `This is the text form; encode it. The ${format.title} file itself would begin with other bytes.`;
}

function isSharedName(fileName: string): boolean {
  return hasExtension(fileName, findFormatByName(fileName)?.sharedExtensions ?? []);
}

/** Whether the finding is about another file instead of the game file: its text form, a Git LFS pointer or a web page. */
export function standsInForFile({ code }: Issue): boolean {
  return code === "file/stand-in" || code === "file/text-form";
}

/**
 * Whether a file belongs to another program that shares an extension with a format. Empty files, zeros and stand-ins for game files do not
 * count.
 * @param head without compression
 */
export function isOfOthers(fileName: string, head: Uint8Array): boolean {
  if (!isSharedName(fileName) || findFormatByBytes(head)) return false;
  return head.some((byte) => byte !== 0) && !standsInForFile(unknownFile(fileName, head));
}

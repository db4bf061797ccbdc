/** All formats. A new format is one folder and one line here. */
import { aamp } from "./aamp/index.ts";
import { anim } from "./anim/index.ts";
import { asb } from "./asb/index.ts";
import { ass } from "./ass/index.ts";
import { baev } from "./baev/index.ts";
import { bmg } from "./bmg/index.ts";
import { byml } from "./byml/index.ts";
import { findBinaryName, hasExtension } from "./core/files/fileNames.ts";
import { findKnownFile } from "./core/files/knownFiles.ts";
import { type Format, recognizes } from "./core/format.ts";
import { looksLikeText } from "./core/text/textCoding.ts";
import { kmp } from "./kmp/index.ts";
import { msbt } from "./msbt/index.ts";
import { rstb } from "./rstb/index.ts";

export const formats: readonly Format[] = [aamp, anim, asb, ass, baev, bmg, byml, kmp, msbt, rstb];

/**
 * Adds a format of another extension or program at run time.
 * @returns a function that removes it again
 * @throws RangeError if another format has its id
 */
export function registerFormat(format: Format): () => void {
  if (findFormat(format.id)) throw new RangeError(`There is already a format "${format.id}".`);
  const all = formats as Format[];
  all.push(format);
  return () => {
    const at = all.indexOf(format);
    if (at >= 0) all.splice(at, 1);
  };
}

/** The format with this id, if there is one. */
export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}

/** The format whose binary files have names like this. */
export function findFormatByName(fileName: string): Format | undefined {
  return formats.find((format) => format.textSuffix !== "" && hasExtension(fileName, format.extensions));
}

/** The format whose text form has a name like this (`x.bxml.yml`), if any. */
export function findFormatByTextName(fileName: string): Format | undefined {
  return formats.find((format) => {
    const binaryName = findBinaryName(fileName, format.textSuffix);
    return binaryName !== undefined && findFormatByName(binaryName) === format;
  });
}

/** The format whose text form begins like this, regardless of its name. */
export function findFormatByTextHead(text: string): Format | undefined {
  return formats.find(
    ({ association, textSuffix }) => textSuffix !== "" && association?.sniff(text.slice(0, association.headSize)) === true,
  );
}

/** The binary format that recognizes the first bytes of an uncompressed file. */
export function findFormatByBytes(head: Uint8Array): Format | undefined {
  return formats.find((format) => format.textSuffix !== "" && recognizes(format, head));
}

/** The format of files that are text themselves, by the extension and, if bytes are given, their start. */
export function findTextFormat(path: string, bytes?: Uint8Array): Format | undefined {
  return formats.find(
    (format) =>
      format.textSuffix === "" && hasExtension(path, format.extensions) && (bytes === undefined || recognizes(format, bytes, path)),
  );
}

/** Number of bytes that every format needs at most to recognize a file. */
export const HEAD_SIZE = 256;

/**
 * The format by content, otherwise by name, because its findings describe the problem best. Undefined if the content is empty, or known to
 * be something else.
 * @param content without containers
 */
export function findFormatOf(fileName: string, content: Uint8Array): Format | undefined {
  const head = content.subarray(0, HEAD_SIZE);
  const promised = findFormatByName(fileName);
  if (promised && recognizes(promised, head)) return promised;
  const found = findFormatByBytes(head);
  if (found || !promised) return found;
  return head.length === 0 || findKnownFile(head) || looksLikeText(head) || findInnerFile(content) ? undefined : promised;
}

/** Headers of save files are shorter. */
const MAX_HEADER = 512;

/** Finds a file of a known format after a header that does not belong to it, as in save files. */
export function findInnerFile(content: Uint8Array): { readonly format: Format; readonly at: number } | undefined {
  for (let at = 4; at < Math.min(MAX_HEADER, content.length); at += 4) {
    const inner = content.subarray(at);
    const format = findFormatByBytes(inner.subarray(0, HEAD_SIZE));
    // short magics may occur by chance, so decode it
    if (format?.decode(inner, format.builtinNames()).kind === "ok") return { format, at };
  }
  return undefined;
}

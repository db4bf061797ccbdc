/** Distinguishes level sources from subtitles, which have the same file extension. Source: format reference, section 2. */

import { isInStructure } from "./folders.ts";

/** Number of UTF-16 units examined. */
export const SNIFFED = 64 * 1024;

const BANNER = /^;#*[ \t]*#[ \t]*(?:header|materials|objects|instances)[ \t]*#+[ \t]*$/i;

/** `subtitle` texts get no findings, and `unknown` ones only in folders of the game tools. */
export function sniffText(text: string): "level" | "subtitle" | "unknown" {
  const head = text.slice(0, SNIFFED).replace(/^\uFEFF/, "");
  let isFirst = true;
  for (let at = 0; at < head.length; ) {
    let end = head.indexOf("\n", at);
    if (end < 0) end = head.length;
    const line = head.slice(at, end).trim();
    if (line.startsWith(";")) {
      if (BANNER.test(line)) return "level";
    } else if (line !== "" && isFirst) {
      if (line.startsWith("[")) return "subtitle";
      // a level without comments: the version, then a string
      if (/^\d+\s+"/.test(head.slice(at, end + 256).trimStart())) return "level";
      // a damaged level may have banners further down
      isFirst = false;
    }
    at = end + 1;
  }
  return "unknown";
}

/**
 * Whether to treat the text as a level.
 * @param path of the file, if known
 */
export function isLevel(text: string, path = ""): boolean {
  const kind = sniffText(text);
  return kind === "level" || (kind === "unknown" && isInStructure(path));
}

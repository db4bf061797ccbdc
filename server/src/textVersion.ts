/** One version of an open document: immutable, so that holders can tell when it is outdated. */
import { lastPart } from "../../formats/core/files/fileNames.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";

export class TextVersion {
  private index: LineIndex | undefined;

  constructor(
    readonly uri: string,
    readonly languageId: string,
    readonly version: number,
    readonly text: string,
  ) {}

  /** Made on first use. */
  get lines(): LineIndex {
    return (this.index ??= new LineIndex(this.text));
  }

  withText(text: string, version: number): TextVersion {
    return new TextVersion(this.uri, this.languageId, version, text);
  }
}

/** The path of an address, without scheme, host, query and escapes. */
export function pathOf(uri: string): string {
  return withoutEscapes(rawPath(uri).replace(/^[a-z][a-z\d+.-]*:(?:\/\/[^/]*)?/i, ""));
}

/** The last part of an address, without query and escapes. */
export function fileNameOf(uri: string): string {
  const path = rawPath(uri);
  return withoutEscapes(lastPart(path));
}

function rawPath(uri: string): string {
  return uri.replace(/[?#].*$/s, "");
}

function withoutEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

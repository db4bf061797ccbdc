/** One version of an open document: immutable, so that whoever holds one sees when it is no longer the newest. */
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import type { Span } from "../../formats/core/text/span.ts";
import { TextPieces } from "./textPieces.ts";

export class TextVersion {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  /** UTF-16 units. */
  readonly length: number;
  private readonly content: string | TextPieces;
  private index: LineIndex | undefined;

  constructor(uri: string, languageId: string, version: number, content: string | TextPieces, index?: LineIndex) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.content = content;
    this.length = content.length;
    this.index = index;
  }

  get text(): string {
    return this.content.toString();
  }

  /** Made when first asked for. */
  get lines(): LineIndex {
    this.index ??= new LineIndex(this.text);
    return this.index;
  }

  withText(text: string, version: number): TextVersion {
    return new TextVersion(this.uri, this.languageId, version, text);
  }

  /** The same as {@link withText} of the edited text; costs little in a large one. */
  edited({ start, end }: Span, text: string, version: number): TextVersion {
    const pieces = typeof this.content === "string" ? TextPieces.of(this.content) : this.content;
    const next = pieces.replaced(start, end, text);
    const index = this.index?.edited({ start, end }, text, () => next.toString());
    return new TextVersion(this.uri, this.languageId, version, next, index);
  }
}

/** The last part of an address, without query and escapes. */
export function fileNameOf(uri: string): string {
  const path = uri.replace(/[?#].*$/s, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

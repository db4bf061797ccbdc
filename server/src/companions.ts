/**
 * The companion files of documents, as the client sent them or, if open, as in their editors. Must know neither the protocol's positions
 * nor the folders of files.
 */

import type { Analysis } from "../../formats/core/analysis.ts";
import type { CompanionFile, SharedParts } from "../../formats/core/companion.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import { once } from "../../formats/core/memoize.ts";
import type { CompanionMessage } from "./protocol.ts";
import { TextVersion } from "./textVersion.ts";

/** A companion file without a problem. */
export interface ReadableCompanion {
  readonly fileName: string;
  readonly document: TextVersion;
  readonly parts: () => SharedParts;
}

/** Access to other documents. */
export interface OpenDocuments {
  /** The text of an open document. */
  findText(uri: string): TextVersion | undefined;
  /** The newest analysis of an open document; an older one, or undefined, while it is being made. */
  findAnalysis(uri: string): Analysis | undefined;
  /** The analysis of a text that is not open. */
  analyse(message: CompanionMessage, text: string): Analysis | undefined;
}

const NO_PARTS: SharedParts = new Map();

export class Companions {
  /** As the client sent them, by the address of the document. */
  private readonly sent = new Map<string, CompanionMessage>();
  /** By their sources, so that the same file is the same object. */
  private readonly files = new WeakMap<CompanionMessage | TextVersion, CompanionFile>();
  private readonly texts = new WeakMap<CompanionMessage, TextVersion>();

  constructor(private readonly open: OpenDocuments) {}

  set(uri: string, companion: CompanionMessage | null): void {
    if (companion) this.sent.set(uri, companion);
    else this.sent.delete(uri);
  }

  /** Documents whose companion file this is. */
  documentsOf(uri: string): readonly string[] {
    return [...this.sent].flatMap(([document, companion]) => (companion.uri === uri ? [document] : []));
  }

  /** The same object until the file changes. */
  findFile(uri: string): CompanionFile | undefined {
    const message = this.sent.get(uri);
    if (!message) return undefined;
    const made = this.open.findText(message.uri) ?? message;
    return getOrMake(this.files, made, () => this.makeFile(message, made !== message));
  }

  findReadable(uri: string): ReadableCompanion | undefined {
    const message = this.sent.get(uri);
    const file = this.findFile(uri);
    if (!message || !file || "problem" in file) return undefined;
    return { fileName: file.fileName, parts: file.parts, document: this.open.findText(message.uri) ?? this.textOf(message) };
  }

  private makeFile(message: CompanionMessage, isOpen: boolean): CompanionFile {
    const { uri, fileName, text, facts, problem = "" } = message;
    if (isOpen) return { fileName, parts: () => this.open.findAnalysis(uri)?.sharedParts?.() ?? NO_PARTS };
    if (facts !== undefined) return { fileName, parts: () => NO_PARTS, facts };
    if (text === undefined) return { fileName, problem };
    return { fileName, parts: once(() => this.open.analyse(message, text)?.sharedParts?.() ?? NO_PARTS) };
  }

  private textOf(message: CompanionMessage): TextVersion {
    return getOrMake(this.texts, message, () => new TextVersion(message.uri, "", 0, message.text ?? ""));
  }
}

/** Errors of our file systems. VS Code shows their messages as notifications, so they are text like those. Nothing else here makes one of a sentence. */
import { FileSystemError } from "vscode";
import { noticeText } from "../../formats/core/text/noticeText.ts";

export function unavailable(message: string): FileSystemError {
  return FileSystemError.Unavailable(noticeText(message));
}

const endedByUser = new WeakSet<object>();

/** What the user ended is not tried again. */
export function cancelled(message: string): FileSystemError {
  const error = unavailable(message);
  endedByUser.add(error);
  return error;
}

export function isCancelled(error: unknown): boolean {
  return typeof error === "object" && error !== null && endedByUser.has(error);
}

/** A place of a text, as a link at the end of a message. */
export interface ErrorPlace {
  readonly label: string;
  readonly uri: string;
  /** From 0, as VS Code counts. */
  readonly line: number;
  readonly character: number;
}

/** The same with a link that leads to a place. The label is ours, the message is text. */
export function unavailableAt(message: string, { label, uri, line, character }: ErrorPlace): FileSystemError {
  const query = encodeURIComponent(JSON.stringify([uri, line, character]))
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
  return FileSystemError.Unavailable(`${noticeText(message)} [${label}](command:bytewright.goToPlace?${query})`);
}

export function noPermissions(message: string): FileSystemError {
  return FileSystemError.NoPermissions(noticeText(message));
}

export function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === "FileNotFound";
}

/** What `work` gives; undefined where the file that it needs does not exist. */
export async function unlessMissing<T>(work: () => Thenable<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

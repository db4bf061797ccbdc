/** Errors of our file systems. VS Code shows their messages as notifications, so they are plain text, too. */
import { FileSystemError } from "vscode";
import { noticeText } from "../../formats/core/text/noticeText.ts";

export function unavailable(message: string): FileSystemError {
  return FileSystemError.Unavailable(noticeText(message));
}

const endedByUser = new WeakSet<object>();

/** Work that the user canceled is not retried. */
export function cancelled(message: string): FileSystemError {
  const error = unavailable(message);
  endedByUser.add(error);
  return error;
}

export function isCancelled(error: unknown): boolean {
  return typeof error === "object" && error !== null && endedByUser.has(error);
}

export function noPermissions(message: string): FileSystemError {
  return FileSystemError.NoPermissions(noticeText(message));
}

export function notFound(message: string): FileSystemError {
  return FileSystemError.FileNotFound(noticeText(message));
}

export function isFolder(message: string): FileSystemError {
  return FileSystemError.FileIsADirectory(noticeText(message));
}

export function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === "FileNotFound";
}

/** The result of `work`; undefined if the file that it needs does not exist. */
export async function unlessMissing<T>(work: () => Thenable<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

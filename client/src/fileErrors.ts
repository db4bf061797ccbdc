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

export function noPermissions(message: string): FileSystemError {
  return FileSystemError.NoPermissions(noticeText(message));
}

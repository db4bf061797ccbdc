/** Errors of our file systems. VS Code shows their messages as notifications, so they are text like those. Nothing else here makes one of a sentence. */
import { FileSystemError } from "vscode";
import { noticeText } from "../../formats/core/text/noticeText.ts";

export function unavailable(message: string): FileSystemError {
  return FileSystemError.Unavailable(noticeText(message));
}

export function noPermissions(message: string): FileSystemError {
  return FileSystemError.NoPermissions(noticeText(message));
}

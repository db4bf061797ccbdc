/** VS Code's notifications, with messages as plain text. The client uses only these functions for notifications. */
import { type CancellationToken, type Progress, ProgressLocation, window } from "vscode";
import { noticeText } from "../../formats/core/text/noticeText.ts";
import { sentenceOf } from "./wording.ts";

export const showErrorMessage = asText("showErrorMessage");
export const showWarningMessage = asText("showWarningMessage");
export const showInformationMessage = asText("showInformationMessage");

function asText<Name extends "showErrorMessage" | "showWarningMessage" | "showInformationMessage">(name: Name): (typeof window)[Name] {
  const show = (message: string, ...rest: readonly unknown[]): unknown =>
    (window[name] as (message: string, ...rest: readonly unknown[]) => unknown)(noticeText(message), ...rest);
  return show as (typeof window)[Name];
}

export function showError(error: unknown): void {
  void showErrorMessage(sentenceOf(error));
}

/** Shows a message with one action. True if the user chooses it. */
export async function offer(message: string, action: string, show = showInformationMessage): Promise<boolean> {
  return (await show(message, action)) === action;
}

/** Asks for confirmation. */
export async function confirm(question: string, action: string, detail = ""): Promise<boolean> {
  return (await showWarningMessage(question, { modal: true, detail }, action)) === action;
}

/** Shows progress of cancelable work. */
export function showProgress<Result>(
  title: string,
  work: (progress: Progress<{ readonly message?: string; readonly increment?: number }>, token: CancellationToken) => Thenable<Result>,
): Thenable<Result> {
  return window.withProgress({ location: ProgressLocation.Notification, title: noticeText(title), cancellable: true }, work);
}

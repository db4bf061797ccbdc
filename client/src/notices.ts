/** The notifications of VS Code, with the message as text. Nothing else of the client asks VS Code for one. */
import { window } from "vscode";
import { noticeText } from "../../formats/core/text/noticeText.ts";

export const showErrorMessage = asText("showErrorMessage");
export const showWarningMessage = asText("showWarningMessage");
export const showInformationMessage = asText("showInformationMessage");

function asText<Name extends "showErrorMessage" | "showWarningMessage" | "showInformationMessage">(name: Name): (typeof window)[Name] {
  const show = (message: string, ...rest: readonly unknown[]): unknown =>
    (window[name] as (message: string, ...rest: readonly unknown[]) => unknown)(noticeText(message), ...rest);
  return show as (typeof window)[Name];
}

/** Long work of a page, which can be stopped from VS Code's own progress. */
import { type CancellationTokenSource, ProgressLocation, window } from "vscode";
import { noticeText } from "../../../formats/core/text/noticeText.ts";

/** @param run canceled by the user, or by the page: the work looks at it @param stopped called where it was the user */
export function cancellable<Result>(
  title: string,
  run: CancellationTokenSource,
  work: () => Promise<Result>,
  stopped: () => void = () => {},
): Thenable<Result> {
  const options = { location: ProgressLocation.Notification, title: noticeText(title), cancellable: true };
  return window.withProgress(options, (_progress, token) => {
    token.onCancellationRequested(() => {
      run.cancel();
      stopped();
    });
    return work();
  });
}

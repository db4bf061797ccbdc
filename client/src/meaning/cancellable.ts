/** Long work of a page, cancelable from VS Code's progress notification. */
import type { CancellationTokenSource } from "vscode";
import { showProgress } from "../notices.ts";

/** @param run canceled by the user or the page; the work must check it @param stopped called if the user canceled */
export function cancellable<Result>(
  title: string,
  run: CancellationTokenSource,
  work: () => Promise<Result>,
  stopped: () => void = () => {},
): Thenable<Result> {
  return showProgress(title, (_progress, token) => {
    token.onCancellationRequested(() => {
      run.cancel();
      stopped();
    });
    return work();
  });
}

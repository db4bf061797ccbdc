/** Long work of a page, cancelable from VS Code's progress notification. */
import type { CancellationTokenSource } from "vscode";
import { showProgress } from "../notices.ts";

/** @param run canceled by the user, or by the page: the work looks at it @param stopped called where it was the user */
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

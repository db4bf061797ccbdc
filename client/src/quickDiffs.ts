/** Originals that VS Code compares the lines of texts with, while they are wanted: it lists whoever offers some in Source Control. */
import type { Disposable, QuickDiffProvider, SourceControl } from "vscode";
import { scm } from "vscode";

/** @param label names it in Source Control */
export function quickDiffs(id: string, label: string, provider: QuickDiffProvider): Disposable & { show(isWanted: boolean): void } {
  let control: SourceControl | undefined;
  const dispose = () => {
    control?.dispose();
    control = undefined;
  };
  const show = (isWanted: boolean) => {
    if (!isWanted) return dispose();
    if (control) return;
    control = scm.createSourceControl(id, label);
    control.quickDiffProvider = provider;
    control.inputBox.visible = false;
    control.count = 0;
  };
  return { show, dispose };
}
